"""What a game comes to when its files extend others or are broken in places."""

from __future__ import annotations

from pathlib import Path

from tests.checks.conftest import LayOver
from toolchain.checks.examine import record_of
from toolchain.checks.outliers import back_stands_out
from toolchain.elaborate.load import LoadResult, load_game
from toolchain.model.area_hexes import area_hexes
from toolchain.model.game import Game
from toolchain.model.provenance import Provenance


def load(folder: Path) -> Game:
    game = load_game(folder).game
    assert game is not None
    return game


def found(result: LoadResult) -> list[tuple[str, str, int]]:
    return [(d.code.id, Path(d.span.file).name, d.span.line) for d in result.findings]


def said(source: Provenance | None) -> str:
    return f"{source.kind.value} {source.ref}{source.note}" if source is not None else ""


LATER = """
# later.yaml
kind: scenario
id: later
title: Later
extends: scenario.yaml
overrides: [source, placements.blue-2]
source: "history: a diary"
placements: {blue-2: "0606"}
setup:
  more: {side: red, units: [red-4], area: {edge: west}, text: West edge}
"""


def test_a_value_of_a_base_keeps_the_source_of_its_file(lay_over: LayOver) -> None:
    scenario = load(lay_over(LATER)).scenarios["specimen/later"]
    assert said(scenario.provenance) == "history a diary"
    placed = {p.piece: said(p.provenance) for p in scenario.placements}
    assert placed == {"blue-1": "rulebook 5", "blue-2": "history a diary", "blue-3": "rulebook 5"}
    assert {g.key: said(g.provenance) for g in scenario.setup} == {
        "red-start": "rulebook 5",
        "more": "history a diary",
    }


def test_a_file_without_a_source_takes_over_that_of_its_base(lay_over: LayOver) -> None:
    plain = LATER.replace("overrides: [source, ", "overrides: [").replace('source: "history: a diary"\n', "")
    scenario = load(lay_over(plain)).scenarios["specimen/later"]
    assert {said(p.provenance) for p in scenario.placements} == {"rulebook 5"}


def test_each_of_three_layers_has_its_own_source(lay_over: LayOver) -> None:
    last = """
# last.yaml
kind: scenario
id: last
title: Last
extends: later.yaml
overrides: [source, placements.blue-1]
source: derived from the map
placements: {blue-1: "0604"}
"""
    scenario = load(lay_over(LATER + last)).scenarios["specimen/last"]
    assert {p.piece: said(p.provenance) for p in scenario.placements} == {
        "blue-1": "derived from the map",
        "blue-2": "history a diary",
        "blue-3": "rulebook 5",
    }


def test_results_of_a_base_keep_their_source(lay_over: LayOver) -> None:
    folder = lay_over("")
    (folder.parent / "base").mkdir()
    (folder / "crt.yaml").rename(folder.parent / "base" / "crt.yaml")
    (folder / "crt.yaml").write_text(
        "kind: crt\nextends: ../base/crt.yaml\noverrides: [source]\nsource: reconstruction\n", "utf-8"
    )
    table = load(folder).ruleset.combat_table
    assert said(table.provenance) == "reconstruction "
    assert {said(cell.provenance) for row in table.rows for cell in row.cells} == {"rulebook 7"}


def test_a_row_of_the_wrong_length_hides_only_its_own_unit(lay_over: LayOver) -> None:
    folder = lay_over("# scenario.yaml\nplacements:\n  blue-1: '0604'\n  blue-33: '0505'\n  red-3: '0203'\n")
    table = folder / "units.csv"
    table.write_text(table.read_text("utf-8").replace("red-3,red,armor,3,", "red-3,red,armor,"), "utf-8")
    result = load_game(folder)
    assert found(result) == [("SCN001", "scenario.yaml", 13), ("FIL011", "units.csv", 4)]
    assert result.game is not None
    assert "blue-4" in result.game.oob.units
    assert result.held_back == 3


def test_a_row_without_a_readable_key_hides_what_it_may_have_been(lay_over: LayOver) -> None:
    folder = lay_over("# scenario.yaml\nplacements:\n  blue-1: '0604'\n  blue-33: '0505'\n")
    with (folder / "units.csv").open("a", encoding="utf-8") as table:
        table.write("?,red\n")
    assert found(load_game(folder)) == [("FIL011", "units.csv", 10)]


def test_an_area_may_use_a_line_around_an_area_above_it(lay_over: LayOver) -> None:
    folder = lay_over(
        """
# map.yaml
areas:
  west-bank: {line: front, side: west}
  alder-ring: {within: 1, of: alder}
  outside: {all_of: [{line: wall, side: without}, {except: {edge: north}}]}
lines:
  wall: {name: Wall, between: [within, without], around: {named: alder-ring}}
"""
    )
    game_map = load(folder).game_map
    inside, outside = (area_hexes(game_map.areas[key], game_map) for key in ("alder-ring", "outside"))
    north = {h for h in game_map.hexes if h.endswith("01")}
    assert outside == set(game_map.hexes) - inside - north
    assert [line.key for line in game_map.lines] == ["front", "wall"]


def test_a_line_around_an_area_further_down_is_one_finding(lay_over: LayOver) -> None:
    folder = lay_over(
        """
# map.yaml
areas:
  west-bank: {line: front, side: west}
  outside: {line: wall, side: without}
  alder-ring: {within: 1, of: alder}
lines:
  wall: {name: Wall, between: [within, without], around: {named: alder-ring}}
"""
    )
    assert [code for code, *_ in found(load_game(folder))] == ["SCN011"]


def test_markers_of_a_set_up_are_no_units(lay_over: LayOver) -> None:
    folder = lay_over('# scenario.yaml\nplacements:\n  control-red: "0203"\n')
    scenario = load(folder).scenarios["specimen/bridges"]
    assert {p.piece for p in scenario.placements if p.is_marker} == {"control-red"}
    assert set(scenario.start_units) == {"blue-1", "blue-2", "blue-3", "red-1", "red-2", "red-3"}
    assert scenario.units == (*scenario.start_units, "red-4", "blue-4")


def test_a_back_that_lacks_a_number_of_its_sisters_is_told(lay_over: LayOver) -> None:
    (explanation,) = back_stands_out.explanations
    row = "red-6,red,infantry,6,7,7 Division,battalion,3,3,4,2,2,"
    folder = lay_over(explanation.right.replace(row + "4", row))
    found = [d for d in record_of(load_game(folder)).findings if d.code.id == "CTR042"]
    assert [(d.span.line, d.span.field) for d in found] == [(7, "reduced_movement")]


def test_one_blank_formation_in_a_small_side_is_told(lay_over: LayOver) -> None:
    folder = lay_over("# units.csv\nblue-5,blue,infantry,5,21,,battalion,2,3,4,,,\n")
    assert [d.span.field for d in record_of(load_game(folder)).findings if d.code.id == "OOB037"] == [
        "formation"
    ]
