"""Counters on sheets: order, rows, blanks, no gaps and no overlaps."""

from __future__ import annotations

from collections.abc import Callable
from itertools import combinations, pairwise

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from msgspec.structs import replace

from toolchain.diagnostics.diagnostic import Findings
from toolchain.diagnostics.span import NOWHERE
from toolchain.layout.sheets.counter_order import CounterKind, SheetCounter, ordered_units, sheet_counters
from toolchain.layout.sheets.imposition import Sheet, row_letters
from toolchain.layout.sheets.sheet_options import SheetOptions
from toolchain.layout.sheets.sheet_plan import SheetPlan, plan_counters, plan_sheets
from toolchain.layout.sheets.sheet_template import papers_of, shipped_template
from toolchain.model.game import Game
from toolchain.model.sheet_template import DieBlock, SizeRule

MakeGame = Callable[..., Game]


def planned(
    pieces: tuple[SheetCounter, ...], template: str = "0.6in", paper: str = "a4", **changes: object
) -> SheetPlan:
    made = replace(shipped_template(template), **changes)  # type: ignore[arg-type]
    findings = Findings()
    plan = plan_counters(pieces, made, papers_of()[paper], SheetOptions(paper), findings, NOWHERE)
    assert plan is not None, list(findings)
    return plan


def pieces(count: int, side: str = "red", size: float = 15.24) -> tuple[SheetCounter, ...]:
    return tuple(
        SheetCounter(f"{side}-{i}", CounterKind.UNIT, side, "", f"{i}", size, size) for i in range(count)
    )


def columns_of(sheet: Sheet) -> list[int]:
    return [band.columns for band in sheet.bands]


def test_a4_and_letter_hold_what_a_printer_expects() -> None:
    held = {}
    for paper in ("a4", "letter"):
        for template in ("1-2in", "9-16in", "0.6in", "5-8in", "3-4in", "15mm"):
            size = shipped_template(template).width
            sheet = planned(pieces(600, size=size), template, paper).sheets[0]
            held[paper, template] = (sheet.bands[0].columns, sheet.bands[0].rows)
    assert held == {
        ("a4", "1-2in"): (14, 20),
        ("a4", "9-16in"): (13, 17),
        ("a4", "0.6in"): (12, 16),
        ("a4", "5-8in"): (11, 16),
        ("a4", "3-4in"): (9, 13),
        ("a4", "15mm"): (12, 17),
        ("letter", "1-2in"): (15, 18),
        ("letter", "9-16in"): (13, 16),
        ("letter", "0.6in"): (12, 15),
        ("letter", "5-8in"): (12, 15),
        ("letter", "3-4in"): (10, 12),
        ("letter", "15mm"): (13, 15),
    }


@settings(max_examples=60, deadline=None)
@given(
    counts=st.lists(st.integers(0, 90), min_size=1, max_size=4),
    gutter=st.sampled_from([0.0, 3.0, 4.5]),
    sizes=st.lists(st.sampled_from([12.7, 15.24, 20.0]), min_size=4, max_size=4),
)
def test_neighbours_meet_exactly_and_nothing_overlaps(
    counts: list[int], gutter: float, sizes: list[float]
) -> None:
    given_pieces = tuple(
        piece
        for count, side, size in zip(counts, ("red", "blue", "red", ""), sizes, strict=False)
        for piece in pieces(count, side, size)
    )
    if not given_pieces:
        return
    plan = planned(given_pieces, gutter_x=gutter, gutter_y=gutter)
    assert plan.counters == given_pieces
    for sheet in plan.sheets:
        for band in sheet.bands:
            rows = range(band.first_row, band.first_row + band.rows)
            slots = [s for s in sheet.slots if s.row in rows]
            assert len(slots) == band.columns * band.rows
            for left, right in pairwise(slots):
                if left.row == right.row:
                    assert right.rect.x - left.rect.right == pytest.approx(gutter, abs=1e-9)
        for one, other in combinations(sheet.slots, 2):
            assert not one.rect.overlaps(other.rect)
        for above, below in pairwise(sheet.bands):
            assert below.rect.y - above.rect.bottom >= 2 * plan.bleed


def test_a_side_starts_a_new_row_and_blanks_fill_the_last_one() -> None:
    sheet = planned(pieces(14, "red") + pieces(5, "blue")).sheets[0]
    assert columns_of(sheet) == [12, 5]
    rows = {slot.name: slot.counter.side if slot.counter else None for slot in sheet.slots}
    assert [rows[f"B{c}"] for c in range(1, 13)] == ["red", "red", *[None] * 10]
    assert [name for name, side in rows.items() if side == "blue"] == ["C1", "C2", "C3", "C4", "C5"]
    assert sheet.bands[0].rect.x == sheet.bands[1].rect.x


