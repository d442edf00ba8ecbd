"""Shapes of units.yaml and markers.yaml."""

from typing import Annotated, Literal

import msgspec
from msgspec import Meta

from toolchain.schema.shapes.area import UnitFilterShape
from toolchain.schema.shapes.base import Document, Key, Line, Shape, Source


class FactorShape(Shape, frozen=True, kw_only=True):
    """One of the numbers printed across the foot of a counter."""

    label: Annotated[str, Meta(description="What it is called.", examples=["Combat strength"])]
    optional: Annotated[bool, Meta(description="Units may leave it out.")] = False
    prefix: Annotated[str, Meta(description="Printed before the number.", max_length=2)] = ""


class UnitTypeShape(Shape, frozen=True, kw_only=True):
    """A unit type of the game's key."""

    name: Line
    symbol: Annotated[
        tuple[str, ...],
        Meta(
            description="Primitives of the symbol in drawing order, or 'path:…' with SVG path data.",
            min_length=1,
        ),
    ]
    classes: Annotated[
        tuple[str, ...], Meta(description="Words that rules filter by.", examples=[["armored", "mechanized"]])
    ] = ()
    aliases: Annotated[tuple[str, ...], Meta(description="Other spellings in the rulebook.")] = ()
    source: Source | None = None


class UnitTableShape(Shape, frozen=True, kw_only=True):
    """A CSV table of units beside this file."""

    file: Annotated[str, Meta(description="The file's name.", examples=["units.csv"])]
    columns: Annotated[
        tuple[str, ...],
        Meta(
            description="Its columns. Known ones: key, side, type, designation, parent, formation, size, "
            "name, nation, army, steps, classes (separated by blanks), optional, picture, note, source, "
            "value_source, reduced_source; "
            "each factor's key; reduced_FACTOR for the back; value_NAME for numbers that only rules use."
        ),
    ]
    source: Source | None = None
    value_source: Annotated[Source | None, Meta(description="Source of the printed factors.")] = None
    reduced_source: Annotated[
        Source | None, Meta(description="Source of the steps and of the reduced factors.")
    ] = None


class UnitTotalShape(Shape, frozen=True, kw_only=True):
    """A control sum: what the tables must add up to."""

    of: Annotated[UnitFilterShape, Meta(description="The units that are added; none given means all.")] = (
        UnitFilterShape()
    )
    count: Annotated[Annotated[int, Meta(ge=0)] | None, Meta(description="How many there are.")] = None
    sums: Annotated[
        dict[str, int],
        Meta(
            description="Sums of columns: a factor's key, or reduced_ and a factor's key.",
            examples=[{"attack": 61, "reduced_attack": 24}],
        ),
    ] = {}
    source: Source | None = None


class UnitsShape(Document, frozen=True, kw_only=True):
    """units.yaml: unit types, printed factors and the tables of units."""

    kind: Literal["units"]
    factors: Annotated[
        dict[Key, FactorShape], Meta(description="The printed factors in order.", min_length=1)
    ]
    types: Annotated[dict[Key, UnitTypeShape], Meta(description="The unit types by key.", min_length=1)]
    tables: Annotated[tuple[UnitTableShape, ...], Meta(description="The tables of units.", min_length=1)]
    totals: Annotated[
        tuple[UnitTotalShape, ...],
        Meta(description="Control sums, so that a slip in one cell of the tables does not pass."),
    ] = ()


class MarkerFaceShape(Shape, frozen=True, kw_only=True):
    """One side of a marker."""

    lines: Annotated[tuple[str, ...], Meta(description="Text lines, top to bottom.", max_length=4)] = ()
    glyph: Annotated[str, Meta(description="A picture from the symbol library, or 'path:…'.")] = ""
    value: Annotated[str, Meta(description="A large number or sign.", max_length=6)] = ""
    picture: Annotated[str, Meta(description="A picture file of your own, in the glyph's place.")] = ""


class MarkerShape(Shape, frozen=True, kw_only=True):
    """A kind of marker."""

    name: Line
    front: MarkerFaceShape
    back: MarkerFaceShape | None = None
    count: Annotated[int, Meta(description="How many are printed.", ge=1, le=500)] = 1
    side: Annotated[str, Meta(description="The side that owns it.")] = ""
    role: Annotated[
        Literal[
            "turn",
            "control",
            "support",
            "supply",
            "points",
            "status",
            "air",
            "works",
            "bridge-blown",
            "bridge-built",
            "other",
        ],
        Meta(description="What it is for."),
    ] = "other"
    pool: Annotated[str, Meta(description="The draw pool it belongs to.")] = ""
    value: Annotated[int | None, Meta(description="Its strength or worth.")] = None
    scheme: Annotated[str, Meta(description="Colour scheme; else that of its side.")] = ""
    extra: Annotated[bool, Meta(description="Ours, beyond the stated number of counters.")] = False
    source: Source | None = None


class MarkersShape(Document, frozen=True, kw_only=True):
    """markers.yaml: counters that are not units."""

    kind: Literal["markers"]
    markers: Annotated[dict[Key, MarkerShape], Meta(description="Markers by key.")] = msgspec.field(
        default_factory=dict
    )
