"""The worked examples of Mortain and the Fire & Movement series."""

from __future__ import annotations

from fractions import Fraction
from itertools import combinations
from typing import Any

import pytest
from msgspec.structs import replace

from toolchain.model.combat import Fortification
from toolchain.model.marker import Marker, MarkerFace
from toolchain.model.movement import ZocPurpose
from toolchain.model.rule_name import RuleName
from toolchain.model.unit import UnitFilter
from toolchain.model.victory import AtLeast, Exited
from toolchain.rules.action import Advance, Bombard, Move
from toolchain.rules.attack_sum import AttackSum, sum_attack
from toolchain.rules.draft import Draft
from toolchain.rules.movement import reach
from toolchain.rules.state import Pool
from toolchain.rules.support_fire import allotment, changed_number
from toolchain.rules.task import AdvanceTask, Battle
from toolchain.rules.victory import condition_met
from toolchain.rules.zones_of_control import enemy_zone


def marked(t: Any, *values: int) -> tuple[str, ...]:
    """Markers of given values, added to the game."""
    markers = dict(t.play.game.markers)
    for i, value in enumerate(values):
        markers[f"test-{i}"] = Marker(f"test-{i}", "", MarkerFace(()), None, 1, "us", "support", "", value)
    t.play = replace(t.play, game=replace(t.play.game, markers=markers))
    return tuple(f"test-{i}#1" for i in range(len(values)))


def with_values(t: Any, key: str, **factors: int) -> Any:
    """A unit with other printed values."""
    oob = t.play.game.oob
    unit = replace(oob.units[key], factors={**oob.units[key].factors, **factors})
    t.play = replace(t.play, game=replace(t.play.game, oob=replace(oob, units={**oob.units, key: unit})))
    return t


def series_example(table: Any, terrain: str, **more: Any) -> AttackSum:
    """Two 4-4-10 with +2 and +2 against a 2-3-8 with +6."""
    t = table("mortain", terrain={"1010": terrain}, **more)
    with_values(t, "de-2pz-i-2", attack=4)
    a, b, c = marked(t, 2, 2, 6)
    t.set({"de-2pz-i-3": "1009", "de-2pz-i-2": "1110", "us-1-39": "1010"}, "combat", "german", turn=2)
    return sum_attack(t.play, t.state, Battle("1010", ("de-2pz-i-3", "de-2pz-i-2"), (), (), (a, b), (c,)))


@pytest.mark.rows("MCA-X01", "MCA-7.2l")
def test_eight_and_two_twos_against_three_and_six(table: Any) -> None:
    total = series_example(table, "clear")
    assert (total.attack, total.defence) == (12, 9)
    assert total.attack - total.defence == 3


@pytest.mark.rows("MCA-X02")
def test_plus_three_on_the_peak_and_the_hill_line(table: Any) -> None:
    assert series_example(table, "peak").label == "4"
    assert series_example(table, "hill").label == "5"


def series_ground(table: Any) -> Any:
    """The series' example terrain on the tutorial's map."""
    from toolchain.model.terrain_effects import Crossing, HexEffect, HexsideEffect, MoveCost

    t = table(
        "tutorial",
        terrain={"0505": ("clear", "village"), "0603": "jungle"},
        rivers={"river": [("0504", "0505"), ("0503", "0504")]},
    )
    tec = t.play.rules.terrain_effects
    rows = {
        **tec.hexes,
        "village": HexEffect("village", {"all": MoveCost(Fraction(1))}, additive=True),
        "jungle": HexEffect("jungle", {"all": MoveCost(Fraction(3))}),
    }
    sides = {**tec.hexsides, "river": HexsideEffect("river", {"all": Crossing(Fraction(1))})}
    rules = replace(t.play.rules, terrain_effects=replace(tec, hexes=rows, hexsides=sides))
    t.play = replace(t.play, rules=rules)
    return t


@pytest.mark.rows("MCA-X03", "MCA-X04", "MCA-X05", "MCA-5.4h", "MCA-5.4l")
def test_the_series_examples_of_terrain_costs(table: Any, load: Any) -> None:
    t = series_ground(table)
    unit = next(k for k, f in t.play.facts.items() if f.side == "red" and "leg" in f.unit.classes)
    t.set({unit: "0504"}, "movement", "red")
    assert t.cost("0504", "0505", unit=unit) == 3
    assert t.cost("0504", "0503", unit=unit) == 2
    t.set({unit: "0503"}, "movement", "red")
    assert t.cost("0503", "0603", unit=unit) == 3


