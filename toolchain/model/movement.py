"""Rules of movement and zones of control."""

from __future__ import annotations

from enum import StrEnum
from fractions import Fraction

from msgspec import Struct

from toolchain.diagnostics.span import NOWHERE, Span
from toolchain.model.turns import TurnSpan
from toolchain.model.unit import ANY_UNIT, UnitFilter


class Combine(StrEnum):
    """Several terrains in a hex: the dearest counts, or the first row of the chart."""

    DEAREST = "dearest"
    FIRST_ROW = "first_row"


class GuaranteeZoc(StrEnum):
    """Which ZOC-to-ZOC steps the guaranteed hex does not cover."""

    SAME_UNIT = "same_unit"
    ANY_UNIT = "any_unit"
    NONE = "none"


class BesideTest(StrEnum):
    """When a unit began beside a river: the start hex has the very hexside, or any side of that river."""

    THAT_HEXSIDE = "that_hexside"
    ANY_HEXSIDE = "any_hexside"


class MovementRules(Struct, frozen=True):
    """`per_turn`: the allowance is for the whole player turn rather than for each phase."""

    combine: Combine = Combine.DEAREST
    per_turn: bool = False
    guaranteed_hex: bool = False
    guarantee_zoc: GuaranteeZoc = GuaranteeZoc.NONE
    beside: BesideTest = BesideTest.THAT_HEXSIDE
    road_over_blown_bridge: bool = False


class Condition(Struct, frozen=True):
    """Ground or weather: while it holds, the chart's `when` costs of its key apply."""

    key: str
    title: str
    turns: TurnSpan
    text: str = ""
    section: str = ""
    origin: Span = NOWHERE


class ZocEnter(StrEnum):
    """What entering an enemy zone of control does: end the move, cost extra, nothing."""

    STOP = "stop"
    COST = "cost"
    FREE = "free"


class ZocToZoc(StrEnum):
    """A step from one enemy-controlled hex to another: as any entry, for the whole allowance as the
    first step of a move, or never."""

    AS_ENTRY = "as_entry"
    WHOLE_ALLOWANCE = "whole_allowance"
    BARRED = "barred"


class ZocBehaviour(Struct, frozen=True):
    """How a class of units meets enemy zones. The surcharge is `share` of the printed allowance, rounded
    down. `crosses_bars` units are exempt from the hexsides and terrain that bar ZOC-to-ZOC steps."""

    key: str
    title: str
    units: UnitFilter
    enter: ZocEnter = ZocEnter.STOP
    share: Fraction = Fraction(0)
    to_zoc: ZocToZoc = ZocToZoc.AS_ENTRY
    crosses_bars: bool = False
    origin: Span = NOWHERE


class ZocPurpose(StrEnum):
    """What a zone of control is asked for."""

    MOVEMENT = "movement"
    RETREAT = "retreat"
    ENTRY = "entry"
    EXIT = "exit"
    CONTROL = "control"


class ZocRules(Struct, frozen=True):
    """Who exerts a zone of control, where it does not reach, and what it does.

    Zones do not extend into `blocked_terrain` hexes unless one of `unless_paths` runs there, nor across
    `blocked_hexsides` without a bridge. A friend in the hex cancels them for the purposes in
    `friend_negates`; they reach off the map for those in `off_map`. `barred_hexsides` and
    `barred_terrain` admit no ZOC-to-ZOC step. `mutual` holds a unit in the zone of whoever is in its.
    """

    emitters: UnitFilter = ANY_UNIT
    behaviours: tuple[ZocBehaviour, ...] = ()
    blocked_terrain: tuple[str, ...] = ()
    unless_paths: tuple[str, ...] = ()
    blocked_hexsides: tuple[str, ...] = ()
    friend_negates: frozenset[ZocPurpose] = frozenset()
    off_map: frozenset[ZocPurpose] = frozenset()
    barred_hexsides: tuple[str, ...] = ()
    barred_terrain: tuple[str, ...] = ()
    mutual: bool = False


class StackingCheck(StrEnum):
    """When the limit must be met: as each move ends, or as the phase ends."""

    MOVE = "move"
    PHASE = "phase"


class StackingRules(Struct, frozen=True):
    """At most `limit` units in a hex; passing through friends is free unless `pass_through` says no."""

    limit: int = 1
    checked: StackingCheck = StackingCheck.MOVE
    pass_through: bool = True


class TurnBar(StrEnum):
    """What a turn rule forbids."""

    MOVE = "move"
    ADVANCE = "advance"
    ATTACK = "attack"
    END_BESIDE_FRIEND = "end_beside_friend"


class TurnRule(Struct, frozen=True):
    """Something that some units may not do on some turns (surprise, hesitation)."""

    key: str
    title: str
    units: UnitFilter
    turns: TurnSpan
    bars: frozenset[TurnBar]
    text: str = ""
    section: str = ""
    origin: Span = NOWHERE