def test_a_side_that_needs_more_does_not_start_in_the_last_row() -> None:
    full = 12 * 15
    plan = planned(pieces(full, "red") + pieces(60, "blue"))
    assert [sheet.sides for sheet in plan.sheets] == [("red",), ("blue",)]


def test_full_sheets_are_centred_and_partial_ones_hang_from_the_top() -> None:
    plan = planned(pieces(12 * 16 + 3))
    full, partial = plan.sheets
    middle = plan.page.height / 2
    assert full.trim.y + full.trim.height / 2 == pytest.approx(middle)
    assert partial.trim.y < full.trim.y


def test_mixed_sizes_leave_room_for_marks_between_them() -> None:
    plan = planned(pieces(11, size=15.875) + pieces(5, size=12.7), "5-8in")
    first, second = plan.sheets[0].bands
    gap = second.rect.y - first.rect.bottom
    assert gap >= 2 * (plan.bleed + plan.template.marks.depth)


def test_a_die_is_filled_block_by_block_and_a_side_starts_a_row() -> None:
    size = shipped_template("die-5-8in-letter").width
    plan = planned(pieces(7, "red", size) + pieces(8, "blue", size), "die-5-8in-letter", "letter")
    names = [(s.name, s.counter.side) for s in plan.sheets[0].slots if s.counter]
    assert [n for n, side in names if side == "red"] == ["A1", "A2", "A3", "A4", "A5", "B1", "B2"]
    assert [n for n, side in names if side == "blue"] == ["C1", "C2", "C3", "C4", "C5", "D1", "D2", "D3"]
    assert len(plan.sheets[0].slots) == 120


def test_a_die_of_two_sizes_gives_each_counter_a_cell_of_its_own() -> None:
    blocks = (
        DieBlock(20, 30, 4, 2, 15.0, 15.0),
        DieBlock(100, 30, 4, 2, 12.0, 12.0),
    )
    given_pieces = pieces(10, "red", 15.0) + pieces(3, "blue", 12.0)
    plan = planned(given_pieces, blocks=blocks)
    assert len(plan.sheets) == 2
    for sheet in plan.sheets:
        for slot in sheet.slots:
            if slot.counter is not None:
                assert (slot.rect.width, slot.rect.height) == slot.counter.size


def test_every_shipped_template_takes_every_counter_of_a_game(make_game: MakeGame) -> None:
    for name in ("1-2in-gutter", "mixed-5-8-1-2", "die-5-8in-letter", "die-1-2in-letter", "3-4in"):
        findings = Findings()
        plan = plan_sheets(make_game(), SheetOptions("letter", name), findings)
        assert plan is not None and not list(findings), name
        assert len(plan.counters) == 30 + 25 + 4


def test_counters_come_by_side_formation_and_first_scenario(make_game: MakeGame) -> None:
    game = make_game(red=16, blue=3)
    order = [u.key for u in ordered_units(game)]
    first = [f"red-{i}" for i in (0, 2, 4, 6)] + [f"red-{i}" for i in (1, 3, 5, 7)]
    second = [f"red-{i}" for i in (8, 10, 12, 14)] + [f"red-{i}" for i in (9, 11, 13, 15)]
    assert order[:16] == first + second
    assert order[16:] == ["blue-0", "blue-2", "blue-1"]
    printed = [(c.key, c.copy) for c in sheet_counters(game, shipped_template("0.6in"), spares=2)]
    assert printed[16:] == [
        ("red", 1), ("red", 2), ("blue-0", 1), ("blue-2", 1), ("blue-1", 1), ("dump", 1), ("dump", 2),
        ("dump", 3), ("blue", 1), ("blue", 2), ("turn", 1),
    ]  # fmt: skip


def test_size_rules_choose_by_kind_side_role_and_key(make_game: MakeGame) -> None:
    template = replace(
        shipped_template("5-8in"),
        sizes=(
            SizeRule(10, 10, keys=("turn",)),
            SizeRule(12, 12, kinds=("marker",), sides=("blue",)),
            SizeRule(14, 14, kinds=("unit",), sides=("blue",)),
        ),
    )
    sizes = {c.key: c.width for c in sheet_counters(make_game(2, 2), template)}
    assert sizes == {
        "red-0": 15.875, "red-1": 15.875, "blue-0": 14, "blue-1": 14, "dump": 12, "turn": 10,
    }  # fmt: skip


def test_row_letters_go_on_after_z() -> None:
    assert [row_letters(n) for n in (0, 25, 26, 27, 51, 52, 701, 702)] == [
        "A", "Z", "AA", "AB", "AZ", "BA", "ZZ", "AAA",
    ]  # fmt: skip
