"""The hex field on its sheet: where hexes, corners and the frame lie, in millimetres."""

from __future__ import annotations

import math
import random
from collections.abc import Iterable, Iterator
from functools import cached_property

from msgspec import Struct

from toolchain.layout.maps.curves import Point
from toolchain.model.hexgrid import Cell, Corner, Edge, HexGrid, Orientation

FRAME_GAP = 0.17
# Sizes of signs and letters are given for hexes of this width and scale with the hex.
USUAL_HEX = 19.0


class Box(Struct, frozen=True):
    """A rectangle: left, top, right, bottom."""

    left: float
    top: float
    right: float
    bottom: float

    @property
    def width(self) -> float:
        return self.right - self.left

    @property
    def height(self) -> float:
        return self.bottom - self.top

    @property
    def centre(self) -> Point:
        return ((self.left + self.right) / 2, (self.top + self.bottom) / 2)

    def grown(self, by: float) -> Box:
        return Box(self.left - by, self.top - by, self.right + by, self.bottom + by)

    def holds(self, point: Point) -> bool:
        return self.left <= point[0] <= self.right and self.top <= point[1] <= self.bottom

    def meets(self, other: Box) -> bool:
        """Whether the two have a point in common."""
        return (
            self.left <= other.right
            and other.left <= self.right
            and self.top <= other.bottom
            and other.top <= self.bottom
        )

    def overlap(self, other: Box) -> float:
        """The area in common, in mm²."""
        wide = min(self.right, other.right) - max(self.left, other.left)
        high = min(self.bottom, other.bottom) - max(self.top, other.top)
        return wide * high if wide > 0 and high > 0 else 0.0


def dice(*words: object) -> random.Random:
    """A source of chance that is the same in every run for the same words."""
    return random.Random(":".join(map(str, words)))


def hull(points: Iterable[Point]) -> Box:
    """The box that points fill."""
    xs, ys = zip(*points, strict=True)
    return Box(min(xs), min(ys), max(xs), max(ys))


def around(middle: Point, width: float, height: float) -> Box:
    """A box about a point."""
    x, y = middle
    return Box(x - width / 2, y - height / 2, x + width / 2, y + height / 2)


