"""Shapes of the sequence of play."""

from typing import Annotated, Literal

from msgspec import Meta

from toolchain.schema.shapes.area import UnitFilterShape
from toolchain.schema.shapes.base import Key, Line, Shape, Source, Turn

Section = Annotated[str, Meta(description="Number in the rulebook.", examples=["6.3"])]


class TurnsShape(Shape, frozen=True, kw_only=True):
    """A range of turns, both ends included."""

    first: Turn = 1
    last: Annotated[Turn | None, Meta(description="The last turn; none: no end.")] = None


class PhaseShape(Shape, frozen=True, kw_only=True):
    """A phase of the game turn or of each player turn."""

    title: Line
    kind: Annotated[
        Literal[
            "support",
            "reinforcement",
            "reserve",
            "movement",
            "bombardment",
            "combat",
            "turn_end",
            "unmodelled",
        ],
        Meta(description="What players do in it; 'unmodelled' phases are printed and passed through."),
    ]
    units: Annotated[UnitFilterShape, Meta(description="Which units may act.")] = UnitFilterShape()
    sides: Annotated[tuple[Key, ...], Meta(description="Only in these sides' player turns.")] = ()
    not_after: Annotated[
        tuple[Key, ...], Meta(description="Units that acted in these phases of the player turn may not act.")
    ] = ()
    needs_mark: Annotated[str, Meta(description="Only units that carry this mark.")] = ""
    bars_mark: Annotated[str, Meta(description="No unit that carries this mark.")] = ""
    gives_mark: Annotated[str, Meta(description="The mark that the phase hands out.")] = ""
    clears_mark: Annotated[str, Meta(description="The mark that ends with the phase.")] = ""
    enter: Annotated[bool, Meta(description="Reinforcements may come in as it starts.")] = False
    enter_units: Annotated[UnitFilterShape, Meta(description="Which of them.")] = UnitFilterShape()
    turns: Annotated[TurnsShape, Meta(description="Turns that have it.")] = TurnsShape()
    summary: Annotated[Line, Meta(description="One line for the chart.")] = ""
    section: Section = ""
    why: Annotated[Line, Meta(description="Why it is not modelled.")] = ""
    source: Source | None = None


class SequenceShape(Shape, frozen=True, kw_only=True):
    """The sequence of play."""

    order: Annotated[
        tuple[Key, ...], Meta(description="Sides in order of play; else as in game.yaml.", max_length=8)
    ] = ()
    opening: Annotated[dict[Key, PhaseShape], Meta(description="Phases of both players at the start.")] = {}
    player: Annotated[
        dict[Key, PhaseShape], Meta(description="Phases of each player turn in order.", min_length=1)
    ]
    closing: Annotated[dict[Key, PhaseShape], Meta(description="Phases of both players at the end.")] = {}
