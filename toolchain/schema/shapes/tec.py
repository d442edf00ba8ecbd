"""Shape of tec.yaml, the terrain effects chart."""

from typing import Annotated, Literal

from msgspec import Meta

from toolchain.schema.shapes.area import UnitFilterShape
from toolchain.schema.shapes.base import Document, Key, Line, Shape, Source
from toolchain.schema.shapes.ruleset_movement import Fraction

Cost = Annotated[
    str,
    Meta(
        description="Points, 'no' where entry is prohibited, or 'path' where it needs a road.",
        examples=["2", "1/2", "no", "path"],
        pattern=r"^([0-9]{1,4}(/[1-9][0-9]{0,3})?|no|path)$",
    ),
]
Costs = Annotated[
    Cost | dict[Key, Cost],
    Meta(description="One cost for all classes, or a cost a class; 'other' stands for those not named."),
]


class MovementClassShape(Shape, frozen=True, kw_only=True):
    """A column of the chart."""

    title: Line
    units: UnitFilterShape = UnitFilterShape()


class HexRowShape(Shape, frozen=True, kw_only=True):
    """Terrain in hexes."""

    cost: Costs
    when: Annotated[
        dict[Key, Costs], Meta(description="Costs under a condition; classes not named keep theirs.")
    ] = {}
    additive: Annotated[bool, Meta(description="Added to the other terrain's cost.")] = False
    sole: Annotated[bool, Meta(description="The only cost that counts in its hex.")] = False
    defence: Annotated[Fraction, Meta(description="Multiplies the defender's strength.")] = "1"
    shift: Annotated[int, Meta(description="Columns to the right.", ge=-9, le=9)] = 0
    note: Line = ""
    source: Source | None = None
    combat_source: Source | None = None


class CrossingShape(Shape, frozen=True, kw_only=True):
    """Crossing a hexside off a bridge."""

    cost: Annotated[
        str,
        Meta(description="Added points, or 'no'.", pattern=r"^([0-9]{1,4}(/[1-9][0-9]{0,3})?|no)$"),
    ] = "0"
    start_beside: Annotated[bool, Meta(description="Only first in a move begun beside it.")] = False
    stop_after: Annotated[bool, Meta(description="The move ends on the far side.")] = False


class HexsideRowShape(Shape, frozen=True, kw_only=True):
    """Terrain on hexsides."""

    crossing: Annotated[
        dict[Key, CrossingShape], Meta(description="Crossing by class; 'other' for the rest.", min_length=1)
    ]
    defence: Annotated[Fraction, Meta(description="Multiplier when all attackers cross it.")] = "1"
    shift: Annotated[int, Meta(ge=-9, le=9)] = 0
    bars_attacks: Annotated[bool, Meta(description="No attack across it without a bridge.")] = False
    note: Line = ""
    source: Source | None = None
    combat_source: Source | None = None


class PathRowShape(Shape, frozen=True, kw_only=True):
    """A road, trail or railway."""

    cost: Annotated[Fraction | dict[Key, Fraction], Meta(description="Points a step, for all or by class.")]
    bridges: Annotated[bool, Meta(description="It has a bridge over every side it crosses.")] = False
    note: Line = ""
    source: Source | None = None


class TecShape(Document, frozen=True, kw_only=True):
    """tec.yaml: what terrain does to movement and combat."""

    kind: Literal["tec"]
    title: Line = "Terrain Effects Chart"
    classes: Annotated[
        dict[Key, MovementClassShape],
        Meta(description="Columns; a unit belongs to the first that fits.", min_length=1),
    ]
    hexes: Annotated[dict[Key, HexRowShape], Meta(description="Rows by terrain key.", min_length=1)]
    hexsides: dict[Key, HexsideRowShape] = {}
    paths: dict[Key, PathRowShape] = {}
    notes: tuple[Line, ...] = ()
