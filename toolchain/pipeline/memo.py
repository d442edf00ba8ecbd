"""A cache for one build: remembers in memory, and keeps versions of the program apart."""

from __future__ import annotations

import hashlib
from threading import Lock

from toolchain.pipeline.cache import Cache


class Memo(Cache):
    """Keeps results of this build in memory in front of another cache.

    `salt` goes into every key: what another version of the program made is never found.
    """

    def __init__(self, behind: Cache, salt: str = "") -> None:
        super().__init__(behind.root, behind.limit)
        self.behind = behind
        self.salt = salt
        self.found: dict[str, bytes] = {}
        self.lock = Lock()

    def _salted(self, key: str) -> str:
        return hashlib.sha256(f"{self.salt}:{key}".encode()).hexdigest()

    def get(self, key: str) -> bytes | None:
        with self.lock:
            if key in self.found:
                return self.found[key]
        value = self.fetch(key)
        if value is not None:
            self.remember(key, value)
        return value

    def put(self, key: str, value: bytes) -> None:
        self.remember(key, value)
        self.store(key, value)

    def fetch(self, key: str) -> bytes | None:
        """From the cache behind, without a copy in memory."""
        return self.behind.get(self._salted(key))

    def store(self, key: str, value: bytes) -> None:
        """Into the cache behind, without a copy in memory."""
        self.behind.put(self._salted(key), value)

    def remember(self, key: str, value: bytes) -> None:
        """Keep a result for this build only."""
        with self.lock:
            self.found[key] = value

    def trim(self) -> None:
        self.behind.trim()
