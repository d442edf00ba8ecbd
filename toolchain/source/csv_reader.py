"""CSV tables with a place for every cell."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping

from msgspec import Struct

from toolchain.diagnostics.diagnostic import Findings, Related
from toolchain.diagnostics.span import Span
from toolchain.diagnostics.suggest import did_you_mean
from toolchain.source import codes
from toolchain.source.text_file import TextFile

MAX_ROWS = 50_000


class Cell(Struct, frozen=True):
    """A cell's text, stripped, and its place."""

    text: str
    span: Span


class Row(Struct, frozen=True):
    """One record by column name. `number` counts lines of the table, the header being 1."""

    number: int
    cells: Mapping[str, Cell]
    span: Span

    def text(self, column: str) -> str:
        cell = self.cells.get(column)
        return cell.text if cell else ""

    def at(self, column: str) -> Span:
        cell = self.cells.get(column)
        return cell.span if cell else self.span


def read_csv(
    file: TextFile, required: tuple[str, ...], optional: tuple[str, ...], findings: Findings
) -> tuple[Row, ...]:
    """Rows of a comma-separated table with a header; wrong rows are left out with a finding."""
    records = list(_records(file, findings))
    if not records:
        findings.add(codes.EMPTY_FILE, "the table is empty", Span(file.name))
        return ()
    header = records[0]
    if not _header_fits(header, required, optional, file, findings):
        return ()
    names = [cell.text for cell in header]
    rows = []
    for number, record in enumerate(records[1:], 2):
        if len(record) != len(names):
            where = record[-1].span if len(record) > len(names) else record[0].span
            findings.add(
                codes.CSV_ROW, f"row {number} has {len(record)} cells, the header has {len(names)}", where
            )
            continue
        cells = {
            name: Cell(c.text, _named(c.span, number, name)) for name, c in zip(names, record, strict=True)
        }
        rows.append(Row(number, cells, next(iter(cells.values())).span))
    return tuple(rows)


def _named(span: Span, row: int, field: str) -> Span:
    return Span(
        span.file, span.line, span.column, span.end_line, span.end_column, span.start, span.end, row, field
    )


_FOREIGN = re.compile(r"[;\t|]")
_FOREIGN_NAMES = {";": "semicolons", "\t": "tabs", "|": "bars"}


def _header_fits(
    header: list[Cell],
    required: tuple[str, ...],
    optional: tuple[str, ...],
    file: TextFile,
    findings: Findings,
) -> bool:
    known = (*required, *optional)
    if len(header) == 1 and (found := _FOREIGN.search(header[0].text)):
        message = f"the columns are parted by {_FOREIGN_NAMES[found.group()]}, not by commas"
        findings.add(codes.CSV_HEADER, message, header[0].span)
        return False
    seen: dict[str, Span] = {}
    good = True
    for cell in header:
        if cell.text in seen:
            first = Related(seen[cell.text], "first here")
            findings.add(codes.CSV_HEADER, f"column '{cell.text}' stands twice", cell.span, related=[first])
            good = False
        elif cell.text not in known:
            hint = did_you_mean(cell.text, known)
            findings.add(codes.CSV_HEADER, f"unknown column '{cell.text}'", cell.span, hint=hint)
            good = False
        seen[cell.text] = cell.span
    for name in required:
        if name not in seen:
            findings.add(codes.CSV_HEADER, f"column '{name}' is missing", header[0].span)
            good = False
    return good


_PLAIN = re.compile(r'[^,\n"]*')
_QUOTED = re.compile(r'"([^"]*(?:""[^"]*)*)"')


def _records(file: TextFile, findings: Findings) -> Iterator[list[Cell]]:
    """Records with offsets; the csv module keeps none. Blank lines and lines starting with # are skipped."""
    text, at, count = file.text, 0, 0
    while at < len(text):
        if text[at] == "\n":
            at += 1
            continue
        if text[at] == "#":
            end = text.find("\n", at)
            at = len(text) if end < 0 else end + 1
            continue
        record: list[Cell] = []
        while True:
            quoted = _QUOTED.match(text, at)
            match = quoted or _PLAIN.match(text, at)
            assert match is not None, "the plain pattern matches the empty text"
            raw = quoted.group(1).replace('""', '"') if quoted else match.group()
            record.append(Cell(raw.strip(), file.span(at, match.end())))
            at = match.end()
            if at < len(text) and text[at] == ",":
                at += 1
                continue
            break
        if at < len(text) and text[at] != "\n":
            findings.add(codes.CSV_SYNTAX, "a stray quotation mark", file.span(at, at + 1))
            end = text.find("\n", at)
            at = len(text) if end < 0 else end
            continue
        at += 1
        count += 1
        if count > MAX_ROWS:
            findings.add(codes.TOO_LARGE, f"more than {MAX_ROWS:,} rows", record[0].span)
            return
        yield record
