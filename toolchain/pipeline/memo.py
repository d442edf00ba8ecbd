"""A cache that also remembers within one build, so that two parts never draw the same thing twice."""

from __future__ import annotations

from threading import Lock

from toolchain.pipeline.cache import Cache


class Memo(Cache):
    """Keeps results of this build in memory in front of another cache."""

    def __init__(self, behind: Cache) -> None:
        super().__init__(behind.root, behind.limit)
        self.behind = behind
        self.found: dict[str, bytes] = {}
        self.lock = Lock()

    def get(self, key: str) -> bytes | None:
        with self.lock:
            if key in self.found:
                return self.found[key]
        value = self.behind.get(key)
        if value is not None:
            with self.lock:
                self.found[key] = value
        return value

    def put(self, key: str, value: bytes) -> None:
        with self.lock:
            self.found[key] = value
        self.behind.put(key, value)

    def trim(self) -> None:
        self.behind.trim()
