"""A whole set of counter sheets: what lies where on which page. Pure geometry with findings."""

from __future__ import annotations

from collections.abc import Iterable

from msgspec import Struct

from toolchain.diagnostics.diagnostic import Findings
from toolchain.diagnostics.span import Span
from toolchain.layout.sheets import sheet_codes as codes
from toolchain.layout.sheets.bleed import check_bleed, inked_bleed
from toolchain.layout.sheets.counter_order import SheetCounter, sheet_counters
from toolchain.layout.sheets.counter_order_list import check_counts
from toolchain.layout.sheets.duplex import Axis, BackMode, Fold, Turn, fold_of_page, turn_of_page
from toolchain.layout.sheets.imposition import Gaps, Sheet, capacity, die_bands, fits, impose
from toolchain.layout.sheets.paper import Rect, page_of
from toolchain.layout.sheets.printer_profile import (
    Affine,
    correction_of_back,
    correction_of_front,
    turned_for,
)
from toolchain.layout.sheets.sheet_options import MOST_SPARES, SheetOptions
from toolchain.layout.sheets.sheet_template import choose_paper, choose_template
from toolchain.model.game import Game
from toolchain.model.sheet_template import Paper, SheetTemplate

# Head and foot each take this much within the margin; equal, so that a sheet turned about its short
# edge keeps its grid clear of both.
FURNITURE = 10.3
LABELS = 3.8
BLOCK_GAP = 1.0
REGISTRATION_AWAY = 1.9


class SheetPlan(Struct, frozen=True):
    """Sheets on a paper. `turn` is how backs come behind fronts; `fold` is set where the page is folded.

    Slots are those of the fronts; `back_of` gives the place on the page that the back is printed on.
    """

    paper: Paper
    page: Rect
    printable: Rect
    template: SheetTemplate
    bleed: float
    backs: BackMode
    turn: Turn
    fold: Fold | None
    sheets: tuple[Sheet, ...]
    front_correction: Affine
    back_correction: Affine

    def back_of(self, front: Rect) -> Rect:
        """Where the back of a counter at `front` is printed, before a printer's correction."""
        return self.turn.behind(front)

    @property
    def counters(self) -> tuple[SheetCounter, ...]:
        return tuple(counter for sheet in self.sheets for counter in sheet.counters)


def plan_sheets(game: Game, options: SheetOptions, findings: Findings) -> SheetPlan | None:
    """The plan, or None with findings where there can be none."""
    if not options_make_sense(game, options, findings):
        return None
    template = choose_template(game, options, findings)
    paper = choose_paper(game, options, template, findings)
    if template is None or paper is None:
        return None
    counters = sheet_counters(game, template, options.spares)
    if not counters:
        findings.add(codes.NOTHING_TO_PRINT, "the game has no counters", game.origin, entity=game.key)
        return None
    check_counts(game, counters, findings)
    where = template.origin if template.key in game.templates else game.style.origin
    return plan_counters(counters, template, paper, options, findings, where)


def options_make_sense(game: Game, options: SheetOptions, findings: Findings) -> bool:
    """Whether every measure asked for is one that sheets can have; a finding for each that is not."""
    bounds = (
        ("counter size", options.counter_mm, 5.0, 120.0),
        ("gutter", options.gutter_mm, 0.0, 50.0),
        ("bleed", options.bleed_mm, 0.0, 20.0),
        ("margin", options.margin_mm, 0.0, 60.0),
        ("board thickness", options.board_mm, 0.0, 20.0),
        ("number of spares", options.spares, 0, MOST_SPARES),
        ("resolution", options.single_dpi, 50, 2400),
    )
    before = len(findings)
    for name, value, low, high in bounds:
        if value is not None and not low <= value <= high:
            message = f"a {name} of {value:g} is outside {low:g} to {high:g}"
            findings.add(codes.BAD_OPTION, message, game.style.origin, entity=name)
    return len(findings) == before


def plan_counters(
    counters: tuple[SheetCounter, ...],
    template: SheetTemplate,
    paper: Paper,
    options: SheetOptions,
    findings: Findings,
    where: Span,
) -> SheetPlan | None:
    """A plan for counters in their order. `where` is the place of findings about size and paper."""
    before = len(findings)
    page = page_of(paper, template.landscape)
    printable = page.grown(-template.margin)
    _check_paper(template, paper, findings, where)
    check_bleed(template, findings, where)
    room = printable.grown(0.0, -FURNITURE)
    fold = _choose_fold(room, template) if options.backs is BackMode.FOLD else None
    half = fold.front if fold else room
    border = inked_bleed(template) + max(template.marks.depth, LABELS)
    area = half.grown(-border)
    if template.blocks:
        ground = fold.front if fold else printable
        _check_die(template, ground, counters, findings, where)
    else:
        _check_sizes(counters, template, area, page, findings, where)
    if _errors(findings, before):
        return None
    sheets = impose(counters, template, area, _gaps(template))
    turn = fold.turn if fold else turn_of_page(options.backs, page)
    bleed = inked_bleed(template)
    corrections = _corrections(options, page, paper, findings, where)
    plan = SheetPlan(paper, page, printable, template, bleed, options.backs, turn, fold, sheets, *corrections)
    if options.profile is not None:
        _check_profile(plan, options.profile.name, findings, where)
    return None if _errors(findings, before) else plan


