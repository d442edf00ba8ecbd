"""The map typeset: a PNG, in bands where it is large, and the poster, in parts where it is large.

What is drawn at a time bounds the memory, and a band or part that has not changed need not be drawn again.
"""

from __future__ import annotations

import math
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor

from toolchain.layout.maps.field import Box
from toolchain.render import typesetter
from toolchain.render.map_picture import BOARD_PX_PER_MM, MapPicture
from toolchain.render.pdf_binding import Layer, Leaf, bind_pages
from toolchain.render.png_writer import Strip
from toolchain.render.typesetter import MM_PER_INCH, Picture, SvgPage

# Posters up to this size are drawn at once.
WHOLE_MM2 = 1_000_000.0
PART_MM = 800.0
# Parts of a poster run on under the next ones, and each is painted farther than it shows: no seam is seen.
LAP = 0.5

KeepStrip = Callable[[Picture, Callable[[Picture], Strip]], Strip]
KeepPage = Callable[[SvgPage, Callable[[SvgPage], bytes]], bytes]


def _strip_now(picture: Picture, render: Callable[[Picture], Strip]) -> Strip:
    return render(picture)


def _page_now(page: SvgPage, render: Callable[[SvgPage], bytes]) -> bytes:
    return render(page)


def draw(picture: MapPicture) -> None:
    """Draw what both PNG and poster are made from, before threads ask for it."""
    if _is_small(picture):
        _ = picture.svg
    else:
        picture.make_ready()


def map_png(
    picture: MapPicture, px_per_mm: float = BOARD_PX_PER_MM, *, keep: KeepStrip = _strip_now
) -> bytes:
    """The whole sheet as a PNG. `keep` may know the strip of a band of a large one already."""
    wide, high = picture.size_mm
    size = (round(wide * px_per_mm), round(high * px_per_mm))
    dpi = px_per_mm * MM_PER_INCH
    if size[0] * size[1] <= typesetter.WHOLE_PX:
        return typesetter.render_png(Picture(picture.svg, *size), dpi=dpi)

    def strip(band: tuple[int, int]) -> Strip:
        return keep(_band(picture, band, size), typesetter.render_strip)

    with ThreadPoolExecutor(typesetter.THREADS) as pool:
        strips = list(pool.map(strip, typesetter.bands(*size)))
    return typesetter.join(size, strips, dpi)


def _band(picture: MapPicture, band: tuple[int, int], size: tuple[int, int]) -> Picture:
    """The drawing of some rows of pixels."""
    (top, height), (width, high) = band, size
    step = picture.sheet.height / high
    box = Box(0.0, top * step, picture.sheet.width, (top + height) * step)
    return Picture(picture.part(box), width, height)


def map_pdf(picture: MapPicture, title: str = "", *, keep: KeepPage = _page_now) -> bytes:
    """The poster at true size, one page. `keep` may know a part of a large one already."""
    width, height = picture.size_mm
    if _is_small(picture):
        return typesetter.render_pdf([SvgPage(picture.svg, width, height)], title=title)
    layers = tuple(_layer(picture, box, keep) for box in _parts(width, height))
    return bind_pages([Leaf(width, height, layers)], title)


def _is_small(picture: MapPicture) -> bool:
    """Whether the poster is drawn at once."""
    width, height = picture.size_mm
    return width * height <= WHOLE_MM2


def _layer(picture: MapPicture, box: Box, keep: KeepPage) -> Layer:
    painted = box.grown(LAP)
    page = SvgPage(picture.part(painted), painted.width, painted.height)
    clip = (box.left, box.top, box.width, box.height)
    pdf = keep(page, lambda p: typesetter.render_pdf([p]))
    return Layer(pdf, x=painted.left, y=painted.top, clip=clip, apart=True)


def _parts(width: float, height: float) -> list[Box]:
    """Equal boxes that cover a sheet, row by row."""
    columns, rows = math.ceil(width / PART_MM), math.ceil(height / PART_MM)
    wide, high = width / columns, height / rows
    return [
        Box(x * wide, y * high, min(width, (x + 1) * wide + LAP), min(height, (y + 1) * high + LAP))
        for y in range(rows)
        for x in range(columns)
    ]
