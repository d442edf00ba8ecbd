"""Retreat and advance after combat."""

from __future__ import annotations

from collections.abc import Mapping
from enum import StrEnum

from msgspec import Struct, field

from toolchain.model.hexgrid import Edge
from toolchain.model.unit import ANY_UNIT, UnitFilter


class Measure(StrEnum):
    """How far: final distance from the hex of combat, or steps along the way."""

    DISTANCE = "distance"
    PATH = "path"


class RetreatMover(StrEnum):
    """Who moves a retreating unit: its owner, or always the defending player."""

    OWNER = "owner"
    DEFENDER = "defender"


class RetreatZoc(StrEnum):
    """Enemy zones: never entered, or crossed so long as the retreat does not end there."""

    NEVER = "never"
    MAY_CROSS = "may_cross"


class FriendPassage(StrEnum):
    """Hexes of friends on the way: open, open only where no vacant way exists, closed."""

    OPEN = "open"
    IF_NO_OTHER = "if_no_other"
    CLOSED = "closed"


class Shortfall(StrEnum):
    """A unit that cannot go the whole way: lost, or a step lost in the last hex it could reach."""

    ELIMINATED = "eliminated"
    LOSE_STEP = "lose_step"


class OffMap(StrEnum):
    """The map's edge in retreat: closed; out of the game without score; out, with a later return."""

    CLOSED = "closed"
    REMOVED = "removed"
    MAY_RETURN = "may_return"


class Resistance(StrEnum):
    """Loss in place of a retreat: nobody, the defender, or either side."""

    NOBODY = "nobody"
    DEFENDER = "defender"
    EITHER = "either"


class ResistanceCost(StrEnum):
    """Each unit that stays loses a step, or one unit's step covers all."""

    EACH_UNIT = "each_unit"
    ONE_FOR_ALL = "one_for_all"


class Direction(StrEnum):
    """A preference among ways of retreat."""

    FRIENDLY_EDGE = "friendly_edge"
    FROM_NEAREST_ENEMY = "from_nearest_enemy"


class OffMapRule(Struct, frozen=True):
    """How the units of a filter may retreat over some edges."""

    key: str
    units: UnitFilter
    edges: tuple[Edge, ...]
    result: OffMap


class RetreatRules(Struct, frozen=True):
    """`directions` rank the ways after combat, `bombardment_directions` those after bombardment: with
    `direction_binding` only the best ways are legal, otherwise they are told as advice. `displace`: a
    friend on the only final hex may be pushed one hex on. `resist_surrounded`: a unit without any way may
    still stand and lose a step. `seaborne` units beside `sea` terrain that have no other way lose a step
    where they are.
    """

    measure: Measure = Measure.DISTANCE
    mover: RetreatMover = RetreatMover.OWNER
    zoc: RetreatZoc = RetreatZoc.NEVER
    friends: FriendPassage = FriendPassage.OPEN
    shortfall: Shortfall = Shortfall.ELIMINATED
    off_map: tuple[OffMapRule, ...] = ()
    prohibited_hexsides: bool = True
    displace: bool = False
    resistance: Resistance = Resistance.NOBODY
    resistance_cost: ResistanceCost = ResistanceCost.EACH_UNIT
    resist_surrounded: bool = True
    directions: tuple[Direction, ...] = ()
    bombardment_directions: tuple[Direction, ...] = ()
    direction_binding: bool = False
    bombardment_binding: bool = False
    friendly_edges: Mapping[str, tuple[Edge, ...]] = field(default_factory=dict)
    seaborne: UnitFilter | None = None
    sea: tuple[str, ...] = ()


class AdvanceAfter(StrEnum):
    """What opens an advance: any vacated hex, or a retreat of the defender only."""

    VACATED = "vacated"
    RETREAT = "retreat"


class AdvanceInto(StrEnum):
    """Where: the hex of combat, or anywhere along the path of retreat."""

    COMBAT_HEX = "combat_hex"
    PATH = "path"


class AdvanceRules(Struct, frozen=True):
    """`limit` units at most (None: all that took part), of `units`, those beside the target only.

    `after_lost_retreat`: a defender who died because it could not retreat at all leaves its hex open.
    `then_spent`: advanced units do nothing more in that player turn. `crosses_prohibited`: the path may
    be followed over hexsides closed to movement.
    """

    after: AdvanceAfter = AdvanceAfter.VACATED
    into: AdvanceInto = AdvanceInto.COMBAT_HEX
    units: UnitFilter = ANY_UNIT
    limit: int | None = 1
    after_lost_retreat: bool = True
    then_spent: bool = False
    crosses_prohibited: bool = True
