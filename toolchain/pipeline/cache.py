"""A store of finished results by the digest of what they are made from.

Safe against two builds at once (entries are written beside and moved in whole), against damage (each
entry carries its own digest and is dropped when that fails) and bounded in size (least recently used
entries go first).
"""

from __future__ import annotations

import contextlib
import hashlib
import os
import tempfile
from collections.abc import Iterator
from pathlib import Path

from msgspec import Struct

FORMAT = "v1"
DEFAULT_LIMIT = 512 * 1024 * 1024


def cache_folder() -> Path:
    """HEXWRIGHT_CACHE, else the user's cache folder."""
    own = os.environ.get("HEXWRIGHT_CACHE")
    if own:
        return Path(own)
    base = os.environ.get("XDG_CACHE_HOME") or os.environ.get("LOCALAPPDATA")
    return (Path(base) if base else Path.home() / ".cache") / "hexwright"


class CacheInfo(Struct, frozen=True):
    folder: Path
    entries: int
    size: int
    limit: int


class Cache:
    """`get` and `put` never raise: a cache that cannot be read or written is a slow build, no failure."""

    def __init__(self, folder: Path, limit: int = DEFAULT_LIMIT) -> None:
        self.root = folder
        self.folder = folder / FORMAT
        self.limit = limit

    def _path(self, key: str) -> Path:
        return self.folder / key[:2] / key[2:]

    def get(self, key: str) -> bytes | None:
        path = self._path(key)
        try:
            with path.open("rb") as file:
                digest, value = file.read(32), file.read()
        except OSError:
            return None
        if hashlib.sha256(value).digest() != digest:
            with contextlib.suppress(OSError):
                path.unlink()
            return None
        with contextlib.suppress(OSError):
            os.utime(path)
        return value

    def put(self, key: str, value: bytes) -> None:
        path = self._path(key)
        try:
            path.parent.mkdir(parents=True, exist_ok=True)
            handle, name = tempfile.mkstemp(dir=path.parent, prefix=".new-")
            with os.fdopen(handle, "wb") as file:
                file.write(hashlib.sha256(value).digest())
                file.write(value)
            Path(name).replace(path)
        except OSError:
            return

    def entries(self) -> list[tuple[float, int, Path]]:
        """(last use, size, path) of every entry."""
        found = []
        for path in self.folder.glob("??/*"):
            with contextlib.suppress(OSError):
                stat = path.stat()
                found.append((stat.st_mtime, stat.st_size, path))
        return found

    def trim(self) -> None:
        """Drop the least recently used entries beyond the limit."""
        entries = sorted(self.entries())
        total = sum(size for _, size, _ in entries)
        for _, size, path in entries:
            if total <= self.limit:
                return
            with contextlib.suppress(OSError):
                path.unlink()
                total -= size

    def info(self) -> CacheInfo:
        entries = self.entries()
        return CacheInfo(self.root, len(entries), sum(size for _, size, _ in entries), self.limit)

    def clear(self) -> int:
        """Remove every entry; how many there were."""
        entries = self.entries()
        for _, _, path in entries:
            with contextlib.suppress(OSError):
                path.unlink()
        return len(entries)


class NoCache(Cache):
    """Remembers nothing."""

    def __init__(self) -> None:
        super().__init__(Path(os.devnull))

    def get(self, key: str) -> bytes | None:
        return None

    def put(self, key: str, value: bytes) -> None:
        return

    def entries(self) -> list[tuple[float, int, Path]]:
        return []


@contextlib.contextmanager
def lasting(cache: Cache) -> Iterator[Cache]:
    """The cache itself; where nothing is to be remembered, one that lasts as long as a build does: steps
    hand each other through it what they make."""
    if not isinstance(cache, NoCache):
        yield cache
        return
    with tempfile.TemporaryDirectory(prefix="hexwright-") as folder:
        yield Cache(Path(folder), cache.limit)
