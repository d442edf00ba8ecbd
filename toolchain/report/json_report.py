"""Findings as JSON, in a published form with a version (`schemas/findings.schema.json`)."""

from __future__ import annotations

from typing import Annotated, Literal

import msgspec
from msgspec import Meta

from toolchain import __version__
from toolchain.diagnostics.diagnostic import Diagnostic, Severity
from toolchain.diagnostics.fix import Edit
from toolchain.diagnostics.span import Span
from toolchain.report.outcome import Outcome


class PlaceShape(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True):
    """A range of a file; lines and columns count characters from 1, the end is exclusive."""

    file: str
    line: Annotated[int, Meta(ge=1)]
    column: Annotated[int, Meta(ge=1)]
    end_line: Annotated[int, Meta(ge=1)]
    end_column: Annotated[int, Meta(ge=1)]
    row: Annotated[int | None, Meta(description="Row of a table, the header being 1.")] = None
    field: Annotated[str | None, Meta(description="Column of a table.")] = None


class RelatedShape(msgspec.Struct, frozen=True, kw_only=True):
    """A second place that helps to understand a finding."""

    message: str
    place: PlaceShape


class EditShape(msgspec.Struct, frozen=True, kw_only=True):
    """Puts `text` in the place of `expected` within a range."""

    place: PlaceShape
    expected: str
    text: str


class FindingShape(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True):
    """One finding."""

    code: Annotated[str, Meta(description="Stable, never used again.", pattern="^[A-Z]{3}[0-9]{3}$")]
    name: str
    severity: Literal["error", "warning", "info"]
    message: str
    place: PlaceShape
    entity: Annotated[str, Meta(description="The unit, hex, scenario ... that it is about.")] = ""
    hint: str | None = None
    related: tuple[RelatedShape, ...] = ()
    picture: Annotated[str | None, Meta(description="A drawing in text.")] = None
    fix: Annotated[tuple[EditShape, ...], Meta(description="Edits that are certain to mend it.")] = ()


class TimingShape(msgspec.Struct, frozen=True, kw_only=True):
    """How long a step took."""

    name: str
    milliseconds: float
    findings: int


class SummaryShape(msgspec.Struct, frozen=True, kw_only=True):
    """Counts of the whole run."""

    errors: int
    warnings: int
    info: int
    checks: int
    held_back: int
    waiting: int
    allowed: int
    known: int


class ReportShape(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True):
    """The report of a run of `hexwright check`."""

    version: Literal[1]
    tool: str
    games: tuple[str, ...]
    summary: SummaryShape
    findings: tuple[FindingShape, ...]
    timings: tuple[TimingShape, ...] = ()


def render_json(outcome: Outcome) -> str:
    """The report as indented JSON. Times stand in it only where they were asked for."""
    report = ReportShape(
        version=1,
        tool=f"hexwright {__version__}",
        games=outcome.games,
        summary=_summary(outcome),
        findings=tuple(_finding(d) for d in outcome.findings),
        timings=tuple(
            TimingShape(name=t.name, milliseconds=round(t.seconds * 1000, 3), findings=t.findings)
            for t in outcome.timings
        ),
    )
    return msgspec.json.format(msgspec.json.encode(report), indent=2).decode() + "\n"


def _summary(outcome: Outcome) -> SummaryShape:
    return SummaryShape(
        errors=outcome.count(Severity.ERROR),
        warnings=outcome.count(Severity.WARNING),
        info=outcome.count(Severity.INFO),
        checks=outcome.checks,
        held_back=outcome.held_back,
        waiting=outcome.waiting,
        allowed=outcome.allowed,
        known=outcome.known,
    )


def _finding(found: Diagnostic) -> FindingShape:
    return FindingShape(
        code=found.code.id,
        name=found.code.name,
        severity=_WORDS[found.severity],
        message=found.message,
        place=_place(found.span),
        entity=found.entity,
        hint=None if found.hint is None else str(found.hint),
        related=tuple(RelatedShape(message=r.message, place=_place(r.span)) for r in found.related),
        picture=found.picture,
        fix=tuple(_edit(edit) for edit in (found.fix.edits if found.fix else ())),
    )


_WORDS: dict[Severity, Literal["error", "warning", "info"]] = {
    Severity.ERROR: "error",
    Severity.WARNING: "warning",
    Severity.INFO: "info",
}


def _place(span: Span) -> PlaceShape:
    return PlaceShape(
        file=span.file,
        line=span.line,
        column=span.column,
        end_line=span.end_line,
        end_column=span.end_column,
        row=span.row,
        field=span.field,
    )


def _edit(edit: Edit) -> EditShape:
    return EditShape(place=_place(edit.span), expected=edit.expected, text=edit.text)
