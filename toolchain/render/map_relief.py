"""Relief shading: a soft raster of light and shade from the elevations of hexes.

Rivers cut their valleys into it and rough ground is made uneven, so that the shading agrees with the map
although each hex has only one height.
"""

from __future__ import annotations

import base64
import io
import math
from collections.abc import Callable, Iterable
from functools import cached_property
from typing import Any

from msgspec import Struct
from PIL import Image, ImageDraw, ImageMath

from toolchain.layout.maps.curves import Point
from toolchain.layout.maps.field import Box, MapField, dice
from toolchain.layout.maps.layout import MapLayout
from toolchain.model.game_map import GameMap
from toolchain.model.hexgrid import Orientation

PIXELS_PER_MM = 1.6
# Very large maps are shaded more coarsely, so that memory stays bounded.
MOST_PIXELS = 5_000_000
PAD = 3
MOST = 110
# Heights are scaled so that neighbouring hexes differ by STEP units on average.
STEP = 10.0
STRENGTH = 30.0
VALLEY = 13.0
VALLEY_GRAIN_MM = 5.5
UNEVEN = {"rough": 10.0, "hill": 6.0, "peak": 6.0}
UNEVEN_GRAIN_MM = 6.0


class Shading(Struct, frozen=True, dict=True):
    """Light and shade over a box of the sheet: a picture with alpha."""

    image: Image.Image
    box: Box

    @cached_property
    def uri(self) -> str:
        """The picture as a data URI."""
        png = io.BytesIO()
        self.image.save(png, "PNG", compress_level=3)
        return "data:image/png;base64," + base64.b64encode(png.getvalue()).decode("ascii")

    def part(self, box: Box) -> Shading | None:
        """What shows in a box of the sheet, and some pixels more that its edges are reckoned from."""
        across, down = self.image.width / self.box.width, self.image.height / self.box.height
        left = max(0, math.floor((box.left - self.box.left) * across) - PAD)
        top = max(0, math.floor((box.top - self.box.top) * down) - PAD)
        right = min(self.image.width, math.ceil((box.right - self.box.left) * across) + PAD)
        bottom = min(self.image.height, math.ceil((box.bottom - self.box.top) * down) + PAD)
        if left >= right or top >= bottom:
            return None
        x, y = self.box.left + left / across, self.box.top + top / down
        covered = Box(x, y, x + (right - left) / across, y + (bottom - top) / down)
        return Shading(self.image.crop((left, top, right, bottom)), covered)


class _Raster(Struct, frozen=True, dict=True):
    """A box of the sheet at so many pixels a millimetre. `scale` is that of the map's signs."""

    box: Box
    per_mm: float
    scale: float

    @cached_property
    def size(self) -> tuple[int, int]:
        return (round(self.box.width * self.per_mm), round(self.box.height * self.per_mm))

    def pixel(self, point: Point) -> Point:
        return ((point[0] - self.box.left) * self.per_mm, (point[1] - self.box.top) * self.per_mm)

    def cells(self, grain: float) -> tuple[int, int]:
        """How many cells of `grain` mm there are."""
        wide, high = (max(2, round(pixels / self.per_mm / grain)) for pixels in self.size)
        return wide, high


def relief_shading(layout: MapLayout, shade: str, light: str, strength: float = 1.0) -> Shading | None:
    """Shading of the field's frame; None where the map has no elevations.

    `shade` and `light` are the colours of slopes away from the light and towards it.
    """
    if len(set(layout.game_map.elevation.values())) < 2:
        return None
    frame = layout.field.frame
    per_mm = min(PIXELS_PER_MM, math.sqrt(MOST_PIXELS / (frame.width * frame.height)))
    raster = _Raster(frame.grown(1 / per_mm), per_mm, layout.scale)
    steepness = STRENGTH * strength * per_mm / PIXELS_PER_MM
    return Shading(_shaded(_surface(layout, raster), shade, light, steepness), frame)


def _surface(layout: MapLayout, raster: _Raster) -> Image.Image:
    """Heights over the frame and one pixel more on every side."""
    surface = _from_hexes(layout.game_map, layout.field, raster.box, raster.size)
    valleys = _soft_lines([course.curve.points for course in layout.courses], raster)
    surface = _sum(surface, valleys, -VALLEY)
    for textures, cells in ((r.textures, r.cells) for r, _ in layout.grounds):
        amount = max((UNEVEN.get(t, 0.0) for t in textures), default=0.0)
        if amount:
            outlines = [layout.field.outline(cell) for cell in sorted(cells)]
            surface = _sum(surface, _uneven(outlines, raster), amount)
    return surface


def _reckon(formula: Callable[[dict[str, Any]], Any], **images: Image.Image) -> Image.Image:
    """Arithmetic on whole images."""
    found = ImageMath.lambda_eval(formula, **images)
    assert isinstance(found, Image.Image)
    return found


def _sum(one: Image.Image, two: Image.Image, share: float) -> Image.Image:
    return _reckon(lambda a: a["one"] + a["two"] * share, one=one, two=two)


