"""Leaving the map and coming back."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

import pytest

from toolchain.model.rule_name import RuleName
from toolchain.rules.action import Enter, Move
from toolchain.rules.movement import reach
from toolchain.rules.victory import points


def exit_points(t: Any, unit: str) -> dict[str, Fraction]:
    found = reach(t.play, t.state, unit).exits
    return {edge.value: Fraction(cost, t.play.scale) for h, edge, cost in found if h == t.unit(unit).hex}


@pytest.mark.rows("BCD-8.3i")
def test_panzer_lehr_leaves_over_the_west_edge_for_points(table: Any) -> None:
    units = {"de-i-130-armor": "0110", "de-i-3": "0112"}
    t = table("bastogne", "breakthrough").set(units, "movement", "german", turn=5)
    assert t.refused(Move("de-i-3", ("0112",), "west")) is RuleName.EXIT
    assert t.refused(Move("de-i-130-armor", ("0110",), "south")) is RuleName.MAP_EDGE
    before = points(t.play, t.state)
    t.do(Move("de-i-130-armor", ("0110",), "west"))
    assert t.where("de-i-130-armor") == "exited"
    after = points(t.play, t.state)
    assert (after["german"] - before["german"], after["us"] - before["us"]) == (2, -3)


@pytest.mark.rows("MCA-19.1a", "MCA-19.1b", "MCA-19.1e")
def test_leaving_mortain_costs_as_the_last_hex_or_the_roads_rate(table: Any) -> None:
    ground = {"0110": "hedgerow", "0112": "hedgerow"}
    t = table("mortain", terrain=ground, roads={"road": ["0212 0112 west"], "trail": ["0214 0114 west"]})
    for hex_id, cost in (("0110", 2), ("0112", Fraction(1, 2)), ("0114", 1), ("0116", 1)):
        t.set({"de-2pz-i-2": hex_id}, "movement", "german", turn=3)
        assert exit_points(t, "de-2pz-i-2") == {"west": cost}
    t.do(Move("de-2pz-i-2", ("0116",), "west"))
    assert t.where("de-2pz-i-2") == "exited"
    t.set({}, "movement", "german", turn=5).change("de-2pz-i-2", place="exited", left=("west", 3))
    assert t.refused(Enter("de-2pz-i-2", "3210")) is RuleName.REINFORCEMENT


@pytest.mark.rows("MCA-19.1c")
def test_germans_leave_in_their_movement_phases_only(table: Any) -> None:
    for phase in ("movement", "combat", "mobile-movement", "mobile-combat"):
        t = table("mortain").set({"de-2pz-i-2": "0110"}, phase, "german", turn=3)
        assert t.allows(Move("de-2pz-i-2", ("0110",), "west")) is phase.endswith("movement")


@pytest.mark.rows("MCA-19.1d")
def test_us_zones_make_leaving_dearer(table: Any) -> None:
    units = {"de-2pz-i-2": "0110", "us-1-39": "0109", "us-2-39": "0111"}
    t = table("mortain").set(units, "movement", "german", turn=3)
    assert exit_points(t, "de-2pz-i-2") == {"west": 6}
    # A leg unit pays the terrain and is gone.
    t.set({"de-2pz-ii-2": "0110", "us-1-39": "0109", "us-2-39": "0111"}, "movement", "german", turn=3)
    assert exit_points(t, "de-2pz-ii-2") == {"west": 1}
    # Who stops in a zone on the edge goes no farther.
    t.set({"de-2pz-ii-2": "0209", "us-1-39": "0112"}, "movement", "german", turn=3)
    assert t.refused(Move("de-2pz-ii-2", ("0209", "0210", "0111"), "west")) is RuleName.ZOC_STOP


@pytest.mark.rows("BTW-5.5a", "BTW-5.5b", "BTW-5.5h")
def test_german_mechanized_units_leave_bitter_woods_beyond_the_meuse_by_road(table: Any) -> None:
    quarter = Fraction(1, 4)
    roads = {"road": ["4913 5013 west", "5020 west", "4501 north", "0502 0501 north"]}
    roads["road"][1:2] = ["4920 5020 west"]
    t = table("bitter-woods", roads=roads, terrain={"5017": "town"})
    unit = "de-2pz-i3"
    for hex_id, ways in (
        ("5013", {"west": quarter}),  # a road leads off
        ("5012", {}),  # no road
        ("5017", {"west": quarter}),  # a town on the edge counts as a road
        ("4501", {"north": quarter}),
        ("0501", {}),  # this side of the Meuse
    ):
        t.set({unit: hex_id}, "movement", "german")
        assert exit_points(t, unit) == ways, hex_id
    t.set({"de-26vg-77": "5013"}, "movement", "german")
    assert exit_points(t, "de-26vg-77") == {}


@pytest.mark.rows("BTW-5.5d", "BTW-5.5e", "BTW-5.5f")
def test_allied_units_out_of_supply_may_leave_and_return(table: Any) -> None:
    unit = "us-99-393"
    t = table("bitter-woods", blank=False).set({unit: "5013"}, "movement", "allied", turn=3)
    assert exit_points(t, unit) == {}
    t.change(unit, marks=("out-of-supply",))
    assert set(exit_points(t, unit)) == {"west"}
    t.do(Move(unit, ("5013",), "west"))
    assert (t.where(unit), t.unit(unit).left) == ("away", ("west", 3))
    for turn, back in ((4, False), (5, True), (6, True)):
        t.set({}, "movement", "allied", turn=turn).change(unit, place="away", left=("west", 3))
        assert t.allows(Enter(unit, "5009")) is back
    # On the same edge, and on a hex with a letter.
    assert t.refused(Enter(unit, "5010")) is RuleName.REINFORCEMENT
    assert t.refused(Enter(unit, "2501")) is RuleName.REINFORCEMENT
    t.do(Enter(unit, "5009"))
    assert t.where(unit) == "5009"
