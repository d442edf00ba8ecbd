"""One build at a time writes to a folder."""

from __future__ import annotations

import contextlib
import hashlib
import os
import tempfile
from collections.abc import Iterator
from pathlib import Path

try:
    import fcntl
except ImportError:  # Windows: the last of two builds wins file by file.
    fcntl = None  # type: ignore[assignment]


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
