"""Movement, zones of control, stacking, conditions and turn rules."""

from __future__ import annotations

from fractions import Fraction

from toolchain.elaborate import codes_rules
from toolchain.elaborate.rules_words import Path, RuleWords
from toolchain.model.movement import (
    BesideTest,
    Combine,
    Condition,
    GuaranteeZoc,
    MovementRules,
    StackingCheck,
    StackingRules,
    TurnBar,
    TurnRule,
    ZocBehaviour,
    ZocEnter,
    ZocPurpose,
    ZocRules,
    ZocToZoc,
)
from toolchain.schema.shapes.ruleset import RulesetShape
from toolchain.schema.shapes.ruleset_movement import ZocBehaviourShape, ZocShape

HEX = frozenset({"hex", "overlay"})
HEXSIDE = frozenset({"hexside"})
PATH = frozenset({"path"})


def elaborate_movement(shape: RulesetShape) -> MovementRules:
    m = shape.movement
    return MovementRules(
        Combine(m.combine),
        m.per_turn,
        m.guaranteed_hex,
        GuaranteeZoc(m.guarantee_zoc),
        BesideTest(m.beside),
        m.road_over_blown_bridge,
    )


def elaborate_stacking(shape: RulesetShape) -> StackingRules:
    s = shape.stacking
    return StackingRules(s.limit, StackingCheck(s.checked), s.pass_through)


def elaborate_conditions(shape: RulesetShape, words: RuleWords) -> tuple[Condition, ...]:
    return tuple(
        Condition(
            key,
            c.title,
            words.turns(c.turns, ("conditions", key, "turns")),
            c.text,
            c.section,
            words.loaded.key_at("conditions", key),
        )
        for key, c in shape.conditions.items()
    )


def elaborate_zoc(shape: ZocShape, words: RuleWords) -> ZocRules:
    """Zones of control; every unit needs a behaviour."""
    behaviours = tuple(_behaviour(key, b, words) for key, b in shape.behaviours.items())
    _check_behaviours(behaviours, words)
    path: Path = ("zoc",)
    return ZocRules(
        words.filter(shape.emitters, (*path, "emitters")),
        behaviours,
        words.terrain(shape.blocked_terrain, HEX, (*path, "blocked_terrain")),
        words.terrain(shape.unless_paths, PATH, (*path, "unless_paths")),
        words.terrain(shape.blocked_hexsides, HEXSIDE, (*path, "blocked_hexsides")),
        frozenset(ZocPurpose(p) for p in shape.friend_negates),
        frozenset(ZocPurpose(p) for p in shape.off_map),
        words.terrain(shape.barred_hexsides, HEXSIDE, (*path, "barred_hexsides")),
        words.terrain(shape.barred_terrain, HEX, (*path, "barred_terrain")),
        shape.mutual,
    )


def _behaviour(key: str, shape: ZocBehaviourShape, words: RuleWords) -> ZocBehaviour:
    path: Path = ("zoc", "behaviours", key)
    share = Fraction(shape.share)
    if (shape.enter == "cost") != (share > 0):
        message = "a cost of entry needs a share of the allowance, and only that"
        words.report(codes_rules.CONTRADICTION, message, path)
    return ZocBehaviour(
        key,
        shape.title,
        words.filter(shape.units, (*path, "units")),
        ZocEnter(shape.enter),
        share,
        ZocToZoc(shape.to_zoc),
        shape.crosses_bars,
        words.loaded.key_at(*path),
    )


def _check_behaviours(behaviours: tuple[ZocBehaviour, ...], words: RuleWords) -> None:
    for unit in words.names.oob.units.values():
        if not any(b.units.matches(unit) for b in behaviours):
            words.findings.add(
                codes_rules.NO_BEHAVIOUR,
                f"no ZOC behaviour is for '{unit.key}'",
                words.loaded.at("zoc", "behaviours"),
                entity=unit.key,
            )
            return


def elaborate_turn_rules(shape: RulesetShape, words: RuleWords) -> tuple[TurnRule, ...]:
    return tuple(
        TurnRule(
            key,
            r.title,
            words.filter(r.units, ("turn_rules", key, "units")),
            words.turns(r.turns, ("turn_rules", key, "turns")),
            frozenset(TurnBar(b) for b in r.bars),
            r.text,
            r.section,
            words.loaded.key_at("turn_rules", key),
        )
        for key, r in shape.turn_rules.items()
    )
