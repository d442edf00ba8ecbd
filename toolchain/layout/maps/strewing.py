"""The ground on which signs are strewn, and where on it they can stand."""

from __future__ import annotations

import math
import zlib
from collections.abc import Iterator
from functools import cached_property, partial

from msgspec import Struct

from toolchain.layout.maps.clutter import Clutter
from toolchain.layout.maps.curves import Point
from toolchain.layout.maps.field import USUAL_HEX, Box, MapField
from toolchain.layout.maps.mask import NEAR, Mask, Pane
from toolchain.layout.maps.regions import Region
from toolchain.model.game_map import GameMap
from toolchain.model.hexgrid import Cell


class Disc(Struct, frozen=True):
    """A round sign: a tree's crown or a lobe of a wood's rim."""

    x: float
    y: float
    radius: float


class Stroke(Struct, frozen=True):
    """A short stroke; `width` is its thick end."""

    start: Point
    end: Point
    width: float


class Signs(Struct, frozen=True):
    """All signs of one region."""

    lobes: tuple[Disc, ...] = ()
    trees: tuple[Disc, ...] = ()
    strokes: tuple[Stroke, ...] = ()
    hedges: tuple[tuple[Point, ...], ...] = ()
    plots: tuple[tuple[Point, ...], ...] = ()
    reeds: tuple[Stroke, ...] = ()


class Ground(Struct, frozen=True, dict=True):
    """What strewing needs to know: the region, what stands in the way, and how the land falls."""

    game_map: GameMap
    field: MapField
    clutter: Clutter
    built: frozenset[Cell] = frozenset()

    @property
    def scale(self) -> float:
        return self.field.size / USUAL_HEX

    def open_ground(self, room: float) -> Mask:
        """The whole frame but what is within `room` mm of clutter."""
        found = self._open.get(room)
        if found is None:
            found = self._open[room] = Mask(self.field.frame, partial(self._paint_open, room))
        return found

    def _paint_open(self, room: float, pane: Pane) -> None:
        pane.fill()
        pane.rub_clutter(self.clutter, room * self.scale)

    def mask(self, region: Region, room: float | None, rim: float) -> Mask:
        """Where signs of a region may stand: `rim` mm inside it and not in a town over it.

        With `room` they keep that many millimetres from clutter.
        """
        return Mask(self.field.frame, partial(self._paint, region, room, rim))

    def _paint(self, region: Region, room: float | None, rim: float, pane: Pane) -> None:
        near = pane.box.grown(rim * self.scale)
        rims = [curve for curve, box in zip(region.rims, region.boxes, strict=True) if near.meets(box)]
        pane.fill_rims(rims)
        if rim:
            pane.rub_rims(rims, rim * self.scale)
        near = pane.box.grown(self.field.size)
        for cell in self.built - region.cells:
            if near.holds(self.field.cell_centre(cell)):
                pane.rub_polygon(self.field.outline(cell))
        if room is not None:
            pane.rub(self.open_ground(room))

    @cached_property
    def _open(self) -> dict[float, Mask]:
        return {}

    @cached_property
    def _heights(self) -> dict[Cell, int]:
        return {self.field.grid.cells[h]: m for h, m in self.game_map.elevation.items()}

    def fall(self, cell: Cell) -> Point:
        """Metres of fall east and south across a hex, running on beside the field; else zero."""
        if cell in self.field.ghosts:
            cell = self.field.grid.cells[self.field.ghosts[cell]]
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


def lattice(
    box: Box, step: float, key: str, shake: float, within: Mask | None = None
) -> Iterator[tuple[int, int, Point, float]]:
    """Shaken points of a triangular lattice over a box: column, row, place, a spare die (0 to 1).

    The luck of a point hangs on its place in the lattice alone: a change of ground elsewhere moves nothing.
    Points that cannot come to lie on a yes of `within` are passed over.
    """
    if shake * step / 2 > NEAR:
        within = None
    high = step * math.sqrt(3) / 2
    seed = zlib.crc32(key.encode())
    for row in range(int(box.top // high), int(box.bottom // high) + 2):
        shift = 0.5 if row % 2 else 0.0
        for column in range(int(box.left // step), int(box.right // step) + 2):
            if within is not None and not within.is_near(((column + shift) * step, row * high)):
                continue
            east, south, die = _luck(column, row, seed)
            x = (column + shift + (east - 0.5) * shake) * step
            yield column, row, (x, (row + (south - 0.5) * shake) * high), die


def _luck(column: int, row: int, seed: int) -> tuple[float, float, float]:
    """Three numbers from 0 to 1 for a point of a lattice (the mixing steps of splitmix64)."""
    z = (column * 0x9E3779B97F4A7C15 + row * 0xC2B2AE3D27D4EB4F + seed) & _WORD
    z = ((z ^ (z >> 30)) * 0xBF58476D1CE4E5B9) & _WORD
    z = ((z ^ (z >> 27)) * 0x94D049BB133111EB) & _WORD
    z ^= z >> 31
    return (z & _THIRD) / _THIRD, (z >> 21 & _THIRD) / _THIRD, (z >> 42 & _THIRD) / _THIRD


_WORD = (1 << 64) - 1
_THIRD = (1 << 21) - 1


def region_bounds(region: Region, field: MapField) -> Box:
    """The box that a region fills within the frame."""
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
