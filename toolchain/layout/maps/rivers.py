"""Courses of rivers: smooth curves that keep to their hexsides."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from functools import cached_property

from msgspec import Struct

from toolchain.layout.maps.curves import Curve, Point, smooth, towards, unit
from toolchain.layout.maps.field import MapField, dice
from toolchain.model.game_map import GameMap, River
from toolchain.model.hexgrid import Corner, Hexside

# Shares of the hex size.
CORNER_PULL = 0.3
SWAY = 0.045
BEYOND = 0.2
WIDTHS = {"wide-river": 0.15, "river": 0.066, "stream": 0.034}
TAPER = 4


class Course(Struct, frozen=True):
    """A river as drawn. `width` is in mm; the first `taper` pieces of the curve swell from its source."""

    river: River
    curve: Curve
    width: float
    colour: str
    taper: int = 0


def lay_rivers(game_map: GameMap, field: MapField, crossings: Mapping[Hexside, Point]) -> tuple[Course, ...]:
    """Every river. `crossings` are the points where paths cross hexsides: courses pass through them.

    Where rivers meet, the smaller ends on the curve of the greater one.
    """
    plans = [_Plan(river, game_map, field, crossings) for river in game_map.rivers]
    plans.sort(key=lambda plan: (-plan.width, -len(plan.river.sides), plan.river.key))
    knots: dict[Corner, Point] = {}
    met: Counter[Corner] = Counter()
    for plan in plans:
        met.update(set(plan.corners))
        for corner, point in plan.inner_knots.items():
            knots.setdefault(corner, point)
    courses = {plan.river.key: plan.course(knots, met) for plan in plans}
    return tuple(courses[river.key] for river in game_map.rivers)


class _Plan:
    """One river on its way to a course."""

    def __init__(
        self, river: River, game_map: GameMap, field: MapField, crossings: Mapping[Hexside, Point]
    ) -> None:
        self.river, self.field = river, field
        terrain = game_map.terrain[river.terrain]
        texture = next((t for t in terrain.texture.split() if t in WIDTHS), "river")
        self.width = WIDTHS[texture] * field.size
        self.colour = terrain.colour
        self.corners = chain_corners(river.sides, field)
        self.middles = [self._middle(side, i, crossings) for i, side in enumerate(river.sides)]

    def _middle(self, side: Hexside, i: int, crossings: Mapping[Hexside, Point]) -> Point:
        if side in crossings:
            return crossings[side]
        a, b = self.field.corner(self.corners[i]), self.field.corner(self.corners[i + 1])
        luck = dice("river", *side)
        ahead = unit(a, b)
        sway = (luck.random() * 2 - 1) * SWAY * self.field.size
        x, y = towards(a, b, 0.5)
        return (x - ahead[1] * sway, y + ahead[0] * sway)

    @cached_property
    def inner_knots(self) -> dict[Corner, Point]:
        """The corners between two sides, pulled into the bend."""
        found = {}
        for i, corner in enumerate(self.corners[1:-1], start=1):
            between = towards(self.middles[i - 1], self.middles[i], 0.5)
            found[corner] = towards(self.field.corner(corner), between, CORNER_PULL)
        return found

    def course(self, knots: Mapping[Corner, Point], met: Mapping[Corner, int]) -> Course:
        points = []
        for i, middle in enumerate(self.middles):
            points.append(self._knot(i, knots))
            points.append(middle)
        points.append(self._knot(len(self.middles), knots))
        rising = not self._leaves(0) and met[self.corners[0]] == 1
        if self._leaves(0):
            points.insert(0, self._outside(points[1], points[0]))
        if self._leaves(len(self.corners) - 1):
            points.append(self._outside(points[-2], points[-1]))
        return Course(self.river, smooth(points), self.width, self.colour, 2 * TAPER if rising else 0)

    def _knot(self, i: int, knots: Mapping[Corner, Point]) -> Point:
        corner = self.corners[i]
        own = self.inner_knots.get(corner) if 0 < i < len(self.corners) - 1 else None
        return own or knots.get(corner) or self.field.corner(corner)

    def _leaves(self, i: int) -> bool:
        return any(not self.field.grid.inside(cell) for cell in self.corners[i])

    def _outside(self, before: Point, last: Point) -> Point:
        """A point beyond the frame where the course runs on."""
        box, normal = self.field.frame, (0.0, 0.0)
        gaps = {
            (-1.0, 0.0): last[0] - box.left,
            (1.0, 0.0): box.right - last[0],
            (0.0, -1.0): last[1] - box.top,
            (0.0, 1.0): box.bottom - last[1],
        }
        normal = min(gaps, key=lambda n: gaps[n])
        ahead = unit(before, last)
        heading = unit((0.0, 0.0), (ahead[0] * 0.6 + normal[0], ahead[1] * 0.6 + normal[1]))
        return self.field.out(last, heading, BEYOND * self.field.size)


def chain_corners(sides: tuple[Hexside, ...], field: MapField) -> list[Corner]:
    """The corners along a chain of hexsides, one more than there are sides."""
    grid = field.grid
    ends = []
    for one, two in sides:
        direction = grid.direction(one, two)
        assert direction is not None
        ends.append(grid.side_corners(grid.cells[one], direction))
    if len(ends) == 1:
        return list(ends[0])
    first = ends[0]
    found = [first[0] if first[1] in ends[1] else first[1]]
    for a, b in ends:
        found.append(b if a == found[-1] else a)
    return found
