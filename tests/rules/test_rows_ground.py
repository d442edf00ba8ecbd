"""What the text says of tables, lines and set-up, held against content."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from toolchain.diagnostics.diagnostic import Findings
from toolchain.model.area_hexes import area_hexes, line_side
from toolchain.model.combat_table import TerrainLine
from toolchain.rules.opening import opening_state, placement_refusals
from toolchain.rules.state import Place
from toolchain.schema.shapes.crt import CrtShape
from toolchain.schema.validate import validate
from toolchain.source.project import Reader, SourceFile

CONTENT = Path(__file__).parents[2] / "content"


def series_lines() -> dict[str, TerrainLine]:
    """The lines of the series' table, those for terrain that no map has included."""
    findings = Findings()
    path = CONTENT / "series/fire-and-movement/rules/crt.yaml"
    tree = Reader(CONTENT, findings).tree(path)
    assert tree is not None
    loaded = validate(SourceFile(path, path.name, "crt", tree), findings)
    assert loaded is not None and isinstance(loaded.shape, CrtShape) and not findings.sorted()
    return {k: TerrainLine(k, s.title, s.lowest, s.first_column) for k, s in loaded.shape.lines.items()}


def test_the_lines_that_the_series_prints(load: Any) -> None:
    crt, lines = load("tutorial").ruleset.combat_table, series_lines()
    printed = {
        "mountain": {0: 2, 1: 3, 2: 4, 3: 4, 4: 5, 5: 5, 6: 6, 7: 6, 8: 7, 9: 7, 10: 8, 30: 8},
        "rough": {-9: 1, -2: 1, -1: 2, 0: 3, 1: 4, 2: 5, 3: 5},
    }
    for line, columns in printed.items():
        assert {d: crt.line_column(lines[line], d) + 1 for d in columns} == columns
    assert len(crt.columns) == 12


def test_set_up_areas_lie_on_the_us_side_of_the_line(load: Any) -> None:
    game = load("mortain")
    game_map = game.game_map
    line = game_map.line("start-line")
    us = line_side(line, "us", game_map.grid)
    areas = {g.key: area_hexes(g.area, game_map) for g in game.scenarios["mortain/counterattack"].setup}
    assert set(areas) == {"us-9th-infantry", "us-ccb", "us-30th-infantry"}
    assert all(area <= us for area in areas.values())
    assert areas["us-9th-infantry"] <= area_hexes(game_map.areas["north-of-see"], game_map)
    cuves = next(p.hex for p in game_map.places if p.key == "cuves")
    assert "town" in game_map.hexes[cuves].all_terrain
    assert areas["us-ccb"] == {h for h in us if game_map.grid.distance(h, cuves) <= 3}
    assert areas["us-30th-infantry"] == us


@pytest.mark.rows("MCA-3a")
def test_play_opens_with_the_set_up_of_the_exclusive_rules(table: Any) -> None:
    t = table("mortain", blank=False)
    suggested = {p.piece: p.hex for p in t.play.scenario.suggested}
    assert placement_refusals(t.play, suggested) == ()
    state = opening_state(t.play)
    placed = {k: u.hex for k, u in state.units.items() if u.place is Place.MAP}
    assert placed == suggested and len(placed) == 23
    assert {u.place for k, u in state.units.items() if k.startswith("de-")} == {Place.DUE}
    strayed = {**suggested, "us-1-39": "3212"}
    assert [r.text for r in placement_refusals(t.play, strayed)] == [
        "'us-1-39' sets up outside its area: North of the See, on the US side of the start line"
    ]
