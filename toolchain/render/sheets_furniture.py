"""What stands round the counters of a sheet: title, instructions, rules, test square, fold lines, names."""

from __future__ import annotations

from msgspec import Struct

from toolchain.layout.font_metrics import fitted_size, text_width
from toolchain.layout.sheets.duplex import Axis, BackMode, Fold
from toolchain.layout.sheets.paper import Rect
from toolchain.render import svg

INK, SOFT, FAINT = "#222222", "#5f5f5f", "#8c8c8c"
HAIR = 0.12
SQUARE_MM = 10.0
MM_PER_INCH = 25.4
FOOT_BASE = 5.2

HOW = {
    BackMode.LONG_EDGE: "Print at 100% (actual size), double-sided, turned about the long edge.",
    BackMode.SHORT_EDGE: "Print at 100% (actual size), double-sided, turned about the short edge.",
    BackMode.FOLD: "Print at 100% (actual size). Fold back along the dashed lines round the board, "
    "glue, then cut.",
    BackMode.SEPARATE: "Print at 100% (actual size). Mount fronts and backs on both faces of the board: "
    "prick through the circles.",
}


class Heading(Struct, frozen=True):
    """Texts of a page's head: title, what the page is, whose counters; then how to print, data, printer."""

    title: str
    page: str
    sides: str
    how: str
    data: str
    printer: str = ""


def draw_heading(parent: svg.Element, heading: Heading, left: float, right: float, top: float) -> None:
    """Two lines from `left` to `right`; nothing runs into anything else."""
    room = right - left
    size = fitted_size(heading.title, 4.4, room * 0.5, weight=700)
    svg.text(parent, left, top + 3.9, heading.title, size=size, weight=700, anchor="start", fill=INK)
    x = left + text_width(heading.title, size, weight=700) + 2.2
    page_size = fitted_size(heading.page, 3.2, (right - x) * 0.7)
    svg.text(parent, x, top + 3.9, heading.page, size=page_size, weight=500, anchor="start", fill=INK)
    x += text_width(heading.page, page_size) + 3.0
    if heading.sides and right > x:
        sides = fitted_size(heading.sides, 3.2, right - x, weight=600)
        svg.text(parent, right, top + 3.9, heading.sides, size=sides, weight=600, anchor="end", fill=INK)
    _draw_two_ends(parent, heading.how, heading.data, left, right, top + 7.2)
    if heading.printer:
        size = fitted_size(heading.printer, 2.1, room)
        svg.text(parent, left, top + 9.6, heading.printer, size=size, weight=500, anchor="start", fill=SOFT)


def _draw_two_ends(parent: svg.Element, start: str, end: str, left: float, right: float, base: float) -> None:
    wanted, gap = 2.3, 4.0
    total = text_width(start, wanted) + text_width(end, wanted) + gap
    size = wanted * min(1.0, (right - left) / total)
    svg.text(parent, left, base, start, size=size, weight=500, anchor="start", fill=SOFT)
    svg.text(parent, right, base, end, size=size, weight=500, anchor="end", fill=SOFT)


def draw_foot(parent: svg.Element, left: float, right: float, bottom: float) -> None:
    """A double rule (mm above, inches below) and a test square."""
    inches = next((n for n in (6, 4, 2) if right - left >= n * MM_PER_INCH + 30), 1)
    draw_rule(parent, left, bottom - FOOT_BASE, inches)
    corner = Rect(right - SQUARE_MM, bottom - SQUARE_MM - 0.2, SQUARE_MM, SQUARE_MM)
    svg.rect(parent, corner.x, corner.y, SQUARE_MM, SQUARE_MM, fill="none", stroke=INK, stroke_width=HAIR)
    svg.text(parent, corner.centre[0], corner.y + 4.6, "10 mm", size=2.1, weight=500, fill=SOFT)
    svg.text(parent, corner.centre[0], corner.y + 7.2, "square", size=2.1, weight=500, fill=SOFT)


def draw_rule(parent: svg.Element, x: float, y: float, inches: int) -> None:
    """A level double rule whose zero is at `x`: sixteenths downward, millimetres upward to the last 10."""
    length = inches * MM_PER_INCH
    last = int(length // 10) * 10
    ticks = [f"M{svg.num(x)} {svg.num(y)}h{svg.num(length)}"]
    for mm in range(last + 1):
        high = 2.6 if mm % 10 == 0 else 1.9 if mm % 5 == 0 else 1.1
        ticks.append(f"M{svg.num(x + mm)} {svg.num(y)}v{svg.num(-high)}")
    for part in range(inches * 16 + 1):
        deep = next(depth for step, depth in ((16, 2.6), (8, 1.9), (4, 1.4), (1, 0.9)) if part % step == 0)
        ticks.append(f"M{x + part * MM_PER_INCH / 16:.4f} {svg.num(y)}v{svg.num(deep)}")
    svg.path(parent, "".join(ticks), fill="none", stroke=INK, stroke_width=0.1)
    for mm in range(10, last + 1, 10):
        _rule_figure(parent, x + mm, y - 3.2, str(mm))
    for inch in range(1, inches + 1):
        _rule_figure(parent, x + inch * MM_PER_INCH, y + 4.5, str(inch))
    for base, unit in ((y - 3.2, "mm"), (y + 4.5, "inch")):
        svg.text(parent, x, base, unit, size=1.9, weight=500, anchor="start", fill=SOFT)


def _rule_figure(parent: svg.Element, x: float, y: float, words: str) -> None:
    svg.text(parent, x, y, words, size=1.9, weight=500, fill=SOFT)


def draw_fold(parent: svg.Element, fold: Fold, room: Rect) -> None:
    """Dashed lines across the room between head and foot, named at their ends."""
    upright = fold.turn.axis is Axis.VERTICAL
    ends = (room.y, room.bottom) if upright else (room.x, room.right)
    for place in fold.lines:
        start, end = ((place, ends[0]), (place, ends[1])) if upright else ((ends[0], place), (ends[1], place))
        svg.line(parent, start, end, stroke=SOFT, stroke_width=0.12, stroke_dasharray="2 1.2")
    at, low = fold.lines[0] - 0.7, ends[0] + 0.5
    if upright:
        svg.text(parent, at, low, "fold", size=1.9, weight=500, anchor="end", turn=-90, fill=SOFT)
    else:
        svg.text(parent, low, at, "fold", size=1.9, weight=500, anchor="start", fill=SOFT)


def draw_registration(parent: svg.Element, x: float, y: float, radius: float) -> None:
    """A circle with a cross through it, to be pricked or held against the light."""
    reach = radius * 1.5
    cross = (
        f"M{svg.num(x - reach)} {svg.num(y)}H{svg.num(x + reach)}"
        f"M{svg.num(x)} {svg.num(y - reach)}V{svg.num(y + reach)}"
    )
    svg.path(parent, cross, fill="none", stroke=INK, stroke_width=0.1)
    svg.circle(parent, x, y, radius, fill="none", stroke=INK, stroke_width=0.1)
