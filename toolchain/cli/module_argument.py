"""Turning a FILE argument into a module that was read."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import click

from toolchain.report.snippet import clean
from toolchain.vassal.reading.module_file import ModuleFile
from toolchain.vassal.reading.reader import opened_module


@contextmanager
def opened(file: Path) -> Iterator[ModuleFile]:
    """The module; what was odd about it goes to standard error, and one that cannot be read ends the run."""
    with opened_module(file) as read:
        for finding in read.findings:
            click.echo(clean(f"{finding.span.file}: {finding.code.id}: {finding.message}"), err=True)
        if read.module is None:
            raise click.ClickException(f"'{file}' cannot be read as a module or saved game")
        yield read.module
