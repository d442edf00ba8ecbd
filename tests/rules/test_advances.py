"""Advance after combat."""

from __future__ import annotations

from typing import Any

import pytest

from toolchain.model.rule_name import RuleName
from toolchain.rules.action import (
    Advance,
    Begin,
    Declare,
    EndAdvance,
    EndDeclarations,
    Lose,
    Move,
    Retreat,
    Roll,
)


def bastogne(table: Any, units: dict[str, str], die: int, **more: Any) -> Any:
    t = table("bastogne", **more).set(units, "combat", "german")
    attackers = tuple(k for k in units if k.startswith("de-"))
    return t.do(Declare(attackers, "1010")).do(EndDeclarations()).do(Begin("1010")).do(Roll(), die)


def mortain(table: Any, units: dict[str, str], die: int, **more: Any) -> Any:
    """An attack by the German units beside 1010."""
    steps = more.pop("steps", None)
    t = table("mortain", **more).set(units, "combat", "german", turn=2, steps=steps)
    near = t.play.near["1010"]
    attackers = tuple(k for k, h in units.items() if k.startswith("de-") and h in near)
    return t.do(Declare(attackers, "1010")).do(Roll(), die)


@pytest.mark.rows("BCD-6n")
def test_one_unit_that_is_no_gun_enters_the_vacated_hex(table: Any) -> None:
    units = {"de-i-3": "1009", "de-ii-3": "1110", "de-26-artillery-6": "1011", "us-i-501": "1010"}
    t = bastogne(table, units, 1)
    assert {a.unit for a in t.legal(Advance)} == {"de-i-3", "de-ii-3"}
    assert t.refused(Advance("de-26-artillery-6", "1010")) is RuleName.ADVANCE
    t.do(Advance("de-i-3", "1010"))
    assert t.state.battle is None
    assert t.where("de-i-3") == "1010"
    # A gun at range may not come either, and nobody has to.
    units = {"de-i-3": "1009", "de-26-artillery-6": "1006", "us-101-artillery": "1010"}
    t = bastogne(table, units, 1)
    assert {a.unit for a in t.legal(Advance)} == {"de-i-3"}
    t.do(EndAdvance())
    assert t.where("de-i-3") == "1009"
    # After a retreat as after an elimination; not while the defender stands.
    t = bastogne(table, {"de-i-3": "1009", "us-i-501": "1010"}, 1)
    t.do(t.legal(Retreat)[0])
    assert t.legal(Advance)
    t = bastogne(table, {"de-i-3": "1009", "us-i-501": "1010"}, 3)
    assert t.state.battle is None


@pytest.mark.rows("MCA-8.5a")
def test_mortain_units_advance_after_retreats_only(table: Any) -> None:
    t = mortain(table, {"de-2pz-i-3": "1009", "de-17ss-38-a": "1110", "us-1-39": "1010"}, 1)
    assert t.where("us-1-39") == "eliminated"
    assert t.state.battle is None
    t = mortain(table, {"de-2pz-ii-2": "1009", "us-105": "1010"}, 3)
    assert t.where("us-105") == "eliminated"
    assert t.state.battle is None
    t = mortain(table, {"de-2pz-i-2": "1009", "us-1-39": "1010"}, 1)
    t.do(t.legal(Retreat)[0])
    assert t.legal(Advance)


@pytest.mark.rows("MCA-8.5b")
def test_defenders_never_advance(table: Any) -> None:
    t = mortain(table, {"de-2pz-recon": "1009", "us-743": "1010", "us-1-39": "1111"}, 6)
    t.do(next(a for a in t.legal(object) if isinstance(a, Retreat)))
    assert t.legal(Advance) == []
    assert t.state.battle is None


