"""Progress on a terminal; quiet in a pipe."""

from __future__ import annotations

import sys
from types import TracebackType

import click


class Progress:
    """One line on standard error that is rewritten as steps finish."""

    def __init__(self, title: str) -> None:
        self.title = title
        self.shown = sys.stderr.isatty()

    def __enter__(self) -> Progress:
        if self.shown:
            click.echo(f"{self.title} ...", err=True, nl=False)
        return self

    def told(self, step: str, done: int, total: int) -> None:
        """A step is done."""
        if self.shown:
            click.echo(f"\r\x1b[K{self.title}: {done} of {total}, {step}", err=True, nl=False)

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        if self.shown:
            click.echo("\r\x1b[K", err=True, nl=False)
