"""Checking again whenever a file is saved."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

from msgspec.structs import replace

from toolchain.cli.check_run import Wanted, run
from toolchain.cli.check_store import Store, records
from toolchain.cli.games import game_folders
from toolchain.cli.watching import Watched, watch_games


def watch(wanted: Wanted) -> int:
    """Check every game, then each again when a file that it is read from changes, until interrupted."""
    store = Store(wanted.deep, wanted.strict_sources, use=wanted.cache)

    def check(folders: Sequence[Path]) -> dict[Path, Watched]:
        found = {}
        for folder in folders:
            sound = run(replace(wanted, paths=(folder,))) == 0
            paths = records([folder], store)[0].paths if wanted.cache else {}
            found[folder] = Watched(sound, tuple(map(Path, paths.values())))
        return found

    return watch_games(game_folders(wanted.paths), check)
