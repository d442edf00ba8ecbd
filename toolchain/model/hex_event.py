"""Places with consequences: events on hexes, control, boundaries."""

from __future__ import annotations

from enum import StrEnum

from msgspec import Struct

from toolchain.diagnostics.span import NOWHERE, Span
from toolchain.model.area import Area
from toolchain.model.turns import EVERY_TURN, TurnSpan
from toolchain.model.unit import UnitFilter


class Travel(StrEnum):
    """How a unit came through a hex."""

    MOVEMENT = "movement"
    ADVANCE = "advance"
    RETREAT = "retreat"
    ENTRY = "entry"


class Trigger(StrEnum):
    """A unit passes through or stops, or it stands there as a phase ends."""

    PASS = "pass"
    END_OF_PHASE = "end_of_phase"


class Award(StrEnum):
    """How often an event counts: once in the game, or once for each unit."""

    ONCE = "once"
    PER_UNIT = "per_unit"


class BonusScope(StrEnum):
    """A movement bonus is for one movement phase of the turn, or for all of them."""

    ONE_PHASE = "one_phase"
    EVERY_PHASE = "every_phase"


class MovementBonus(Struct, frozen=True):
    """Points added to the allowance on the next game turn, once a game for each unit."""

    points: int
    units: UnitFilter
    scope: BonusScope = BonusScope.ONE_PHASE


class HexEvent(Struct, frozen=True):
    """Something that happens when a unit comes to a hex.

    Only while every flag in `while_flags` and none in `unless_flags` is set; it then sets `sets` and
    takes the marker `removes` off the map. Each time it counts it is tallied under its key.
    """

    key: str
    title: str
    hex: str
    units: UnitFilter
    trigger: Trigger = Trigger.PASS
    travels: frozenset[Travel] = frozenset(Travel)
    award: Award = Award.PER_UNIT
    while_flags: tuple[str, ...] = ()
    unless_flags: tuple[str, ...] = ()
    sets: tuple[str, ...] = ()
    removes: str = ""
    bonus: MovementBonus | None = None
    text: str = ""
    section: str = ""
    origin: Span = NOWHERE


class ControlPoint(Struct, frozen=True):
    """A hex whose last occupant is remembered. `passing`: passing through is enough."""

    key: str
    title: str
    hex: str
    initial: str = ""
    passing: bool = True
    section: str = ""
    origin: Span = NOWHERE


class Bar(StrEnum):
    """What a boundary forbids: to enter hexes beyond it, to attack into them, to advance, to retreat."""

    ENTER = "enter"
    ATTACK = "attack"
    ADVANCE = "advance"
    RETREAT = "retreat"


class Bound(StrEnum):
    """Whom a boundary binds: units of the filter; of those, the ones of the set-up groups; or the ones that
    stand inside (outside `beyond`)."""

    FILTER = "filter"
    SETUP_GROUPS = "setup_groups"
    INSIDE = "inside"


class Boundary(Struct, frozen=True):
    """Hexes closed to some units for some turns; `scenarios` empty means every scenario."""

    key: str
    title: str
    units: UnitFilter
    beyond: Area
    bars: frozenset[Bar]
    bound: Bound = Bound.FILTER
    groups: tuple[str, ...] = ()
    turns: TurnSpan = EVERY_TURN
    scenarios: tuple[str, ...] = ()
    text: str = ""
    section: str = ""
    origin: Span = NOWHERE
