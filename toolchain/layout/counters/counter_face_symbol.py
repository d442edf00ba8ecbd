"""Painting symbols and size marks on a face."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from math import inf

from toolchain.layout.counters.counter_face_items import FaceDrawing, FaceText, PaintedShape, Sketch
from toolchain.layout.counters.unit_symbols import compose, symbol_extent
from toolchain.layout.counters.unit_symbols_parts import (
    BOX_HEIGHT,
    BOX_WIDTH,
    LINE,
    Ink,
    Letters,
    Part,
    Shape,
)
from toolchain.layout.counters.unit_symbols_size import size_mark
from toolchain.layout.font_metrics import face, fitted_size
from toolchain.model.style import ColourScheme
from toolchain.model.unit import UnitSize

FAULT_KINDS = {"unknown": "unknown-symbol"}


@lru_cache(maxsize=512)
def paint(shapes: tuple[Shape, ...], scheme: ColourScheme, ink: str) -> tuple[PaintedShape, ...]:
    """Shapes in the colours of a scheme."""
    colours = {Ink.NONE: "none", Ink.LINE: ink, Ink.BOX: scheme.box, Ink.FIELD: scheme.field}
    return tuple(
        PaintedShape(s.data, colours[s.fill], colours[s.line], LINE * s.weight, s.round_ends) for s in shapes
    )


def draw_symbol(
    sketch: Sketch,
    names: Sequence[str],
    at: tuple[float, float],
    width: float,
    scheme: ColourScheme,
    ink: str,
    *,
    foot: float = inf,
) -> None:
    """The symbol of a unit type with its box `width` mm wide about the point `at`.

    A symbol that would reach below `foot` (wheels) is lifted and made smaller to stay clear of it.
    """
    symbol = compose(names)
    for fault in symbol.faults:
        sketch.note(FAULT_KINDS.get(fault.kind, "bad-symbol"), "symbol", fault.part, fault.reason)
    scale, y = width / BOX_WIDTH, at[1]
    below = symbol_extent(names)[3]
    if y + below * scale > foot:
        top = y - BOX_HEIGHT / 2 * scale
        scale = (foot - top) / (BOX_HEIGHT / 2 + below)
        y = top + BOX_HEIGHT / 2 * scale
    draw_parts(sketch, "symbol", symbol.parts, (at[0], y), scale, scheme, ink)


def draw_parts(
    sketch: Sketch,
    role: str,
    parts: Sequence[Part],
    at: tuple[float, float],
    scale: float,
    scheme: ColourScheme,
    ink: str,
) -> None:
    """Shapes as one drawing, then letters, which are real text."""
    shapes = tuple(part for part in parts if isinstance(part, Shape))
    if shapes:
        sketch.items.append(FaceDrawing(role, at[0], at[1], scale, paint(shapes, scheme, ink)))
    for part in parts:
        if isinstance(part, Letters):
            sketch.items.append(_letters(part, role, at, scale, ink))


def _letters(part: Letters, role: str, at: tuple[float, float], scale: float, ink: str) -> FaceText:
    cut = face(weight=700)
    wanted = part.height * scale * 1000 / cut.cap_height
    size = fitted_size(part.text, wanted, (BOX_WIDTH - 10) * scale, weight=700)
    y = at[1] + part.y * scale + cut.cap(size) / 2
    return FaceText(role, part.text, at[0], y, size, ink, 700)


def draw_size_mark(sketch: Sketch, size: UnitSize, at: tuple[float, float], scale: float, ink: str) -> None:
    """The size mark centred on the point `at`."""
    shapes = size_mark(size)
    if shapes:
        plain = ColourScheme("none", "none")
        sketch.items.append(FaceDrawing("size", at[0], at[1], scale, paint(shapes, plain, ink)))
