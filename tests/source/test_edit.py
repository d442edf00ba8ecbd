"""Mending files in place."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from toolchain.diagnostics.diagnostic import Findings
from toolchain.diagnostics.fix import Edit
from toolchain.source.edit import Patch, locate, patched_bytes, patched_text, patches
from toolchain.source.text_file import TextFile, decode


def test_only_the_word_changes() -> None:
    file = TextFile("x", "kind: map # a remark\n\nroads:\n  - hexes: '0101  203 0303'   # keep\n")
    start = file.text.index("'0101")
    edit = Edit(file.span(start, start + 16), "203", "0203")
    found, done = patches([(edit,)], file)
    assert done == 1
    assert patched_text(file.text, found) == file.text.replace(" 203", " 0203")


def test_a_word_that_is_not_there_once_is_left_alone() -> None:
    file = TextFile("x", "a a b")
    assert locate(Edit(file.span(0, 5), "a", "c"), file) is None
    assert locate(Edit(file.span(0, 5), "z", "c"), file) is None
    assert locate(Edit(file.span(2, 5), "a", "c"), file) is not None


def test_a_group_is_carried_out_whole_or_not_at_all() -> None:
    file = TextFile("x", "one two three")
    good, bad = Edit(file.span(0, 3), "one", "1"), Edit(file.span(4, 7), "TWO", "2")
    assert patches([(good, bad)], file) == ([], 0)


def test_of_two_edits_that_meet_the_first_wins() -> None:
    file = TextFile("x", "one two")
    first, second = Edit(file.span(0, 7), "one two", "1"), Edit(file.span(4, 7), "two", "2")
    found, done = patches([(first,), (second,)], file)
    assert (patched_text(file.text, found), done) == ("1", 1)


def test_two_findings_with_one_cure_are_both_done() -> None:
    file = TextFile("x", "one two")
    edit = Edit(file.span(0, 3), "one", "1")
    found, done = patches([(edit,), (edit,)], file)
    assert (patched_text(file.text, found), done) == ("1 two", 2)


def test_byte_order_mark_and_line_ends_are_kept() -> None:
    data = b"\xef\xbb\xbfa: 1\r\nb: \xc3\xa9x\r\nc: 2\r\n"
    file = decode(data, "x", Findings())
    assert file is not None
    at = file.text.index("x")
    assert patched_bytes(data, [Patch(at, at + 1, "y\nz")]) == data.replace(b"x", b"y\r\nz")


lines = st.lists(st.text(st.sampled_from("aé:# "), max_size=6), min_size=1, max_size=6)


@given(lines, st.sampled_from(["\n", "\r\n", "\r"]), st.booleans(), st.data())
def test_bytes_and_text_are_patched_alike(rows: list[str], end: str, mark: bool, data: st.DataObject) -> None:
    raw = (b"\xef\xbb\xbf" if mark else b"") + end.join(rows).encode()
    file = decode(raw, "x", Findings())
    assert file is not None
    cuts = sorted(data.draw(st.lists(st.integers(0, len(file.text)), min_size=4, max_size=4)))
    changes = [Patch(cuts[0], cuts[1], "Q"), Patch(cuts[2], cuts[3], "é")]
    again = decode(patched_bytes(raw, changes), "x", Findings())
    assert again is not None
    assert again.text == patched_text(file.text, changes)
