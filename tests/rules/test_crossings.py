"""Bitter Woods: terrain by class, rivers, mud and freeze."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

import pytest

from toolchain.model.rule_name import RuleName
from toolchain.rules.action import Move

INFANTRY, ARMOR, HEAVY = "de-26vg-77", "de-243stug", "de-2pz-i3"
CAVALRY, GRENADIERS, GUNS = "de-2pz-aa2", "de-2pz-pg2", "de-766vak"
US_GUNS, US_INFANTRY, TOWED = "us-333fa", "us-99-393", "us-801td"


@pytest.mark.rows("BTW-5.3d", "BTW-5.3e")
def test_road_rates_by_class_whatever_terrain_and_hexside(table: Any) -> None:
    t = table(
        "bitter-woods",
        terrain={"1011": "forest"},
        rivers={"river": [("1010", "1011")]},
        roads={"road": ["1010 1011"]},
    )
    rates = {INFANTRY: Fraction(1, 3), GUNS: Fraction(1, 3)}
    for unit in (INFANTRY, GUNS, ARMOR, HEAVY, CAVALRY, GRENADIERS):
        t.set({unit: "1010"}, "movement", "german")
        assert t.cost("1010", "1011", unit=unit) == rates.get(unit, Fraction(1, 4))
    for unit in (US_GUNS, US_INFANTRY, TOWED):
        t.set({unit: "1010"}, "movement", "allied")
        assert t.cost("1010", "1011", unit=unit) == Fraction(1, 4)


@pytest.mark.rows("BTW-5.3f", "BTW-5.3g")
def test_armor_goes_through_forest_on_roads_only(table: Any) -> None:
    t = table("bitter-woods", terrain={"1011": "forest"}, roads={"road": ["1011 1012"]})
    t.set({ARMOR: "1010", INFANTRY: "0910"}, "movement", "german")
    assert t.refused(Move(ARMOR, ("1010", "1011"))) is RuleName.PROHIBITED
    assert t.cost("0910", "0911", "1011", unit=INFANTRY) == 3
    t.set({ARMOR: "1012"}, "movement", "german")
    assert t.cost("1012", "1011", unit=ARMOR) == Fraction(1, 4)
    t.set({ARMOR: "1011"}, "movement", "german")
    assert t.refused(Move(ARMOR, ("1011", "1010"))) is RuleName.PROHIBITED
    assert t.allows(Move(ARMOR, ("1011", "1012")))


@pytest.mark.rows("BTW-5.3i", "BTW-5.3k", "BTW-5.3l", "BTW-5.3n")
def test_costs_by_terrain_and_class(table: Any) -> None:
    ground = {"1011": "broken", "1009": "town", "1110": "light-woods"}
    t = table("bitter-woods", terrain=ground)
    for unit, woods in ((INFANTRY, 1), (ARMOR, 2), (GUNS, 2), (GRENADIERS, 2), (CAVALRY, 2)):
        t.set({unit: "1010"}, "movement", "german")
        costs = [t.cost("1010", h, unit=unit) for h in ("1011", "1009", "1110", "1111")]
        assert costs == [2, 1, woods, 1]


@pytest.mark.rows("BTW-5.3o")
def test_mud_makes_clear_dear_for_vehicles_and_guns(table: Any) -> None:
    t = table("bitter-woods")
    for turn, cost in ((4, 1), (5, 2), (8, 2), (9, 1)):
        for unit, paid in ((ARMOR, cost), (GUNS, cost), (GRENADIERS, cost), (INFANTRY, 1)):
            t.set({unit: "1010"}, "movement", "german", turn=turn)
            assert t.cost("1010", "1011", unit=unit) == paid


@pytest.mark.rows("BTW-5.3m")
def test_a_freeze_makes_light_woods_cheap(table: Any) -> None:
    t = table("bitter-woods", terrain={"1011": "light-woods"})
    for turn, cost in ((14, 2), (15, 1), (16, 1)):
        t.set({ARMOR: "1010"}, "movement", "german", turn=turn)
        assert t.cost("1010", "1011", unit=ARMOR) == cost


@pytest.mark.rows("BTW-5.3q")
def test_a_river_is_crossed_only_first_and_from_beside_it(table: Any) -> None:
    t = table("bitter-woods", rivers={"river": [("1010", "1011")]})
    t.set({INFANTRY: "1009"}, "movement", "german")
    assert t.refused(Move(INFANTRY, ("1009", "1010", "1011"))) is RuleName.HEXSIDES
    t.set({INFANTRY: "1010"}, "movement", "german")
    assert t.allows(Move(INFANTRY, ("1010", "1011")))
    assert t.refused(Move(INFANTRY, ("1010", "1009", "1010", "1011"))) is RuleName.HEXSIDES


@pytest.mark.rows("BTW-5.3r")
def test_heavy_panzers_never_cross_rivers_but_on_bridges(table: Any) -> None:
    t = table("bitter-woods", rivers={"river": [("1010", "1011")]}).set({HEAVY: "1010"}, "movement", "german")
    assert t.refused(Move(HEAVY, ("1010", "1011"))) is RuleName.HEXSIDES
    bridged = table("bitter-woods", rivers={"river": [("1010", "1011")]}, roads={"road": ["1010 1011"]})
    bridged.set({HEAVY: "1010"}, "movement", "german")
    assert bridged.allows(Move(HEAVY, ("1010", "1011")))


@pytest.mark.rows("BTW-5.3s", "BTW-5.3t")
def test_infantry_goes_on_after_a_river_and_others_stop(table: Any) -> None:
    t = table("bitter-woods", rivers={"river": [("1010", "1011")]})
    for unit in (INFANTRY, GRENADIERS):
        t.set({unit: "1010"}, "movement", "german")
        assert t.cost("1010", "1011", "1012", unit=unit) == 2
    for unit in (ARMOR, CAVALRY, GUNS):
        t.set({unit: "1010"}, "movement", "german")
        assert t.allows(Move(unit, ("1010", "1011")))
        assert t.refused(Move(unit, ("1010", "1011", "1012"))) is RuleName.HEXSIDES


@pytest.mark.rows("BTW-5.3u", "BTW-5.3v")
def test_the_meuse_lets_infantry_over_which_then_stops(table: Any) -> None:
    t = table("bitter-woods", rivers={"meuse": [("1010", "1011")]})
    for unit in (ARMOR, HEAVY, CAVALRY, GUNS):
        t.set({unit: "1010"}, "movement", "german")
        assert t.refused(Move(unit, ("1010", "1011"))) is RuleName.HEXSIDES
    for unit in (INFANTRY, GRENADIERS):
        t.set({unit: "1010"}, "movement", "german")
        assert t.allows(Move(unit, ("1010", "1011")))
        assert t.refused(Move(unit, ("1010", "1011", "1012"))) is RuleName.HEXSIDES


def test_a_blown_bridge_carries_no_road(table: Any) -> None:
    setting = {"rivers": {"river": [("1010", "1011")]}, "roads": {"road": ["1010 1011"]}}
    blown = (("1010", "1011"),)
    t = table("bitter-woods", **setting).set({HEAVY: "1010"}, "movement", "german", blown=blown)
    assert t.refused(Move(HEAVY, ("1010", "1011"))) is RuleName.HEXSIDES
    kept = table("bitter-woods", **setting, readings={"bitter-woods.road_over_blown_bridge": "allowed"})
    kept.set({HEAVY: "1010"}, "movement", "german", blown=blown)
    assert kept.cost("1010", "1011", unit=HEAVY) == Fraction(1, 4)


def test_beside_any_river_may_be_read_wider(table: Any) -> None:
    setting = {"rivers": {"river": [("1010", "1011"), ("1009", "1110")]}}
    path = ("1010", "1009", "1110")
    t = table("bitter-woods", **setting).set({INFANTRY: "1010"}, "movement", "german")
    assert t.refused(Move(INFANTRY, path)) is RuleName.HEXSIDES
    wide = table("bitter-woods", **setting, readings={"bitter-woods.river_start_test": "any_hexside"})
    wide.set({INFANTRY: "1010"}, "movement", "german")
    assert wide.allows(Move(INFANTRY, path))
