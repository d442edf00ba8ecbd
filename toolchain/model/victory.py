"""Victory: point schedules and joint conditions."""

from __future__ import annotations

from enum import StrEnum

from msgspec import Struct

from toolchain.diagnostics.span import NOWHERE, Span
from toolchain.model.area import Area
from toolchain.model.hexgrid import Edge
from toolchain.model.provenance import Provenance
from toolchain.model.unit import UnitFilter


class Eliminated(Struct, frozen=True):
    """Units destroyed, one by one."""

    units: UnitFilter


class Exited(Struct, frozen=True):
    """Units that left over an edge, by the end of a turn; `full_strength` ones only if asked."""

    units: UnitFilter
    edges: tuple[Edge, ...] = ()
    by_turn: int | None = None
    full_strength: bool = False


class NotExited(Struct, frozen=True):
    """Units of the scenario that did not leave over an edge by the end of a turn (None: the game's)."""

    units: UnitFilter
    edges: tuple[Edge, ...] = ()
    by_turn: int | None = None


class Tally(Struct, frozen=True):
    """How often a hex event counted."""

    event: str


Count = Eliminated | Exited | NotExited | Tally


class Controls(Struct, frozen=True):
    """A side holds control points: all of them, by `occupied` or as last occupant; `free_of_zoc` asks that
    no enemy zone reaches them."""

    side: str
    points: tuple[str, ...]
    occupied: bool = False
    free_of_zoc: bool = False


class OpenPath(Struct, frozen=True):
    """A chain of hexes along paths joins two areas, free of enemies of `side` and of their zones."""

    side: str
    paths: tuple[str, ...]
    start: Area
    end: Area
    friend_negates: bool = False


class AtLeast(Struct, frozen=True):
    """A count reaches a number."""

    count: Count
    number: int


class AllConditions(Struct, frozen=True):
    parts: tuple[Condition, ...]


class AnyCondition(Struct, frozen=True):
    parts: tuple[Condition, ...]


class NotCondition(Struct, frozen=True):
    part: Condition


Condition = Controls | OpenPath | AtLeast | AllConditions | AnyCondition | NotCondition


class VictoryItem(Struct, frozen=True):
    """A line of a point schedule: points for each unit counted, or once if a condition holds."""

    key: str
    side: str
    points: int
    text: str
    each: Count | None = None
    when: Condition | None = None
    section: str = ""
    provenance: Provenance | None = None
    origin: Span = NOWHERE


class Requirement(Struct, frozen=True):
    """A side that misses the condition can at best draw."""

    key: str
    side: str
    condition: Condition
    text: str
    section: str = ""
    origin: Span = NOWHERE


class Judging(StrEnum):
    """Most points win; or one side wins by its condition and otherwise loses."""

    POINTS = "points"
    CONDITION = "condition"


class VictorySchedule(Struct, frozen=True):
    """How a scenario is judged after its last turn.

    POINTS: the side with more points wins, equal points are a draw. CONDITION: `winner` wins if
    `condition` holds, else `otherwise`. `before_last`: the condition must hold as the last turn begins.
    """

    key: str
    title: str
    judging: Judging
    items: tuple[VictoryItem, ...] = ()
    requirements: tuple[Requirement, ...] = ()
    condition: Condition | None = None
    winner: str = ""
    otherwise: str = ""
    before_last: bool = False
    texts: tuple[str, ...] = ()
    notes: tuple[str, ...] = ()
    provenance: Provenance | None = None
    origin: Span = NOWHERE
