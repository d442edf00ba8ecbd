"""Faces of units: symbol or silhouette in the middle, ids beside it, factors at the foot."""

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
    FacePicture,
    Line,
    PaintedShape,
    Sketch,
)
from toolchain.layout.counter_face_symbol import draw_parts, draw_size_mark, draw_symbol
from toolchain.layout.counter_face_text import set_centred, set_upright
from toolchain.layout.symbol_paths import circle
from toolchain.layout.unit_symbols_silhouettes import silhouette_of
from toolchain.model.style import ColourScheme
from toolchain.model.unit import Unit

NOTE_LINE = Line(1.55, 1.15, 500)
BAND_TOP = 9.1
EDGE_SHARE = 0.35
STRIPE_MARGIN = 0.42


@dataclass(frozen=True, slots=True)
class Arrangement:
    """Where the parts of a face stand, in mm of a 15.24 mm counter.

    `ids_upright` sets designation and parent at the sides of the symbol, reading upward; else they stand
    in the top corners.
    """

    symbol_y: float
    symbol_width: float
    mark_y: float
    ids_upright: bool
    id_x: float
    id_y: float
    id_room: float
    id_line: Line


ARRANGEMENTS: Mapping[str, Arrangement] = {
    "symbol": Arrangement(5.72, 7.4, 1.9, True, 2.22, 5.72, 7.6, Line(2.4, 1.35, 600)),
    "corners": Arrangement(6.15, 8.1, 1.75, False, 2.9, 1.85, 4.2, Line(2.35, 1.35, 600)),
    "silhouette": Arrangement(6.05, 12.2, 1.75, False, 2.9, 1.85, 4.2, Line(2.35, 1.35, 600)),
}


@dataclass(frozen=True, slots=True)
class UnitSide:
    """Which side of a unit is drawn: its values, whether it is the reduced one, and steps to show."""

    values: Mapping[str, int]
    reduced: bool = False
    steps: int = 0


def edge_colour(scheme: ColourScheme) -> str:
    """A thin dark rim of the field's own hue for pieces that lie on a map."""
    return mix(scheme.field, "#000000", EDGE_SHARE)


def arrangement_of(unit: Unit, context: FaceContext) -> Arrangement:
    """The layout's arrangement; a type without a silhouette keeps its symbol."""
    name = context.layout
    if name == "silhouette" and not unit.picture and not silhouette_of(_symbol(unit, context)):
        name = "corners"
    return ARRANGEMENTS.get(name, ARRANGEMENTS["symbol"])


def unit_face(unit: Unit, side: UnitSide, context: FaceContext) -> CounterFace:
    """The face of one side of a unit in the context's layout."""
    scheme, plan = context.scheme_of(unit), arrangement_of(unit, context)
    sketch = Sketch(context.size_mm, scheme.field)
    ground = _draw_grounds(sketch, plan, scheme, side.reduced)
    ink, rank = soft_ink(scheme), context.side_rank(unit.side) if context.marks_side() else 0
    draw_side_mark(sketch, rank, ink)
    _draw_note(sketch, plan, context.notes.get(unit.key, ""), 1.5 if rank > 0 else 0.0)
    draw_steps(sketch, side.steps, ink)
    draw_size_mark(sketch, unit.size, (sketch.centre, sketch.mm(plan.mark_y)), sketch.mm(0.122), ink)
    _draw_symbol(sketch, plan, unit, side.reduced, context)
    _draw_ids(sketch, plan, unit, scheme, bool(context.notes.get(unit.key)) or side.steps > 0)
    draw_factors(sketch, factor_tokens(unit, side.values, context), ground, readable_ink(ground, scheme.ink))
    return sketch.finish(unit.key, edge_colour(scheme))


def _symbol(unit: Unit, context: FaceContext) -> tuple[str, ...]:
    unit_type = context.types.get(unit.type)
    return unit_type.symbol if unit_type else ()


def _draw_grounds(sketch: Sketch, plan: Arrangement, scheme: ColourScheme, reduced: bool) -> str:
    """Formation stripe and the pale band of a reduced side; returns what the factors stand on."""
    if scheme.accent:
        half = plan.symbol_width / 3 + STRIPE_MARGIN if plan.ids_upright else 3.2
        top = sketch.mm(plan.symbol_y - half)
        sketch.items.append(FaceBox("stripe", 0, top, sketch.size_mm, sketch.mm(2 * half), scheme.accent))
    if not reduced:
        return scheme.field
    band = scheme.band or mix(scheme.field, "#ffffff", 0.62)
    top = sketch.mm(BAND_TOP)
    sketch.items.append(FaceBox("band", 0, top, sketch.size_mm, sketch.size_mm - top, band))
    return band


def _draw_symbol(sketch: Sketch, plan: Arrangement, unit: Unit, reduced: bool, context: FaceContext) -> None:
    """Own picture, silhouette or symbol; a reduced side has its box in the field's colour."""
    scheme = context.scheme_of(unit)
    at = (sketch.centre, sketch.mm(plan.symbol_y))
    if unit.picture:
        width, height = sketch.mm(min(plan.symbol_width, 11.0)), sketch.mm(5.6)
        at_corner = (at[0] - width / 2, at[1] - height / 2)
        sketch.items.append(FacePicture("picture", unit.picture, *at_corner, width, height))
        return
    symbol = _symbol(unit, context)
    ground = scheme.accent or scheme.field
    if plan is ARRANGEMENTS["silhouette"]:
        shown = ColourScheme(ground, scheme.box)
        scale = sketch.mm(plan.symbol_width / 60)
        draw_parts(
            sketch, "symbol", silhouette_of(symbol), at, scale, shown, readable_ink(ground, scheme.ink)
        )
        return
    box = scheme.field if reduced else scheme.box
    width = sketch.mm(plan.symbol_width)
    draw_symbol(sketch, symbol, at, width, ColourScheme(ground, box), readable_ink(box, scheme.ink))


def _draw_note(sketch: Sketch, plan: Arrangement, note: str, shift: float) -> None:
    """Set-up hex or turn of arrival in small print, top left, or over the factors at the left edge."""
    if not note:
        return
    y = 1.5 if plan.ids_upright else 9.35
    at = (sketch.mm(SAFE_MM + 1.65 + shift * plan.ids_upright), sketch.mm(y))
    ink = readable_ink(sketch.field)
    set_centred(sketch, "setup", note, NOTE_LINE, at, sketch.mm(3.3), sketch.field, ink)


def _draw_ids(
    sketch: Sketch, plan: Arrangement, unit: Unit, scheme: ColourScheme, corners_used: bool
) -> None:
    """Designation left, parent right: upright at the sides or level in the corners."""
    ground = (scheme.accent or scheme.field) if plan.ids_upright else scheme.field
    ink = readable_ink(ground, scheme.ink)
    room = sketch.mm(plan.id_room - (1.2 if corners_used and plan.ids_upright else 0.0))
    setter = set_upright if plan.ids_upright else set_centred
    left = (sketch.mm(plan.id_x), sketch.mm(plan.id_y))
    right = (sketch.size_mm - left[0], left[1])
    for role, words, at in (("designation", unit.designation, left), ("parent", unit.parent, right)):
        if words:
            setter(sketch, role, words, plan.id_line, at, room, ground, ink)


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
