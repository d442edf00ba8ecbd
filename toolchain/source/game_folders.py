"""Where games lie on disk."""

from __future__ import annotations

from collections.abc import Iterable
from pathlib import Path

GAME_FILE = "game.yaml"


def find_games(paths: Iterable[Path]) -> tuple[Path, ...]:
    """Game folders named by, around or below the given paths, in order and each once."""
    found: dict[Path, None] = {}
    for path in paths:
        for folder in _game_folders(path):
            found[folder] = None
    return tuple(found)


def _game_folders(path: Path) -> list[Path]:
    path = path.resolve()
    start = path if path.is_dir() else path.parent
    for folder in (start, *start.parents):
        if (folder / GAME_FILE).is_file():
            return [folder]
    return sorted(p.parent for p in start.rglob(GAME_FILE)) if path.is_dir() else []


def project_root(folder: Path) -> Path:
    """The folder that content may not leave: the nearest one named content, else the game's parent."""
    for parent in (folder, *folder.parents):
        if parent.name == "content":
            return parent
    return folder.parent
