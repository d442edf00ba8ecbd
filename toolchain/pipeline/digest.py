"""Digests of what a target is made from."""

from __future__ import annotations

import hashlib
from collections.abc import Callable, Mapping
from enum import Enum
from fractions import Fraction
from functools import cache
from pathlib import Path

from msgspec import Struct

Write = Callable[[bytes], object]

# Places in source files move whenever a line is added; no output depends on them.
PLACES = frozenset({"origin", "folder", "layers"})


def digest_of(*values: object) -> str:
    """A SHA-256 over values by their meaning: structs by fields, mappings in order, sets sorted."""
    sink = hashlib.sha256()
    parts: list[bytes] = []
    for value in values:
        _feed(value, parts.append)
    sink.update(b"".join(parts))
    return sink.hexdigest()


def _feed(value: object, write: Write) -> None:
    kind = type(value)
    if kind is str:
        data = value.encode("utf-8", "surrogatepass")  # type: ignore[attr-defined]
        write(b"s%d:" % len(data))
        write(data)
    elif kind in _NUMBERS:
        write(f"{kind.__name__}:{value};".encode())
    elif kind is tuple or kind is list:
        write(b"[%d" % len(value))  # type: ignore[arg-type]
        for item in value:  # type: ignore[attr-defined]
            _feed(item, write)
    else:
        _feed_rarer(value, write)


_NUMBERS = frozenset({type(None), bool, int, float, Fraction})


def _feed_rarer(value: object, write: Write) -> None:
    if isinstance(value, Enum):
        write(f"e:{value.value};".encode())
    elif isinstance(value, bytes):
        write(b"b%d:" % len(value))
        write(hashlib.sha256(value).digest())
    elif isinstance(value, Struct):
        write(f"<{type(value).__name__}".encode())
        for name, head in _fields(type(value)):
            write(head)
            _feed(getattr(value, name), write)
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
    elif isinstance(value, Path):
        _feed(value.as_posix(), write)
    elif isinstance(value, str):  # a text of a class of its own, such as a hint
        _feed(str(value), write)
    elif isinstance(value, (tuple, list)):
        _feed(tuple(value), write)
    else:
        raise TypeError(f"no digest for {type(value).__name__}")


@cache
def _fields(kind: type[Struct]) -> tuple[tuple[str, bytes], ...]:
    names = (name for name in kind.__struct_fields__ if name not in PLACES)
    return tuple((name, f"|{name}=".encode()) for name in names)
