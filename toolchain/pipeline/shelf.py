"""Many small results kept in a few entries of the cache.

Faces of counters are made by the hundred. A file for each would cost more to find than the face to draw, and
one for all would be written whole where one has changed. So they lie on a shelf of several blocks, each
result in the block that its name belongs to, with the digest of what it was made from.
"""

from __future__ import annotations

from zlib import crc32

import msgspec

from toolchain.pipeline.digest import digest_of
from toolchain.pipeline.memo import Memo

BLOCKS = 32

_Entries = dict[str, tuple[str, tuple[bytes, ...]]]
_DECODER = msgspec.msgpack.Decoder(_Entries)


class Shelf:
    """What is known by a name as long as it was made from the same. Blocks are read on first use; `put`
    says what is new, `save` writes the blocks that have changed, and no more than what was used."""

    def __init__(self, cache: Memo, *name: object) -> None:
        self.cache = cache
        self.key = digest_of("shelf", *name)
        self.old: dict[int, _Entries] = {}
        self.used: dict[int, _Entries] = {}
        self.fresh: set[int] = set()

    def get(self, name: str, digest: str) -> tuple[bytes, ...] | None:
        """What was made under a name, if it was made from the same."""
        number = _block_of(name)
        if number not in self.old:
            self.old[number] = self._read(number)
        found = self.old[number].get(name)
        if found is None or found[0] != digest:
            return None
        self.used.setdefault(number, {})[name] = found
        return found[1]

    def put(self, name: str, digest: str, value: tuple[bytes, ...]) -> None:
        number = _block_of(name)
        self.used.setdefault(number, {})[name] = (digest, value)
        self.fresh.add(number)

    def save(self) -> None:
        for number in sorted(self.fresh):
            self.cache.put(self._key(number), msgspec.msgpack.encode(self.used[number]))
        self.fresh.clear()

    def _key(self, number: int) -> str:
        return f"{self.key}-{number}"

    def _read(self, number: int) -> _Entries:
        block = self.cache.get(self._key(number))
        try:
            return _DECODER.decode(block) if block else {}
        except msgspec.MsgspecError:
            return {}


def _block_of(name: str) -> int:
    return crc32(name.encode("utf-8", "surrogatepass")) % BLOCKS
