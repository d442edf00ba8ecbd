"""The sheet: whole millimetres, nothing overlaps, the legend tells what the map shows."""

from __future__ import annotations

from itertools import combinations

import pytest
from msgspec.structs import replace

from tests.layout.map_samples import plain_map, sample_map
from toolchain.layout.maps.field import Box, MapField
from toolchain.layout.maps.legend import legend_entries
from toolchain.layout.maps.sheet import MapSheet, bare_sheet, lay_sheet
from toolchain.model.game_map import GameMap, HoldingBox, Line, Mark
from toolchain.model.hexgrid import HexGrid, Orientation
from toolchain.model.scenario import Calendar, Turn

COUNTER = 15.24


def calendar(turns: int) -> Calendar:
    return Calendar(tuple(Turn(i, f"Turn {i}") for i in range(1, turns + 1)))


def boxes(sheet: MapSheet) -> list[Box]:
    found = [b for b in (sheet.title, sheet.compass, sheet.foot) if b is not None]
    found += [line.box for line in sheet.legend]
    found += [turn.box for turn in sheet.turns]
    return found + [place.box for place in sheet.holding]


@pytest.mark.parametrize("turns", [0, 1, 7, 18, 40])
@pytest.mark.parametrize("size", [(1, 1), (3, 3), (12, 10), (32, 21)])
def test_nothing_on_the_sheet_overlaps_or_leaves_it(turns: int, size: tuple[int, int]) -> None:
    game_map = replace(
        sample_map() if size == (12, 10) else plain_map(HexGrid(*size)),
        boxes=(HoldingBox("off", "Off the map", 3, 2),),
    )
    sheet = lay_sheet(game_map, calendar(turns), 19.0)
    frame = sheet.field.frame
    found = boxes(sheet)
    assert len(sheet.turns) == turns
    for one, two in combinations(found, 2):
        assert one.overlap(two) < 1e-6
    for box in found:
        assert box.overlap(frame) == 0
        assert box.left >= 0 and box.right <= sheet.width
        assert box.top >= 0 and box.bottom <= sheet.height


@pytest.mark.parametrize("hex_mm", [12.5, 16.7, 19.0, 20.8])
@pytest.mark.parametrize("orientation", Orientation)
def test_the_sheet_and_the_field_begin_on_whole_millimetres(hex_mm: float, orientation: Orientation) -> None:
    for sheet in (
        bare_sheet(sample_map(orientation), hex_mm),
        lay_sheet(sample_map(orientation), calendar(6), hex_mm),
    ):
        for length in (sheet.width, sheet.height, *sheet.field.origin):
            assert length == int(length)
        frame = sheet.field.frame
        assert frame.left > 5 and frame.top > 5
        assert sheet.width - frame.right > 5


def test_turn_boxes_hold_a_counter() -> None:
    for turn in lay_sheet(sample_map(), calendar(18), 19.0).turns:
        assert turn.box.width > COUNTER + 4 and turn.box.height > COUNTER + 4


def words(game_map: GameMap) -> list[str]:
    return [entry.words for entry in legend_entries(game_map)]


def test_the_legend_tells_what_the_map_shows_and_no_more() -> None:
    game_map = sample_map()
    assert words(game_map) == [
        "Clear",
        "Wood",
        "Rough",
        "Hedgerow",
        "Hill",
        "Park",
        "Town",
        "River",
        "Main road",
        "Trail",
        "Starred hex",
        "Entry hex",
    ]
    assert words(plain_map(HexGrid(2, 2))) == ["Clear"]


def test_the_legend_names_lines_and_marks_in_the_designers_words() -> None:
    line = Line("front", "Front line", (("0101", "0102"),), ("a", "b"))
    marks = (
        Mark("a", "0101", "disc", "A", legend="Entry hexes"),
        Mark("b", "0102", "disc", "B", legend="Entry hexes"),
    )
    game_map = replace(plain_map(HexGrid(2, 2)), lines=(line,), marks=marks)
    assert words(game_map) == ["Clear", "Front line", "Entry hexes"]


def test_hexes_of_the_field_are_where_the_grid_says() -> None:
    game_map = sample_map()
    field = bare_sheet(game_map, 19.0).field
    x, y = game_map.grid.centre(game_map.grid.cells["0305"], 19.0)
    assert field.centre("0305") == (x + field.origin[0], y + field.origin[1])
    assert MapField(game_map.grid, 19.0).cell_at((x, y)) == game_map.grid.cells["0305"]
