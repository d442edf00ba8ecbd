"""What a run of `check` came to, before anyone words it."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable

from msgspec import Struct, field

from toolchain.diagnostics.diagnostic import Diagnostic, Severity
from toolchain.source.text_file import TextFile

Texts = Callable[[str], TextFile | None]


class Timing(Struct, frozen=True):
    """How long one step or check took for all games together, and what it found."""

    name: str
    seconds: float
    findings: int = 0


class Outcome(Struct, frozen=True):
    """Findings in the order of their places and what there is to say about the run.

    `held_back` findings would only have repeated a cause; `waiting` checks could not run because what they
    look at has errors; `allowed` were accepted in the files and `known` by the baseline.
    """

    findings: tuple[Diagnostic, ...]
    games: tuple[str, ...] = ()
    checks: int = 0
    held_back: int = 0
    waiting: int = 0
    allowed: int = 0
    known: int = 0
    seconds: float = 0.0
    timings: tuple[Timing, ...] = ()
    texts: Texts = field(default=lambda name: None)
    noun: str = "game"
    """What `games` are names of."""

    def count(self, severity: Severity) -> int:
        return Counter(d.severity for d in self.findings)[severity]

    @property
    def gravest_first(self) -> tuple[Diagnostic, ...]:
        """Errors, then warnings, then information, each in the order of places."""
        return tuple(sorted(self.findings, key=lambda d: d.severity))


def failed(findings: Iterable[Diagnostic], *, strict: bool) -> bool:
    """True where findings must end in exit code 1: errors always, warnings with `strict`."""
    worst = Severity.WARNING if strict else Severity.ERROR
    return any(d.severity <= worst for d in findings)


def tally(outcome: Outcome) -> str:
    """The counts in words: "2 errors, 1 warning"."""
    parts = [
        f"{count} {severity.word}{'s' if count != 1 else ''}"
        for severity in (Severity.ERROR, Severity.WARNING)
        if (count := outcome.count(severity))
    ]
    notes = outcome.count(Severity.INFO)
    if notes:
        parts.append(f"{notes} for information")
    return ", ".join(parts) or "no findings"
