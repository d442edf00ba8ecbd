"""The worked examples of Bitter Woods."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

import pytest
from msgspec.structs import replace

from toolchain.model.rule_name import RuleName
from toolchain.rules.action import Enter, Move
from toolchain.rules.movement import reach
from toolchain.rules.movement_costs import Ground, hex_cost

INFANTRY, GUNS, PANZER, ARMOR = "de-26vg-77", "de-766vak", "de-2pz-i3", "de-243stug"
GRENADIERS, US_FOOT = "de-2pz-pg2", "us-99-393"
ROW = [f"{c:02d}10" for c in range(10, 45)]


def allow(t: Any, unit: str, points: int) -> Any:
    """Give a unit an allowance."""
    facts = replace(t.play.facts[unit], allowance=(points * t.play.scale, points * t.play.scale))
    t.play.facts[unit] = facts
    return t


def road_to(*hexes: str) -> dict[str, list[str]]:
    return {"road": [" ".join(hexes)]}


def straight(table: Any, start: str, steps: int) -> list[str]:
    """Hexes due south of a start, one by one."""
    return [f"{start[:2]}{int(start[2:]) + i:02d}" for i in range(steps + 1)]


@pytest.mark.rows("BTW-X01", "BTW-X02", "BTW-5.3d", "BTW-5.3e")
def test_road_runs_of_twenty_four_and_twelve_hexes(table: Any) -> None:
    line = straight(table, "2003", 30)
    t = table("bitter-woods", roads=road_to(*line))
    for unit, allowance, hexes in ((PANZER, 6, 24), (INFANTRY, 4, 12), (GUNS, 4, 12)):
        allow(t.set({unit: line[0]}, "movement", "german"), unit, allowance)
        found = reach(t.play, t.state, unit)
        assert found.points(line[hexes]) == allowance
        assert line[hexes + 1] not in found.open
        assert t.refused(Move(unit, tuple(line[: hexes + 2]))) is RuleName.ALLOWANCE


@pytest.mark.rows("BTW-X03", "BTW-5.3h")
def test_armor_in_forest_0812_leaves_by_the_road_to_0912_only(table: Any) -> None:
    t = table("bitter-woods", blank=False).set({PANZER: "0812"}, "movement", "german")
    assert t.play.game_map.hexes["0812"].terrain == "forest"
    assert t.allows(Move(PANZER, ("0812", "0912")))
    others = set(t.play.near["0812"]) - {"0912"}
    assert others == {"0712", "0713", "0811", "0813", "0913"}
    for hex_id in others:
        assert t.refused(Move(PANZER, ("0812", hex_id))) in (RuleName.PROHIBITED, RuleName.BOUNDARY)


@pytest.mark.rows("BTW-X04")
def test_clear_in_mud(table: Any) -> None:
    t = table("bitter-woods")
    calendar = {turn.label: turn.number for turn in t.play.game.calendar.turns}
    for label, cost in (("17 Dec PM", 1), ("18 Dec AM", 2), ("19 Dec PM", 2), ("20 Dec AM", 1)):
        t.set({GRENADIERS: "1010"}, "movement", "german", turn=calendar[label])
        assert t.cost("1010", "1011", unit=GRENADIERS) == cost
    t.set({INFANTRY: "1010"}, "movement", "german", turn=calendar["18 Dec AM"])
    assert t.cost("1010", "1011", unit=INFANTRY) == 1


@pytest.mark.rows("BTW-X05")
def test_light_woods_before_and_in_the_freeze(table: Any) -> None:
    t = table("bitter-woods", terrain={"1011": "light-woods"})
    calendar = {turn.label: turn.number for turn in t.play.game.calendar.turns}
    for label, cost in (("22 Dec PM", 2), ("23 Dec AM", 1)):
        for unit in (GRENADIERS, GUNS):
            t.set({unit: "1010"}, "movement", "german", turn=calendar[label])
            assert t.cost("1010", "1011", unit=unit) == cost
        t.set({INFANTRY: "1010"}, "movement", "german", turn=calendar[label])
        assert t.cost("1010", "1011", unit=INFANTRY) == 1


@pytest.mark.rows("BTW-X06", "BTW-X18")
def test_turns_and_the_boundarys_last(load: Any) -> None:
    game = load("bitter-woods")
    turns = {turn.label: turn.number for turn in game.calendar.turns}
    found = [turns[f"{d} Dec {h}"] for d, h in ((18, "AM"), (18, "PM"), (19, "AM"), (19, "PM"), (23, "AM"))]
    assert found == [5, 6, 7, 8, 15]
    for boundary in game.ruleset.boundaries:
        assert 6 in boundary.turns and 7 not in boundary.turns


@pytest.mark.rows("BTW-X07", "BTW-X08")
def test_crossing_a_river_from_beside_it(table: Any) -> None:
    t = table("bitter-woods", rivers={"river": [("1010", "1011")]})
    t.set({INFANTRY: "1010"}, "movement", "german")
    assert t.cost("1010", "1011", "1012", unit=INFANTRY) == 2
    t.set({ARMOR: "1010"}, "movement", "german")
    assert t.cost("1010", "1011", unit=ARMOR) == 1
    assert t.refused(Move(ARMOR, ("1010", "1011", "1012"))) is RuleName.HEXSIDES
    t.set({PANZER: "1010"}, "movement", "german")
    assert t.refused(Move(PANZER, ("1010", "1011"))) is RuleName.HEXSIDES
    for unit in (INFANTRY, ARMOR):
        allow(t.set({unit: "1009"}, "movement", "german"), unit, 12)
        assert t.refused(Move(unit, ("1009", "1010", "1011"))) is RuleName.HEXSIDES


@pytest.mark.rows("BTW-X09")
def test_the_meuse(table: Any) -> None:
    t = table("bitter-woods", rivers={"meuse": [("1010", "1011")]})
    t.set({ARMOR: "1010"}, "movement", "german")
    assert t.refused(Move(ARMOR, ("1010", "1011"))) is RuleName.HEXSIDES
    t.set({INFANTRY: "1010"}, "movement", "german")
    assert t.allows(Move(INFANTRY, ("1010", "1011")))
    assert t.refused(Move(INFANTRY, ("1010", "1011", "1012"))) is RuleName.HEXSIDES


@pytest.mark.rows("BTW-X10")
def test_the_guaranteed_hex_and_its_bars(table: Any) -> None:
    t = table("bitter-woods", terrain={"1011": "broken", "1111": "forest"})
    allow(t.set({ARMOR: "1010"}, "movement", "german"), ARMOR, 1)
    assert t.cost("1010", "1011", unit=ARMOR) == 1
    assert t.refused(Move(ARMOR, ("1010", "1111"))) is RuleName.PROHIBITED
    # From the zone of one enemy along it: barred. From one enemy's zone to another's: allowed.
    beside = {ARMOR: "1010", US_FOOT: "0911"}
    assert {"1010", "1011"} <= set(t.play.near["0911"])
    t.set(beside, "movement", "german")
    assert t.refused(Move(ARMOR, ("1010", "1011"))) is RuleName.GUARANTEED_HEX
    t.set({ARMOR: "1010", US_FOOT: "1009", "us-99-394": "1012"}, "movement", "german")
    assert "1011" not in t.play.near["1009"]
    assert t.allows(Move(ARMOR, ("1010", "1011")))


@pytest.mark.rows("BTW-X11")
def test_five_points_on_road_clear_broken_and_road_again(table: Any) -> None:
    line = straight(table, "2003", 12)
    t = table(
        "bitter-woods", roads={"road": [" ".join(line[:5]), " ".join(line[6:])]}, terrain={line[6]: "broken"}
    )
    allow(t.set({PANZER: line[0]}, "movement", "german"), PANZER, 5)
    assert t.cost(*line[:7], unit=PANZER) == 4
    assert t.cost(*line[:11], unit=PANZER) == 5
    assert t.refused(Move(PANZER, tuple(line[:12]))) is RuleName.ALLOWANCE


@pytest.mark.rows("BTW-X12")
def test_thirds_are_exact(table: Any) -> None:
    line = straight(table, "2003", 12)
    t = table(
        "bitter-woods", roads={"road": [" ".join(line[:3]), " ".join(line[3:])]}, terrain={line[3]: "forest"}
    )
    allow(t.set({INFANTRY: line[0]}, "movement", "german"), INFANTRY, 4)
    assert t.cost(*line[:4], unit=INFANTRY) == Fraction(8, 3)
    assert t.cost(*line[:8], unit=INFANTRY) == 4
    assert t.refused(Move(INFANTRY, tuple(line[:9]))) is RuleName.ALLOWANCE
    # Binary floats lose the last hex.
    left = 4.0
    steps = 0
    while left >= 1 / 3:
        left -= 1 / 3
        steps += 1
    assert steps == 11


@pytest.mark.rows("BTW-X13")
def test_mud_changes_clear_only(table: Any) -> None:
    t = table("bitter-woods", terrain={"1011": "broken", "1012": "town", "1013": "light-woods"})
    cls = t.play.facts[GRENADIERS].movement_class
    costs = [hex_cost(t.play, cls, ("mud",), h).points for h in ("1011", "1012", "1013", "1014")]
    assert costs == [2, 1, 2, 2]
    road = table("bitter-woods", roads=road_to("1010", "1011")).set(
        {GRENADIERS: "1010"}, "movement", "german", turn=5
    )
    assert road.cost("1010", "1011", unit=GRENADIERS) == Fraction(1, 4)
    assert Ground(t.play.conditions(5)).conditions == ("mud",)
    armor_only = table("bitter-woods", readings={"bitter-woods.mud_class": "armor_only"})
    armor_only.set({GRENADIERS: "1010", ARMOR: "1110"}, "movement", "german", turn=5)
    assert armor_only.cost("1010", "1009", unit=GRENADIERS) == 1


@pytest.mark.rows("BTW-X14")
def test_the_boundary_road_end_to_end(load: Any, table: Any) -> None:
    game_map = load("bitter-woods").game_map
    path = next(p for p in game_map.paths if p.hexes[0] == "0915" and p.hexes[-1] == "2417")
    assert len(path.steps) == 15 == game_map.grid.distance("0915", "2417")
    t = table("bitter-woods", blank=False)
    for unit, cost in ((GRENADIERS, Fraction(15, 4)), (INFANTRY, Fraction(5))):
        allow(t.set({unit: "0915"}, "movement", "german", turn=7), unit, 6)
        assert t.cost(*path.hexes, unit=unit) == cost


@pytest.mark.rows("BTW-X15")
def test_the_shared_stretch_has_three_hexes(load: Any) -> None:
    game_map = load("bitter-woods").game_map
    path = next(p for p in game_map.paths if p.hexes[0] == "0714" and p.hexes[-1] == "0914")
    assert path.hexes == ("0714", "0814", "0914")
    near = game_map.grid.adjacency
    assert set(near["0714"]) & set(near["0914"]) >= {"0814"}
    assert {"0813", "0814"} == set(near["0714"]) & set(near["0914"])


@pytest.mark.rows("BTW-X16")
def test_a_quarter_point_to_leave(table: Any) -> None:
    t = table("bitter-woods", roads={"road": ["4913 5013 west"]}).set({PANZER: "5013"}, "movement", "german")
    allowance = t.play.facts[PANZER].allowance[0]
    quarter = t.play.scale // 4
    t.change(PANZER, used=allowance - quarter)
    assert t.allows(Move(PANZER, ("5013",), "west"))
    t.change(PANZER, used=allowance)
    assert t.refused(Move(PANZER, ("5013",), "west")) is RuleName.ALLOWANCE


@pytest.mark.rows("BTW-X17")
def test_who_leaves_on_turn_nine_is_back_on_turn_eleven(table: Any) -> None:
    for turn, back in ((10, False), (11, True)):
        t = table("bitter-woods", blank=False).set({}, "movement", "allied", turn=turn)
        t.change(US_FOOT, place="away", left=("west", 9))
        assert t.allows(Enter(US_FOOT, "5009")) is back