@pytest.mark.rows("MCA-X06", "MCA-X07")
def test_a_mobile_seven_pays_three_to_enter_a_zone(table: Any) -> None:
    mobile = "de-2pz-i-2"

    def seven(**more: Any) -> Any:
        t = with_values(table("mortain", **more), mobile, movement=7)
        return t.set({mobile: "1012", "us-1-39": "1010"}, "movement", "german", turn=2)

    t = seven()
    assert t.cost("1012", "1011", unit=mobile) == 4
    assert t.refused(Move(mobile, ("1012", "1011", "0911"))) is RuleName.ALLOWANCE
    road = seven(roads={"road": ["1012 1011 0911"]})
    assert road.cost("1012", "1011", unit=mobile) == Fraction(7, 2)
    assert road.cost("1012", "1011", "0911", unit=mobile) == 7


@pytest.mark.rows("MCA-X08")
def test_mobile_ten_and_sixteen(table: Any) -> None:
    for unit, cost, left in (("de-2pz-i-2", 6, 4), ("de-2pz-recon", 9, 7)):
        t = table("mortain").set({unit: "1012", "us-1-39": "1010"}, "movement", "german", turn=2)
        assert t.cost("1012", "1011", unit=unit) == cost
        assert reach(t.play, t.state, unit).mover.left // t.play.scale - cost == left
        assert t.refused(Move(unit, ("1012", "1011", "0911"))) is RuleName.ALLOWANCE


@pytest.mark.rows("MCA-X09")
def test_a_leg_seven_outside_and_inside_a_zone(table: Any) -> None:
    leg = "de-2pz-ii-2"
    t = table("mortain").set({leg: "1012", "us-1-39": "1010"}, "movement", "german", turn=2)
    assert t.cost("1012", "1011", unit=leg) == 1
    t.set({leg: "1011", "us-1-39": "1010"}, "movement", "german", turn=2)
    assert t.cost("1011", "0911", unit=leg) == 7


@pytest.mark.rows("MCA-X10", "MCA-X11", "MCA-15c")
def test_six_is_doubled_to_twelve_and_halved_and_doubled_to_six(table: Any) -> None:
    t = table("mortain", blank=False).set({"us-1-39": "2815"}, "support", "")
    assert allotment(t.play, t.state, "us") == 12
    t.set({"us-1-39": "2815", "de-2pz-recon": "0102"}, "support", "")
    assert allotment(t.play, t.state, "us") == 6


@pytest.mark.rows("MCA-X12")
def test_odd_allotments_halved_then_doubled(table: Any) -> None:
    for reading, found in (("keep_floor", {7: 6, 5: 4}), ("lose_floor", {7: 8, 5: 6})):
        t = table("mortain", readings={"mortain.halve_rounding": reading})
        changes = {c.key: c for c in t.play.rules.support_markers.changes}
        halve, double = changes["us-symbol-lost"], changes["hill-317"]
        assert {n: changed_number(double, changed_number(halve, n)) for n in found} == found
        order = list(changes)
        assert order.index("us-symbol-lost") < order.index("hill-317")
        # The other order would give the odd numbers back.
        if reading == "keep_floor":
            assert {n: changed_number(halve, changed_number(double, n)) for n in (7, 5)} == {7: 7, 5: 5}


@pytest.mark.rows("MCA-X13", "MCA-7.1e", "MCA-7.1f")
def test_the_first_number_of_a_box_is_the_first_players(table: Any, load: Any) -> None:
    from toolchain.model.support_fire import Allotment, SupportMarkers

    rules = SupportMarkers(allotments=(Allotment(1, (8, 9)),))
    assert (rules.allotment(1, 0), rules.allotment(1, 1)) == (8, 9)
    mortain = load("mortain").ruleset
    assert mortain.sequence.order == ("german", "us")
    assert (mortain.support_markers.allotment(1, 0), mortain.support_markers.allotment(1, 1)) == (3, 6)


@pytest.mark.rows("MCA-X14", "MCA-X15")
def test_columns_of_the_printed_lines(load: Any) -> None:
    crt = load("mortain").ruleset.combat_table

    def columns(line: str, *values: int) -> list[int]:
        return [crt.line_column(crt.lines[line], v) + 1 for v in values]

    assert columns("peak", -4, -1, 0, 1, 2, 9, 10, 14) == [1, 1, 2, 3, 4, 7, 8, 8]
    assert columns("hill", -2, -1, 0, 1, 3, 10) == [1, 2, 3, 4, 5, 9]
    printed = {c: s.kind.value for c, _, s in crt.line_bands(crt.lines["hill"])}
    assert [printed[i] for i in range(5)] == ["rulebook"] * 4 + ["derived"]


