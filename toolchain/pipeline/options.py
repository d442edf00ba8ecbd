"""What a build is asked for."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path

PARTS = ("counters", "sheets", "map", "module", "aids")


@dataclass(frozen=True)
class BuildOptions:
    """Options of `hexwright build`.

    `out` is the folder that gets one folder a game. `parts` are the words of --only. `locked` fails where
    the id lock would have to change. `papers` are the paper sizes of sheets and aids; `counter_mm`
    overrides the game's counter size. `since` is an earlier manifest: only sheets that differ are printed.
    """

    out: Path
    parts: frozenset[str] = frozenset(PARTS)
    locked: bool = False
    strict: bool = False
    jobs: int = 2
    papers: tuple[str, ...] = ("a4", "letter")
    backs: str = "long-edge"
    mode: str = "colour"
    counter_mm: float | None = None
    template: str | None = None
    hex_mm: float | None = None
    printer: str | None = None
    spares: int = 0
    tiles: tuple[str, ...] = ()
    single_dpi: int | None = None
    since: Path | None = None

    def wants(self, part: str) -> bool:
        return part in self.parts
