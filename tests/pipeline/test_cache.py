from __future__ import annotations

import os
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest

from toolchain.diagnostics.diagnostic import Code, Diagnostic, Severity
from toolchain.diagnostics.span import Span
from toolchain.diagnostics.suggest import did_you_mean
from toolchain.pipeline.bundle import Product, pack, unpack
from toolchain.pipeline.cache import Cache, cache_folder
from toolchain.pipeline.digest import digest_of

KEY = "ab" * 32


def test_what_is_put_is_got(tmp_path: Path) -> None:
    cache = Cache(tmp_path)
    assert cache.get(KEY) is None
    cache.put(KEY, b"result")
    assert cache.get(KEY) == b"result"
    assert Cache(tmp_path).get(KEY) == b"result"


@pytest.mark.parametrize("damage", [b"", b"x" * 40, b"\0" * 10])
def test_a_damaged_entry_is_dropped_and_can_be_made_again(tmp_path: Path, damage: bytes) -> None:
    cache = Cache(tmp_path)
    cache.put(KEY, b"result")
    [(_, _, path)] = cache.entries()
    path.write_bytes(damage)
    assert cache.get(KEY) is None
    assert not path.exists()
    cache.put(KEY, b"result")
    assert cache.get(KEY) == b"result"


def test_the_least_recently_used_entries_go_first(tmp_path: Path) -> None:
    cache = Cache(tmp_path, limit=2 * 132)
    keys = [digest_of(i) for i in range(3)]
    for age, key in enumerate(keys):
        cache.put(key, bytes(100))
        os.utime(cache._path(key), (1000 + age, 1000 + age))
    cache.get(keys[0])
    cache.trim()
    assert [cache.get(k) is not None for k in keys] == [True, False, True]


def test_two_writers_at_once_leave_whole_entries(tmp_path: Path) -> None:
    cache = Cache(tmp_path)
    values = [bytes([i]) * 50_000 for i in range(20)]
    with ThreadPoolExecutor(8) as pool:
        list(pool.map(lambda value: cache.put(KEY, value), values))
    assert cache.get(KEY) in values
    assert len(cache.entries()) == 1


def test_a_cache_that_cannot_be_written_is_no_failure(tmp_path: Path) -> None:
    blocked = tmp_path / "file"
    blocked.write_text("not a folder")
    cache = Cache(blocked)
    cache.put(KEY, b"x")
    assert cache.get(KEY) is None


def test_clear_counts_what_it_removes(tmp_path: Path) -> None:
    cache = Cache(tmp_path)
    cache.put(KEY, b"1")
    cache.put(digest_of(2), b"2")
    assert cache.info().entries == 2
    assert cache.clear() == 2
    assert cache.info().entries == 0


def test_the_folder_can_be_chosen(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setenv("HEXWRIGHT_CACHE", str(tmp_path / "mine"))
    assert cache_folder() == tmp_path / "mine"


def test_products_come_back_as_they_were() -> None:
    code = Code("MAP001", "odd", Severity.WARNING, "Something odd.")
    hint = did_you_mean("forrest", ["forest"])
    finding = Diagnostic(code, "odd", Span("map.yaml", 3, 1, 3, 9, 40, 48), hint, entity="0203")
    files = {"a.png": b"\n\n", "b/c.txt": b"", "d": b"text"}
    product = Product(files, (finding,), {"a.pdf#1": "ff"}, {"origin": (9.5, 12.0)})
    assert unpack(pack(product)) == product


@pytest.mark.parametrize("block", [b"", b"[]x", b'[["a", 5]]\nxy', b"not json\nabc", pack(Product())[:-1]])
def test_a_damaged_product_is_none(block: bytes) -> None:
    assert unpack(block) is None
