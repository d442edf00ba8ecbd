"""Filling pages with blocks."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from toolchain.layout.aids.card_marks import TextMark, flattened
from toolchain.layout.aids.card_press import Columns, Press, parted
from toolchain.layout.aids.card_setting import Setting, Slice

HEIGHT = 100.0
COLUMNS = Columns(2, 40.0, 5.0, 4.0)


def strip(name: str, height: float, *, keep: bool = False) -> Slice:
    return Slice(height, (TextMark(0, height / 2, name, 3.0),), keep)


def block(heights: list[float], name: str = "s", head: float = 0.0) -> Setting:
    slices = tuple(strip(f"{name}{i}", h) for i, h in enumerate(heights))
    return Setting(40.0, slices, head=(strip("head", head),) if head else ())


def named(press: Press) -> list[list[tuple[str, float, float]]]:
    """Text, x and y of every mark, page by page."""
    pages = press.spaced_pages(0.0)
    return [[(m.text, m.x, m.y) for m in flattened(p) if isinstance(m, TextMark)] for p in pages]


@given(st.lists(st.floats(1, 60), min_size=1, max_size=30), st.floats(0, 90))
def test_a_parted_block_keeps_every_slice_in_order_and_no_page_overflows(
    heights: list[float], used: float
) -> None:
    parts = list(parted(block(heights, head=5.0), HEIGHT - used, HEIGHT))
    names = [m.text for p in parts if p for s in p.slices for m in s.marks if isinstance(m, TextMark)]
    assert names == [f"s{i}" for i in range(len(heights))]
    room = HEIGHT - used
    for part in parts:
        if part is None:
            room = HEIGHT
        else:
            assert part.height <= room + 1e-6
            assert len(part.head) == 1


def test_slices_that_hold_together_are_not_parted() -> None:
    setting = Setting(40.0, (strip("a", 50), strip("title", 30, keep=True), strip("b", 40)))
    parts = [p for p in parted(setting, HEIGHT, HEIGHT) if p is not None]
    assert [[m.text for s in p.slices for m in s.marks if isinstance(m, TextMark)] for p in parts] == [
        ["a"],
        ["title", "b"],
    ]


@given(st.lists(st.floats(5, 40), min_size=1, max_size=12))
def test_balanced_columns_keep_all_blocks_on_the_page(heights: list[float]) -> None:
    press = Press(HEIGHT)
    press.pour_columns([block([h], f"b{i}.") for i, h in enumerate(heights)], COLUMNS, 0.0)
    pages = named(press)
    assert sorted(t for page in pages for t, _, _ in page) == sorted(f"b{i}.0" for i in range(len(heights)))
    assert all(0 <= y <= HEIGHT for page in pages for _, _, y in page)
    assert {x for page in pages for _, x, _ in page} <= {0.0, 45.0}


def test_columns_end_level() -> None:
    press = Press(HEIGHT)
    press.pour_columns([block([h], f"b{i}.") for i, h in enumerate([40, 10, 10, 12])], COLUMNS, 0.0)
    assert press.y == 40 + 0.0


@given(st.lists(st.floats(2, 20), min_size=1, max_size=60))
def test_running_text_keeps_its_order_down_the_columns(heights: list[float]) -> None:
    press = Press(HEIGHT)
    press.pour_running([block(heights)], COLUMNS)
    pages = named(press)
    order = [t for page in pages for t, _, _ in sorted(page, key=lambda m: (m[1], m[2]))]
    assert order == [f"s{i}" for i in range(len(heights))]
    assert all(y <= HEIGHT for page in pages for _, _, y in page)


def test_running_text_ends_with_level_columns() -> None:
    press = Press(HEIGHT)
    press.pour_running([block([10.0] * 8)], COLUMNS)
    assert 40.0 <= press.y < 41.0


def test_what_is_left_of_a_page_spaces_its_bands() -> None:
    press = Press(HEIGHT)
    for i in range(3):
        press.pour(block([20.0], f"b{i}."))
    ys = [y for _, _, y in named(press)[0]]
    spaced = [m.y for m in flattened(press.spaced_pages(8.0)[0]) if isinstance(m, TextMark)]
    assert ys == [10.0, 30.0, 50.0]
    assert spaced == [10.0, 38.0, 66.0]
