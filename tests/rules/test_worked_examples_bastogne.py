"""The worked examples of Bastogne."""

from __future__ import annotations

from collections import Counter
from fractions import Fraction
from itertools import product
from typing import Any

import msgspec
import pytest

from toolchain.model.rule_name import RuleName
from toolchain.rules.action import Begin, Declare, Drop, EndDeclarations, Lose, Move, Roll
from toolchain.rules.attack_sum import AttackSum, sum_attack
from toolchain.rules.battles import exchange_sets
from toolchain.rules.declarations import battle_of
from toolchain.rules.movement import reach
from toolchain.rules.ranged_fire import ranged_bar
from toolchain.rules.turn import apply
from toolchain.rules.victory import points

RING = ("1009", "1110", "1111", "1011", "0911", "0910")
LEHR = (
    "de-130-recon",
    "de-i-130-armor",
    "de-130-sp-9",
    "de-130-sp-6",
    "de-i-130-mechanized",
    "de-ii-130-mechanized",
)


def attack(table: Any, units: tuple[str, ...], target: str, side: str, **more: Any) -> AttackSum:
    """Units of the ring against a unit in 1010."""
    points_used = more.pop("points", ())
    turn = more.pop("turn", 1)
    t = table("bastogne", more.pop("scenario", "campaign"), **more)
    t.set({**dict(zip(units, RING, strict=False)), target: "1010"}, "combat", side, turn=turn)
    return sum_attack(t.play, t.state, battle_of(t.play, t.state, Declare(units, "1010", points_used)))


@pytest.mark.rows("BCD-X01", "BCD-X02", "BCD-6j")
def test_sixteen_to_four_is_four_to_one_and_fifteen_to_four_three_to_one(table: Any) -> None:
    # No infantry among them, so nothing is shifted.
    total = attack(table, ("de-11-armored", "de-i-3", "de-ii-3"), "us-14-armored", "german", turn=9)
    assert (total.attack, total.defence, total.label) == (16, 4, "4-1")
    total = attack(table, ("de-i-2", "de-i-3", "de-ii-3"), "us-14-armored", "german")
    assert (total.attack, total.defence, total.label) == (15, 4, "3-1")


@pytest.mark.rows("BCD-X03", "BCD-6.3b")
def test_armor_and_infantry_make_two_to_one_of_one_to_one(table: Any) -> None:
    # 3 + 3 against 5 is 1-1.
    total = attack(table, ("de-115-armored", "de-i-39"), "us-3-armored", "german")
    assert (total.attack, total.defence, total.label) == (6, 5, "2-1")


@pytest.mark.rows("BCD-X04", "BCD-8.1d")
def test_the_first_scenario_uses_the_arrivals_of_its_turns(load: Any) -> None:
    scenario = load("bastogne").scenarios["bastogne/breakthrough"]
    turns: dict[str, dict[int, int]] = {"german": {}, "us": {}}
    for arrival in scenario.arrivals:
        turns[arrival.side][arrival.turn] = len(arrival.units)
    assert sorted(turns["german"]) == [1, 2, 4, 7] and sum(turns["german"].values()) == 36
    assert sorted(turns["us"]) == [2, 3] and sum(turns["us"].values()) == 15
    assert sum(len(g.units) for g in scenario.setup) == 9
    assert scenario.last_turn == 7


@pytest.mark.rows("BCD-X05")
def test_nine_against_the_three_kinds_of_guns(table: Any) -> None:
    german = ("de-i-3", "de-iii-902")
    us = ("us-3-armored", "us-14-armored")
    for units, gun, side, label in (
        (german, "us-101-artillery", "german", "6-1"),
        (us, "de-130-sp-9", "us", "4-1"),
        (german, "us-9-sp", "german", "3-1"),
    ):
        total = attack(table, units, gun, side)
        assert (total.attack, total.label) == (9, label)


@pytest.mark.rows("BCD-X06")
def test_three_against_four_is_no_attack_unless_the_floor_comes_after_the_shift(table: Any) -> None:
    alone = attack(table, ("de-115-armored",), "us-14-armored", "german")
    assert alone.refusal is not None and alone.refusal.rule is RuleName.LEAST_ODDS
    for reading, label in (("before_shift", ""), ("after_shift", "1-1")):
        pair = attack(
            table,
            ("de-115-armored", "de-vdh"),
            "us-3-armored",
            "german",
            readings={"bastogne.odds_floor_test": reading},
        )
        assert (pair.attack, pair.defence, pair.label) == (4, 5, label)


@pytest.mark.rows("BCD-X07")
def test_the_shift_does_not_pass_six_to_one(table: Any) -> None:
    total = attack(table, ("de-i-3", "de-i-2", "de-iii-902", "de-vdh"), "us-89-recon", "german")
    assert total.attack == 15
    three = attack(table, ("de-i-3", "de-i-2", "de-ii-13", "de-vdh"), "us-89-recon", "german")
    assert (three.attack, three.defence, three.label) == (14, 2, "6-1")
    assert RuleName.SHIFTS in {line.rule for line in three.lines}


