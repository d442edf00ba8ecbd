"""What already stands where: a fast index of points with a size and a kind."""

from __future__ import annotations

import math
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from itertools import pairwise

from toolchain.layout.map_curves import Curve, Point, walk
from toolchain.layout.map_field import Box

CELL = 4.0
STEP = 1.1

Spot = tuple[float, float, float, str]


@dataclass
class Clutter:
    """Discs (x, y, radius, kind) in buckets of `CELL` mm."""

    buckets: dict[tuple[int, int], list[Spot]] = field(default_factory=dict)
    widest: float = 0.0

    def add(self, point: Point, radius: float, kind: str) -> None:
        key = (int(point[0] // CELL), int(point[1] // CELL))
        self.buckets.setdefault(key, []).append((point[0], point[1], radius, kind))
        self.widest = max(self.widest, radius)

    def add_line(self, points: Sequence[Point], radius: float, kind: str) -> None:
        """A line as a row of discs."""
        for point, _ in walk(points, STEP):
            self.add(point, radius, kind)

    def add_box(self, box: Box, kind: str) -> None:
        """A rectangle as rows of discs that cover it."""
        radius = min(box.width, box.height) / 2
        rows = max(1, round(box.height / (2 * radius)))
        count = max(1, math.ceil(box.width / (1.5 * radius)))
        for row in range(rows):
            for i in range(count):
                x = box.left + box.width * (i + 0.5) / count
                self.add((x, box.top + box.height * (row + 0.5) / rows), radius, kind)

    def near(self, point: Point, distance: float) -> Iterator[Spot]:
        """Discs whose rim comes within `distance` of a point."""
        reach = distance + self.widest
        x, y = point
        for column in range(int((x - reach) // CELL), int((x + reach) // CELL) + 1):
            for row in range(int((y - reach) // CELL), int((y + reach) // CELL) + 1):
                for spot in self.buckets.get((column, row), ()):
                    gap = distance + spot[2]
                    dx, dy = spot[0] - x, spot[1] - y
                    if dx * dx + dy * dy < gap * gap:
                        yield spot

    def free(self, point: Point, distance: float, ignore: Iterable[str] = ()) -> bool:
        """Whether no disc comes within `distance` of a point."""
        skip = tuple(ignore)
        return all(spot[3] in skip for spot in self.near(point, distance))

    def touching(self, box: Box) -> Iterator[Spot]:
        """Discs that reach into a box."""
        reach = self.widest
        for column in range(int((box.left - reach) // CELL), int((box.right + reach) // CELL) + 1):
            for row in range(int((box.top - reach) // CELL), int((box.bottom + reach) // CELL) + 1):
                for spot in self.buckets.get((column, row), ()):
                    dx = spot[0] - max(box.left, min(spot[0], box.right))
                    dy = spot[1] - max(box.top, min(spot[1], box.bottom))
                    if dx * dx + dy * dy < spot[2] * spot[2]:
                        yield spot

    def inside(self, box: Box) -> Iterator[Spot]:
        """Discs whose centre lies in a box."""
        for column in range(int(box.left // CELL), int(box.right // CELL) + 1):
            for row in range(int(box.top // CELL), int(box.bottom // CELL) + 1):
                for spot in self.buckets.get((column, row), ()):
                    if box.left <= spot[0] <= box.right and box.top <= spot[1] <= box.bottom:
                        yield spot


BAND = 1.5


class Inside:
    """Whether points lie within closed rims (even-odd), and how far from them."""

    def __init__(self, rims: Iterable[Curve]) -> None:
        self._bands: dict[int, list[tuple[Point, Point]]] = {}
        self._rim = Clutter()
        for rim in rims:
            self._rim.add_line(rim.points, 0.0, "rim")
            for a, b in pairwise((*rim.points, rim.points[0])):
                low, high = sorted((a[1], b[1]))
                for band in range(int(low // BAND), int(high // BAND) + 1):
                    self._bands.setdefault(band, []).append((a, b))

    def holds(self, point: Point, margin: float = 0.0) -> bool:
        """True inside the rims and at least `margin` mm from them."""
        if margin and not self._rim.free(point, margin):
            return False
        x, y = point
        crossings = 0
        for (ax, ay), (bx, by) in self._bands.get(int(y // BAND), ()):
            if (ay > y) != (by > y) and x < ax + (y - ay) / (by - ay) * (bx - ax):
                crossings += 1
        return crossings % 2 == 1
