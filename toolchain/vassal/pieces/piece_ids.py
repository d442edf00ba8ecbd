"""Stable piece ids (gpid): a list of piece keys with their numbers that only ever grows.

A saved game remembers a piece by its number, so a number is never given to another piece and a piece that
is gone keeps its line.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping

from msgspec import Struct, field

from toolchain.diagnostics.diagnostic import Code, Diagnostic, Severity
from toolchain.diagnostics.span import Span

LOCK_FILE = "ids.lock"
HEADING = (
    "# Piece ids of the VASSAL module. hexwright appends lines; saved games depend on them,\n"
    "# so do not edit, reorder or remove any.\n"
)

BAD_LINE = Code("IDS001", "bad-lock-line", Severity.ERROR, "A line of ids.lock cannot be read.")
ID_TWICE = Code("IDS002", "duplicate-piece-id", Severity.ERROR, "A piece id or key stands twice in ids.lock.")

_LINE = re.compile(r"([1-9][0-9]{0,8}) (\S{1,200})")


class PieceIds(Struct, frozen=True):
    """Numbers by piece key, in the order of the file."""

    by_key: Mapping[str, int] = field(default_factory=dict)

    @property
    def next_id(self) -> int:
        """A number above all that were ever given: the module's nextPieceSlotId."""
        return max(self.by_key.values(), default=0) + 1

    def missing(self, keys: Iterable[str]) -> tuple[str, ...]:
        """Keys without a number, in their order."""
        return tuple(dict.fromkeys(key for key in keys if key not in self.by_key))

    def with_keys(self, keys: Iterable[str]) -> PieceIds:
        """The ids with new numbers appended for keys that have none."""
        first = self.next_id
        fresh = {key: first + i for i, key in enumerate(self.missing(keys))}
        return PieceIds({**self.by_key, **fresh}) if fresh else self

    @property
    def text(self) -> str:
        """The lock file."""
        return HEADING + "".join(f"{number} {key}\n" for key, number in self.by_key.items())


def read_piece_ids(text: str, file: str) -> tuple[PieceIds, tuple[Diagnostic, ...]]:
    """Parse a lock file; wrong lines are findings and left out."""
    by_key: dict[str, int] = {}
    used: set[int] = set()
    findings: list[Diagnostic] = []
    for number, line in enumerate(text.splitlines(), 1):
        place = Span(file, number, 1, number, len(line) + 1)
        match = _LINE.fullmatch(line)
        if match is None:
            if line.strip() and not line.startswith("#"):
                findings.append(Diagnostic(BAD_LINE, f"not 'number key': {line[:80]!r}", place))
            continue
        piece_id, key = int(match[1]), match[2]
        if key in by_key or piece_id in used:
            findings.append(Diagnostic(ID_TWICE, f"{piece_id} {key} was given before", place, entity=key))
            continue
        by_key[key] = piece_id
        used.add(piece_id)
    return PieceIds(by_key), tuple(findings)
