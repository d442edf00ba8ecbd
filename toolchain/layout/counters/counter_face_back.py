"""Backs of units without a reduced side: the side's colour, its emblem, and whose counter it is."""

from __future__ import annotations

from toolchain.layout.colours import mix
from toolchain.layout.counters.counter_face_context import FaceContext, soft_ink
from toolchain.layout.counters.counter_face_items import CounterFace, FaceBox, FaceText, Line, Sketch
from toolchain.layout.counters.counter_face_symbol import draw_parts
from toolchain.layout.counters.counter_face_text import set_centred
from toolchain.layout.counters.counter_face_unit import draw_mode_marks, edge_colour
from toolchain.layout.counters.marker_face_glyphs import glyph_parts
from toolchain.model.style import ColourScheme, Side
from toolchain.model.unit import Unit

FRAME_INSET, FRAME_LINE = 1.0, 0.2
EMBLEM_Y, EMBLEM_SIZE = 5.6, 6.6
SHORT_LINE = Line(6.4, 3.0, 700)
NAME_LINE = Line(2.5, 1.35, 600)
SIDE_LINE = Line(1.75, 1.2, 600)


def unit_back(unit: Unit, context: FaceContext) -> CounterFace:
    """Emblem or the side's letters, designation, and the side's name."""
    scheme = context.scheme_of(unit)
    sketch = Sketch(context.size_mm, scheme.field)
    side = context.sides.get(unit.side)
    draw_back_frame(sketch, scheme)
    draw_mode_marks(sketch, context, unit.side, soft_ink(scheme))
    if side is not None:
        _draw_side(sketch, side, scheme)
    words = unit.full_designation or unit.name
    if words:
        _centred(sketch, "designation", words, NAME_LINE, 10.65, scheme)
    return sketch.finish(unit.key, edge_colour(scheme))


def draw_back_frame(sketch: Sketch, scheme: ColourScheme) -> None:
    """A fine keyline within the safe zone."""
    inset, size = sketch.mm(FRAME_INSET), sketch.size_mm
    line = mix(scheme.field, soft_ink(scheme), 0.45)
    sketch.items.append(
        FaceBox(
            "frame", inset, inset, size - 2 * inset, size - 2 * inset,
            "none", line, sketch.mm(FRAME_LINE), sketch.mm(0.8),
        )
    )  # fmt: skip


def _draw_side(sketch: Sketch, side: Side, scheme: ColourScheme) -> None:
    at = (sketch.centre, sketch.mm(EMBLEM_Y))
    parts = glyph_parts(side.emblem)
    if parts:
        tint = ColourScheme(scheme.field, mix(scheme.field, "#ffffff", 0.78))
        draw_parts(sketch, "emblem", parts, at, sketch.mm(EMBLEM_SIZE) / 48, tint, soft_ink(scheme))
    else:
        _centred(sketch, "side-short", side.short, SHORT_LINE, EMBLEM_Y, scheme)
    name = side.name.upper()
    set_name = _centred(sketch, "side", name, SIDE_LINE, 12.75, scheme)
    sketch.items[-1] = spaced(set_name, sketch.mm(9.5))


def _centred(sketch: Sketch, role: str, words: str, wish: Line, y: float, scheme: ColourScheme) -> FaceText:
    at = (sketch.centre, sketch.mm(y))
    return set_centred(sketch, role, words, wish, at, sketch.mm(11.6), scheme.field, soft_ink(scheme))


def spaced(item: FaceText, room: float) -> FaceText:
    """The line with some letter-spacing, where there is room for it."""
    gaps = max(1, len(item.text) - 1)
    spare = max(0.0, (room - item.width) / gaps)
    spacing = min(item.size * 0.12, spare)
    return FaceText(
        item.role,
        item.text,
        item.x + spacing / 2,
        item.y,
        item.size,
        item.colour,
        item.weight,
        spacing=spacing,
    )
