"""The index of the symbol library: every primitive, size mark, glyph and silhouette with its name."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from msgspec import Struct

from toolchain.layout.counters.counter_face_items import Sketch
from toolchain.layout.counters.counter_face_symbol import draw_parts
from toolchain.layout.counters.marker_face_glyphs import GLYPHS
from toolchain.layout.counters.unit_symbols import compose, extent
from toolchain.layout.counters.unit_symbols_library import PRIMITIVES
from toolchain.layout.counters.unit_symbols_parts import Part
from toolchain.layout.counters.unit_symbols_silhouettes import SILHOUETTES
from toolchain.layout.counters.unit_symbols_size import size_mark
from toolchain.model.style import ColourScheme
from toolchain.model.unit import UnitSize
from toolchain.render import svg
from toolchain.render.counters import items_ink
from toolchain.render.typesetter import Picture

PAPER, INK, MUTED = "#f6f3ea", "#1b1b1b", "#6d675a"
MARGIN, HEADING, TITLE = 8.0, 11.0, 16.0
COLUMNS, CELL_WIDTH, CELL_HEIGHT = 10, 20.0, 16.5
SCHEME = ColourScheme(PAPER, "#ffffff")


class Chapter(Struct, frozen=True):
    """Pictures under one heading; a symbol's unit is `scale` mm."""

    title: str
    pictures: Mapping[str, tuple[Part, ...]]
    scale: float


def chapters() -> tuple[Chapter, ...]:
    """The whole library in reading order."""
    sizes = {size.value: size_mark(size) for size in UnitSize if size is not UnitSize.NONE}
    return (
        Chapter("Unit symbols", {name: compose(("box", name)).parts for name in PRIMITIVES}, 0.2),
        Chapter("Size marks", dict(sizes), 0.2),
        Chapter("Marker glyphs and emblems", GLYPHS, 0.21),
        Chapter("Silhouettes", {k.removeprefix("silhouette-"): v for k, v in SILHOUETTES.items()}, 0.27),
    )


def symbol_index(*, px_per_mm: float = 6.0) -> Picture:
    """One page of the whole library."""
    width = 2 * MARGIN + COLUMNS * CELL_WIDTH
    parts = chapters()
    height = 2 * MARGIN + TITLE + sum(HEADING + _rows(len(c.pictures)) * CELL_HEIGHT for c in parts)
    root = svg.document(width, height)
    svg.rect(root, 0, 0, width, height, fill=PAPER)
    svg.text(root, MARGIN, MARGIN + 7, "Symbol library", size=8, weight=700, anchor="start", fill=INK)
    y = MARGIN + TITLE
    for chapter in parts:
        y = _draw_chapter(root, chapter, y)
    return Picture(svg.serialise(root), round(width * px_per_mm), round(height * px_per_mm))


def _rows(count: int) -> int:
    return -(-count // COLUMNS)


def _draw_chapter(root: svg.Element, chapter: Chapter, y: float) -> float:
    svg.text(root, MARGIN, y + 5, chapter.title, size=4.6, weight=600, anchor="start", fill=INK)
    svg.line(
        root, (MARGIN, y + 6.6), (MARGIN + COLUMNS * CELL_WIDTH, y + 6.6), stroke=MUTED, stroke_width=0.2
    )
    for i, (name, parts) in enumerate(chapter.pictures.items()):
        x = MARGIN + (i % COLUMNS + 0.5) * CELL_WIDTH
        top = y + HEADING - 2.5 + i // COLUMNS * CELL_HEIGHT
        _draw_cell(root, name, parts, (x, top), chapter.scale)
    return y + HEADING + _rows(len(chapter.pictures)) * CELL_HEIGHT


def _draw_cell(
    root: svg.Element, name: str, parts: Sequence[Part], at: tuple[float, float], scale: float
) -> None:
    sketch = Sketch(15.24, PAPER)
    bottom = extent(parts)[3]
    middle = at[1] + 7.2 - max(0.0, bottom - 20) * scale / 2
    draw_parts(sketch, "symbol", parts, (at[0], middle), scale, SCHEME, INK)
    svg.insert(root, items_ink(sketch.items))
    svg.text(root, at[0], at[1] + 15.2, name, size=2.4, fill=MUTED)
