from __future__ import annotations

from typing import Any

import msgspec
import pytest

from toolchain.diagnostics.diagnostic import Findings
from toolchain.diagnostics.span import Span
from toolchain.elaborate.areas import AreaReader, hex_range
from toolchain.model.area import HexList
from toolchain.model.area_hexes import area_hexes
from toolchain.model.game_map import GameMap, HexCell, Line, Mark, Place, Terrain
from toolchain.model.hexgrid import Edge, HexGrid, Numbering
from toolchain.schema.shapes.area import AreaShape

GRID = HexGrid(6, 5)
LINE = Line(
    "front",
    "Front",
    tuple((f"03{r:02}", f"04{s:02}") for r in range(1, 6) for s in (r - 1, r) if 1 <= s <= 5),
    ("west", "east"),
)
MAP = GameMap(
    "m",
    "Map",
    GRID,
    {"clear": Terrain("clear", "Clear", "hex"), "wood": Terrain("wood", "Wood", "hex")},
    {h: HexCell("wood" if h == "0202" else "clear") for h in GRID.hexes},
    places=(Place("town", "Town", "0303"),),
    marks=(Mark("a", "0602", "letter", "A"), Mark("b", "0604", "letter", "B")),
    lines=(LINE,),
    areas={"east-bank": HexList(("0501", "0601"))},
)


def read(data: Any) -> tuple[frozenset[str] | None, list[str]]:
    findings = Findings()
    reader = AreaReader(MAP, lambda *path: Span("/".join(map(str, path))), findings)
    area = reader.read(msgspec.convert(data, AreaShape), ("area",))
    return (area_hexes(area, MAP) if area else None), [f"{d.code.id} {d.span.file}" for d in findings]


@pytest.mark.parametrize(
    ("data", "hexes"),
    [
        ({"hexes": ["0101", "0201-0203"]}, "0101 0201 0202 0203"),
        ({"edge": "east"}, "0601 0602 0603 0604 0605"),
        ({"edge": "east", "from": "a", "to": "b"}, "0602 0603 0604"),
        ({"edge": "east", "from": "b", "to": "a", "inclusive": False}, "0603"),
        ({"edge": "east", "south_of": "b"}, "0605"),
        ({"edge": "east", "north_of": "a"}, "0601"),
        ({"edge": "east", "north_of": "a", "inclusive": True}, "0601 0602"),
        ({"edge": "south", "west_of": "0305"}, "0105 0205"),
        ({"within": 1, "of": "town"}, "0202 0203 0302 0303 0304 0402 0403"),
        ({"within": 0, "of": ["0101", "0605"]}, "0101 0605"),
        ({"band": "west", "at_most": 0}, "0101 0102 0103 0104 0105"),
        ({"band": "south", "at_least": 4}, "0101 0201 0301 0401 0501 0601"),
        ({"terrain": ["wood"]}, "0202"),
        ({"named": "east-bank"}, "0501 0601"),
        ({"all_of": [{"line": "front", "side": "east"}, {"band": "north", "at_most": 0}]}, "0401 0501 0601"),
        ({"any_of": [{"hexes": ["0101"]}, {"hexes": ["0102"]}]}, "0101 0102"),
        ({"all_of": [{"edge": "west"}, {"except": {"hexes": ["0103"]}}]}, "0101 0102 0104 0105"),
    ],
)
def test_areas_mean_these_hexes(data: Any, hexes: str) -> None:
    found, reports = read(data)
    assert reports == []
    assert " ".join(sorted(found or ())) == hexes


def test_the_whole_map_and_its_complement() -> None:
    assert read({"map": True})[0] == frozenset(GRID.hexes)
    assert read({"except": {"map": True}})[0] == frozenset()


@pytest.mark.parametrize(
    ("data", "report"),
    [
        ({}, "SCN004 area"),
        ({"map": True, "edge": "west"}, "SCN004 area"),
        ({"hexes": ["0999"]}, "SCN002 area/hexes/0"),
        ({"hexes": ["0101-0302"]}, "SCN004 area/hexes/0"),
        ({"edge": "east", "from": "a"}, "SCN004 area"),
        ({"edge": "west", "from": "a", "to": "b"}, "SCN004 area/from"),
        ({"within": 2}, "SCN004 area"),
        ({"within": 2, "of": "tawn"}, "SCN003 area/of"),
        ({"line": "back", "side": "x"}, "SCN011 area/line"),
        ({"line": "front", "side": "north"}, "SCN004 area/side"),
        ({"terrain": ["wod"]}, "SCN011 area/terrain/0"),
        ({"named": "nowhere"}, "SCN011 area/named"),
        ({"any_of": []}, "SCN004 area"),
        ({"any_of": [{"map": True}, {"hexes": ["9"]}]}, "SCN002 area/any_of/1/hexes/0"),
    ],
)
def test_what_is_wrong_is_told_where_it_is(data: Any, report: str) -> None:
    found, reports = read(data)
    assert found is None
    assert reports[0] == report


def test_ranges_follow_the_picture_on_a_map_numbered_from_the_east() -> None:
    grid = HexGrid(5, 4, numbering=Numbering(columns_run=Edge.WEST))
    assert hex_range(grid, "0101", "0103") == ["0101", "0102", "0103"]
    assert hex_range(grid, "0302", "0102") == ["0302", "0202", "0102"]
    assert hex_range(grid, "0101", "0202") is None
    assert grid.centre(grid.cells["0101"], 1.0) > grid.centre(grid.cells["0201"], 1.0)
