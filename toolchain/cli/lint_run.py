"""What `hexwright lint` does, from files to an exit code."""

from __future__ import annotations

import os
import sys
import time
from collections.abc import Sequence
from pathlib import Path

from toolchain.cli.check_run import render
from toolchain.cli.console import in_colour, printable
from toolchain.report.github import is_github
from toolchain.report.outcome import Outcome, failed
from toolchain.vassal.lint.run import LintOptions, lint_path


def run(
    files: Sequence[Path], options: LintOptions, *, form: str | None, strict: bool, output: Path | None
) -> int:
    """Lint each file, report all together; the exit code."""
    start = time.perf_counter()
    runs = [lint_path(path, options) for path in files]
    outcome = Outcome(
        findings=tuple(finding for each in runs for finding in each.findings),
        games=tuple(path.as_posix() for path in files),
        checks=max(each.checks for each in runs),
        held_back=sum(each.held_back for each in runs),
        seconds=time.perf_counter() - start,
        noun="file",
    )
    chosen = form or ("github" if is_github(os.environ) else "text")
    text = render(outcome, chosen, colour=chosen == "text" and output is None and in_colour())
    if output is not None:
        output.write_text(text, "utf-8")
    else:
        sys.stdout.write(printable(text))
    return 1 if failed(outcome.findings, strict=strict) else 0
