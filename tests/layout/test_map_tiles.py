"""Tiles of a map: nothing is lost at the seams, and what is cut fits together."""

from __future__ import annotations

import math

from hypothesis import given, settings
from hypothesis import strategies as st

from tests.layout.map_samples import sample_map
from toolchain.diagnostics.diagnostic import Findings
from toolchain.layout.maps.layout import lay_map
from toolchain.layout.maps.sheet import bare_sheet
from toolchain.layout.maps.tiles import MARGIN, OVERLAP, TilePlan, plan_tiles
from toolchain.layout.sheets.paper import Rect
from toolchain.model.sheet_template import Paper

A4 = Paper("a4", "A4", 210, 297)
papers = st.sampled_from([A4, Paper("letter", "Letter", 215.9, 279.4), Paper("a3", "A3", 297, 420)])
lengths = st.floats(120, 1200)


def plan(width: float, height: float, paper: Paper = A4) -> TilePlan:
    made = plan_tiles(width, height, paper, Findings())
    assert made is not None
    return made


@settings(max_examples=80, deadline=None)
@given(lengths, lengths, papers)
def test_tiles_cover_the_map_and_stay_on_the_paper(width: float, height: float, paper: Paper) -> None:
    made = plan(width, height, paper)
    assert {made.width, made.height} == {paper.width, paper.height}
    assert len(made.tiles) == made.rows * made.columns
    for tile in made.tiles:
        assert tile.page.x >= MARGIN - 1e-6 and tile.page.right <= made.width - MARGIN + 1e-6
        assert tile.page.y >= MARGIN - 1e-6 and tile.page.bottom <= made.height - MARGIN + 1e-6
        assert (tile.page.width, tile.page.height) == (tile.window.width, tile.window.height)
    assert math.isclose(max(t.window.right for t in made.tiles), width)
    assert math.isclose(max(t.window.bottom for t in made.tiles), height)
    assert min(t.window.x for t in made.tiles) == 0 == min(t.window.y for t in made.tiles)


@settings(max_examples=80, deadline=None)
@given(lengths, lengths, papers)
def test_neighbours_overlap_by_the_overlap_and_share_their_marks(
    width: float, height: float, paper: Paper
) -> None:
    made = plan(width, height, paper)
    by_place = {(t.row, t.column): t for t in made.tiles}
    for (row, column), tile in by_place.items():
        beside = by_place.get((row, column + 1))
        if beside is not None:
            assert math.isclose(tile.window.right - beside.window.x, OVERLAP, abs_tol=1e-6)
            under = next(s for s in tile.unders if s.upright)
            cut = next(s for s in beside.cuts if s.upright)
            assert under.marks == cut.marks and under.start == cut.start
            for mark in cut.marks:
                page = beside.on_page(mark)
                assert beside.page.x <= page[0] <= beside.page.right


def test_every_hex_number_is_whole_on_some_sheet() -> None:
    game_map = sample_map()
    sheet = bare_sheet(game_map, 40.0)
    made = plan(sheet.width, sheet.height)
    assert len(made.tiles) > 3
    for number in lay_map(game_map, sheet.field, signs=False).numbers:
        box = Rect(number.box.left, number.box.top, number.box.width, number.box.height)
        assert any(tile.window.holds(box) for tile in made.tiles), number.hex


def test_the_way_of_laying_the_paper_that_needs_fewer_sheets_is_taken() -> None:
    wide = plan(550, 190)
    assert (wide.width, wide.height, len(wide.tiles)) == (297, 210, 2)
    assert len(plan(190, 270).tiles) == 1


def test_sheets_are_named_by_row_and_column() -> None:
    made = plan(400, 560)
    assert [t.name for t in made.tiles][: made.columns + 1] == [
        *(f"A{c + 1}" for c in range(made.columns)),
        "B1",
    ]


def test_paper_that_is_too_small_is_a_finding() -> None:
    findings = Findings()
    assert plan_tiles(400, 400, Paper("card", "Card", 70, 100), findings) is None
    assert [d.code.id for d in findings] == ["MAP106"]
