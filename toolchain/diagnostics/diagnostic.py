"""Findings: mistakes in content, told as values."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from enum import IntEnum

from toolchain.diagnostics.span import Span


class Severity(IntEnum):
    """How grave a finding is; a lower number is graver, so that sorting puts errors first."""

    ERROR = 0
    WARNING = 1
    INFO = 2

    @property
    def word(self) -> str:
        return self.name.lower()


@dataclass(frozen=True, slots=True)
class Code:
    """A kind of finding: `id` like MAP012 is never reused, `name` is its readable slug."""

    id: str
    name: str
    severity: Severity
    summary: str


@dataclass(frozen=True, slots=True)
class Related:
    """A second place that helps to understand a finding."""

    span: Span
    message: str


@dataclass(frozen=True, slots=True)
class Diagnostic:
    """One finding. `entity` is a stable key (unit, hex, scenario) for baselines and ordering."""

    code: Code
    message: str
    span: Span
    hint: str | None = None
    related: tuple[Related, ...] = ()
    entity: str = ""
    picture: str | None = None

    @property
    def severity(self) -> Severity:
        return self.code.severity

    @property
    def sort_key(self) -> tuple[str, int, int, str, str]:
        return (self.span.file, self.span.line, self.span.column, self.code.id, self.message)


@dataclass(slots=True)
class Findings:
    """Collects diagnostics while a stage runs. Poisoned names (already reported) silence followers."""

    items: list[Diagnostic] = field(default_factory=list)

    def add(
        self,
        code: Code,
        message: str,
        span: Span,
        *,
        hint: str | None = None,
        related: Iterable[Related] = (),
        entity: str = "",
        picture: str | None = None,
    ) -> None:
        self.items.append(Diagnostic(code, message, span, hint, tuple(related), entity, picture))

    def extend(self, others: Iterable[Diagnostic]) -> None:
        self.items.extend(others)

    def __iter__(self) -> Iterator[Diagnostic]:
        return iter(self.items)

    def __len__(self) -> int:
        return len(self.items)

    @property
    def has_errors(self) -> bool:
        return any(d.severity is Severity.ERROR for d in self.items)

    def sorted(self) -> tuple[Diagnostic, ...]:
        """Distinct findings in the order of their places."""
        return tuple(sorted(dict.fromkeys(self.items), key=lambda d: d.sort_key))
