"""Writing outputs whole or not at all."""

from __future__ import annotations

import contextlib
import hashlib
import os
import shutil
import signal
import tempfile
import threading
from collections.abc import Iterable, Iterator, Mapping
from pathlib import Path
from types import FrameType

NEW = ".new-"


def write_file(path: Path, data: bytes) -> None:
    """Write beside the target, then move it in."""
    path.parent.mkdir(parents=True, exist_ok=True)
    handle, name = tempfile.mkstemp(dir=path.parent, prefix=NEW)
    try:
        with os.fdopen(handle, "wb") as file:
            file.write(data)
        Path(name).chmod(0o644)
        Path(name).replace(path)
    except BaseException:
        with contextlib.suppress(OSError):
            Path(name).unlink()
        raise


def swap_in(folder: Path, files: Mapping[str, bytes], stale: Iterable[str]) -> int:
    """Bring a folder up to date: write what differs, then remove stale files; how many were written.

    Every new file lies complete on disk before the first one is moved in, moves that fail are undone, and
    an interrupt waits for them: a build that does not end well leaves the earlier outputs as they were.
    """
    folder.mkdir(parents=True, exist_ok=True)
    _sweep(folder)
    changed = {name: data for name, data in files.items() if not _same(folder / name, data)}
    with tempfile.TemporaryDirectory(dir=folder, prefix=NEW) as staging:
        staged = Path(staging)
        for i, data in enumerate(changed.values()):
            (staged / str(i)).write_bytes(data)
            (staged / str(i)).chmod(0o644)
        with uninterrupted():
            _move_in(folder, staged, list(changed))
            for name in stale:
                _remove(folder, name)
    return len(changed)


@contextlib.contextmanager
def uninterrupted() -> Iterator[None]:
    """Ctrl-C and termination wait until the block is done."""
    if threading.current_thread() is not threading.main_thread():
        yield
        return
    waiting: list[int] = []

    def later(number: int, _frame: FrameType | None) -> None:
        waiting.append(number)

    before = {number: signal.signal(number, later) for number in (signal.SIGINT, signal.SIGTERM)}
    try:
        yield
    finally:
        for number, handler in before.items():
            signal.signal(number, handler)
        if waiting:
            signal.raise_signal(waiting[0])


def _move_in(folder: Path, staged: Path, names: list[str]) -> None:
    """Move every staged file to its name; on a failure put back what lay there."""
    moved: list[tuple[Path, Path | None]] = []
    try:
        for i, name in enumerate(names):
            target = folder / name
            target.parent.mkdir(parents=True, exist_ok=True)
            moved.append((target, _kept(target, staged / f"old-{i}")))
            (staged / str(i)).replace(target)
    except BaseException:
        for target, kept in reversed(moved):
            with contextlib.suppress(OSError):
                if kept is not None:
                    kept.replace(target)
                else:
                    target.unlink()
        raise


def _kept(target: Path, place: Path) -> Path | None:
    """A second name for a file that is about to be replaced."""
    if not target.is_file():
        return None
    try:
        os.link(target, place)
    except OSError:
        shutil.copy2(target, place)
    return place


def _same(path: Path, data: bytes) -> bool:
    try:
        if path.stat().st_size != len(data):
            return False
        return hashlib.sha256(path.read_bytes()).digest() == hashlib.sha256(data).digest()
    except OSError:
        return False


def _remove(folder: Path, name: str) -> None:
    """Remove an output of an earlier build and the folders it leaves empty, never above `folder`."""
    path = (folder / name).resolve()
    if not path.is_relative_to(folder.resolve()):
        return
    with contextlib.suppress(OSError):
        path.unlink()
        for parent in path.parents:
            if parent == folder.resolve() or any(parent.iterdir()):
                break
            parent.rmdir()


def _sweep(folder: Path) -> None:
    """Remove what builds that were killed left behind."""
    for left in folder.glob(f"{NEW}*"):
        if left.is_dir():
            shutil.rmtree(left, ignore_errors=True)
        else:
            left.unlink(missing_ok=True)
