"""Counter sheets: from a game to pages, a PDF and a digest for every sheet."""

from __future__ import annotations

import hashlib
from collections import Counter
from collections.abc import Callable, Mapping, Sequence

from msgspec import Struct

from toolchain.diagnostics.diagnostic import Findings
from toolchain.layout.sheets.duplex import BackMode
from toolchain.layout.sheets.imposition import Sheet
from toolchain.layout.sheets.paper import Rect, around
from toolchain.layout.sheets.printer_profile import turned_for
from toolchain.layout.sheets.sheet_options import SheetOptions
from toolchain.layout.sheets.sheet_plan import FURNITURE, SheetPlan, plan_sheets
from toolchain.model.game import Game
from toolchain.render import svg
from toolchain.render.pdf_binding import Duplex, Layer, Leaf, PageBoxes, bind_pages
from toolchain.render.sheets_faces import FaceBook
from toolchain.render.sheets_furniture import HOW, Heading, draw_fold, draw_foot, draw_heading
from toolchain.render.sheets_page import box_on_page, corrected, counters_markup, draw_marks
from toolchain.render.typesetter import SvgPage, render_pdf

Press = Callable[[Sequence[SvgPage]], bytes]

_COUNTERS = '<g id="counters"/>'
_DUPLEX = {BackMode.LONG_EDGE: Duplex.LONG_EDGE, BackMode.SHORT_EDGE: Duplex.SHORT_EDGE}


class SheetPage(Struct, frozen=True):
    """A page of a set: its sheet, whether it is a back, its drawing and its boxes."""

    sheet: int
    back: bool
    svg: str
    boxes: PageBoxes


class SheetSet(Struct, frozen=True):
    """A game's sheets on one paper. `digests` tell by sheet number what its counters look like and where
    they lie; titles and page totals do not enter."""

    plan: SheetPlan
    pages: tuple[SheetPage, ...]
    digests: Mapping[int, str]
    title: str

    def pages_of(self, sheet: int) -> tuple[SheetPage, ...]:
        """The pages of one sheet: front and back, or the one page that holds both."""
        return tuple(page for page in self.pages if page.sheet == sheet)

    def svg_page(self, page: SheetPage) -> SvgPage:
        return SvgPage(page.svg, self.plan.page.width, self.plan.page.height)


def counter_sheets(
    game: Game,
    options: SheetOptions,
    findings: Findings,
    art: Mapping[str, str] | None = None,
    book: FaceBook | None = None,
) -> SheetSet | None:
    """Every page of a game's counter sheets, or None with findings where there can be none.

    `art` maps designers' pictures to data URIs, as counter faces take it; `book` holds faces that were drawn
    before, in the options' ink mode, and takes those that are drawn now.
    """
    plan = plan_sheets(game, options, findings)
    if plan is None:
        return None
    return draw_sheets(game, plan, options, book or FaceBook(game, options.mode, art or {}))


def draw_sheets(game: Game, plan: SheetPlan, options: SheetOptions, book: FaceBook) -> SheetSet:
    """Pages of a plan in printing order: fronts and backs by turns, or all fronts first where separate."""
    drawn: list[SheetPage] = []
    digests: dict[int, str] = {}
    for sheet in plan.sheets:
        inks = [(back, counters_markup(plan, sheet, book, back=back)) for back in (False, True)]
        digests[sheet.number] = _digest(plan, sheet, inks)
        drawn += _pages(game, plan, options, sheet, inks)
    if plan.backs is BackMode.SEPARATE:
        drawn.sort(key=lambda page: page.back)
    return SheetSet(plan, tuple(drawn), digests, f"{game.title}: counters")


def _digest(plan: SheetPlan, sheet: Sheet, inks: list[tuple[bool, str]]) -> str:
    """Of everything that a change of would make a printed sheet wrong."""
    sink = hashlib.sha256()
    facts = (plan.page, plan.turn, plan.fold, plan.bleed, plan.template.marks, sheet.bands)
    sink.update(repr((facts, plan.front_correction, plan.back_correction)).encode())
    for _, ink in inks:
        sink.update(ink.encode())
    return sink.hexdigest()


def _pages(
    game: Game, plan: SheetPlan, options: SheetOptions, sheet: Sheet, inks: list[tuple[bool, str]]
) -> list[SheetPage]:
    """Front and back, or the one page that holds both."""
    if plan.fold is not None:
        return [_page(game, plan, options, sheet, inks)]
    return [_page(game, plan, options, sheet, [ink]) for ink in inks]


