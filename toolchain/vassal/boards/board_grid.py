"""The engine's hex grid and numbering for a map's HexGrid, in board pixels.

The engine counts raw columns from an anchor, odd ones half a hex lower, and makes labels from raw numbers.
For pointy hexes it first swaps x and y, so that its H settings speak of screen rows.
"""

from __future__ import annotations

import math
from collections.abc import Callable

from msgspec import Struct
from msgspec.structs import replace

from toolchain.model.hexgrid import Cell, Edge, HexGrid, Numbering, Orientation
from toolchain.vassal.format.component import Component, Value, component

Point = tuple[float, float]
Target = tuple[int, float]

# Enough for the tenth of a pixel over a thousand columns, and the same text on every platform.
_DECIMALS = 6


class BoardGrid(Struct, frozen=True):
    """Settings of HexGrid and HexGridNumbering.

    `x0, y0` anchor raw hex (0, 0) in swapped axes where `sideways`; the engine takes whole numbers there.
    We never use `stagger`: with descending columns the engine would find wrong hexes for labels.
    """

    grid: HexGrid
    sideways: bool
    dx: float
    dy: float
    x0: int
    y0: int
    h_off: int
    v_off: int
    h_descend: bool
    v_descend: bool
    shift: int
    board: tuple[int, int]

    # -- cells and pixels --------------------------------------------------------------------

    def point(self, cell: Cell) -> tuple[int, int]:
        """The pixel to which the engine snaps pieces in a cell, truncated as the engine does."""
        raw, other = self._raw(cell)
        along = int(self.dx * raw + self.x0)
        across = int(self.dy * other + self.y0) + (int(self.dy / 2) if raw % 2 else 0)
        return (across, along) if self.sideways else (along, across)

    def hex_point(self, hex_id: str) -> tuple[int, int]:
        return self.point(self.grid.cells[hex_id])

    def _raw(self, cell: Cell) -> tuple[int, int]:
        """The engine's raw column and row: the first counts across the anchor's shift."""
        col, row = cell
        return (row + self.shift, col) if self.sideways else (col + self.shift, row)

    # -- labels, as the engine makes them ----------------------------------------------------

    def label(self, x: float, y: float) -> str:
        """The engine's LocationName at a board pixel."""
        px, py = (y, x) if self.sideways else (x, y)
        col = math.floor((px - self.x0) / self.dx + 0.5)
        lower = self.dy / 2 if col % 2 else 0
        row = math.floor((py - self.y0 - lower) / self.dy + 0.5)
        across, along = self._counts()
        if self.v_descend if self.sideways else self.h_descend:
            col = across - col
        if self.h_descend if self.sideways else self.v_descend:
            row = along - row
        h, v = self._digits(col + self.h_off), self._digits(row + self.v_off)
        separator = self.grid.numbering.separator
        return f"{v}{separator}{h}" if self.sideways else f"{h}{separator}{v}"

    def _counts(self) -> tuple[int, int]:
        """What descending numbers are subtracted from. The engine divides height by dx and width by dy
        for pointy hexes, and for flat ones it divides width by dy and height by dx as well."""
        width, height = self.board
        rows = math.floor(height / self.dx + 0.5)
        columns = math.floor(width / self.dy + 0.5)
        return (rows, columns) if self.sideways else (columns, rows)

    def _digits(self, number: int) -> str:
        sign = "-" if number < 0 else ""
        return sign + str(abs(number)).zfill(self.grid.numbering.digits)

    # -- the build file ----------------------------------------------------------------------

    def component(self) -> Component:
        """The HexGrid element with its numbering."""
        settings: dict[str, Value] = {
            "sideways": self.sideways,
            "dx": self.dx,
            "dy": self.dy,
            "x0": self.x0,
            "y0": self.y0,
            "snapTo": True,
            "edgesLegal": False,
            "cornersLegal": False,
            "visible": False,
            "dotsVisible": False,
            "color": "0,0,0",
        }
        return component("map.boardPicker.board.HexGrid", settings, [self._numbering()])

    def _numbering(self) -> Component:
        number = self.grid.numbering
        settings: dict[str, Value] = {
            "first": "V" if self.sideways else "H",
            "sep": number.separator,
            "hType": "N",
            "vType": "N",
            "hLeading": number.digits - 1,
            "vLeading": number.digits - 1,
            "hOff": self.h_off,
            "vOff": self.v_off,
            "hDescend": self.h_descend,
            "vDescend": self.v_descend,
            "stagger": False,
            "locationFormat": "$gridLocation$",
            "visible": False,
            "fontSize": 9,
            "color": "0,0,0",
            "rotateText": 0,
            "hDrawOff": 0,
            "vDrawOff": 0,
        }
        return component("map.boardPicker.board.mapgrid.HexGridNumbering", settings)


