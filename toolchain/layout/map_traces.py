"""Lines along hexsides as curves: fronts, boundaries, perimeters."""

from __future__ import annotations

from dataclasses import dataclass

from toolchain.layout.map_curves import Curve, Point, smooth, towards
from toolchain.layout.map_field import MapField
from toolchain.model.game_map import GameMap, Line
from toolchain.model.hexgrid import Corner

# Share of the way from a corner to the mean of its neighbours.
CORNER_PULL = 0.22


@dataclass(frozen=True)
class Trace:
    """A line as drawn, in one or more curves, its first side to the left of each."""

    line: Line
    curves: tuple[Curve, ...]


def lay_lines(game_map: GameMap, field: MapField) -> tuple[Trace, ...]:
    """Every line of the map."""
    return tuple(Trace(line, tuple(_curves(line, field))) for line in game_map.lines)


def _curves(line: Line, field: MapField) -> list[Curve]:
    ahead: dict[Corner, Corner] = {}
    grid = field.grid
    for first, second in line.sides:
        direction = grid.direction(first, second)
        if direction is None:
            continue
        start, end = grid.side_corners(grid.cells[first], direction)
        # Seen from the first hex its rim runs clockwise; backwards the first side lies to the left.
        ahead[end] = start
    return [_curve(ring, closed, field) for ring, closed in _chains(ahead)]


def _chains(ahead: dict[Corner, Corner]) -> list[tuple[list[Corner], bool]]:
    found = []
    ends = set(ahead.values())
    starts = sorted(corner for corner in ahead if corner not in ends)
    while ahead:
        start = starts.pop(0) if starts else min(ahead)
        chain, here = [start], start
        while here in ahead:
            here = ahead.pop(here)
            if here == start:
                break
            chain.append(here)
        found.append((chain, here == start))
    return found


def _curve(chain: list[Corner], closed: bool, field: MapField) -> Curve:
    raw = [field.corner(corner) for corner in chain]
    n = len(raw)
    points: list[Point] = []
    for i, point in enumerate(raw):
        if not closed and i in (0, n - 1):
            points.append(point)
            continue
        before, after = raw[(i - 1) % n], raw[(i + 1) % n]
        points.append(towards(point, towards(before, after, 0.5), CORNER_PULL))
    return smooth(points, closed=closed, tension=0.75)