@pytest.mark.rows("MCA-X16")
def test_a_fortified_defender(table: Any, load: Any) -> None:
    rules = load("mortain").ruleset
    fort = {"combat": replace(rules.combat, fortification=Fortification(("peak",)))}
    t = with_values(table("mortain", terrain={"1010": "peak"}, rules=fort), "de-2pz-i-3", attack=8)
    five, one = marked(t, 5, 1)
    t.set({"de-2pz-i-3": "1009", "us-1-39": "1010"}, "combat", "german", turn=2)
    total = sum_attack(t.play, t.state, Battle("1010", ("de-2pz-i-3",), (), (), (five, one)))
    assert (total.attack, total.defence) == (8 + 2 + 0, 6)
    assert total.attack - total.defence == 4


@pytest.mark.rows("MCA-X17")
def test_a_bombardment_of_five_against_three(table: Any) -> None:
    t = table("mortain", terrain={"1010": "woods"})
    copies = marked(t, 3, 2, 1)
    t.set({"us-1-39": "1010"}, "bombardment", "german", turn=2)
    import msgspec

    t.state = msgspec.structs.replace(t.state, pools={"german": Pool((), copies), "us": Pool()})
    assert t.refused(Bombard("1010", copies)) is RuleName.BOMBARDMENT
    t.do(Bombard("1010", copies[:2]))
    total = sum_attack(t.play, t.state, t.state.battle)
    assert (total.attack - total.defence, total.terrain_line) == (2, "woods")


@pytest.mark.rows("MCA-X18")
def test_results_in_a_bombardment(load: Any) -> None:
    codes = load("mortain").ruleset.combat_table.codes
    assert {k for k, c in codes.items() if c.in_bombardment == "void"} == {"Ae", "A1", "A2", "A3", "Ex"}
    assert {k for k, c in codes.items() if c.in_bombardment == "if_adjacent"} == {"(A)"}
    assert codes["D2"].in_bombardment == "applies" and codes["D2"].moves_defender


@pytest.mark.rows("MCA-X19")
def test_retreats_that_fall_short(table: Any) -> None:
    from toolchain.rules.retreat_ways import retreat_ways
    from toolchain.rules.retreats import do_retreat
    from toolchain.rules.task import RetreatTask

    t = table("mortain")
    germans = [k for k, f in t.play.facts.items() if f.side == "german"]
    far = [h for h in sorted(t.play.near) if t.play.distance("0101", h) == 4]
    for steps, left in ((2, 1), (1, 0)):
        # The zones of units four hexes off close the third hex of every way.
        t.set(
            {"us-1-39": "0101", **dict(zip(germans, far, strict=False))},
            "combat",
            "german",
            turn=2,
            steps={"us-1-39": steps},
        )
        task = RetreatTask("us", "us-1-39", 3, "0101")
        ways = retreat_ways(t.play, t.state, task)
        assert ways.full == () and {len(a.path) - 1 for a in ways.short} == {2}
        draft = Draft(t.play, t.state)
        do_retreat(draft, task, ways.short[0])
        assert draft.unit("us-1-39").steps == left


@pytest.mark.rows("MCA-X20")
def test_two_hexes_to_advance_along_after_a_full_d2(table: Any) -> None:
    import msgspec

    t = table("mortain")
    units = {"de-2pz-i-2": "1009", "de-2pz-i-304": "1110", "de-2pz-i-3": "0910", "us-1-39": "1012"}
    t.set(units, "combat", "german", turn=2)
    battle = Battle("1010", tuple(units)[:3], code="D2", path=("1010", "1011"), retreated=True)
    t.state = msgspec.structs.replace(t.state, battle=battle, tasks=(AdvanceTask("german"),))
    assert {a.hex for a in t.legal(Advance)} == {"1010", "1011"}
    t.do(Advance("de-2pz-i-2", "1010")).do(Advance("de-2pz-i-3", "1011"))
    assert t.state.battle is None
    assert t.where("de-2pz-i-304") == "1110"


