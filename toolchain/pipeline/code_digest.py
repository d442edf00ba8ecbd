"""A digest of the program itself: nothing that another version made is ever taken for ours."""

from __future__ import annotations

import hashlib
import os
import sys
from functools import lru_cache
from pathlib import Path

import toolchain
from toolchain.pipeline.cache import Cache

LIBRARIES = ("lxml", "msgspec", "pillow", "typst")
# Nothing that is made depends on how commands are worded and findings are shown.
ASIDE = frozenset({"__pycache__", "cli", "report"})


def code_digest(cache: Cache) -> str:
    """A digest of this package's files and of the versions of the libraries that draw."""
    root = str(Path(toolchain.__file__).parent)
    look = _look(root)
    known = cache.get(look)
    if known is not None:
        return known.decode()
    found = _read(root)
    cache.put(look, found.encode())
    return found


@lru_cache(maxsize=1)
def _look(root: str) -> str:
    """Sizes and times of the files: reading them all costs a tenth of a second."""
    sink = hashlib.sha256(_libraries().encode())
    for path in _files(root):
        status = os.stat(path)  # noqa: PTH116 - half the time of a Path
        sink.update(f"{path}:{status.st_size}:{status.st_mtime_ns};".encode())
    return sink.hexdigest()


@lru_cache(maxsize=1)
def _read(root: str) -> str:
    sink = hashlib.sha256(_libraries().encode())
    for path in _files(root):
        data = Path(path).read_bytes()
        sink.update(f"{path[len(root) :]}:{len(data)};".encode())
        sink.update(data)
    return sink.hexdigest()


def _files(root: str) -> list[str]:
    found = []
    for folder, folders, names in os.walk(root):
        folders[:] = [name for name in folders if name not in ASIDE]
        found += [f"{folder}{os.sep}{name}" for name in names]
    return sorted(found)


@lru_cache(maxsize=1)
def _libraries() -> str:
    """Names and versions as their folders tell them: importlib.metadata takes longer to load than to ask."""
    found = {f"python-{sys.version}"}
    for place in sys.path:
        if "-packages" in place:
            try:
                names = os.listdir(place)  # noqa: PTH208 - names alone are wanted
            except OSError:
                continue
            found.update(n for n in names if n.endswith("-info") and n.lower().startswith(LIBRARIES))
    return ";".join(sorted(found))
