"""Running checks over a loaded game."""

from __future__ import annotations

import time
from collections.abc import Iterable

from msgspec import Struct

from toolchain.checks.check import Check, Subject
from toolchain.diagnostics.diagnostic import Diagnostic, Findings, Severity
from toolchain.elaborate.load import LoadResult


class CheckRun(Struct, frozen=True):
    """`ran` checks by name with their seconds and findings; `waiting` ones need files that have errors."""

    findings: tuple[Diagnostic, ...]
    ran: dict[str, tuple[float, int]]
    codes: frozenset[str]
    waiting: tuple[str, ...]


def run_checks(loaded: LoadResult, checks: Iterable[Check]) -> CheckRun:
    """Every check whose files are sound, in order."""
    findings = Findings()
    ran: dict[str, tuple[float, int]] = {}
    codes: set[str] = set()
    waiting: list[str] = []
    broken = broken_kinds(loaded)
    subject = Subject(loaded.game, loaded) if loaded.game is not None else None
    for check in checks:
        if subject is None or not broken.isdisjoint(check.needs):
            waiting.append(check.name)
            continue
        before, start = len(findings), time.perf_counter()
        check.run(subject, findings)
        ran[check.name] = (time.perf_counter() - start, len(findings) - before)
        codes.update(code.id for code in check.codes)
    return CheckRun(findings.sorted(), ran, frozenset(codes), tuple(waiting))


def broken_kinds(loaded: LoadResult) -> frozenset[str]:
    """Kinds of file with errors; a table counts as the kinds that have tables."""
    kinds = {file.name: file.kind for file in loaded.files}
    found: set[str] = set()
    for problem in loaded.findings:
        if problem.severity is Severity.ERROR:
            name = problem.span.file
            found.update((kinds[name],) if name in kinds else ("units", "rules-index"))
    return frozenset(found)
