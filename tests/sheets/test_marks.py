"""Cut marks, cut lines and bleed."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from msgspec.structs import replace

from toolchain.diagnostics.diagnostic import Findings
from toolchain.diagnostics.span import NOWHERE
from toolchain.layout.sheets import sheet_codes as codes
from toolchain.layout.sheets.bleed import inked_bleed, zones_of
from toolchain.layout.sheets.counter_order import CounterKind, SheetCounter
from toolchain.layout.sheets.duplex import BackMode
from toolchain.layout.sheets.marks import Segment, cut_lines, cut_marks
from toolchain.layout.sheets.paper import Rect
from toolchain.layout.sheets.sheet_options import SheetOptions
from toolchain.layout.sheets.sheet_plan import SheetPlan, plan_counters
from toolchain.layout.sheets.sheet_template import papers_of, shipped_template
from toolchain.model.sheet_template import CutMarks, CutStyle


def plan_of(
    counts: dict[str, int], *, size: float = 15.24, backs: BackMode = BackMode.LONG_EDGE, **changes: object
) -> tuple[SheetPlan, Findings]:
    pieces = tuple(
        SheetCounter(f"{side}{i}", CounterKind.UNIT, side, "", "n", size, size)
        for side, count in counts.items()
        for i in range(count)
    )
    template = replace(shipped_template("0.6in"), **changes)  # type: ignore[arg-type]
    findings = Findings()
    options = SheetOptions(backs=backs)
    plan = plan_counters(pieces, template, papers_of()["a4"], options, findings, NOWHERE)
    assert plan is not None
    return plan, findings


def touches(segment: Segment, rect: Rect) -> bool:
    box = Rect(segment.x1, segment.y1, segment.x2 - segment.x1, segment.y2 - segment.y1)
    return rect.overlaps(box.grown(1e-4))


@settings(max_examples=60, deadline=None)
@given(
    red=st.integers(1, 60),
    blue=st.integers(0, 60),
    gutter=st.sampled_from([0.0, 3.0, 4.0, 8.0]),
    style=st.sampled_from([CutStyle.EDGE, CutStyle.CORNER]),
    backs=st.sampled_from(list(BackMode)),
)
def test_marks_stay_off_every_bleed_and_within_the_margin(
    red: int, blue: int, gutter: float, style: CutStyle, backs: BackMode
) -> None:
    plan, _ = plan_of(
        {"red": red, "blue": blue}, backs=backs, gutter_x=gutter, gutter_y=gutter, marks=CutMarks(style)
    )
    for sheet in plan.sheets:
        inked = [s.rect.grown(plan.bleed) for s in sheet.slots if s.counter is not None]
        marks = cut_marks(sheet, plan.template, plan.bleed)
        assert marks
        for mark in marks:
            assert plan.printable.holds(Rect(mark.x1, mark.y1, mark.x2 - mark.x1, mark.y2 - mark.y1))
            assert not any(touches(mark, rect) for rect in inked)


def test_every_cut_of_a_block_is_marked_at_both_ends() -> None:
    plan, _ = plan_of({"red": 30})
    sheet = plan.sheets[0]
    band = sheet.bands[0]
    marks = cut_marks(sheet, plan.template, plan.bleed)
    for x in band.cuts_x:
        ends = [m for m in marks if m.upright and m.x1 == pytest.approx(x)]
        assert sorted(m.y1 < band.rect.y for m in ends) == [False, True]
    for y in band.cuts_y:
        ends = [m for m in marks if not m.upright and m.y1 == pytest.approx(y)]
        assert sorted(m.x1 < band.rect.x for m in ends) == [False, True]
    assert len(marks) == 2 * (13 + 4)


def test_a_wide_gutter_holds_marks_round_each_counter_if_asked() -> None:
    plan, _ = plan_of({"red": 24}, gutter_x=8.0, gutter_y=8.0, marks=CutMarks(CutStyle.CORNER))
    edges, _ = plan_of({"red": 24}, gutter_x=8.0, gutter_y=8.0)
    inner = len(cut_marks(plan.sheets[0], plan.template, plan.bleed))
    outer = len(cut_marks(edges.sheets[0], edges.template, edges.bleed))
    band = plan.sheets[0].bands[0]
    across = (band.columns - 1) * len(band.cuts_y)
    down = (band.rows - 1) * len(band.cuts_x)
    assert inner == outer + across + down


def test_no_marks_where_none_are_wanted() -> None:
    plan, _ = plan_of({"red": 24}, marks=CutMarks(CutStyle.NONE))
    assert cut_marks(plan.sheets[0], plan.template, plan.bleed) == ()


def test_butted_counters_share_their_cuts() -> None:
    plan, _ = plan_of({"red": 14})
    lines = cut_lines(plan.sheets[0])
    upright = [s for s in lines if s.upright]
    level = [s for s in lines if not s.upright]
    assert len(upright) == 13 and len(level) == 3
    assert sorted(round(s.length, 2) for s in level) == [30.48, 182.88, 182.88]
    assert sorted(round(s.length, 2) for s in upright)[-3:] == [30.48] * 3
    total = sum(s.length for s in lines)
    assert total == pytest.approx(15.24 * (12 + 12 + 2 + 13 + 3))


def test_spaced_counters_keep_edges_of_their_own() -> None:
    plan, _ = plan_of({"red": 4}, gutter_x=4.0, gutter_y=4.0)
    assert len([s for s in cut_lines(plan.sheets[0]) if s.upright]) == 8


def test_a_narrow_gutter_halves_the_bleed_and_says_so() -> None:
    plan, findings = plan_of({"red": 4}, gutter_x=2.0, gutter_y=2.0)
    assert plan.bleed == 1.0
    assert [f.code for f in findings] == [codes.SHORT_BLEED]


def test_zones_lie_round_the_cut() -> None:
    template = shipped_template("0.6in")
    zones = zones_of(Rect(10, 10, 15.24, 15.24), template)
    assert inked_bleed(template) == 1.5
    assert zones.trim == Rect(10, 10, 15.24, 15.24)
    assert (zones.bleed.x, zones.bleed.right) == (8.5, pytest.approx(26.74))
    assert zones.safe.width == pytest.approx(15.24 - 1.4)
