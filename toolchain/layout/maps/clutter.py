"""What already stands where: a fast index of discs, and the shapes they stand for."""

from __future__ import annotations

import math
from collections.abc import Iterable, Iterator, Sequence
from itertools import pairwise

from msgspec import Struct, field

from toolchain.layout.maps.curves import Curve, Point, walk
from toolchain.layout.maps.field import Box, hull

CELL = 4.0
STEP = 1.2
# Discs above this radius are kept apart, so that small ones are found without looking far around.
LARGE = 1.2
LARGE_CELL = 12.0

Spot = tuple[float, float, float, str]
Buckets = dict[tuple[int, int], list[Spot]]


class Clutter(Struct):
    """Discs (x, y, radius, kind) in buckets; lines and boxes are kept as they are, too."""

    small: Buckets = field(default_factory=dict)
    large: Buckets = field(default_factory=dict)
    widest: float = 0.0
    lines: list[tuple[Sequence[Point], float, Box]] = field(default_factory=list)
    boxes: list[Box] = field(default_factory=list)
    discs: list[tuple[Point, float]] = field(default_factory=list)

    def copy(self) -> Clutter:
        """A clutter that can grow by itself."""
        small = {key: list(spots) for key, spots in self.small.items()}
        large = {key: list(spots) for key, spots in self.large.items()}
        return Clutter(small, large, self.widest, list(self.lines), list(self.boxes), list(self.discs))

    def add(self, point: Point, radius: float, kind: str) -> None:
        self.discs.append((point, radius))
        self._put(point[0], point[1], radius, kind)

    def _put(self, x: float, y: float, radius: float, kind: str) -> None:
        if radius > LARGE:
            self.widest = max(self.widest, radius)
            self.large.setdefault((int(x // LARGE_CELL), int(y // LARGE_CELL)), []).append(
                (x, y, radius, kind)
            )
        else:
            self.small.setdefault((int(x // CELL), int(y // CELL)), []).append((x, y, radius, kind))

    def add_line(self, points: Sequence[Point], radius: float, kind: str) -> None:
        """A line as a row of discs."""
        self.lines.append((points, radius, hull(points)))
        for point, _ in walk(points, STEP):
            self._put(point[0], point[1], radius, kind)

    def add_box(self, box: Box, kind: str) -> None:
        """A rectangle as rows of discs that cover it."""
        self.boxes.append(box)
        radius = min(box.width, box.height) / 2
        rows = max(1, round(box.height / (2 * radius)))
        count = max(1, math.ceil(box.width / (1.5 * radius)))
        for row in range(rows):
            for i in range(count):
                x = box.left + box.width * (i + 0.5) / count
                self._put(x, box.top + box.height * (row + 0.5) / rows, radius, kind)

    def _around(self, box: Box) -> Iterator[list[Spot]]:
        """The buckets whose discs may reach into a box."""
        for buckets, cell, reach in ((self.small, CELL, LARGE), (self.large, LARGE_CELL, self.widest)):
            if not buckets:
                continue
            get = buckets.get
            top, bottom = int((box.top - reach) // cell), int((box.bottom + reach) // cell)
            for column in range(int((box.left - reach) // cell), int((box.right + reach) // cell) + 1):
                for row in range(top, bottom + 1):
                    spots = get((column, row))
                    if spots:
                        yield spots

    def near(self, point: Point, distance: float) -> Iterator[Spot]:
        """Discs whose rim comes within `distance` of a point."""
        x, y = point
        for spots in self._around(Box(x - distance, y - distance, x + distance, y + distance)):
            for spot in spots:
                gap = distance + spot[2]
                dx, dy = spot[0] - x, spot[1] - y
                if dx * dx + dy * dy < gap * gap:
                    yield spot

    def free(self, point: Point, distance: float) -> bool:
        """Whether no disc comes within `distance` of a point."""
        return next(self.near(point, distance), None) is None

    def touching(self, box: Box) -> list[Spot]:
        """Discs that reach into a box."""
        left, top, right, bottom = box.left, box.top, box.right, box.bottom
        found = []
        for spots in self._around(box):
            for spot in spots:
                x, y, radius, _ = spot
                dx = left - x if x < left else x - right if x > right else 0.0
                if dx >= radius:
                    continue
                dy = top - y if y < top else y - bottom if y > bottom else 0.0
                if dx * dx + dy * dy < radius * radius:
                    found.append(spot)
        return found


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
