"""Places of single cells in the tables of units."""

from __future__ import annotations

from toolchain.checks.check import Subject
from toolchain.diagnostics.diagnostic import Findings
from toolchain.diagnostics.span import Span
from toolchain.model.unit import Unit
from toolchain.source.csv_reader import Row, read_csv


def cell(subject: Subject, unit: Unit, column: str) -> Span:
    """The cell of a unit's row; the unit's key where its table has no such column."""
    file = unit.origin.file
    rows = subject.once(f"rows of {file}", lambda: _rows(subject, file))
    row = rows.get(unit.origin.line)
    return row.at(column) if row is not None else unit.origin


def _rows(subject: Subject, file: str) -> dict[int, Row]:
    text = subject.loaded.texts.get(file)
    if text is None:
        return {}
    lines = (line for line in text.text.splitlines() if line.strip() and not line.startswith("#"))
    header = tuple(name.strip() for name in next(lines, "").split(","))
    return {row.span.line: row for row in read_csv(text, header, (), Findings()).rows}
