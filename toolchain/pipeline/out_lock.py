"""One build at a time writes to a folder, and none takes away what another is still making."""

from __future__ import annotations

import contextlib
import hashlib
import os
import sys
import tempfile
import time
from collections.abc import Iterator
from pathlib import Path

try:
    import fcntl
except ImportError:  # Windows: the last of two builds wins file by file.
    fcntl = None  # type: ignore[assignment]

DAY_S = 24 * 60 * 60


@contextlib.contextmanager
def held(folder: Path) -> Iterator[None]:
    """Wait for other builds that write to `folder`, and keep later ones waiting."""
    handle = _open(folder)
    try:
        if handle is not None and fcntl is not None:
            fcntl.flock(handle, fcntl.LOCK_EX)
        yield
    finally:
        if handle is not None:
            os.close(handle)


def _open(folder: Path) -> int | None:
    """A file of its own outside the outputs; None where there can be none, and then nobody waits."""
    name = hashlib.sha256(os.fsencode(folder.resolve())).hexdigest()[:24]
    path = Path(tempfile.gettempdir()) / f"hexwright-{name}.lock"
    flags = os.O_RDWR | os.O_CREAT | getattr(os, "O_NOFOLLOW", 0)
    try:
        return os.open(path, flags, 0o600)
    except OSError:
        return None


def claim(folder: Path) -> int | None:
    """Mark a folder as in use for as long as the handle is open; None where there are no such marks."""
    if sys.platform == "win32":
        return None
    handle = os.open(folder, os.O_RDONLY)
    fcntl.flock(handle, fcntl.LOCK_EX)
    return handle


def is_claimed(folder: Path) -> bool:
    """True where a living process uses a folder; without marks, where it was made less than a day ago."""
    try:
        if sys.platform == "win32":
            return time.time() - folder.stat().st_mtime < DAY_S
        handle = os.open(folder, os.O_RDONLY)
    except OSError:
        return False
    try:
        fcntl.flock(handle, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except OSError:
        return True
    finally:
        os.close(handle)
    return False
