"""The parachute drop."""

from __future__ import annotations

from typing import Any

import pytest

from toolchain.model.rule_name import RuleName
from toolchain.rules.action import Drop, EndPhase, Enter, Move
from toolchain.rules.drops import scattered

VDH = "de-vdh"


def airborne(table: Any, units: dict[str, str] | None = None, turn: int = 1, **more: Any) -> Any:
    return table("bastogne", "airborne", **more).set(units or {}, "reinforcement", "german", turn=turn)


@pytest.mark.rows("BCD-7.2b", "BCD-7.2d", "BCD-8.6c")
def test_only_von_der_heydte_drops_and_only_in_the_variant(table: Any) -> None:
    t = airborne(table)
    assert {a.unit for a in t.legal(Drop)} == {VDH}
    assert t.refused(Drop("de-ii-13", "1010")) is RuleName.DROP
    assert t.refused(Enter(VDH, "2405")) is RuleName.DROP
    plain = table("bastogne", "breakthrough").set({}, "reinforcement", "german")
    assert plain.refused(Drop(VDH, "1010")) is RuleName.DROP


@pytest.mark.rows("BCD-8.6d", "BCD-8.6l")
def test_the_drop_comes_on_turn_one_before_other_arrivals(table: Any) -> None:
    t = airborne(table)
    assert t.allows(Drop(VDH, "1010"))
    t.do(Enter("de-i-3", "2405"))
    assert t.refused(Drop(VDH, "1010")) is RuleName.DROP
    assert airborne(table, turn=2).refused(Drop(VDH, "1010")) is RuleName.DROP
    t = airborne(table).do(Drop(VDH, "1010"), 2, 2, 1)
    assert t.allows(Enter("de-i-3", "2405"))


@pytest.mark.rows("BCD-8.6e")
def test_the_drop_hex_is_no_town_no_rough_and_in_no_us_zone(table: Any, load: Any) -> None:
    t = table("bastogne", "airborne", blank=False).set({"us-i-501": "0305"}, "reinforcement", "german")
    cells = load("bastogne").game_map.hexes
    chosen = {a.hex for a in t.legal(Drop)}
    assert not {h for h in chosen if cells[h].terrain in ("town", "rough")}
    assert chosen.isdisjoint({"0305", *t.play.near["0305"]})
    clear = {h for h, c in cells.items() if c.terrain in ("clear", "forest")}
    assert chosen == clear - {"0305", *t.play.near["0305"]}


@pytest.mark.rows("BCD-8.6g")
def test_an_odd_die_loses_the_unit(table: Any) -> None:
    for die in (1, 3, 5):
        assert airborne(table).do(Drop(VDH, "1010"), die, 2, 1).where(VDH) == "eliminated"
    for die in (2, 4, 6):
        assert airborne(table).do(Drop(VDH, "1010"), die, 2, 1).where(VDH) == "1010"


@pytest.mark.rows("BCD-8.6h", "BCD-8.6i")
def test_an_odd_second_die_scatters_by_the_third(table: Any) -> None:
    # Numbers run clockwise from north: 1 north, 3 south-east, 5 south-west.
    ends = {(1, 3): "1007", (3, 2): "1211", (5, 1): "0911", (2, 6): "1010", (4, 6): "1010", (6, 6): "1010"}
    for (scatter, distance), hex_id in ends.items():
        t = airborne(table).do(Drop(VDH, "1010"), 2, scatter, distance)
        assert t.where(VDH) == hex_id


@pytest.mark.rows("BCD-8.6j")
def test_scatter_off_the_map_comes_back_on_the_edge_crossed(table: Any) -> None:
    t = airborne(table)
    for target, direction, edge_hex in (("1002", 0, "1001"), ("2310", 2, "2410"), ("0110", 4, "0110")):
        back = scattered(t.play, target, direction, 6)
        assert back == edge_hex
        along = [h for h in t.play.near if set(t.play.grid.edges_of(h)) & set(t.play.grid.edges_of(back))]
        assert t.play.distance(target, back) == min(t.play.distance(target, h) for h in along)


@pytest.mark.rows("BCD-7.2e", "BCD-8.6k")
def test_once_landed_it_is_plain_infantry(table: Any) -> None:
    t = airborne(table).do(Drop(VDH, "1010"), 2, 2, 1).do(EndPhase())
    assert t.refused(Move(VDH, ("1010", "1011"))) is RuleName.PHASE_UNITS
    t.phase("movement", "german")
    assert t.cost("1010", "1011", "1012", "1013", "1014", unit=VDH) == 4


def test_it_may_come_down_on_the_enemy(table: Any) -> None:
    units = {"us-i-501": "1007"}
    lost = airborne(table, units).do(Drop(VDH, "1010"), 2, 1, 3)
    assert lost.where(VDH) == "eliminated"
    saved = airborne(table, units, readings={"bastogne.drop_scatter_on_enemy": "nearest_free"})
    saved.do(Drop(VDH, "1010"), 2, 1, 3)
    assert saved.where(VDH) in saved.play.near["1007"]
