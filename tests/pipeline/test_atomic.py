from __future__ import annotations

from pathlib import Path

import pytest

from tests.pipeline.conftest import swap_in
from toolchain.pipeline.atomic import staging, write_file
from toolchain.pipeline.manifest import FileRecord, Manifest, read_manifest


def tree(folder: Path) -> dict[str, bytes]:
    return {p.relative_to(folder).as_posix(): p.read_bytes() for p in folder.rglob("*") if p.is_file()}


def test_files_are_written_stale_ones_removed_and_nothing_is_left_over(tmp_path: Path) -> None:
    swap_in(tmp_path, {"a/b.png": b"1", "c.txt": b"2"}, [])
    assert tree(tmp_path) == {"a/b.png": b"1", "c.txt": b"2"}
    assert swap_in(tmp_path, {"c.txt": b"3"}, ["a/b.png"]) == 1
    assert tree(tmp_path) == {"c.txt": b"3"}
    assert not (tmp_path / "a").exists()


def test_what_is_the_same_is_not_touched(tmp_path: Path) -> None:
    swap_in(tmp_path, {"a": b"1"}, [])
    before = (tmp_path / "a").stat().st_mtime_ns
    assert swap_in(tmp_path, {"a": b"1"}, []) == 0
    assert (tmp_path / "a").stat().st_mtime_ns == before


def test_a_failure_before_the_swap_leaves_everything(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    swap_in(tmp_path, {"a": b"old a", "b": b"old b"}, [])
    real = Path.write_bytes

    def full_disk(self: Path, data: bytes) -> int:
        if data == b"new b":
            raise OSError(28, "No space left on device")
        return real(self, data)

    monkeypatch.setattr(Path, "write_bytes", full_disk)
    with pytest.raises(OSError, match="No space"):
        swap_in(tmp_path, {"a": b"new a", "b": b"new b"}, ["a"])
    monkeypatch.undo()
    assert tree(tmp_path) == {"a": b"old a", "b": b"old b"}


def test_an_output_that_another_build_changes_meanwhile_is_noticed(tmp_path: Path) -> None:
    swap_in(tmp_path, {"a": b"1", "b": b"2"}, [])
    with staging(tmp_path) as stage:
        files = {"a": stage.put("a", b"1"), "b": stage.put("b", b"3")}
        assert stage.holds(files)
        (tmp_path / "a").write_bytes(b"other")
        assert not stage.holds(files)


def test_what_another_build_is_making_is_not_swept_away(tmp_path: Path) -> None:
    with staging(tmp_path) as one, staging(tmp_path) as two:
        files = {"a": one.put("a", b"1")}
        two.swap_in({"b": two.put("b", b"2")}, [])
        one.swap_in(files, [])
    assert tree(tmp_path) == {"a": b"1", "b": b"2"}


def test_folders_that_a_build_leaves_empty_go_with_it(tmp_path: Path) -> None:
    with staging(tmp_path / "out" / "game") as stage:
        stage.put("a", b"1")
    assert list(tmp_path.iterdir()) == []


def test_a_stale_name_cannot_reach_outside(tmp_path: Path) -> None:
    outside = tmp_path / "outside"
    outside.write_text("keep")
    swap_in(tmp_path / "in", {}, ["../outside"])
    assert outside.read_text() == "keep"


def test_write_file_replaces_whole(tmp_path: Path) -> None:
    write_file(tmp_path / "x" / "y", b"1")
    write_file(tmp_path / "x" / "y", b"2")
    assert tree(tmp_path) == {"x/y": b"2"}


def test_a_manifest_comes_back_as_it_was(tmp_path: Path) -> None:
    manifest = Manifest(
        "g", "1.0", "d" * 64, {"map": "k"}, {"map/g.png": FileRecord(3, "a" * 64, "map")}, {"s1": "x"}
    )
    (tmp_path / "manifest.json").write_text(manifest.text())
    assert read_manifest(tmp_path) == manifest


@pytest.mark.parametrize("text", ["", "{}", "[]", '{"format": 99}', '{"format": 1, "files": 3}'])
def test_a_foreign_manifest_is_none(tmp_path: Path, text: str) -> None:
    (tmp_path / "manifest.json").write_text(text)
    assert read_manifest(tmp_path) is None
