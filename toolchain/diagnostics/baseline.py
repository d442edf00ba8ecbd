"""A baseline: findings that stood when it was made, keyed by code, file and what each is about.

Line numbers are no part of the key, so that entries survive edits. An entry that is not found any more is
stale and fails the run until it is taken out.
"""

from __future__ import annotations

from collections.abc import Iterable

from msgspec import Struct

from toolchain.diagnostics.diagnostic import Code, Diagnostic, Findings, Severity
from toolchain.diagnostics.span import Span

STALE = Code("BSL001", "stale-baseline", Severity.ERROR, "A baseline entry that is not found any more.")
COLUMNS = ("code", "file", "entity")


class Entry(Struct, frozen=True):
    """A known finding."""

    code: str
    file: str
    entity: str
    span: Span

    @property
    def key(self) -> tuple[str, str, str]:
        return (self.code, self.file, self.entity)


def key_of(found: Diagnostic) -> tuple[str, str, str]:
    """What a baseline knows a finding by."""
    return (found.code.id, found.span.file, " ".join((found.entity or found.message).split()))


class Compared(Struct, frozen=True):
    """`fresh` findings, stale entries among them; how many were `known`; the entries still in use."""

    fresh: tuple[Diagnostic, ...]
    known: int
    used: tuple[Entry, ...]


def compare(findings: Iterable[Diagnostic], entries: Iterable[Entry], *, prune: bool = False) -> Compared:
    """Part new findings from known ones; stale entries are findings themselves unless they are pruned."""
    entries = tuple(entries)
    keys = {entry.key for entry in entries}
    fresh, known = [], set()
    count = 0
    for found in findings:
        if key_of(found) in keys:
            known.add(key_of(found))
            count += 1
        else:
            fresh.append(found)
    problems = Findings()
    for entry in entries:
        if entry.key not in known and not prune:
            message = f"{entry.code} for '{entry.entity}' is not found any more"
            hint = "take the line out, or run with --prune"
            problems.add(STALE, message, entry.span, hint=hint, entity=" ".join(entry.key))
    return Compared((*fresh, *problems), count, tuple(e for e in entries if e.key in known))


def baseline_text(keys: Iterable[tuple[str, str, str]]) -> str:
    """The baseline file (CSV) of findings' keys, sorted and each once."""
    lines = [",".join(_cell(part) for part in key) for key in sorted(set(keys))]
    return "\n".join([",".join(COLUMNS), *lines]) + "\n"


def _cell(text: str) -> str:
    return '"' + text.replace('"', '""') + '"' if any(c in text for c in ',"#') else text
