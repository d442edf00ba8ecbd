"""Zones of control."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

import pytest

from toolchain.model.movement import ZocPurpose
from toolchain.model.rule_name import RuleName
from toolchain.rules.action import Enter, Move
from toolchain.rules.movement import reach
from toolchain.rules.zones_of_control import enemy_zone

# 1010 has the neighbours 1009 1110 1111 1011 0911 0910 (even columns stand half a hex lower).
AROUND_1010 = {"1009", "1110", "1111", "1011", "0911", "0910"}


@pytest.mark.rows("BCD-4a")
def test_every_unit_controls_the_six_hexes_around_it(table: Any) -> None:
    t = table("bastogne").set({"us-101-artillery": "1010"}, "movement", "german")
    assert enemy_zone(t.play, t.state, "german") == AROUND_1010


@pytest.mark.rows("BCD-4b", "MCA-6e", "MCA-6f")
def test_a_zone_reaches_hexes_that_units_hold_and_zones_overlap(table: Any) -> None:
    t = table("bastogne").set({"us-i-501": "1010", "de-i-39": "1011"}, "movement", "german")
    assert "1011" in enemy_zone(t.play, t.state, "german")
    assert "1010" in enemy_zone(t.play, t.state, "us")
    t = table("mortain").set({"us-1-39": "1010", "de-2pz-ii-2": "1012"}, "movement", "german")
    assert "1011" in enemy_zone(t.play, t.state, "german")
    assert "1011" in enemy_zone(t.play, t.state, "us")


@pytest.mark.rows("BCD-4d", "BCD-5l", "MCA-5.2i", "MCA-6.1a")
def test_a_unit_stops_on_entering_a_zone(table: Any) -> None:
    t = table("bastogne").set({"us-i-501": "1010", "de-i-39": "1012"}, "movement", "german")
    assert t.allows(Move("de-i-39", ("1012", "1011")))
    assert t.refused(Move("de-i-39", ("1012", "1011", "0911"))) is RuleName.ZOC_STOP
    t.do(Move("de-i-39", ("1012", "1011")))
    assert t.refused(Move("de-i-39", ("1011", "1012"))) is RuleName.MOVEMENT


@pytest.mark.rows("BCD-4g", "BCD-6.6c")
def test_a_friend_cancels_a_zone_for_retreat_alone(table: Any) -> None:
    t = table("bastogne").set({"us-i-501": "1010", "de-i-39": "1011"}, "movement", "german")
    assert "1011" in enemy_zone(t.play, t.state, "german", ZocPurpose.MOVEMENT)
    assert "1011" in enemy_zone(t.play, t.state, "german", ZocPurpose.ENTRY)
    assert "1011" not in enemy_zone(t.play, t.state, "german", ZocPurpose.RETREAT)
    # The unit that asks does not cancel the zone of its own hex.
    assert "1011" in enemy_zone(t.play, t.state, "german", ZocPurpose.RETREAT, unit="de-i-39")


@pytest.mark.rows("BCD-4h", "BCD-8.1b")
def test_no_unit_comes_in_in_a_zone_or_on_an_enemy(table: Any) -> None:
    t = table("bastogne", "breakthrough").set({"us-i-501": "2408"}, "reinforcement", "german")
    assert t.refused(Enter("de-i-39", "2408")) is RuleName.REINFORCEMENT  # not due before turn 2
    assert t.refused(Enter("de-i-3", "2408")) is RuleName.ENTRY_BLOCKED
    assert t.refused(Enter("de-i-3", "2407")) is RuleName.ENTRY_BLOCKED
    assert t.allows(Enter("de-i-3", "2406"))


@pytest.mark.rows("MCA-6a", "MCA-6c")
def test_zones_cover_all_terrain_and_cross_all_hexsides(table: Any) -> None:
    t = table(
        "mortain", terrain={"1011": "woods-hill", "1009": "peak"}, rivers={"see": [("1010", "1111")]}
    ).set({"us-1-39": "1010"}, "movement", "german")
    assert enemy_zone(t.play, t.state, "german") == AROUND_1010


@pytest.mark.rows("MCA-6d", "MCA-14.1a", "MCA-14.1b")
def test_zones_do_not_reach_hedgerows_but_for_roads_and_trails(table: Any) -> None:
    t = table(
        "mortain",
        terrain={"1011": "hedgerow", "1009": "hedgerow", "1110": ("hedgerow", "town")},
        roads={"trail": ["1009 1008"], "road": ["1111 1112"]},
    ).set({"us-1-39": "1010"}, "movement", "german")
    assert enemy_zone(t.play, t.state, "german") == AROUND_1010 - {"1011", "1110"}


@pytest.mark.rows("MCA-6g")
def test_contact_is_mutual_save_in_hedgerows(table: Any) -> None:
    units = {"us-1-39": "1010", "de-2pz-ii-2": "1011"}
    plain = table("mortain").set(units, "movement", "german")
    assert "1011" in enemy_zone(plain.play, plain.state, "german")
    assert "1010" in enemy_zone(plain.play, plain.state, "us")
    hedge = table("mortain", terrain={"1011": "hedgerow"}).set(units, "movement", "german")
    assert "1011" not in enemy_zone(hedge.play, hedge.state, "german", unit="de-2pz-ii-2")
    assert "1010" in enemy_zone(hedge.play, hedge.state, "us", unit="us-1-39")
    mutual = table(
        "mortain", terrain={"1011": "hedgerow"}, readings={"mortain.zoc_mutual": "always_mutual"}
    ).set(units, "movement", "german")
    assert "1011" in enemy_zone(mutual.play, mutual.state, "german", unit="de-2pz-ii-2")


@pytest.mark.rows("MCA-6.1b")
def test_leg_units_that_start_free_stop_in_a_zone(table: Any) -> None:
    t = table("mortain").set({"us-1-39": "1010", "de-2pz-ii-2": "1012"}, "movement", "german")
    assert t.refused(Move("de-2pz-ii-2", ("1012", "1011", "0911"))) is RuleName.ZOC_STOP
    assert t.allows(Move("de-2pz-ii-2", ("1012", "1011")))


@pytest.mark.rows("MCA-6.1c")
def test_leg_units_go_from_zone_to_zone_for_their_whole_allowance(table: Any) -> None:
    t = table("mortain").set({"us-1-39": "1010", "de-2pz-ii-2": "1011"}, "movement", "german")
    assert t.cost("1011", "0911", unit="de-2pz-ii-2") == 7
    # Round the outside it is a plain step out and a stop at the next zone.
    assert t.cost("1011", "0912", "0911", unit="de-2pz-ii-2") == 2
    assert t.refused(Move("de-2pz-ii-2", ("1011", "0911", "0910"))) is RuleName.ZOC_STOP
    # The whole allowance is not there any more after a step into the open.
    assert t.refused(Move("de-2pz-ii-2", ("1011", "1012", "0912", "0911", "0910"))) is RuleName.ZOC_STOP
    costly = table("mortain", terrain={"0911": "woods-hill"}, rivers={"see": [("0911", "1011")]})
    costly.set({"us-1-39": "1010", "de-2pz-ii-2": "1011"}, "movement", "german")
    assert costly.refused(Move("de-2pz-ii-2", ("1011", "0911"))) is RuleName.HEXSIDES


@pytest.mark.rows("MCA-6.1d", "MCA-6.1e")
def test_units_leave_a_zone_freely_and_leg_units_stop_at_the_next(table: Any) -> None:
    t = table("mortain").set(
        {"us-1-39": "1010", "us-2-39": "1015", "de-2pz-ii-2": "1011"}, "movement", "german"
    )
    found = reach(t.play, t.state, "de-2pz-ii-2")
    assert found.points("1012") == 1
    assert found.points("1013") == 2
    assert found.points("1014") == 3
    assert t.refused(Move("de-2pz-ii-2", ("1011", "1012", "1013", "1014", "1114"))) is RuleName.ZOC_STOP


@pytest.mark.rows("MCA-6.1g")
def test_mobile_units_pay_half_their_allowance_to_enter_a_zone(table: Any) -> None:
    t = table("mortain").set({"us-1-39": "1010", "de-2pz-i-2": "1012"}, "movement", "german")
    found = reach(t.play, t.state, "de-2pz-i-2")
    assert found.points("1011") == 6
    assert found.points("1012") == 0
    # Four points are left: enough to walk on in the open, not for another zone hex.
    assert t.allows(Move("de-2pz-i-2", ("1012", "1011", "1012", "1013")))
    assert t.refused(Move("de-2pz-i-2", ("1012", "1011", "0911"))) is RuleName.ALLOWANCE


@pytest.mark.rows("MCA-5.4k")
def test_marked_units_exert_no_zone(table: Any, load: Any) -> None:
    from msgspec.structs import replace

    real = load("mortain")
    silent = replace(real.oob.units["us-1-39"], classes=frozenset({"infantry", "leg", "no_zoc"}))
    t = table("mortain")
    t.play = replace(
        t.play,
        game=replace(t.play.game, oob=replace(real.oob, units={**real.oob.units, "us-1-39": silent})),
    )
    t.set({"us-1-39": "1010", "us-2-39": "1020"}, "movement", "german")
    zone = enemy_zone(t.play, t.state, "german")
    assert zone.isdisjoint(AROUND_1010)
    assert "1019" in zone


@pytest.mark.rows("MCA-6.1i", "MCA-6.1j")
def test_minefields_and_forts_bar_steps_between_zones_but_not_to_commandos(table: Any, load: Any) -> None:
    from msgspec.structs import replace

    real = load("mortain")
    rules = real.ruleset
    barred = {"zoc": replace(rules.zoc, barred_hexsides=("see",), barred_terrain=("peak",))}
    # A bridged hexside can be crossed, which lets it stand in for a minefield here.
    setting = {
        "terrain": {"1110": "peak"},
        "rivers": {"see": [("1011", "0911")]},
        "roads": {"road": ["1011 0911"]},
        "rules": barred,
    }
    units = {"us-1-39": "1010", "de-2pz-i-2": "1011"}
    t = table("mortain", **setting).set(units, "movement", "german")
    assert t.refused(Move("de-2pz-i-2", ("1011", "0911"))) is RuleName.ZOC_TO_ZOC
    into = table("mortain", **setting).set({**units, "de-2pz-i-2": "1111"}, "movement", "german")
    assert into.refused(Move("de-2pz-i-2", ("1111", "1110"))) is RuleName.ZOC_TO_ZOC
    commando = replace(real.oob.units["de-2pz-i-2"], classes=frozenset({"commando", "mobile"}))
    t.play = replace(
        t.play,
        game=replace(t.play.game, oob=replace(real.oob, units={**real.oob.units, "de-2pz-i-2": commando})),
    )
    t.set(units, "movement", "german")
    found = reach(t.play, t.state, "de-2pz-i-2")
    assert found.points("0911") == Fraction(1, 2)
    assert found.points("0910") == Fraction(3, 2)


@pytest.mark.rows("BTW-5.5g", "MCA-19.1d")
def test_zones_reach_off_the_map_where_the_rules_say_so(table: Any) -> None:
    from toolchain.model.hexgrid import Edge
    from toolchain.rules.zones_of_control import zone_beyond

    # In Mortain column 00 is imaginary: 0110 touches its rows 9 and 10, a US unit in 0109 both.
    t = table("mortain").set({"us-1-39": "0109", "de-2pz-i-2": "0110"}, "movement", "german")
    assert not zone_beyond(t.play, t.state, "german", "0110", Edge.WEST, ZocPurpose.EXIT)
    t.set({"us-1-39": "0109", "us-2-39": "0111", "de-2pz-i-2": "0110"}, "movement", "german")
    assert zone_beyond(t.play, t.state, "german", "0110", Edge.WEST, ZocPurpose.EXIT)
    assert not zone_beyond(t.play, t.state, "german", "0110", Edge.WEST, ZocPurpose.RETREAT)
