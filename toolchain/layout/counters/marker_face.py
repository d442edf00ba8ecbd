"""Faces of markers: a picture or a large value over a caption band, or text alone within a frame."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from types import MappingProxyType

from msgspec import Struct

from toolchain.layout.colours import mix, readable_ink
from toolchain.layout.counters.counter_face_context import FaceContext, soft_ink
from toolchain.layout.counters.counter_face_items import (
    SAFE_MM,
    CounterFace,
    FaceBox,
    FacePair,
    FacePicture,
    FaceText,
    Line,
    Sketch,
)
from toolchain.layout.counters.counter_face_symbol import draw_parts
from toolchain.layout.counters.counter_face_text import check_ink, fit, set_centred
from toolchain.layout.counters.counter_face_unit import draw_mode_marks, edge_colour
from toolchain.layout.counters.marker_face_glyphs import GLYPH_SIZE, glyph_fault, glyph_parts
from toolchain.layout.counters.unit_symbols import compose, extent
from toolchain.layout.counters.unit_symbols_parts import Part
from toolchain.layout.font_metrics import face, text_width
from toolchain.model.marker import Marker, MarkerFace
from toolchain.model.style import ColourScheme

CAPTION_LINE = Line(2.15, 1.2, 600)
TEXT_LINE = Line(4.1, 1.3, 700)
VALUE_LINE = Line(8.6, 2.6, 700)
BESIDE_VALUE = Line(6.6, 2.4, 700)
LEADING = 1.02
CAPTION_PAD = 0.62
GLYPH_SHARE = 0.84

ROLE_GLYPHS: Mapping[str, str] = MappingProxyType(
    {"turn": "clock", "supply": "supply", "points": "wreath", "air": "plane", "support": "burst"}
)


class _Area(Struct, frozen=True):
    """What is left of the face above the caption, in mm."""

    top: float
    bottom: float

    @property
    def middle(self) -> float:
        return (self.top + self.bottom) / 2

    @property
    def height(self) -> float:
        return self.bottom - self.top


def marker_faces(marker: Marker, context: FaceContext) -> FacePair:
    """Front and back of a marker; one without a back shows its front on both sides."""
    front = marker_face(marker, marker.front, context)
    if marker.back is None:
        return FacePair(front, front)
    return FacePair(front, marker_face(marker, marker.back, context), flips=True)


def marker_face(marker: Marker, side: MarkerFace, context: FaceContext) -> CounterFace:
    """One side of a marker."""
    scheme = context.scheme_of_marker(marker)
    sketch = Sketch(context.size_mm, scheme.field)
    parts = _parts(sketch, marker, side, context)
    if parts or side.value or side.picture:
        area = _draw_caption(sketch, side.lines, scheme)
        _draw_head(sketch, side, parts, area, scheme)
    else:
        _draw_words(sketch, side.lines or (marker.name,), scheme)
    draw_mode_marks(sketch, context, marker.side, soft_ink(scheme))
    return sketch.finish(marker.key, edge_colour(scheme))


def _parts(sketch: Sketch, marker: Marker, side: MarkerFace, context: FaceContext) -> tuple[Part, ...]:
    """The glyph that the face names, or the one that its role stands for."""
    if side.picture:
        return ()
    if not side.glyph:
        return () if side.value else _role_parts(marker, context)
    if parts := glyph_parts(side.glyph):
        return parts
    symbol = compose(side.glyph.replace(",", " ").split())
    if symbol.faults:
        reason = glyph_fault(side.glyph) or symbol.faults[0].reason
        sketch.note("unknown-glyph", "glyph", side.glyph, reason)
    return symbol.parts


def _role_parts(marker: Marker, context: FaceContext) -> tuple[Part, ...]:
    if marker.role == "control":
        owner = context.sides.get(marker.side)
        return glyph_parts(owner.emblem if owner and owner.emblem else "flag")
    return glyph_parts(ROLE_GLYPHS.get(marker.role, ""))


def caption_colour(scheme: ColourScheme) -> str:
    """The band's colour: the scheme's accent or a deep tone of its field."""
    return scheme.accent or mix(scheme.field, soft_ink(scheme), 0.82)


def _common_size(sketch: Sketch, role: str, lines: Sequence[str], wish: Line, room: float) -> float:
    return min(fit(sketch, role, line, wish, room) for line in lines)


def _draw_caption(sketch: Sketch, lines: Sequence[str], scheme: ColourScheme) -> _Area:
    """The lines in a band along the foot; returns the area above it."""
    top = sketch.mm(SAFE_MM + 0.25)
    if not lines:
        return _Area(top, sketch.size_mm - top)
    ground = caption_colour(scheme)
    size = _common_size(sketch, "caption", lines, CAPTION_LINE, sketch.safe_width)
    pitch, pad = size * LEADING, sketch.mm(CAPTION_PAD)
    cap = face(weight=CAPTION_LINE.weight).cap(size)
    foot = sketch.size_mm - sketch.mm(SAFE_MM) - sketch.mm(0.25)
    head = foot - cap - (len(lines) - 1) * pitch - pad
    sketch.items.append(FaceBox("caption-band", 0, head, sketch.size_mm, sketch.size_mm - head, ground))
    for i, line in enumerate(reversed(lines)):
        _line(sketch, "caption", line, (sketch.centre, foot - i * pitch), size, CAPTION_LINE.weight, ground)
    return _Area(top, head - sketch.mm(0.35))


def _line(
    sketch: Sketch, role: str, text: str, at: tuple[float, float], size: float, weight: int, ground: str
) -> None:
    item = FaceText(role, text, at[0], at[1], size, readable_ink(ground, "#ffffff"), weight)
    check_ink(sketch, item, ground)
    sketch.items.append(item)


def _draw_head(
    sketch: Sketch, side: MarkerFace, parts: tuple[Part, ...], area: _Area, scheme: ColourScheme
) -> None:
    """Picture or glyph and value in the area above the caption: side by side where both are there."""
    pictured = bool(parts or side.picture)
    if not side.value:
        _draw_picture(sketch, side, parts, (sketch.centre, area.middle), area.height * GLYPH_SHARE, scheme)
        return
    ink = soft_ink(scheme)
    if not pictured:
        wish = Line(min(VALUE_LINE.size, area.height / sketch.mm(1) * 1.05), VALUE_LINE.floor, 700)
        at = (sketch.centre, area.middle)
        set_centred(sketch, "value", side.value, wish, at, sketch.safe_width, scheme.field, ink)
        return
    _draw_pair(sketch, side, parts, area, scheme)


def _draw_pair(
    sketch: Sketch, side: MarkerFace, parts: tuple[Part, ...], area: _Area, scheme: ColourScheme
) -> None:
    gap, glyph = sketch.mm(0.8), min(area.height * GLYPH_SHARE, sketch.mm(6.6))
    room = sketch.safe_width - glyph - gap
    wish = Line(min(BESIDE_VALUE.size, area.height / sketch.mm(1)), BESIDE_VALUE.floor, 700)
    size = fit(sketch, "value", side.value, wish, room)
    width = text_width(side.value, size, weight=700)
    left = sketch.centre - (glyph + gap + width) / 2
    _draw_picture(sketch, side, parts, (left + glyph / 2, area.middle), glyph, scheme)
    base = area.middle + face(weight=700).cap(size) / 2
    x = left + glyph + gap + width / 2
    item = FaceText("value", side.value, x, base, size, soft_ink(scheme), 700)
    check_ink(sketch, item, scheme.field)
    sketch.items.append(item)


def _draw_picture(
    sketch: Sketch,
    side: MarkerFace,
    parts: tuple[Part, ...],
    at: tuple[float, float],
    size: float,
    scheme: ColourScheme,
) -> None:
    if side.picture:
        x, y = at[0] - size / 2, at[1] - size / 2
        sketch.items.append(FacePicture("picture", side.picture, x, y, size, size))
        return
    tint = ColourScheme(scheme.field, mix(scheme.field, "#ffffff", 0.82))
    left, top, right, bottom = extent(parts, GLYPH_SIZE, GLYPH_SIZE)
    scale = size / max(right - left, bottom - top)
    draw_parts(sketch, "glyph", parts, at, scale, tint, soft_ink(scheme))


def _draw_words(sketch: Sketch, lines: Sequence[str], scheme: ColourScheme) -> None:
    """Text alone, as large as it goes, between two rules."""
    inset, ink = sketch.mm(1.1), soft_ink(scheme)
    room = sketch.size_mm - 2 * sketch.mm(1.75)
    size = _common_size(sketch, "text", lines, TEXT_LINE, room)
    size = min(size, room / (len(lines) * LEADING))
    pitch = size * LEADING
    side = sketch.size_mm - 2 * inset
    rule = scheme.accent or mix(scheme.field, ink, 0.6)
    sketch.items.append(
        FaceBox("frame", inset, inset, side, side, "none", rule, sketch.mm(0.42), sketch.mm(0.8))
    )
    cap = face(weight=TEXT_LINE.weight).cap(size)
    first = sketch.centre + cap / 2 - (len(lines) - 1) * pitch / 2
    for i, line in enumerate(lines):
        item = FaceText("text", line, sketch.centre, first + i * pitch, size, ink, TEXT_LINE.weight)
        check_ink(sketch, item, scheme.field)
        sketch.items.append(item)
