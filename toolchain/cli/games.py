"""Turning PATH, GAME and SCENARIO arguments into games."""

from __future__ import annotations

from collections.abc import Iterable
from pathlib import Path
from typing import TYPE_CHECKING

import click

from toolchain.source.game_folders import GAME_FILE, find_games

if TYPE_CHECKING:
    from toolchain.elaborate.load import LoadResult
    from toolchain.model.game import Game
    from toolchain.model.scenario import Scenario


def game_folders(paths: Iterable[Path]) -> tuple[Path, ...]:
    """The game folders that paths or game ids name; without any, those of ./content, else of this folder.

    Wrong usage where a path does not exist or holds no game.
    """
    wanted = tuple(paths)
    if not wanted:
        wanted = (Path("content"),) if Path("content").is_dir() else (Path(),)
    folders: dict[Path, None] = {}
    for path in wanted:
        found = find_games([existing(path)])
        if not found:
            raise click.UsageError(f"there is no game in or around '{path}' (no {GAME_FILE})")
        folders.update(dict.fromkeys(found))
    return tuple(folders)


def existing(path: Path) -> Path:
    """The path itself, or the game of that id under ./content."""
    if path.exists():
        return path
    if (Path("content") / path / GAME_FILE).is_file():
        return Path("content") / path
    known = sorted(p.parent.name for p in Path("content").glob(f"*/{GAME_FILE}"))
    hint = f"; games here: {', '.join(known)}" if known else ""
    raise click.UsageError(f"there is no path or game '{path}'{hint}")


def load_all(paths: Iterable[Path]) -> list[LoadResult]:
    """Every game that the paths name, loaded."""
    from toolchain.elaborate.load import load_game

    return [load_game(folder) for folder in game_folders(paths)]


def load_one(name: str) -> Game:
    """The one game that an id or path names. Wrong usage where it does not load."""
    from toolchain.elaborate.load import load_game

    folders = game_folders([Path(name)])
    if len(folders) > 1:
        raise click.UsageError(f"'{name}' holds {len(folders)} games; name one")
    result = load_game(folders[0])
    if result.game is None:
        raise click.ClickException(f"'{name}' does not load; run: hexwright check {name}")
    return result.game


def load_scenario(name: str) -> tuple[Game, Scenario]:
    """The game and scenario that "game/scenario" names; the game part may be a path."""
    head, _, tail = name.rpartition("/")
    if not head:
        raise click.UsageError(f"'{name}' is no scenario: write GAME/SCENARIO")
    game = load_one(head)
    found = game.scenarios.get(f"{game.key}/{tail}")
    if found is None:
        known = ", ".join(game.scenarios)
        raise click.UsageError(f"there is no scenario '{name}'; there are: {known}")
    return game, found
