"""The finished PDF, read back: places, boxes, settings, bytes."""

from __future__ import annotations

import io
from collections.abc import Callable, Sequence
from typing import Any

import pytest
from msgspec.structs import replace
from pypdf import PdfReader

from toolchain.diagnostics.diagnostic import Findings
from toolchain.layout.sheets.duplex import BackMode
from toolchain.layout.sheets.paper import Rect
from toolchain.layout.sheets.printer_profile import PrinterProfile
from toolchain.layout.sheets.sheet_options import SheetOptions
from toolchain.model.game import Game
from toolchain.render import svg
from toolchain.render.pdf_binding import Layer, Leaf, bind_pages
from toolchain.render.sheets import SheetSet, counter_sheets, sheets_pdf
from toolchain.render.sheets_faces import FaceBook
from toolchain.render.typesetter import SvgPage, render_pdf

TOLERANCE = 0.02
MM = 25.4 / 72
MakeGame = Callable[..., Game]
BoxesOfPage = Callable[[Any], list[Any]]


def make(game: Game, **options: Any) -> tuple[SheetSet, PdfReader]:
    findings = Findings()
    made = counter_sheets(game, SheetOptions(**options), findings)
    assert made is not None and not list(findings)
    pdf = sheets_pdf(made)
    assert pdf is not None
    return made, PdfReader(io.BytesIO(pdf))


def worst_distance(expected: list[Rect], found: list[Any]) -> float:
    """The farthest that any expected rectangle is from the nearest one found, edges counted."""

    def distance(rect: Rect, box: Any) -> float:
        ends = (box.x + box.width - rect.right, box.y + box.height - rect.bottom)
        return max(abs(box.x - rect.x), abs(box.y - rect.y), *(abs(e) for e in ends))

    return max(min(distance(rect, box) for box in found) for rect in expected)


@pytest.mark.parametrize("backs", [BackMode.LONG_EDGE, BackMode.SHORT_EDGE, BackMode.SEPARATE])
@pytest.mark.parametrize("paper", ["a4", "letter"])
def test_counters_lie_where_the_plan_says(
    make_game: MakeGame, boxes_of_page: BoxesOfPage, backs: BackMode, paper: str
) -> None:
    made, reader = make(make_game(), paper=paper, backs=backs)
    for page, sheet_page in zip(reader.pages, made.pages, strict=True):
        sheet = made.plan.sheets[sheet_page.sheet - 1]
        slots = [slot.rect for slot in sheet.slots if slot.counter is not None]
        expected = [made.plan.back_of(r) for r in slots] if sheet_page.back else slots
        assert worst_distance(expected, boxes_of_page(page)) < TOLERANCE


def test_a_folded_page_carries_both_faces(make_game: MakeGame, boxes_of_page: BoxesOfPage) -> None:
    made, reader = make(make_game(), backs=BackMode.FOLD)
    assert len(reader.pages) == len(made.plan.sheets)
    slots = [slot.rect for slot in made.plan.sheets[0].slots if slot.counter is not None]
    expected = slots + [made.plan.back_of(r) for r in slots]
    assert worst_distance(expected, boxes_of_page(reader.pages[0])) < TOLERANCE


def test_a_profile_moves_backs_by_what_was_measured(make_game: MakeGame, boxes_of_page: BoxesOfPage) -> None:
    profile = PrinterProfile("p", "a4", dx=0.7, dy=-0.3)
    made, reader = make(make_game(), profile=profile)
    slots = [slot.rect for slot in made.plan.sheets[0].slots if slot.counter is not None]
    backs = [made.plan.back_of(r).moved(-0.7, 0.3) for r in slots]
    assert worst_distance(slots, boxes_of_page(reader.pages[0])) < TOLERANCE
    assert worst_distance(backs, boxes_of_page(reader.pages[1])) < TOLERANCE
    assert "p: dx +0.70" in reader.pages[1].extract_text()


def test_pages_are_the_paper_and_boxes_are_the_counters(make_game: MakeGame) -> None:
    made, reader = make(make_game(), paper="letter")
    trim, bleed = made.plan.sheets[0].trim, made.plan.bleed
    page = reader.pages[0]
    assert float(page.mediabox.width) * MM == pytest.approx(215.9, abs=0.01)
    assert float(page.mediabox.height) * MM == pytest.approx(279.4, abs=0.01)
    assert float(page.trimbox.left) * MM == pytest.approx(trim.x, abs=0.01)
    assert float(page.trimbox.top) * MM == pytest.approx(279.4 - trim.y, abs=0.01)
    assert float(page.bleedbox.width) * MM == pytest.approx(trim.width + 2 * bleed, abs=0.01)
    assert float(page.bleedbox.bottom) * MM == pytest.approx(279.4 - trim.bottom - bleed, abs=0.01)


