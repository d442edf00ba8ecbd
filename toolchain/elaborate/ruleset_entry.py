"""Entry, replacements, exits, returns and drops."""

from __future__ import annotations

from fractions import Fraction

from toolchain.elaborate import codes_rules
from toolchain.elaborate.rules_words import Path, RuleWords
from toolchain.elaborate.ruleset_movement import HEX
from toolchain.model.reinforcement import (
    DropOnEnemy,
    DropRule,
    EntryFallback,
    EntryRules,
    EntryStacking,
    ExitCost,
    ExitRule,
    Replacement,
    ReturnRule,
)
from toolchain.schema.shapes.ruleset import RulesetShape
from toolchain.schema.shapes.ruleset_places import DropShape, EntryShape, ExitShape


def elaborate_entry(shape: EntryShape) -> EntryRules:
    return EntryRules(
        EntryFallback(shape.fallback),
        EntryStacking(shape.stacking),
        shape.forced,
        shape.pay_first_hex,
        shape.in_enemy_zoc,
        shape.counts_as_moved,
        shape.before_movement,
    )


def elaborate_replacements(shape: RulesetShape, words: RuleWords) -> tuple[Replacement, ...]:
    found = []
    for key, r in shape.replacements.items():
        path: Path = ("replacements", key)
        for i, phase in enumerate(r.phases):
            known_phase(phase, shape, words, (*path, "phases", i))
        hex_id = words.hex(r.hex, (*path, "hex"))
        if words.side(r.side, (*path, "side")) and hex_id is not None:
            units = words.filter(r.units, (*path, "units"))
            found.append(
                Replacement(
                    key,
                    r.title,
                    r.side,
                    r.number,
                    hex_id,
                    r.phases,
                    units,
                    r.before_movement,
                    r.section,
                    words.loaded.key_at(*path),
                )
            )
    return tuple(found)


def known_phase(key: str, shape: RulesetShape, words: RuleWords, path: Path) -> bool:
    phases = (*shape.sequence.opening, *shape.sequence.player, *shape.sequence.closing)
    return words.known(key, phases, "phase", codes_rules.UNKNOWN_PHASE, path)


def elaborate_exits(shape: RulesetShape, words: RuleWords) -> tuple[ExitRule, ...]:
    return tuple(_exit(key, e, words) for key, e in shape.exits.items())


def _exit(key: str, shape: ExitShape, words: RuleWords) -> ExitRule:
    path: Path = ("exits", key)
    return ExitRule(
        key,
        shape.title,
        words.filter(shape.units, (*path, "units")),
        words.edges(shape.edges),
        ExitCost(shape.cost),
        Fraction(shape.points) if shape.points is not None else None,
        words.area(shape.area, (*path, "area")) if shape.area else None,
        words.terrain(shape.edge_terrain, HEX, (*path, "edge_terrain")),
        words.turns(shape.turns, (*path, "turns")),
        shape.needs_mark,
        shape.returns,
        shape.section,
        words.loaded.key_at(*path),
    )


def elaborate_returns(shape: RulesetShape, words: RuleWords) -> ReturnRule | None:
    if shape.returns is None:
        return None
    area = words.area(shape.returns.area, ("returns", "area"))
    if area is None:
        return None
    units = words.filter(shape.returns.units, ("returns", "units"))
    origin = words.loaded.key_at("returns")
    return ReturnRule(units, area, shape.returns.turns_off, shape.returns.section, origin)


def elaborate_drops(shape: RulesetShape, words: RuleWords) -> tuple[DropRule, ...]:
    found = [_drop(key, drop, shape, words) for key, drop in shape.drops.items()]
    return tuple(drop for drop in found if drop is not None)


def _drop(key: str, shape: DropShape, rules: RulesetShape, words: RuleWords) -> DropRule | None:
    path: Path = ("drops", key)
    known_phase(shape.phase, rules, words, (*path, "phase"))
    area = words.area(shape.area, (*path, "area"))
    directions = {int(d): way for d, way in shape.directions.items() if d in "123456"}
    covered = directions.keys() | set(shape.stays)
    if covered != {1, 2, 3, 4, 5, 6} or len(directions) != len(shape.directions):
        message = "each number of the scatter die either stays or has a direction"
        words.report(codes_rules.CONTRADICTION, message, (*path, "directions"))
    if area is None:
        return None
    return DropRule(
        key,
        shape.title,
        words.filter(shape.units, (*path, "units")),
        shape.turn,
        shape.phase,
        area,
        frozenset(shape.success),
        frozenset(shape.stays),
        directions,
        DropOnEnemy(shape.on_enemy),
        shape.variant,
        shape.section,
        words.loaded.key_at(*path),
    )
