"""Signs strewn over the ground: trees, hachures, hedges. They keep off roads, rivers, numbers and rims."""

from __future__ import annotations

import math
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import cached_property

from toolchain.layout.map_clutter import Clutter
from toolchain.layout.map_curves import Point, walk
from toolchain.layout.map_field import Box, MapField, dice
from toolchain.layout.map_regions import Region
from toolchain.model.game_map import GameMap
from toolchain.model.hexgrid import Cell

# Millimetres on a map of 19 mm hexes; everything scales with the hex.
USUAL_HEX = 19.0


@dataclass(frozen=True, slots=True)
class Disc:
    """A round sign: a tree's crown or a lobe of a wood's rim."""

    x: float
    y: float
    radius: float


@dataclass(frozen=True, slots=True)
class Mark:
    """A short stroke; `width` is its thick end."""

    start: Point
    end: Point
    width: float


@dataclass(frozen=True)
class Signs:
    """All signs of one region."""

    lobes: tuple[Disc, ...] = ()
    trees: tuple[Disc, ...] = ()
    strokes: tuple[Mark, ...] = ()
    hedges: tuple[tuple[Point, ...], ...] = ()
    plots: tuple[tuple[Point, ...], ...] = ()


@dataclass(frozen=True)
class Ground:
    """What strewing needs to know: the region, what stands in the way, and how the land falls."""

    game_map: GameMap
    field: MapField
    clutter: Clutter
    kinds: Mapping[Cell, str]

    @property
    def scale(self) -> float:
        return self.field.size / USUAL_HEX

    def owner(self, point: Point) -> str:
        return self.kinds.get(self.field.cell_at(point), "")

    @cached_property
    def _heights(self) -> dict[Cell, int]:
        return {self.field.grid.cells[h]: m for h, m in self.game_map.elevation.items()}

    def fall(self, cell: Cell) -> Point:
        """Metres of fall east and south across a hex; zero without elevations."""
        here = self._heights.get(cell)
        if here is None:
            return (0.0, 0.0)
        x, y = self.field.cell_centre(cell)
        east = south = 0.0
        for beside in self.field.grid.neighbour_cells(cell):
            drop = here - self._heights.get(beside, here)
            bx, by = self.field.cell_centre(beside)
            east += drop * (bx - x) / self.field.size
            south += drop * (by - y) / self.field.size
        return (east / 3, south / 3)


def lay_signs(region: Region, ground: Ground) -> Signs:
    """The signs of a region, by its textures."""
    lobes: tuple[Disc, ...] = ()
    trees: list[Disc] = []
    strokes: list[Mark] = []
    hedges: list[tuple[Point, ...]] = []
    plots: list[tuple[Point, ...]] = []
    for texture in region.textures:
        match texture:
            case "woods":
                lobes = tuple(_lobes(region, ground.scale))
                trees += _trees(region, ground, 3.7, 0.94)
            case "light-woods":
                trees += _trees(region, ground, 5.4, 0.92)
            case "rough":
                strokes += _rough_strokes(region, ground)
            case "hill" | "peak":
                strokes += _rim_strokes(region, ground, 1.0 if texture == "hill" else 0.8)
            case "hedgerow":
                made = _hedges(region, ground)
                hedges += made[0]
                plots += made[1]
    return Signs(lobes, tuple(trees), tuple(strokes), tuple(hedges), tuple(plots))


