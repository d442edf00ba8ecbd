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

from msgspec import Struct

from toolchain.pipeline.out_lock import claim, held, is_claimed

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


class Staged(Struct, frozen=True):
    """A new output: its size, its SHA-256, and the name that it has in the staging folder.

    Without such a name the output already says the same, and does so for as long as its `time` holds.
    """

    size: int
    sha256: str
    place: str = ""
    time: int = 0


class Staging(Struct, frozen=True):
    """A place within an output folder for new files, until all of them are there."""

    folder: Path
    place: Path

    def put(self, name: str, data: bytes) -> Staged:
        """Lay down a file for an output's name, unless the output says the same already."""
        digest = hashlib.sha256(data).hexdigest()
        time = _time_of_same(self.folder / name, len(data), digest)
        if time:
            return Staged(len(data), digest, time=time)
        place = hashlib.sha256(name.encode()).hexdigest()[:32]
        (self.place / place).write_bytes(data)
        (self.place / place).chmod(0o644)
        return Staged(len(data), digest, place)

    def holds(self, files: Mapping[str, Staged]) -> bool:
        """True where outputs that needed no writing still say what they said."""
        return all(staged.place or _time(self.folder / name) == staged.time for name, staged in files.items())

    def swap_in(self, files: Mapping[str, Staged], stale: Iterable[str]) -> int:
        """Bring the output folder up to date, then remove stale files; how many files were written.

        Moves that fail are undone, and an interrupt waits for them: a build that does not end well leaves
        the earlier outputs as they were.
        """
        changed = {name: staged.place for name, staged in files.items() if staged.place}
        with uninterrupted():
            _move_in(self.folder, self.place, changed)
            for name in stale:
                _remove(self.folder, name)
        return len(changed)


@contextlib.contextmanager
def staging(folder: Path) -> Iterator[Staging]:
    """A staging folder, gone in the end; folders that are still empty then go with it."""
    made = [path for path in (folder, *folder.parents) if not path.exists()]
    folder.mkdir(parents=True, exist_ok=True)
    try:
        with held(folder):
            _sweep(folder)
            place = Path(tempfile.mkdtemp(dir=folder, prefix=NEW))
            handle = claim(place)
        try:
            yield Staging(folder, place)
        finally:
            shutil.rmtree(place, ignore_errors=True)
            if handle is not None:
                os.close(handle)
    finally:
        for path in made:
            with contextlib.suppress(OSError):
                path.rmdir()


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


def _move_in(folder: Path, staged: Path, places: Mapping[str, str]) -> None:
    """Move every staged file to its name; on a failure put back what lay there."""
    moved: list[tuple[Path, Path | None]] = []
    try:
        for name, place in places.items():
            target = folder / name
            target.parent.mkdir(parents=True, exist_ok=True)
            moved.append((target, _kept(target, staged / f"{place}-old")))
            (staged / place).replace(target)
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


def _time_of_same(path: Path, size: int, digest: str) -> int:
    """When a file was written, if it says what the digest says; 0 otherwise."""
    try:
        status = path.stat()
        same = status.st_size == size and hashlib.sha256(path.read_bytes()).hexdigest() == digest
    except OSError:
        return 0
    return status.st_mtime_ns if same else 0


def _time(path: Path) -> int:
    try:
        return path.stat().st_mtime_ns
    except OSError:
        return 0


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
        if not left.is_dir():
            left.unlink(missing_ok=True)
        elif not is_claimed(left):
            shutil.rmtree(left, ignore_errors=True)
