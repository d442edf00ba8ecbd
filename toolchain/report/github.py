"""Findings as annotations on a pull request (workflow commands of GitHub Actions)."""

from __future__ import annotations

from collections.abc import Mapping

from toolchain.diagnostics.diagnostic import Diagnostic, Severity
from toolchain.report.outcome import Outcome, tally
from toolchain.report.text import TextReport, place

_COMMANDS = {Severity.ERROR: "error", Severity.WARNING: "warning", Severity.INFO: "notice"}
# GitHub shows ten annotations of each sort for a step and drops the rest without a word.
SHOWN = 10


def is_github(environment: Mapping[str, str]) -> bool:
    """True inside a run of GitHub Actions."""
    return environment.get("GITHUB_ACTIONS") == "true"


def render_github(outcome: Outcome) -> str:
    """Annotations, errors first because only the first ones are shown, then everything as plain text."""
    lines = [_annotation(d) for d in outcome.gravest_first]
    report = TextReport(outcome)
    if len(outcome.findings) > SHOWN:
        lines += ["::group::all findings", report.render().rstrip(), "::endgroup::"]
    return "\n".join([*lines, report.summary()]) + "\n"


def _annotation(found: Diagnostic) -> str:
    span = found.span
    fields = {
        "file": span.file,
        "line": str(span.line),
        "endLine": str(span.end_line),
        "col": str(span.column),
        "endColumn": str(max(span.end_column, span.column)),
        "title": f"{found.code.id} {found.code.name}",
    }
    if span.end_line != span.line:  # columns are only taken within one line
        del fields["col"], fields["endColumn"]
    if not span.file:
        fields = {"title": fields["title"]}
    given = ",".join(f"{key}={_escape_field(value)}" for key, value in fields.items())
    message = "\n".join(filter(None, (found.message, found.hint, found.picture)))
    return f"::{_COMMANDS[found.severity]} {given}::{_escape(message)}"


def _escape(text: str) -> str:
    return text.replace("%", "%25").replace("\r", "%0D").replace("\n", "%0A")


def _escape_field(text: str) -> str:
    return _escape(text).replace(":", "%3A").replace(",", "%2C")


def step_summary(outcome: Outcome) -> str:
    """A Markdown table of all findings for the summary page of the job."""
    head = f"### hexwright: {tally(outcome)}\n\n"
    if not outcome.findings:
        return head
    rows = [
        f"| {d.severity.word} | {d.code.id} {d.code.name} | {_cell(place(d.span))} | {_cell(d.message)} |"
        for d in outcome.gravest_first
    ]
    return head + "\n".join(["| | finding | place | |", "|---|---|---|---|", *rows]) + "\n"


def _cell(text: str) -> str:
    escaped = text.replace("&", "&amp;").replace("<", "&lt;").replace("|", "\\|")
    return escaped.replace("\n", " ")