def _errors(findings: Findings, before: int) -> bool:
    return any(f.severity is codes.E for f in findings.items[before:])


def _gaps(template: SheetTemplate) -> Gaps:
    """Both bleeds and a little paper; between sizes, whose cuts do not line up, room for marks as well."""
    same = max(template.gutter_y, 2 * inked_bleed(template) + BLOCK_GAP)
    return Gaps(same, same + 2 * template.marks.depth + (LABELS if template.marks.depth == 0 else 0.0))


def _choose_fold(room: Rect, template: SheetTemplate) -> Fold:
    """The fold that leaves room for more counters; upright where both leave the same."""
    border = inked_bleed(template) + max(template.marks.depth, LABELS)

    def count(fold: Fold) -> int:
        columns, rows = capacity(fold.front.grown(-border), template, (template.width, template.height))
        return max(0, columns) * max(0, rows)

    folds = [fold_of_page(axis, room, template.board) for axis in (Axis.VERTICAL, Axis.HORIZONTAL)]
    return max(folds, key=count)


def _check_paper(template: SheetTemplate, paper: Paper, findings: Findings, where: Span) -> None:
    if template.papers and paper.key not in template.papers:
        made_for = " and ".join(template.papers)
        message = f"template '{template.key}' is made for {made_for}, not for {paper.name}"
        findings.add(codes.WRONG_PAPER, message, where, entity=template.key)


def _check_sizes(
    counters: Iterable[SheetCounter],
    template: SheetTemplate,
    area: Rect,
    page: Rect,
    findings: Findings,
    where: Span,
) -> None:
    for size in dict.fromkeys(counter.size for counter in counters):
        columns, rows = capacity(area, template, size)
        if columns < 1 or rows < 1:
            message = (
                f"a counter of {size[0]:g} × {size[1]:g} mm has no room on a page of "
                f"{page.width:g} × {page.height:g} mm: margins, bleed and marks leave "
                f"{max(0.0, area.width):.1f} × {max(0.0, area.height):.1f} mm"
            )
            hint = "take a larger paper or smaller counters"
            findings.add(codes.COUNTER_TOO_LARGE, message, where, hint=hint, entity=f"{size[0]:g}mm")


def _check_die(
    template: SheetTemplate, ground: Rect, counters: Iterable[SheetCounter], findings: Findings, where: Span
) -> None:
    bands = die_bands(template.blocks)
    for i, (block, band) in enumerate(zip(template.blocks, bands, strict=True)):
        span = block.origin if block.origin.file else where
        if not ground.holds(band.rect):
            message = (
                f"block {i + 1} of template '{template.key}' covers {_extent(band.rect)}; "
                f"the page has room for {_extent(ground)}"
            )
            findings.add(codes.OFF_THE_PAGE, message, span, entity=f"{template.key}#{i + 1}")
        for j in range(i):
            if band.rect.overlaps(bands[j].rect):
                message = f"blocks {j + 1} and {i + 1} of template '{template.key}' overlap"
                findings.add(codes.COUNTERS_OVERLAP, message, span, entity=f"{template.key}#{i + 1}")
    for size in dict.fromkeys(counter.size for counter in counters):
        if not any(fits(band, size) for band in bands):
            message = f"template '{template.key}' has no cells for counters of {size[0]:g} × {size[1]:g} mm"
            findings.add(codes.NO_CELL, message, where, entity=f"{size[0]:g}mm")


def _extent(rect: Rect) -> str:
    return f"{rect.x:.1f}–{rect.right:.1f} × {rect.y:.1f}–{rect.bottom:.1f} mm"


def _corrections(
    options: SheetOptions, page: Rect, paper: Paper, findings: Findings, where: Span
) -> tuple[Affine, Affine]:
    """For fronts and backs. Backs on paper of their own need only what fronts need."""
    profile = options.profile
    if profile is not None and profile.paper and profile.paper != paper.key:
        message = f"printer '{profile.name}' was measured on {profile.paper}, the sheets are {paper.key}"
        findings.add(codes.PROFILE_PAPER, message, where, entity=profile.name)
    front = correction_of_front(profile, page)
    turned = options.backs in (BackMode.LONG_EDGE, BackMode.SHORT_EDGE)
    if profile is None or not turned:
        return front, front
    return front, correction_of_back(turned_for(profile, options.backs), page)


def _check_profile(plan: SheetPlan, name: str, findings: Findings, where: Span) -> None:
    """Whether every counter still lies within the printable part of the page."""
    for sheet in plan.sheets:
        for slot in sheet.slots:
            if slot.counter is None:
                continue
            faces = (
                ("front", slot.rect, plan.front_correction),
                ("back", plan.back_of(slot.rect), plan.back_correction),
            )
            for face, rect, correction in faces:
                corners = [correction.of(x, y) for x, y in rect.grown(plan.bleed).corners]
                if all(plan.printable.holds(Rect(x, y, 0.0, 0.0)) for x, y in corners):
                    continue
                message = (
                    f"printer '{name}' moves the {face} of '{slot.counter.key}' (sheet {sheet.number}, "
                    f"{slot.name}) out of the printable part of the page"
                )
                hint = "measure the printer again with: hexwright calibrate"
                findings.add(codes.PROFILE_OFF_PAGE, message, where, hint=hint, entity=name)
                return
