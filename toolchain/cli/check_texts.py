"""What the files say that findings of `hexwright check` point into."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

from toolchain.checks.record import GameRecord
from toolchain.diagnostics.diagnostic import Findings
from toolchain.source.text_file import TextFile, read_text


class Texts:
    """The files that findings speak of, read when a report shows them."""

    def __init__(self, found: Sequence[GameRecord]) -> None:
        self.paths = {name: Path(path) for record in found for name, path in record.paths.items()}
        self.read: dict[str, TextFile | None] = {}

    def __call__(self, name: str) -> TextFile | None:
        if name not in self.read:
            path = self.paths.get(name)
            self.read[name] = read_text(path, name, Findings()) if path is not None else None
        return self.read[name]
