"""Every label of a map as the engine makes it, over all layouts and directions of numbering."""

from __future__ import annotations

import math

import pytest
from hypothesis import given
from hypothesis import strategies as st

from toolchain.model.hexgrid import Edge, HexGrid, Numbering, Orientation
from toolchain.vassal.boards.board_grid import BoardGrid, board_grid

numberings = st.builds(
    Numbering,
    columns_run=st.sampled_from((Edge.EAST, Edge.WEST)),
    rows_run=st.sampled_from((Edge.SOUTH, Edge.NORTH)),
    first_column=st.integers(0, 30),
    first_row=st.integers(0, 30),
    digits=st.integers(1, 3),
    separator=st.sampled_from(("", ".", "-")),
)
grids = st.builds(
    HexGrid,
    columns=st.integers(1, 30),
    rows=st.integers(1, 30),
    orientation=st.sampled_from(Orientation),
    pushed=st.sampled_from(("even", "odd")),
    numbering=numberings,
)
sizes = st.floats(40, 160)
margins = st.tuples(st.floats(0, 300), st.floats(0, 300))


def on_board(grid: HexGrid, size: float, origin: tuple[float, float]) -> BoardGrid:
    width, height = grid.extent(size)
    board = (math.ceil(width + origin[0] + 37), math.ceil(height + origin[1] + 90))
    return board_grid(grid, size, origin, board)


@given(grids, sizes, margins)
def test_every_hex_has_its_label_at_its_snap_point_and_at_its_centre(
    grid: HexGrid, size: float, origin: tuple[float, float]
) -> None:
    board = on_board(grid, size, origin)
    for hex_id, cell in grid.cells.items():
        assert board.label(*board.point(cell)) == hex_id
        x, y = grid.centre(cell, size)
        assert board.label(x + origin[0], y + origin[1]) == hex_id


@given(grids, sizes, margins)
def test_snap_points_lie_on_the_centres_to_the_pixel(
    grid: HexGrid, size: float, origin: tuple[float, float]
) -> None:
    board = on_board(grid, size, origin)
    for cell in grid.cells.values():
        x, y = grid.centre(cell, size)
        px, py = board.point(cell)
        assert abs(px - x - origin[0]) <= 1.5
        assert abs(py - y - origin[1]) <= 1.5


def test_a_flat_map_with_even_columns_low() -> None:
    """Hex 0101's centre at (40, 60) anchors the grid; no shift is needed."""
    grid = HexGrid(4, 3)
    x, y = grid.centre((0, 0), 64.0)
    board = board_grid(grid, 64.0, (40.0 - x, 60.0 - y), (400, 300))
    assert (board.x0, board.y0, board.h_off, board.v_off, board.shift) == (40, 60, 1, 1, 0)
    assert [board.point(c) for c in ((0, 0), (1, 0), (2, 1))] == [(40, 60), (95, 92), (150, 124)]


def test_a_map_numbered_from_the_east() -> None:
    grid = HexGrid(4, 3, pushed="odd", numbering=Numbering(columns_run=Edge.WEST))
    board = on_board(grid, 64.0, (10.0, 10.0))
    assert board.h_descend
    assert board.label(*board.point((3, 0))) == "0101"
    assert board.label(*board.point((0, 2))) == "0403"


@pytest.mark.parametrize("orientation", Orientation)
def test_the_engines_element_holds_whole_anchors_and_no_stagger(orientation: Orientation) -> None:
    grid = HexGrid(5, 5, orientation, numbering=Numbering(separator=".", digits=3))
    element = on_board(grid, 95.0, (61.3, 40.9)).component()
    numbering = element.children[0]
    assert element.attributes["x0"].lstrip("-").isdecimal()
    assert element.attributes["y0"].lstrip("-").isdecimal()
    assert element.attributes["dx"] == "82.272413"
    assert numbering.attributes["stagger"] == "false"
    assert numbering.attributes["first"] == ("H" if orientation is Orientation.FLAT else "V")
    assert (numbering.attributes["sep"], numbering.attributes["hLeading"]) == (".", "2")
