"""Many small results kept as one entry of the cache.

Faces of counters are made by the hundred. A file for each would cost more to find than the face to draw,
so the faces of a game lie on one shelf, each under the digest of what it was made from. A shelf holds what
the last build used and nothing else.
"""

from __future__ import annotations

from threading import Lock

import msgspec

from toolchain.pipeline.digest import digest_of
from toolchain.pipeline.memo import Memo

_DECODER = msgspec.msgpack.Decoder(dict[str, bytes])


class Shelf:
    """Results by digest, read on first use; `save` writes them back if any is new."""

    def __init__(self, cache: Memo, *name: object) -> None:
        self.cache = cache
        self.key = digest_of("shelf", *name)
        self.old: dict[str, bytes] | None = None
        self.used: dict[str, bytes] = {}
        self.fresh = False
        self.lock = Lock()

    def get(self, key: str) -> bytes | None:
        with self.lock:
            if self.old is None:
                self.old = self._read()
            value = self.used.get(key, self.old.get(key))
            if value is not None:
                self.used[key] = value
            return value

    def put(self, key: str, value: bytes) -> None:
        with self.lock:
            self.used[key] = value
            self.fresh = True

    def save(self) -> None:
        with self.lock:
            if self.fresh:
                self.cache.store(self.key, msgspec.msgpack.encode(self.used))
                self.fresh = False

    def _read(self) -> dict[str, bytes]:
        block = self.cache.fetch(self.key)
        try:
            return _DECODER.decode(block) if block else {}
        except msgspec.MsgspecError:
            return {}
