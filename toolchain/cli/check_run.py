"""What `hexwright check` does, from loaded games to an exit code."""

from __future__ import annotations

import os
import sys
import time
from collections.abc import Sequence
from pathlib import Path

import click
from msgspec import Struct

from toolchain.checks.record import GameRecord, join
from toolchain.cli.check_store import Store, records
from toolchain.cli.check_texts import Texts
from toolchain.cli.console import in_colour, printable
from toolchain.cli.games import game_folders
from toolchain.diagnostics.baseline import baseline_text, compare, key_of
from toolchain.diagnostics.diagnostic import Diagnostic
from toolchain.report.outcome import Outcome, Timing, failed


class Wanted(Struct, frozen=True):
    """The options of a run."""

    paths: tuple[Path, ...] = ()
    form: str | None = None
    strict: bool = False
    strict_sources: bool = False
    deep: bool = False
    fix: bool = False
    show_diff: bool = False
    baseline: Path | None = None
    prune: bool = False
    record: bool = False
    timings: bool = False
    output: Path | None = None
    cache: bool = True


def run(wanted: Wanted) -> int:
    """Check, mend if asked, report; the exit code."""
    start = time.perf_counter()
    folders = game_folders(wanted.paths)
    store = Store(wanted.deep, wanted.strict_sources, use=wanted.cache and not wanted.timings)
    found = records(folders, store)
    texts = Texts(found)
    if wanted.fix:
        from toolchain.cli.check_fix import mend

        changed = mend(join(found).findings, texts, write=not wanted.show_diff)
        if wanted.show_diff:
            return 1 if changed else 0
        if changed:
            found = records(folders, store)
            texts = Texts(found)
    outcome = _outcome(found, texts, wanted, start)
    _report(outcome, wanted)
    return 1 if failed(outcome.findings, strict=wanted.strict) else 0


def _outcome(found: Sequence[GameRecord], texts: Texts, wanted: Wanted, start: float) -> Outcome:
    joined = join(found)
    findings, known = _against_baseline(joined.findings, wanted)
    timings = tuple(Timing(name, *values) for name, values in joined.timings.items())
    return Outcome(
        findings=findings,
        games=tuple(record.game for record in found),
        checks=len(joined.codes),
        held_back=joined.held_back,
        waiting=len(joined.waiting),
        allowed=len(joined.allowed),
        known=known,
        seconds=time.perf_counter() - start,
        timings=timings if wanted.timings else (),
        texts=texts,
    )


def _against_baseline(findings: tuple[Diagnostic, ...], wanted: Wanted) -> tuple[tuple[Diagnostic, ...], int]:
    path = wanted.baseline
    if path is None:
        return findings, 0
    if wanted.record:
        path.write_text(baseline_text(key_of(d) for d in findings), "utf-8")
        return (), len(findings)
    from toolchain.cli.baseline_file import read_baseline

    entries, faults = read_baseline(path)
    compared = compare(findings, entries, prune=wanted.prune)
    if wanted.prune and not faults and len(compared.used) < len(entries):
        path.write_text(baseline_text(entry.key for entry in compared.used), "utf-8")
    return tuple(sorted((*faults, *compared.fresh), key=lambda d: d.sort_key)), compared.known


def _report(outcome: Outcome, wanted: Wanted) -> None:
    from toolchain.report.text import timings_table

    form = wanted.form or _usual_form()
    colour = form == "text" and wanted.output is None and in_colour()
    text = render(outcome, form, colour=colour)
    if wanted.output is not None:
        wanted.output.write_text(text, "utf-8")
    else:
        sys.stdout.write(printable(text))
    if wanted.timings and form in ("text", "github"):
        click.echo(timings_table(outcome), nl=False, err=True)
    summary = os.environ.get("GITHUB_STEP_SUMMARY")
    if form == "github" and summary:
        from toolchain.report.github import step_summary

        with Path(summary).open("a", encoding="utf-8") as file:
            file.write(step_summary(outcome))


def render(outcome: Outcome, form: str, *, colour: bool = False) -> str:
    """The report in a format; only that format's module is imported."""
    match form:
        case "json":
            from toolchain.report.json_report import render_json

            return render_json(outcome)
        case "sarif":
            from toolchain.report.sarif import render_sarif

            return render_sarif(outcome)
        case "junit":
            from toolchain.report.junit import render_junit

            return render_junit(outcome)
        case "github":
            from toolchain.report.github import render_github

            return render_github(outcome)
        case _:
            from toolchain.report.text import TextReport

            return TextReport(outcome, colour=colour).render()


def _usual_form() -> str:
    from toolchain.report.github import is_github

    return "github" if is_github(os.environ) else "text"
