"""Writing outputs whole or not at all."""

from __future__ import annotations

import contextlib
import hashlib
import os
import tempfile
from collections.abc import Iterable, Mapping
from pathlib import Path


def write_file(path: Path, data: bytes) -> None:
    """Write beside the target, then move it in."""
    path.parent.mkdir(parents=True, exist_ok=True)
    handle, name = tempfile.mkstemp(dir=path.parent, prefix=".new-")
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

    Every new file lies complete on disk before the first one is moved in, so that a full disk or an
    interrupt leaves the earlier outputs as they were.
    """
    folder.mkdir(parents=True, exist_ok=True)
    changed = {name: data for name, data in files.items() if not _same(folder / name, data)}
    with tempfile.TemporaryDirectory(dir=folder, prefix=".new-") as staging:
        staged = Path(staging)
        for i, data in enumerate(changed.values()):
            (staged / str(i)).write_bytes(data)
            (staged / str(i)).chmod(0o644)
        for i, name in enumerate(changed):
            target = folder / name
            target.parent.mkdir(parents=True, exist_ok=True)
            (staged / str(i)).replace(target)
    for name in stale:
        _remove(folder, name)
    return len(changed)


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
