"""What a build is asked for."""

from __future__ import annotations

from pathlib import Path

from msgspec import Struct

PARTS = ("counters", "sheets", "map", "module", "aids")


class BuildOptions(Struct, frozen=True):
    """Options of `hexwright build`.

    `out` is the folder that gets one folder a game. `parts` are the words of --only. `locked` fails where
    the id lock would have to change. `papers` are the paper sizes of sheets and aids; `counter_mm` and
    `hex_mm` overrule the game's sizes. `tiles` are papers to tile the map on, `single_dpi` the resolution of
    single counters. `since` is an earlier build: sheets that differ from it are printed by themselves, too.
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

    @property
    def shape(self) -> tuple[object, ...]:
        """What decides how outputs look."""
        sizes = (self.counter_mm, self.template, self.hex_mm, self.printer, self.spares)
        return (self.papers, self.backs, self.mode, *sizes, self.tiles, self.single_dpi)

    @property
    def wanted(self) -> tuple[object, ...]:
        """What decides whether a build ends well, and how its outputs look."""
        return (*self.shape, self.since, self.locked, self.strict)
