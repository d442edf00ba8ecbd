"""Adding up attacks: strengths, terrain, odds, differential and columns."""

from __future__ import annotations

from typing import Any

import pytest

from toolchain.model.combat import FloorTest
from toolchain.model.rule_name import RuleName
from toolchain.rules.action import Declare
from toolchain.rules.attack_sum import AttackSum, sum_attack
from toolchain.rules.declarations import battle_of
from toolchain.rules.task import Battle

# Units around 1010, all in its ring.
RING = ("1009", "1110", "1111", "1011", "0911", "0910")


def attack(t: Any, units: tuple[str, ...], target: str = "1010", **more: Any) -> AttackSum:
    battle = battle_of(t.play, t.state, Declare(units, target, **more))
    return sum_attack(t.play, t.state, battle)


@pytest.mark.rows("BCD-6h", "BCD-6i", "BCD-6j", "BCD-2.1g", "BCD-6.1a")
def test_odds_are_attack_over_defence_with_terrain_fractions_dropped(table: Any) -> None:
    units = dict(zip(("de-i-3", "de-ii-3", "de-i-902"), RING, strict=False))
    for terrain, label in (("clear", "5-1"), ("forest", "3-1"), ("rough", "3-1"), ("town", "2-1")):
        t = table("bastogne", terrain={"1010": terrain, "1009": "town", "1110": "forest"})
        t.set({**units, "us-i-501": "1010"}, "combat", "german")
        assert attack(t, tuple(units)).label == label
    # One number serves both ways: the same airborne unit attacks with its three.
    t = table("bastogne").set({"us-i-501": "1009", "de-i-39": "1010"}, "combat", "us")
    assert attack(t, ("us-i-501",)).attack == attack(t, ("us-i-501",)).defence == 3


@pytest.mark.rows("BCD-6p")
def test_odds_have_a_floor_and_a_ceiling(table: Any) -> None:
    t = table("bastogne", terrain={"1010": "town"}).set(
        {"de-i-3": "1009", "us-i-501": "1010"}, "combat", "german"
    )
    assert t.refused(Declare(("de-i-3",), "1010")) is RuleName.LEAST_ODDS
    six = dict(zip(("de-i-3", "de-ii-3", "de-i-902", "de-ii-902", "de-i-2", "de-ii-2"), RING, strict=True))
    t = table("bastogne").set({**six, "us-101-artillery": "1010"}, "combat", "german")
    total = attack(t, tuple(six))
    assert (total.attack, total.defence, total.label) == (30, 1, "6-1")
    assert RuleName.GREATEST_ODDS in {line.rule for line in total.lines}


@pytest.mark.rows("BCD-6k", "BCD-6.3a", "BCD-7.2a")
def test_armor_and_infantry_together_gain_a_column(table: Any) -> None:
    for pair, label in (
        (("de-i-3", "de-i-39"), "3-1"),  # armored and infantry: 8 to 3 is 2-1
        (("de-i-3", "de-ii-13"), "3-1"),  # airborne counts as infantry
        (("de-i-3", "de-i-902"), "3-1"),  # mechanized does not: 10 to 3
        (("de-i-902", "de-i-39"), "2-1"),
        (("de-2-recon", "de-i-39"), "2-1"),
    ):
        units = dict(zip(pair, RING, strict=False))
        t = table("bastogne").set({**units, "us-i-501": "1010"}, "combat", "german")
        assert attack(t, pair).label == label, pair


@pytest.mark.rows("BCD-6.2k", "BCD-6.2l")
def test_guns_defend_with_values_of_their_own(table: Any) -> None:
    for unit, side, defence in (
        ("de-26-artillery-9", "us", 1),
        ("de-130-sp-9", "us", 2),
        ("us-101-artillery", "german", 1),
        ("us-9-sp", "german", 3),
        ("us-28-artillery", "german", 3),
    ):
        attacker = "us-3-armored" if side == "us" else "de-i-3"
        t = table("bastogne").set({attacker: "1009", unit: "1010"}, "combat", side)
        assert attack(t, (attacker,)).defence == defence
    t = table("bastogne", readings={"bastogne.us28_type": "artillery"})
    t.set({"de-i-3": "1009", "us-28-artillery": "1010"}, "combat", "german")
    assert attack(t, ("de-i-3",)).defence == 1


