"""The engine names every hex as the map does, in every layout and direction of numbering."""

from __future__ import annotations

import itertools
import math

import pytest

from tests.engine.conftest import Probe
from tests.engine.label_module import assert_labels
from toolchain.model.hexgrid import Edge, HexGrid, Numbering, Orientation
from toolchain.vassal.boards.board_grid import BoardGrid, board_grid

pytestmark = pytest.mark.engine


def all_layouts() -> dict[str, BoardGrid]:
    """Every orientation, parity and direction, with odd sizes and margins."""
    found = {}
    choices = itertools.product(
        Orientation, ("even", "odd"), (Edge.EAST, Edge.WEST), (Edge.SOUTH, Edge.NORTH)
    )
    for index, (orientation, pushed, columns, rows) in enumerate(choices):
        numbering = Numbering(columns, rows, first_column=1 + index % 3, separator="." if index % 2 else "")
        grid = HexGrid(7, 6, orientation, pushed, numbering)
        found[f"{orientation} {pushed} {columns} {rows}"] = on_board(grid, 61.0 + 1.7 * index)
    return found


def on_board(grid: HexGrid, size: float) -> BoardGrid:
    width, height = grid.extent(size)
    return board_grid(grid, size, (31.3, 44.9), (math.ceil(width) + 75, math.ceil(height) + 121))


def narrow_maps() -> dict[str, BoardGrid]:
    """Maps of one column or one row."""
    sizes = ((1, 1), (1, 9), (9, 1), (2, 2))
    runs = (Edge.EAST, Edge.WEST)
    return {
        f"{columns}x{rows} {orientation} {run}": on_board(
            HexGrid(columns, rows, orientation, numbering=Numbering(run)), 95.0
        )
        for (columns, rows), orientation, run in itertools.product(sizes, Orientation, runs)
    }


def test_every_layout_and_direction(probe: Probe) -> None:
    assert_labels(probe, all_layouts() | narrow_maps())
