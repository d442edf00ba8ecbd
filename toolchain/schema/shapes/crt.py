"""Shape of crt.yaml, the combat results table."""

from typing import Annotated, Literal

from msgspec import Meta

from toolchain.schema.shapes.base import Document, Key, Line, Shape, Source
from toolchain.schema.shapes.ruleset_sequence import Section

Whom = Literal["attackers", "one_attacker", "defender"]


class EffectShape(Shape, frozen=True, kw_only=True):
    """One effect of a result."""

    do: Literal["eliminate", "retreat", "lose_steps", "exchange"]
    whom: Whom
    number: Annotated[int, Meta(description="Hexes of retreat, or steps.", ge=0, le=99)] = 0


class CodeShape(Shape, frozen=True, kw_only=True):
    """A result code."""

    name: Line
    effects: Annotated[tuple[EffectShape, ...], Meta(description="What happens, in order.")] = ()
    no_effect: Annotated[bool, Meta(description="true where it does nothing.")] = False
    text: Annotated[Line, Meta(description="For the key below the table.")] = ""
    bombardment: Annotated[
        Literal["applies", "void", "if_adjacent"], Meta(description="When markers bombard alone.")
    ] = "applies"
    section: Section = ""


class LineShape(Shape, frozen=True, kw_only=True):
    """A terrain line of a differential table."""

    title: Line
    terrain: tuple[Key, ...] = ()
    hexsides: tuple[Key, ...] = ()
    crossing: Annotated[
        Literal["", "unbridged", "bridged"], Meta(description="How attackers cross those sides.")
    ] = ""
    lowest: Annotated[int, Meta(description="Its lowest differential.")]
    first_column: Annotated[int, Meta(description="The column that has it.", ge=1)] = 1
    fixed: Annotated[bool, Meta(description="Used wherever its terrain is, better or not.")] = False
    known_to: Annotated[int | None, Meta(description="The last differential the source prints.")] = None
    source: Source | None = None
    beyond_source: Annotated[Source | None, Meta(description="Source of the columns after that.")] = None
    blank_beyond: Annotated[bool, Meta(description="Columns after that are blank: no effect.")] = False


class CrtShape(Document, frozen=True, kw_only=True):
    """crt.yaml: the combat results table."""

    kind: Literal["crt"]
    title: Line = "Combat Results Table"
    table: Annotated[Literal["odds", "differential"], Meta(description="What the columns stand for.")]
    columns: Annotated[
        tuple[str, ...],
        Meta(description="Odds as '3-1', or column numbers.", examples=[["1-1", "2-1"]], min_length=1),
    ]
    bands: Annotated[
        tuple[str, ...],
        Meta(
            description="Differentials that share a column, lowest first; the last is open upwards.",
            examples=[["-1", "0", "+1", "+2,+3", "+4,+5"]],
        ),
    ] = ()
    lines: Annotated[dict[Key, LineShape], Meta(description="Terrain lines, hardest first.")] = {}
    rows: Annotated[
        dict[str, tuple[str, ...]],
        Meta(description="Results by die number, a code a column.", min_length=1),
    ]
    codes: Annotated[dict[str, CodeShape], Meta(description="Result codes.", min_length=1)]
    ranking: Annotated[tuple[str, ...], Meta(description="Codes from worst to best for the attacker.")] = ()
    clamp_low: Annotated[bool, Meta(description="Weaker odds use the first column.")] = False
    placeholder: Annotated[bool, Meta(description="A stand-in until the real table is known.")] = False
    cell_sources: Annotated[
        dict[str, Source], Meta(description="Sources of single cells, as 'DIE COLUMN'.")
    ] = {}
    layout_source: Annotated[Source | None, Meta(description="Source of columns and lines.")] = None
    notes: tuple[Line, ...] = ()
