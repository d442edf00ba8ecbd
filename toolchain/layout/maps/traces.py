"""Lines along hexsides as curves: fronts, boundaries, perimeters."""

from __future__ import annotations

from collections.abc import Mapping

from msgspec import Struct

from toolchain.layout.maps.curves import Curve, Point, smooth, towards, unit
from toolchain.layout.maps.field import MapField
from toolchain.model.game_map import GameMap, Line
from toolchain.model.hexgrid import Corner, Hexside, hexside

# Share of the way from a corner to the mean of its neighbours; share of the hex size from a river's bank.
CORNER_PULL = 0.22
BANK = 0.035


class Trace(Struct, frozen=True):
    """A line as drawn, in one or more curves, its first side to the left of each."""

    line: Line
    curves: tuple[Curve, ...]


def lay_lines(game_map: GameMap, field: MapField, rivers: Mapping[Hexside, float]) -> tuple[Trace, ...]:
    """Every line of the map. `rivers` are widths by hexside: a line keeps to its first side's bank."""
    return tuple(Trace(line, tuple(_curves(line, field, rivers))) for line in game_map.lines)


def _curves(line: Line, field: MapField, rivers: Mapping[Hexside, float]) -> list[Curve]:
    ahead: dict[Corner, Corner] = {}
    banks: dict[Corner, float] = {}
    grid = field.grid
    for first, second in line.sides:
        direction = grid.direction(first, second)
        if direction is None:
            continue
        start, end = grid.side_corners(grid.cells[first], direction)
        # Seen from the first hex its rim runs clockwise; backwards the first side lies to the left.
        ahead[end] = start
        width = rivers.get(hexside(first, second), 0.0)
        for corner in (start, end):
            bank = width / 2 + BANK * field.size if width else 0.0
            banks[corner] = max(banks.get(corner, 0.0), bank)
    return [_curve(ring, closed, banks, field) for ring, closed in _chains(ahead)]


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


def _curve(chain: list[Corner], closed: bool, banks: Mapping[Corner, float], field: MapField) -> Curve:
    raw = [field.corner(corner) for corner in chain]
    n = len(raw)
    points: list[Point] = []
    for i, point in enumerate(raw):
        before, after = raw[(i - 1) % n], raw[(i + 1) % n]
        if not closed and i in (0, n - 1):
            before, after = (point, after) if i == 0 else (before, point)
        else:
            point = towards(point, towards(before, after, 0.5), CORNER_PULL)
        ahead, bank = unit(before, after), banks.get(chain[i], 0.0)
        points.append((point[0] + ahead[1] * bank, point[1] - ahead[0] * bank))
    return smooth(points, closed=closed, tension=0.75)