def lattice(box: Box, step: float, key: str, shake: float) -> Iterator[tuple[int, int, Point, float]]:
    """Shaken points of a triangular lattice over a box: column, row, place, a spare die (0 to 1)."""
    high = step * math.sqrt(3) / 2
    for row in range(int(box.top // high), int(box.bottom // high) + 2):
        luck = dice(key, row)
        for column in range(int(box.left // step), int(box.right // step) + 2):
            x = (column + (0.5 if row % 2 else 0.0) + (luck.random() - 0.5) * shake) * step
            y = (row + (luck.random() - 0.5) * shake) * high
            yield column, row, (x, y), luck.random()


def _bounds(region: Region, field: MapField) -> Box:
    centres = [field.cell_centre(cell) for cell in region.cells]
    box = Box(
        min(x for x, _ in centres),
        min(y for _, y in centres),
        max(x for x, _ in centres),
        max(y for _, y in centres),
    ).grown(field.size * 0.6)
    frame = field.frame
    return Box(
        max(box.left, frame.left),
        max(box.top, frame.top),
        min(box.right, frame.right),
        min(box.bottom, frame.bottom),
    )


def _places(
    region: Region, ground: Ground, step: float, shake: float, room: float, rim: float
) -> Iterator[tuple[Point, float]]:
    """Free places in a region, `room` mm from clutter and about `rim` mm inside its rims."""
    step *= ground.scale
    edge = _rim_clutter(region)
    for _, _, point, die in lattice(_bounds(region, ground.field), step, region.terrain.key, shake):
        if (
            ground.field.cell_at(point) in region.cells
            and ground.clutter.free(point, room * ground.scale)
            and edge.free(point, rim * ground.scale)
        ):
            yield point, die


def _rim_clutter(region: Region) -> Clutter:
    edge = Clutter()
    for rim in region.rims:
        edge.add_line(rim.points, 0.0, "rim")
    return edge


def _lobes(region: Region, scale: float) -> Iterator[Disc]:
    """Round lobes along the rims of a wood."""
    for i, rim in enumerate(region.rims):
        luck = dice("lobes", region.terrain.key, i, round(rim.start[0]), round(rim.start[1]))
        for (x, y), ahead in walk(rim.points, 1.75 * scale):
            radius = (0.85 + 0.55 * luck.random()) * scale
            inward = 0.55 * radius
            yield Disc(x - ahead[1] * inward, y + ahead[0] * inward, radius)


def _trees(region: Region, ground: Ground, step: float, size: float) -> list[Disc]:
    found = [
        Disc(x, y, (0.72 + 0.36 * die) * size * ground.scale)
        for (x, y), die in _places(region, ground, step, 0.62, 0.95, 1.0)
        if die < 0.88
    ]
    return sorted(found, key=lambda d: (d.y, d.x))


def _rough_strokes(region: Region, ground: Ground) -> Iterator[Mark]:
    """Hachures in little groups that point downhill."""
    scale = ground.scale
    for (x, y), die in _places(region, ground, 5.6, 0.7, 1.5, 1.2):
        east, south = ground.fall(ground.field.cell_at((x, y)))
        angle = math.atan2(south, east) if abs(east) + abs(south) > 4 else math.pi / 2
        angle += (die - 0.5) * 0.5
        count = 3 if die < 0.45 else 4
        for i in range(count):
            yield _hachure((x, y), angle, (i - (count - 1) / 2) * 0.85 * scale, die, scale)


def _hachure(middle: Point, angle: float, across: float, die: float, scale: float) -> Mark:
    """One stroke of a group: they fan out a little, the middle ones reach farther."""
    reach = (1.75 - 0.22 * abs(across) / scale + 0.5 * die) * scale
    turn = angle + across / scale * 0.16
    x = middle[0] - math.sin(angle) * across
    y = middle[1] + math.cos(angle) * across
    dx, dy = math.cos(turn) * reach / 2, math.sin(turn) * reach / 2
    return Mark((x - dx, y - dy), (x + dx, y + dy), 0.3 * scale)


def _rim_strokes(region: Region, ground: Ground, density: float) -> Iterator[Mark]:
    """Hachures that run down over the rims of a height."""
    scale = ground.scale
    for i, rim in enumerate(region.rims):
        luck = dice("hachures", region.terrain.key, i, round(rim.start[0]), round(rim.start[1]))
        for (x, y), ahead in walk(rim.points, 1.05 * scale / density):
            reach = (1.5 + 1.5 * luck.random()) * scale
            top = (x - ahead[1] * reach * 0.7, y + ahead[0] * reach * 0.7)
            foot = (x + ahead[1] * reach * 0.3, y - ahead[0] * reach * 0.3)
            if ground.clutter.free(top, 0.5 * scale) and ground.clutter.free(foot, 0.5 * scale):
                yield Mark(top, foot, 0.34 * scale)


def _hedges(region: Region, ground: Ground) -> tuple[list[tuple[Point, ...]], list[tuple[Point, ...]]]:
    """Hedges between small irregular fields, and some fields of another crop."""
    step = 5.4 * ground.scale
    knots: dict[tuple[int, int], tuple[Point, float]] = {}
    for column, row, point, die in lattice(_bounds(region, ground.field), step, region.terrain.key, 0.55):
        if ground.field.cell_at(point) in region.cells:
            knots[column, row] = (point, die)
    hedges: list[tuple[Point, ...]] = []
    plots: list[tuple[Point, ...]] = []
    for (column, row), (point, die) in knots.items():
        odd = row % 2
        right = knots.get((column + 1, row))
        down = knots.get((column + odd, row + 1))
        if right and die < 0.86:
            hedges.append((point, right[0]))
        if down and die > 0.22:
            hedges.append((point, down[0]))
        corner = knots.get((column + 1 + odd, row + 1))
        if right and down and corner and 0.3 < die < 0.62:
            plots.append((point, right[0], corner[0], down[0]))
    clear = ground.clutter.free
    kept = [
        h
        for h in hedges
        if all(clear(p, 0.7 * ground.scale) for p, _ in walk((h[0], h[1]), 1.3 * ground.scale))
    ]
    return kept, plots
