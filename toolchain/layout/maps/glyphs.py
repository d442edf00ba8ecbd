"""Signs strewn over the ground: trees and hachures. They keep off roads, rivers, numbers and rims."""

from __future__ import annotations

import math
from collections.abc import Iterator

from toolchain.layout.maps.curves import Point, walk
from toolchain.layout.maps.field import dice
from toolchain.layout.maps.hedges import Hedges
from toolchain.layout.maps.regions import Region
from toolchain.layout.maps.strewing import Disc, Ground, Signs, Stroke, lattice, region_bounds

# Millimetres that signs keep from what stands there.
TREE_ROOM = 0.95
STROKE_ROOM = 1.5


def lay_signs(region: Region, ground: Ground) -> Signs:
    """The signs of a region, by its textures."""
    lobes: tuple[Disc, ...] = ()
    trees: list[Disc] = []
    strokes: list[Stroke] = []
    hedges: list[tuple[Point, ...]] = []
    plots: list[tuple[Point, ...]] = []
    reeds: list[Stroke] = []
    for texture in region.textures:
        match texture:
            case "woods":
                lobes = tuple(_lobes(region, ground.scale))
                trees += _trees(region, ground, 3.2, 0.9)
            case "light-woods":
                trees += _trees(region, ground, 5.4, 0.92)
            case "rough":
                strokes += _rough_strokes(region, ground)
            case "hill" | "peak":
                strokes += _rim_strokes(region, ground, 1.0 if texture == "hill" else 0.8)
            case "marsh":
                reeds += _reeds(region, ground)
            case "hedgerow":
                network = Hedges(region, ground)
                hedges += network.hedges()
                plots += network.plots()
    return Signs(lobes, tuple(trees), tuple(strokes), tuple(hedges), tuple(plots), tuple(reeds))


def _places(
    region: Region, ground: Ground, step: float, shake: float, room: float, rim: float
) -> Iterator[tuple[Point, float]]:
    """Free places in a region, `room` mm from clutter and about `rim` mm inside its rims."""
    mask = ground.mask(region, room, rim)
    box = region_bounds(region, ground.field)
    for _, _, point, die in lattice(box, step * ground.scale, region.terrain.key, shake, mask):
        if mask.holds(point):
            yield point, die


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
        for (x, y), die in _places(region, ground, step, 0.62, TREE_ROOM, 1.0)
        if die < 0.88
    ]
    return sorted(found, key=lambda d: (d.y, d.x))


def _rough_strokes(region: Region, ground: Ground) -> Iterator[Stroke]:
    """Hachures in little groups that point downhill."""
    scale = ground.scale
    for (x, y), die in _places(region, ground, 5.6, 0.7, STROKE_ROOM, 1.2):
        east, south = ground.fall(ground.field.cell_at((x, y)))
        angle = math.atan2(south, east) if abs(east) + abs(south) > 4 else math.pi / 2
        angle += (die - 0.5) * 0.5
        count = 3 if die < 0.45 else 4
        for i in range(count):
            yield _hachure((x, y), angle, (i - (count - 1) / 2) * 0.85 * scale, die, scale)


def _hachure(middle: Point, angle: float, across: float, die: float, scale: float) -> Stroke:
    """One stroke of a group: they fan out a little, the middle ones reach farther."""
    reach = (1.75 - 0.22 * abs(across) / scale + 0.5 * die) * scale
    turn = angle + across / scale * 0.16
    x = middle[0] - math.sin(angle) * across
    y = middle[1] + math.cos(angle) * across
    dx, dy = math.cos(turn) * reach / 2, math.sin(turn) * reach / 2
    return Stroke((x - dx, y - dy), (x + dx, y + dy), 0.3 * scale)


def _rim_strokes(region: Region, ground: Ground, density: float) -> Iterator[Stroke]:
    """Hachures that run down over the rims of a height."""
    scale = ground.scale
    free = ground.open_ground(0.5)
    for i, rim in enumerate(region.rims):
        luck = dice("hachures", region.terrain.key, i, round(rim.start[0]), round(rim.start[1]))
        for (x, y), ahead in walk(rim.points, 1.05 * scale / density):
            reach = (1.5 + 1.5 * luck.random()) * scale
            top = (x - ahead[1] * reach * 0.7, y + ahead[0] * reach * 0.7)
            foot = (x + ahead[1] * reach * 0.3, y - ahead[0] * reach * 0.3)
            if free.holds(top) and free.holds(foot):
                yield Stroke(top, foot, 0.34 * scale)


def _reeds(region: Region, ground: Ground) -> Iterator[Stroke]:
    """Tufts of reed, each over a line of water."""
    scale = ground.scale
    for (x, y), die in _places(region, ground, 4.6, 0.7, TREE_ROOM, 1.2):
        wide = (1.1 + 0.7 * die) * scale
        yield Stroke((x - wide, y), (x + wide, y), 0.2 * scale)
        for lean in (-0.35, 0.0, 0.35)[: 2 + (die > 0.5)]:
            foot = x + lean * 0.9 * scale
            yield Stroke((foot, y - 0.25 * scale), (foot + lean * scale, y - 1.4 * scale), 0.26 * scale)
