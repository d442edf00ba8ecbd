"""Numbers, names, marks and destinations."""

from __future__ import annotations

import math
from itertools import pairwise

import pytest
from msgspec.structs import replace

from tests.layout.map_samples import plain_map, sample_map
from toolchain.diagnostics.span import NOWHERE
from toolchain.layout.maps.field import MapField
from toolchain.layout.maps.findings import check_size
from toolchain.layout.maps.layout import MapLayout, lay_map, map_findings
from toolchain.model.game_map import Caption, GameMap, Mark, Path, Place
from toolchain.model.hexgrid import Edge, HexGrid, Orientation

SIZE = 19.0


def laid(game_map: GameMap) -> MapLayout:
    return lay_map(game_map, MapField(game_map.grid, SIZE, (13.0, 13.0)), signs=False)


@pytest.mark.parametrize("orientation", Orientation)
def test_every_hex_has_its_number_within_it(orientation: Orientation) -> None:
    layout = laid(sample_map(orientation))
    field = layout.field
    assert [n.hex for n in layout.numbers] == list(field.grid.cells)
    for number in layout.numbers:
        box = number.box
        for corner in ((box.left, box.top), (box.right, box.top), (box.left, box.bottom)):
            assert field.cell_at(corner) == field.grid.cells[number.hex]


def test_a_number_steps_aside_for_a_road() -> None:
    game_map = plain_map(HexGrid(3, 5))
    road = Path("p", "", "road", tuple(f"020{r}" for r in range(1, 6)), ("north", "south"), "main")
    plain = {n.hex: n for n in laid(game_map).numbers}
    layout = laid(replace(game_map, paths=(road,)))
    moved = {n.hex: n for n in layout.numbers}
    assert moved["0103"].middle == plain["0103"].middle
    for hex_id in ("0202", "0203", "0204"):
        assert abs(moved[hex_id].middle[0] - plain[hex_id].middle[0]) > 2
        line = [p for route in layout.routes for p in route.curve.points]
        assert not any(moved[hex_id].box.grown(0.3).holds(p) for p in line)


def test_names_keep_off_numbers_marks_and_each_other() -> None:
    places = tuple(Place(f"p{h}", f"Village {h}", h, 3) for h in HexGrid(8, 7).hexes[::3])
    layout = laid(replace(sample_map(), places=places))
    assert len(layout.labels) == len(places)
    assert layout.findings == ()


def test_a_name_lies_beside_its_place() -> None:
    for place, label in laid(sample_map()).labels:
        assert math.dist(label.box.centre, laid(sample_map()).field.centre(place.hex)) < 1.2 * SIZE


def test_long_names_may_break_at_a_hyphen() -> None:
    place = Place("v", "Villers-la-Bonne-Eau-sous-les-Bois", "0101", 1)
    ((_, label),) = laid(replace(plain_map(HexGrid(3, 3)), places=(place,))).labels
    assert len(label.lines) == 2
    assert "".join(label.lines).replace(" ", "") == place.name.replace(" ", "")


def test_quarters_of_a_town_have_no_name_of_their_own() -> None:
    places = (Place("t", "Town", "0202", 1, "town"), Place("q", "Quarter", "0203", 1, "quarter"))
    layout = laid(replace(plain_map(HexGrid(4, 4)), places=places))
    assert [place.key for place, _ in layout.labels] == ["t"]
    assert any(layout.field.cell_at((h.x, h.y)) == (1, 2) for h in layout.houses)


def test_what_cannot_be_placed_is_reported() -> None:
    crowd = tuple(Place(f"p{i}", "An Uncommonly Long Name", "0101", 1, at=(0.01 * i, 0.0)) for i in range(9))
    findings = map_findings(replace(plain_map(HexGrid(2, 2)), places=crowd))
    codes = {d.code.id for d in findings}
    assert "MAP101" in codes or "MAP103" in codes
    assert all(d.entity for d in findings)


def test_a_name_that_the_font_lacks_is_reported() -> None:
    place = Place("m", "Минск", "0202")
    findings = map_findings(replace(plain_map(HexGrid(4, 4)), places=(place,)))
    assert [(d.code.id, d.entity) for d in findings] == [("MAP104", "m")]


def test_marks_stand_in_their_hex_and_off_the_roads() -> None:
    layout = laid(sample_map())
    field = layout.field
    for spot in layout.marks:
        assert field.cell_at(spot.middle) == field.grid.cells[spot.mark.hex]
    star = layout.marks[0]
    line = [p for route in layout.routes for p in route.curve.points]
    assert min(math.dist(p, star.middle) for p in line) > star.radius


@pytest.mark.parametrize("edge", list(Edge))
def test_destinations_of_one_edge_do_not_run_together(edge: Edge) -> None:
    grid = HexGrid(8, 8)
    on_edge = [h for h in grid.hexes if edge in grid.edges_of(h)]
    paths = tuple(
        Path(f"p{h}", "", "road", (h, grid.adjacency[h][0]), (edge.value, ""), "main", ("A Faraway Town", ""))
        for h in on_edge
    )
    texts = laid(replace(plain_map(grid), paths=paths)).edge_texts
    assert len(texts) == len(on_edge)
    along = sorted(t.x if edge in (Edge.NORTH, Edge.SOUTH) else t.y for t in texts)
    assert min(b - a for a, b in pairwise(along)) > 12


def test_river_names_follow_the_course() -> None:
    layout = laid(sample_map())
    (name,) = layout.river_names
    assert "".join(letter.text for letter in name.letters) == "Brook"
    water = layout.courses[0].curve.points
    assert all(min(math.dist((g.x, g.y), p) for p in water) < 0.4 * SIZE for g in name.letters)


def test_captions_spread_from_their_first_hex_to_their_last() -> None:
    caption = Caption("c", "THE OLD FOREST", "0203", "0603", "woods")
    (writing,) = laid(replace(plain_map(HexGrid(8, 6)), captions=(caption,))).captions
    field = MapField(HexGrid(8, 6), SIZE, (13.0, 13.0))
    xs = [letter.x for letter in writing.letters]
    assert xs == sorted(xs)
    assert abs(xs[0] - field.centre("0203")[0]) < 0.5 * SIZE
    assert abs(xs[-1] - field.centre("0603")[0]) < 0.5 * SIZE


def test_road_numbers_stand_on_their_road() -> None:
    layout = laid(sample_map())
    assert layout.road_numbers
    road = next(r for r in layout.routes if r.path.key == "high").curve.points
    for plate in layout.road_numbers:
        assert plate.lines == ("N4",)
        assert min(math.dist(plate.middle, p) for p in road) < 1.5


def test_marks_of_a_crowded_map_are_reported_when_names_cover_them() -> None:
    marks = tuple(Mark(f"m{h}", h, "disc", "A") for h in HexGrid(2, 2).hexes)
    places = tuple(Place(f"p{h}", "An Uncommonly Long Name", h, 1) for h in HexGrid(2, 2).hexes)
    findings = map_findings(replace(plain_map(HexGrid(2, 2)), marks=marks, places=places))
    assert findings


@pytest.mark.parametrize(
    ("size", "told"), [((5080.0, 5080.0), 0), ((5081.0, 300.0), 1), ((300.0, 5080.5), 1)]
)
def test_a_poster_larger_than_a_page_may_be_is_told(size: tuple[float, float], told: int) -> None:
    assert [d.code.id for d in check_size(size, NOWHERE)] == ["MAP107"] * told
