"""What a build leaves behind: outputs, manifest, lock; and what it leaves alone when it does not end well."""

from __future__ import annotations

import hashlib
import json
import signal
import tempfile
from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest

from tests.pipeline.conftest import Build, edit, swap_in, tree
from toolchain.layout.maps import findings
from toolchain.pipeline.atomic import uninterrupted
from toolchain.pipeline.build_report import BuildReport
from toolchain.pipeline.cache import Cache, NoCache
from toolchain.pipeline.options import BuildOptions
from toolchain.pipeline.out_lock import held
from toolchain.pipeline.side_by_side import build_games
from toolchain.pipeline.steps import Runner

QUICK = frozenset({"counters"})


def test_the_manifest_tells_every_file_and_nothing_else(build: Build, out: Path) -> None:
    report = build()
    assert report.built
    files = tree(out)
    manifest = json.loads(files.pop("manifest.json"))
    assert manifest["game"] == "specimen"
    assert set(manifest["files"]) == set(files)
    for name, data in files.items():
        told = manifest["files"][name]
        assert (told["bytes"], told["sha256"]) == (len(data), hashlib.sha256(data).hexdigest())
    assert set(manifest["parts"]) == {"counters", "sheets", "map", "module", "aids"}
    assert len(set(manifest["parts"].values())) == 1
    assert list(manifest["sheets"]) == ["sheets/specimen-counters-a4.pdf#1"]
    assert report.files == len(files)


def test_nothing_changed_is_seen_at_once(build: Build, out: Path) -> None:
    first = build(parts=QUICK)
    assert first.steps
    again = build(parts=QUICK)
    assert (again.built, again.steps, again.files) == (True, 0, first.files)
    assert again.findings == first.findings


def test_a_spoilt_output_is_made_again(build: Build, out: Path) -> None:
    build(parts=QUICK)
    before = tree(out)
    (out / "counters" / "red-1.png").write_bytes(b"scribble")
    (out / "counters" / "red-2.png").unlink()
    assert build(parts=QUICK).written == 2
    assert tree(out) == before


def test_one_counter_changed_redraws_that_counter(build: Build, game: Path, out: Path) -> None:
    build(parts=QUICK)
    before = tree(out)
    edit(game / "units.csv", "battalion,3,3,4", "battalion,8,3,4")
    build(parts=QUICK)
    after = tree(out)
    changed = {name for name in before if before[name] != after[name]}
    assert changed == {"counters/red-1.png", "counters/contact-sheet.png", "manifest.json"}


def test_a_counter_that_is_gone_leaves_no_file(build: Build, game: Path, out: Path) -> None:
    build(parts=QUICK)
    edit(
        game / "markers.yaml",
        "  control-blue: {name: Blue control, front: {lines: [Blue]}, count: 2, side: blue, role: control}\n",
        "",
    )
    assert build(parts=QUICK).built
    assert not [name for name in tree(out) if "control-blue" in name]


def test_other_files_of_the_folder_are_left_alone(build: Build, game: Path, out: Path) -> None:
    build(parts=QUICK)
    (out / "counters" / "mine.txt").write_text("mine")
    edit(game / "units.csv", "battalion,3,3,4", "battalion,8,3,4")
    build(parts=QUICK)
    assert (out / "counters" / "mine.txt").read_text() == "mine"


def test_only_some_parts_leaves_the_others_as_they_were(build: Build, game: Path, out: Path) -> None:
    build(parts=frozenset({"counters", "sheets"}))
    before = json.loads((out / "manifest.json").read_text())
    edit(game / "units.csv", "battalion,3,3,4", "battalion,8,3,4")
    build(parts=QUICK)
    after = json.loads((out / "manifest.json").read_text())
    assert set(after["files"]) == set(before["files"])
    assert after["sheets"] == before["sheets"]
    assert after["parts"]["sheets"] == before["parts"]["sheets"] != after["parts"]["counters"]


@pytest.mark.parametrize("strict", [False, True])
def test_an_error_stops_the_build_and_leaves_the_outputs(
    build: Build, game: Path, out: Path, strict: bool
) -> None:
    build(parts=QUICK)
    before = tree(out)
    edit(game / "units.csv", "red-1,red,infantry", "red-1,red,infantri")
    report = build(parts=QUICK, strict=strict)
    assert not report.built
    assert "OOB" in {d.code.id[:3] for d in report.findings}
    assert all(report.text(d.span.file) is not None for d in report.findings)
    assert tree(out) == before


