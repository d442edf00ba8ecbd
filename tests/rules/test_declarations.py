"""Which attacks may be declared, and how battles follow one another."""

from __future__ import annotations

from typing import Any

import pytest

from toolchain.model.rule_name import RuleName
from toolchain.rules.action import (
    Begin,
    Commit,
    Declare,
    EndAdvance,
    EndDeclarations,
    EndPhase,
    Move,
    Roll,
)

US = "us-i-501"


@pytest.mark.rows("BCD-6a", "MCA-8.2a", "MCA-8c", "MCA-8b", "BTW-2j")
def test_attacks_need_adjacency_and_are_optional(table: Any) -> None:
    for name, german, us in (
        ("bastogne", "de-i-39", US),
        ("mortain", "de-2pz-ii-2", "us-1-39"),
        ("bitter-woods", "de-26vg-77", "us-99-393"),
    ):
        t = table(name).set({german: "1010", us: "1012"}, "combat", "german", turn=2)
        assert t.refused(Declare((german,), "1012")) is RuleName.ADJACENCY
        assert t.refused(Declare((german,), "1011")) is RuleName.DECLARATION
        t.set({german: "1010", us: "1011"}, "combat", "german", turn=2)
        assert t.allows(Declare((german,), "1011"))
        assert t.refused(Declare((us,), "1010")) in (RuleName.SEQUENCE, RuleName.DECLARATION)
        assert t.refused(Declare((), "1011")) is RuleName.DECLARATION
        if name == "bastogne":
            t.do(EndDeclarations())
        assert t.allows(EndPhase())


@pytest.mark.rows("BCD-6c", "BCD-6f", "BCD-6g", "BCD-6o")
def test_bastogne_declares_everything_before_the_first_die(table: Any) -> None:
    units = {"de-i-3": "1010", "de-ii-3": "1510", US: "1011", "us-ii-501": "1511"}
    t = table("bastogne").set(units, "combat", "german")
    t.do(Declare(("de-i-3",), "1011")).do(Declare(("de-ii-3",), "1511"))
    assert t.refused(Begin("1011")) is RuleName.DECLARATION
    assert t.refused(EndPhase()) is RuleName.DECLARATION
    t.do(EndDeclarations())
    assert t.refused(Declare(("de-i-3",), "1011")) is RuleName.DECLARATION
    assert {a.target for a in t.legal(Begin)} == {"1011", "1511"}
    # In an order of the attacker's choice; both have to be fought.
    t.do(Begin("1511")).do(Roll(), 3)
    assert t.refused(EndPhase()) is RuleName.DECLARATION
    t.do(Begin("1011")).do(Roll(), 3)
    assert t.allows(EndPhase())


@pytest.mark.rows("MCA-8f", "MCA-8g", "MCA-8h", "MCA-8.2b", "MCA-8.2c", "MCA-8.2e", "MCA-8.2f", "MCA-8.2.1a")
def test_mortain_resolves_each_attack_before_the_next(table: Any) -> None:
    units = {"de-2pz-i-2": "1010", "de-2pz-i-304": "1012", "us-1-39": "1011", "us-2-39": "1110"}
    t = table("mortain").set(units, "combat", "german", turn=2)
    t.do(Declare(("de-2pz-i-304",), "1011"))
    # No calling off, and nothing else until it is over.
    assert [type(a) for a in t.legal(object)] == [Roll]
    assert t.refused(Declare(("de-2pz-i-2",), "1110")) is RuleName.DECLARATION
    assert t.refused(EndPhase()) is RuleName.DECLARATION
    t.do(Roll(), 5)
    assert t.allows(Declare(("de-2pz-i-2",), "1110"))


@pytest.mark.rows("BCD-6d", "MCA-8.2g", "MCA-8e")
def test_one_target_hex_and_any_of_the_units_beside_it(table: Any) -> None:
    ring = ("1009", "1110", "1111", "1011", "0911", "0910")
    for name, us in (("bastogne", US), ("mortain", "us-1-39")):
        t = table(name)
        mine = [k for k, f in t.play.facts.items() if f.side == "german" and not f.gun][:6]
        t.set({**dict(zip(mine, ring, strict=True)), us: "1010"}, "combat", "german", turn=2)
        assert t.allows(Declare(tuple(mine), "1010"))
        assert t.allows(Declare(tuple(mine[:2]), "1010"))


@pytest.mark.rows("BCD-6e")
def test_in_bastogne_a_unit_attacks_and_is_attacked_once_a_turn(table: Any) -> None:
    units = {"de-i-3": "1010", "de-ii-3": "1012", US: "1011", "us-ii-501": "1110"}
    t = table("bastogne").set(units, "combat", "german")
    t.do(Declare(("de-i-3",), "1011"))
    assert t.refused(Declare(("de-i-3",), "1110")) is RuleName.ATTACK_LIMIT
    assert t.refused(Declare(("de-ii-3",), "1011")) is RuleName.TARGET_LIMIT


@pytest.mark.rows("MCA-8d")
def test_in_mortain_a_unit_may_be_a_target_once_in_each_phase(table: Any) -> None:
    units = {"de-2pz-i-2": "1010", "de-2pz-i-304": "1012", "us-1-39": "1011"}
    t = table("mortain").set(units, "combat", "german", turn=2)
    t.do(Declare(("de-2pz-i-2",), "1011")).do(Roll(), 5)
    assert t.refused(Declare(("de-2pz-i-304",), "1011")) is RuleName.TARGET_LIMIT
    t.phase("mobile-combat", "german")
    assert t.allows(Declare(("de-2pz-i-304",), "1011"))
    assert t.refused(Declare(("de-2pz-i-2",), "1011")) is RuleName.SECOND_IMPULSE


