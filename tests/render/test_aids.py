"""Charts, cards and booklets as pages: margins, inks, text in the PDF, findings."""

from __future__ import annotations

import io
import re
from dataclasses import replace
from functools import cache

import pytest
from lxml import etree
from pypdf import PdfReader

from tests.layout.aid_games import NAMES, game
from toolchain.layout.aids.card_frame import Frame
from toolchain.layout.aids.card_marks import AreaMark, PieceMark, TextMark, flattened
from toolchain.layout.aids.card_scenario import scenario_cards
from toolchain.layout.aids.chart_cards import chart_cards
from toolchain.layout.colours import InkMode
from toolchain.layout.maps.field import MapField
from toolchain.model.sheet_template import Paper
from toolchain.render.aids import (
    booklet_pages,
    card_pages,
    chart_pages,
    chart_pictures,
    inkwell,
    setup_map_pages,
)
from toolchain.render.aids_ink import Inkwell
from toolchain.render.aids_palette import palette_of
from toolchain.render.setup_maps import MapArt
from toolchain.render.typesetter import SvgPage, render_pdf, render_pngs

A4 = Paper("a4", "A4", 210.0, 297.0)
LETTER = Paper("letter", "Letter", 215.9, 279.4)
PRINTER_MM = 5.0


@cache
def well(name: str, mode: InkMode = InkMode.COLOUR) -> Inkwell:
    return inkwell(game(name), mode)


def blank_map(name: str) -> MapArt:
    """A poster of plain paper in the place of the real one."""
    field = MapField(game(name).game_map.grid, 19.0, (12.0, 12.0))
    width, height = round(field.frame.right + 12), round(field.frame.bottom + 12)
    svg = f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width} {height}"/>'
    return MapArt(field, width, height, render_pdf([SvgPage(svg, width, height)]))


@pytest.mark.parametrize("paper", [A4, LETTER], ids=lambda p: p.key)
@pytest.mark.parametrize("name", NAMES)
def test_nothing_stands_within_the_printers_margin(name: str, paper: Paper) -> None:
    frame = Frame(paper.width, paper.height, running="Game")
    cards = (*chart_cards(game(name), well(name).faces), *scenario_cards(game(name)))
    for card in cards:
        for page in card_pages(card, frame, well(name)):
            for mark in flattened(page.marks):
                left, top, right, bottom = _bounds(mark)
                assert left >= PRINTER_MM, (card.title, mark)
                assert top >= PRINTER_MM, (card.title, mark)
                assert right <= page.width - PRINTER_MM, (card.title, mark)
                assert bottom <= page.height - PRINTER_MM, (card.title, mark)


def _bounds(mark: object) -> tuple[float, float, float, float]:
    if isinstance(mark, TextMark):
        start = mark.x - {"start": 0.0, "middle": mark.width / 2, "end": mark.width}[mark.anchor]
        return start, mark.y - mark.size, start + mark.width, mark.y
    if isinstance(mark, AreaMark):
        return mark.x, mark.y, mark.x + mark.width, mark.y + mark.height
    if isinstance(mark, PieceMark):
        return mark.x, mark.y, mark.x + mark.size, mark.y + mark.size
    x, y = getattr(mark, "x"), getattr(mark, "y")  # noqa: B009
    return x, y, x, y


@pytest.mark.parametrize("name", NAMES)
def test_the_games_own_texts_fit_and_print(name: str) -> None:
    assert not booklet_pages(well(name), A4).findings
    assert not chart_pages(well(name), LETTER).findings


def test_grey_pages_hold_no_colour() -> None:
    pages = chart_pages(well("mortain", InkMode.GREY), A4).pages
    found = {c for page in pages for c in re.findall(r"#([0-9a-f]{6})", page.svg)}
    assert found
    assert {c for c in found if not c[:2] == c[2:4] == c[4:]} == set()


