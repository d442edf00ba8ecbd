"""The line of a file that a finding is about, with marks under the range."""

from __future__ import annotations

import unicodedata

from msgspec import Struct

from toolchain.diagnostics.span import Span
from toolchain.source.text_file import TextFile

MAX_WIDTH = 110
_LEAD = 24


class Snippet(Struct, frozen=True):
    """One source line as it can be shown, and the columns (from 0, end exclusive) to mark in it."""

    number: int
    text: str
    start: int
    end: int

    @property
    def marks(self) -> str:
        """Blanks, then one caret for each marked column."""
        return " " * self.start + "^" * max(1, self.end - self.start)


def snippet(file: TextFile | None, span: Span, width: int = MAX_WIDTH) -> Snippet | None:
    """The first line of a span, cut to `width` around the span; None where the file has no such line."""
    if file is None or span.line > len(file.line_starts):
        return None
    begin = file.line_starts[span.line - 1]
    stop = file.text.find("\n", begin)
    line = file.text[begin : stop if stop >= 0 else len(file.text)]
    if not line.strip():
        return None
    first = min(span.column - 1, len(line))
    last = span.end_column - 1 if span.end_line == span.line else len(line)
    last = min(max(last, first), max(len(line), first + 1))
    return _cut(span.line, line, first, last, width)


def _cut(number: int, line: str, first: int, last: int, width: int) -> Snippet:
    lead = max(0, first - _LEAD) if display_width(line) > width else 0
    shown, head = line[lead:], "… " if lead else ""
    tail = ""
    if display_width(shown) > width:
        shown, tail = shown[:width], " …"
    first, last = first - lead, min(last - lead, len(shown))
    before = head + clean(shown[:first])
    marked = clean(shown[first:last])
    text = before + marked + clean(shown[last:]) + tail
    start = display_width(before)
    return Snippet(number, text.rstrip(), start, start + display_width(marked))


def clean(text: str) -> str:
    """Text that cannot move a terminal's cursor or change its colours: controls become visible signs."""
    if text.isprintable():
        return text
    return "".join(c if c.isprintable() else _visible(c) for c in text)


def _visible(sign: str) -> str:
    if sign in "\t\n\x85\xa0\u2028\u2029" or unicodedata.category(sign) == "Zs":
        return " "
    return "\ufffd"


def display_width(text: str) -> int:
    """Columns that text takes on a terminal: wide signs two, combining ones none."""
    if text.isascii():
        return len(text)
    return sum(_width(sign) for sign in text)


def _width(sign: str) -> int:
    if unicodedata.combining(sign):
        return 0
    return 2 if unicodedata.east_asian_width(sign) in "WF" else 1
