"""Cut-only SVG for cutting machines: one drawing a sheet, in millimetres, seen from the front."""

from __future__ import annotations

from toolchain.layout.sheets.duplex import Axis
from toolchain.layout.sheets.imposition import Sheet
from toolchain.layout.sheets.marks import REGISTRATION_RADIUS, cut_lines, registration_marks
from toolchain.layout.sheets.paper import Rect
from toolchain.layout.sheets.sheet_plan import REGISTRATION_AWAY, SheetPlan
from toolchain.render import svg

CUT, SCORE, REGISTER = "#ff0000", "#0000ff", "#00a000"
LINE_MM = 0.1


def cut_files(plan: SheetPlan) -> dict[int, str]:
    """An SVG by sheet number.

    Group `cut` holds the cuts (butted counters share them; rounded ones are outlines of their own),
    `score` the fold lines and `registration` the printed circles. Each has a colour of its own, as the
    machines' programs want it.
    """
    return {sheet.number: cut_svg(plan, sheet) for sheet in plan.sheets}


def cut_svg(plan: SheetPlan, sheet: Sheet) -> str:
    root = svg.document(plan.page.width, plan.page.height)
    root.set("width", f"{svg.num(plan.page.width)}mm")
    root.set("height", f"{svg.num(plan.page.height)}mm")
    _layer(root, "cut", CUT, _outlines(plan, sheet))
    if plan.fold is not None:
        _layer(root, "score", SCORE, _fold_lines(plan))
    _layer(root, "registration", REGISTER, _circles(plan, sheet))
    return svg.serialise(root) + "\n"


def _layer(root: svg.Element, key: str, colour: str, paths: list[str]) -> None:
    group = svg.group(root, id=key, fill="none", stroke=colour, stroke_width=LINE_MM)
    for data in paths:
        svg.path(group, data)


def _outlines(plan: SheetPlan, sheet: Sheet) -> list[str]:
    radius = plan.template.corner_radius
    if radius > 0 and not plan.template.butted:
        return [_rounded(slot.rect, radius) for slot in sheet.slots if slot.counter is not None]
    return [svg.path_data(((s.x1, s.y1), (s.x2, s.y2))) for s in cut_lines(sheet)]


def _rounded(rect: Rect, radius: float) -> str:
    n, r = svg.num, min(radius, rect.width / 2, rect.height / 2)
    arc = f"a{n(r)} {n(r)} 0 0 1"
    across, down = rect.width - 2 * r, rect.height - 2 * r
    return (
        f"M{n(rect.x + r)} {n(rect.y)}h{n(across)}{arc} {n(r)} {n(r)}v{n(down)}{arc} {n(-r)} {n(r)}"
        f"h{n(-across)}{arc} {n(-r)} {n(-r)}v{n(-down)}{arc} {n(r)} {n(-r)}z"
    )


def _fold_lines(plan: SheetPlan) -> list[str]:
    assert plan.fold is not None
    page, places = plan.page, plan.fold.lines
    if plan.fold.turn.axis is Axis.VERTICAL:
        return [svg.path_data(((at, page.y), (at, page.bottom))) for at in places]
    return [svg.path_data(((page.x, at), (page.right, at))) for at in places]


def _circles(plan: SheetPlan, sheet: Sheet) -> list[str]:
    n, r = svg.num, REGISTRATION_RADIUS
    arc = f"a{n(r)} {n(r)} 0 1 0"
    centres = list(registration_marks(sheet.trim, plan.bleed + REGISTRATION_AWAY))
    if plan.fold is not None:
        centres += [plan.turn.point_behind(x, y) for x, y in centres]
    return [f"M{n(x - r)} {n(y)}{arc} {n(2 * r)} 0{arc} {n(-2 * r)} 0z" for x, y in centres]
