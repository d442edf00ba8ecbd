"""What pieces carry for the battle helper: totals that a target works out, terrain, needs of shifts.

Sums over pieces can only be taken by a piece, so the target works out the totals when the helper's key
command reaches it, and stores them in global properties.
"""

from __future__ import annotations

from toolchain.model.game import Game
from toolchain.model.marker import Marker as GameMarker
from toolchain.model.support_fire import PointsCap
from toolchain.model.unit import Unit
from toolchain.vassal.battle.battle import BattleTables, battle_tables, grounds
from toolchain.vassal.battle.crossing import crossing_total
from toolchain.vassal.battle.limits import doubt_property, doubts, too_many_markers
from toolchain.vassal.battle.names import (
    ATTACKERS,
    ATTACKING,
    BESIDE,
    CROSSING,
    DEFENCE,
    DEFENDING,
    EXTRA,
    FIGHTERS,
    GROUND,
    IN_TERRAIN,
    SHIFT,
    TOO_MANY,
    WORK_OUT,
    set_to,
)
from toolchain.vassal.format.expressions import all_of, braces, by_value, count_of, sum_of, text
from toolchain.vassal.format.trait_codec import KeyedChange
from toolchain.vassal.format.traits import SetGlobalProperty
from toolchain.vassal.words.names import MAIN_MAP

NOTHING = "0"


def battle_totals(game: Game) -> dict[str, str]:
    """The battle's totals by property, in the order of working them out."""
    worked = {
        CROSSING: crossing_total(game),
        ATTACKERS: _attack_total(game),
        DEFENCE: sum_of(IN_TERRAIN, DEFENDING, MAIN_MAP),
        SHIFT: f"{EXTRA}{_shifts(game)}",
        TOO_MANY: too_many_markers(game),
    }
    return worked | {doubt_property(doubt): f"{test}?1:0" for doubt, test in doubts(game)}


def total_traits(game: Game) -> tuple[SetGlobalProperty, ...]:
    """The traits by which a target works out the totals; those that stay 0 need none."""
    return tuple(
        SetGlobalProperty(name, changes=(KeyedChange("", WORK_OUT, set_to(expression)),))
        for name, expression in battle_totals(game).items()
        if expression != NOTHING
    )


def _attack_total(game: Game) -> str:
    """Strength of all attackers; where points of support are capped, no more of them than ground strength."""
    everything = sum_of("AttackStrength", ATTACKING, MAIN_MAP)
    caps = {points.cap for points in game.ruleset.support_points}
    if caps <= {PointsCap.NONE}:
        return everything
    counted = BESIDE if PointsCap.ADJACENT in caps else FIGHTERS
    ground, cap = (sum_of("AttackStrength", units, MAIN_MAP) for units in (FIGHTERS, counted))
    return f"Math.min({everything},{ground}+{cap})"


def _shifts(game: Game) -> str:
    """Column shifts that the ground gives, and that the attackers earn by their composition."""
    tables = battle_tables(game)
    ground = {k: str(shift) for k, shift in tables.shifts.items() if shift} if tables else {}
    terms = [f"+({by_value(GROUND, ground, '0')})"] if ground else []
    for i, shift in enumerate(game.ruleset.combat.shifts):
        tests = (_has_need(shift_property(i, n)) for n in range(len(shift.needs)))
        terms.append(f"+({all_of(tests)}?{shift.amount}:0)")
    return "".join(terms)


def _has_need(name: str) -> str:
    matching = f"{ATTACKING}&&{name}=={text('yes')}"
    return f"{count_of(matching, MAIN_MAP)}>0"


def shift_property(index: int, need: int) -> str:
    """The property of units that fill the nth need of a column shift."""
    return f"Shift{index + 1}Need{need + 1}"


def shift_needs(game: Game, unit: Unit) -> tuple[tuple[str, str], ...]:
    """Which needs of column shifts the unit fills, as properties."""
    return tuple(
        (shift_property(i, n), "yes")
        for i, shift in enumerate(game.ruleset.combat.shifts)
        for n, need in enumerate(shift.needs)
        if need.matches(unit)
    )


def terrain_defence(game: Game) -> str:
    """A unit's defence in the hex it stands in, against attackers over what they cross, times the scale."""
    tables = battle_tables(game)
    if tables is None:
        return braces("DefenceStrength")
    chain = _multiplier(tables, 0)
    for index in range(len(tables.crossings), 0, -1):
        if tables.multipliers[index] != tables.multipliers[0]:
            chain = f"{CROSSING}=={index}?{_multiplier(tables, index)}:{chain}"
    return braces(f"DefenceStrength*({chain})")


def _multiplier(tables: BattleTables, crossing: int) -> str:
    plain = str(tables.scale)
    factors = {label: str(factor) for label, factor in tables.multipliers[crossing].items()}
    return by_value("CurrentZone", {k: f for k, f in factors.items() if f != plain}, plain)


def is_support(marker: GameMarker) -> bool:
    """True for markers whose value counts in battle."""
    return marker.value is not None and (marker.role == "air" or marker.role.startswith("support"))


def support_strength(game: Game) -> tuple[tuple[str, str], ...]:
    """Expressions for what a support marker adds to an attack and to a defence."""
    tables = battle_tables(game)
    fort = game.ruleset.combat.fortification
    attack = "Value"
    if fort is not None:
        share = fort.attacker_markers
        works = [g.label for g in grounds(game) if not set(fort.terrain).isdisjoint(g.kinds)]
        lessened = f"Value*{share.numerator}/{share.denominator}"
        attack = by_value(GROUND, dict.fromkeys(works, lessened), attack)
    scale = tables.scale if tables else 1
    return (("AttackStrength", braces(f"({attack})")), (IN_TERRAIN, braces(f"Value*{scale}")))