def test_low_ink_fills_no_bars() -> None:
    palette = palette_of(game("bastogne"), InkMode.LOW_INK)
    assert palette.colour("band") == palette.colour("side:german") == "#ffffff"
    assert palette.outlined("band")
    assert palette.colour("on:band") == "#1b1b1b"
    assert not palette_of(game("bastogne"), InkMode.COLOUR).outlined("band")


def test_text_on_a_side_colour_reads() -> None:
    palette = palette_of(game("bastogne"), InkMode.COLOUR)
    assert palette.colour("on:band") == "#ffffff"
    assert palette.colour("on:side:us") == "#1b1b1b"
    assert palette.colour("") == "none"


def test_the_pdf_holds_the_charts_as_text_at_the_papers_size() -> None:
    pdf = render_pdf(chart_pages(well("tutorial"), LETTER).pages, title="Tutorial")
    reader = PdfReader(io.BytesIO(pdf))
    box = reader.pages[0].mediabox
    assert (float(box.width), float(box.height)) == pytest.approx((612, 792), abs=0.1)
    text = " ".join(page.extract_text() for page in reader.pages)
    for words in ("COMBAT RESULTS TABLE", "TERRAIN EFFECTS CHART", "TURN TRACK", "VICTORY", "SET-UP"):
        assert words in text
    assert "Reconstructed" in text


def test_the_same_game_gives_the_same_bytes() -> None:
    first = render_pdf(chart_pages(inkwell(game("tutorial")), A4).pages)
    second = render_pdf(chart_pages(inkwell(game("tutorial")), A4).pages)
    assert first == second


def test_documents_that_share_set_cards_draw_them_alike() -> None:
    shared, alone = inkwell(game("mortain")), inkwell(game("mortain"))
    chart_pages(shared, A4)
    assert [p.svg for p in booklet_pages(shared, A4).pages] == [p.svg for p in booklet_pages(alone, A4).pages]


def test_every_page_is_one_svg_without_outside_references() -> None:
    for page in booklet_pages(well("mortain"), A4).pages:
        root = etree.fromstring(page.svg)
        ids = [e.get("id") for e in root.iter() if e.get("id")]
        assert len(ids) == len(set(ids))
        used = set(re.findall(r"url\(#([^)]+)\)", page.svg))
        assert used <= set(ids)


def test_a_word_too_long_for_a_card_is_a_finding_with_a_place() -> None:
    bastogne = game("bastogne")
    key = "bastogne/breakthrough"
    long = "Kraftfahrzeuginstandsetzungsabteilungskommandeursfahrer" * 4
    scenario = replace(bastogne.scenarios[key], summary=f"The {long} comes.")
    broken = replace(bastogne, scenarios={**bastogne.scenarios, key: scenario})
    found = chart_pages(inkwell(broken), A4).findings
    assert [d.code.id for d in found] == ["AID001"]
    assert found[0].span.file == scenario.origin.file


def test_a_character_that_the_fonts_lack_is_a_finding() -> None:
    bastogne = game("bastogne")
    found = chart_pages(inkwell(replace(bastogne, title="Bastogne 鉄")), A4).findings
    assert [(d.code.id, d.entity) for d in found] == [("AID002", "鉄")]
    assert found[0].span == bastogne.origin


def test_set_up_maps_show_the_poster_through_windows() -> None:
    mapped = inkwell(game("bastogne"), map_art=blank_map("bastogne"))
    pages = setup_map_pages(mapped, A4).pages
    assert len(pages) == 2
    assert all(len(page.windows) == 1 for page in pages)
    assert {page.windows[0].pdf for page in pages} == {mapped.map_art.pdf if mapped.map_art else b""}
    assert not setup_map_pages(well("bastogne"), A4).pages
    assert len(booklet_pages(mapped, A4).pages) == len(booklet_pages(well("bastogne"), A4).pages) + 2


def test_chart_pictures_are_as_wide_as_the_chart_window() -> None:
    pictures = chart_pictures(well("tutorial"))
    assert {p.width_px for p in pictures.values()} == {860}
    (png,) = render_pngs([pictures["Combat Results"]])
    assert png.startswith(b"\x89PNG")