class Stopped(BaseException):
    """As Ctrl-C does."""


def test_an_interrupt_leaves_the_outputs(
    build: Build, game: Path, out: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    build(parts=QUICK)
    before = tree(out)
    edit(game / "units.csv", "battalion,3,3,4", "battalion,8,3,4")

    def stop(*_: object) -> None:
        raise Stopped

    monkeypatch.setattr(Runner, "_made", stop)
    with pytest.raises(Stopped):
        build(parts=QUICK)
    assert tree(out) == before


def test_a_move_that_fails_is_undone(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    swap_in(tmp_path, {"a": b"old", "b": b"old"}, [])
    real = Path.replace

    def place_of(name: str) -> str:
        return hashlib.sha256(name.encode()).hexdigest()[:32]

    def fail_at_b(self: Path, target: Path) -> Path:
        if target.name == "b" and self.name == place_of("b"):
            raise OSError(28, "No space left on device")
        return real(self, target)

    monkeypatch.setattr(Path, "replace", fail_at_b)
    with pytest.raises(OSError, match="No space"):
        swap_in(tmp_path, {"a": b"new", "b": b"new", "c": b"new"}, [])
    monkeypatch.undo()
    assert tree(tmp_path) == {"a": b"old", "b": b"old"}


def test_ctrl_c_waits_for_the_files_to_be_moved() -> None:
    steps = []
    # A shell that starts its jobs in the background lets them ignore the signal.
    usual = signal.signal(signal.SIGINT, signal.default_int_handler)
    try:
        with pytest.raises(KeyboardInterrupt), uninterrupted():
            signal.raise_signal(signal.SIGINT)
            steps.append("moved")
    finally:
        signal.signal(signal.SIGINT, usual)
    assert steps == ["moved"]


def test_what_a_killed_build_left_is_swept_away(tmp_path: Path) -> None:
    (tmp_path / ".new-abc").mkdir()
    (tmp_path / ".new-abc" / "0").write_bytes(b"half")
    swap_in(tmp_path, {"a": b"1"}, [])
    assert tree(tmp_path) == {"a": b"1"}


def test_a_damaged_cache_gives_the_same_files(build: Build, out: Path, cache: Cache) -> None:
    build(parts=QUICK)
    before = tree(out)
    for i, (_, _, path) in enumerate(sorted(cache.entries())):
        path.write_bytes((b"", b"x" * 50, path.read_bytes()[:-3])[i % 3])
    report = build(parts=QUICK)
    assert report.made == report.steps
    assert tree(out) == before


def test_the_lock_is_extended_once_and_kept(build: Build, game: Path) -> None:
    module = frozenset({"module"})
    build(parts=module)
    lock = (game / "ids.lock").read_text()
    assert build(parts=module).steps == 0
    edit(game / "units.csv", "red-1,red", "red-0,red,infantry,9,7,7 Division,battalion,1,1,4,,,\nred-1,red")
    stopped = build(parts=module, locked=True)
    assert not stopped.built
    assert {d.code.id for d in stopped.findings if d.severity == 0} == {"IDS003"}
    assert (game / "ids.lock").read_text() == lock
    assert build(parts=module).built
    assert set(lock.splitlines()) < set((game / "ids.lock").read_text().splitlines())
    assert build(parts=module, locked=True).built


def test_a_poster_too_large_for_a_page_is_told_where_one_is_made(
    build: Build, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(findings, "LONGEST_MM", 100.0)
    told = [d for d in build(parts=frozenset({"map"})).findings if d.code.id == "MAP107"]
    assert [(d.span.file, d.hint is not None) for d in told] == [("specimen/map.yaml", True)]
    report = build(parts=frozenset({"module"}))
    assert report.built
    assert "MAP107" not in {d.code.id for d in report.findings}


def test_what_breaks_saved_games_is_told_once(build: Build, game: Path) -> None:
    def told(**options: object) -> set[str]:
        return {d.code.id for d in build(parts=frozenset({"module"}), **options).findings} & {
            "IDS003",
            "IDS006",
        }

    build(parts=frozenset({"module"}))
    edit(game / "game.yaml", "{name: Red,", "{name: Crimson,")
    assert told(strict=True) == {"IDS006"}
    assert told(locked=True) == {"IDS003", "IDS006"}
    assert told() == {"IDS006"}
    assert told() == set()


def test_ids_given_out_by_another_build_meanwhile_are_kept(
    build: Build, game: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    real, other = Runner.work, "7001 unit:of-another-branch\n"

    def meanwhile(runner: Runner) -> None:
        if not (game / "ids.lock").exists():
            (game / "ids.lock").write_text(other)
        real(runner)

    monkeypatch.setattr(Runner, "work", meanwhile)
    assert build(parts=frozenset({"module"})).built
    assert other.strip() in (game / "ids.lock").read_text()


def test_two_builds_wait_for_each_other(tmp_path: Path) -> None:
    fcntl = pytest.importorskip("fcntl")
    with held(tmp_path), pytest.raises(BlockingIOError):
        monkey = fcntl.flock

        def at_once(handle: int, how: int) -> None:
            monkey(handle, how | fcntl.LOCK_NB)

        with pytest.MonkeyPatch.context() as patch:
            patch.setattr(fcntl, "flock", at_once)
            with held(tmp_path):
                pass


def test_two_builds_at_once_leave_what_one_does(
    build: Build, tmp_path: Path, out: Path, cache: Cache
) -> None:
    build(parts=QUICK)
    before = tree(out)
    for shared in (cache, Cache(tmp_path / "new")):
        (out / "counters" / "red-1.png").write_bytes(b"scribble")
        with ThreadPoolExecutor(2) as pool:
            builds = [pool.submit(build, parts=QUICK, cache=shared) for _ in range(2)]
            assert all(one.result().built for one in builds)
        assert tree(out) == before


def test_nothing_stays_of_a_build_without_a_cache(
    build: Build, tmp_path: Path, out: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "temporary").mkdir()
    monkeypatch.setattr(tempfile, "tempdir", str(tmp_path / "temporary"))
    build(parts=QUICK, cache=NoCache())
    again = build(parts=QUICK, cache=NoCache())
    assert (again.made, again.written) == (again.steps, 0)
    assert {path.name for path in tmp_path.iterdir()} == {"content", "out", "temporary"}
    # A lock stays: the one of the output folder.
    assert [path.suffix for path in (tmp_path / "temporary").iterdir()] == [".lock"]


def _games(game: Path, names: Sequence[str]) -> list[Path]:
    folders = []
    for name in names:
        folder = game.with_name(name)
        folder.mkdir()
        for path in game.iterdir():
            (folder / path.name).write_bytes(path.read_bytes())
        folders.append(folder)
    return folders


def test_games_side_by_side_are_told_in_order(game: Path, tmp_path: Path, cache: Cache) -> None:
    folders = _games(game, ["one", "two", "three"])
    edit(folders[1] / "units.csv", "red-1,red,infantry", "red-1,red,infantri")
    heard: list[tuple[str, str, int, int]] = []

    def told(*step: object) -> None:
        heard.append(step)  # type: ignore[arg-type]

    def run(where: str, jobs: int, cache: Cache) -> list[BuildReport]:
        options = BuildOptions(out=tmp_path / where, parts=QUICK, papers=("a4",), jobs=jobs)
        return list(build_games(folders, options, cache, told))

    reports = run("beside", 2, cache)
    assert [(r.game, r.built) for r in reports] == [("one", True), ("two", False), ("three", True)]
    assert {game for game, *_ in heard} == {"one", "three"}
    assert [r.steps for r in run("beside", 2, cache)] == [0, 0, 0]
    run("after", 1, NoCache())
    assert tree(tmp_path / "beside") == tree(tmp_path / "after")


def test_only_changed_prints_the_sheets_that_differ(build: Build, game: Path, out: Path) -> None:
    sheets = frozenset({"sheets"})
    build(parts=sheets)
    assert build(parts=sheets, since=out).built
    assert not [name for name in tree(out) if "changed" in name]
    earlier = out.parent / "earlier.json"
    earlier.write_bytes((out / "manifest.json").read_bytes())
    edit(game / "units.csv", "battalion,3,3,4", "battalion,8,3,4")
    build(parts=sheets, since=earlier)
    assert "sheets/specimen-counters-a4-changed.pdf" in tree(out)
    build(parts=sheets)
    assert not [name for name in tree(out) if "changed" in name]


def test_only_changed_needs_a_manifest(build: Build, tmp_path: Path) -> None:
    report = build(parts=frozenset({"sheets"}), since=tmp_path)
    assert not report.built
    assert [d.code.id for d in report.findings if d.severity == 0] == ["BLD001"]
