"""Shapes of entry, exit, drops, hex events, control and boundaries."""

from typing import Annotated, Literal

from msgspec import Meta

from toolchain.schema.shapes.area import AreaShape, UnitFilterShape
from toolchain.schema.shapes.base import EdgeName, Key, Line, Shape, Turn
from toolchain.schema.shapes.ruleset_movement import Fraction
from toolchain.schema.shapes.ruleset_sequence import Section, TurnsShape

HexName = Annotated[str, Meta(description="A hex, place or mark of the map.", examples=["2815"])]
Die = Annotated[int, Meta(description="A die number.", ge=1, le=6)]


class EntryShape(Shape, frozen=True, kw_only=True):
    """How reinforcements come in."""

    fallback: Annotated[
        Literal["wait", "nearest_edge_hex"], Meta(description="Where a blocked arrival goes.")
    ] = "wait"
    stacking: Annotated[
        Literal["at_once", "after_first_move"],
        Meta(description="The limit holds at once, or when their first movement phase ends."),
    ] = "at_once"
    forced: Annotated[bool, Meta(description="No unit may be held back.")] = False
    pay_first_hex: Annotated[bool, Meta(description="The entry hex costs movement points.")] = False
    in_enemy_zoc: Annotated[bool, Meta(description="Units may come in in an enemy zone.")] = False
    counts_as_moved: Annotated[bool, Meta(description="Coming in is having moved in the phase.")] = False
    before_movement: Annotated[bool, Meta(description="Before the phase's first move only.")] = False


class ReplacementShape(Shape, frozen=True, kw_only=True):
    """Units restored."""

    title: Line
    side: Key
    number: Annotated[int, Meta(description="How many a game.", ge=1, le=999)] = 1
    hex: Annotated[HexName, Meta(description="Where eliminated units come back.")]
    phases: Annotated[tuple[Key, ...], Meta(min_length=1)]
    units: UnitFilterShape = UnitFilterShape()
    before_movement: Annotated[bool, Meta(description="Before the phase's first move only.")] = False
    section: Section = ""


class ExitShape(Shape, frozen=True, kw_only=True):
    """Leaving the map by movement."""

    title: Line
    units: UnitFilterShape
    edges: Annotated[tuple[EdgeName, ...], Meta(min_length=1)]
    cost: Annotated[
        Literal["as_last_hex", "path_only"],
        Meta(description="As entering a hex like the last, or only where a path leads off, at its rate."),
    ] = "as_last_hex"
    points: Annotated[Fraction | None, Meta(description="A fixed cost.")] = None
    area: Annotated[AreaShape | None, Meta(description="Only from these hexes.")] = None
    edge_terrain: Annotated[
        tuple[Key, ...], Meta(description="Edge hexes with this terrain count as having a path off.")
    ] = ()
    turns: TurnsShape = TurnsShape()
    needs_mark: str = ""
    returns: Annotated[bool, Meta(description="Units may come back (see returns).")] = False
    section: Section = ""


class ReturnShape(Shape, frozen=True, kw_only=True):
    """Coming back to the map."""

    units: UnitFilterShape = UnitFilterShape()
    area: AreaShape
    turns_off: Annotated[int, Meta(description="Whole game turns off the map.", ge=0)] = 1
    section: Section = ""


class DropShape(Shape, frozen=True, kw_only=True):
    """A parachute drop."""

    title: Line
    units: UnitFilterShape
    turn: Turn = 1
    phase: Key
    area: Annotated[AreaShape, Meta(description="Hexes that may be chosen; never in an enemy zone.")]
    success: Annotated[tuple[Die, ...], Meta(description="Die numbers that land.", min_length=1)]
    stays: Annotated[tuple[Die, ...], Meta(description="Numbers of the second die without scatter.")]
    directions: Annotated[
        dict[str, Annotated[int, Meta(ge=0, le=5)]],
        Meta(description="Direction by die number; 0 is north (or north-east), then clockwise."),
    ]
    on_enemy: Annotated[
        Literal["eliminated", "nearest_free"], Meta(description="Scattered onto an enemy.")
    ] = "eliminated"
    variant: Annotated[str, Meta(description="Only in scenarios with this variant.")] = ""
    section: Section = ""


class BonusShape(Shape, frozen=True, kw_only=True):
    """Movement points for the next game turn, once for each unit."""

    points: Annotated[int, Meta(ge=1, le=99)]
    units: UnitFilterShape = UnitFilterShape()
    scope: Literal["one_phase", "every_phase"] = "one_phase"


class HexEventShape(Shape, frozen=True, kw_only=True):
    """Something that happens when units come to a hex."""

    title: Line
    hex: HexName
    units: UnitFilterShape
    trigger: Annotated[
        Literal["pass", "end_of_phase"], Meta(description="Passing through, or standing as a phase ends.")
    ] = "pass"
    travels: Annotated[
        tuple[Literal["movement", "advance", "retreat", "entry"], ...],
        Meta(description="Ways of coming that count."),
    ] = ("movement", "advance", "retreat", "entry")
    award: Literal["once", "per_unit"] = "per_unit"
    while_flags: tuple[Key, ...] = ()
    unless_flags: tuple[Key, ...] = ()
    sets: Annotated[tuple[Key, ...], Meta(description="Flags that it sets.")] = ()
    removes: Annotated[str, Meta(description="Marker taken off the map.")] = ""
    bonus: BonusShape | None = None
    text: Line = ""
    section: Section = ""


class ControlPointShape(Shape, frozen=True, kw_only=True):
    """A hex whose last occupant is remembered."""

    title: Line
    hex: HexName
    initial: Annotated[str, Meta(description="The side that holds it at the start.")] = ""
    passing: Annotated[bool, Meta(description="Passing through is enough.")] = True
    section: Section = ""


class BoundaryShape(Shape, frozen=True, kw_only=True):
    """Hexes closed to some units."""

    title: Line
    units: UnitFilterShape
    beyond: Annotated[AreaShape, Meta(description="The closed hexes.")]
    bars: Annotated[tuple[Literal["enter", "attack", "advance", "retreat"], ...], Meta(min_length=1)]
    bound: Annotated[
        Literal["filter", "setup_groups", "inside"],
        Meta(description="All units of the filter, those of the set-up groups, or those standing inside."),
    ] = "filter"
    groups: Annotated[tuple[Key, ...], Meta(description="Set-up groups of the scenario.")] = ()
    turns: TurnsShape = TurnsShape()
    scenarios: Annotated[tuple[Key, ...], Meta(description="Only in these scenarios.")] = ()
    text: Line = ""
    section: Section = ""
