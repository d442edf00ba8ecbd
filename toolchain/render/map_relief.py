"""Relief shading: a soft raster of light and shade from the elevations of hexes.

Rivers cut their valleys into it and rough ground is made uneven, so that the shading agrees with the map
although each hex has only one height.
"""

from __future__ import annotations

import base64
import io
from collections.abc import Callable, Iterable
from typing import Any

from PIL import Image, ImageDraw, ImageMath

from toolchain.layout.maps.curves import Point
from toolchain.layout.maps.field import Box, MapField, dice
from toolchain.layout.maps.layout import MapLayout
from toolchain.model.game_map import GameMap
from toolchain.model.hexgrid import Orientation

PIXELS_PER_MM = 1.6
PAD = 3
MOST = 110
# Heights are scaled so that neighbouring hexes differ by STEP units on average.
STEP = 10.0
STRENGTH = 30.0
VALLEY = 13.0
VALLEY_GRAIN_MM = 5.5
UNEVEN = {"rough": 10.0, "hill": 6.0, "peak": 6.0}
UNEVEN_GRAIN_MM = 6.0


def relief_image(layout: MapLayout, shade: str, light: str, strength: float = 1.0) -> str | None:
    """A PNG that fills the field's frame, as a data URI; None where the map has no elevations.

    `shade` and `light` are the colours of slopes away from the light and towards it.
    """
    if len(set(layout.game_map.elevation.values())) < 2:
        return None
    png = io.BytesIO()
    _shaded(_surface(layout), shade, light, strength).save(png, "PNG", compress_level=3)
    return "data:image/png;base64," + base64.b64encode(png.getvalue()).decode("ascii")


def _surface(layout: MapLayout) -> Image.Image:
    """Heights at PIXELS_PER_MM over the frame and one pixel more on every side."""
    box = layout.field.frame.grown(1 / PIXELS_PER_MM)
    size = (round(box.width * PIXELS_PER_MM), round(box.height * PIXELS_PER_MM))
    surface = _from_hexes(layout.game_map, layout.field, box, size)
    courses = [course.curve.points for course in layout.courses]
    valleys = _soft_lines(courses, box, size, layout.scale)
    surface = _sum(surface, valleys, -VALLEY)
    for textures, cells in ((r.textures, r.cells) for r, _ in layout.grounds):
        amount = max((UNEVEN.get(t, 0.0) for t in textures), default=0.0)
        if amount:
            outlines = [layout.field.outline(cell) for cell in sorted(cells)]
            surface = _sum(surface, _uneven(outlines, box, size, layout.scale), amount)
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


def _soft_lines(
    lines: Iterable[tuple[Point, ...]], box: Box, size: tuple[int, int], scale: float
) -> Image.Image:
    """1 along lines, falling softly to 0 within a few millimetres."""
    mask = Image.new("L", size)
    pen = ImageDraw.Draw(mask)
    for line in lines:
        pen.line([_pixel(q, box) for q in line], fill=255, width=round(4.4 * scale * PIXELS_PER_MM))
    return _blurred(mask, VALLEY_GRAIN_MM * scale)


def _pixel(point: Point, box: Box) -> Point:
    return ((point[0] - box.left) * PIXELS_PER_MM, (point[1] - box.top) * PIXELS_PER_MM)


def _blurred(mask: Image.Image, grain: float) -> Image.Image:
    """A mask as soft heights from 0 to 1: shrunk to cells of `grain` mm and drawn out again."""
    cells = tuple(max(2, round(pixels / PIXELS_PER_MM / grain)) for pixels in mask.size)
    small = mask.convert("F").resize((cells[0], cells[1]), Image.Resampling.BOX)
    large = small.resize(mask.size, Image.Resampling.BICUBIC)
    return _reckon(lambda a: a["large"] / 255.0, large=large)


def _uneven(
    outlines: Iterable[tuple[Point, ...]], box: Box, size: tuple[int, int], scale: float
) -> Image.Image:
    """Random bumps from -1 to 1 within outlines."""
    mask = Image.new("L", size)
    pen = ImageDraw.Draw(mask)
    for outline in outlines:
        pen.polygon([_pixel(q, box) for q in outline], fill=255)
    grain = UNEVEN_GRAIN_MM * scale
    wide, high = (max(2, round(pixels / PIXELS_PER_MM / grain)) for pixels in size)
    luck = dice("uneven", wide, high)
    noise = Image.new("F", (wide, high))
    noise.putdata([luck.random() * 2 - 1 for _ in range(wide * high)])
    bumps = noise.resize(size, Image.Resampling.BICUBIC)
    inside = _blurred(mask, grain)
    return _reckon(lambda a: a["bumps"] * a["inside"], bumps=bumps, inside=inside)


def _shaded(heights: Image.Image, shade: str, light: str, strength: float) -> Image.Image:
    """Light from the north-west as an image with alpha."""
    wide, high = heights.size
    east = heights.crop((2, 1, wide, high - 1))
    west = heights.crop((0, 1, wide - 2, high - 1))
    south = heights.crop((1, 2, wide - 1, high))
    north = heights.crop((1, 0, wide - 1, high - 2))
    factor = STRENGTH * strength
    rise = _reckon(
        lambda a: (a["east"] - a["west"] + a["south"] - a["north"]) * factor,
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
