"""Rules of combat, before and around the table."""

from __future__ import annotations

from enum import StrEnum
from fractions import Fraction

from msgspec import Struct

from toolchain.diagnostics.span import NOWHERE, Span
from toolchain.model.provenance import Provenance
from toolchain.model.unit import UnitFilter


class Declare(StrEnum):
    """All battles of a phase are declared before the first is resolved, or each in its turn."""

    ALL_FIRST = "all_first"
    SEQUENTIAL = "sequential"


class Limit(StrEnum):
    """How often: once a player turn, once a phase."""

    TURN = "turn"
    PHASE = "phase"


class FloorTest(StrEnum):
    """Whether odds must reach the lowest column before or after column shifts."""

    BEFORE_SHIFT = "before_shift"
    AFTER_SHIFT = "after_shift"


class Bridged(StrEnum):
    """When an attack counts as one across a bridge: if all attackers cross the river and one of them by
    bridge, or as soon as any attacker crosses a bridge."""

    ALL_CROSS = "all_cross"
    ANY_CROSSES = "any_crosses"


class ExchangeChoice(StrEnum):
    """Who picks the attackers lost in an exchange by strength: the attacker among the cheapest sets, the
    defender among sets without a superfluous unit, nobody since all go."""

    ATTACKER_CHEAPEST = "attacker_cheapest"
    DEFENDER = "defender"
    ALL = "all"


class ColumnShift(Struct, frozen=True):
    """Columns to the right when the attackers include a unit of each of `needs` (combined arms)."""

    key: str
    title: str
    amount: int
    needs: tuple[UnitFilter, ...]
    section: str = ""
    origin: Span = NOWHERE


class DefendAs(Struct, frozen=True):
    """A defence strength that stands for the printed one."""

    key: str
    title: str
    units: UnitFilter
    value: int
    section: str = ""
    provenance: Provenance | None = None
    origin: Span = NOWHERE


class RangedRules(Struct, frozen=True):
    """Attacks by guns on enemies that are not beside them.

    `spotter`: the target must be beside a friend of the gun when it joins an attack, `lone_spotter` when
    it fires without one. A gun with an enemy beside it (`pinned`) may not fire at range.
    `over_enemies`: shots may pass over enemy units. `adjacent`: guns may attack a neighbour as other
    units do.
    """

    units: UnitFilter
    spotter: bool = True
    lone_spotter: bool = True
    pinned: bool = True
    over_friends: bool = True
    over_enemies: bool = False
    adjacent: bool = True
    origin: Span = NOWHERE


class Fortification(Struct, frozen=True):
    """Terrain that doubles (or more) the printed defence and weakens the attacker's support markers."""

    terrain: tuple[str, ...]
    defence: Fraction = Fraction(2)
    attacker_markers: Fraction = Fraction(1, 2)
    origin: Span = NOWHERE


class BombardmentRules(Struct, frozen=True):
    """Attacks by support markers alone. Hexside terrain does not count."""

    markers: int = 2
    defender_markers: int = 0
    advance: bool = False
    origin: Span = NOWHERE


class CombatRules(Struct, frozen=True):
    """`barred_crossings`: nobody attacks where his unit could not go (prohibited hexside or hex).

    `any_friend_loses`: a step loss of one attacker may fall on any friend beside the target rather than on a
    unit that attacked.
    """

    declare: Declare = Declare.SEQUENTIAL
    attacker_limit: Limit = Limit.TURN
    target_limit: Limit = Limit.TURN
    barred_crossings: bool = False
    floor_test: FloorTest = FloorTest.BEFORE_SHIFT
    bridged: Bridged = Bridged.ALL_CROSS
    exchange: ExchangeChoice = ExchangeChoice.ATTACKER_CHEAPEST
    any_friend_loses: bool = False
    shifts: tuple[ColumnShift, ...] = ()
    defend_as: tuple[DefendAs, ...] = ()
    ranged: RangedRules | None = None
    fortification: Fortification | None = None
    bombardment: BombardmentRules | None = None
