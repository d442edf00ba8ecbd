"""The line under a finding, and its marks."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from toolchain.diagnostics.span import Span
from toolchain.report.snippet import MAX_WIDTH, display_width, snippet
from toolchain.source.text_file import TextFile


def shown(text: str, start: int, end: int) -> tuple[str, str]:
    file = TextFile("x", text)
    found = snippet(file, file.span(start, end))
    assert found is not None
    return found.text, found.marks


def test_marks_stand_under_the_range() -> None:
    assert shown("a: bcd", 3, 6) == ("a: bcd", "   ^^^")


def test_a_point_has_one_mark() -> None:
    assert shown("a: b", 4, 4) == ("a: b", "    ^")


def test_a_range_of_lines_shows_its_first() -> None:
    assert shown("a: b\n  c: d\n", 3, 9) == ("a: b", "   ^")


def test_wide_signs_and_tabs_keep_marks_in_place() -> None:
    assert shown("日本: x", 4, 5) == ("日本: x", "      ^")
    assert shown("a\tb", 2, 3) == ("a b", "  ^")


def test_nothing_to_show() -> None:
    assert snippet(None, Span("x")) is None
    assert snippet(TextFile("x", "a"), Span("x", 7, 1)) is None
    assert snippet(TextFile("x", "\n\n"), Span("x", 1, 1)) is None


@given(st.text(st.sampled_from("ab 日\t\x1b\u0301"), min_size=1, max_size=500), st.data())
def test_any_line_fits_and_its_marks_lie_within(text: str, data: st.DataObject) -> None:
    start = data.draw(st.integers(0, len(text)))
    end = data.draw(st.integers(start, len(text)))
    file = TextFile("x", text)
    found = snippet(file, file.span(start, end))
    if found is None:
        assert not text.strip()
        return
    assert found.text.isprintable()
    assert display_width(found.text) <= 2 * MAX_WIDTH + 4
    assert found.start <= found.end <= display_width(found.text) + 200
    assert "^" in found.marks
