"""Building and checking again whenever a file is saved."""

from __future__ import annotations

import os
import time
from collections.abc import Callable, Iterable, Mapping, Sequence
from pathlib import Path

import click
from msgspec import Struct

from toolchain.pipeline.inputs import files_below

# Looking costs about a millisecond for a game; an eye notices a tenth of a second.
POLL_S = 0.1
SETTLE_S = 0.03
LONGEST_S = 2.0
OWN = "ids.lock"

State = Mapping[str, tuple[int, int]]


class Watched(Struct, frozen=True):
    """What came of building or checking a game: whether it is sound, and the files outside its folder that
    it was read from."""

    sound: bool
    outside: tuple[Path, ...] = ()


Act = Callable[[Sequence[Path]], Mapping[Path, Watched]]


def watch_games(folders: Sequence[Path], act: Act, aside: Path | None = None) -> int:
    """Act on every game, then again on each whose files change, until interrupted.

    What lies below `aside` is not looked at: outputs may lie within a game's folder.
    """
    watch = Watch(folders, aside)
    found: dict[Path, Watched] = {}
    changed: Mapping[Path, Sequence[str]] = dict.fromkeys(folders, ())
    try:
        while True:
            results = act(list(changed))
            found |= results
            watch.look_outside(results)
            if watch.rounds == 0:
                click.echo("watching; stop with Ctrl-C", err=True)
            _remind(found, changed)
            changed = watch.next_change()
            click.echo(f"{time.strftime('%H:%M:%S')} {_names(changed)}")
    except KeyboardInterrupt:
        click.echo("", err=True)
    return 0


def _names(changed: Mapping[Path, Sequence[str]]) -> str:
    """The files that were saved, by game."""
    return "; ".join(f"{folder.name}: {', '.join(names[:3])}" for folder, names in changed.items())


def _remind(found: Mapping[Path, Watched], changed: Iterable[Path]) -> None:
    """Games that still have errors and were not looked at just now."""
    faulty = [folder.name for folder, watched in found.items() if not watched.sound and folder not in changed]
    if faulty:
        click.secho(f"still with errors: {', '.join(faulty)}", fg="red", err=True)


class Watch:
    """Looks again and again at the files that games are read from. `pause` can be another clock."""

    def __init__(
        self,
        folders: Sequence[Path],
        aside: Path | None = None,
        pause: Callable[[float], None] = time.sleep,
    ) -> None:
        self.aside = f"{aside.resolve()}{os.sep}" if aside is not None else None
        self.pause = pause
        self.rounds = 0
        self.outside: dict[Path, set[str]] = {folder: set() for folder in folders}
        self.seen: dict[Path, State] = {folder: self._state(folder) for folder in folders}

    def look_outside(self, results: Mapping[Path, Watched]) -> None:
        """Look from now on at the files outside its folder, too, that each game was read from."""
        for folder, watched in results.items():
            inside = f"{folder.resolve()}{os.sep}"
            new = {str(p) for p in watched.outside if not str(p).startswith(inside)} - self.outside[folder]
            self.outside[folder] |= new
            self.seen[folder] = {**self.seen[folder], **_state_of(new)}

    def next_change(self) -> dict[Path, list[str]]:
        """Wait until files are saved; their names by the folder of each game that they belong to."""
        while True:
            self.pause(POLL_S)
            self.rounds += 1
            changed = {}
            for folder, before in self.seen.items():
                now = self._state(folder)
                if now != before:
                    now = self._still(folder, now)
                    changed[folder] = _differing(before, now)
                    self.seen[folder] = now
            if changed:
                return changed

    def _still(self, folder: Path, now: State) -> State:
        """The state once it holds still: editors write in several steps."""
        for _ in range(round(LONGEST_S / SETTLE_S)):
            self.pause(SETTLE_S)
            later = self._state(folder)
            if later == now:
                break
            now = later
        return now

    def _state(self, folder: Path) -> State:
        """Time and size of every file that the game depends on."""
        inside = (path for path in files_below(folder) if not path.endswith(OWN))
        kept = (path for path in inside if self.aside is None or not path.startswith(self.aside))
        return _state_of((*kept, *self.outside[folder]))


def _state_of(paths: Iterable[str]) -> State:
    state = {}
    for path in paths:
        try:
            status = os.stat(path)  # noqa: PTH116 - half the time of a Path
        except OSError:
            continue
        state[path] = (status.st_mtime_ns, status.st_size)
    return state


def _differing(before: State, after: State) -> list[str]:
    names = [path for path in {**before, **after} if before.get(path) != after.get(path)]
    return [Path(name).name for name in names]
