"""Guns at range."""

from __future__ import annotations

from typing import Any

import pytest

from toolchain.model.rule_name import RuleName
from toolchain.rules.action import Begin, Declare, EndDeclarations, Move, Roll
from toolchain.rules.ranged_fire import clear_line, range_of

GUN, LONG = "de-26-artillery-6", "de-26-artillery-9"


@pytest.mark.rows("BCD-6b", "BCD-6.2a", "BCD-6.2b", "BCD-6h")
def test_guns_join_attacks_and_attack_alone_across_hexes(table: Any) -> None:
    t = table("bastogne").set({GUN: "1010", "de-i-39": "1013", "us-i-501": "1014"}, "combat", "german")
    assert t.allows(Declare((GUN, "de-i-39"), "1014"))
    assert t.allows(Declare((GUN,), "1014"))
    t.set({"de-ii-39": "1010", "de-i-39": "1013", "us-i-501": "1014"}, "combat", "german")
    assert t.refused(Declare(("de-ii-39", "de-i-39"), "1014")) is RuleName.ADJACENCY


@pytest.mark.rows("BCD-6.2c")
def test_the_target_is_within_range_and_beside_a_friend(table: Any) -> None:
    t = table("bastogne").set({GUN: "1010", "us-i-501": "1014"}, "combat", "german")
    assert t.refused(Declare((GUN,), "1014")) is RuleName.SPOTTER
    t.set({GUN: "1010", "de-i-39": "1017", "us-i-501": "1016", "us-ii-501": "1018"}, "combat", "german")
    assert t.allows(Declare((GUN,), "1016"))
    assert t.refused(Declare((GUN,), "1018")) is RuleName.RANGE
    free = table("bastogne", readings={"bastogne.spotter_needed_independent": "no"})
    free.set({GUN: "1010", "us-i-501": "1014"}, "combat", "german")
    assert free.allows(Declare((GUN,), "1014"))


@pytest.mark.rows("BCD-2.1i", "BCD-6.2f")
def test_range_counts_hexes_up_to_the_target(table: Any) -> None:
    t = table("bastogne").set({GUN: "1010", LONG: "1110"}, "combat", "german")
    assert (range_of(t.play, t.state, GUN), range_of(t.play, t.state, LONG)) == (6, 9)
    assert range_of(t.play, t.state, "de-i-39") == 0


@pytest.mark.rows("BCD-6.2d")
def test_guns_lend_nothing_to_a_defence(table: Any) -> None:
    from toolchain.rules.attack_sum import sum_attack
    from toolchain.rules.task import Battle

    units = {"us-i-501": "1010", "us-101-artillery": "1012", "de-i-3": "1009"}
    t = table("bastogne").set(units, "combat", "german")
    assert sum_attack(t.play, t.state, Battle("1010", ("de-i-3",))).defence == 3
    assert t.refused(Declare(("us-101-artillery",), "1009")) is RuleName.DECLARATION


@pytest.mark.rows("BCD-6.2g")
def test_shots_pass_over_friends_and_not_over_enemies(table: Any) -> None:
    row = {"de-i-39": "1011", "de-ii-39": "1012", "de-iii-39": "1013", "us-i-501": "1014"}
    t = table("bastogne").set({GUN: "1010", **row}, "combat", "german")
    assert t.allows(Declare((GUN,), "1014"))
    wall = {"us-ii-501": "1012", "de-iii-39": "1013", "us-i-501": "1014"}
    t.set({GUN: "1010", **wall}, "combat", "german")
    assert t.refused(Declare((GUN,), "1014")) is RuleName.RANGED
    over = table("bastogne", readings={"bastogne.fire_over_enemy": "yes"})
    over.set({GUN: "1010", **wall}, "combat", "german")
    assert over.allows(Declare((GUN,), "1014"))


def test_a_shot_needs_one_clear_line_among_the_shortest(table: Any) -> None:
    t = table("bastogne")
    # From 1010 to 1211 two shortest lines lead, over 1110 (no), 1111.
    assert t.play.distance("1010", "1211") == 2
    assert clear_line(t.play, "1010", "1211", frozenset())
    assert not clear_line(t.play, "1010", "1211", frozenset({"1111"}))
    assert clear_line(t.play, "1010", "1113", frozenset({"1011"}))
    assert not clear_line(t.play, "1010", "1113", frozenset({"1011", "1111"}))


@pytest.mark.rows("BCD-6.2h", "BCD-6.2i")
def test_a_gun_with_an_enemy_beside_it_does_not_fire_at_range(table: Any) -> None:
    units = {GUN: "1010", "de-i-39": "1013", "us-i-501": "1014", "us-ii-501": "1009", "de-i-3": "1110"}
    t = table("bastogne").set(units, "combat", "german")
    assert t.refused(Declare((GUN, "de-i-39"), "1014")) is RuleName.PINNED_GUNS
    # It may attack the neighbour; once that one is gone it fires again.
    assert t.allows(Declare((GUN, "de-i-3"), "1009"))
    t.change("us-ii-501", hex="0120")
    assert t.allows(Declare((GUN, "de-i-39"), "1014"))


@pytest.mark.rows("BCD-6.2j")
def test_a_gun_moves_and_fires_in_one_turn(table: Any) -> None:
    t = table("bastogne")
    t.set({GUN: "1010", "de-i-39": "1013", "us-i-501": "1014"}, "movement", "german")
    t.do(Move(GUN, ("1010", "1011")))
    t.phase("combat", "german")
    assert t.allows(Declare((GUN, "de-i-39"), "1014"))


def test_guns_beside_the_target_share_its_fate_or_do_not_attack(table: Any) -> None:
    units = {GUN: "1010", "de-i-3": "1110", "us-i-501": "1009"}
    t = table("bastogne").set(units, "combat", "german")
    t.do(Declare((GUN, "de-i-3"), "1009")).do(EndDeclarations()).do(Begin("1009")).do(Roll(), 6)
    # 8 to 3 is 2-1; a six makes every attacker beside the target retreat, the gun as well.
    assert {task.unit for task in t.state.tasks[:2]} == {GUN, "de-i-3"}
    none = table("bastogne", readings={"bastogne.gun_adjacent_attack": "none"}).set(units, "combat", "german")
    assert none.refused(Declare((GUN, "de-i-3"), "1009")) is RuleName.RANGED
