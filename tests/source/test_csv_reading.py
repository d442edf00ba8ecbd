"""Strict CSV: every cell has a place, wrong rows are told and left out."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from toolchain.diagnostics.diagnostic import Findings
from toolchain.source import csv_reader
from toolchain.source.csv_reader import Row, read_csv
from toolchain.source.text_file import TextFile


def read(
    text: str, required: tuple[str, ...] = ("key", "n"), optional: tuple[str, ...] = ()
) -> tuple[tuple[Row, ...], list[tuple[str, int, int]]]:
    findings = Findings()
    rows = read_csv(TextFile("t.csv", text), required, optional, findings)
    return rows.rows, [(d.code.id, d.span.line, d.span.column) for d in findings.sorted()]


def test_cells_know_row_column_and_place() -> None:
    rows, findings = read("key, n\n# a remark\n\nus-1,  4\nus-2,5\n")
    assert findings == []
    assert [(r.text("key"), r.text("n")) for r in rows] == [("us-1", "4"), ("us-2", "5")]
    cell = rows[0].at("n")
    assert (cell.line, cell.field, cell.row) == (4, "n", 2)
    assert rows[1].at("n").column == 6


def test_quoted_cells_hold_commas_quotes_and_line_ends() -> None:
    rows, findings = read('key,n\na,"1,2"\nb,"say ""go"""\nc,"two\nlines"\nd,4\n')
    assert findings == []
    assert [r.text("n") for r in rows] == ["1,2", 'say "go"', "two\nlines", "4"]
    assert rows[3].at("key").line == 6


@pytest.mark.parametrize(
    ("text", "code", "line", "column"),
    [
        ("", "FIL008", 1, 1),
        ("\n\n# nothing\n", "FIL008", 1, 1),
        ("key\na\n", "FIL010", 1, 1),
        ("key,n,m\na,1,2\n", "FIL010", 1, 7),
        ("key,n,key\na,1,b\n", "FIL010", 1, 7),
        ("key,n,\na,1,\n", "FIL010", 1, 7),
        ("key;n\na;1\n", "FIL010", 1, 1),
        ("key\tn\na\t1\n", "FIL010", 1, 1),
        ("key,n\na\n", "FIL011", 2, 1),
        ("key,n\na,1,2\nb,3\n", "FIL011", 2, 5),
        ('key,n\na,"open\n', "FIL012", 2, 3),
        ('key,n\na,"1"x\nb,2\n', "FIL012", 2, 6),
        ('key,n\na,1"2\n', "FIL012", 2, 4),
    ],
)
def test_what_is_refused_and_where(text: str, code: str, line: int, column: int) -> None:
    assert read(text)[1] == [(code, line, column)]


def test_a_wrong_row_does_not_hide_the_others() -> None:
    rows, findings = read('key,n\na,1\nb\nc,"x"y\nd,4\n')
    assert [r.text("key") for r in rows] == ["a", "d"]
    assert [code for code, _, _ in findings] == ["FIL011", "FIL012"]


def test_an_unknown_column_is_corrected() -> None:
    findings = Findings()
    read_csv(TextFile("t.csv", "key,moment\n"), ("key",), ("movement",), findings)
    (found,) = findings
    assert "movement" in (found.hint or "")


def test_too_many_rows_are_stopped(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(csv_reader, "MAX_ROWS", 3)
    rows, findings = read("key,n\na,1\nb,2\nc,3\nd,4\n")
    assert findings == [("FIL003", 4, 1)]
    assert len(rows) == 2


cells = st.text(st.characters(blacklist_characters="\r", blacklist_categories=["Cs"]), max_size=8)


@given(st.lists(st.tuples(cells, cells), min_size=1, max_size=6))
def test_what_is_quoted_comes_back(pairs: list[tuple[str, str]]) -> None:
    def quote(cell: str) -> str:
        return '"' + cell.replace('"', '""') + '"'

    text = "key,n\n" + "\n".join(",".join(map(quote, pair)) for pair in pairs)
    rows, findings = read(text)
    assert findings == []
    assert [(r.text("key"), r.text("n")) for r in rows] == [(a.strip(), b.strip()) for a, b in pairs]


@given(st.text(st.sampled_from('a,"\n#1 '), max_size=40))
def test_any_text_gives_rows_or_findings(text: str) -> None:
    rows, findings = read("key,n\n" + text)
    lines = [line for line in text.split("\n") if line and not line.startswith("#")]
    assert len(rows) <= len(lines)
    assert rows or findings or not lines