def board_grid(grid: HexGrid, hex_px: float, origin: Point, board: tuple[int, int]) -> BoardGrid:
    """Settings for a field whose bounding box starts at `origin` on a board of `board` pixels.

    `hex_px` is the distance between opposite sides. The engine takes whole anchors and truncates, so a
    snap point may lie a pixel and a half from the true centre, no more.
    """
    plain = BoardGrid(
        grid=grid,
        sideways=grid.orientation is Orientation.POINTY,
        dx=round(hex_px * math.sqrt(3) / 2, _DECIMALS),
        dy=round(hex_px, _DECIMALS),
        x0=0,
        y0=0,
        h_off=0,
        v_off=0,
        h_descend=grid.numbering.columns_run is Edge.WEST,
        v_descend=grid.numbering.rows_run is Edge.NORTH,
        shift=1 if grid.is_pushed((0, 0)) else 0,
        board=board,
    )
    return _with_offsets(_with_anchor(plain, hex_px, origin), grid.numbering)


def _with_anchor(plain: BoardGrid, hex_px: float, origin: Point) -> BoardGrid:
    """Choose x0 and y0 so that the snap points err least from the centres."""
    along, across = _axes(plain, hex_px, origin)
    return replace(
        plain,
        x0=_best(along, lambda raw, x0: int(plain.dx * raw + x0)),
        y0=_best(across, lambda half, y0: int(plain.dy * (half // 2) + y0) + int(plain.dy / 2) * (half % 2)),
    )


def _axes(plain: BoardGrid, hex_px: float, origin: Point) -> tuple[list[Target], list[Target]]:
    """True coordinates by raw column, and by half rows (2 row + 1 in the lower raw columns)."""
    grid, shift = plain.grid, plain.shift
    x, y = grid.centre((0, 0), hex_px)
    along, across = (y + origin[1], x + origin[0]) if plain.sideways else (x + origin[0], y + origin[1])
    columns, rows = (grid.rows, grid.columns) if plain.sideways else (grid.columns, grid.rows)
    across -= shift * hex_px / 2
    step = hex_px * math.sqrt(3) / 2
    return (
        [(i + shift, along + step * i) for i in range(columns)],
        [(half, across + half * hex_px / 2) for half in range(2 * rows)],
    )


def _best(targets: list[Target], snapped: Callable[[int, int], int]) -> int:
    """The whole anchor with the least greatest error."""
    index, true = targets[0]
    guess = math.floor(true) - snapped(index, 0)
    return min(
        range(guess - 1, guess + 4),
        key=lambda anchor: max(abs(snapped(i, anchor) - place) for i, place in targets),
    )


def _with_offsets(plain: BoardGrid, number: Numbering) -> BoardGrid:
    """Choose the offsets so that cell (0, 0) has its label."""
    grid = plain.grid
    col = number.first_column + (grid.columns - 1 if number.columns_run is Edge.WEST else 0)
    row = number.first_row + (grid.rows - 1 if number.rows_run is Edge.NORTH else 0)
    first, second = plain._counts()
    raw, other = plain._raw((0, 0))
    if plain.sideways:
        h_off = row - (first - raw if plain.v_descend else raw)
        v_off = col - (second - other if plain.h_descend else other)
    else:
        h_off = col - (first - raw if plain.h_descend else raw)
        v_off = row - (second - other if plain.v_descend else other)
    return replace(plain, h_off=h_off, v_off=v_off)
