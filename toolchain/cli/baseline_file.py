"""Reading a baseline file."""

from __future__ import annotations

from pathlib import Path

import click

from toolchain.diagnostics.baseline import COLUMNS, Entry
from toolchain.diagnostics.diagnostic import Diagnostic, Findings
from toolchain.source.csv_reader import read_csv
from toolchain.source.text_file import read_text


def read_baseline(path: Path) -> tuple[tuple[Entry, ...], tuple[Diagnostic, ...]]:
    """The entries and what is wrong with the file. Wrong usage where there is no such file."""
    if not path.is_file():
        raise click.UsageError(f"there is no baseline '{path}'; make one with --record")
    findings = Findings()
    file = read_text(path, path.as_posix(), findings)
    rows = read_csv(file, COLUMNS, (), findings).rows if file is not None else ()
    entries = [Entry(row.text("code"), row.text("file"), row.text("entity"), row.span) for row in rows]
    return tuple(entries), tuple(findings)
