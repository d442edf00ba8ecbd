"""Charts, cards and booklets as pages: margins, inks, text in the PDF, findings."""

from __future__ import annotations

import io
import re
from functools import cache

import pytest
from lxml import etree
from msgspec.structs import replace
from PIL import Image, ImageChops
from pypdf import PdfReader

from tests.layout.aid_games import NAMES, game
from tests.render.aid_pages import A4, LETTER, booklet, chart_cards, charts, frame, pictures
from toolchain.layout.aids.card_frame import framed
from toolchain.layout.aids.card_marks import AreaMark, PieceMark, TextMark, flattened
from toolchain.layout.aids.card_scenario import ordered_scenarios
from toolchain.layout.aids.card_setup_map import setup_map_cards
from toolchain.layout.aids.chart_sheets import sheet_makers
from toolchain.layout.colours import InkMode
from toolchain.layout.maps.field import MapField
from toolchain.model.sheet_template import Paper
from toolchain.render.aids import card_drawings, card_pages, inkwell
from toolchain.render.aids_ink import Inkwell, sheet_bands
from toolchain.render.setup_maps import map_layer
from toolchain.render.typesetter import join, render_pdf, render_pngs, render_strip

PRINTER_MM = 5.0


@cache
def well(name: str, mode: InkMode = InkMode.COLOUR) -> Inkwell:
    return inkwell(game(name), mode)


@pytest.mark.parametrize("paper", [A4, LETTER], ids=lambda p: p.key)
@pytest.mark.parametrize("name", NAMES)
def test_nothing_stands_within_the_printers_margin(name: str, paper: Paper) -> None:
    sheet = frame(game(name), paper)
    for card in chart_cards(well(name)):
        for made in card_pages(card, sheet):
            page = framed(made, sheet)
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
    assert not booklet(well(name)).findings
    assert not charts(well(name), LETTER).findings


def test_grey_pages_hold_no_colour() -> None:
    pages = charts(well("mortain", InkMode.GREY)).pages
    found = {c for page in pages for c in re.findall(r"#([0-9a-f]{6})", page.drawing.svg)}
    assert found
    assert {c for c in found if not c[:2] == c[2:4] == c[4:]} == set()


def test_low_ink_fills_no_bars() -> None:
    palette = well("bastogne", InkMode.LOW_INK).palette
    assert palette.colour("band") == palette.colour("side:german") == "#ffffff"
    assert palette.outlined("band")
    assert palette.colour("on:band") == "#1b1b1b"
    assert not well("bastogne").palette.outlined("band")


def test_text_on_a_side_colour_reads() -> None:
    palette = well("bastogne").palette
    assert palette.colour("on:band") == "#ffffff"
    assert palette.colour("on:side:us") == "#1b1b1b"
    assert palette.colour("") == "none"


def test_the_pdf_holds_the_charts_as_text_at_the_papers_size() -> None:
    pdf = render_pdf([page.drawing for page in charts(well("tutorial"), LETTER).pages], title="Tutorial")
    reader = PdfReader(io.BytesIO(pdf))
    box = reader.pages[0].mediabox
    assert (float(box.width), float(box.height)) == pytest.approx((612, 792), abs=0.1)
    text = " ".join(page.extract_text() for page in reader.pages)
    for words in ("COMBAT RESULTS TABLE", "TERRAIN EFFECTS CHART", "TURN TRACK", "VICTORY", "SET-UP"):
        assert words in text
    assert "Reconstructed" in text


def test_the_same_game_gives_the_same_drawings() -> None:
    """Whatever the inkwell has drawn before."""
    used = inkwell(game("mortain"))
    pictures(used)
    charts(used, LETTER)
    assert charts(used).pages == charts(inkwell(game("mortain"))).pages


def test_every_page_is_one_svg_without_outside_references() -> None:
    for page in booklet(well("mortain")).pages:
        root = etree.fromstring(page.drawing.svg)
        ids = [e.get("id") for e in root.iter() if e.get("id")]
        assert len(ids) == len(set(ids))
        used = set(re.findall(r"url\(#([^)]+)\)", page.drawing.svg))
        assert used <= set(ids)


def test_a_word_too_long_for_a_card_is_a_finding_with_a_place() -> None:
    bastogne = game("bastogne")
    key = "bastogne/breakthrough"
    long = "Kraftfahrzeuginstandsetzungsabteilungskommandeursfahrer" * 4
    scenario = replace(bastogne.scenarios[key], summary=f"The {long} comes.")
    broken = replace(bastogne, scenarios={**bastogne.scenarios, key: scenario})
    found = charts(inkwell(broken)).findings
    assert [d.code.id for d in found] == ["AID001"]
    assert found[0].span.file == scenario.origin.file


def test_a_character_that_the_fonts_lack_is_a_finding() -> None:
    bastogne = game("bastogne")
    found = charts(inkwell(replace(bastogne, title="Bastogne 鉄"))).findings
    assert [(d.code.id, d.entity) for d in found] == [("AID002", "鉄")]
    assert found[0].span == bastogne.origin


def test_set_up_maps_show_the_part_of_the_poster_that_their_hexes_lie_on() -> None:
    """A hex stands where the counter on it stands, whatever the sheet was moved by."""
    bastogne = game("bastogne")
    field = MapField(bastogne.game_map.grid, 19.0, (12.0, 12.0))
    sheet = frame(bastogne, A4)
    cards = setup_map_cards(bastogne, field, sheet, ordered_scenarios(bastogne))
    pages = card_drawings(cards, sheet, well("bastogne")).pages
    assert len(pages) == 2
    for page in pages:
        (view,) = page.views
        layer = map_layer(view, b"poster", 4.0, 3.0)
        assert layer.clip == (view.x + 4.0, view.y + 3.0, view.width, view.height)
        assert layer.x + view.left * layer.scale == pytest.approx(view.x + 4.0)
        assert layer.y + view.top * layer.scale == pytest.approx(view.y + 3.0)


def test_chart_pictures_are_as_wide_as_the_chart_window() -> None:
    made = pictures(well("tutorial"))
    assert {part.width_px for parts in made.values() for part in parts} == {860}
    (png,) = render_pngs(made["Combat Results"])
    assert png.startswith(b"\x89PNG")


def test_high_charts_come_in_parts_that_are_what_they_show_and_look_as_one() -> None:
    bastogne = well("bastogne")
    parts = pictures(bastogne)["Campaign"]
    assert len(parts) > 5
    assert len({part.height_px for part in parts[:-1]}) == 1
    sheet = sheet_makers(game("bastogne"))["Campaign"](game("bastogne"), bastogne.faces)
    assert sheet is not None
    (whole,) = sheet_bands(sheet, bastogne, 5.0, 10_000)
    assert sum(part.height_px for part in parts) == whole.height_px
    assert sum(len(part.svg) for part in parts) < 1.3 * len(whole.svg)
    joined = join((whole.width_px, whole.height_px), [render_strip(part) for part in parts])
    with Image.open(io.BytesIO(joined)) as one, Image.open(io.BytesIO(render_pngs([whole])[0])) as other:
        difference = ImageChops.difference(one.convert("RGB"), other.convert("RGB"))
    counts = difference.convert("L").histogram()
    assert sum(counts[24:]) < 100
    assert sum(counts[64:]) == 0
