"""Shapes of the reinforcement schedule and of scenarios."""

from typing import Annotated, Literal

from msgspec import Meta

from toolchain.schema.shapes.area import AreaShape
from toolchain.schema.shapes.base import Document, Key, Line, Shape, Source, Spot, Turn

Units = Annotated[tuple[str, ...], Meta(description="Unit keys.", min_length=1)]


class ArrivalShape(Shape, frozen=True, kw_only=True):
    """Reinforcements due on a turn."""

    turn: Turn
    side: Key
    units: Units
    area: Annotated[AreaShape, Meta(description="Where they come in.")]
    text: Annotated[Line, Meta(description="The area in words, for cards and boxes.")]
    fallback: Annotated[
        AreaShape | None, Meta(description="Where they come in when the area is blocked.")
    ] = None
    variant: Annotated[str, Meta(description="Only with this variant.")] = ""
    note: Line = ""
    source: Source | None = None


class ScheduleShape(Document, frozen=True, kw_only=True):
    """schedule.yaml: the master reinforcement schedule."""

    kind: Literal["schedule"]
    arrivals: Annotated[dict[Key, ArrivalShape], Meta(description="Arrivals by key, in order of turns.")] = {}


class SetupShape(Shape, frozen=True, kw_only=True):
    """Units that their player places freely within an area before play."""

    side: Key
    units: Units
    area: AreaShape
    text: Annotated[Line, Meta(description="The area in words.")]
    note: Line = ""
    source: Source | None = None


class ArrivalChoiceShape(Shape, frozen=True, kw_only=True):
    """Which arrivals of the schedule a scenario uses."""

    from_turn: Turn | None = None
    to_turn: Turn | None = None
    turns: Annotated[dict[Key, tuple[Turn, ...]], Meta(description="Turns used, side by side.")] = {}
    include: Annotated[tuple[str, ...], Meta(description="Arrival keys to add.")] = ()
    leave_out: Annotated[tuple[str, ...], Meta(description="Arrival keys to drop.")] = ()
    variants: Annotated[tuple[str, ...], Meta(description="Variants whose arrivals take part.")] = ()


class SideTotalShape(Shape, frozen=True, kw_only=True):
    """How many units of a side a scenario has: a control sum, so that a slip does not pass."""

    start: Annotated[
        Annotated[int, Meta(ge=0)] | None, Meta(description="Units on the map before the first turn.")
    ] = None
    arrive: Annotated[Annotated[int, Meta(ge=0)] | None, Meta(description="Units that come in.")] = None


class ScenarioShape(Document, frozen=True, kw_only=True):
    """A scenario. Its key is the game's id, a slash and `id`."""

    kind: Literal["scenario"]
    id: Key
    title: Line
    summary: Annotated[str, Meta(description="A paragraph for the scenario card.")] = ""
    dates: Line = ""
    first_turn: Turn
    last_turn: Turn
    setup: Annotated[dict[Key, SetupShape], Meta(description="Groups that set up freely, by key.")] = {}
    placements: Annotated[dict[str, Spot], Meta(description="Pieces on fixed hexes.")] = {}
    suggested: Annotated[dict[str, Spot], Meta(description="One legal set-up of the free groups.")] = {}
    suggested_source: Source | None = None
    arrivals: ArrivalChoiceShape | None = None
    victory: Annotated[str, Meta(description="The victory schedule, by its key.")] = ""
    options: Annotated[dict[str, str], Meta(description="Rule parameters and readings that it sets.")] = {}
    variant_of: Annotated[
        tuple[str, ...], Meta(description="Scenario ids that this variant may be added to.")
    ] = ()
    notes: tuple[Line, ...] = ()
    totals: Annotated[
        dict[Key, SideTotalShape],
        Meta(description="Control sums by side, counted by hand: in the rulebook where it lists the units."),
    ] = {}
