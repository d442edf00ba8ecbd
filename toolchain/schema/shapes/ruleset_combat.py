"""Shapes of combat, support fire, retreat and advance."""

from typing import Annotated, Literal

from msgspec import Meta

from toolchain.schema.shapes.area import UnitFilterShape
from toolchain.schema.shapes.base import EdgeName, Key, Line, Shape, Source
from toolchain.schema.shapes.ruleset_movement import Fraction
from toolchain.schema.shapes.ruleset_sequence import Section, TurnsShape


class ShiftShape(Shape, frozen=True, kw_only=True):
    """A column shift, such as combined arms."""

    title: Line
    amount: Annotated[int, Meta(description="Columns to the right; negative to the left.", ge=-9, le=9)]
    needs: Annotated[
        tuple[UnitFilterShape, ...], Meta(description="The attackers include a unit of each.", min_length=1)
    ]
    section: Section = ""


class DefendAsShape(Shape, frozen=True, kw_only=True):
    """A defence strength that is not the printed one."""

    title: Line = ""
    units: UnitFilterShape
    value: Annotated[int, Meta(ge=0, le=99)]
    section: Section = ""
    source: Source | None = None


class RangedShape(Shape, frozen=True, kw_only=True):
    """Attacks by guns on enemies not beside them."""

    units: Annotated[UnitFilterShape, Meta(description="The guns.")]
    spotter: Annotated[bool, Meta(description="The target must be beside a friend.")] = True
    lone_spotter: Annotated[bool, Meta(description="Also where guns fire alone.")] = True
    pinned: Annotated[bool, Meta(description="A gun beside an enemy may not fire at range.")] = True
    over_friends: bool = True
    over_enemies: bool = False
    adjacent: Annotated[bool, Meta(description="Guns may attack a neighbour like other units.")] = True


class FortificationShape(Shape, frozen=True, kw_only=True):
    """Fortified hexes."""

    terrain: Annotated[tuple[Key, ...], Meta(min_length=1)]
    defence: Annotated[Fraction, Meta(description="Multiplies the printed defence.")] = "2"
    attacker_markers: Annotated[Fraction, Meta(description="Share left of each attacking marker.")] = "1/2"


class BombardmentShape(Shape, frozen=True, kw_only=True):
    """Attacks by support markers alone."""

    markers: Annotated[int, Meta(description="Most markers on a hex in a player turn.", ge=1, le=9)] = 2
    defender_markers: Annotated[int, Meta(ge=0, le=9)] = 0
    advance: bool = False


class CombatShape(Shape, frozen=True, kw_only=True):
    """Combat before and around the table."""

    declare: Annotated[
        Literal["all_first", "sequential"], Meta(description="All battles first, or one after the other.")
    ] = "sequential"
    attacker_limit: Annotated[
        Literal["turn", "phase"], Meta(description="How often a unit attacks: once a turn or phase.")
    ] = "turn"
    target_limit: Annotated[
        Literal["turn", "phase"], Meta(description="How often a unit is attacked: once a turn or phase.")
    ] = "turn"
    barred_crossings: Annotated[bool, Meta(description="No attack where the unit could not go.")] = False
    floor_test: Annotated[
        Literal["before_shift", "after_shift"], Meta(description="When odds must reach the first column.")
    ] = "before_shift"
    bridged: Annotated[
        Literal["all_cross", "any_crosses"], Meta(description="When an attack is one across a bridge.")
    ] = "all_cross"
    exchange: Annotated[
        Literal["attacker_cheapest", "defender", "all"],
        Meta(description="Who picks the attackers lost in an exchange by strength."),
    ] = "attacker_cheapest"
    any_friend_loses: Annotated[
        bool, Meta(description="A step loss of one attacker may fall on any friend beside the target.")
    ] = False
    shifts: dict[Key, ShiftShape] = {}
    defend_as: Annotated[dict[Key, DefendAsShape], Meta(description="First match wins.")] = {}
    ranged: RangedShape | None = None
    fortification: FortificationShape | None = None
    bombardment: BombardmentShape | None = None


class SupportPointsShape(Shape, frozen=True, kw_only=True):
    """Points that a side adds to its attacks (air support)."""

    title: Line
    side: Key
    turns: TurnsShape = TurnsShape()
    amount: Annotated[int, Meta(description="Points a turn.", ge=1, le=999)]
    cap: Annotated[
        Literal["ground", "adjacent", "none"],
        Meta(description="No more in an attack than its ground strength, or than that beside the target."),
    ] = "ground"
    section: Section = ""
    source: Source | None = None


class AllotmentShape(Shape, frozen=True, kw_only=True):
    """Markers that the players receive from a turn on."""

    from_turn: Annotated[int, Meta(ge=1)]
    markers: Annotated[
        str,
        Meta(
            description="First player's number, a slash, the second's.",
            examples=["8/9"],
            pattern=r"^[0-9]{1,3}(/[0-9]{1,3})*$",
        ),
    ]
    source: Source | None = None