@pytest.mark.rows("MCA-X21", "MCA-X22", "MCA-17b")
def test_spacing_on_turn_one(load: Any) -> None:
    near = load("mortain").game_map.grid.adjacency
    column = [f"32{row:02d}" for row in range(1, 22)]
    # In a column every second hex, eleven of twenty-one.
    apart = [h for i, h in enumerate(column) if i % 2 == 0]
    assert len(apart) == 11
    assert all(b not in near[a] for a, b in combinations(apart, 2))
    around = near["2815"]
    best = max(
        size
        for size in range(7)
        for chosen in combinations(around, size)
        if all(b not in near[a] for a, b in combinations(chosen, 2))
    )
    assert best == 3


@pytest.mark.rows("MCA-X23", "MCA-X24")
def test_the_run_across_the_map(table: Any) -> None:
    line = _row(table)
    road = table("mortain", roads={"road": [" ".join([*reversed(line), "west"])]})
    clear = table("mortain")
    assert len(line) - 1 == 31
    for t, points in ((road, Fraction(16)), (clear, Fraction(32))):
        facts = t.play.facts["de-2pz-i-2"]
        shares = 40 * t.play.scale
        t.play.facts["de-2pz-i-2"] = replace(facts, allowance=(shares, shares))
        t.set({"de-2pz-i-2": line[-1]}, "movement", "german", turn=2)
        cheapest = min(cost for _, _, cost in reach(t.play, t.state, "de-2pz-i-2").exits)
        assert Fraction(cheapest, t.play.scale) == points
    # Sixteen points are one turn at 16 and two at 10; 32 are two and four.
    assert [-(-p // a) for p in (16, 32) for a in (10, 16)] == [2, 1, 4, 2]


def _row(table: Any) -> list[str]:
    """Hexes of the shortest way from the west edge to the east edge along row 11."""
    return [f"{c:02d}11" for c in range(1, 33)]


@pytest.mark.rows("MCA-X25")
def test_a_depleted_exit_does_not_count(table: Any) -> None:
    t = table("mortain").set({}, "movement", "german", turn=7)
    five = ("de-2pz-i-2", "de-2pz-i-304", "de-2pz-recon", "de-2pz-i-3", "de-17ss-38-a")
    for key in five:
        t.change(key, place="exited", left=("west", 5))
    count = AtLeast(
        Exited(UnitFilter(sides=("german",), factor_at_least=(("movement", 10),)), (), None, True), 5
    )
    assert condition_met(t.play, t.state, count)
    t.change("de-2pz-i-2", steps=1)
    assert not condition_met(t.play, t.state, count)


@pytest.mark.rows("MCA-X26")
def test_counts_of_the_order_of_battle(load: Any) -> None:
    game = load("mortain")
    german = game.oob.of_side("german")
    arrivals = {a.key: len(a.units) for a in game.schedule}
    assert (len(german), arrivals) == (17, {"de-1": 12, "de-2": 5})
    mobile = {u.key for u in german if u.factors["movement"] >= 10}
    first = {u for a in game.schedule if a.turn == 1 for u in a.units}
    assert (len(mobile), len(mobile & first)) == (13, 9)
    groups = [len(g.units) for g in game.scenarios["mortain/counterattack"].setup]
    assert sorted(groups) == [3, 9, 11] and len(game.oob.of_side("us")) == 23


@pytest.mark.rows("MCA-X27")
def test_distances_from_the_east_edge(load: Any) -> None:
    grid = load("mortain").game_map.grid
    east = [f"32{row:02d}" for row in range(1, 22)]
    found = [min(grid.distance(e, h) for e in east) for h in ("2815", "2514", "2515", "2414")]
    assert found == [4, 7, 7, 8]


@pytest.mark.rows("MCA-X28")
def test_hill_317_is_us_ground(load: Any) -> None:
    from toolchain.model.area_hexes import area_hexes

    game = load("mortain")
    group = next(g for g in game.scenarios["mortain/counterattack"].setup if g.key == "us-30th-infantry")
    assert "2815" in area_hexes(group.area, game.game_map)


@pytest.mark.rows("MCA-X29")
def test_a_hedgerow_unit_is_in_no_zone_but_has_its_own(table: Any) -> None:
    t = table("mortain", terrain={"1010": "hedgerow"})
    t.set({"us-1-39": "1010", "de-2pz-i-2": "1011"}, "movement", "german", turn=2)
    assert "1010" not in enemy_zone(t.play, t.state, "us", ZocPurpose.MOVEMENT, unit="us-1-39")
    assert "1011" in enemy_zone(t.play, t.state, "german", ZocPurpose.MOVEMENT, unit="de-2pz-i-2")