def test_a_print_dialogue_is_told_not_to_scale_and_how_to_turn(make_game: MakeGame) -> None:
    for backs, duplex in (
        (BackMode.LONG_EDGE, "/DuplexFlipLongEdge"),
        (BackMode.SHORT_EDGE, "/DuplexFlipShortEdge"),
        (BackMode.FOLD, "/Simplex"),
    ):
        preferences = make(make_game(), backs=backs)[1].root_object["/ViewerPreferences"]
        assert preferences["/PrintScaling"] == "/None"
        assert preferences["/Duplex"] == duplex


def test_text_is_text_in_embedded_fonts(make_game: MakeGame) -> None:
    _, reader = make(make_game())
    text = reader.pages[0].extract_text()
    assert "Test Game" in text and "Counter sheet 1 of 1, fronts" in text and "100%" in text
    fonts = reader.pages[0]["/Resources"]["/Font"].values()
    for font in fonts:
        descendant = font.get_object()["/DescendantFonts"][0].get_object()
        assert "/FontFile3" in descendant["/FontDescriptor"] or "/FontFile2" in descendant["/FontDescriptor"]


def test_the_same_sheets_are_the_same_bytes(make_game: MakeGame) -> None:
    first, second = (
        counter_sheets(make_game(), SheetOptions(backs=BackMode.FOLD), Findings()) for _ in range(2)
    )
    assert first is not None and second is not None
    assert first.digests == second.digests
    assert sheets_pdf(first) == sheets_pdf(second)


def test_separate_backs_follow_all_fronts(make_game: MakeGame) -> None:
    made, _ = make(make_game(200, 150), backs=BackMode.SEPARATE)
    count = len(made.plan.sheets)
    assert count > 1
    assert [(p.sheet, p.back) for p in made.pages] == [
        *((n + 1, False) for n in range(count)),
        *((n + 1, True) for n in range(count)),
    ]


def _changed(game: Game, key: str, **changes: Any) -> Game:
    units = game.oob.units
    changed = {**units, key: replace(units[key], **changes)}
    return replace(game, oob=replace(game.oob, units=changed))


def test_a_counter_changed_is_one_sheet_to_typeset(make_game: MakeGame) -> None:
    game = make_game(red=200, blue=200)
    printed: list[tuple[SvgPage, ...]] = []

    def press(pages: Sequence[SvgPage]) -> bytes:
        printed.append(tuple(pages))
        return render_pdf(pages)

    for each in (game, _changed(game, "red-7", designation="X")):
        made = counter_sheets(each, SheetOptions(), Findings())
        assert made is not None
        sheets_pdf(made, print_sheet=press)
    half = len(printed) // 2
    before, after = printed[:half], printed[half:]
    assert half == len(made.plan.sheets) >= 3
    assert [len(pages) for pages in after] == [2] * half
    assert sum(one != other for one, other in zip(before, after, strict=True)) == 1


def test_sheets_of_two_papers_share_the_faces(make_game: MakeGame) -> None:
    book = FaceBook(make_game())
    pages = [
        counter_sheets(book.game, SheetOptions(paper), Findings(), book=shared).pages
        for paper in ("a4", "letter")
        for shared in (book, None)
    ]
    assert pages[0] == pages[1]
    assert pages[2] == pages[3]
    assert len(book.made) == len(book.game.oob.units) + len(book.game.markers)


def test_equal_pages_stay_pages_of_their_own() -> None:
    pdf = render_pdf([SvgPage(svg.document_text(40, 30, ""), 40, 30)])
    layer = Layer(pdf)
    bound = bind_pages([Leaf(40, 30, (layer,)), Leaf(40, 30, (layer,)), Leaf(50, 40, (layer, layer))], "Two")
    reader = PdfReader(io.BytesIO(bound))
    assert len({page.indirect_reference.idnum for page in reader.pages}) == 3
    assert [round(float(page.mediabox.width) * MM) for page in reader.pages] == [40, 40, 50]
    assert reader.metadata.title == "Two"