@pytest.mark.rows("BCD-X08")
def test_air_points_do_not_exceed_the_ground_strength(table: Any) -> None:
    t = table("bastogne", "campaign").set(
        {"us-i-501": "1009", "de-130-sp-9": "1010"}, "combat", "us", turn=10
    )
    assert t.refused(Declare(("us-i-501",), "1010", (("air", 5),))) is RuleName.SUPPORT_CAP
    total = attack(table, ("us-i-501",), "de-130-sp-9", "us", turn=10, points=(("air", 3),))
    assert (total.attack, total.defence, total.label) == (6, 2, "3-1")


@pytest.mark.rows("BCD-X09")
def test_air_points_come_before_combined_arms(table: Any) -> None:
    # 4 of armor, 3 of infantry and 4 of aircraft make the example's 11 against 4.
    total = attack(table, ("us-702-armored", "us-i-501"), "de-i-13", "us", turn=10, points=(("air", 4),))
    assert (total.attack, total.defence, total.label) == (11, 4, "3-1")


@pytest.mark.rows("BCD-X10")
def test_ranges_of_six_and_nine_hexes(table: Any) -> None:
    short, long = "de-26-artillery-6", "de-26-artillery-9"
    t = table("bastogne").set({short: "1002", long: "1102"}, "combat", "german")

    def in_range(gun: str, target: str) -> bool:
        bar = ranged_bar(t.play, t.state, gun, target, alone=False)
        return bar is None or bar.rule is not RuleName.RANGE

    assert in_range(short, "1008") and not in_range(short, "1009")
    assert in_range(long, "1111") and not in_range(long, "1112")
    battle = battle_of(t.play, t.state, Declare((short,), "1003"))
    assert battle.guns == ()
    assert t.play.game_map.hex_km == 2


@pytest.mark.rows("BCD-X11", "BCD-X12")
def test_exchange_sets(table: Any) -> None:
    units = {"de-i-3": "1009", "de-iii-902": "1110", "de-i-39": "1111", "de-26-artillery-6": "1006"}
    t = table("bastogne", terrain={"1010": "town"})
    t.set({**units, "us-i-501": "1010"}, "combat", "german")
    near = ("de-i-3", "de-iii-902", "de-i-39")
    assert exchange_sets(t.play, t.state, near, Fraction(6), cheapest=True) == (("de-iii-902", "de-i-39"),)
    # 5 + 4 + 3 + 3 against 6 is 2-1, with combined arms 3-1; a four is EX.
    t.do(Declare((*near, "de-26-artillery-6"), "1010")).do(EndDeclarations()).do(Begin("1010")).do(Roll(), 4)
    assert (t.where("de-i-3"), t.where("de-26-artillery-6")) == ("1009", "1006")
    assert t.where("de-iii-902") == t.where("de-i-39") == t.where("us-i-501") == "eliminated"
    # Where those beside the target fall short, all of them go and no more.
    few = {"us-89-recon": "1009", "us-i-501": "1110", "us-artillery-a": "1006", "us-artillery-b": "1106"}
    t = table("bastogne", terrain={"1010": "town"}).set({**few, "de-ii-13": "1010"}, "combat", "us")
    assert exchange_sets(t.play, t.state, ("us-89-recon", "us-i-501"), Fraction(6), cheapest=True) == (
        ("us-89-recon", "us-i-501"),
    )
    t.do(Declare(tuple(few), "1010")).do(EndDeclarations()).do(Begin("1010")).do(Roll(), 2)
    assert t.where("us-89-recon") == t.where("us-i-501") == t.where("de-ii-13") == "eliminated"
    assert (t.where("us-artillery-a"), t.legal(Lose)) == ("1006", [])


@pytest.mark.rows("BCD-X13")
def test_a_mechanized_unit_has_eight_points_a_turn_and_infantry_four(load: Any, table: Any) -> None:
    t = table("bastogne")
    phases = [s.phase for s in t.play.steps if s.side == "german" and s.phase.kind == "movement"]
    for unit, total in (("de-i-902", 8), ("de-i-39", 4)):
        able = [p for p in phases if unit in t.play.phase_units[p.key]]
        assert len(able) * t.play.rules.allowance_of(t.play.facts[unit].unit) == total
    per_turn = table("bastogne", readings={"bastogne.ma_scope": "per_turn"})
    per_turn.set({"de-i-902": "1010"}, "armored-movement", "german")
    per_turn.do(Move("de-i-902", ("1010", "1011", "1012"))).phase("movement", "german")
    assert reach(per_turn.play, per_turn.state, "de-i-902").mover.left == 2 * per_turn.play.scale


@pytest.mark.rows("BCD-X14")
def test_the_dump_gives_six_points_once_on_the_next_turn(table: Any) -> None:
    unit = "de-i-902"
    t = table("bastogne", "campaign").set({unit: "1010"}, "movement", "german", turn=3)
    t.do(Move(unit, ("1010", "1011", "1012")))
    gained = t.unit(unit)
    assert (gained.bonus_turn, gained.bonus_points) == (4, 2)

    def left(turn: int, phase: str) -> int:
        t.state = msgspec.structs.replace(t.state, turn=turn)
        t.phase(phase, "german")
        return reach(t.play, t.state, unit).mover.left // t.play.scale

    assert left(4, "armored-movement") == 6
    t.do(Move(unit, ("1012", "1013", "1014", "1015", "1016", "1017", "1018")))
    assert left(4, "movement") == 4
    # On the fifth turn, passing again, nothing is added.
    t.change(unit, hex="1010", moved=())
    assert left(5, "armored-movement") == 4
    t.do(Move(unit, ("1010", "1011", "1012")))
    assert t.unit(unit).bonus_turn == 4
    assert left(6, "armored-movement") == 4


