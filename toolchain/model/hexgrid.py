"""Geometry and numbering of a hex grid.

Cells are addressed as the map looks: column 0 is the western edge, row 0 the northern. Hex ids are the
printed labels ("0203"), strings always. Sides and directions run clockwise.
"""

from __future__ import annotations

import math
from enum import StrEnum
from functools import cached_property

from msgspec import Struct

Cell = tuple[int, int]
Hexside = tuple[str, str]
Corner = tuple[Cell, Cell, Cell]


class Orientation(StrEnum):
    FLAT = "flat"
    POINTY = "pointy"


class Edge(StrEnum):
    NORTH = "north"
    EAST = "east"
    SOUTH = "south"
    WEST = "west"


# Clockwise from north (flat) or north-east (pointy); direction i faces i+3.
FLAT_DIRECTIONS = ("n", "ne", "se", "s", "sw", "nw")
POINTY_DIRECTIONS = ("ne", "e", "se", "sw", "w", "nw")


class Numbering(Struct, frozen=True):
    """How cells become labels: digits for column then row, where counting starts and which way it runs."""

    columns_run: Edge = Edge.EAST
    rows_run: Edge = Edge.SOUTH
    first_column: int = 1
    first_row: int = 1
    digits: int = 2
    separator: str = ""


class HexGrid(Struct, frozen=True, dict=True):
    """A rectangular field of hexes.

    `pushed` says which columns (flat) or rows (pointy) are shifted half a hex south (flat) or east
    (pointy), as the numbers on the map say: "even" means the columns with even numbers.
    """

    columns: int
    rows: int
    orientation: Orientation = Orientation.FLAT
    pushed: str = "even"
    numbering: Numbering = Numbering()

    # -- labels ------------------------------------------------------------------------------

    def label(self, cell: Cell) -> str:
        """The printed number of a cell, inside the field or beside it."""
        number = self.numbering
        col = cell[0] if number.columns_run is Edge.EAST else self.columns - 1 - cell[0]
        row = cell[1] if number.rows_run is Edge.SOUTH else self.rows - 1 - cell[1]
        d = number.digits
        return f"{col + number.first_column:0{d}d}{number.separator}{row + number.first_row:0{d}d}"

    @cached_property
    def cells(self) -> dict[str, Cell]:
        """Every hex id with its cell, column by column from the west, each from the north."""
        return {self.label((col, row)): (col, row) for col in range(self.columns) for row in range(self.rows)}

    @cached_property
    def hexes(self) -> tuple[str, ...]:
        """All hex ids in label order."""
        return tuple(sorted(self.cells))

    def __contains__(self, hex_id: str) -> bool:
        return hex_id in self.cells

    # -- neighbours --------------------------------------------------------------------------

    def is_pushed(self, cell: Cell) -> bool:
        """True where the cell's column (flat) or row (pointy) sits half a hex south or east."""
        number = self.numbering
        if self.orientation is Orientation.FLAT:
            east = number.columns_run is Edge.EAST
            index = number.first_column + (cell[0] if east else self.columns - 1 - cell[0])
        else:
            south = number.rows_run is Edge.SOUTH
            index = number.first_row + (cell[1] if south else self.rows - 1 - cell[1])
        return (index % 2 == 0) == (self.pushed == "even")

    def neighbour_cells(self, cell: Cell) -> tuple[Cell, ...]:
        """The six cells around a cell, clockwise, those off the field included."""
        col, row = cell
        low = 1 if self.is_pushed(cell) else 0
        if self.orientation is Orientation.FLAT:
            return (
                (col, row - 1),
                (col + 1, row - 1 + low),
                (col + 1, row + low),
                (col, row + 1),
                (col - 1, row + low),
                (col - 1, row - 1 + low),
            )
        return (
            (col + low, row - 1),
            (col + 1, row),
            (col + low, row + 1),
            (col - 1 + low, row + 1),
            (col - 1, row),
            (col - 1 + low, row - 1),
        )

    @cached_property
    def adjacency(self) -> dict[str, tuple[str, ...]]:
        """The neighbours of each hex that lie on the field, clockwise."""
        by_cell = {cell: hex_id for hex_id, cell in self.cells.items()}
        return {
            hex_id: tuple(by_cell[n] for n in self.neighbour_cells(cell) if n in by_cell)
            for hex_id, cell in self.cells.items()
        }

    @property
    def directions(self) -> tuple[str, ...]:
        """Names of the six directions, in the order of `neighbour_cells`."""
        return FLAT_DIRECTIONS if self.orientation is Orientation.FLAT else POINTY_DIRECTIONS

    def direction(self, start: str, end: str) -> int | None:
        """Index of the direction from one hex to a neighbour, or None where they do not touch."""
        around = self.neighbour_cells(self.cells[start])
        cell = self.cells[end]
        return around.index(cell) if cell in around else None

    def step(self, hex_id: str, direction: int) -> str | None:
        """The hex one step away, or None off the field."""
        col, row = self.neighbour_cells(self.cells[hex_id])[direction]
        inside = 0 <= col < self.columns and 0 <= row < self.rows
        return self.label((col, row)) if inside else None

    def inside(self, cell: Cell) -> bool:
        """Whether a cell lies on the field."""
        return 0 <= cell[0] < self.columns and 0 <= cell[1] < self.rows

    def side_corners(self, cell: Cell, direction: int) -> tuple[Corner, Corner]:
        """The two corners of a cell's side, clockwise, each named by the three cells that meet there."""
        around = self.neighbour_cells(cell)
        beyond = around[direction]
        return (
            _corner(cell, beyond, around[(direction - 1) % 6]),
            _corner(cell, beyond, around[(direction + 1) % 6]),
        )

    def corner_point(self, corner: Corner, size: float) -> tuple[float, float]:
        """Where a corner lies: the mean of the three centres that meet there."""
        points = [self.centre(cell, size) for cell in corner]
        return (sum(x for x, _ in points) / 3, sum(y for _, y in points) / 3)

    # -- distance ----------------------------------------------------------------------------

    def cube(self, cell: Cell) -> tuple[int, int, int]:
        """Cube coordinates (q, r, s) with q + r + s = 0."""
        col, row = cell
        if self.orientation is Orientation.FLAT:
            # Twice the vertical position in half hexes, so that both parities stay integral.
            half = 2 * row + (1 if self.is_pushed(cell) else 0)
            base = 1 if self.is_pushed((0, 0)) else 0
            r = (half - base - col) // 2
            return (col, r, -col - r)
        half = 2 * col + (1 if self.is_pushed(cell) else 0)
        base = 1 if self.is_pushed((0, 0)) else 0
        q = (half - base - row) // 2
        return (q, row, -q - row)

    def distance(self, one: str, two: str) -> int:
        """Steps between two hexes."""
        a, b = self.cube(self.cells[one]), self.cube(self.cells[two])
        return max(abs(a[0] - b[0]), abs(a[1] - b[1]), abs(a[2] - b[2]))

    def within(self, centre: str, radius: int) -> frozenset[str]:
        """All hexes at most `radius` steps from `centre`, itself included."""
        return frozenset(h for h in self.cells if self.distance(centre, h) <= radius)

    # -- edges -------------------------------------------------------------------------------

    def edges_of(self, hex_id: str) -> tuple[Edge, ...]:
        """The map edges a hex lies on."""
        col, row = self.cells[hex_id]
        found = []
        if row == 0:
            found.append(Edge.NORTH)
        if col == self.columns - 1:
            found.append(Edge.EAST)
        if row == self.rows - 1:
            found.append(Edge.SOUTH)
        if col == 0:
            found.append(Edge.WEST)
        return tuple(found)

    def edge_distance(self, hex_id: str, edge: Edge) -> int:
        """Rows or columns between a hex and an edge; 0 on the edge itself."""
        col, row = self.cells[hex_id]
        return {
            Edge.NORTH: row,
            Edge.SOUTH: self.rows - 1 - row,
            Edge.WEST: col,
            Edge.EAST: self.columns - 1 - col,
        }[edge]

    # -- plane -------------------------------------------------------------------------------

    def centre(self, cell: Cell, size: float) -> tuple[float, float]:
        """Centre of a cell, x east and y south, in the unit of `size`.

        `size` is the distance between opposite sides (flat to flat). The field's bounding box starts at
        the origin.
        """
        col, row = cell
        shift = 0.5 if self.is_pushed(cell) else 0.0
        side = size / math.sqrt(3)
        if self.orientation is Orientation.FLAT:
            return (side + 1.5 * side * col, size * (row + 0.5 + shift))
        return (size * (col + 0.5 + shift), side + 1.5 * side * row)

    def corners(self, cell: Cell, size: float) -> tuple[tuple[float, float], ...]:
        """The six corners, clockwise; side i lies between corners i and i+1 and faces direction i."""
        x, y = self.centre(cell, size)
        side = size / math.sqrt(3)
        first = -120.0 if self.orientation is Orientation.FLAT else -90.0
        angles = (math.radians(first + 60 * i) for i in range(6))
        return tuple((x + side * math.cos(a), y + side * math.sin(a)) for a in angles)

    def extent(self, size: float) -> tuple[float, float]:
        """Width and height of the field's bounding box."""
        side = size / math.sqrt(3)
        long, short = (
            (self.columns, self.rows) if self.orientation is Orientation.FLAT else (self.rows, self.columns)
        )
        along = side * (1.5 * long + 0.5)
        shifted = long > 1 or self.is_pushed((0, 0))
        across = size * (short + (0.5 if shifted else 0.0))
        return (along, across) if self.orientation is Orientation.FLAT else (across, along)


def hexside(one: str, two: str) -> Hexside:
    """The canonical name of the side between two hexes."""
    return (one, two) if one < two else (two, one)


def _corner(one: Cell, two: Cell, three: Cell) -> Corner:
    first, second, third = sorted((one, two, three))
    return (first, second, third)
