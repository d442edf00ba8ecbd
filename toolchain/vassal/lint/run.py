"""Linting: reading a file, running the checks, keeping floods short."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from contextlib import ExitStack
from pathlib import Path

from msgspec import Struct
from msgspec.structs import replace

from toolchain.diagnostics.diagnostic import Diagnostic
from toolchain.vassal.lint.catalogue import CHECKS, SAVE_CHECKS
from toolchain.vassal.lint.check import Check, Report
from toolchain.vassal.lint.subject import ENGINE, Subject
from toolchain.vassal.reading.module_file import ModuleFile
from toolchain.vassal.reading.reader import opened_module

# Findings of one code that are shown; the rest are counted.
MOST_OF_A_CODE = 20


class LintOptions(Struct, frozen=True):
    """`base` is the module of an extension or save, `previous` an earlier release, `everything` shows all
    findings of a code, `ignored` are codes to leave out."""

    base: Path | None = None
    previous: Path | None = None
    engine: str = ENGINE
    everything: bool = False
    ignored: frozenset[str] = frozenset()


class LintRun(Struct, frozen=True):
    """Findings in the order of their places; `held_back` counts those of a flood that are not shown."""

    findings: tuple[Diagnostic, ...]
    held_back: int = 0
    checks: int = 0


def lint_path(path: Path, options: LintOptions | None = None) -> LintRun:
    """Lint a .vmod, .vmdx, .vsav or .vlog file or the folder of an unpacked module."""
    given = options or LintOptions()
    with ExitStack() as stack:
        read = stack.enter_context(opened_module(path))
        others = []
        found = list(read.findings)
        for other in (given.base, given.previous):
            opened = stack.enter_context(opened_module(other)) if other is not None else None
            found += opened.findings if opened is not None else ()
            others.append(opened.module if opened is not None else None)
        if read.module is None:
            return _run(found, given, 0)
        subject = Subject(read.module, others[0], others[1], given.engine)
        checks = checks_of(read.module)
        found += run_checks(subject, checks)
        return _run(found, given, len(checks))


def checks_of(module: ModuleFile) -> tuple[Check, ...]:
    return CHECKS if module.tree is not None else SAVE_CHECKS


def run_checks(subject: Subject, checks: Iterable[Check]) -> list[Diagnostic]:
    """What checks find in a module."""
    found: list[Diagnostic] = []
    for check in checks:
        check.run(subject, Report(check.code, subject, found))
    for setup in subject.module.setups.values():
        found += setup.findings
    return found


def _run(found: list[Diagnostic], options: LintOptions, checks: int) -> LintRun:
    wanted = sorted(dict.fromkeys(found), key=lambda d: d.sort_key)
    wanted = [d for d in wanted if d.code.id not in options.ignored]
    if options.everything:
        return LintRun(tuple(wanted), 0, checks)
    return _bounded(wanted, checks)


def _bounded(found: list[Diagnostic], checks: int) -> LintRun:
    """The first of each code, the last of them saying how many more there are."""
    counts = Counter(d.code.id for d in found)
    met: Counter[str] = Counter()
    kept = []
    for finding in found:
        code = finding.code.id
        met[code] += 1
        if met[code] > MOST_OF_A_CODE:
            continue
        more = counts[code] - MOST_OF_A_CODE
        if met[code] == MOST_OF_A_CODE and more > 0:
            finding = replace(finding, message=f"{finding.message} (and {more} more of {code}: --all)")
        kept.append(finding)
    return LintRun(tuple(kept), len(found) - len(kept), checks)
