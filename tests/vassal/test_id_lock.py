"""Piece ids grow and never change."""

from __future__ import annotations

from pathlib import Path

from hypothesis import given
from hypothesis import strategies as st

from toolchain.pipeline.id_lock import extend_lock, lock_path
from toolchain.vassal.pieces.piece_ids import PieceIds, read_piece_ids

keys = st.lists(st.text(alphabet="abc/-", min_size=1, max_size=6), max_size=8)


@given(keys, keys)
def test_ids_once_given_stay(first: list[str], second: list[str]) -> None:
    before = PieceIds().with_keys(first)
    after = before.with_keys(second)
    assert {key: after.by_key[key] for key in before.by_key} == dict(before.by_key)
    assert len(set(after.by_key.values())) == len(after.by_key)
    assert after.next_id > max(after.by_key.values(), default=0)
    assert after.text.startswith(before.text)
    assert read_piece_ids(after.text, "ids.lock") == (after, ())


def test_a_retired_piece_keeps_its_number(tmp_path: Path) -> None:
    lock_path(tmp_path).write_text(PieceIds().with_keys(["unit/a", "unit/gone", "unit/b"]).text)
    result = extend_lock(tmp_path, "ids.lock", ["unit/b", "unit/new", "unit/a"])
    assert result.findings == ()
    assert result.ids.by_key == {"unit/a": 1, "unit/gone": 2, "unit/b": 3, "unit/new": 4}
    assert result.text is not None
    assert result.text.endswith("2 unit/gone\n3 unit/b\n4 unit/new\n")


def test_nothing_new_leaves_the_file_alone(tmp_path: Path) -> None:
    lock_path(tmp_path).write_text(PieceIds().with_keys(["unit/a"]).text)
    for locked in (False, True):
        assert extend_lock(tmp_path, "ids.lock", ["unit/a"], locked=locked).text is None


def test_a_locked_file_may_not_grow(tmp_path: Path) -> None:
    result = extend_lock(tmp_path, "g/ids.lock", ["unit/a"], locked=True)
    assert result.text is None
    assert [(f.code.name, f.span.file) for f in result.findings] == [("lock-outdated", "g/ids.lock")]
    assert result.ids.by_key == {"unit/a": 1}


def test_damage_is_told_with_its_line_and_never_written_over(tmp_path: Path) -> None:
    lock_path(tmp_path).write_text("# ids\n1 unit/a\nnonsense\n1 unit/b\n2 unit/a\n")
    result = extend_lock(tmp_path, "ids.lock", ["unit/a", "unit/c"])
    assert [(f.code.name, f.span.line) for f in result.findings] == [
        ("bad-lock-line", 3),
        ("duplicate-piece-id", 4),
        ("duplicate-piece-id", 5),
    ]
    assert result.text is None


def test_a_lock_that_is_no_text_is_a_finding(tmp_path: Path) -> None:
    lock_path(tmp_path).write_bytes(b"\xff\xfe1 unit/a")
    assert [f.code.name for f in extend_lock(tmp_path, "ids.lock", []).findings] == ["unreadable-lock"]
