"""Reading text: encodings, bounds, places."""

from __future__ import annotations

import os
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from toolchain.diagnostics.diagnostic import Findings
from toolchain.source.text_file import MAX_BYTES, MAX_LINE, TextFile, decode, read_text


def codes_and_places(findings: Findings) -> list[tuple[str, int, int]]:
    return [(d.code.id, d.span.line, d.span.column) for d in findings]


def test_utf8_with_and_without_byte_order_mark() -> None:
    findings = Findings()
    for data in (b"\xef\xbb\xbfa\r\nb", b"a\nb", b"a\rb"):
        file = decode(data, "x", findings)
        assert file is not None
        assert file.text == "a\nb"
    assert not findings.items


@pytest.mark.parametrize(
    ("data", "line", "column"),
    [
        (b"\xff\xfea\x00", 1, 1),
        (b"ab\ncd\xe9f", 2, 3),
        ("é\né".encode() + b"\xc3", 2, 2),
        (b"a: \xed\xa0\x80", 1, 4),
        (b"a: \xc0\xaf", 1, 4),
    ],
)
def test_other_bytes_are_refused_with_their_place(data: bytes, line: int, column: int) -> None:
    findings = Findings()
    assert decode(data, "x", findings) is None
    assert codes_and_places(findings) == [("FIL002", line, column)]


def test_a_huge_line_is_refused() -> None:
    findings = Findings()
    assert decode(b"a: 1\nb: " + b"x" * 10_000_000, "x", findings) is None
    assert codes_and_places(findings) == [("FIL003", 2, 1)]


def test_a_line_at_the_limit_is_read() -> None:
    findings = Findings()
    assert decode(b"x" * (MAX_LINE - 1), "x", findings) is not None
    assert not findings.items


def test_a_huge_file_is_refused_unread(tmp_path: Path) -> None:
    path = tmp_path / "big.yaml"
    with path.open("wb") as out:
        out.truncate(MAX_BYTES + 1)
    findings = Findings()
    assert read_text(path, "big.yaml", findings) is None
    assert codes_and_places(findings) == [("FIL003", 1, 1)]


def test_what_is_no_readable_file_is_refused(tmp_path: Path) -> None:
    os.mkfifo(tmp_path / "pipe")
    findings = Findings()
    for path in (
        tmp_path,
        tmp_path / "absent",
        tmp_path / "pipe",
        tmp_path / "nul\0",
        tmp_path / ("n" * 300),
    ):
        assert read_text(path, "x", findings) is None
    assert codes_and_places(findings) == [("FIL001", 1, 1)] * 5


@given(st.text(st.sampled_from("aé\n😀"), max_size=60), st.data())
def test_places_count_characters_from_one(text: str, data: st.DataObject) -> None:
    start = data.draw(st.integers(0, len(text)))
    end = data.draw(st.integers(start, len(text)))
    span = TextFile("x", text).span(start, end)
    before = text[:start].split("\n")
    assert (span.line, span.column) == (len(before), len(before[-1]) + 1)
    lines = text.split("\n")
    offset = sum(len(line) + 1 for line in lines[: span.end_line - 1]) + span.end_column - 1
    assert offset == end
