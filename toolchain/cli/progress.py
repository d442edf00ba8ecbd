"""Progress on a terminal; quiet in a pipe."""

from __future__ import annotations

import sys
from types import TracebackType

import click


class Progress:
    """One line on standard error that is rewritten as the steps of games are done."""

    def __init__(self) -> None:
        self.shown = sys.stderr.isatty()
        self.games: dict[str, str] = {}

    def __enter__(self) -> Progress:
        return self

    def told(self, game: str, step: str, done: int, total: int) -> None:
        """A step of a game is done."""
        self.games[game] = f"{game}: {done} of {total}, {step}"
        if done == total:
            del self.games[game]
        self._write("  ".join(self.games.values()))

    def clear(self) -> None:
        """Make room for a line of the report."""
        self._write("")

    def _write(self, line: str) -> None:
        if self.shown:
            click.echo(f"\r\x1b[K{line}", err=True, nl=False)

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.clear()
