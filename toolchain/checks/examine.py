"""Everything that checks say about games: reading, checks, and what their files allow."""

from __future__ import annotations

import time
from collections.abc import Iterable, Iterator, Sequence
from pathlib import Path

from toolchain.checks.catalogue import DEEP, FAST, READING_CODES, STRICT_SOURCES, all_codes
from toolchain.checks.check import Check
from toolchain.checks.record import Examined, GameRecord, join
from toolchain.checks.run import run_checks
from toolchain.diagnostics.suppression import Allowance, comment_allowances, listed_allowance
from toolchain.elaborate.load import LoadResult, load_game
from toolchain.source.tree import ScalarNode, SequenceNode

__all__ = ["Examined", "examine", "examine_folder", "record_of"]


def examine(games: Sequence[LoadResult], *, deep: bool = False, strict_sources: bool = False) -> Examined:
    """Check loaded games. What two games share is told once."""
    return join([record_of(game, deep=deep, strict_sources=strict_sources) for game in games])


def examine_folder(folder: Path, *, deep: bool = False, strict_sources: bool = False) -> GameRecord:
    """Read and check the game of a folder."""
    start = time.perf_counter()
    game = load_game(folder)
    return record_of(game, deep=deep, strict_sources=strict_sources, reading=time.perf_counter() - start)


def record_of(
    game: LoadResult, *, deep: bool = False, strict_sources: bool = False, reading: float = 0.0
) -> GameRecord:
    """What a loaded game comes to; `reading` are the seconds that loading it took."""
    checks = chosen_checks(deep=deep, strict_sources=strict_sources)
    run = run_checks(game, checks)
    waiting = [check for check in checks if check.name in run.waiting]
    inside = game.folder.resolve()
    return GameRecord(
        game.folder.name,
        (*game.findings, *run.findings),
        tuple(game_allowances(game)),
        tuple(sorted({code.id for code in READING_CODES} | run.codes)),
        run.waiting,
        tuple(code.id for check in waiting for code in check.codes),
        tuple(code.id for code in all_codes()),
        game.held_back,
        {f"reading {game.folder.name}": (reading, len(game.findings)), **run.ran},
        {name: str(path) for name, path in game.paths.items()},
        tuple(str(path) for path in game.inputs if not path.is_relative_to(inside)),
    )


def chosen_checks(*, deep: bool = False, strict_sources: bool = False) -> tuple[Check, ...]:
    """The checks of a run, in order."""
    return (*FAST, *(STRICT_SOURCES if strict_sources else ()), *(DEEP if deep else ()))


def game_allowances(game: LoadResult) -> Iterator[Allowance]:
    """What the files of a game allow, in comments and in `allow` lists."""
    for name, file in game.texts.items():
        if name.endswith(".yaml"):
            yield from comment_allowances(name, file.text)
    folder = _common_folder(file.name for file in game.files)
    for source in game.files:
        listed = source.tree.entries.get("allow")
        for item in listed.items if isinstance(listed, SequenceNode) else ():
            if isinstance(item, ScalarNode):
                yield listed_allowance(item.raw, item.span, folder)


def _common_folder(names: Iterable[str]) -> str:
    """The folder of game.yaml as findings name it, with a slash."""
    heads = [name.removesuffix("game.yaml") for name in names if name.endswith("game.yaml")]
    return min(heads, key=len, default="")
