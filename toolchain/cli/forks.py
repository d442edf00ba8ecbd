"""Several games at once, each in a fork of this process: Python uses one core of a process at a time."""

from __future__ import annotations

import contextlib
import multiprocessing
import os
from collections.abc import Callable, Sequence
from multiprocessing.connection import Connection
from pathlib import Path

import msgspec

from toolchain.checks.record import GameRecord


def in_forks(work: Callable[[Path], GameRecord], folders: Sequence[Path]) -> list[GameRecord]:
    """The result for each folder, in their order; the largest is begun first. Errors are raised here."""
    context = multiprocessing.get_context("fork")
    order = sorted(folders, key=_size, reverse=True)
    hands = min(len(order), os.cpu_count() or 1)
    shares = [order[i::hands] for i in range(hands)]
    helpers = []
    for share in shares[1:]:
        here, there = context.Pipe(duplex=False)
        helper = context.Process(target=_serve, args=(work, share, there), daemon=True)
        helper.start()
        there.close()
        helpers.append((share, here, helper))
    done = {folder: work(folder) for folder in shares[0]}
    for share, pipe, helper in helpers:
        try:
            answers = [pipe.recv_bytes() for _ in share]
        except EOFError:
            answers = []
        helper.join()
        for folder, answer in zip(share, answers, strict=False):
            done[folder] = msgspec.msgpack.decode(answer, type=GameRecord)
    # What a helper could not do is done here, so that its error shows as any other.
    return [done[folder] if folder in done else work(folder) for folder in folders]


def _serve(work: Callable[[Path], GameRecord], share: Sequence[Path], pipe: Connection) -> None:
    """Answer for each folder; one that fails ends the share, and its error is met again in the parent."""
    with contextlib.suppress(Exception), pipe:
        for folder in share:
            pipe.send_bytes(msgspec.msgpack.encode(work(folder), enc_hook=str))


def _size(folder: Path) -> int:
    return sum(path.stat().st_size for path in folder.rglob("*.yaml"))
