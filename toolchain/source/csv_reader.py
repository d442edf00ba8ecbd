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


class Record(Struct, frozen=True):
    """The cells of a line: their texts, stripped, and where they begin and end in the file.

    `whole` is false where reading stopped within the line.
    """

    texts: tuple[str, ...]
    places: tuple[tuple[int, int], ...]
    whole: bool = True


class Row(Struct, frozen=True):
    """A record by column name. `number` counts lines of the table, the header being 1."""

    number: int
    columns: Mapping[str, int]
    record: Record
    file: TextFile

    def text(self, column: str) -> str:
        index = self.columns.get(column)
        return self.record.texts[index] if index is not None else ""

    def at(self, column: str) -> Span:
        """The place of a cell; of the first one where there is no such column."""
        index = self.columns.get(column)
        if index is None:
            index, column = 0, next(iter(self.columns))
        span = self.file.span(*self.record.places[index])
        return Span(
            span.file,
            span.line,
            span.column,
            span.end_line,
            span.end_column,
            span.start,
            span.end,
            self.number,
            column,
        )

    @property
    def span(self) -> Span:
        return self.at("")


class Table(Struct, frozen=True):
    """`rows` that are right, and the cells of the `lost` ones that have too many or too few.

    `columns` are empty where the header is wrong; then there are no rows.
    """

    columns: Mapping[str, int]
    rows: tuple[Row, ...] = ()
    lost: tuple[Record, ...] = ()

    def lost_names(self, column: str) -> tuple[str, ...]:
        """What the lost rows have in a column, "" where they do not reach so far."""
        index = self.columns.get(column, MAX_ROWS)
        return tuple(r.texts[index] if index < len(r.texts) else "" for r in self.lost)


def read_csv(
    file: TextFile, required: tuple[str, ...], optional: tuple[str, ...], findings: Findings
) -> Table:
    """A comma-separated table with a header; wrong rows are left out with a finding."""
    records = list(_records(file, findings))
    if not records:
        findings.add(codes.EMPTY_FILE, "the table is empty", Span(file.name))
        return Table({})
    header = records[0]
    if not _header_fits(header, required, optional, file, findings):
        return Table({})
    columns = {name: index for index, name in enumerate(header.texts)}
    rows, lost = [], []
    for number, record in enumerate(records[1:], 2):
        if record.whole and len(record.texts) == len(columns):
            rows.append(Row(number, columns, record, file))
            continue
        lost.append(record)
        if record.whole:
            _report_length(number, record, len(columns), file, findings)
    return Table(columns, tuple(rows), tuple(lost))


def _report_length(number: int, record: Record, wanted: int, file: TextFile, findings: Findings) -> None:
    count = len(record.texts)
    where = record.places[-1 if count > wanted else 0]
    findings.add(codes.CSV_ROW, f"row {number} has {count} cells, the header has {wanted}", file.span(*where))


_FOREIGN = re.compile(r"[;\t|]")
_FOREIGN_NAMES = {";": "semicolons", "\t": "tabs", "|": "bars"}


def _header_fits(
    header: Record,
    required: tuple[str, ...],
    optional: tuple[str, ...],
    file: TextFile,
    findings: Findings,
) -> bool:
    known = (*required, *optional)
    first = file.span(*header.places[0])
    if len(header.texts) == 1 and (found := _FOREIGN.search(header.texts[0])):
        message = f"the columns are parted by {_FOREIGN_NAMES[found.group()]}, not by commas"
        findings.add(codes.CSV_HEADER, message, first)
        return False
    seen: dict[str, Span] = {}
    before = len(findings)
    for name, place in zip(header.texts, header.places, strict=True):
        span = file.span(*place)
        if name in seen:
            other = Related(seen[name], "first here")
            findings.add(codes.CSV_HEADER, f"column '{name}' stands twice", span, related=[other])
        elif name not in known:
            hint = did_you_mean(name, known)
            findings.add(codes.CSV_HEADER, f"unknown column '{name}'", span, hint=hint)
        seen[name] = span
    for name in required:
        if name not in seen:
            findings.add(codes.CSV_HEADER, f"column '{name}' is missing", first)
    return header.whole and len(findings) == before


def _records(file: TextFile, findings: Findings) -> Iterator[Record]:
    """Records with offsets; the csv module keeps none. Blank lines and lines starting with # are skipped."""
    text, at, count = file.text, 0, 0
    while at < len(text):
        end = text.find("\n", at)
        end = len(text) if end < 0 else end
        if at == end or text[at] == "#":
            at = end + 1
            continue
        if text.find('"', at, end) < 0:
            record = _plain_record(text[at:end], at)
        else:
            record, end = _quoted_record(file, at, findings)
        at = end + 1
        count += 1
        if count > MAX_ROWS:
            findings.add(codes.TOO_LARGE, f"more than {MAX_ROWS:,} rows", file.span(*record.places[0]))
            return
        yield record


def _plain_record(line: str, at: int) -> Record:
    """A line without quotation marks."""
    cells = line.split(",")
    places = []
    for cell in cells:
        places.append((at, at + len(cell)))
        at += len(cell) + 1
    return Record(tuple(map(str.strip, cells)), tuple(places))


_PLAIN = re.compile(r'[^,\n"]*')
_QUOTED = re.compile(r'"([^"]*(?:""[^"]*)*)"')


def _quoted_record(file: TextFile, at: int, findings: Findings) -> tuple[Record, int]:
    """A record with quoted cells, which may hold line ends, and the offset of the line end behind it."""
    text = file.text
    texts, places = [], []
    while True:
        quoted = _QUOTED.match(text, at)
        match = quoted or _PLAIN.match(text, at)
        assert match is not None, "the plain pattern matches the empty text"
        raw = quoted.group(1).replace('""', '"') if quoted else match.group()
        texts.append(raw.strip())
        places.append((at, match.end()))
        at = match.end()
        if at == len(text) or text[at] != ",":
            break
        at += 1
    whole = at == len(text) or text[at] == "\n"
    if not whole:
        findings.add(codes.CSV_SYNTAX, "a stray quotation mark", file.span(at, at + 1))
        end = text.find("\n", at)
        at = len(text) if end < 0 else end
    return Record(tuple(texts), tuple(places), whole), at
