"""The cache as one build sees it: versions of the program are kept apart."""

from __future__ import annotations

import hashlib

from toolchain.pipeline.cache import Cache


class Memo(Cache):
    """Another cache, with `salt` in every key: what another version of the program made is never found."""

    def __init__(self, behind: Cache, salt: str = "") -> None:
        super().__init__(behind.root, behind.limit)
        self.behind = behind
        self.salt = salt

    def _salted(self, key: str) -> str:
        return hashlib.sha256(f"{self.salt}:{key}".encode()).hexdigest()

    def get(self, key: str) -> bytes | None:
        return self.behind.get(self._salted(key))

    def put(self, key: str, value: bytes) -> None:
        self.behind.put(self._salted(key), value)

    fetch, store = get, put

    def trim(self) -> None:
        self.behind.trim()
