"""One polygon holds exactly the hexes it was made of."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from toolchain.model.hexgrid import HexGrid, Orientation
from toolchain.vassal.boards.outline import HexField, outline

GRID = HexGrid(6, 5)


def holds(path: tuple[tuple[int, int], ...], point: tuple[float, float]) -> bool:
    """The even-odd rule, as java.awt.Polygon has it."""
    x, y = point
    inside = False
    for (x1, y1), (x2, y2) in zip(path, (*path[1:], *path[:1]), strict=True):
        if (y1 > y) != (y2 > y) and x < (x2 - x1) * (y - y1) / (y2 - y1) + x1:
            inside = not inside
    return inside


@given(st.sets(st.sampled_from(GRID.hexes)), st.sampled_from(Orientation), st.sampled_from(("even", "odd")))
def test_a_polygon_holds_its_hexes_and_no_others(
    hexes: set[str], orientation: Orientation, pushed: str
) -> None:
    grid = HexGrid(6, 5, orientation, pushed)
    path = outline(hexes, HexField(grid, 95.0, (61.0, 40.0)))
    for hex_id, cell in grid.cells.items():
        x, y = grid.centre(cell, 95.0)
        assert holds(path, (x + 61.0, y + 40.0)) == (hex_id in hexes)
    assert bool(path) == bool(hexes)


def test_one_hex_has_six_corners() -> None:
    assert len(outline({"0101"}, HexField(GRID, 95.0, (0.0, 0.0)))) == 6


def test_a_ring_keeps_its_hole() -> None:
    ring = set(GRID.within("0303", 1)) - {"0303"}
    path = outline(ring, HexField(GRID, 95.0, (0.0, 0.0)))
    assert len(path) == 18 + 1 + 6 + 2
    x, y = GRID.centre(GRID.cells["0303"], 95.0)
    assert not holds(path, (x, y))
