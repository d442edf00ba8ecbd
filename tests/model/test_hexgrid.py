"""Laws of the hex grid in every layout: orientation, parity, direction and start of numbering."""

from __future__ import annotations

import math
from collections import deque

from hypothesis import given, settings
from hypothesis import strategies as st

from toolchain.model.hexgrid import Edge, HexGrid, Numbering, Orientation

numberings = st.builds(
    Numbering,
    columns_run=st.sampled_from([Edge.EAST, Edge.WEST]),
    rows_run=st.sampled_from([Edge.SOUTH, Edge.NORTH]),
    first_column=st.integers(0, 3),
    first_row=st.integers(0, 3),
    digits=st.just(2),
    separator=st.sampled_from(["", ".", "-"]),
)
grids = st.builds(
    HexGrid,
    columns=st.integers(1, 9),
    rows=st.integers(1, 9),
    orientation=st.sampled_from(Orientation),
    pushed=st.sampled_from(["even", "odd"]),
    numbering=numberings,
)
SIZE = 19.0
quick = settings(max_examples=60, deadline=None)


def pick(grid: HexGrid, data: st.DataObject) -> str:
    return data.draw(st.sampled_from(grid.hexes))


@quick
@given(grids)
def test_labels_name_each_cell_once(grid: HexGrid) -> None:
    assert len(grid.cells) == grid.columns * grid.rows
    assert all(grid.label(cell) == hex_id for hex_id, cell in grid.cells.items())


@quick
@given(grids, st.data())
def test_neighbours_are_mutual_and_face_each_other(grid: HexGrid, data: st.DataObject) -> None:
    here = pick(grid, data)
    for there in grid.adjacency[here]:
        ahead, back = grid.direction(here, there), grid.direction(there, here)
        assert ahead is not None and back is not None
        assert (ahead - back) % 6 == 3
        assert grid.step(here, ahead) == there


@quick
@given(grids, st.data())
def test_neighbours_lie_one_hex_width_apart(grid: HexGrid, data: st.DataObject) -> None:
    cell = grid.cells[pick(grid, data)]
    centre = grid.centre(cell, SIZE)
    gaps = [math.dist(centre, grid.centre(beside, SIZE)) for beside in grid.neighbour_cells(cell)]
    assert all(math.isclose(gap, SIZE, rel_tol=1e-9) for gap in gaps)


@quick
@given(grids, st.data())
def test_directions_run_clockwise_as_the_map_looks(grid: HexGrid, data: st.DataObject) -> None:
    cell = grid.cells[pick(grid, data)]
    x, y = grid.centre(cell, SIZE)
    first = -90 if grid.orientation is Orientation.FLAT else -60
    for i, beside in enumerate(grid.neighbour_cells(cell)):
        bx, by = grid.centre(beside, SIZE)
        angle = math.degrees(math.atan2(by - y, bx - x))
        assert math.isclose((angle - first - 60 * i + 180) % 360, 180, abs_tol=1e-6)


@quick
@given(grids, st.data())
def test_distance_is_the_shortest_walk(grid: HexGrid, data: st.DataObject) -> None:
    start = pick(grid, data)
    steps = {start: 0}
    queue = deque([start])
    while queue:
        here = queue.popleft()
        for there in grid.adjacency[here]:
            if there not in steps:
                steps[there] = steps[here] + 1
                queue.append(there)
    # A one-column or one-row field can force a detour; elsewhere the field is convex enough.
    if grid.columns > 1 and grid.rows > 1:
        assert steps == {end: grid.distance(start, end) for end in grid.hexes}


@quick
@given(grids)
def test_extent_is_the_bounding_box_of_all_corners(grid: HexGrid) -> None:
    corners = [corner for cell in grid.cells.values() for corner in grid.corners(cell, SIZE)]
    wide, high = grid.extent(SIZE)
    lone_line = (grid.columns if grid.orientation is Orientation.FLAT else grid.rows) == 1
    assert math.isclose(max(x for x, _ in corners), wide, rel_tol=1e-9)
    assert math.isclose(max(y for _, y in corners), high, rel_tol=1e-9)
    if not lone_line:
        assert math.isclose(min(x for x, _ in corners), 0, abs_tol=1e-9)
        assert math.isclose(min(y for _, y in corners), 0, abs_tol=1e-9)


@quick
@given(grids, st.data())
def test_a_side_has_the_same_two_corners_from_both_hexes(grid: HexGrid, data: st.DataObject) -> None:
    here = pick(grid, data)
    cell = grid.cells[here]
    outline = grid.corners(cell, SIZE)
    for direction, beside in enumerate(grid.neighbour_cells(cell)):
        first, second = grid.side_corners(cell, direction)
        assert grid.side_corners(beside, (direction + 3) % 6) == (second, first)
        for corner, point in ((first, outline[direction]), (second, outline[(direction + 1) % 6])):
            assert math.dist(grid.corner_point(corner, SIZE), point) < 1e-6


@quick
@given(grids, st.data())
def test_edges_are_where_the_field_ends(grid: HexGrid, data: st.DataObject) -> None:
    here = pick(grid, data)
    col, row = grid.cells[here]
    for edge in Edge:
        assert (edge in grid.edges_of(here)) == (grid.edge_distance(here, edge) == 0)
    assert grid.inside((col, row))
    assert not grid.inside((-1, row)) and not grid.inside((col, grid.rows))


def test_numbers_may_run_from_east_to_west() -> None:
    grid = HexGrid(50, 34, numbering=Numbering(columns_run=Edge.WEST))
    assert grid.label((0, 0)) == "5001"
    assert grid.cells["0101"] == (49, 0)
    assert Edge.EAST in grid.edges_of("0117")
    assert grid.distance("0915", "2417") == 15


def test_three_hexes_of_mortain_touch_each_other() -> None:
    grid = HexGrid(32, 21)
    assert grid.adjacency["2414"] == ("2413", "2514", "2515", "2415", "2315", "2314")
    assert "2515" in grid.adjacency["2514"]
    assert grid.distance("0102", "2815") == 27
