"""Digests of what a target is made from."""

from __future__ import annotations

import dataclasses
import hashlib
from collections.abc import Iterable, Mapping
from enum import Enum
from fractions import Fraction
from functools import cache, lru_cache
from importlib import metadata
from pathlib import Path

import toolchain

# Places in source files move whenever a line is added; no output depends on them.
PLACES = frozenset({"origin", "folder", "layers"})


def digest_of(*values: object) -> str:
    """A SHA-256 over values by their meaning: dataclasses by fields, mappings in order, sets sorted."""
    sink = hashlib.sha256()
    for value in values:
        _feed(value, sink.update)
    return sink.hexdigest()


def _feed(value: object, write: object) -> None:
    assert callable(write)
    if value is None or isinstance(value, (bool, int, float, Fraction)):
        write(f"{type(value).__name__}:{value};".encode())
    elif isinstance(value, Enum):
        write(f"e:{value.value};".encode())
    elif isinstance(value, str):
        data = value.encode()
        write(b"s%d:" % len(data))
        write(data)
    elif isinstance(value, bytes):
        write(b"b%d:" % len(value))
        write(value)
    elif dataclasses.is_dataclass(value) and not isinstance(value, type):
        write(f"<{type(value).__name__}".encode())
        for field in _field_names(type(value)):
            write(f"|{field}=".encode())
            _feed(getattr(value, field), write)
        write(b">")
    elif isinstance(value, Mapping):
        write(b"{%d" % len(value))
        for key, item in value.items():
            _feed(key, write)
            _feed(item, write)
    elif isinstance(value, (set, frozenset)):
        write(b"#%d" % len(value))
        for text in sorted(digest_of(item) for item in value):
            write(text.encode())
    elif isinstance(value, (tuple, list)):
        write(b"[%d" % len(value))
        for item in value:
            _feed(item, write)
    elif isinstance(value, Path):
        _feed(value.as_posix(), write)
    else:
        raise TypeError(f"no digest for {type(value).__name__}")


@cache
def _field_names(kind: type) -> tuple[str, ...]:
    return tuple(f.name for f in dataclasses.fields(kind) if f.name not in PLACES)


@lru_cache(maxsize=1)
def code_digest() -> str:
    """A digest of this package's own files and of the libraries that draw."""
    sink = hashlib.sha256()
    root = Path(toolchain.__file__).parent
    for path in sorted(root.rglob("*")):
        if path.is_file() and "__pycache__" not in path.parts:
            sink.update(path.relative_to(root).as_posix().encode())
            sink.update(path.read_bytes())
    for library in ("typst", "lxml", "pillow", "pypdf"):
        sink.update(f"{library}={metadata.version(library)};".encode())
    return sink.hexdigest()


def files_digest(paths: Iterable[Path], root: Path) -> str:
    """A digest of files by their place under `root` and their bytes; a missing file counts as such."""
    sink = hashlib.sha256()
    for path in paths:
        name = path.relative_to(root).as_posix() if path.is_relative_to(root) else path.name
        sink.update(name.encode() + b"\0")
        sink.update(hashlib.sha256(path.read_bytes()).digest() if path.is_file() else b"-")
    return sink.hexdigest()
