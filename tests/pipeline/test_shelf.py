"""Small results in few entries of the cache."""

from __future__ import annotations

from pathlib import Path

import pytest

from toolchain.pipeline.cache import Cache
from toolchain.pipeline.memo import Memo
from toolchain.pipeline.shelf import BLOCKS, Shelf

NAMES = [f"unit-{number}" for number in range(200)]


@pytest.fixture
def cache(tmp_path: Path) -> Memo:
    return Memo(Cache(tmp_path))


def filled(cache: Memo) -> Shelf:
    shelf = Shelf(cache, "faces")
    for name in NAMES:
        shelf.put(name, "one", (name.encode(), b"back"))
    shelf.save()
    return shelf


def stamps(cache: Memo) -> dict[Path, int]:
    return {path: path.stat().st_ino for _, _, path in cache.behind.entries()}


def test_what_was_made_from_the_same_is_found_again(cache: Memo) -> None:
    filled(cache)
    shelf = Shelf(cache, "faces")
    assert [shelf.get(name, "one") for name in NAMES] == [(name.encode(), b"back") for name in NAMES]
    assert shelf.get("unit-7", "two") is None
    assert shelf.get("nobody", "one") is None
    assert Shelf(cache, "others").get("unit-7", "one") is None


def test_one_change_writes_one_block(cache: Memo) -> None:
    filled(cache)
    before = stamps(cache)
    assert len(before) == BLOCKS
    shelf = Shelf(cache, "faces")
    for name in NAMES:
        shelf.get(name, "two" if name == "unit-7" else "one")
    shelf.put("unit-7", "two", (b"new",))
    shelf.save()
    after = stamps(cache)
    assert sum(before[path] != after[path] for path in before) == 1
    again = Shelf(cache, "faces")
    assert again.get("unit-7", "two") == (b"new",)
    assert all(again.get(name, "one") for name in NAMES if name != "unit-7")


def test_what_nobody_asks_for_goes_when_its_block_is_written(cache: Memo) -> None:
    filled(cache)
    shelf = Shelf(cache, "faces")
    shelf.put("unit-7", "two", (b"new",))
    shelf.save()
    left = sum(Shelf(cache, "faces").get(name, "one") is not None for name in NAMES)
    assert 0 < left < len(NAMES) - 1


def test_a_damaged_block_is_made_again(cache: Memo) -> None:
    filled(cache)
    for _, _, path in cache.behind.entries():
        path.write_bytes(b"x" * 50)
    assert [Shelf(cache, "faces").get(name, "one") for name in NAMES[:5]] == [None] * 5
