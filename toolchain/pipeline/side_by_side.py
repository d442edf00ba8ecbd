"""Building several games at once, a process each: Python uses one core of a process at a time."""

from __future__ import annotations

import multiprocessing
import os
import signal
import sys
from collections.abc import Callable, Iterator, Sequence
from multiprocessing.connection import Connection, wait
from pathlib import Path
from typing import Any

from toolchain.pipeline.build import build_game, unchanged_game
from toolchain.pipeline.build_report import BuildReport
from toolchain.pipeline.cache import Cache
from toolchain.pipeline.crew import LostProcess, die_with_parent, may_fork, sendable
from toolchain.pipeline.inputs import files_below
from toolchain.pipeline.options import BuildOptions

Told = Callable[[str, str, int, int], None]


def build_games(
    folders: Sequence[Path], options: BuildOptions, cache: Cache, told: Told, *, apart: bool = False
) -> Iterator[BuildReport]:
    """Build games, `options.jobs` at a time; reports come in the order of the folders.

    `told` hears of every step: game, step, how many are done, and of how many. With `apart` nothing is built
    in this process, so that others can fork off from it later.
    """
    known = {folder: unchanged_game(folder, options, cache) for folder in folders}
    waiting = [folder for folder in folders if known[folder] is None]
    if not apart and (len(waiting) < 2 or options.jobs < 2):
        for folder in folders:
            yield known[folder] or build_game(folder, options, cache, _for_game(told, folder))
        return
    under_way = _UnderWay(options, cache, told)
    # The longest goes first, so that no core idles while it ends.
    order = sorted(waiting, key=_size, reverse=True)
    try:
        for folder in folders:
            while (report := known[folder]) is None:
                under_way.fill(order, options.jobs)
                known.update(under_way.heard())
            yield report
    finally:
        under_way.stop()


def _for_game(told: Told, folder: Path) -> Callable[[str, int, int], None]:
    return lambda step, done, total: told(folder.name, step, done, total)


def _size(folder: Path) -> int:
    return sum(os.path.getsize(path) for path in files_below(folder))  # noqa: PTH202 - paths are texts


class _UnderWay:
    """Processes at work, by the connection that each reports on.

    `slots` are cores that no game is left for: they go to the games that are still at work.
    """

    def __init__(self, options: BuildOptions, cache: Cache, told: Told) -> None:
        self.options = options
        self.cache = cache
        self.told = told
        # Processes that fork off start at once, with all modules read; where that is not safe, fresh ones.
        self.context: Any = multiprocessing.get_context("fork" if may_fork() else "spawn")
        self.busy: dict[Connection, tuple[Path, Any]] = {}
        self.slots = self.context.Semaphore(0)
        self.given = 0

    def fill(self, order: list[Path], jobs: int) -> None:
        """Start processes until `jobs` are at work or no game is left."""
        if order and not self.busy:
            import toolchain.pipeline.make  # noqa: F401 - read once here, for all processes that fork off
        while order and len(self.busy) < jobs:
            folder = order.pop(0)
            here, there = self.context.Pipe(duplex=False)
            # A single game need not wait for a core for its crew.
            slots = self.slots if order or self.busy else None
            task = (folder, self.options, self.cache, there, slots)
            process = self.context.Process(target=_work, args=task)
            process.start()
            there.close()
            self.busy[here] = (folder, process)
        while not order and self.given < jobs - len(self.busy):
            self.slots.release()
            self.given += 1

    def heard(self) -> dict[Path, BuildReport]:
        """Reports of the games that are done; waits until something is told."""
        reports = {}
        for connection in wait(list(self.busy)):
            assert isinstance(connection, Connection)
            folder, process = self.busy[connection]
            try:
                word = connection.recv()
            except EOFError:
                raise LostProcess(f"the process that built {folder.name} ended before its time") from None
            if isinstance(word, tuple):
                self.told(folder.name, *word)
                continue
            del self.busy[connection]
            process.join()
            if isinstance(word, BaseException):
                raise word
            reports[folder] = word
        return reports

    def stop(self) -> None:
        for _, process in self.busy.values():
            process.terminate()
        for _, process in self.busy.values():
            process.join()


def _work(folder: Path, options: BuildOptions, cache: Cache, reports: Connection, slots: Any) -> None:
    """Build one game in a process of its own, and tell the parent of every step and the end."""
    die_with_parent()
    # Whoever ends this process ends its crew, and the staging folder, too.
    signal.signal(signal.SIGTERM, lambda *_: sys.exit(1))
    try:
        word: object = build_game(folder, options, cache, lambda *step: reports.send(step), slots)
    except Exception as error:
        word = sendable(error)
    reports.send(word)
    reports.close()