@pytest.mark.rows("BCD-X15", "BCD-8.3q")
def test_points_at_the_end_of_the_first_scenario(table: Any) -> None:
    for reading, german in (("per_unit", 25), ("once", 24)):
        t = table("bastogne", "breakthrough", readings={"bastogne.dump_vp": reading})
        tally = 2 if reading == "per_unit" else 1
        control = {"star": "german", "unstarred": "us"}
        t.set({}, "movement", "us", turn=7, control=control, tally={"dump": tally})
        t.state = msgspec.structs.replace(
            t.state, units={k: u for k, u in t.state.units.items() if k in t.play.scenario.units}
        )
        for key in LEHR[:4]:
            t.change(key, place="exited", left=("west", 7))
        killed = [k for k in t.state.units if k.startswith("us-")][:5]
        killed += [k for k in t.state.units if k.startswith("de-") and k not in LEHR][:7]
        for key in killed:
            t.change(key, place="eliminated", steps=0)
        assert points(t.play, t.state) == {"german": german, "us": 19}


@pytest.mark.rows("BCD-X16")
def test_panzer_lehr_is_worth_twelve_or_eighteen(table: Any) -> None:
    t = table("bastogne", "breakthrough").set({}, "movement", "us", turn=7)
    t.state = msgspec.structs.replace(
        t.state, units={k: u for k, u in t.state.units.items() if k in t.play.scenario.units}
    )
    assert points(t.play, t.state) == {"german": 0, "us": 18}
    for key in LEHR:
        t.change(key, place="exited", left=("west", 7))
    assert points(t.play, t.state) == {"german": 12, "us": 0}


@pytest.mark.rows("BCD-X17", "BCD-X18")
def test_points_that_panzer_lehr_has_to_reach_the_west_edge(table: Any) -> None:
    t = table("bastogne")
    phases = [s.phase.key for s in t.play.steps if s.side == "german" and s.phase.kind == "movement"]

    def total(unit: str, arrives: int, last: int) -> int:
        able = [p for p in phases if unit in t.play.phase_units[p]]
        return t.play.rules.allowance_of(t.play.facts[unit].unit) * len(able) * (last - arrives + 1)

    assert (total("de-130-sp-9", 4, 7), total("de-130-sp-9", 4, 10)) == (12, 21)
    road = t.play.rules.terrain_effects.paths["road"].costs["all"]
    assert (12 / road, 21 / road) == (24, 42)
    assert (total("de-i-130-armor", 2, 7), total("de-i-130-mechanized", 4, 7)) == (48, 32)


@pytest.mark.rows("BCD-X19")
def test_the_odds_of_the_drop(table: Any) -> None:
    t = table("bastogne", "airborne").set({}, "reinforcement", "german")
    found: Counter[str] = Counter()
    for rolls in product(range(1, 7), repeat=3):
        outcome = apply(t.play, t.state, Drop("de-vdh", "1212"), rolls)
        unit = outcome.state.units["de-vdh"]
        found[unit.hex or unit.place.value] += 1
    assert found["eliminated"] == 108
    assert found["1212"] == 54
    scattered = {h: n for h, n in found.items() if h not in ("eliminated", "1212")}
    # Eighteen hexes of 3 in 216, which is one in 72.
    assert len(scattered) == 18
    assert set(scattered.values()) == {3}


@pytest.mark.rows("BCD-X20")
def test_air_points_over_a_game(table: Any) -> None:
    for scenario, total in (("relief", 40), ("campaign", 45)):
        t = table("bastogne", scenario)
        first, last = t.play.scenario.first_turn, t.play.scenario.last_turn
        rule = t.play.rules.support_points[0]
        assert sum(rule.amount for turn in range(first, last + 1) if turn in rule.turns) == total


@pytest.mark.rows("BCD-X21")
def test_a_hundred_counters(load: Any) -> None:
    game = load("bastogne")
    sides = Counter(u.side for u in game.oob.units.values())
    assert sides == {"german": 50, "us": 48}
    stated = sum(m.count for m in game.markers.values() if not m.extra)
    assert len(game.oob.units) + stated == game.counter_count == 100


@pytest.mark.rows("BCD-X22")
def test_room_for_the_set_up(load: Any) -> None:
    game = load("bastogne")
    star = game.game_map.mark("star").hex
    assert (len(game.game_map.grid.within(star, 2)), len(game.game_map.grid.within(star, 4))) == (19, 61)
    groups = {g.key: len(g.units) for s in game.scenarios.values() for g in s.setup}
    assert (groups["us-bastogne"], groups["garrison"]) == (4, 10)
