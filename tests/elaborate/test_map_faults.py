"""Every fault of a map file is a finding with its code at its place."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.elaborate.map_case import GRID, GROUND, TERRAIN, marked_place, read_map

BASE = GRID + GROUND

FAULTS = {
    "unknown letter": (GRID + "ground:\n  - .w.«q»\n  - ....\n  - ..w.\n", "MAP001"),
    "long row": (GRID + "ground:\n  - .w..«..»\n  - ....\n  - ..w.\n", "MAP002"),
    "short row": (GRID + "ground:\n  - .w..\n  - ...«»\n  - ..w.\n", "MAP002"),
    "short quoted row": (GRID + 'ground:\n  - ".w.«»"\n  - ....\n  - ..w.\n', "MAP002"),
    "row missing": (GRID + "«ground»:\n  - .w..\n  - ....\n", "MAP003"),
    "overlay off the map": (BASE + "overlays: {town: 0101 «0501»}\n", "MAP004"),
    "overlay that is none": (BASE + "overlays: {«wood»: 0101}\n", "MAP009"),
    "overlay unknown": (BASE + "overlays: {«towm»: 0101}\n", "MAP008"),
    "road with a gap": (BASE + "paths: {a: {hexes: 0101 0102 «0303» 0403}}\n", "MAP005"),
    "road off the map": (BASE + "paths: {a: {hexes: 0101 «0100»}}\n", "MAP004"),
    "road range askew": (BASE + "paths: {a: {hexes: 0101 «0102-0303»}}\n", "MAP011"),
    "exit from an inner hex": (BASE + "paths: {a: {hexes: 0102 «0202» north}}\n", "MAP010"),
    "edge in mid chain": (BASE + "paths: {a: {hexes: 0101 «north» 0102}}\n", "MAP011"),
    "road of one hex": (BASE + "paths: {a: {hexes: «0101»}}\n", "MAP019"),
    "road of two edges": (BASE + "paths: {a: {hexes: «north south»}}\n", "MAP019"),
    "road of river": (BASE + "paths: {a: {terrain: «river», hexes: 0101 0102}}\n", "MAP009"),
    "road in circles": (BASE + "paths: {a: {hexes: west 0101 0102 «0101»}}\n", "MAP022"),
    "loose end": (BASE + "paths: {«a»: {hexes: west 0101 0201 0301}}\n", "MAP015"),
    "half a hexside off the map": (BASE + "rivers: {a: {sides: 0101/«0501»}}\n", "MAP004"),
    "river over far hexes": (BASE + "rivers: {a: {sides: «0101/0301»}}\n", "MAP006"),
    "river of hexes": (BASE + "rivers: {a: {sides: «0101»}}\n", "MAP006"),
    "river with a gap": (BASE + "rivers: {a: {sides: 0101/0201 «0301/0401»}}\n", "MAP007"),
    "river that turns back": (BASE + "rivers: {a: {sides: 0101/0201 0102/0201 «0102/0201»}}\n", "MAP007"),
    "river of unknown sort": (BASE + "rivers: {a: {terrain: «brook», sides: 0101/0201}}\n", "MAP008"),
    "bridge on dry land": (BASE + "bridges: «0101/0102»\n", "MAP013"),
    "place off the map": (BASE + "places: {a: {name: A, hex: «0909»}}\n", "MAP004"),
    "place beside its hex": (BASE + "places: {a: {name: A, hex: 0101, at: «[0.5, 0.4]»}}\n", "MAP016"),
    "mark off the map": (BASE + "marks: {a: {kind: star, hex: «0909»}}\n", "MAP004"),
    "caption off the map": (BASE + "captions: {a: {text: A, start: 0101, end: «0109»}}\n", "MAP004"),
    "rule differs": (BASE + "fixed: [{hexes: 0201 «0101», terrain: wood, source: rulebook 1}]\n", "MAP014"),
    "line in no way": (BASE + "lines: {«a»: {name: A, between: [x, y]}}\n", "MAP018"),
    "line round everything": (
        BASE + "lines: {«a»: {name: A, between: [x, y], around: {map: true}}}\n",
        "MAP018",
    ),
    "line that leaks": (
        BASE + "lines: {«a»: {name: A, between: [x, y], sides: 0101/0201 0102/0201}}\n",
        "MAP017",
    ),
    "compass of five": (BASE + "«compass»: [a, b, c, d, e]\n", "MAP021"),
    "level that is none": (BASE + 'elevation: {rows: ["0000", "00«-»0", "0000"]}\n', "MAP001"),
    "area without a hex": (BASE + "areas: {a: {within: 1, of: «nowhere»}}\n", "SCN003"),
    "area before its time": (BASE + "areas: {a: {named: «b»}, b: {map: true}}\n", "SCN011"),
}


@pytest.mark.parametrize("name", FAULTS)
def test_fault_is_found_at_its_place(name: str, tmp_path: Path) -> None:
    text, code = FAULTS[name]
    game_map, findings = read_map(tmp_path, text)
    found = [(d.code.id, d.span.line, d.span.column, d.span.end_column) for d in findings]
    line, start, end = marked_place(text)
    assert found == [(code, line, start, end if end > start else found[0][3])]
    assert game_map is not None


def test_a_gap_in_a_road_names_the_neighbours(tmp_path: Path) -> None:
    _, findings = read_map(tmp_path, BASE + "paths: {a: {hexes: 0101 0303}}\n")
    assert findings[0].hint == "0101 touches 0102, 0201"


def test_a_gap_in_a_river_names_what_could_follow(tmp_path: Path) -> None:
    _, findings = read_map(tmp_path, BASE + "rivers: {a: {sides: 0202/0302 0201/0202 0102/0103}}\n")
    assert findings[0].hint is not None
    assert "0102/0202" in findings[0].hint and "0102/0201" in findings[0].hint


def test_words_of_a_long_chain_keep_their_places(tmp_path: Path) -> None:
    text = BASE + "paths:\n  a:\n    hexes:\n      - west 0101 0102\n      - 0103 «0401»\n"
    _, findings = read_map(tmp_path, text)
    assert (findings[0].span.line, findings[0].span.column) == marked_place(text)[:2]


def test_two_terrains_may_not_share_a_letter(tmp_path: Path) -> None:
    terrain = TERRAIN.replace("letter: w", "letter: «.»")
    _, findings = read_map(tmp_path, GRID + GROUND.replace("w", "."), terrain)
    place = marked_place(terrain)
    assert [(d.code.id, d.span.line, d.span.column) for d in findings] == [("MAP012", *place[:2])]


def test_a_hex_terrain_needs_a_letter(tmp_path: Path) -> None:
    terrain = TERRAIN.replace("where: hex, letter: w", "where: hex")
    _, findings = read_map(tmp_path, GRID + GROUND.replace("w", "."), terrain)
    assert [d.code.id for d in findings] == ["MAP020"]


def test_without_hex_terrain_there_is_no_map(tmp_path: Path) -> None:
    terrain = "kind: terrain\nterrain:\n  road: {name: Road, where: path}\n"
    game_map, findings = read_map(tmp_path, BASE, terrain)
    assert game_map is None
    assert [d.code.id for d in findings] == ["MAP008"]


def test_who_names_a_faulty_place_line_or_area_keeps_silent(tmp_path: Path) -> None:
    text = BASE + (
        "places: {a: {name: A, hex: 0909}}\n"
        "lines: {l: {name: L, between: [x, y]}}\n"
        "areas: {near: {within: 1, of: a}, there: {line: l, side: x}, both: {named: near}}\n"
    )
    _, findings = read_map(tmp_path, text)
    assert [d.code.id for d in findings] == ["MAP004", "MAP018"]
