"""Findings for people at a terminal."""

from __future__ import annotations

from collections.abc import Iterator

from toolchain.diagnostics.diagnostic import Diagnostic, Severity
from toolchain.diagnostics.span import Span
from toolchain.report.outcome import Outcome, tally
from toolchain.report.snippet import clean, snippet

_COLOURS = {Severity.ERROR: "1;31", Severity.WARNING: "1;33", Severity.INFO: "1;36"}
_BOLD, _FAINT, _MARK, _HELP = "1", "2", "1;31", "32"


class TextReport:
    """Words findings as text, with colour where the terminal shows it."""

    def __init__(self, outcome: Outcome, *, colour: bool = False) -> None:
        self.outcome = outcome
        self.colour = colour

    def render(self) -> str:
        """Every finding with its lines, then one line of summary."""
        return "\n".join([*self.findings(), self.summary()]) + "\n"

    def findings(self) -> list[str]:
        """Errors and warnings with their lines, then what is for information in a line or two each."""
        notes = [d for d in self.outcome.findings if d.severity is Severity.INFO]
        grave = [d for d in self.outcome.findings if d.severity is not Severity.INFO]
        parts = ["\n".join(self._finding(d)) + "\n" for d in grave]
        return [*parts, "\n".join(self._note(d) for d in notes) + "\n"] if notes else parts

    def summary(self) -> str:
        """The last line: what was found, in what, how fast, and what was left unsaid."""
        done = self.outcome
        games = f"1 {done.noun}" if len(done.games) == 1 else f"{len(done.games)} {done.noun}s"
        text = f"{games}, {done.checks} checks, {done.seconds:.2f} s: {tally(done)}"
        worst = min((d.severity for d in done.findings), default=None)
        style = _COLOURS[worst] if worst is not None else "1;32"
        aside = "".join(f"; {note}" for note in self._asides())
        return self._paint(text, style) + self._paint(aside, _FAINT)

    def _asides(self) -> Iterator[str]:
        done = self.outcome
        if done.held_back:
            yield f"{done.held_back} more held back that follow from these"
        if done.waiting:
            yield f"{done.waiting} checks wait until the errors are gone"
        if done.allowed:
            yield f"{done.allowed} allowed in the files"
        if done.known:
            yield f"{done.known} in the baseline"
        fixable = sum(d.fix is not None for d in done.findings)
        if fixable:
            yield f"{fixable} can be mended with --fix"

    def _note(self, found: Diagnostic) -> str:
        """Only of modules, whose lines tell little, the place beside it."""
        where = "; ".join((found.picture or "").splitlines())
        return self._head(found) + (f"\n      {where}" if where.startswith("in ") else "")

    def _head(self, found: Diagnostic) -> str:
        kind = self._paint(f"{found.severity.word} {found.code.id}", _COLOURS[found.severity])
        name = self._paint(f"({found.code.name})", _FAINT)
        where = self._paint(clean(place(found.span)), _BOLD)
        return f"{where}: {kind}: {clean(found.message)} {name}"

    def _finding(self, found: Diagnostic) -> Iterator[str]:
        yield self._head(found)
        yield from self._lines(found.span, "", _COLOURS[found.severity])
        for other in found.related:
            if other.span.file != found.span.file:
                yield self._paint(f"  {clean(place(other.span))}:", _FAINT)
            yield from self._lines(other.span, other.message, _FAINT)
        if found.picture:
            yield from (f"      {line}" for line in found.picture.splitlines())
        if found.hint:
            yield self._paint(f"      = {clean(found.hint)}", _HELP)

    def _lines(self, span: Span, note: str, style: str) -> Iterator[str]:
        shown = snippet(self.outcome.texts(span.file), span)
        if shown is None:
            if note:
                yield f"      {clean(note)} ({clean(place(span))})"
            return
        yield self._paint(f"{shown.number:>5} | ", _FAINT) + shown.text
        marks = shown.marks if not note else f"{shown.marks.replace('^', '-')} {clean(note)}"
        yield self._paint("      | ", _FAINT) + self._paint(marks, style)

    def _paint(self, text: str, style: str) -> str:
        return f"\x1b[{style}m{text}\x1b[0m" if self.colour and text else text


def place(span: Span) -> str:
    """file:line:column, with row and column name for a cell of a table."""
    if not span.file:
        return "hexwright"
    cell = f" (row {span.row}, {span.field})" if span.row is not None else ""
    return f"{span.file}:{span.line}:{span.column}{cell}"


def timings_table(outcome: Outcome) -> str:
    """Every step with its milliseconds and findings, slowest first."""
    rows = sorted(outcome.timings, key=lambda t: -t.seconds)
    lines = [f"{t.seconds * 1000:9.2f} ms  {t.findings:>4}  {t.name}" for t in rows]
    return "\n".join(["     time       found  step", *lines]) + "\n"
