"""Ground of one kind as soft-edged regions that flow over hex borders and run on to the frame.

Neighbouring regions share their softened rims, so no paper shows between them.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import cached_property

from msgspec import Struct

from toolchain.layout.maps.curves import Curve, Point, smooth, towards
from toolchain.layout.maps.field import Box, MapField, dice, hull, rims
from toolchain.model.game_map import GameMap, Terrain
from toolchain.model.hexgrid import Cell, Corner

# Shares of the hex size: how far a lone corner is drawn in, and how rough the rims are.
DRAWN_IN = 0.13
ROUGH = 0.04
# A corner lies 1/sqrt(3) of the hex size from the centre.
_CORNER_REACH = 0.57735

Kinds = Mapping[Cell, str]


class Region(Struct, frozen=True, dict=True):
    """Every hex of one terrain: its cells (ghosts beside the field included) and its rims."""

    terrain: Terrain
    cells: frozenset[Cell]
    rims: tuple[Curve, ...]

    @property
    def textures(self) -> tuple[str, ...]:
        return tuple(self.terrain.texture.split())

    @cached_property
    def boxes(self) -> tuple[Box, ...]:
        """The box that each rim fills, about."""
        return tuple(hull(rim.points) for rim in self.rims)


def lay_regions(game_map: GameMap, field: MapField, *, beside: bool = True) -> tuple[Region, ...]:
    """A region for each terrain of hexes and overlays that occurs, in the terrain's order.

    Plain ground gives no region: it is the paper. With `beside` the ground runs on beside the field.
    """
    ground = ground_kinds(game_map, field, beside=beside)
    found = []
    for terrain in sorted(game_map.terrain.values(), key=lambda t: (t.where == "overlay", t.order)):
        if terrain.where not in ("hex", "overlay") or terrain.texture in ("", "plain"):
            continue
        kinds = ground if terrain.where == "hex" else _overlay_kinds(terrain, game_map, field)
        cells = frozenset(cell for cell, kind in kinds.items() if kind == terrain.key)
        if cells:
            found.append(Region(terrain, cells, tuple(_rims(cells, kinds, field))))
    return tuple(found)


def ground_kinds(game_map: GameMap, field: MapField, *, beside: bool = True) -> dict[Cell, str]:
    """The terrain of every cell; beside the field it runs on, but towns do not."""
    kinds = {field.grid.cells[h]: cell.terrain for h, cell in game_map.hexes.items()}
    towns = {t.key for t in game_map.terrain.values() if "town" in t.texture}
    for ghost, hex_id in field.ghosts.items() if beside else ():
        kind = game_map.hexes[hex_id].terrain
        kinds[ghost] = "" if kind in towns else kind
    return kinds


def _overlay_kinds(terrain: Terrain, game_map: GameMap, field: MapField) -> dict[Cell, str]:
    own = {h for h, cell in game_map.hexes.items() if terrain.key in cell.overlays}
    return {field.grid.cells[h]: terrain.key for h in own}


def _rims(cells: frozenset[Cell], kinds: Kinds, field: MapField) -> list[Curve]:
    found = []
    for ring in rims(cells, field.grid):
        points: list[Point] = []
        for corner, following in zip(ring, (*ring[1:], ring[0]), strict=True):
            points.extend(_soft_side(corner, following, kinds, field))
        found.append(smooth(points, closed=True))
    return found


def _soft_side(corner: Corner, following: Corner, kinds: Kinds, field: MapField) -> list[Point]:
    """The softened corner and two rough points on the side after it; the same from either side."""
    first, last = sorted((corner, following))
    a, b = soft_corner(first, kinds, field), soft_corner(last, kinds, field)
    luck = dice("rim", *first, *last)
    rough = []
    for share in (0.34, 0.67):
        x, y = towards(a, b, share + (luck.random() - 0.5) * 0.14)
        sway = (luck.random() * 2 - 1) * ROUGH * field.size / (field.side or 1)
        rough.append((x - (b[1] - a[1]) * sway, y + (b[0] - a[0]) * sway))
    return [a, *rough] if first == corner else [b, *reversed(rough)]


def soft_corner(corner: Corner, kinds: Kinds, field: MapField) -> Point:
    """A corner drawn towards the one cell of three that differs; it stays where all three do."""
    point = field.corner(corner)
    around = [kinds.get(cell, "") for cell in corner]
    lone = [cell for cell, kind in zip(corner, around, strict=True) if around.count(kind) == 1]
    if len(lone) != 1:
        return point
    depth = DRAWN_IN + (dice("corner", *corner).random() - 0.5) * 0.07
    return towards(point, field.cell_centre(lone[0]), depth / _CORNER_REACH)
