"""Calendar, reinforcement schedule, scenarios and variants."""

from __future__ import annotations

from collections.abc import Mapping

from msgspec import Struct, field

from toolchain.diagnostics.span import NOWHERE, Span
from toolchain.model.area import Area
from toolchain.model.provenance import Provenance


class Turn(Struct, frozen=True):
    """A box of the turn track; `notes` are printed in it (mud, air points, allotments)."""

    number: int
    label: str
    date: str = ""
    notes: tuple[str, ...] = ()
    provenance: Provenance | None = None


class Calendar(Struct, frozen=True):
    turns: tuple[Turn, ...]
    provenance: Provenance | None = None

    def turn(self, number: int) -> Turn | None:
        return next((t for t in self.turns if t.number == number), None)


class Arrival(Struct, frozen=True):
    """Reinforcements due on a turn. `fallback` is where they come instead when the area is blocked."""

    key: str
    turn: int
    side: str
    units: tuple[str, ...]
    area: Area
    area_text: str
    fallback: Area | None = None
    variant: str = ""
    note: str = ""
    provenance: Provenance | None = None
    origin: Span = NOWHERE


class SetupGroup(Struct, frozen=True):
    """Units of one side that their player places freely within an area before play."""

    key: str
    side: str
    units: tuple[str, ...]
    area: Area
    area_text: str
    note: str = ""
    provenance: Provenance | None = None
    origin: Span = NOWHERE


class Placement(Struct, frozen=True):
    """A piece on a hex. `piece` is the key of a unit or, with `is_marker`, of a marker."""

    piece: str
    hex: str
    provenance: Provenance | None = None
    origin: Span = NOWHERE
    is_marker: bool = False


class SideTotal(Struct, frozen=True):
    """How many units of a side start on the map and how many arrive; None where nothing is said."""

    start: int | None = None
    arrive: int | None = None


class Scenario(Struct, frozen=True):
    """One way to play. `key` is "game/scenario".

    `placements` are fixed by the rules; `suggested` is one legal set-up of our own for the groups.
    `arrivals` are those of the schedule whose turns the scenario uses, in order. `options` are rule
    parameters and readings that the scenario sets. `victory` names the victory schedule of the ruleset.
    `totals` are control sums by side.
    """

    key: str
    title: str
    first_turn: int
    last_turn: int
    summary: str = ""
    dates: str = ""
    setup: tuple[SetupGroup, ...] = ()
    placements: tuple[Placement, ...] = ()
    suggested: tuple[Placement, ...] = ()
    arrivals: tuple[Arrival, ...] = ()
    victory: str = ""
    options: Mapping[str, str] = field(default_factory=dict)
    variant_of: tuple[str, ...] = ()
    notes: tuple[str, ...] = ()
    provenance: Provenance | None = None
    origin: Span = NOWHERE
    totals: Mapping[str, SideTotal] = field(default_factory=dict)

    @property
    def name(self) -> str:
        """The key's last part."""
        return self.key.rpartition("/")[2]

    @property
    def start_units(self) -> tuple[str, ...]:
        """Units on the map before the first turn, fixed and free."""
        grouped = tuple(u for group in self.setup for u in group.units)
        free = frozenset(grouped)
        placed = (p.piece for p in self.placements if not p.is_marker)
        return tuple(unit for unit in placed if unit not in free) + grouped

    @property
    def units(self) -> tuple[str, ...]:
        """Every unit that can take part."""
        return tuple(dict.fromkeys((*self.start_units, *(u for a in self.arrivals for u in a.units))))
