"""Counter list, cut files, single counters, sheets to print again."""

from __future__ import annotations

import csv
import io
from collections.abc import Callable
from typing import Any

import pytest
from lxml import etree
from msgspec.structs import replace
from PIL import Image
from pypdf import PdfReader

from toolchain.diagnostics.diagnostic import Findings
from toolchain.layout.colours import InkMode
from toolchain.layout.sheets.counter_order import CounterKind
from toolchain.layout.sheets.counter_order_list import list_counters
from toolchain.layout.sheets.duplex import BackMode
from toolchain.layout.sheets.sheet_options import SheetOptions
from toolchain.layout.sheets.sheet_plan import SheetPlan, plan_sheets
from toolchain.layout.sheets.sheet_template import papers_of
from toolchain.model.game import Game
from toolchain.model.sheet_template import Paper
from toolchain.render.counter_list import counter_list_csv, counter_list_pdf
from toolchain.render.cut_file import cut_files
from toolchain.render.sheets import SheetSet, counter_sheets, sheet_names, sheets_pdf, sheets_to_print
from toolchain.render.single_counters import single_faces, single_pdf, single_pngs

MakeGame = Callable[..., Game]
SVG = "{http://www.w3.org/2000/svg}"


def plan_of(game: Game, **options: Any) -> SheetPlan:
    plan = plan_sheets(game, SheetOptions(**options), Findings())
    assert plan is not None
    return plan


def drawn(game: Game, **options: Any) -> SheetSet:
    made = counter_sheets(game, SheetOptions(**options), Findings())
    assert made is not None
    return made


def table(game: Game, **options: Any) -> list[dict[str, str]]:
    listed = list_counters(game, plan_of(game, **options).sheets)
    return list(csv.DictReader(io.StringIO(counter_list_csv(game, listed))))


def test_the_table_names_every_counter_and_its_places(make_game: MakeGame) -> None:
    rows = {row["key"]: row for row in table(make_game(), spares=2)}
    assert len(rows) == 30 + 25 + 2 + 2
    assert rows["dump"]["places"] == "1-F2 1-F3 1-F4" and rows["dump"]["count"] == "3"
    assert (rows["red-1"]["type"], rows["red-1"]["strength"], rows["red-1"]["reduced_strength"]) == (
        "Infantry", "2", "1",
    )  # fmt: skip
    assert (rows["red"]["kind"], rows["red"]["count"], rows["red"]["extra"]) == ("spare", "2", "yes")


def test_totals_agree_with_the_scenarios(make_game: MakeGame) -> None:
    game = make_game()
    rows = table(game)
    for key, scenario in game.scenarios.items():
        assert sum(int(row[key]) for row in rows) == len(scenario.units)
    listed = list_counters(game, plan_of(game).sheets)
    assert listed.count(kind=CounterKind.UNIT) == len(game.oob.units)
    assert sum(listed.count(type_name=name) for name in listed.type_names) == len(game.oob.units)
    assert sum(listed.count(side=side) for side in listed.sides) == listed.count() == 59
    assert listed.count(side="red", scenario="test/first") == 15


def test_the_printed_list_has_every_name_and_total(make_game: MakeGame) -> None:
    game = make_game(40, 33)
    listed = list_counters(game, plan_of(game).sheets)
    paper = Paper("card", "Card", 100, 150)
    reader = PdfReader(io.BytesIO(counter_list_pdf(game, listed, paper)))
    assert len(reader.pages) > 1
    words = " ".join(page.extract_text() for page in reader.pages).split()
    for entry in listed.entries:
        assert entry.places[0] in words
    assert {"40", "33", "73", "77"} <= set(words)
    assert reader.root_object["/ViewerPreferences"]["/PrintScaling"] == "/None"


def test_an_empty_list_is_still_a_page(make_game: MakeGame) -> None:
    game = make_game(0, 0, markers=(), scenarios={})
    pdf = counter_list_pdf(game, list_counters(game, ()), papers_of()["a4"])
    assert len(PdfReader(io.BytesIO(pdf)).pages) == 1


def test_no_page_of_a_list_is_empty_however_small_the_paper(make_game: MakeGame) -> None:
    game = make_game(9, 7)
    listed = list_counters(game, plan_of(game).sheets)
    pdf = counter_list_pdf(game, listed, Paper("slip", "Slip", 40, 60))
    for page in PdfReader(io.BytesIO(pdf)).pages:
        assert len(page.extract_text().splitlines()) > 3


def layers(text: str) -> dict[str, list[str]]:
    root = etree.fromstring(text.encode())
    return {g.get("id", ""): [p.get("d", "") for p in g] for g in root.iter(f"{SVG}g")}


def test_a_cut_file_has_the_papers_size_and_every_cut_once(make_game: MakeGame) -> None:
    game = make_game(14, 0, markers=())
    text = cut_files(plan_of(game))[1]
    root = etree.fromstring(text.encode())
    assert (root.get("width"), root.get("height"), root.get("viewBox")) == ("210mm", "297mm", "0 0 210 297")
    found = layers(text)
    assert len(found["cut"]) == len(set(found["cut"])) == 13 + 3
    assert "score" not in found and len(found["registration"]) == 4