@pytest.mark.rows("MCA-8.2.1e", "MCA-8.2.1f", "MCA-2.3.2a", "MCA-2.3.2c", "MCA-2.3.2d", "MCA-7.2i")
@pytest.mark.rows("MCA-8.2j", "MCA-2.3h")
def test_differential_is_attack_with_markers_less_defence_with_markers(table: Any) -> None:
    t = table("mortain").set({"de-2pz-i-3": "1009", "us-1-39": "1010"}, "combat", "german", turn=2)
    battle = Battle("1010", ("de-2pz-i-3",), (), (), ("de-artillery-2#1",), ("us-artillery-3#1",))
    total = sum_attack(t.play, t.state, battle)
    assert (total.attack, total.defence) == (4 + 2, 3 + 3)
    assert total.label == "6"  # clear, differential 0
    # A reduced unit fights with its back.
    t.set(
        {"de-2pz-i-3": "1009", "us-1-39": "1010"}, "combat", "german", steps={"de-2pz-i-3": 1, "us-1-39": 1}
    )
    total = attack(t, ("de-2pz-i-3",))
    assert (total.attack, total.defence) == (3, 2)


@pytest.mark.rows("MCA-8.2.2d", "MCA-8.2.2a", "MCA-8.2i", "MCA-CRTe", "MCA-CRTf", "MCA-CRTk", "MCA-CRTl")
def test_terrain_of_the_target_picks_the_line(table: Any, load: Any) -> None:
    crt = load("mortain").ruleset.combat_table
    expected = {
        "peak": [1, 1, 1, 1, 1, 2, 3, 4, 4, 5, 6, 7, 8, 8],
        "hill": [1, 1, 1, 1, 2, 3, 4, 5, 5, 6, 7, 8, 9, 9],
        "woods": [1, 1, 1, 2, 3, 4, 5, 6, 6, 7, 8, 9, 10, 10],
        "hedgerow": [1, 1, 2, 3, 4, 5, 6, 7, 7, 8, 9, 10, 11, 11],
        "clear": [1, 2, 3, 4, 5, 6, 7, 8, 8, 9, 10, 11, 12, 12],
    }
    values = [-9, -4, -3, -2, -1, 0, 1, 2, 3, 4, 6, 8, 10, 25]
    for line, columns in expected.items():
        found = [crt.line_column(crt.lines[line], d) + 1 for d in values]
        assert found == columns, line
    for terrain, line in (("peak", "peak"), ("woods-hill", "peak"), ("hill", "hill"), ("woods", "woods")):
        t = table("mortain", terrain={"1010": terrain, "1009": "peak"})
        t.set({"de-2pz-i-3": "1009", "us-1-39": "1010"}, "combat", "german", turn=2)
        assert attack(t, ("de-2pz-i-3",)).terrain_line == line


@pytest.mark.rows("MCA-8.2.2e")
def test_of_several_terrains_the_best_for_the_defender_counts(table: Any) -> None:
    t = table("mortain", terrain={"1010": ("clear", "town")})
    t.set({"de-2pz-i-3": "1009", "us-1-39": "1010"}, "combat", "german", turn=2)
    assert attack(t, ("de-2pz-i-3",)).terrain_line == "woods"


@pytest.mark.rows("MCA-14.1c")
def test_hedgerow_has_its_line_from_every_side(table: Any) -> None:
    setting = {"terrain": {"1010": ("hedgerow", "town")}}
    t = table("mortain", **setting)
    t.set({"de-2pz-i-3": "1009", "us-1-39": "1010"}, "combat", "german", turn=2)
    assert attack(t, ("de-2pz-i-3",)).terrain_line == "hedgerow"
    best = table("mortain", **setting, readings={"mortain.hedgerow_line": "most_beneficial"})
    best.set({"de-2pz-i-3": "1009", "us-1-39": "1010"}, "combat", "german", turn=2)
    assert attack(best, ("de-2pz-i-3",)).terrain_line == "woods"


@pytest.mark.rows("MCA-8.2.2b", "MCA-8.2.2c", "MCA-8.2.2f")
def test_a_bridged_river_helps_when_all_attackers_cross_it(table: Any) -> None:
    sides = [("1010", "1009"), ("1010", "1110")]
    setting = {"rivers": {"see": sides}, "roads": {"road": ["1009 1010"]}}
    units = {"de-2pz-i-3": "1009", "de-2pz-i-2": "1011", "us-1-39": "1010"}
    t = table("mortain", **setting).set(units, "combat", "german", turn=2)
    assert attack(t, ("de-2pz-i-3",)).terrain_line == "hill"
    assert attack(t, ("de-2pz-i-3", "de-2pz-i-2")).terrain_line == "clear"
    anyone = table("mortain", **setting, readings={"mortain.bridged_line_needs_all": "any_one"})
    anyone.set(units, "combat", "german", turn=2)
    assert attack(anyone, ("de-2pz-i-3", "de-2pz-i-2")).terrain_line == "hill"


