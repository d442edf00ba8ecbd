"""Parts of a map that no shipped game has: boxes beside the hexes, and railways."""

from __future__ import annotations

from pathlib import Path

from tests.checks.conftest import LayOver
from toolchain.checks.check import Subject
from toolchain.checks.examine import record_of
from toolchain.checks.travel import travel
from toolchain.diagnostics.diagnostic import Severity
from toolchain.elaborate.load import load_game
from toolchain.model.game import Game
from toolchain.render.map_picture import map_picture

BOXES = """
# map.yaml
boxes:
  sea: {title: At sea, columns: 3, rows: 2, edge: west, side: blue}
  camp: {title: In the camp, source: reconstruction}
"""
RAILWAY = """
# terrain.yaml
terrain:
  rail: {name: Railway, where: path, texture: [rail]}
# tec.yaml
paths:
  road: {cost: 1/2, bridges: true}
  rail: {cost: {leg: "1", mobile: 1/4}}
# map.yaml
paths:
  line: {name: Coast line, terrain: rail, hexes: west 0102 0201 0301 0401, dead_end: true}
"""


def sound(folder: Path) -> Game:
    """The game, which must give no error or warning."""
    result = load_game(folder)
    found = [d for d in record_of(result).findings if d.severity < Severity.INFO]
    assert found == []
    assert result.game is not None
    return result.game


def test_boxes_are_read_and_stand_on_the_sheet(lay_over: LayOver) -> None:
    game = sound(lay_over(BOXES))
    sea, camp = game.game_map.boxes
    assert (sea.key, sea.title, sea.columns, sea.rows, sea.edge, sea.side) == (
        "sea", "At sea", 3, 2, "west", "blue",
    )  # fmt: skip
    assert [box.provenance.kind.value for box in (sea, camp) if box.provenance] == ["reconstruction"] * 2
    picture = map_picture(game)
    places = {place.key: place.box for place in picture.sheet.holding}
    assert places["sea"].width > 3 * 15.24 and places["sea"].height > 2 * 15.24
    assert all(place.bottom <= picture.size_mm[1] for place in places.values())
    assert "At sea" in picture.svg and "In the camp" in picture.svg


def test_a_box_of_an_unknown_side_is_found(lay_over: LayOver) -> None:
    folder = lay_over(BOXES.replace("side: blue", "side: green"))
    found = [(d.code.id, Path(d.span.file).name) for d in record_of(load_game(folder)).findings]
    assert found == [("MAP043", "map.yaml")]


def test_a_railway_carries_units_and_is_drawn(lay_over: LayOver) -> None:
    folder = lay_over(RAILWAY)
    game = sound(folder)
    costs = travel(Subject(game, load_game(folder)))
    quarter = costs.scale // 4
    assert dict(costs.steps("mobile", "0201"))["0301"] == quarter
    assert dict(costs.steps("leg", "0201"))["0301"] == costs.scale
    assert game.game_map.path_steps["0201", "0301"] == {"rail"}
    picture = map_picture(game)
    assert "Railway" in picture.svg
    assert any(route.texture == "rail" for route in picture.layout.routes)
