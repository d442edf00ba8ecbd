"""Stable piece ids (gpid): a list of piece keys with their numbers that only ever grows.

A saved game remembers a piece by its number, so a number is never given to another piece and a piece that
is gone keeps its line. Below stand the other names that saved games go by, as the last build had them.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping

from msgspec import Struct, field
from msgspec.structs import replace

from toolchain.diagnostics.diagnostic import Code, Diagnostic, Severity
from toolchain.diagnostics.span import Span

LOCK_FILE = "ids.lock"
HEADING = (
    "# Piece ids of the VASSAL module. hexwright appends lines; saved games depend on them,\n"
    "# so do not edit, reorder or remove any.\n"
)

BAD_LINE = Code("IDS001", "bad-lock-line", Severity.ERROR, "A line of ids.lock cannot be read.")
ID_TWICE = Code("IDS002", "duplicate-piece-id", Severity.ERROR, "A piece id or key stands twice in ids.lock.")

_LINE = re.compile(r"([1-9][0-9]{0,8}) (\S{1,200})(?: (gone|[1-9][0-9]{0,2} sides))?")
_NAME = re.compile(r"([a-z]+(?:/\S{1,200})?) = (.{0,2000})")
NAMES = "# What saved games go by besides, in the last build:\n"


class PieceIds(Struct, frozen=True):
    """Numbers by piece key, in the order of the file.

    `gone` are pieces that the last build did not have; `sides` and `names` are what `piece_sides` and
    `saved_names` said of it, empty where no build has written that down.
    """

    by_key: Mapping[str, int] = field(default_factory=dict)
    gone: frozenset[str] = frozenset()
    names: Mapping[str, str] = field(default_factory=dict)
    sides: Mapping[str, int] = field(default_factory=dict)

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
        return replace(self, by_key={**self.by_key, **fresh}) if fresh else self

    def of_build(self, keys: Iterable[str], names: Mapping[str, str], sides: Mapping[str, int]) -> PieceIds:
        """The ids after a build of these pieces and names."""
        wanted = frozenset(keys)
        gone = frozenset(key for key in self.by_key if key not in wanted)
        return PieceIds(self.with_keys(keys).by_key, gone, names, sides)

    def lost(self, keys: Iterable[str]) -> tuple[str, ...]:
        """Pieces of the last build that are none of these."""
        wanted = frozenset((*keys, *self.gone))
        return tuple(key for key in self.by_key if key not in wanted)

    @property
    def text(self) -> str:
        """The lock file."""
        lines = (f"{number} {key}{self.note(key)}\n" for key, number in self.by_key.items())
        names = (f"{key} = {name}\n" for key, name in self.names.items())
        return "".join([HEADING, *lines, *((NAMES, *names) if self.names else ())])

    def note(self, key: str) -> str:
        """What stands behind a key in its line."""
        if key in self.gone:
            return " gone"
        return f" {self.sides[key]} sides" if key in self.sides else ""


def read_piece_ids(text: str, file: str) -> tuple[PieceIds, tuple[Diagnostic, ...]]:
    """Parse a lock file; wrong lines are findings and left out."""
    by_key: dict[str, int] = {}
    used: set[int] = set()
    gone: set[str] = set()
    names: dict[str, str] = {}
    sides: dict[str, int] = {}
    findings: list[Diagnostic] = []
    for number, line in enumerate(text.splitlines(), 1):
        place = Span(file, number, 1, number, len(line) + 1)
        match, name = _LINE.fullmatch(line), _NAME.fullmatch(line)
        if name is not None:
            names[name[1]] = name[2]
        elif match is None:
            if line.strip() and not line.startswith("#"):
                findings.append(Diagnostic(BAD_LINE, f"not 'number key': {line[:80]!r}", place))
        elif match[2] in by_key or int(match[1]) in used:
            message = f"{match[1]} {match[2]} was given before"
            findings.append(Diagnostic(ID_TWICE, message, place, entity=match[2]))
        else:
            by_key[match[2]] = int(match[1])
            used.add(int(match[1]))
            _take_note(match[2], match[3], gone, sides)
    return PieceIds(by_key, frozenset(gone), names, sides), tuple(findings)


def _take_note(key: str, note: str | None, gone: set[str], sides: dict[str, int]) -> None:
    if note == "gone":
        gone.add(key)
    elif note:
        sides[key] = int(note.partition(" ")[0])
