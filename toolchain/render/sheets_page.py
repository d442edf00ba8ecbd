"""One page of counters as SVG: bleed, faces, marks and what stands round them."""

from __future__ import annotations

from collections.abc import Callable, Iterable

from toolchain.layout.sheets.imposition import Band, Sheet, Slot, row_letters
from toolchain.layout.sheets.marks import (
    REGISTRATION_RADIUS,
    Segment,
    column_groups,
    cut_marks,
    registration_marks,
)
from toolchain.layout.sheets.paper import Rect
from toolchain.layout.sheets.printer_profile import Affine
from toolchain.layout.sheets.sheet_plan import LABELS, REGISTRATION_AWAY, SheetPlan
from toolchain.model.sheet_template import MarkedFaces
from toolchain.render import svg
from toolchain.render.sheets_faces import FaceBook, Sides
from toolchain.render.sheets_furniture import FAINT, INK, draw_registration

Place = Callable[[Rect], Rect]
LABEL_SIZE = 1.7


def counters_markup(plan: SheetPlan, sheet: Sheet, book: FaceBook, *, back: bool) -> str:
    """The counters of one face of a sheet: first every bleed, then every face, so that none is overlaid."""
    bleeds: list[str] = []
    faces: list[str] = []
    turned = back and plan.turn.upside_down
    filled = {(slot.row, slot.column) for slot in sheet.slots if slot.counter is not None}
    for slot in sheet.slots:
        if slot.counter is None:
            continue
        inked = book.faces(slot.counter)[1 if back else 0]
        opened = _opened(plan.back_of(slot.rect) if back else slot.rect, turned)
        sides = _open_sides(sheet, slot, filled, plan, back=back)
        if plan.bleed > 0 and sides.any:
            bleeds.append(f"{opened}{inked.bleed(plan.bleed, sides)}</g>")
        faces.append(f"{opened}{inked.face}</g>")
    return "".join((*bleeds, *faces))


def _opened(rect: Rect, turned: bool) -> str:
    if turned:
        return f'<g transform="matrix(-1 0 0 -1 {svg.num(rect.right)} {svg.num(rect.bottom)})">'
    return f'<g transform="translate({svg.num(rect.x)} {svg.num(rect.y)})">'


def _open_sides(
    sheet: Sheet, slot: Slot, filled: set[tuple[int, int]], plan: SheetPlan, *, back: bool
) -> Sides:
    """Where a face may bleed, as the face itself stands: not into a butted neighbour."""
    band = band_of(sheet, slot)
    rows = range(band.first_row, band.first_row + band.rows)

    def lies_open(rows_on: int, columns_on: int, gutter: float) -> bool:
        row, column = slot.row + rows_on, slot.column + columns_on
        return gutter > 0 or row not in rows or (row, column) not in filled

    left, right = lies_open(0, -1, band.gutter_x), lies_open(0, 1, band.gutter_x)
    top, bottom = lies_open(-1, 0, band.gutter_y), lies_open(1, 0, band.gutter_y)
    # A back's left is its front's right, whichever way the sheet is turned: upside down twice is upright.
    return Sides(right, top, left, bottom) if back else Sides(left, top, right, bottom)


def band_of(sheet: Sheet, slot: Slot) -> Band:
    """The band that a slot lies in."""
    return next(b for b in sheet.bands if b.first_row <= slot.row < b.first_row + b.rows)


def draw_marks(parent: svg.Element, plan: SheetPlan, sheet: Sheet, *, back: bool) -> None:
    """Cut marks where this face has them, registration circles, names of rows and columns."""
    template = plan.template
    wanted = (MarkedFaces.BOTH, MarkedFaces.BACK if back else MarkedFaces.FRONT)
    if template.marks.on in wanted:
        segments = cut_marks(sheet, template, plan.bleed)
        _draw_segments(
            parent, (_behind(s, plan) for s in segments) if back else segments, template.marks.line
        )
    away = plan.bleed + REGISTRATION_AWAY
    for x, y in registration_marks(sheet.trim, away):
        at = plan.turn.point_behind(x, y) if back else (x, y)
        draw_registration(parent, *at, REGISTRATION_RADIUS)
    _draw_names(parent, plan, sheet, plan.back_of if back else lambda rect: rect)


def _behind(segment: Segment, plan: SheetPlan) -> Segment:
    first = plan.turn.point_behind(segment.x1, segment.y1)
    second = plan.turn.point_behind(segment.x2, segment.y2)
    return Segment(*first, *second)


def _draw_segments(parent: svg.Element, segments: Iterable[Segment], line: float) -> None:
    parts = (f"M{svg.num(s.x1)} {svg.num(s.y1)}L{svg.num(s.x2)} {svg.num(s.y2)}" for s in segments)
    if data := "".join(parts):
        svg.path(parent, data, fill="none", stroke=INK, stroke_width=line)


def _draw_names(parent: svg.Element, plan: SheetPlan, sheet: Sheet, place: Place) -> None:
    """Row letters left of every band, column numbers above, in the strip where the marks stand."""
    depth = plan.bleed + max(plan.template.marks.depth, LABELS) * 0.5
    for band in sheet.bands:
        for row in range(band.rows):
            first, last = place(band.cell(row, 0)), place(band.cell(row, band.columns - 1))
            edge = min(first.x, last.x)
            y = first.centre[1] + LABEL_SIZE * 0.35
            _name(parent, edge - depth, y, row_letters(band.first_row + row))
    for group in column_groups(sheet.bands):
        top = min(place(band.rect).y for band in group)
        widest = max(group, key=lambda band: band.columns)
        for column in range(widest.columns):
            x = place(widest.cell(0, column)).centre[0]
            _name(parent, x, top - depth + LABEL_SIZE * 0.35, str(column + 1))


def _name(parent: svg.Element, x: float, y: float, words: str) -> None:
    svg.text(parent, x, y, words, size=LABEL_SIZE, weight=500, fill=FAINT)


def corrected(parent: svg.Element, correction: Affine) -> svg.Element:
    """A group drawn so that the printer's errors are made up for."""
    if correction.is_identity:
        return svg.group(parent)
    c = correction
    matrix = " ".join(f"{v:.9g}" for v in (c.a, c.b, c.c, c.d, c.e, c.f))
    return svg.group(parent, transform=f"matrix({matrix})")


def box_on_page(rect: Rect, correction: Affine) -> Rect:
    """The upright rectangle round a corrected one."""
    points = [correction.of(x, y) for x, y in rect.corners]
    left, top = min(x for x, _ in points), min(y for _, y in points)
    return Rect(left, top, max(x for x, _ in points) - left, max(y for _, y in points) - top)
