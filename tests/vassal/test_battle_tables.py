"""The battle helper's tables give what the rules give, on the real maps of the real games."""

from __future__ import annotations

from fractions import Fraction
from functools import cache

import pytest
from hypothesis import assume, given, settings
from hypothesis import strategies as st
from msgspec.structs import replace

from tests.rules.conftest import Table, make_table
from toolchain.model.combat_table import TableKind
from toolchain.model.hexgrid import Hexside, hexside
from toolchain.model.sequence import PhaseKind
from toolchain.rules.action import Declare
from toolchain.rules.attack_sum import sum_attack
from toolchain.rules.declarations import battle_of
from toolchain.vassal.battle.battle import BattleTables, battle_tables
from toolchain.vassal.battle.crossing import Crossing, side_list
from toolchain.vassal.battle.traits import shift_needs, shift_property
from toolchain.vassal.boards.zones import terrain_label

# The third plays a reading that leaves columns of a line without results.
BLANK = "mortain, blank cells"
GAMES = ("bastogne", "mortain", "bitter-woods", BLANK)
READINGS = {BLANK: {"mortain.blank_cells": "differential_rows_too"}}


@cache
def table_of(name: str) -> Table:
    return make_table(name.partition(",")[0], blank=False, readings=READINGS.get(name))


@cache
def tables_of(name: str) -> BattleTables:
    play = table_of(name).play
    tables = battle_tables(replace(play.game, ruleset=play.rules))
    assert tables is not None
    return tables


def met(crossing: Crossing, beside: list[str], target: str, blown: tuple[Hexside, ...]) -> bool:
    """What the engine works out from the lists of sides, for attackers beside the target."""
    sides = [hexside(a, target) for a in beside]
    if not sides:
        return False
    across = [s in crossing.sides for s in sides]
    bridged = [s in crossing.bridged and s not in blown for s in sides]
    if crossing.mode == "bridged":
        return all(across) and any(bridged)
    return all(across) and not (crossing.mode == "unbridged" and any(bridged))


def helper_column(tables: BattleTables, over: int, label: str, attack: int, defence: int, shift: int) -> int:
    """The expressions of the module, in Python: -1 where the attack is too weak."""
    scaled = defence * tables.multipliers[over][label]
    last = len(tables.columns) - 1
    if tables.kind is TableKind.DIFFERENTIAL:
        row = tables.columns_of[over][label]
        difference = int(Fraction(attack * tables.scale - scaled, tables.scale))
        column = row[max(0, min(len(row) - 1, difference - tables.lowest))]
        return max(0, min(last, column + shift))
    reached = [attack * tables.scale * r.denominator >= scaled * r.numerator for r in tables.ratios]
    raw = sum(reached) - 1
    if raw < 0 and tables.floor_before_shift and not tables.clamp_low:
        return -1
    return max(0 if raw >= 0 or tables.clamp_low else -1, min(last, raw + shift))


def is_blank(tables: BattleTables, over: int, label: str, attack: int, defence: int, column: int) -> bool:
    """Whether the module tells that no result is printed in a column."""
    if not tables.blank:
        return False
    row = tables.last_of[over][label]
    return column > row[max(0, min(len(row) - 1, attack - defence - tables.lowest))]


@settings(max_examples=60)
@pytest.mark.parametrize("name", GAMES)
@given(data=st.data())
def test_the_helper_finds_the_column_that_the_rules_find(name: str, data: st.DataObject) -> None:
    table, tables = table_of(name), tables_of(name)
    play, game = table.play, table.play.game
    step = data.draw(st.sampled_from([s for s in play.steps if s.phase.kind is PhaseKind.COMBAT]))
    units = {key: facts.unit for key, facts in play.facts.items()}
    own = sorted(k for k, u in units.items() if u.side == step.side)
    enemies = sorted(k for k, u in units.items() if u.side != step.side)
    assume(own and enemies)
    # Hexes by rivers are few: look for them on purpose half of the time.
    banks = sorted({h for c in tables.crossings for side in c.sides for h in side})
    target = data.draw(st.sampled_from(banks if banks and data.draw(st.booleans()) else play.grid.hexes))
    near = sorted(play.near[target])
    beside = data.draw(st.lists(st.sampled_from(near), min_size=1, max_size=4, unique=True))
    attackers = data.draw(st.permutations(own))[: len(beside)]
    # A gun farther off crosses nothing.
    far = sorted(set(play.grid.hexes) - {*near, target})
    guns = [k for k in own if game.ruleset.range_of(units[k]) and k not in attackers]
    from_hexes = [*beside, *([data.draw(st.sampled_from(far))] if guns and data.draw(st.booleans()) else [])]
    attackers += guns[: len(from_hexes) - len(beside)]
    defender = data.draw(st.sampled_from(enemies))
    placed = {**dict(zip(attackers, from_hexes, strict=True)), defender: target}
    table.set(placed, step.phase.key, step.side)
    bridges = sorted({side for c in tables.crossings for side in c.bridged if target in side})
    blown = tuple(data.draw(st.lists(st.sampled_from(bridges), unique=True))) if bridges else ()
    state = replace(table.state, blown=blown)
    total = sum_attack(play, state, battle_of(play, state, Declare(tuple(attackers), target)))

    over = next((i for i, c in enumerate(tables.crossings, 1) if met(c, beside, target, blown)), 0)
    label = terrain_label(game, target)
    needs = {need for key in attackers for need in shift_needs(game, units[key])}
    shift = tables.shifts[label] + sum(
        s.amount
        for i, s in enumerate(game.ruleset.combat.shifts)
        if all((shift_property(i, n), "yes") in needs for n in range(len(s.needs)))
    )
    attack = sum(game.ruleset.attack_of(units[key]) for key in attackers)
    defence = game.ruleset.defence_of(units[defender])
    expected = -1 if total.column is None else total.column
    assert helper_column(tables, over, label, attack, defence, shift) == expected
    assert is_blank(tables, over, label, attack, defence, expected) == total.blank
    assert Fraction(defence * tables.multipliers[over][label], tables.scale) == total.defence


def test_sides_are_listed_both_ways_without_leading_zeros() -> None:
    assert side_list([("0203", "0304")]) == "|203>304|304>203|"


def test_every_game_has_tables() -> None:
    kinds = {name: tables_of(name).kind for name in GAMES}
    assert kinds == {
        "bastogne": TableKind.ODDS,
        "mortain": TableKind.DIFFERENTIAL,
        "bitter-woods": TableKind.ODDS,
        BLANK: TableKind.DIFFERENTIAL,
    }
    assert [name for name in GAMES if tables_of(name).blank] == [BLANK]
    assert tables_of("bastogne").scale == 2
    assert tables_of("bastogne").multipliers[0]["Forest"] == 3
    assert [c.title for c in tables_of("mortain").crossings]