class AllotmentChangeShape(Shape, frozen=True, kw_only=True):
    """An allotment halved or doubled while a hex is occupied."""

    title: Line
    side: Annotated[Key, Meta(description="Whose allotment.")]
    hex: Annotated[str, Meta(description="A hex, place or mark.")]
    occupied_by: Annotated[Key, Meta(description="The side whose unit stands there.")]
    change: Literal["halve", "double"]
    rounding: Annotated[
        Literal["keep_floor", "lose_floor"], Meta(description="Which half of an odd number is kept.")
    ] = "keep_floor"
    check: Annotated[Literal["turn_start", "continuous"], Meta(description="When the hex is looked at.")] = (
        "turn_start"
    )
    section: Section = ""


class SupportMarkersShape(Shape, frozen=True, kw_only=True):
    """Support markers drawn from each side's pool (markers with role support)."""

    per_attack: Annotated[int, Meta(description="Most markers of a side in an attack.", ge=1, le=9)] = 2
    draw: Literal["random", "lowest_first"] = "random"
    unit: Annotated[Literal["markers", "points"], Meta(description="What the allotment counts.")] = "markers"
    hidden_from_owner: Annotated[bool, Meta(description="Owners may not look at their markers.")] = False
    allotments: Annotated[
        dict[Key, AllotmentShape], Meta(description="Allotments by a name, in order of turns.")
    ] = {}
    changes: Annotated[dict[Key, AllotmentChangeShape], Meta(description="Applied in this order.")] = {}
    source: Source | None = None


class OffMapShape(Shape, frozen=True, kw_only=True):
    """Retreat over the map's edge."""

    units: UnitFilterShape = UnitFilterShape()
    edges: Annotated[tuple[EdgeName, ...], Meta(min_length=1)]
    result: Annotated[
        Literal["removed", "may_return"], Meta(description="Gone without score, or out and back later.")
    ]


DirectionName = Literal["friendly_edge", "from_nearest_enemy"]


class RetreatShape(Shape, frozen=True, kw_only=True):
    """Retreat after combat."""

    measure: Annotated[
        Literal["distance", "path"], Meta(description="Final distance from the start, or steps taken.")
    ] = "distance"
    mover: Annotated[Literal["owner", "defender"], Meta(description="Who moves retreating units.")] = "owner"
    zoc: Annotated[Literal["never", "may_cross"], Meta(description="Enemy zones on the way.")] = "never"
    friends: Annotated[
        Literal["open", "if_no_other", "closed"], Meta(description="Hexes of friends on the way.")
    ] = "open"
    shortfall: Annotated[
        Literal["eliminated", "lose_step"], Meta(description="A unit that cannot go the whole way.")
    ] = "eliminated"
    off_map: dict[Key, OffMapShape] = {}
    prohibited_hexsides: Annotated[bool, Meta(description="Sides closed to movement bar retreats.")] = True
    displace: Annotated[bool, Meta(description="A friend on the only final hex may be pushed on.")] = False
    resistance: Annotated[
        Literal["nobody", "defender", "either"], Meta(description="Who may stand and lose a step instead.")
    ] = "nobody"
    resistance_cost: Literal["each_unit", "one_for_all"] = "each_unit"
    resist_surrounded: Annotated[bool, Meta(description="Also units that have no way at all.")] = True
    directions: Annotated[tuple[DirectionName, ...], Meta(description="Preferences, first first.")] = ()
    bombardment_directions: tuple[DirectionName, ...] = ()
    direction_binding: Annotated[bool, Meta(description="Only the preferred ways are legal.")] = False
    bombardment_binding: bool = False
    friendly_edges: Annotated[
        dict[Key, tuple[EdgeName, ...]], Meta(description="The edges that are a side's own.")
    ] = {}
    seaborne: Annotated[
        UnitFilterShape | None, Meta(description="Units that lose a step by the sea, not their life.")
    ] = None
    sea: Annotated[tuple[Key, ...], Meta(description="Terrain that is sea.")] = ()


class AdvanceShape(Shape, frozen=True, kw_only=True):
    """Advance after combat."""

    after: Annotated[
        Literal["vacated", "retreat"], Meta(description="Any vacated hex, or a retreat only.")
    ] = "vacated"
    into: Annotated[
        Literal["combat_hex", "path"], Meta(description="The hex of combat, or the path of retreat.")
    ] = "combat_hex"
    units: UnitFilterShape = UnitFilterShape()
    limit: Annotated[
        Annotated[int, Meta(ge=1)] | None, Meta(description="Most units that advance; none: all.")
    ] = 1
    after_lost_retreat: Annotated[
        bool, Meta(description="A defender that died for want of a way leaves its hex open.")
    ] = True
    then_spent: Annotated[bool, Meta(description="Advanced units do nothing more this turn.")] = False
    crosses_prohibited: Annotated[bool, Meta(description="Across sides closed to movement too.")] = True
