"""Bitter Woods: the reconstructed order of battle, its classes and the first three days."""

from __future__ import annotations

from collections import Counter

from toolchain.model.area_hexes import area_hexes, line_side
from toolchain.model.game import Game
from toolchain.model.provenance import SourceKind

STACK = 3


def test_counts_by_army(bitter_woods: Game) -> None:
    units = bitter_woods.oob.units.values()
    assert Counter(u.side for u in units) == {"german": 88, "allied": 67}
    assert Counter(u.army for u in units) == {"5th Panzer": 37, "6th Panzer": 34, "7th": 17, "US First": 67}


def test_printed_totals(bitter_woods: Game) -> None:
    def totals(side: str) -> tuple[int, int, int]:
        units = bitter_woods.oob.of_side(side)
        attack, defense = (sum(u.factors[f] for u in units) for f in ("attack", "defense"))
        return attack, defense, sum(u.steps for u in units)

    assert totals("german") == (319, 299, 146)
    assert totals("allied") == (222, 262, 106)


def test_classes_of_movement_do_not_overlap(bitter_woods: Game) -> None:
    for unit in bitter_woods.oob.units.values():
        c = unit.classes
        kinds = c & {
            "armor_silhouette",
            "armored_infantry",
            "armored_cavalry",
            "towed_gun",
            "infantry",
            "artillery",
        }
        assert len(kinds) == 1, unit.key
        assert ("mechanized" in c) == (not c & {"infantry", "artillery"}), unit.key
        assert "armor_silhouette" in c or "heavy_panzer" not in c, unit.key


def test_the_boundary_binds_mechanized_units_of_two_armies(bitter_woods: Game) -> None:
    bound = Counter(
        u.army for u in bitter_woods.oob.units.values() if u.side == "german" and "mechanized" in u.classes
    )
    assert bound == {"5th Panzer": 19, "6th Panzer": 15, "7th": 1}


def test_artillery_defends_with_one(bitter_woods: Game) -> None:
    guns = [u for u in bitter_woods.oob.units.values() if "artillery" in u.classes]
    assert len(guns) == 20
    assert {u.factors["defense"] for u in guns} == {1}


def test_backs_are_the_last_step_at_half_strength(bitter_woods: Game) -> None:
    for unit in bitter_woods.oob.units.values():
        assert (unit.reduced is None) == (unit.steps == 1), unit.key
        if unit.reduced is not None:
            for factor in ("attack", "defense"):
                assert unit.reduced[factor] == max(1, (unit.factors[factor] + 1) // 2), unit.key
            assert unit.reduced["movement"] == unit.factors["movement"], unit.key


def test_history_and_ratings_are_kept_apart(bitter_woods: Game) -> None:
    for unit in bitter_woods.oob.units.values():
        assert unit.provenance is not None and unit.provenance.kind is SourceKind.HISTORY
        assert unit.provenance.ref, unit.key
        assert unit.value_provenance is not None
        assert unit.value_provenance.kind is SourceKind.RECONSTRUCTION


def test_everyone_is_placed_or_arrives_in_the_first_six_turns(bitter_woods: Game) -> None:
    scenario = bitter_woods.scenarios["bitter-woods/first-three-days"]
    placed = {p.piece for p in scenario.placements}
    arriving = [u for a in scenario.arrivals for u in a.units]
    assert len(placed) == 120 and len(arriving) == 35
    assert placed | set(arriving) == set(bitter_woods.oob.units)
    assert Counter(a.turn for a in scenario.arrivals for _ in a.units) == {1: 5, 3: 4, 4: 8, 5: 6, 6: 12}


def test_at_start_units_stand_on_their_side_of_the_front(bitter_woods: Game) -> None:
    game_map = bitter_woods.game_map
    line = game_map.line("front")
    assert line is not None
    sides = {
        "allied": line_side(line, "us", game_map.grid),
        "german": line_side(line, "german", game_map.grid),
    }
    scenario = bitter_woods.scenarios["bitter-woods/first-three-days"]
    for placement in scenario.placements:
        unit = bitter_woods.oob.units[placement.piece]
        assert placement.hex in sides[unit.side], unit.key
        if "armor_silhouette" in unit.classes and "forest" in game_map.hexes[placement.hex].all_terrain:
            assert game_map.path_hexes.get(placement.hex), unit.key
    assert max(Counter(p.hex for p in scenario.placements).values()) <= STACK


def test_reinforcements_enter_by_road_at_the_edge(bitter_woods: Game) -> None:
    game_map = bitter_woods.game_map
    roads = {hex_id for hex_id, _ in game_map.path_exits}
    for arrival in bitter_woods.schedule:
        hexes = area_hexes(arrival.area, game_map)
        assert len(hexes) * STACK >= len(arrival.units), arrival.key
        if arrival.key != "de-3-drop":
            assert hexes <= roads, arrival.key
            east = all(h.startswith("01") for h in hexes)
            assert east == (arrival.side == "german"), arrival.key


def test_calendar_tells_mud_frost_and_boundary(bitter_woods: Game) -> None:
    def noted(word: str) -> list[str]:
        return [t.label for t in bitter_woods.calendar.turns if word in t.notes]

    assert noted("Mud") == ["18 Dec AM", "18 Dec PM", "19 Dec AM", "19 Dec PM"]
    assert noted("Freeze") == ["23 Dec AM", "23 Dec PM"]
    assert len(noted("Army boundary")) == 6 and noted("Army boundary")[-1] == "18 Dec PM"


def test_markers_that_the_phases_name(bitter_woods: Game) -> None:
    names = {m.name for m in bitter_woods.markers.values()}
    for word in (
        "German reserve", "Allied reserve", "Allied interdiction", "German improved position",
        "Allied improved position", "Allied fortification", "Bridge blown", "Bridge repaired", "Bridge built",
        "Mud", "Ground freeze",
    ):  # fmt: skip
        assert word in names


def test_nobody_starts_or_enters_beyond_a_boundary_that_binds_him(bitter_woods: Game) -> None:
    scenario = bitter_woods.scenarios["bitter-woods/first-three-days"]
    for boundary in bitter_woods.ruleset.boundaries:
        closed = area_hexes(boundary.beyond, bitter_woods.game_map)
        for placement in scenario.placements:
            unit = bitter_woods.oob.units[placement.piece]
            assert not (boundary.units.matches(unit) and placement.hex in closed), (boundary.key, unit.key)
        for arrival in scenario.arrivals:
            bound = [u for u in arrival.units if boundary.units.matches(bitter_woods.oob.units[u])]
            entry = area_hexes(arrival.area, bitter_woods.game_map)
            assert not bound or entry - closed, (boundary.key, arrival.key)