def test_a_folded_cut_file_scores_both_sides_of_the_spine(make_game: MakeGame) -> None:
    plan = plan_of(make_game(14, 0, markers=()), backs=BackMode.FOLD, board_mm=2.0)
    found = layers(cut_files(plan)[1])
    assert found["score"] == ["M0 147.5L210 147.5", "M0 149.5L210 149.5"]
    assert len(found["registration"]) == 8


def test_rounded_counters_are_outlines_of_their_own(make_game: MakeGame) -> None:
    plan = plan_of(make_game(14, 0, markers=()), template="0.6in-gutter")
    cuts = layers(cut_files(plan)[1])["cut"]
    assert len(cuts) == 14
    assert all(cut.count("a1 1 0 0 1") == 4 and cut.endswith("z") for cut in cuts)


def test_single_counters_have_their_bleed_at_the_resolution_asked_for(make_game: MakeGame) -> None:
    game = make_game(3, 2)
    singles = single_faces(game, SheetOptions(), Findings())
    assert len(singles) == 2 * (3 + 2 + 2)
    pngs = single_pngs(singles, 600)
    assert set(pngs) >= {"red-0-front.png", "red-0-back.png", "turn-front.png"}
    with Image.open(io.BytesIO(pngs["red-0-front.png"])) as image:
        assert image.size == (431, 431)
        assert image.info["dpi"] == pytest.approx((600, 600), abs=0.1)
        assert image.convert("RGB").getpixel((2, 2)) == (0xC9, 0x8F, 0x7F)


def test_single_counters_as_a_pdf_are_trimmed_to_the_counter(make_game: MakeGame) -> None:
    singles = single_faces(make_game(3, 2), SheetOptions(bleed_mm=3.0), Findings())
    pdf = single_pdf(singles, "x")
    assert pdf is not None
    reader = PdfReader(io.BytesIO(pdf))
    assert len(reader.pages) == len(singles)
    page = reader.pages[0]
    assert float(page.mediabox.width) / 72 * 25.4 == pytest.approx(21.24, abs=0.01)
    assert float(page.trimbox.width) / 72 * 25.4 == pytest.approx(15.24, abs=0.01)
    assert single_pdf((), "x") is None


def test_only_sheets_that_differ_are_printed_again(make_game: MakeGame) -> None:
    game = make_game(200, 190)
    before = drawn(game)
    assert len(before.digests) == 3
    earlier = sheet_names("sheets/a.pdf", before.digests)
    assert sheets_to_print(earlier, "sheets/a.pdf", before.digests) == frozenset()
    assert sheets_to_print(earlier, "sheets/b.pdf", before.digests) == {1, 2, 3}
    units = dict(game.oob.units)
    units["blue-150"] = replace(units["blue-150"], designation="X")
    after = drawn(replace(game, oob=replace(game.oob, units=units)))
    changed = sheets_to_print(earlier, "sheets/a.pdf", after.digests)
    holding = {s.number for s in after.plan.sheets if any(c.key == "blue-150" for c in s.counters)}
    assert changed == holding
    pdf = sheets_pdf(after, changed)
    assert pdf is not None
    assert len(PdfReader(io.BytesIO(pdf)).pages) == 2
    assert sheets_pdf(after, frozenset()) is None


def test_a_new_title_or_version_does_not_ask_for_a_new_print(make_game: MakeGame) -> None:
    game = make_game()
    renamed = replace(game, title="Another title", version="2.0")
    assert drawn(game).digests == drawn(renamed).digests
    assert drawn(game).digests != drawn(game, counter_mm=15.0).digests
    assert drawn(game).digests != drawn(game, backs=BackMode.SHORT_EDGE).digests


def test_identical_sheets_count_as_often_as_they_were_printed() -> None:
    earlier = {"a.pdf#1": "x", "a.pdf#2": "y"}
    assert sheets_to_print(earlier, "a.pdf", {1: "x", 2: "x"}) == {2}
    assert sheets_to_print(earlier, "a.pdf", {1: "y", 2: "x"}) == frozenset()
    assert sheets_to_print({}, "a.pdf", {1: "y"}) == {1}


@pytest.mark.parametrize("mode", [InkMode.GREY, InkMode.LOW_INK])
def test_ink_modes_are_drawn_and_named(make_game: MakeGame, mode: InkMode) -> None:
    made = drawn(make_game(), mode=mode)
    pdf = sheets_pdf(made)
    assert pdf is not None
    text = PdfReader(io.BytesIO(pdf)).pages[0].extract_text()
    assert mode.value.replace("-", " ") in text
    assert made.digests != drawn(make_game()).digests
    assert "#c98f7f" not in made.pages[0].svg or mode is InkMode.LOW_INK
