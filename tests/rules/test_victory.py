"""Victory: schedules, requirements and joint conditions."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest

from toolchain.rules.action import EndDeclarations, EndPhase
from toolchain.rules.victory import condition_met, judge, points, scores

LEHR = (
    "de-130-recon",
    "de-i-130-armor",
    "de-130-sp-9",
    "de-130-sp-6",
    "de-i-130-mechanized",
    "de-ii-130-mechanized",
)


def in_scenario(t: Any) -> Any:
    """Only the units of the scenario are in the game."""
    units = {k: u for k, u in t.state.units.items() if k in t.play.scenario.units}
    t.state = msgspec.structs.replace(t.state, units=units)
    return t


def eliminate(t: Any, *units: str) -> Any:
    for key in units:
        t.change(key, place="eliminated", hex="", steps=0)
    return t


def exit_west(t: Any, turn: int, *units: str, steps: int = 1) -> Any:
    for key in units:
        t.change(key, place="exited", hex="", left=("west", turn), steps=steps)
    return t


@pytest.mark.rows("BCD-8.3k", "BCD-8.3p")
def test_each_unit_destroyed_is_a_point(table: Any) -> None:
    t = in_scenario(table("bastogne", "breakthrough").set({}, "movement", "german", turn=7))
    base = points(t.play, t.state)
    eliminate(t, "us-i-501", "us-ii-501", "de-i-39")
    total = points(t.play, t.state)
    assert (total["german"] - base["german"], total["us"] - base["us"]) == (2, 1)
    # Leaving the map in retreat is no loss.
    t.change("us-i-502", place="removed")
    assert points(t.play, t.state) == total


@pytest.mark.rows("BCD-8.3o", "BCD-8.1f")
def test_panzer_lehr_that_stays_earns_the_us_three_each(table: Any) -> None:
    t = in_scenario(table("bastogne", "breakthrough").set({}, "movement", "german", turn=7))
    lines = {s.item.key: s.times for s in scores(t.play, t.state)}
    assert lines["lehr-held"] == 6
    exit_west(t, 6, *LEHR[:4])
    lines = {s.item.key: s.times for s in scores(t.play, t.state)}
    assert (lines["lehr-exited"], lines["lehr-held"]) == (4, 2)


@pytest.mark.rows("BCD-8.3r", "BCD-8.3h")
def test_the_higher_total_wins_and_equal_totals_draw(table: Any) -> None:
    t = in_scenario(table("bastogne", "breakthrough").set({}, "movement", "german", turn=7))
    assert judge(t.play, t.state).winner == "us"
    exit_west(t, 6, *LEHR)
    assert judge(t.play, t.state).winner == "german"
    t.state = msgspec.structs.replace(t.state, control={"star": "us"})
    assert judge(t.play, t.state).points == {"german": 12, "us": 12}
    assert judge(t.play, t.state).winner == ""


@pytest.mark.rows("BCD-8.4l")
def test_no_points_for_exits_in_the_relief(table: Any) -> None:
    t = in_scenario(table("bastogne", "relief").set({}, "movement", "german", turn=17))
    before = points(t.play, t.state)
    exit_west(t, 12, "de-130-sp-9", "de-130-sp-6")
    assert points(t.play, t.state) == before
    on = in_scenario(
        table("bastogne", "relief", readings={"bastogne.scenario2_lehr_penalty": "on"}).set(
            {}, "movement", "german", turn=17
        )
    )
    assert points(on.play, on.state)["us"] - before["us"] == 6


@pytest.mark.rows("BCD-8.4k", "BCD-8.4m")
def test_without_an_open_road_the_us_can_only_draw(table: Any) -> None:
    road = {"road": ["south 1124 1123 1122 1121 1120 1119 1118 1117 1116 1115 1114 1113 1112"]}

    def relief(units: dict[str, str], **more: Any) -> Any:
        t = table("bastogne", "relief", roads=road, **more)
        return in_scenario(t.set(units, "movement", "us", turn=17, control={"star": "us"}))

    assert judge(*_pair(relief({}))).winner == "us"
    for blocked in ({"de-i-14": "1118"}, {"de-i-14": "1218"}):
        t = relief(blocked)
        assert (judge(t.play, t.state).winner, points(t.play, t.state)["us"]) == ("", 12)
    # A friend in the hex does not cancel the zone, unless it is read so.
    held = {"de-i-14": "1218", **{f"us-{n}-50{r}": h for n, r, h in (("i", 1, "1118"), ("i", 2, "1119"))}}
    assert judge(*_pair(relief(held))).winner == ""
    kind = relief(held, readings={"bastogne.road_free_zoc": "friend_negates"})
    assert judge(kind.play, kind.state).winner == "us"
    # The road matters for the US alone.
    lost = relief({"de-i-14": "1118"})
    lost.state = msgspec.structs.replace(lost.state, control={"star": "german"})
    assert judge(lost.play, lost.state).winner == "german"


def _pair(t: Any) -> tuple[Any, Any]:
    return t.play, t.state


@pytest.mark.rows("BCD-8.5f", "BCD-8.5g")
def test_in_the_campaign_panzer_lehr_has_to_be_gone_by_turn_ten(table: Any) -> None:
    t = in_scenario(table("bastogne", "campaign").set({}, "movement", "german", turn=18))
    exit_west(t, 10, *LEHR[:2])
    exit_west(t, 11, *LEHR[2:4])
    lines = {s.item.key: s.points for s in scores(t.play, t.state)}
    assert (lines["lehr-exited"], lines["lehr-held"]) == (4, 12)
    late = in_scenario(
        table("bastogne", "campaign", readings={"bastogne.lehr_deadline_penalty": "end_of_game"}).set(
            {}, "movement", "german", turn=18
        )
    )
    exit_west(late, 11, *LEHR[:3])
    lines = {s.item.key: s.points for s in scores(late.play, late.state)}
    assert (lines["lehr-exited"], lines["lehr-held"]) == (0, 9)


def test_the_lehr_set_may_include_the_902nd(table: Any) -> None:
    t = in_scenario(
        table("bastogne", "breakthrough", readings={"bastogne.lehr_set": "130_and_902"}).set(
            {}, "movement", "german", turn=7
        )
    )
    lines = {s.item.key: s.times for s in scores(t.play, t.state)}
    assert lines["lehr-held"] == 9


def mortain_won(table: Any, exits: int = 5, **more: Any) -> Any:
    """A position in which the German has won."""
    mobile = ("de-2pz-i-2", "de-2pz-i-304", "de-2pz-recon", "de-2pz-i-3", "de-17ss-38-a", "de-17ss-38-b")
    control = {"mortain-north": "german", "mortain": "german", "mortain-west": "german"}
    t = table("mortain", **more).set({"de-2ss-ii-3": "2514"}, "movement", "german", turn=7, control=control)
    for key in mobile[:exits]:
        exit_west(t, 6, key, steps=t.play.facts[key].unit.steps)
    return t


@pytest.mark.rows("MCA-19a", "MCA-19e", "MCA-19.2a", "MCA-19c")
def test_the_german_wins_mortain_with_five_exits_and_three_hexes(table: Any) -> None:
    assert judge(*_pair(mortain_won(table))).winner == "german"
    assert judge(*_pair(mortain_won(table, exits=4))).winner == "us"
    reduced = mortain_won(table)
    reduced.change("de-2pz-i-2", steps=1)
    assert judge(reduced.play, reduced.state).winner == "us"
    lost = mortain_won(table)
    lost.state = msgspec.structs.replace(lost.state, control={**lost.state.control, "mortain": "us"})
    assert judge(lost.play, lost.state).winner == "us"
    # A zone of control on one of the hexes undoes it; hedgerows keep zones out.
    zoned = mortain_won(table)
    zoned.change("us-1-39", place="map", hex="2616")
    assert "2616" not in zoned.play.near["2514"]
    assert judge(zoned.play, zoned.state).winner == "german"
    zoned.change("us-1-39", hex="2615")
    assert judge(zoned.play, zoned.state).winner == "us"
    hedged = mortain_won(table, terrain={"2515": "hedgerow"})
    hedged.change("us-1-39", place="map", hex="2615")
    assert judge(hedged.play, hedged.state).winner == "german"


def test_leg_units_do_not_count_and_mobile_ones_may_by_their_box(table: Any) -> None:
    t = mortain_won(table, exits=4)
    exit_west(t, 6, "de-2pz-ii-2", steps=2)
    assert judge(t.play, t.state).winner == "us"
    boxed = mortain_won(table, readings={"mortain.mobile_definition_for_exit": "red_designator"})
    assert judge(boxed.play, boxed.state).winner == "german"


def test_the_deadline_may_fall_before_the_last_turn(table: Any) -> None:
    for reading, ends_on in (("end_of_last_turn", 7), ("before_last_turn", 7)):
        t = mortain_won(table, readings={"mortain.deadline": reading})
        t.state = msgspec.structs.replace(t.state, turn=6, drawn=True)
        steps = 0
        while not t.state.over:
            t.do(EndPhase() if t.allows(EndPhase()) else EndDeclarations())
            steps += 1
            if t.state.turn == 7 and not t.state.over:
                break
        assert t.state.turn == ends_on
        assert t.state.over is (reading == "before_last_turn")


def test_conditions_combine(table: Any) -> None:
    from toolchain.model.unit import UnitFilter
    from toolchain.model.victory import AllConditions, AnyCondition, AtLeast, Eliminated, NotCondition

    t = eliminate(table("bastogne").set({}, "movement", "german"), "us-i-501")
    one = AtLeast(Eliminated(UnitFilter(sides=("us",))), 1)
    two = AtLeast(Eliminated(UnitFilter(sides=("us",))), 2)
    for condition, met in (
        (one, True),
        (two, False),
        (AllConditions((one, two)), False),
        (AnyCondition((one, two)), True),
        (NotCondition(two), True),
    ):
        assert condition_met(t.play, t.state, condition) is met
