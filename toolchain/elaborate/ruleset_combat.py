"""Combat, support fire, retreat and advance."""

from __future__ import annotations

from fractions import Fraction

from toolchain.elaborate import codes_rules
from toolchain.elaborate.rules_words import Path, RuleWords
from toolchain.elaborate.ruleset_movement import HEX
from toolchain.model.combat import (
    BombardmentRules,
    Bridged,
    ColumnShift,
    CombatRules,
    Declare,
    DefendAs,
    ExchangeChoice,
    FloorTest,
    Fortification,
    Limit,
    RangedRules,
)
from toolchain.model.retreat import (
    AdvanceAfter,
    AdvanceInto,
    AdvanceRules,
    Direction,
    FriendPassage,
    Measure,
    OffMap,
    OffMapRule,
    Resistance,
    ResistanceCost,
    RetreatMover,
    RetreatRules,
    RetreatZoc,
    Shortfall,
)
from toolchain.schema.shapes.ruleset_combat import (
    AdvanceShape,
    BombardmentShape,
    CombatShape,
    FortificationShape,
    RangedShape,
    RetreatShape,
)


def elaborate_combat(shape: CombatShape, words: RuleWords) -> CombatRules:
    return CombatRules(
        Declare(shape.declare),
        Limit(shape.attacker_limit),
        Limit(shape.target_limit),
        shape.barred_crossings,
        FloorTest(shape.floor_test),
        Bridged(shape.bridged),
        ExchangeChoice(shape.exchange),
        shape.any_friend_loses,
        _shifts(shape, words),
        _defend_as(shape, words),
        _ranged(shape.ranged, words),
        _fortification(shape.fortification, words),
        _bombardment(shape.bombardment, words),
    )


def _shifts(shape: CombatShape, words: RuleWords) -> tuple[ColumnShift, ...]:
    found = []
    for key, shift in shape.shifts.items():
        path: Path = ("combat", "shifts", key)
        needs = tuple(words.filter(f, (*path, "needs", i)) for i, f in enumerate(shift.needs))
        origin = words.loaded.key_at(*path)
        found.append(ColumnShift(key, shift.title, shift.amount, needs, shift.section, origin))
    return tuple(found)


def _defend_as(shape: CombatShape, words: RuleWords) -> tuple[DefendAs, ...]:
    found = []
    for key, special in shape.defend_as.items():
        path: Path = ("combat", "defend_as", key)
        units = words.filter(special.units, (*path, "units"))
        source, origin = words.source(special.source, *path), words.loaded.key_at(*path)
        found.append(DefendAs(key, special.title, units, special.value, special.section, source, origin))
    return tuple(found)


def _ranged(shape: RangedShape | None, words: RuleWords) -> RangedRules | None:
    if shape is None:
        return None
    if not words.loaded.shape.factors.range:
        words.report(codes_rules.UNKNOWN_FACTOR, "ranged combat needs a factor for range", ("factors",))
    return RangedRules(
        words.filter(shape.units, ("combat", "ranged", "units")),
        shape.spotter,
        shape.lone_spotter,
        shape.pinned,
        shape.over_friends,
        shape.over_enemies,
        shape.adjacent,
        words.loaded.key_at("combat", "ranged"),
    )


def _fortification(shape: FortificationShape | None, words: RuleWords) -> Fortification | None:
    if shape is None:
        return None
    return Fortification(
        words.terrain(shape.terrain, HEX, ("combat", "fortification", "terrain")),
        Fraction(shape.defence),
        Fraction(shape.attacker_markers),
        words.loaded.key_at("combat", "fortification"),
    )


def _bombardment(shape: BombardmentShape | None, words: RuleWords) -> BombardmentRules | None:
    if shape is None:
        return None
    origin = words.loaded.key_at("combat", "bombardment")
    return BombardmentRules(shape.markers, shape.defender_markers, shape.advance, origin)


def elaborate_retreat(shape: RetreatShape, words: RuleWords) -> RetreatRules:
    for side in shape.friendly_edges:
        words.side(side, ("retreat", "friendly_edges", side))
    off_map = tuple(
        OffMapRule(
            key,
            words.filter(rule.units, ("retreat", "off_map", key, "units")),
            words.edges(rule.edges),
            OffMap(rule.result),
        )
        for key, rule in shape.off_map.items()
    )
    return RetreatRules(
        Measure(shape.measure),
        RetreatMover(shape.mover),
        RetreatZoc(shape.zoc),
        FriendPassage(shape.friends),
        Shortfall(shape.shortfall),
        off_map,
        shape.prohibited_hexsides,
        shape.displace,
        Resistance(shape.resistance),
        ResistanceCost(shape.resistance_cost),
        shape.resist_surrounded,
        tuple(Direction(d) for d in shape.directions),
        tuple(Direction(d) for d in shape.bombardment_directions),
        shape.direction_binding,
        shape.bombardment_binding,
        {side: words.edges(edges) for side, edges in shape.friendly_edges.items()},
        words.filter(shape.seaborne, ("retreat", "seaborne")) if shape.seaborne else None,
        words.terrain(shape.sea, HEX, ("retreat", "sea")),
    )


def elaborate_advance(shape: AdvanceShape, words: RuleWords) -> AdvanceRules:
    return AdvanceRules(
        AdvanceAfter(shape.after),
        AdvanceInto(shape.into),
        words.filter(shape.units, ("advance", "units")),
        shape.limit,
        shape.after_lost_retreat,
        shape.then_spent,
        shape.crosses_prohibited,
    )