@pytest.mark.rows("MCA-8.5d", "MCA-8.5e", "MCA-8.5g", "MCA-8.5i", "MCA-8.5j", "MCA-8.5f")
def test_attackers_advance_along_the_path_of_retreat_one_to_a_hex(table: Any) -> None:
    units = {"de-2pz-i-2": "1009", "us-743": "1010", "de-2pz-recon": "1110"}
    t = mortain(table, units, 2)
    t.do(Retreat("us-743", ("1010", "1011", "1012")))
    hexes = {(a.unit, a.hex) for a in t.legal(Advance)}
    assert hexes == {(u, h) for u in ("de-2pz-i-2", "de-2pz-recon") for h in ("1010", "1011")}
    assert t.refused(Advance("de-2pz-i-2", "1012")) is RuleName.ADVANCE
    assert t.refused(Advance("de-2pz-i-2", "0911")) is RuleName.ADVANCE
    t.do(Advance("de-2pz-i-2", "1011"))
    assert t.refused(Advance("de-2pz-recon", "1011")) is RuleName.STACKING
    t.do(Advance("de-2pz-recon", "1010"))
    assert (t.where("de-2pz-i-2"), t.where("de-2pz-recon")) == ("1011", "1010")
    assert t.state.battle is None


@pytest.mark.rows("MCA-8.5h", "MCA-6.2a")
def test_zones_do_not_hinder_an_advance(table: Any) -> None:
    units = {"de-2pz-i-2": "1009", "us-1-39": "1010", "us-2-39": "0911"}
    t = mortain(table, units, 1)
    t.do(Retreat("us-1-39", ("1010", "1111", "1211")))
    assert ("de-2pz-i-2", "1111") in {(a.unit, a.hex) for a in t.legal(Advance)}


@pytest.mark.rows("MCA-8.5k", "MCA-8.5l")
def test_an_advanced_unit_does_nothing_more_that_turn_but_can_be_attacked(table: Any) -> None:
    units = {"de-2pz-i-2": "1009", "us-1-39": "1010", "us-2-39": "1212"}
    t = mortain(table, units, 1)
    t.do(Retreat("us-1-39", ("1010", "1011", "1012"))).do(Advance("de-2pz-i-2", "1011"))
    t.phase("mobile-movement", "german")
    assert t.refused(Move("de-2pz-i-2", ("1011", "1010"))) is RuleName.ADVANCE
    t.phase("mobile-combat", "german")
    assert t.refused(Declare(("de-2pz-i-2",), "1012")) is RuleName.ADVANCE
    t.phase("movement", "us").phase("combat", "us")
    assert t.allows(Declare(("us-1-39",), "1011"))


@pytest.mark.rows("MCA-8.3c")
def test_a_defender_that_could_not_retreat_leaves_its_hex_open(table: Any) -> None:
    # Germans all round: no hex of the ring is free of their zones.
    ring = ("1009", "1111", "0911")
    names = ("de-2pz-ii-2", "de-2pz-recon", "de-2ss-iii-3")
    units = {**dict(zip(names, ring, strict=True)), "us-743": "1010"}
    from toolchain.rules.action import Yield

    for reading, advances in (("combat_hex", True), ("none", False)):
        t = table("mortain", readings={"mortain.advance_after_zero_retreat": reading})
        t.set(units, "combat", "german", turn=2)
        t.do(Declare(names, "1010")).do(Roll(), 2)
        assert [type(a).__name__ for a in t.legal(object)] == ["Resist", "Yield"]
        t.do(Yield("us-743"))
        assert t.where("us-743") == "eliminated"
        assert bool(t.legal(Advance)) == advances


@pytest.mark.rows("BTW-5.4c")
def test_the_army_boundary_bars_an_advance_north(table: Any) -> None:
    fifth = "de-2pz-pg2"
    t = table("bitter-woods").set({fifth: "1115", "us-801td": "1114"}, "combat", "german")
    t.do(Declare((fifth,), "1114")).do(Roll(), 1)
    while t.legal(Retreat):
        t.do(t.legal(Retreat)[0])
    assert t.where("us-801td") != "1114"
    assert t.legal(Advance) == []


def test_surprised_units_may_be_kept_from_advancing_too(table: Any) -> None:
    for reading, able in (("movement_only", True), ("also_advance", False)):
        t = table("mortain", readings={"mortain.us_frozen_turn1": reading})
        t.set({"us-743": "1009", "us-1-33": "1110", "de-2pz-ii-2": "1010"}, "combat", "us", turn=1)
        t.do(Declare(("us-743", "us-1-33"), "1010")).do(Roll(), 2)
        if t.legal(Lose):
            t.do(t.legal(Lose)[0])
        while t.legal(Retreat):
            t.do(t.legal(Retreat)[0])
        assert bool(t.legal(Advance)) == able
