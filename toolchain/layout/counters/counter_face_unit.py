"""Faces of units: symbol or silhouette in the middle, ids beside it, factors at the foot."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from msgspec import Struct

from toolchain.layout.colours import InkMode, mix, readable_ink
from toolchain.layout.counters.counter_face_context import FaceContext, soft_ink
from toolchain.layout.counters.counter_face_factors import draw_factors, factor_tokens
from toolchain.layout.counters.counter_face_items import (
    SAFE_MM,
    CounterFace,
    FaceBox,
    FaceDrawing,
    FacePicture,
    Line,
    PaintedShape,
    Sketch,
)
from toolchain.layout.counters.counter_face_symbol import draw_parts, draw_size_mark, draw_symbol
from toolchain.layout.counters.counter_face_text import set_centred, set_upright
from toolchain.layout.counters.symbol_paths import circle
from toolchain.layout.counters.unit_symbols_silhouettes import silhouette_of
from toolchain.layout.font_metrics import fitted_size, text_width
from toolchain.model.style import ColourScheme
from toolchain.model.unit import Unit

NOTE_LINE = Line(1.55, 1.15, 500)
BAND_TOP = 9.1
EDGE_SHARE = 0.35
HAIRLINE = "#b5b5b5"
STRIPE_MARGIN = 0.42
LEVEL_ROOM = 2.86
LEVEL_LINE = Line(2.55, 1.35, 600)
LEAST_LEVEL = 1.95
SYMBOL_FOOT = 9.3


class Arrangement(Struct, frozen=True):
    """Where the parts of a face stand, in mm of a 15.24 mm counter.

    `ids_beside` sets designation and parent at the sides of the symbol: level where they fit, else both
    reading upward. Otherwise they stand in the top corners.
    """

    symbol_y: float
    symbol_width: float
    mark_y: float
    ids_beside: bool
    id_x: float
    id_y: float
    id_room: float
    id_line: Line


ARRANGEMENTS: Mapping[str, Arrangement] = {
    "symbol": Arrangement(5.75, 6.96, 1.9, True, 2.14, 5.75, 7.6, Line(2.45, 1.35, 600)),
    "corners": Arrangement(6.0, 7.86, 1.75, False, 2.9, 1.85, 4.2, Line(2.35, 1.35, 600)),
    "silhouette": Arrangement(6.05, 12.2, 1.75, False, 2.9, 1.85, 4.2, Line(2.35, 1.35, 600)),
}


class UnitSide(Struct, frozen=True):
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
    ink = soft_ink(scheme)
    marked = draw_mode_marks(sketch, context, unit.side, ink)
    _draw_note(sketch, plan, context.notes.get(unit.key, ""), 1.5 if marked else 0.0)
    draw_steps(sketch, plan, side.steps, ink)
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
        half = plan.symbol_width / 3 + STRIPE_MARGIN if plan.ids_beside else 3.2
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
    shown, ink = ColourScheme(ground, box), readable_ink(box, scheme.ink)
    draw_symbol(sketch, symbol, at, sketch.mm(plan.symbol_width), shown, ink, foot=sketch.mm(SYMBOL_FOOT))


def _draw_note(sketch: Sketch, plan: Arrangement, note: str, shift: float) -> None:
    """Set-up hex or turn of arrival in small print, top left, or over the factors at the left edge."""
    if not note:
        return
    y = 1.5 if plan.ids_beside else 9.35
    at = (sketch.mm(SAFE_MM + 1.65 + shift * plan.ids_beside), sketch.mm(y))
    ink = readable_ink(sketch.field)
    set_centred(sketch, "setup", note, NOTE_LINE, at, sketch.mm(3.3), sketch.field, ink)


class IdSpot(Struct, frozen=True):
    """A designation or parent: its words, the middle of its place in mm, and the colour under it."""

    role: str
    words: str
    at: tuple[float, float]
    ground: str


def _draw_ids(
    sketch: Sketch, plan: Arrangement, unit: Unit, scheme: ColourScheme, corners_used: bool
) -> None:
    """Designation left, parent right."""
    ground = (scheme.accent or scheme.field) if plan.ids_beside else scheme.field
    ink = readable_ink(ground, scheme.ink)
    left = (sketch.mm(plan.id_x), sketch.mm(plan.id_y))
    right = (sketch.size_mm - left[0], left[1])
    pairs = (("designation", unit.designation, left), ("parent", unit.parent, right))
    spots = [IdSpot(role, words, at, ground) for role, words, at in pairs if words]
    if plan.ids_beside:
        _draw_beside(sketch, plan, spots, ink, corners_used)
        return
    for spot in spots:
        set_centred(
            sketch, spot.role, spot.words, plan.id_line, spot.at, sketch.mm(plan.id_room), ground, ink
        )


def _draw_beside(
    sketch: Sketch, plan: Arrangement, spots: Sequence[IdSpot], ink: str, corners_used: bool
) -> None:
    """Level and of one size where the words fit at a good size, else turned to read upward."""
    room, least = sketch.mm(LEVEL_ROOM), max(sketch.mm(LEAST_LEVEL), LEVEL_LINE.floor)
    weight = LEVEL_LINE.weight
    level = [spot for spot in spots if text_width(spot.words, least, weight=weight) <= room]
    wanted = max(sketch.mm(LEVEL_LINE.size), LEVEL_LINE.floor)
    size = min((fitted_size(spot.words, wanted, room, weight=weight) for spot in level), default=wanted)
    common = Line(size / sketch.mm(1), min(size, LEVEL_LINE.floor), weight)
    upright = sketch.mm(plan.id_room - (1.2 if corners_used else 0.0))
    for spot in spots:
        if spot in level:
            set_centred(sketch, spot.role, spot.words, common, spot.at, room, spot.ground, ink)
        else:
            set_upright(sketch, spot.role, spot.words, plan.id_line, spot.at, upright, spot.ground, ink)


def draw_steps(sketch: Sketch, plan: Arrangement, steps: int, ink: str) -> None:
    """One dot a step: along the top at the right, or down the right side where ids stand in the corners."""
    if steps <= 0:
        return
    gap, radius = 1.15, 0.4
    across = plan.ids_beside
    spots = [(-i * gap, 0.0) if across else (0.0, i * gap) for i in range(min(steps, 6))]
    dots = tuple(PaintedShape(circle(x, y, radius), ink, "none", 0.0) for x, y in spots)
    top = 1.5 if across else plan.symbol_y - 2.2
    at = (sketch.size_mm - sketch.mm(SAFE_MM + radius + 0.1), sketch.mm(top))
    sketch.items.append(FaceDrawing("steps", at[0], at[1], sketch.mm(1.0), dots))


def draw_mode_marks(sketch: Sketch, context: FaceContext, side: str, ink: str) -> bool:
    """What a face needs where colour does not part the sides: a dark corner for the second side, and on
    white low-ink paper a hairline to cut along. Returns whether the corner is taken.
    """
    if context.mode is InkMode.COLOUR:
        return False
    if context.mode is InkMode.LOW_INK:
        inset = 0.05
        edge = sketch.size_mm - 2 * inset
        sketch.items.append(FaceBox("hairline", inset, inset, edge, edge, "none", HAIRLINE, 0.1))
    rank = context.side_rank(side)
    if rank < 1:
        return False
    leg = 2.0 + 0.4 * (rank - 1)
    corner = (PaintedShape(f"M0 0H{leg:g}L0 {leg:g}Z", ink, "none", 0.0),)
    sketch.items.append(FaceDrawing("side", 0.0, 0.0, sketch.mm(1.0), corner, at_cut=True))
    return True
