"""Findings: mistakes in content, told as values."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from enum import IntEnum

from msgspec import Struct, field

from toolchain.diagnostics.fix import Fix, replace
from toolchain.diagnostics.span import Span
from toolchain.diagnostics.suggest import Suggestion


class Severity(IntEnum):
    """How grave a finding is; a lower number is graver, so that sorting puts errors first."""

    ERROR = 0
    WARNING = 1
    INFO = 2

    @property
    def word(self) -> str:
        return self.name.lower()


class Code(Struct, frozen=True):
    """A kind of finding: `id` like MAP012 is never reused, `name` is its readable slug."""

    id: str
    name: str
    severity: Severity
    summary: str


class Related(Struct, frozen=True):
    """A second place that helps to understand a finding."""

    span: Span
    message: str


class Diagnostic(Struct, frozen=True):
    """One finding.

    `entity` is a stable key (unit, hex, scenario) for baselines and ordering; `picture` a drawing in text;
    `fix` a repair that is certain.
    """

    code: Code
    message: str
    span: Span
    hint: str | None = None
    related: tuple[Related, ...] = ()
    entity: str = ""
    picture: str | None = None
    fix: Fix | None = None

    @property
    def severity(self) -> Severity:
        return self.code.severity

    @property
    def sort_key(self) -> tuple[str, int, int, str, str]:
        return (self.span.file, self.span.line, self.span.column, self.code.id, self.message)


class Findings(Struct):
    """Collects diagnostics while a stage runs.

    A name whose definition failed is poisoned: who refers to it keeps silent, so that one cause makes one
    finding, and is counted in `held_back`.
    """

    items: list[Diagnostic] = field(default_factory=list)
    held_back: int = 0
    poisoned: set[tuple[str, str]] = field(default_factory=set)

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
        fix: Fix | None = None,
    ) -> None:
        """Report a finding; a hint that is certain of its word brings the fix for it."""
        if fix is None and isinstance(hint, Suggestion) and hint.certain is not None:
            fix = replace(span, hint.word, hint.certain)
        self.items.append(Diagnostic(code, message, span, hint, tuple(related), entity, picture, fix))

    def extend(self, others: Iterable[Diagnostic]) -> None:
        self.items.extend(others)

    def poison(self, kind: str, name: str = "*") -> None:
        """Mark a name of a kind ("unit", "hex" ...) as reported already; "*" marks all of the kind."""
        self.poisoned.add((kind, name))

    def silent(self, kind: str, name: str) -> bool:
        """True where a finding about this name would only repeat one already made; counts it."""
        hit = (kind, name) in self.poisoned or (kind, "*") in self.poisoned
        self.held_back += hit
        return hit

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