@pytest.mark.rows("MCA-8.2.3a", "MCA-8.2.3b", "MCA-8.2.3c")
def test_fortifications_double_the_print_and_halve_attacking_markers(table: Any, load: Any) -> None:
    from msgspec.structs import replace

    from toolchain.model.combat import Fortification

    rules = load("mortain").ruleset
    fort = {"combat": replace(rules.combat, fortification=Fortification(("peak",)))}
    t = table("mortain", terrain={"1010": "peak"}, rules=fort)
    t.set({"de-2pz-i-3": "1009", "us-1-39": "1010"}, "combat", "german", turn=2)
    markers = ("us-artillery-3#1", "us-artillery-1#1")
    total = sum_attack(t.play, t.state, Battle("1010", ("de-2pz-i-3",), (), (), markers, markers))
    assert total.attack == 4 + 1 + 0
    assert total.defence == 2 * 3 + 3 + 1


@pytest.mark.rows("BCD-6n")
def test_every_step_of_the_sum_names_its_rule(table: Any) -> None:
    t = table("bastogne", terrain={"1010": "forest"})
    t.set({"de-i-3": "1009", "de-i-39": "1110", "us-i-501": "1010"}, "combat", "german")
    rules = [line.rule for line in attack(t, ("de-i-3", "de-i-39")).lines]
    for rule in (
        RuleName.ATTACK_TOTAL,
        RuleName.DEFENCE_TOTAL,
        RuleName.COMBAT_TERRAIN,
        RuleName.ODDS,
        RuleName.SHIFTS,
    ):
        assert rule in rules
        assert t.play.rules.section(rule)


def test_the_floor_may_be_tested_after_the_shift(table: Any) -> None:
    for reading, legal in ((FloorTest.BEFORE_SHIFT, False), (FloorTest.AFTER_SHIFT, True)):
        t = table("bastogne", terrain={"1010": "town"}, readings={"bastogne.odds_floor_test": reading.value})
        t.set({"de-115-armored": "1009", "de-vdh": "1110", "us-i-501": "1010"}, "combat", "german")
        assert t.allows(Declare(("de-115-armored", "de-vdh"), "1010")) is legal


def test_a_river_may_help_where_data_says_so(table: Any, load: Any) -> None:
    t = table("bitter-woods", rivers={"river": [("1010", "1009")]})
    t.set({"de-2pz-i3": "1009", "de-2pz-pg2": "1011", "us-99-393": "1010"}, "combat", "german")
    plain, crossed = attack(t, ("de-2pz-pg2",)), attack(t, ("de-2pz-i3",))
    assert crossed.defence == plain.defence * 3 / 2
    assert attack(t, ("de-2pz-i3", "de-2pz-pg2")).defence == plain.defence


def test_blank_columns_of_a_line_may_be_read_as_no_effect(table: Any) -> None:
    t = table("mortain", terrain={"1010": "hill"}, readings={"mortain.blank_cells": "differential_rows_too"})
    units = dict(zip(("de-2pz-i-3", "de-2pz-i-2", "de-2pz-i-304"), RING, strict=False))
    t.set({**units, "us-1-39": "1010"}, "combat", "german", turn=2)
    assert attack(t, tuple(units)).blank
    assert not attack(t, ("de-2pz-i-3",)).blank


def test_the_other_number_of_the_combined_arms_readings(table: Any) -> None:
    armor = {"us-704-a": "1009", "us-i-501": "1110", "de-i-39": "1010"}
    for reading, label in (("armored", "2-1"), ("armored_td", "3-1"), ("armored_td_recon", "3-1")):
        t = table("bastogne", readings={"bastogne.combined_arms_armor": reading})
        t.set(armor, "combat", "us", turn=9)
        assert attack(t, ("us-704-a", "us-i-501")).label == label
    foot = {"de-i-3": "1009", "de-i-902": "1110", "us-i-501": "1010"}
    for reading, label in (("foot", "3-1"), ("with_mechanized", "4-1")):
        t = table("bastogne", readings={"bastogne.combined_arms_infantry": reading})
        t.set(foot, "combat", "german")
        assert attack(t, ("de-i-3", "de-i-902")).label == label
