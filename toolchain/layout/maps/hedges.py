"""Hedgerow country: small irregular fields with hedges between them.

The fields are the cells round the shaken points of a lattice; hedges run between the middles of its
triangles, three to a meeting, so that no long straight line shows.
"""

from __future__ import annotations

import math
from collections.abc import Iterator

from toolchain.layout.maps.curves import Point, walk
from toolchain.layout.maps.regions import Region
from toolchain.layout.maps.strewing import Ground, lattice, region_bounds

STEP = 7.0
SHAKE = 0.72
OPEN = 0.2
OTHER_CROP = 0.26
ROOM = 0.65

Key = tuple[int, int, int]


class Hedges:
    """The network of one region."""

    def __init__(self, region: Region, ground: Ground) -> None:
        self.ground = ground
        step = STEP * ground.scale
        box = region_bounds(region, ground.field).grown(step)
        self.knots = {
            (column, row): (point, die)
            for column, row, point, die in lattice(box, step, region.terrain.key, SHAKE)
        }
        self.inside = ground.mask(region, None, 0.0)
        self.open = ground.open_ground(ROOM)
        self.corners = dict(self._corners())

    def _corners(self) -> Iterator[tuple[Key, Point]]:
        """Middles of the upward (0) and downward (1) triangles that lie in the region."""
        for column, row in self.knots:
            odd = row % 2
            first = ((column, row), (column + 1, row), (column + odd, row + 1))
            second = ((column + 1, row), (column + odd, row + 1), (column + 1 + odd, row + 1))
            for kind, triangle in enumerate((first, second)):
                if all(knot in self.knots for knot in triangle):
                    points = [self.knots[knot][0] for knot in triangle]
                    x, y = (sum(p[i] for p in points) / 3 for i in (0, 1))
                    if self.inside.holds((x, y)):
                        yield (column, row, kind), (x, y)

    def hedges(self) -> list[tuple[Point, ...]]:
        """The hedges that are free of roads, rivers and numbers."""
        found: list[tuple[Point, ...]] = []
        for (column, row, kind), point in self.corners.items():
            if kind == 1:
                continue
            die = self.knots[column, row][1]
            above = (column - (row - 1) % 2, row - 1, 1)
            for i, other in enumerate(((column, row, 1), (column - 1, row, 1), above)):
                end = self.corners.get(other)
                if end is not None and (die * 7 + i * 0.37) % 1 > OPEN and self._free(point, end):
                    found.append((point, end))
        return found

    def _free(self, start: Point, end: Point) -> bool:
        return all(self.open.holds(p) for p, _ in walk((start, end), 0.9 * self.ground.scale))

    def plots(self) -> list[tuple[Point, ...]]:
        """Fields of another crop, each as the ring of its corners."""
        found = []
        for (column, row), (middle, die) in self.knots.items():
            if (die * 13) % 1 > OTHER_CROP:
                continue
            left = (row - 1) % 2
            keys = (
                (column, row, 0),
                (column - 1, row, 0),
                (column - 1, row, 1),
                (column - left, row - 1, 0),
                (column - left, row - 1, 1),
                (column - 1 - left, row - 1, 1),
            )
            ring = [self.corners[key] for key in keys if key in self.corners]
            if len(ring) == len(keys):
                found.append(_round(ring, middle))
        return found


def _round(ring: list[Point], middle: Point) -> tuple[Point, ...]:
    return tuple(sorted(ring, key=lambda p: math.atan2(p[1] - middle[1], p[0] - middle[0])))
