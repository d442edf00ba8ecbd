"""Smooth curves through points, and walking along them. Lengths are millimetres."""

from __future__ import annotations

import math
from collections.abc import Iterable, Sequence
from functools import cached_property
from itertools import pairwise

from msgspec import Struct

Point = tuple[float, float]


class Bend(Struct, frozen=True):
    """A cubic Bézier piece from where the last one ended: two handles and the end."""

    first: Point
    second: Point
    end: Point


class Curve(Struct, frozen=True, dict=True):
    """A chain of cubic pieces."""

    start: Point
    bends: tuple[Bend, ...]
    closed: bool = False

    @cached_property
    def points(self) -> tuple[Point, ...]:
        """The curve as a polyline, six steps a piece."""
        found = [self.start]
        here = self.start
        for bend in self.bends:
            (sx, sy), (fx, fy), (tx, ty), (ex, ey) = here, bend.first, bend.second, bend.end
            for a, b, c, d in _WEIGHTS:
                found.append((a * sx + b * fx + c * tx + d * ex, a * sy + b * fy + c * ty + d * ey))
            here = bend.end
        return tuple(found)

    @property
    def end(self) -> Point:
        return self.bends[-1].end if self.bends else self.start


def _weights(t: float) -> tuple[float, float, float, float]:
    """How much start, handles and end of a piece count at `t` of it."""
    u = 1 - t
    return u * u * u, 3 * u * u * t, 3 * u * t * t, t * t * t


_STEPS = 6
_WEIGHTS = tuple(_weights(i / _STEPS) for i in range(1, _STEPS + 1))


def smooth(points: Sequence[Point], *, closed: bool = False, tension: float = 1.0) -> Curve:
    """A Catmull-Rom curve through every point; `tension` 0 gives straight pieces."""
    n = len(points)
    bends = []
    for i in range(n if closed else n - 1):
        before = points[(i - 1) % n] if closed or i > 0 else points[i]
        here, there = points[i], points[(i + 1) % n]
        after = points[(i + 2) % n] if closed or i + 2 < n else there
        k = tension / 6
        first = (here[0] + (there[0] - before[0]) * k, here[1] + (there[1] - before[1]) * k)
        second = (there[0] - (after[0] - here[0]) * k, there[1] - (after[1] - here[1]) * k)
        bends.append(Bend(first, second, there))
    return Curve(points[0], tuple(bends), closed)


def join(curves: Sequence[Curve]) -> Curve:
    """Curves that follow one another as one."""
    return Curve(curves[0].start, tuple(bend for curve in curves for bend in curve.bends))


def lengths(points: Sequence[Point]) -> list[float]:
    """Distance walked at each point of a polyline."""
    found = [0.0]
    for a, b in pairwise(points):
        found.append(found[-1] + math.dist(a, b))
    return found


def walk(points: Sequence[Point], step: float, start: float = 0.0) -> Iterable[tuple[Point, Point]]:
    """Places every `step` along a polyline, each with the unit vector of its direction."""
    at, want = 0.0, start
    for a, b in pairwise(points):
        size = math.dist(a, b)
        if size == 0.0:
            continue
        ahead = ((b[0] - a[0]) / size, (b[1] - a[1]) / size)
        while want <= at + size:
            t = want - at
            yield (a[0] + ahead[0] * t, a[1] + ahead[1] * t), ahead
            want += step
        at += size


def point_at(points: Sequence[Point], marks: Sequence[float], distance: float) -> tuple[Point, float]:
    """The point at a distance along a polyline and the heading there, in degrees clockwise from east.

    `marks` are the polyline's `lengths`. Distances beyond the ends run on straight.
    """
    low, high = 0, len(marks) - 2
    while low < high:
        middle = (low + high + 1) // 2
        if marks[middle] <= distance:
            low = middle
        else:
            high = middle - 1
    a, b = points[low], points[low + 1]
    size = marks[low + 1] - marks[low] or 1e-9
    t = (distance - marks[low]) / size
    heading = math.degrees(math.atan2(b[1] - a[1], b[0] - a[0]))
    return (a[0] + (b[0] - a[0]) * t, a[1] + (b[1] - a[1]) * t), heading


def calm(points: Sequence[Point], reach: int, rounds: int = 2) -> list[Point]:
    """A polyline with its wiggles averaged out over `reach` points to either side; its ends stay."""
    found = list(points)
    for _ in range(rounds):
        found = [_mean(found, i, reach) for i in range(len(found))]
    return found


def _mean(points: Sequence[Point], i: int, reach: int) -> Point:
    reach = min(reach, i, len(points) - 1 - i)
    near = points[i - reach : i + reach + 1]
    return (sum(p[0] for p in near) / len(near), sum(p[1] for p in near) / len(near))


def aside(points: Sequence[Point], distance: float) -> list[Point]:
    """A polyline moved sideways; positive distances lie to the right of its direction."""
    found = []
    for i, (x, y) in enumerate(points):
        a, b = points[max(0, i - 1)], points[min(len(points) - 1, i + 1)]
        size = math.dist(a, b) or 1e-9
        found.append((x - (b[1] - a[1]) / size * distance, y + (b[0] - a[0]) / size * distance))
    return found


def unit(a: Point, b: Point) -> Point:
    """The unit vector from a to b; (0, 0) where they are one."""
    size = math.dist(a, b)
    return ((b[0] - a[0]) / size, (b[1] - a[1]) / size) if size else (0.0, 0.0)


def towards(a: Point, b: Point, share: float) -> Point:
    """The point `share` of the way from a to b."""
    return (a[0] + (b[0] - a[0]) * share, a[1] + (b[1] - a[1]) * share)
