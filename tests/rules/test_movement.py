"""Movement: points, terrain, roads and what a move may not do."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

import pytest

from toolchain.model.rule_name import RuleName
from toolchain.rules.action import Advance, Commit, EndAdvance, Move, Resist, Retreat, Roll
from toolchain.rules.movement import reach
from toolchain.rules.movement_actions import moves_of

HALF = Fraction(1, 2)


@pytest.mark.rows("BCD-5a", "BCD-2.1b", "MCA-5.2a", "MCA-4.1d")
def test_units_move_only_in_their_sides_movement_phases(table: Any) -> None:
    for name, german, us in (("bastogne", "de-i-39", "us-i-501"), ("mortain", "de-2pz-ii-2", "us-1-39")):
        t = table(name).set({german: "1010", us: "1020"}, "movement", "german", turn=2)
        assert t.allows(Move(german, ("1010", "1011")))
        assert t.refused(Move(us, ("1020", "1021"))) is RuleName.SEQUENCE
        t.set({german: "1010", us: "1020"}, "combat", "german", turn=2)
        assert t.refused(Move(german, ("1010", "1011"))) is RuleName.SEQUENCE


@pytest.mark.rows("BCD-5b", "BCD-2.1h", "MCA-5.1d", "MCA-5.4a", "MCA-5.4c", "BTW-5.2b", "BTW-5.3b")
def test_points_are_paid_for_each_hex_entered(table: Any) -> None:
    t = table("bastogne", terrain={"1011": "forest", "1012": "town", "1013": "rough"})
    t.set({"de-i-39": "1010"}, "movement", "german")
    assert t.cost("1010", "1011", "1012", unit="de-i-39") == 3
    assert t.refused(Move("de-i-39", ("1010", "1011", "1012", "1013"))) is RuleName.ALLOWANCE
    t = table("mortain", terrain={"1011": "hedgerow", "1012": "woods-hill"})
    t.set({"de-2pz-ii-2": "1010"}, "movement", "german")
    assert t.cost("1010", "1011", "1012", "1013", unit="de-2pz-ii-2") == 6
    t = table("bitter-woods", terrain={"1011": "broken"})
    t.set({"de-26vg-77": "1010"}, "movement", "german")
    assert t.cost("1010", "1011", "1012", unit="de-26vg-77") == 3


@pytest.mark.rows("BCD-5c", "BCD-5d", "MCA-5.1a", "MCA-5.1b", "MCA-5.1c", "BTW-5.1a", "BTW-5.1b")
def test_any_of_the_units_move_one_by_one_in_any_direction(table: Any) -> None:
    t = table("bastogne").set({"de-i-39": "1010", "de-ii-39": "1013"}, "movement", "german")
    assert {a.unit for a in t.legal(Move)} == {"de-i-39", "de-ii-39"}
    winding = ("1010", "1009", "1109", "1110", "1111")
    assert t.allows(Move("de-i-39", winding))
    assert t.refused(Move("de-i-39", ("1010", "1012"))) is RuleName.MOVEMENT
    t.do(Move("de-i-39", winding))
    assert t.refused(Move("de-i-39", ("1111", "1112"))) is RuleName.MOVEMENT
    assert t.allows(Move("de-ii-39", ("1013", "1014")))
    assert t.where("de-i-39") == "1111"


@pytest.mark.rows("BCD-5e", "BCD-5f", "BCD-5g", "MCA-5.4.1a", "MCA-5.4.2a", "BTW-5.3c")
def test_roads_have_a_rate_of_their_own_on_any_part_of_a_move(table: Any) -> None:
    t = table("bastogne", terrain={"1011": "forest", "1012": "forest"}, roads={"road": ["1010 1011 1012"]})
    t.set({"de-i-39": "1010"}, "movement", "german")
    assert t.cost("1010", "1011", "1012", unit="de-i-39") == 1
    # Off the road and on again, each step for itself.
    assert t.cost("1010", "1011", "1012", "1013", unit="de-i-39") == 2
    assert t.cost("1010", "0910", "1010", "1011", unit="de-i-39") == 2 + HALF
    # Two road hexes side by side without a road between them are no road.
    t = table("bastogne", terrain={"1110": "forest"}, roads={"road": ["1010 1011", "1110 1109"]})
    t.set({"de-i-39": "1010"}, "movement", "german")
    assert t.cost("1010", "1110", unit="de-i-39") == 2
    ways = {"road": ["1010 1011"], "trail": ["1011 1012"]}
    t = table("mortain", terrain={"1011": "woods-hill"}, roads=ways)
    t.set({"de-2pz-ii-2": "1010"}, "movement", "german")
    assert t.cost("1010", "1011", unit="de-2pz-ii-2") == HALF
    t.set({"de-2pz-ii-2": "1012"}, "movement", "german")
    assert t.cost("1012", "1011", unit="de-2pz-ii-2") == 1


@pytest.mark.rows("BCD-5i", "MCA-5.2e", "BTW-5.1c")
def test_hexes_of_the_enemy_are_never_entered(table: Any) -> None:
    for name, mover, enemy in (
        ("bastogne", "de-i-39", "us-i-501"),
        ("mortain", "de-2pz-ii-2", "us-1-39"),
        ("bitter-woods", "de-26vg-77", "us-99-393"),
    ):
        t = table(name).set({mover: "1010", enemy: "1011"}, "movement", "german", turn=2)
        assert t.refused(Move(mover, ("1010", "1011"))) is RuleName.ENEMY_HEX
        assert "1011" not in reach(t.play, t.state, mover).hexes


@pytest.mark.rows("BCD-5j", "MCA-5.2d", "MCA-5.2h")
def test_without_the_points_for_it_no_hex_is_entered(table: Any) -> None:
    t = table("bastogne", terrain={"1013": "forest"}).set({"de-i-13": "1010"}, "movement", "german")
    assert t.refused(Move("de-i-13", ("1010", "1011", "1012", "1013"))) is RuleName.ALLOWANCE
    # Seven points, and every way out costs more: not even one hex.
    around = ("1009", "1110", "1111", "1011", "0911", "0910")
    steep = dict.fromkeys(around, ("woods-hill", "town"))
    t = table("mortain", terrain=steep).set({"de-2pz-ii-2": "1010"}, "movement", "german")
    t.change("de-2pz-ii-2", used=4 * t.play.scale)
    assert list(moves_of(t.play, t.state, "de-2pz-ii-2")) == []


@pytest.mark.rows("MCA-5.2b")
def test_no_unit_spends_more_than_its_allowance_in_a_turn(table: Any) -> None:
    t = table("mortain").set({"de-2pz-i-2": "1010"}, "movement", "german")
    assert max(reach(t.play, t.state, "de-2pz-i-2").points(h) for h in ("1020", "2010")) == 10
    t.do(Move("de-2pz-i-2", ("1010", "1011"))).phase("mobile-movement", "german")
    assert t.refused(Move("de-2pz-i-2", ("1011", "1012"))) is RuleName.SECOND_IMPULSE


@pytest.mark.rows("MCA-5.2c", "BTW-5.2c")
def test_points_left_over_are_lost(table: Any) -> None:
    t = table("mortain").set({"de-2pz-i-2": "1010"}, "movement", "german")
    t.do(Move("de-2pz-i-2", ("1010", "1011")))
    t.phase("movement", "us").phase("movement", "german")
    assert t.unit("de-2pz-i-2").used == 0
    assert reach(t.play, t.state, "de-2pz-i-2").points("1021") == 10
    t = table("bitter-woods").set({"de-26vg-77": "1010", "de-26vg-78": "1012"}, "movement", "german")
    t.do(Move("de-26vg-77", ("1010", "1011")))
    assert reach(t.play, t.state, "de-26vg-78").cost("1017") is None


@pytest.mark.rows("MCA-5.2f", "MCA-14.2a")
def test_prohibited_hexsides_are_crossed_on_bridges_only(table: Any) -> None:
    t = table(
        "mortain",
        rivers={"see": [("1010", "1011"), ("0910", "1010")]},
        roads={"road": ["0909 0910 1010"]},
    )
    t.set({"de-2pz-i-2": "1010"}, "movement", "german")
    assert t.refused(Move("de-2pz-i-2", ("1010", "1011"))) is RuleName.HEXSIDES
    assert t.cost("1010", "0910", unit="de-2pz-i-2") == HALF


@pytest.mark.rows("MCA-5.2g")
def test_the_map_is_not_left_but_by_the_exclusive_rules(table: Any) -> None:
    t = table("mortain").set({"de-2pz-i-2": "1001", "us-1-33": "0110"}, "movement", "german")
    assert t.refused(Move("de-2pz-i-2", ("1001",), "north")) is RuleName.EXIT
    t.set({"us-1-33": "0110"}, "movement", "us", turn=2)
    assert t.refused(Move("us-1-33", ("0110",), "west")) is RuleName.EXIT


@pytest.mark.rows("MCA-5.2j")
def test_a_unit_that_has_moved_moves_again_only_in_retreat_or_advance(table: Any) -> None:
    t = table("mortain").set({"de-2pz-i-2": "1012", "us-1-39": "1010"}, "movement", "german", turn=2)
    t.do(Move("de-2pz-i-2", ("1012", "1011")))
    assert t.refused(Move("de-2pz-i-2", ("1011", "1012"))) is RuleName.MOVEMENT


@pytest.mark.rows("MCA-5.2k")
def test_retreat_and_advance_cost_nothing(table: Any) -> None:
    from toolchain.rules.action import Declare

    t = table("mortain", terrain={"1008": "woods-hill", "1009": "peak"})
    t.set(
        {"de-2ss-ii-3": "1011", "de-2pz-i-3": "0911", "de-2pz-i-2": "1111", "us-30": "1010"},
        "combat",
        "german",
        turn=2,
    )
    t.do(Declare(("de-2ss-ii-3", "de-2pz-i-3", "de-2pz-i-2"), "1010"))
    t.do(Roll(), 4)
    t.do(t.legal(Retreat)[0])
    t.do(Advance("de-2pz-i-3", "1010"))
    assert t.where("de-2pz-i-3") == "1010"
    assert t.unit("de-2pz-i-3").used == 0


@pytest.mark.rows("MCA-5.4b", "MCA-5.4g", "MCA-5.4j")
def test_the_dearest_terrain_counts_and_plus_costs_are_added(table: Any) -> None:
    t = table("mortain", terrain={"1011": ("woods", "hill"), "1009": ("clear", "town")})
    t.set({"de-2pz-ii-2": "1010"}, "movement", "german")
    assert t.cost("1010", "1011", unit="de-2pz-ii-2") == 2
    assert t.cost("1010", "1009", unit="de-2pz-ii-2") == 2
    t = table("bastogne", rivers={"river": [("1010", "1011")]}, terrain={"1011": "forest"})
    t.set({"de-i-39": "1010"}, "movement", "german")
    assert t.cost("1010", "1011", unit="de-i-39") == 3


@pytest.mark.rows(
    "MCA-5.5a", "MCA-5.5b", "MCA-5.5c", "MCA-5.5d", "MCA-4.1f", "MCA-4.1j", "MCA-2.3.2g", "MCA-2.3g"
)
def test_mobile_units_that_have_not_moved_do_so_in_their_own_phase(table: Any) -> None:
    units = {"de-2pz-i-2": "1010", "de-2pz-i-304": "1014", "de-2pz-ii-2": "1018"}
    t = table("mortain").set(units, "movement", "german", turn=2)
    t.do(Move("de-2pz-i-2", ("1010", "1011"))).phase("mobile-movement", "german")
    assert t.refused(Move("de-2pz-i-2", ("1011", "1012"))) is RuleName.SECOND_IMPULSE
    assert t.refused(Move("de-2pz-ii-2", ("1018", "1019"))) is RuleName.PHASE_UNITS
    assert t.cost("1014", "1015", unit="de-2pz-i-304") == 1


@pytest.mark.rows("BTW-5.2d", "BTW-5.2e", "BTW-5.2f")
def test_one_hex_is_guaranteed_with_three_bars(table: Any) -> None:
    t = table(
        "bitter-woods",
        terrain={"1011": "broken", "1009": "forest", "1110": "broken"},
        rivers={"meuse": [("1010", "1110")]},
    )
    t.set({"de-243stug": "1010"}, "movement", "german", turn=5)
    t.change("de-243stug", used=0)
    from msgspec.structs import replace

    facts = replace(t.play.facts["de-243stug"], allowance=(t.play.scale, t.play.scale))
    t.play.facts["de-243stug"] = facts
    assert t.cost("1010", "1011", unit="de-243stug") == 1
    assert t.refused(Move("de-243stug", ("1010", "1011", "1012"))) in (RuleName.HEXSIDES, RuleName.ALLOWANCE)
    assert t.refused(Move("de-243stug", ("1010", "1009"))) is RuleName.PROHIBITED
    assert t.refused(Move("de-243stug", ("1010", "1110"))) is RuleName.HEXSIDES


@pytest.mark.rows("BTW-5.2a")
def test_the_printed_allowance_caps_a_phase(table: Any) -> None:
    t = table("bitter-woods").set({"de-26vg-77": "2010"}, "movement", "german")
    far = {h: reach(t.play, t.state, "de-26vg-77").points(h) for h in ("2014", "2015")}
    assert far == {"2014": 4, "2015": None}


def test_the_cheapest_path_is_told(table: Any) -> None:
    t = table("bastogne", terrain={"1011": "forest"}, roads={"road": ["1010 0911 1011"]})
    t.set({"de-i-39": "1010"}, "movement", "german")
    found = reach(t.play, t.state, "de-i-39")
    assert found.path("1011") == ("1010", "0911", "1011")
    assert found.points("1011") == 1


def test_names_that_do_not_exist_are_refused(table: Any) -> None:
    t = table("bastogne").set({"de-i-39": "1010"}, "movement", "german")
    assert t.refused(Move("de-x", ("1010", "1011"))) is RuleName.PHASE_UNITS
    assert t.refused(Move("de-i-39", ("1010", "9999"))) is RuleName.MOVEMENT
    assert t.refused(Move("de-i-39", ("1010",))) is RuleName.MOVEMENT
    assert t.refused(Move("de-i-39", ("1010", "1011"), "up")) is RuleName.MAP_EDGE
    assert t.refused(Commit("x")) is RuleName.SEQUENCE
    assert t.refused(Resist("de-i-39")) is RuleName.SEQUENCE
    assert t.refused(EndAdvance()) is RuleName.SEQUENCE
