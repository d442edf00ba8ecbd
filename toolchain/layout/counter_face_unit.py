"""Faces of units in the `symbol` layout: box in the middle, ids at the sides, factors at the foot."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from toolchain.layout.colours import mix, readable_ink
from toolchain.layout.counter_face_context import FaceContext, soft_ink
from toolchain.layout.counter_face_factors import draw_factors, factor_tokens
from toolchain.layout.counter_face_items import (
    SAFE_MM,
    CounterFace,
    FaceBox,
    FaceDrawing,
    Line,
    PaintedShape,
    Sketch,
)
from toolchain.layout.counter_face_symbol import draw_size_mark, draw_symbol
from toolchain.layout.counter_face_text import set_centred, set_upright
from toolchain.layout.symbol_paths import circle
from toolchain.model.style import ColourScheme
from toolchain.model.unit import Unit

SYMBOL_Y = 5.55
SYMBOL_WIDTH = 7.2
MARK_Y = 1.78
SIDE_X = 2.2
SIDE_ROOM = 7.9
SIDE_LINE = Line(2.35, 1.35, 600)
NOTE_LINE = Line(1.55, 1.15, 500)
BAND_TOP, BAND_BOTTOM = 9.0, 14.7
STRIPE_TOP, STRIPE_BOTTOM = 2.75, 8.35
EDGE_SHARE = 0.35


@dataclass(frozen=True, slots=True)
class UnitSide:
    """Which side of a unit is drawn: its values, whether it is the reduced one, and steps to show."""

    values: Mapping[str, int]
    reduced: bool = False
    steps: int = 0


def edge_colour(scheme: ColourScheme) -> str:
    """A thin dark rim of the field's own hue for pieces that lie on a map."""
    return mix(scheme.field, "#000000", EDGE_SHARE)


def unit_face(unit: Unit, side: UnitSide, context: FaceContext) -> CounterFace:
    """The face of one side of a unit in the context's layout."""
    scheme = context.scheme_of(unit)
    sketch = Sketch(context.size_mm, scheme.field)
    ink = soft_ink(scheme)
    ground = _draw_grounds(sketch, scheme, side.reduced)
    rank = context.side_rank(unit.side) if context.marks_side() else 0
    draw_side_mark(sketch, rank, ink)
    _draw_note(sketch, context.notes.get(unit.key, ""), 1.5 if rank > 0 else 0.0, ink)
    draw_steps(sketch, side.steps, ink)
    _draw_body(sketch, unit, side, context, scheme)
    draw_factors(sketch, factor_tokens(unit, side.values, context), ground, readable_ink(ground, scheme.ink))
    return sketch.finish(unit.key, edge_colour(scheme))


def _draw_grounds(sketch: Sketch, scheme: ColourScheme, reduced: bool) -> str:
    """Formation stripe and the pale band of a reduced side; returns what the factors stand on."""
    if scheme.accent:
        top, bottom = sketch.mm(STRIPE_TOP), sketch.mm(STRIPE_BOTTOM)
        sketch.items.append(FaceBox("stripe", 0, top, sketch.size_mm, bottom - top, scheme.accent))
    if not reduced:
        return scheme.field
    band = scheme.band or mix(scheme.field, "#ffffff", 0.62)
    top, bottom = sketch.mm(BAND_TOP), sketch.mm(BAND_BOTTOM)
    sketch.items.append(FaceBox("band", 0, top, sketch.size_mm, bottom - top, band))
    return band


def _draw_body(
    sketch: Sketch, unit: Unit, side: UnitSide, context: FaceContext, scheme: ColourScheme
) -> None:
    ground = scheme.accent or scheme.field
    ink = readable_ink(ground, scheme.ink)
    draw_size_mark(
        sketch, unit.size, (sketch.centre, sketch.mm(MARK_Y)), sketch.mm(SYMBOL_WIDTH / 60), soft_ink(scheme)
    )
    shown = ColourScheme(scheme.field, scheme.field if side.reduced else scheme.box, scheme.ink)
    unit_type = context.types.get(unit.type)
    if unit_type is not None:
        at = (sketch.centre, sketch.mm(SYMBOL_Y))
        draw_symbol(
            sketch, unit_type.symbol, at, sketch.mm(SYMBOL_WIDTH), shown, readable_ink(shown.box, scheme.ink)
        )
    corners_used = bool(context.notes.get(unit.key)) or side.steps > 0
    _draw_ids(sketch, unit, corners_used, ground, ink)


def _draw_note(sketch: Sketch, note: str, shift: float, ink: str) -> None:
    """Set-up hex or turn of arrival in small print at the top left."""
    if note:
        at = (sketch.mm(SAFE_MM + 1.65 + shift), sketch.mm(1.5))
        set_centred(sketch, "setup", note, NOTE_LINE, at, sketch.mm(3.3), sketch.field, ink)


def _draw_ids(sketch: Sketch, unit: Unit, corners_used: bool, ground: str, ink: str) -> None:
    """Designation left, parent right, both reading upward."""
    room = sketch.mm(SIDE_ROOM - (1.6 if corners_used else 0.0))
    y = sketch.mm(SYMBOL_Y)
    for role, words, x in (
        ("designation", unit.designation, sketch.mm(SIDE_X)),
        ("parent", unit.parent, sketch.size_mm - sketch.mm(SIDE_X)),
    ):
        if words:
            set_upright(sketch, role, words, SIDE_LINE, (x, y), room, ground, ink)


def draw_steps(sketch: Sketch, steps: int, ink: str) -> None:
    """One dot a step at the top right."""
    if steps <= 0:
        return
    gap, radius = 1.15, 0.4
    dots = tuple(PaintedShape(circle(-i * gap, 0, radius), ink, "none", 0.0) for i in range(min(steps, 6)))
    at = (sketch.size_mm - sketch.mm(SAFE_MM + radius + 0.1), sketch.mm(1.5))
    sketch.items.append(FaceDrawing("steps", at[0], at[1], sketch.mm(1.0), dots))


def draw_side_mark(sketch: Sketch, rank: int, ink: str) -> None:
    """A corner that tells the side without colour: none for the first side, filled for the second."""
    if rank < 1:
        return
    leg = 2.0 + 0.4 * (rank - 1)
    corner = (PaintedShape(f"M0 0H{leg:g}L0 {leg:g}Z", ink, "none", 0.0),)
    sketch.items.append(FaceDrawing("side", 0.0, 0.0, sketch.mm(1.0), corner))
