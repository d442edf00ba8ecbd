"""Coming and going: entry, replacements, exit, return and parachute drops."""

from __future__ import annotations

from collections.abc import Mapping
from enum import StrEnum
from fractions import Fraction

from msgspec import Struct, field

from toolchain.diagnostics.span import NOWHERE, Span
from toolchain.model.area import Area
from toolchain.model.hexgrid import Edge
from toolchain.model.turns import EVERY_TURN, TurnSpan
from toolchain.model.unit import ANY_UNIT, UnitFilter


class EntryFallback(StrEnum):
    """Where a blocked arrival goes: nowhere yet, or to the nearest free hex of the map's edge."""

    WAIT = "wait"
    NEAREST_EDGE_HEX = "nearest_edge_hex"


class EntryStacking(StrEnum):
    """The limit holds as units come in, or not until their first own movement phase ends."""

    AT_ONCE = "at_once"
    AFTER_FIRST_MOVE = "after_first_move"


class EntryRules(Struct, frozen=True):
    """`pay_first_hex`: the entry hex costs movement points; otherwise arrivals are placed free of cost.

    `forced`: a side may not hold back units that can come in. `counts_as_moved`: having come in in a phase
    is having moved in it, for second impulses. `before_movement`: where units also move in the phase, they
    come in before its first move (unless they are forced to).
    """

    fallback: EntryFallback = EntryFallback.WAIT
    stacking: EntryStacking = EntryStacking.AT_ONCE
    forced: bool = False
    pay_first_hex: bool = False
    in_enemy_zoc: bool = False
    counts_as_moved: bool = False
    before_movement: bool = False


class Replacement(Struct, frozen=True):
    """Units that a side may restore: bring back eliminated ones at reduced strength on a hex, or rebuild
    reduced ones where they stand. `before_movement`: only before its first move of the phase."""

    key: str
    title: str
    side: str
    number: int
    hex: str
    phases: tuple[str, ...]
    units: UnitFilter = ANY_UNIT
    before_movement: bool = False
    section: str = ""
    origin: Span = NOWHERE


class ExitCost(StrEnum):
    """What leaving costs: as entering a hex like the last one (or the path's rate where one leads off),
    or the path's rate only, so that a path must lead off."""

    AS_LAST_HEX = "as_last_hex"
    PATH_ONLY = "path_only"


class ExitRule(Struct, frozen=True):
    """Leaving the map by movement.

    From the hexes of `area` over one of `edges`. Edge hexes with one of `edge_terrain` count as having a
    path that leads off. `needs_mark` restricts it to units with a mark. `returns`: see `ReturnRule`.
    """

    key: str
    title: str
    units: UnitFilter
    edges: tuple[Edge, ...]
    cost: ExitCost = ExitCost.AS_LAST_HEX
    points: Fraction | None = None
    area: Area | None = None
    edge_terrain: tuple[str, ...] = ()
    turns: TurnSpan = EVERY_TURN
    needs_mark: str = ""
    returns: bool = False
    section: str = ""
    origin: Span = NOWHERE


class ReturnRule(Struct, frozen=True):
    """Coming back over the edge left by, on a hex of `area`, after whole game turns off the map."""

    units: UnitFilter
    area: Area
    turns_off: int = 1
    section: str = ""
    origin: Span = NOWHERE


class DropOnEnemy(StrEnum):
    ELIMINATED = "eliminated"
    NEAREST_FREE = "nearest_free"


class DropRule(Struct, frozen=True):
    """A parachute drop: choose a hex, roll for success, for scatter and for its distance.

    `area` are the hexes that may be chosen; those in an enemy zone may not. `success`, `stays` are die
    numbers; `directions` maps the other die numbers to grid directions (0 to 5, clockwise from north).
    """

    key: str
    title: str
    units: UnitFilter
    turn: int
    phase: str
    area: Area
    success: frozenset[int]
    stays: frozenset[int]
    directions: Mapping[int, int] = field(default_factory=dict)
    on_enemy: DropOnEnemy = DropOnEnemy.ELIMINATED
    variant: str = ""
    section: str = ""
    origin: Span = NOWHERE
