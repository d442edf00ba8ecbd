"""Building and checking again whenever a file is saved."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator
from pathlib import Path

import click

POLL_S = 0.15


def watch_builds(folders: tuple[Path, ...], build: Callable[[Path], int]) -> int:
    """Build every game, then each again when a file that it is read from changes, until interrupted."""
    for folder in folders:
        build(folder)
    click.echo("watching; stop with Ctrl-C", err=True)
    try:
        for folder in changes(folders):
            build(folder)
    except KeyboardInterrupt:
        click.echo("", err=True)
    return 0


def changes(folders: tuple[Path, ...], pause: Callable[[float], None] = time.sleep) -> Iterator[Path]:
    """Game folders as files of theirs, or of what they extend, are saved; each change told once."""
    seen = {folder: _state(folder) for folder in folders}
    while True:
        pause(POLL_S)
        for folder in folders:
            now = _state(folder)
            if now != seen[folder]:
                # Editors write in several steps: wait until the files are still.
                pause(POLL_S / 3)
                seen[folder] = _state(folder)
                yield folder


def _state(folder: Path) -> dict[str, tuple[int, int]]:
    """Time and size of every file that a game can depend on."""
    from toolchain.source.game_folders import project_root

    found = {}
    series = project_root(folder) / "series"
    for root in (folder, series):
        for path in root.rglob("*") if root.is_dir() else ():
            try:
                stat = path.stat()
            except OSError:
                continue
            if path.is_file() and path.name != "ids.lock":
                found[str(path)] = (stat.st_mtime_ns, stat.st_size)
    return found
