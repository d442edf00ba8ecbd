"""Movement statement by statement, where a game's own rules have to answer."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

import pytest
from msgspec.structs import replace

from toolchain.model.rule_name import RuleName
from toolchain.rules.action import Move
from toolchain.rules.movement import reach

GAMES = (
    ("mortain", "german", ("de-2pz-ii-2", "de-2pz-i-2")),
    ("bitter-woods", "allied", ("us-99-393", "us-99-394")),
)


def with_allowance(t: Any, unit: str, points: int) -> Any:
    """The unit with another allowance."""
    facts = {**t.play.facts, unit: replace(t.play.facts[unit], allowance=(points * t.play.scale,) * 2)}
    t.play.__dict__["facts"] = facts
    return t


@pytest.mark.rows("MCA-5.1a", "BTW-5.1a")
def test_a_side_moves_any_of_its_units_or_none(table: Any) -> None:
    from toolchain.rules.action import EndPhase

    for name, side, (one, two) in GAMES:
        t = table(name).set({one: "1010", two: "1014"}, "movement", side, turn=2)
        assert {a.unit for a in t.legal(Move)} == {one, two}
        assert t.allows(EndPhase())
        t.do(Move(one, ("1010", "1011")))
        assert t.allows(EndPhase()) and t.allows(Move(two, ("1014", "1013")))


@pytest.mark.rows("MCA-5.1b", "MCA-5.1c", "BTW-5.1b")
def test_moves_lead_from_neighbour_to_neighbour_in_any_direction(table: Any) -> None:
    for name, side, (unit, _) in GAMES:
        t = table(name).set({unit: "1010"}, "movement", side, turn=2)
        assert {h for h in reach(t.play, t.state, unit).hexes if t.play.distance("1010", h) == 1} == set(
            t.play.near["1010"]
        )
        assert t.refused(Move(unit, ("1010", "1012"))) is RuleName.MOVEMENT
        around = [h for h in t.play.near["1010"] if h in t.play.near[t.play.near["1010"][0]]]
        bend = ("1010", t.play.near["1010"][0], around[0], "1010")
        assert t.cost(*bend, unit=unit) == 3


@pytest.mark.rows("MCA-5.2i", "MCA-6.1a")
def test_enemy_zones_hinder_movement_in_mortain(table: Any) -> None:
    units = {"de-2pz-ii-2": "1012", "de-2pz-i-2": "1114"}
    free = table("mortain").set(units, "movement", "german", turn=2)
    assert reach(free.play, free.state, "de-2pz-ii-2").points("1009") == 3
    held = table("mortain").set({**units, "us-1-39": "1010"}, "movement", "german", turn=2)
    # The leg unit has to go round the zones; the mobile one has half its ten points to pay.
    assert reach(held.play, held.state, "de-2pz-ii-2").points("1009") == 6
    assert reach(held.play, held.state, "de-2pz-i-2").points("1111") == 3 + 5


@pytest.mark.rows("BTW-5.2f", "BTW-5.2d")
def test_no_hex_is_guaranteed_along_the_zone_of_one_enemy(table: Any) -> None:
    unit = "de-26vg-77"
    ground = {"terrain": {"0910": "broken", "0911": "broken"}}
    # 1010 controls 1009 and 0910; 0810 controls 0910 and 0909.
    for enemies, legal in (
        ({}, True),
        ({"us-99-393": "1010"}, False),
        ({"us-99-393": "1110", "us-99-394": "0811"}, True),
    ):
        t = table("bitter-woods", **ground).set({unit: "1009", **enemies}, "movement", "german", turn=2)
        with_allowance(t, unit, 1)
        step = Move(unit, ("1009", "0910"))
        assert t.allows(step) is legal, enemies
        if not legal:
            assert t.refused(step) is RuleName.GUARANTEED_HEX


@pytest.mark.rows("BTW-5.3c")
def test_the_road_rate_of_bitter_woods_needs_a_road_that_joins_the_hexes(table: Any) -> None:
    roads = {"road": ["1010 1011", "1110 1109"]}
    t = table("bitter-woods", roads=roads, terrain={"1110": "broken"})
    t.set({"us-99-393": "1010"}, "movement", "allied")
    assert t.cost("1010", "1011", unit="us-99-393") == Fraction(1, 4)
    assert t.cost("1010", "1110", unit="us-99-393") == 2


@pytest.mark.rows("BTW-5.3h")
def test_armor_leaves_0812_for_0912_only(table: Any) -> None:
    t = table("bitter-woods", blank=False).set({"de-243stug": "0812"}, "movement", "german", turn=2)
    around = t.play.near["0812"]
    assert [h for h in around if t.allows(Move("de-243stug", ("0812", h)))] == ["0912"]
    assert {t.refused(Move("de-243stug", ("0812", h))) for h in around if h != "0912"} == {
        RuleName.PROHIBITED
    }
    t.set({"de-26vg-77": "0812"}, "movement", "german", turn=2)
    assert all(t.allows(Move("de-26vg-77", ("0812", h))) for h in around)


@pytest.mark.rows("BTW-1a", "BTW-1b")
def test_each_player_of_bitter_woods_moves_his_own_units(table: Any) -> None:
    units = {"de-26vg-77": "1010", "us-99-393": "1020"}
    for side, own, other in (("german", "de-26vg-77", "us-99-393"), ("allied", "us-99-393", "de-26vg-77")):
        t = table("bitter-woods").set(units, "movement", side, turn=2)
        assert {a.unit for a in t.legal(Move)} == {own}
        assert t.refused(Move(other, (units[other], t.play.near[units[other]][0]))) is RuleName.SEQUENCE
    nations = {(u.side, u.nation) for u in t.play.game.oob.units.values()}
    assert nations == {("german", "Germany"), ("allied", "USA")}


@pytest.mark.rows("MCA-5.4h", "MCA-5.4l")
def test_the_examples_of_added_costs(table: Any) -> None:
    t = table(
        "tutorial",
        terrain={"0605": ("clear", "village")},
        rivers={"river": [("0505", "0605"), ("0505", "0504")]},
    ).set({"red-1-1": "0505"}, "movement", "red")
    assert t.cost("0505", "0504", unit="red-1-1") == 2
    assert "0605" in t.play.near["0505"]
    assert t.cost("0505", "0605", unit="red-1-1") == 3


@pytest.mark.rows("MCA-11a")
def test_mortain_reinforcements_come_in_as_the_phase_begins(table: Any) -> None:
    from toolchain.rules.action import Enter

    t = table("mortain", blank=False).set({}, "movement", "german", turn=2)
    t.do(Enter("de-2pz-i-2", "3210")).do(Enter("de-2pz-i-304", "3205"))
    t.do(Move("de-2pz-i-2", ("3210", "3110")))
    assert t.refused(Enter("de-2pz-ii-2", "3201")) is RuleName.REINFORCEMENT
    assert t.legal(Enter) == []
    # Mobile units come in as the Mobile Movement Phase begins, too.
    t.phase("mobile-movement", "german")
    assert t.allows(Enter("de-2pz-i-3", "3201"))
    # The series leaves the time open.
    open_series = table("tutorial").play.rules.entry
    assert not open_series.before_movement
