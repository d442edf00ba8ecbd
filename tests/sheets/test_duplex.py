"""Backs behind fronts: the law that matters, told independently of the code that obeys it."""

from __future__ import annotations

from math import hypot

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from msgspec.structs import replace

from toolchain.diagnostics.diagnostic import Findings
from toolchain.diagnostics.span import NOWHERE
from toolchain.layout.sheets.counter_order import CounterKind, SheetCounter
from toolchain.layout.sheets.duplex import Axis, BackMode, fold_of_page
from toolchain.layout.sheets.paper import Rect
from toolchain.layout.sheets.printer_profile import PrinterProfile
from toolchain.layout.sheets.sheet_options import SheetOptions
from toolchain.layout.sheets.sheet_plan import SheetPlan, plan_counters
from toolchain.layout.sheets.sheet_template import papers_of, shipped_template, shipped_template_names

TOLERANCE = 0.01
Point = tuple[float, float]


def turned_over(point: Point, plan: SheetPlan) -> Point:
    """Where a point printed on the back shows through on the front, by turning real paper over.

    A printer turns the sheet about one of its edges, so the distance from that edge stays and the
    distance along the other direction is counted from the far end. A folded sheet wraps round the board:
    the distance from the nearer fold line stays.
    """
    x, y = point
    width, height = plan.page.width, plan.page.height
    if plan.fold is not None:
        low, high = min(plan.fold.lines), max(plan.fold.lines)
        if plan.fold.turn.axis is Axis.VERTICAL:
            return low - (x - high), y
        return x, low - (y - high)
    long_edge_upright = height >= width
    about_long = plan.backs is not BackMode.SHORT_EDGE
    return (width - x, y) if long_edge_upright == about_long else (x, height - y)


@st.composite
def counters(draw: st.DrawFn) -> tuple[SheetCounter, ...]:
    sizes = draw(st.lists(st.floats(8.0, 30.0), min_size=1, max_size=3))
    made: list[SheetCounter] = []
    for size in sizes:
        for side in ("red", "blue", ""):
            count = draw(st.integers(0, 60))
            made += [
                SheetCounter(f"{side}{i}", CounterKind.UNIT, side, "", "n", size, size) for i in range(count)
            ]
    return tuple(made)


profiles = st.builds(
    PrinterProfile,
    name=st.just("p"),
    paper=st.just(""),
    dx=st.floats(-1, 1),
    dy=st.floats(-1, 1),
    skew=st.floats(-0.2, 0.2),
    scale_x=st.floats(0.995, 1.005),
    scale_y=st.floats(0.995, 1.005),
    back_scale_x=st.floats(0.998, 1.002),
    turn=st.sampled_from(["long-edge", "short-edge"]),
)


@settings(max_examples=120, deadline=None)
@given(
    pieces=counters(),
    backs=st.sampled_from(list(BackMode)),
    paper=st.sampled_from(["a4", "letter", "legal", "a3", "tabloid"]),
    name=st.sampled_from(shipped_template_names()),
    landscape=st.booleans(),
    gutter=st.sampled_from([0.0, 2.0, 4.0]),
    board=st.floats(0, 4),
)
def test_every_back_lies_under_its_own_front(
    pieces: tuple[SheetCounter, ...],
    backs: BackMode,
    paper: str,
    name: str,
    landscape: bool,
    gutter: float,
    board: float,
) -> None:
    template = replace(
        shipped_template(name),
        landscape=landscape,
        gutter_x=gutter,
        gutter_y=gutter,
        board=board,
        blocks=(),
        papers=(),
    )
    options = SheetOptions(paper=paper, backs=backs)
    findings = Findings()
    plan = plan_counters(pieces, template, papers_of()[paper], options, findings, NOWHERE)
    assert plan is not None, list(findings)
    assert plan.counters == pieces
    for sheet in plan.sheets:
        for slot in sheet.slots:
            back = plan.back_of(slot.rect)
            assert plan.printable.holds(back)
            shown = sorted(turned_over(corner, plan) for corner in back.corners)
            for seen, front in zip(shown, sorted(slot.rect.corners), strict=True):
                assert hypot(seen[0] - front[0], seen[1] - front[1]) < TOLERANCE
            if plan.fold is not None:
                assert plan.fold.front.holds(slot.rect)
                assert not plan.fold.front.overlaps(back)


@settings(max_examples=60, deadline=None)
@given(profile=profiles, backs=st.sampled_from([BackMode.LONG_EDGE, BackMode.SHORT_EDGE]))
def test_a_measured_printer_puts_corrected_backs_behind_corrected_fronts(
    profile: PrinterProfile, backs: BackMode
) -> None:
    pieces = tuple(SheetCounter(f"u{i}", CounterKind.UNIT, "red", "", "n", 15.24, 15.24) for i in range(150))
    profile = replace(profile, turn=backs.value)
    options = SheetOptions(backs=backs, profile=profile)
    plan = plan_counters(pieces, shipped_template("0.6in"), papers_of()["a4"], options, Findings(), NOWHERE)
    assert plan is not None
    printer_front = profile.error_of_front(plan.page)
    printer_back = profile.error_of_back(plan.page)
    for slot in plan.sheets[0].slots:
        for corner in slot.rect.corners:
            printed = printer_front.of(*plan.front_correction.of(*corner))
            assert hypot(printed[0] - corner[0], printed[1] - corner[1]) < TOLERANCE
        for corner in plan.back_of(slot.rect).corners:
            printed = printer_back.of(*plan.back_correction.of(*corner))
            assert hypot(printed[0] - corner[0], printed[1] - corner[1]) < TOLERANCE


def test_a_tall_page_turned_about_its_long_edge_keeps_backs_upright() -> None:
    expected = {
        ("a4", False, BackMode.LONG_EDGE): False,
        ("a4", False, BackMode.SHORT_EDGE): True,
        ("a4", True, BackMode.LONG_EDGE): True,
        ("a4", True, BackMode.SHORT_EDGE): False,
        ("a4", False, BackMode.SEPARATE): False,
    }
    pieces = (SheetCounter("u", CounterKind.UNIT, "red", "", "n", 15.24, 15.24),)
    for (paper, across, backs), upside_down in expected.items():
        template = replace(shipped_template("0.6in"), landscape=across)
        plan = plan_counters(
            pieces, template, papers_of()[paper], SheetOptions(backs=backs), Findings(), NOWHERE
        )
        assert plan is not None
        assert plan.turn.upside_down is upside_down, (paper, across, backs)


@pytest.mark.parametrize("axis", list(Axis))
def test_the_spine_is_as_wide_as_the_board(axis: Axis) -> None:
    fold = fold_of_page(axis, Rect(5, 5, 200, 287), 2.5)
    low, high = fold.lines
    assert high - low == pytest.approx(2.5)
    edge = fold.front.right if axis is Axis.VERTICAL else fold.front.bottom
    assert edge == pytest.approx(low)