def _page(
    game: Game, plan: SheetPlan, options: SheetOptions, sheet: Sheet, inks: list[tuple[bool, str]]
) -> SheetPage:
    back = inks[0][0]
    root = svg.document(plan.page.width, plan.page.height)
    for on_back, _ in inks:
        group = corrected(root, plan.back_correction if on_back else plan.front_correction)
        draw_marks(group, plan, sheet, back=on_back)
        svg.group(group, id="counters")
    if plan.fold is not None:
        draw_fold(root, plan.fold, plan.printable.grown(0.0, -FURNITURE))
    _draw_furniture(root, game, plan, options, sheet, back)
    text = svg.serialise(root)
    for _, ink in inks:
        text = text.replace(_COUNTERS, f"<g>{ink}</g>", 1)
    trims = [_trim(plan, sheet, on_back) for on_back, _ in inks]
    return SheetPage(sheet.number, back, text, _boxes(trims, plan.bleed))


def _trim(plan: SheetPlan, sheet: Sheet, back: bool) -> Rect:
    rect = plan.back_of(sheet.trim) if back else sheet.trim
    return box_on_page(rect, plan.back_correction if back else plan.front_correction)


def _boxes(trims: list[Rect], bleed: float) -> PageBoxes:
    trim = around(trims)
    return PageBoxes(trim, trim.grown(bleed))


def _draw_furniture(
    root: svg.Element, game: Game, plan: SheetPlan, options: SheetOptions, sheet: Sheet, back: bool
) -> None:
    """Head and foot, each where no counter lies in its place."""
    left, right = plan.printable.x + 3.0, plan.printable.right - 3.0
    inked = sheet.trim.grown(plan.bleed)
    inked = plan.back_of(inked) if back else inked
    if inked.y >= plan.printable.y + FURNITURE:
        heading = _heading(game, plan, options, sheet, back)
        draw_heading(root, heading, left, right, plan.printable.y)
    if inked.bottom <= plan.printable.bottom - FURNITURE:
        draw_foot(root, left, right, plan.printable.bottom)


def _heading(game: Game, plan: SheetPlan, options: SheetOptions, sheet: Sheet, back: bool) -> Heading:
    face = "" if plan.fold is not None else ", backs" if back else ", fronts"
    names = [game.sides[side].name if side else "neutral" for side in sheet.sides]
    sizes = dict.fromkeys(f"{counter.width:g}" for counter in sheet.counters)
    mode = "" if options.mode.value == "colour" else f" · {options.mode.value.replace('-', ' ')}"
    data = f"{plan.template.name} · counter {' and '.join(sizes)} mm · {plan.paper.name}{mode}"
    profile = options.profile
    label = f"Printer {turned_for(profile, options.backs).label}" if profile else ""
    page = f"Counter sheet {sheet.number} of {len(plan.sheets)}{face}"
    return Heading(game.title, page, " · ".join(names), HOW[plan.backs], data, label)


def sheets_pdf(
    made: SheetSet, only: frozenset[int] | None = None, print_sheet: Press = render_pdf
) -> bytes | None:
    """The PDF of all sheets, or of those numbers; None where no page is left.

    Sheets are typeset one by one, each with its back: one counter changed is one sheet to typeset.
    """
    prints: dict[int, bytes] = {}
    leaves = []
    for page in made.pages:
        if only is not None and page.sheet not in only:
            continue
        own = made.pages_of(page.sheet)
        if page.sheet not in prints:
            prints[page.sheet] = print_sheet([made.svg_page(p) for p in own])
        layer = Layer(prints[page.sheet], own.index(page))
        size = made.plan.page
        leaves.append(Leaf(size.width, size.height, (layer,), boxes=page.boxes))
    if not leaves:
        return None
    return bind_pages(leaves, made.title, _DUPLEX.get(made.plan.backs, Duplex.SIMPLEX))


def sheet_names(file: str, digests: Mapping[int, str]) -> dict[str, str]:
    """Digests by the names that a build's manifest keeps them under: the PDF, "#" and the sheet's number."""
    return {f"{file}#{number}": digest for number, digest in digests.items()}


def sheets_to_print(earlier: Mapping[str, str], file: str, digests: Mapping[int, str]) -> frozenset[int]:
    """Numbers of the sheets that differ from an earlier build's manifest (its `sheets`).

    A sheet that was printed then under another number need not be printed again.
    """
    printed = Counter(digest for name, digest in earlier.items() if name.rpartition("#")[0] == file)
    fresh = set()
    for number, digest in sorted(digests.items()):
        if printed[digest] > 0:
            printed[digest] -= 1
        else:
            fresh.add(number)
    return frozenset(fresh)
