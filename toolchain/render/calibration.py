"""The two-sided calibration sheet as a PDF."""

from __future__ import annotations

from toolchain.layout.sheets.calibration import RULER_INSET, TARGET_REACH, ruler_lengths, targets
from toolchain.layout.sheets.duplex import BackMode, Turn, turn_of_page
from toolchain.layout.sheets.paper import Rect
from toolchain.layout.sheets.printer_profile import (
    PrinterProfile,
    correction_of_back,
    correction_of_front,
    turned_for,
)
from toolchain.model.sheet_template import Paper
from toolchain.render import svg
from toolchain.render.pdf_binding import Duplex
from toolchain.render.pdf_finish import finish_pdf
from toolchain.render.sheets_furniture import INK, SOFT, Heading, draw_heading
from toolchain.render.sheets_page import corrected
from toolchain.render.typesetter import SvgPage, render_pdf

MARGIN = 5.0
FINE, THIN = 0.09, 0.14

STEPS = (
    "Print this sheet double-sided at 100% (actual size), turned about the {turn} edge.",
    "Measure the level and the upright rule with a good ruler, from end tick to end tick.",
    "Push a pin straight through the middle of each of the five crosses.",
    "On the back, read where each hole lies: mm to the right and mm down from the middle",
    "of its target (left and up count negative). Half a tick, 0.25 mm, can be read well.",
    "Keep the readings: hexwright printers add NAME --paper {paper} --turn {turn}-edge",
    "--across 179.6 --down 229.3 --hole A=0.4,-0.2 --hole B=0.5,-0.2 …",
    "Print once more with: hexwright calibrate --paper {paper} --printer NAME",
    "Now every hole should lie in the middle, and both rules should measure true.",
)
NUMBERED = (0, 1, 2, 3, 5, 7)


def calibration_pdf(
    paper: Paper, turn: BackMode = BackMode.LONG_EDGE, profile: PrinterProfile | None = None
) -> bytes:
    """Front and back for `paper`; drawn through `profile` where one is to be proved."""
    page = Rect(0.0, 0.0, paper.width, paper.height)
    if profile is not None:
        profile = turned_for(profile, turn)
    turning = turn_of_page(turn, page)
    title = f"Calibration sheet, {paper.name}"
    pages = [_front(page, paper, turn, profile), _back(page, paper, turning, turn, profile)]
    pdf = render_pdf([SvgPage(svg.serialise(p), page.width, page.height) for p in pages], title=title)
    duplex = Duplex.LONG_EDGE if turn is BackMode.LONG_EDGE else Duplex.SHORT_EDGE
    return finish_pdf(pdf, title=title, duplex=duplex)


def _edge(turn: BackMode) -> str:
    return turn.value.partition("-")[0]


def _head(
    root: svg.Element, page: Rect, face: str, paper: Paper, turn: BackMode, profile: PrinterProfile | None
) -> None:
    how = f"Print at 100% (actual size), double-sided, turned about the {_edge(turn)} edge."
    printer = f"Drawn for printer {profile.label}" if profile else ""
    heading = Heading("Calibration sheet", face, paper.name, how, "hexwright calibrate", printer)
    draw_heading(root, heading, MARGIN + 3, page.right - MARGIN - 3, MARGIN)


def _front(page: Rect, paper: Paper, turn: BackMode, profile: PrinterProfile | None) -> svg.Element:
    root = svg.document(page.width, page.height)
    _head(root, page, "front", paper, turn, profile)
    body = corrected(root, correction_of_front(profile, page))
    for letter, (x, y) in targets(page).items():
        _draw_cross(body, x, y, letter)
    _draw_rules(body, page)
    _draw_steps(root, page, paper, turn)
    return root


def _draw_cross(parent: svg.Element, x: float, y: float, letter: str) -> None:
    reach, n = 6.0, svg.num
    data = f"M{n(x - reach)} {n(y)}H{n(x + reach)}M{n(x)} {n(y - reach)}V{n(y + reach)}"
    svg.path(parent, data, fill="none", stroke=INK, stroke_width=FINE)
    svg.circle(parent, x, y, 1.0, fill="none", stroke=INK, stroke_width=FINE)
    svg.circle(parent, x, y, 3.0, fill="none", stroke=INK, stroke_width=FINE)
    svg.text(parent, x + 4.6, y - 2.6, letter, size=4.2, weight=700, fill=INK)


def _draw_rules(parent: svg.Element, page: Rect) -> None:
    across, down = ruler_lengths(page)
    cx, cy = page.centre
    level = svg.translated(parent, cx - across / 2, page.bottom - RULER_INSET - 6)
    _draw_rule(level, across)
    upright = svg.translated(parent, page.x + RULER_INSET, cy + down / 2, turn=-90)
    _draw_rule(upright, down)


