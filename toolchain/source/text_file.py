"""Reading text safely: bounded size, UTF-8 only, lines found by offset."""

from __future__ import annotations

import itertools
import stat
from bisect import bisect_right
from functools import cached_property
from pathlib import Path

from msgspec import Struct

from toolchain.diagnostics.diagnostic import Findings
from toolchain.diagnostics.span import Span
from toolchain.source import codes

MAX_BYTES = 4_000_000
MAX_LINE = 100_000


class TextFile(Struct, frozen=True, dict=True):
    """A decoded file. `name` is how findings call it."""

    name: str
    text: str

    @cached_property
    def line_starts(self) -> list[int]:
        starts, at = [0], self.text.find("\n")
        while at >= 0:
            starts.append(at + 1)
            at = self.text.find("\n", at + 1)
        return starts

    def span(self, start: int, end: int) -> Span:
        """The place of a range of character offsets."""
        line, column = self._position(start)
        end_line, end_column = self._position(max(start, end))
        return Span(self.name, line, column, end_line, end_column, start, max(start, end))

    def _position(self, offset: int) -> tuple[int, int]:
        line = bisect_right(self.line_starts, offset)
        return line, offset - self.line_starts[line - 1] + 1


def read_text(path: Path, name: str, findings: Findings) -> TextFile | None:
    """Read a file as UTF-8; None with a finding where that fails."""
    try:
        status = path.stat()
        if not stat.S_ISREG(status.st_mode):
            findings.add(codes.UNREADABLE, "this is no plain file", Span(name))
            return None
        if status.st_size > MAX_BYTES:
            findings.add(codes.TOO_LARGE, f"the file is larger than {MAX_BYTES:,} bytes", Span(name))
            return None
        data = path.read_bytes()
    except (OSError, ValueError) as error:
        reason = getattr(error, "strerror", None) or str(error)
        findings.add(codes.UNREADABLE, f"the file cannot be read: {reason}", Span(name))
        return None
    return decode(data, name, findings)


def decode(data: bytes, name: str, findings: Findings) -> TextFile | None:
    """Decode bytes as UTF-8 (a byte order mark is dropped) and bound the length of lines."""
    try:
        text = data.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        before = data[: error.start].decode("utf-8", "replace")
        line = before.count("\n") + 1
        column = len(before) - (before.rfind("\n") + 1) + 1
        where = Span(name, line, column, line, column + 1)
        findings.add(codes.NOT_TEXT, "the file is not UTF-8 text", where)
        return None
    text = text.replace("\r\n", "\n").replace("\r", "\n")
    file = TextFile(name, text)
    starts = [*file.line_starts, len(text) + 1]
    for line, (start, end) in enumerate(itertools.pairwise(starts), 1):
        if end - start > MAX_LINE:
            findings.add(
                codes.TOO_LARGE, f"line {line} is longer than {MAX_LINE:,} characters", Span(name, line)
            )
            return None
    return file