class MapField(Struct, frozen=True, dict=True):
    """A grid drawn at `size` mm a hex (flat to flat), its bounding box starting at `origin`."""

    grid: HexGrid
    size: float
    origin: Point = (0.0, 0.0)

    @cached_property
    def side(self) -> float:
        """Length of a hexside."""
        return self.size / math.sqrt(3)

    @cached_property
    def _centres(self) -> dict[Cell, Point]:
        return {}

    def cell_centre(self, cell: Cell) -> Point:
        found = self._centres.get(cell)
        if found is None:
            x, y = self.grid.centre(cell, self.size)
            found = self._centres[cell] = (x + self.origin[0], y + self.origin[1])
        return found

    def centre(self, hex_id: str) -> Point:
        return self.cell_centre(self.grid.cells[hex_id])

    @cached_property
    def _corners(self) -> dict[Corner, Point]:
        return {}

    def corner(self, corner: Corner) -> Point:
        """Where three cells meet."""
        found = self._corners.get(corner)
        if found is None:
            x, y = self.grid.corner_point(corner, self.size)
            found = self._corners[corner] = (x + self.origin[0], y + self.origin[1])
        return found

    def outline(self, cell: Cell) -> tuple[Point, ...]:
        """The six corners of a cell, clockwise."""
        return tuple((x + self.origin[0], y + self.origin[1]) for x, y in self.grid.corners(cell, self.size))

    @cached_property
    def bounds(self) -> Box:
        """The bounding box of the hexes."""
        wide, high = self.grid.extent(self.size)
        x, y = self.origin
        return Box(x, y, x + wide, y + high)

    @cached_property
    def frame(self) -> Box:
        """The neat line: the picture of the ground fills it."""
        return self.bounds.grown(self.size * FRAME_GAP)

    @cached_property
    def rings(self) -> tuple[tuple[Point, ...], ...]:
        """The outline of the whole field."""
        return tuple(tuple(map(self.corner, rim)) for rim in rims(self.grid.cells.values(), self.grid))

    @cached_property
    def ghosts(self) -> dict[Cell, str]:
        """Cells beside the field that show within the frame, each with the hex whose ground runs on there."""
        found: dict[Cell, str] = {}
        for hex_id, cell in self.grid.cells.items():
            for beside in self.grid.neighbour_cells(cell):
                if not self.grid.inside(beside):
                    found.setdefault(beside, hex_id)
        for cell in sorted(found):
            for beside in self.grid.neighbour_cells(cell):
                if not self.grid.inside(beside) and self._shows(beside):
                    found.setdefault(beside, found[cell])
        return found

    def _shows(self, cell: Cell) -> bool:
        return any(self.frame.holds(p) for p in self.outline(cell))

    @cached_property
    def _shifts(self) -> tuple[bool, float, float]:
        """Whether hexes are flat, and how far (in hexes) even and odd lines of cells are pushed."""
        flat = self.grid.orientation is Orientation.FLAT
        first, second = (self.grid.is_pushed((i, 0) if flat else (0, i)) for i in (0, 1))
        return flat, 0.5 if first else 0.0, 0.5 if second else 0.0

    def cell_at(self, point: Point) -> Cell:
        """The cell, on the field or beside it, that a point lies in."""
        flat, even, odd = self._shifts
        along, across = point[0] - self.origin[0], point[1] - self.origin[1]
        if not flat:
            along, across = across, along
        third = math.floor(along / self.side * 2) % 3
        line = math.floor(along / (1.5 * self.side))
        place = math.floor(across / self.size - (odd if line % 2 else even))
        cell = (line, place) if flat else (place, line)
        if third:
            return cell
        # Between the corners of two lines of cells: the nearer centre decides.
        place = math.floor(across / self.size - (even if line % 2 else odd))
        other = (line - 1, place) if flat else (place, line - 1)
        one, two = self.cell_centre(cell), self.cell_centre(other)
        return cell if math.dist(one, point) <= math.dist(two, point) else other

    def edge_normal(self, edge: Edge) -> Point:
        """The unit vector out over a map edge."""
        return {
            Edge.NORTH: (0.0, -1.0),
            Edge.SOUTH: (0.0, 1.0),
            Edge.WEST: (-1.0, 0.0),
            Edge.EAST: (1.0, 0.0),
        }[edge]

    def out(self, start: Point, heading: Point, beyond: float = 0.0) -> Point:
        """Where a ray from inside the frame leaves it, and `beyond` mm farther."""
        box = self.frame
        reach = math.inf
        for at, speed, low, high in (
            (start[0], heading[0], box.left, box.right),
            (start[1], heading[1], box.top, box.bottom),
        ):
            if speed:
                reach = min(reach, ((high if speed > 0 else low) - at) / speed)
        reach = 0.0 if reach is math.inf else reach + beyond
        return (start[0] + heading[0] * reach, start[1] + heading[1] * reach)


def rims(cells: Iterable[Cell], grid: HexGrid) -> Iterator[tuple[Corner, ...]]:
    """The closed rims of a set of cells as rings of corners, the set to the right of each walk."""
    inside = set(cells)
    ahead: dict[Corner, Corner] = {}
    for cell in sorted(inside):
        for direction, beside in enumerate(grid.neighbour_cells(cell)):
            if beside not in inside:
                first, second = grid.side_corners(cell, direction)
                ahead[first] = second
    while ahead:
        start = next(iter(ahead))
        ring, here = [start], ahead.pop(start)
        while here != start:
            ring.append(here)
            here = ahead.pop(here)
        yield tuple(ring)
