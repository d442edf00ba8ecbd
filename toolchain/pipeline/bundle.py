"""Several files as one block of bytes, for the cache."""

from __future__ import annotations

import json
from collections.abc import Mapping


def pack(files: Mapping[str, bytes]) -> bytes:
    """A header line with names and sizes, then the contents in that order."""
    header = json.dumps([[name, len(data)] for name, data in files.items()]).encode()
    return b"\n".join([header, b"".join(files.values())])


def unpack(block: bytes) -> dict[str, bytes] | None:
    """The files, or None where the block is damaged."""
    header, _, body = block.partition(b"\n")
    try:
        names = json.loads(header)
    except ValueError:
        return None
    files, at = {}, 0
    for name, size in names:
        files[name] = body[at : at + size]
        at += size
    return files if at == len(body) else None