@pytest.mark.rows("MCA-8.2h", "MCA-14.2a")
def test_closed_hexsides_bar_attacks(table: Any) -> None:
    units = {"de-2pz-i-2": "1010", "us-1-39": "1011"}
    t = table("mortain", rivers={"see": [("1010", "1011")]}).set(units, "combat", "german", turn=2)
    assert t.refused(Declare(("de-2pz-i-2",), "1011")) is RuleName.HEXSIDES
    t = table("mortain", rivers={"see": [("1010", "1011")]}, roads={"road": ["1010 1011"]})
    t.set(units, "combat", "german", turn=2)
    assert t.allows(Declare(("de-2pz-i-2",), "1011"))


@pytest.mark.rows("BCD-8.4g", "BCD-8.4h")
def test_the_garrison_stays_inside_its_line_but_attacks_across_it(table: Any) -> None:
    # 1512 lies four hexes from the star in 1112; 1612 is outside the line.
    units = {"us-i-501": "1512", "us-8-armored": "1511", "de-i-14": "1611"}
    t = table("bastogne", "relief").set(units, "movement", "us", turn=10)
    outside = t.play.area(t.play.rules.boundaries[0].beyond)
    assert "1611" in outside and "1612" in outside and "1512" not in outside
    assert t.refused(Move("us-i-501", ("1512", "1612"))) is RuleName.BOUNDARY
    t.set({**units, "de-i-14": "1620"}, "movement", "us", turn=10)
    assert t.allows(Move("us-8-armored", ("1511", "1611")))
    t.set({**units, "us-8-armored": "1412"}, "combat", "us", turn=10)
    assert t.allows(Declare(("us-i-501",), "1611"))
    inside = table("bastogne", "relief", readings={"bastogne.garrison_set": "inside_line"})
    inside.set({"us-8-armored": "1511"}, "movement", "us", turn=10)
    assert inside.refused(Move("us-8-armored", ("1511", "1611"))) is RuleName.BOUNDARY
    # The line binds in that scenario only.
    free = table("bastogne", "campaign").set({"us-i-501": "1512"}, "movement", "us", turn=10)
    assert free.allows(Move("us-i-501", ("1512", "1612")))


@pytest.mark.rows("BTW-5.4a", "BTW-5.4b", "BTW-5.4c", "BTW-5.4d")
def test_the_army_boundary_binds_mechanized_units_of_both_armies(table: Any) -> None:
    sixth, fifth, foot = "de-12ss-pg25", "de-2pz-pg2", "de-12vg-48"
    t = table("bitter-woods").set({sixth: "1014", fifth: "1016", foot: "1114"}, "movement", "german")
    # 1015 is on the road: closed to the 6th, open to the 5th, who may not go beyond it.
    assert t.refused(Move(sixth, ("1014", "1015"))) is RuleName.BOUNDARY
    assert t.allows(Move(fifth, ("1016", "1015")))
    assert t.allows(Move(foot, ("1114", "1115")))
    t.set({fifth: "1016"}, "movement", "german")
    assert t.refused(Move(fifth, ("1016", "1015", "1014"))) is RuleName.BOUNDARY
    # The shared road is open to both.
    t.set({sixth: "0813", fifth: "0915"}, "movement", "german")
    assert t.allows(Move(sixth, ("0813", "0814")))
    assert t.allows(Move(fifth, ("0915", "0914")))
    t.set({sixth: "1014", fifth: "1115", "us-99-393": "1015", "us-99-394": "1114"}, "combat", "german")
    assert t.refused(Declare((sixth,), "1015")) is RuleName.BOUNDARY
    assert t.allows(Declare((fifth,), "1114"))
    barred = table("bitter-woods", readings={"bitter-woods.boundary_5th_attack_north": "barred"})
    barred.set({fifth: "1115", "us-99-394": "1114"}, "combat", "german")
    assert barred.refused(Declare((fifth,), "1114")) is RuleName.BOUNDARY


def test_the_road_may_be_read_as_open_to_the_sixth_army(table: Any) -> None:
    t = table("bitter-woods", readings={"bitter-woods.boundary_road_for_6th": "usable"})
    t.set({"de-12ss-pg25": "1014"}, "movement", "german")
    assert t.allows(Move("de-12ss-pg25", ("1014", "1015")))
    assert t.refused(Move("de-12ss-pg25", ("1014", "1015", "1016"))) is RuleName.BOUNDARY


def test_the_line_beyond_the_road_may_be_read_as_open(table: Any) -> None:
    # Column 30 lies beyond the road's end; straight on, row 17 would be closed to the 6th.
    closed = table("bitter-woods").set({"de-12ss-pg25": "3016"}, "movement", "german")
    assert closed.refused(Move("de-12ss-pg25", ("3016", "3017"))) is RuleName.BOUNDARY
    for option in ("unrestricted", "listed_hexes"):
        t = table("bitter-woods", readings={"bitter-woods.boundary_beyond_ends": option})
        t.set({"de-12ss-pg25": "3016"}, "movement", "german")
        assert t.allows(Move("de-12ss-pg25", ("3016", "3017")))


def test_battles_take_no_foreign_steps(table: Any) -> None:
    t = table("mortain").set({"de-2pz-i-2": "1010", "us-1-39": "1011"}, "combat", "german", turn=2)
    t.do(Declare(("de-2pz-i-2",), "1011"))
    assert t.refused(Commit("x")) is RuleName.RESULTS
    assert t.refused(EndAdvance()) is RuleName.RESULTS
