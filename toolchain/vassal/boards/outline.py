"""The outline of a set of hexes as one polygon, whatever pieces and holes it has."""

from __future__ import annotations

from collections.abc import Iterable

from msgspec import Struct

from toolchain.model.hexgrid import Cell, Corner, HexGrid

Pixel = tuple[int, int]


class HexField(Struct, frozen=True):
    """Where the hexes lie on the board: pixels from flat to flat, and the corner of the field's box."""

    grid: HexGrid
    hex_px: float
    origin: tuple[float, float]

    def pixel(self, corner: Corner) -> Pixel:
        """A hex corner in board pixels; the three hexes that meet there share it exactly."""
        x, y = self.grid.corner_point(corner, self.hex_px)
        return (round(x + self.origin[0]), round(y + self.origin[1]))


def outline(hexes: Iterable[str], hex_field: HexField) -> tuple[Pixel, ...]:
    """Vertices of one polygon that holds exactly these hexes by the even-odd rule; empty for none.

    Separate parts and holes hang together by bridges that are walked there and back.
    """
    loops = [[hex_field.pixel(c) for c in loop] for loop in _loops(hexes, hex_field.grid)]
    if not loops:
        return ()
    anchor = loops[0][0]
    path = [*loops[0], anchor] if len(loops) > 1 else loops[0]
    for loop in loops[1:]:
        path += [*loop, loop[0], anchor]
    return tuple(path)


def _loops(hexes: Iterable[str], grid: HexGrid) -> list[list[Corner]]:
    """Closed chains of corners, clockwise round parts and anticlockwise round holes, in a fixed order."""
    following = _sides({grid.cells[h] for h in hexes if h in grid.cells}, grid)
    loops = []
    for start in sorted(following):
        if start not in following:
            continue
        loop = []
        here = start
        while here in following:
            loop.append(here)
            here = following.pop(here)
        loops.append(loop)
    return loops


def _sides(cells: set[Cell], grid: HexGrid) -> dict[Corner, Corner]:
    """From each corner of the border to the next. Three hexes meet in a corner, so there is one way on."""
    following = {}
    for cell in cells:
        for direction, beyond in enumerate(grid.neighbour_cells(cell)):
            if beyond not in cells:
                first, second = grid.side_corners(cell, direction)
                following[first] = second
    return following
