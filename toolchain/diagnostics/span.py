"""Places in source files."""

from __future__ import annotations

from msgspec import Struct


class Span(Struct, frozen=True, order=True):
    """A range of a source file.

    Lines and columns count characters from 1; the end is exclusive. `start` and `end` are character
    offsets into the decoded text, or -1 where none are known. A CSV cell also carries its data row
    (the header is row 1) and the name of its column.
    """

    file: str
    line: int = 1
    column: int = 1
    end_line: int = 1
    end_column: int = 1
    start: int = -1
    end: int = -1
    row: int | None = None
    field: str | None = None

    def __str__(self) -> str:
        return f"{self.file}:{self.line}:{self.column}"


NOWHERE = Span("")
