"""Roads and rivers keep to their hexes and hexsides, in every layout."""

from __future__ import annotations

import math
from itertools import pairwise

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from msgspec.structs import replace

from tests.layout.map_samples import brook, plain_map, sample_map
from toolchain.layout.maps.curves import Point
from toolchain.layout.maps.edges import lay_bridges
from toolchain.layout.maps.field import MapField
from toolchain.layout.maps.rivers import chain_corners, lay_rivers
from toolchain.layout.maps.roads import RoadNet, Route, lay_roads
from toolchain.model.game_map import GameMap, Path, River
from toolchain.model.hexgrid import Edge, HexGrid, Orientation

SIZE = 19.0
LAYOUTS = [
    (orientation, pushed, run)
    for orientation in Orientation
    for pushed in ("even", "odd")
    for run in (Edge.EAST, Edge.WEST)
]


def field_of(game_map: GameMap) -> MapField:
    return MapField(game_map.grid, SIZE, (13.0, 13.0))


def routes_of(game_map: GameMap) -> tuple[Route, ...]:
    return lay_roads(RoadNet(game_map, field_of(game_map)))


@st.composite
def walks(draw: st.DrawFn) -> GameMap:
    """A map with a few random walks as roads."""
    orientation = draw(st.sampled_from(Orientation))
    grid = HexGrid(6, 6, orientation, draw(st.sampled_from(["even", "odd"])))
    paths = []
    for i in range(draw(st.integers(1, 3))):
        here = draw(st.sampled_from(grid.hexes))
        hexes = [here]
        for _ in range(draw(st.integers(1, 8))):
            around = [h for h in grid.adjacency[here] if h not in hexes]
            if not around:
                break
            here = draw(st.sampled_from(around))
            hexes.append(here)
        rank = draw(st.sampled_from(["main", "secondary", "minor"]))
        paths.append(Path(f"p{i}", "", "road", tuple(hexes), rank=rank))
    return replace(plain_map(grid), paths=tuple(paths))


@settings(max_examples=60, deadline=None)
@given(walks())
def test_a_road_touches_no_hex_but_its_own(game_map: GameMap) -> None:
    field = field_of(game_map)
    for route in routes_of(game_map):
        cells = {game_map.grid.cells[h] for h in route.path.hexes}
        assert all(field.cell_at(point) in cells for point in route.curve.points)


@settings(max_examples=60, deadline=None)
@given(walks())
def test_every_step_is_drawn_once_by_its_highest_rank(game_map: GameMap) -> None:
    net = RoadNet(game_map, field_of(game_map))
    ends = [p for route in lay_roads(net) for p in (route.curve.start, *(b.end for b in route.curve.bends))]
    for step, crossing in net.crossings.items():
        assert sum(math.dist(p, crossing) < 1e-9 for p in ends) == 1, step


@settings(max_examples=60, deadline=None)
@given(walks())
def test_a_road_runs_on_without_a_kink(game_map: GameMap) -> None:
    """Where two pieces of one curve meet at a hexside they share their tangent."""
    net = RoadNet(game_map, field_of(game_map))
    gates = set(net.crossings.values())
    for route in lay_roads(net):
        for before, after in pairwise(route.curve.bends):
            if before.end in gates:
                into = direction(before.second, before.end)
                out = direction(before.end, after.first)
                assert into[0] * out[0] + into[1] * out[1] > 0.999


def direction(a: Point, b: Point) -> Point:
    size = math.dist(a, b)
    return ((b[0] - a[0]) / size, (b[1] - a[1]) / size)


@pytest.mark.parametrize("layout", LAYOUTS)
def test_roads_leave_over_their_edges_and_reach_the_frame(layout: tuple[Orientation, str, Edge]) -> None:
    game_map = sample_map(*layout)
    frame = field_of(game_map).frame
    for route in routes_of(game_map):
        for out, edge in ((route.start_out, route.path.exits[0]), (route.end_out, route.path.exits[1])):
            if not edge:
                assert out is None
                continue
            assert out is not None
            beyond = {
                "north": frame.top - out[1],
                "south": out[1] - frame.bottom,
                "west": frame.left - out[0],
                "east": out[0] - frame.right,
            }
            assert beyond[edge] > 0


@pytest.mark.parametrize("layout", LAYOUTS)
def test_a_river_keeps_close_to_its_hexsides(layout: tuple[Orientation, str, Edge]) -> None:
    game_map = sample_map(*layout)
    field = field_of(game_map)
    (course,) = lay_rivers(game_map, field, {})
    corners = [field.corner(c) for c in chain_corners(course.river.sides, field)]
    inside = [p for p in course.curve.points if field.bounds.grown(-SIZE / 2).holds(p)]
    assert inside
    for point in inside:
        gap = min(gap_to_segment(point, a, b) for a, b in pairwise(corners))
        assert gap < 0.2 * SIZE


def gap_to_segment(p: Point, a: Point, b: Point) -> float:
    dx, dy = b[0] - a[0], b[1] - a[1]
    t = max(0.0, min(1.0, ((p[0] - a[0]) * dx + (p[1] - a[1]) * dy) / (dx * dx + dy * dy)))
    return math.dist(p, (a[0] + t * dx, a[1] + t * dy))


@pytest.mark.parametrize("layout", LAYOUTS)
def test_river_and_road_meet_at_the_bridge(layout: tuple[Orientation, str, Edge]) -> None:
    game_map = sample_map(*layout)
    field = field_of(game_map)
    net = RoadNet(game_map, field)
    courses = lay_rivers(game_map, field, net.crossings)
    (bridge,) = lay_bridges(game_map, field, net, courses)
    nearest_water = min(math.dist(bridge.middle, p) for p in courses[0].curve.points)
    nearest_road = min(math.dist(bridge.middle, p) for r in lay_roads(net) for p in r.curve.points)
    assert nearest_water < 0.01 and nearest_road < 0.01
    assert bridge.span == courses[0].width


def test_a_tributary_ends_on_the_greater_river() -> None:
    grid = HexGrid(8, 7)
    main = brook(grid)
    corner = chain_corners(main, MapField(grid, SIZE))[7]
    side = next(
        (grid.label(a), grid.label(b))
        for a in corner
        for b in corner
        if a < b and (grid.label(a), grid.label(b)) not in main and (grid.label(b), grid.label(a)) not in main
    )
    game_map = replace(
        plain_map(grid),
        rivers=(River("beck", "Beck", "river", (side,)), River("brook", "Brook", "river", main)),
    )
    beck, water = lay_rivers(game_map, MapField(grid, SIZE), {})
    ends = (beck.curve.start, beck.curve.end)
    assert min(math.dist(e, p) for e in ends for p in water.curve.points) < 1e-6


def test_a_river_swells_from_its_source_but_not_from_a_meeting_or_an_edge() -> None:
    grid = HexGrid(8, 7)
    sides = brook(grid)
    upper, lower = sides[3:8], sides[8:]
    game_map = replace(
        plain_map(grid),
        rivers=(
            River("a", "A", "river", upper),
            River("b", "B", "river", lower),
            River("c", "C", "river", sides),
        ),
    )
    only_upper = replace(game_map, rivers=game_map.rivers[:2])
    courses = lay_rivers(only_upper, MapField(grid, SIZE), {})
    assert [course.taper > 0 for course in courses] == [True, False]
    whole = lay_rivers(replace(game_map, rivers=game_map.rivers[2:]), MapField(grid, SIZE), {})
    assert [course.taper > 0 for course in whole] == [False]