def _from_hexes(game_map: GameMap, field: MapField, box: Box, size: tuple[int, int]) -> Image.Image:
    """The heights of hexes, bent smoothly from one to the next."""
    flat = field.grid.orientation is Orientation.FLAT
    rows = _lattice(game_map, field, flat)
    image = Image.new("F", (len(rows[0]), len(rows)))
    image.putdata([value for row in rows for value in row])
    left, top = box.left - field.origin[0], box.top - field.origin[1]
    right, bottom = left + box.width, top + box.height
    if not flat:
        left, right, top, bottom = top, bottom, left, right
    along, across = 1.5 * field.side, field.size / 2
    source = (
        (left - field.side) / along + 0.5 + PAD,
        top / across + 0.5 + PAD,
        (right - field.side) / along + 0.5 + PAD,
        bottom / across + 0.5 + PAD,
    )
    surface = image.resize(size if flat else size[::-1], Image.Resampling.BICUBIC, box=source)
    return surface if flat else surface.transpose(Image.Transpose.TRANSPOSE)


def _lattice(game_map: GameMap, field: MapField, flat: bool) -> list[list[float]]:
    """Heights on a rectangular lattice: a column for each line of hexes, a row each half hex, padded."""
    grid = field.grid
    heights = _smoothed(game_map, field)
    lines, places = (grid.columns, grid.rows) if flat else (grid.rows, grid.columns)
    columns = []
    for line in range(lines):
        known = {}
        for place in range(places):
            cell = (line, place) if flat else (place, line)
            known[2 * place + 1 + (1 if grid.is_pushed(cell) else 0)] = heights[grid.label(cell)]
        columns.append(_filled(known, 2 * places + 2))
    padded = [columns[0]] * PAD + columns + [columns[-1]] * PAD
    return [list(row) for row in zip(*padded, strict=True)]


def _filled(known: dict[int, float], size: int) -> list[float]:
    """A line of half hexes, the gaps between known ones averaged and the ends run on."""
    first, last = min(known), max(known)
    found = []
    for i in range(-PAD, size + PAD):
        at = max(first, min(last, i))
        found.append(known[at] if at in known else (known[at - 1] + known[at + 1]) / 2)
    return found


def _smoothed(game_map: GameMap, field: MapField) -> dict[str, float]:
    """Heights with the steps of their levels evened out, in units of STEP."""
    mean = sum(game_map.elevation.values()) / len(game_map.elevation)
    heights = {h: float(game_map.elevation.get(h, mean)) for h in field.grid.cells}
    around = field.grid.adjacency
    gaps = [abs(m - heights[o]) for h, m in heights.items() for o in around[h]]
    unit = STEP / (sum(gaps) / len(gaps) or 1.0)
    return {
        h: unit * (0.64 * m + 0.36 * sum(heights[o] for o in around[h]) / max(1, len(around[h])))
        for h, m in heights.items()
    }


def _soft_lines(lines: Iterable[tuple[Point, ...]], raster: _Raster) -> Image.Image:
    """1 along lines, falling softly to 0 within a few millimetres."""
    mask = Image.new("L", raster.size)
    pen = ImageDraw.Draw(mask)
    for line in lines:
        pen.line(list(map(raster.pixel, line)), fill=255, width=round(4.4 * raster.scale * raster.per_mm))
    return _blurred(mask, raster.cells(VALLEY_GRAIN_MM * raster.scale))


def _blurred(mask: Image.Image, cells: tuple[int, int]) -> Image.Image:
    """A mask as soft heights from 0 to 1: shrunk to cells and drawn out again."""
    small = mask.convert("F").resize(cells, Image.Resampling.BOX)
    large = small.resize(mask.size, Image.Resampling.BICUBIC)
    return _reckon(lambda a: a["large"] / 255.0, large=large)


def _uneven(outlines: Iterable[tuple[Point, ...]], raster: _Raster) -> Image.Image:
    """Random bumps from -1 to 1 within outlines."""
    mask = Image.new("L", raster.size)
    pen = ImageDraw.Draw(mask)
    for outline in outlines:
        pen.polygon(list(map(raster.pixel, outline)), fill=255)
    wide, high = raster.cells(UNEVEN_GRAIN_MM * raster.scale)
    luck = dice("uneven", wide, high)
    noise = Image.new("F", (wide, high))
    noise.putdata([luck.random() * 2 - 1 for _ in range(wide * high)])
    bumps = noise.resize(raster.size, Image.Resampling.BICUBIC)
    inside = _blurred(mask, (wide, high))
    return _reckon(lambda a: a["bumps"] * a["inside"], bumps=bumps, inside=inside)


def _shaded(heights: Image.Image, shade: str, light: str, steepness: float) -> Image.Image:
    """Light from the north-west as an image with alpha."""
    wide, high = heights.size
    east = heights.crop((2, 1, wide, high - 1))
    west = heights.crop((0, 1, wide - 2, high - 1))
    south = heights.crop((1, 2, wide - 1, high))
    north = heights.crop((1, 0, wide - 1, high - 2))
    rise = _reckon(
        lambda a: (a["east"] - a["west"] + a["south"] - a["north"]) * steepness,
        east=east,
        west=west,
        south=south,
        north=north,
    )
    dark = Image.new("RGB", rise.size, shade)
    dark.putalpha(_alpha(rise, -1.0))
    bright = Image.new("RGB", rise.size, light)
    bright.putalpha(_alpha(rise, 1.0))
    return Image.alpha_composite(bright, dark)


def _alpha(rise: Image.Image, sign: float) -> Image.Image:
    """Alpha of the slopes of one sign, growing ever more slowly towards MOST."""
    slope = _reckon(lambda a: a["max"](a["rise"] * sign, 0), rise=rise)
    return _reckon(lambda a: a["slope"] * MOST / (a["slope"] + MOST), slope=slope).convert("L")