def _draw_rule(parent: svg.Element, length: float) -> None:
    """A rule along x with ticks upward, its ends marked by long ticks on both sides."""
    ticks = [f"M0 0H{svg.num(length)}M0 -5V3M{svg.num(length)} -5V3"]
    for mm in range(1, int(length)):
        high = 3.0 if mm % 10 == 0 else 2.1 if mm % 5 == 0 else 1.3
        ticks.append(f"M{mm} 0V{-high}")
    svg.path(parent, "".join(ticks), fill="none", stroke=INK, stroke_width=FINE)
    for mm in range(10, int(length), 10):
        svg.text(parent, mm, -3.7, str(mm), size=2.0, weight=500, fill=SOFT)
    svg.text(parent, length / 2, 3.6, f"{length:g} mm between the long ticks", size=2.6, weight=600, fill=INK)


def _draw_steps(parent: svg.Element, page: Rect, paper: Paper, turn: BackMode) -> None:
    places = targets(page)
    left = places["A"][0] - 2
    room = places["B"][0] + 6 - left
    size = min(4.1, room / 38)
    pitch = size * 1.62
    top = (places["A"][1] + places["C"][1]) / 2 - pitch * (len(STEPS) - 1) / 2 + 2
    number = 0
    for i, words in enumerate(STEPS):
        y = top + i * pitch
        if i in NUMBERED:
            number += 1
            svg.text(parent, left, y, str(number), size=size, weight=700, anchor="start", fill=INK)
        line = words.format(turn=_edge(turn), paper=paper.key)
        svg.text(parent, left + size * 1.5, y, line, size=size, weight=500, anchor="start", fill=INK)


def _back(
    page: Rect, paper: Paper, turning: Turn, turn: BackMode, profile: PrinterProfile | None
) -> svg.Element:
    root = svg.document(page.width, page.height)
    _head(root, page, "back", paper, turn, profile)
    body = corrected(root, correction_of_back(profile, page))
    for letter, (x, y) in targets(page).items():
        _draw_target(body, *turning.point_behind(x, y), letter)
    _draw_form(root, page)
    return root


def _draw_target(parent: svg.Element, x: float, y: float, letter: str) -> None:
    """Axes with ticks every half millimetre, figures at 4 and 6, rings at 2, 4 and 6."""
    made = svg.translated(parent, x, y)
    reach = TARGET_REACH
    ticks = [f"M{-reach - 1} 0H{reach + 1}M0 {-reach - 1}V{reach + 1}"]
    for half in range(1, int(reach * 2) + 1):
        for at in (half / 2, -half / 2):
            long = 1.0 if half % 4 == 0 else 0.7 if half % 2 == 0 else 0.4
            ticks.append(f"M{svg.num(at)} {-long}V{long}M{-long} {svg.num(at)}H{long}")
    svg.path(made, "".join(ticks), fill="none", stroke=INK, stroke_width=FINE)
    for ring in (2.0, 4.0, 6.0):
        svg.circle(made, 0, 0, ring, fill="none", stroke="#b5b5b5", stroke_width=FINE)
        for at in (ring, -ring) if ring > 2 else ():
            words = f"{at:+g}".replace("-", "−")
            svg.text(made, at, 2.4, words, size=1.5, weight=500, fill=SOFT)
            svg.text(made, 1.3, at + 0.5, words, size=1.5, weight=500, anchor="start", fill=SOFT)
    svg.text(made, reach + 1.6, 0.55, "right", size=1.7, weight=500, anchor="start", fill=SOFT)
    svg.text(made, 0, reach + 2.9, "down", size=1.7, weight=500, fill=SOFT)
    svg.text(made, -reach + 0.2, -reach + 0.8, letter, size=4.2, weight=700, fill=INK)


def _draw_form(parent: svg.Element, page: Rect) -> None:
    """Boxes to write the readings into."""
    across, down = ruler_lengths(page)
    cx, cy = page.centre
    columns, row = (cx - 31, cx + 1, cx + 27), 7.4
    top = (cy + targets(page)["D"][1]) / 2 - 22
    for x, words in zip(columns[1:], ("right, mm", "down, mm"), strict=True):
        svg.text(parent, x + 11, top - 1.4, words, size=2.6, weight=600, fill=INK)
    for i, letter in enumerate(targets(page)):
        y = top + i * row
        _form_row(parent, columns, y, row, f"hole {letter}", 2)
    for i, (name, length) in enumerate((("level rule", across), ("upright rule", down))):
        words = f"{name} (true {length:g} mm)"
        _form_row(parent, columns, top + (5.6 + i) * row, row, words, 1)


def _form_row(
    parent: svg.Element, columns: tuple[float, float, float], y: float, row: float, words: str, boxes: int
) -> None:
    svg.text(parent, columns[1] - 2.5, y + row * 0.62, words, size=2.8, weight=500, anchor="end", fill=INK)
    for x in columns[1 : 1 + boxes]:
        svg.rect(parent, x, y, 22, row - 1.2, fill="none", stroke=SOFT, stroke_width=THIN)
