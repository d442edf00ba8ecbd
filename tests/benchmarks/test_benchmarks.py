"""The figures of docs/performance.md: `make bench`."""

from __future__ import annotations

import random
import re
import select
import shutil
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from itertools import count
from pathlib import Path

import pytest

from tests.benchmarks.conftest import Take
from tests.benchmarks.measure import ROOT, Cost, environment, run
from tests.benchmarks.synthetic import Size, write_synthetic

pytestmark = pytest.mark.benchmark

_NUMBERS = count(10)
GAMES = ("bastogne", "mortain", "bitter-woods")


@pytest.fixture(scope="module")
def content(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A copy of the content to edit."""
    folder = tmp_path_factory.mktemp("bench") / "content"
    shutil.copytree(ROOT / "content", folder)
    return folder


@pytest.fixture(scope="module")
def warm(content: Path) -> Path:
    """A cache that knows the content as it stands."""
    cache = content.parent / "warm"
    run(["build", *_games(content), "--out", content.parent / "out"], cache)
    run(["check", *_games(content)], cache)
    return cache


def _games(content: Path) -> list[Path]:
    return [content / game for game in GAMES]


def _cold(place: Path) -> Callable[[], Path]:
    """Makes a new empty cache folder each time."""
    numbers = count()
    return lambda: place / f"cold-{next(numbers)}"


@pytest.mark.parametrize("option", ["--version", "--help"])
def test_start(take: Take, tmp_path: Path, option: str) -> None:
    take(f"`hexwright {option}`", lambda: run([option], tmp_path), 5, "0.15 s wall")


def test_check_cold(take: Take, content: Path, tmp_path: Path) -> None:
    fresh = _cold(tmp_path)
    take("check three games, cold", lambda: run(["check", *_games(content)], fresh()), 3, "1 s wall")


def test_check_warm(take: Take, content: Path, warm: Path) -> None:
    take(
        "check three games, nothing changed", lambda: run(["check", *_games(content)], warm), 5, "0.4 s wall"
    )


def test_check_one(take: Take, content: Path, tmp_path: Path) -> None:
    fresh = _cold(tmp_path)
    take("check Bastogne, cold", lambda: run(["check", content / "bastogne"], fresh()), 3, "0.5 s wall")


def test_build_cold(take: Take, content: Path, tmp_path: Path) -> None:
    fresh = _cold(tmp_path)
    words = ["build", *_games(content), "--jobs", "2", "--out", tmp_path / "out"]
    take("build three games, cold, two jobs", lambda: run(words, fresh()), 2, "15 s wall, 600 MB")


def test_build_bastogne(take: Take, content: Path, tmp_path: Path) -> None:
    fresh = _cold(tmp_path)
    words = ["build", content / "bastogne", "--jobs", "2", "--out", tmp_path / "out"]
    take("build Bastogne, cold, two jobs", lambda: run(words, fresh()), 3, "6 s wall, 400 MB")


@pytest.mark.parametrize("part", ["module", "sheets", "map", "aids", "counters"])
def test_part(take: Take, content: Path, tmp_path: Path, part: str) -> None:
    fresh = _cold(tmp_path)
    words = ["build", content / "bastogne", "--only", part, "--out", tmp_path / "out"]
    take(f"build Bastogne, {part} only, cold", lambda: run(words, fresh()), 2)


def test_nothing_changed(take: Take, content: Path, warm: Path) -> None:
    words = ["build", *_games(content), "--out", content.parent / "out"]
    take("build three games, nothing changed", lambda: run(words, warm), 5, "0.5 s wall")


def _rename(content: Path) -> Callable[[], None]:
    """Gives one counter a designation that it never had."""

    def edit() -> None:
        path = content / "bastogne" / "units.csv"
        text = path.read_text("utf-8")
        path.write_text(re.sub(r"(?m)^(de-i-3,german,armored,)\w+", rf"\g<1>{next(_NUMBERS)}", text), "utf-8")

    return edit


@pytest.mark.parametrize("only", ["", "counters,sheets,module"])
def test_one_counter_changed(take: Take, content: Path, warm: Path, only: str) -> None:
    words = ["build", content / "bastogne", "--out", content.parent / "out"]
    words += ["--only", only] if only else []
    run(words, warm)
    name = f"build Bastogne, one counter changed{', without map and aids' if only else ''}"
    take(name, lambda: run(words, warm), 4, "1 s wall", _rename(content))


def test_watch(take: Take, content: Path, warm: Path) -> None:
    words = ["build", str(content / "bastogne"), "--watch", "--only", "counters,sheets,module"]
    watching = subprocess.Popen(
        [sys.executable, "-m", "toolchain", *words, "--out", str(content.parent / "out")],
        cwd=ROOT,
        env=environment(warm),
        stdout=subprocess.PIPE,
        stderr=subprocess.DEVNULL,
        text=True,
    )
    edit = _rename(content)
    lines = _lines(watching)
    next(lines)

    def once() -> Cost:
        start = time.perf_counter()
        edit()
        while "steps made" not in next(lines):
            pass
        return Cost(time.perf_counter() - start, 0.0)

    try:
        once()
        take("watch: from saving a counter to its sheet and module", once, 4, "1 s wall")
    finally:
        watching.terminate()
        watching.wait()


def _lines(process: subprocess.Popen[str]) -> Iterator[str]:
    assert process.stdout is not None
    while True:
        ready, _, _ = select.select([process.stdout], [], [], 60)
        assert ready, "nothing was built within a minute"
        yield process.stdout.readline()


def test_lint(take: Take, content: Path, warm: Path) -> None:
    module = content.parent / "out" / "bastogne" / "bastogne.vmod"
    take("lint Bastogne's module", lambda: run(["lint", module], warm), 3)


def _timed(work: Callable[[], object]) -> Callable[[], Cost]:
    def once() -> Cost:
        wall, cpu = time.perf_counter(), time.process_time()
        work()
        return Cost(time.perf_counter() - wall, time.process_time() - cpu)

    return once


@pytest.mark.parametrize(
    "scenario", ["bastogne/breakthrough", "mortain/counterattack", "bitter-woods/first-three-days"]
)
def test_playthrough(take: Take, scenario: str) -> None:
    from toolchain.elaborate.load import load_game
    from toolchain.rules.play import open_play
    from toolchain.rules.playtest import play_random

    game = load_game(ROOT / "content" / scenario.partition("/")[0]).game
    assert game is not None
    play = open_play(game, game.scenarios[scenario])
    seeds = count(1)
    take(
        f"one random game of {scenario}, every invariant checked",
        _timed(lambda: play_random(play, next(seeds))),
        3,
    )


def test_reach(take: Take) -> None:
    from toolchain.elaborate.load import load_game
    from toolchain.rules.opening import opening_state
    from toolchain.rules.play import open_play
    from toolchain.rules.playtest import random_setup
    from toolchain.rules.reach_query import answer_reach

    game = load_game(ROOT / "content" / "mortain").game
    assert game is not None
    play = open_play(game, game.scenarios["mortain/counterattack"])
    placements = random_setup(play, random.Random(1))
    state = opening_state(play, placements)
    units = [key for key in placements if key in game.oob.units][:20]
    take(
        "20 questions how far a unit can move (Mortain)",
        _timed(lambda: [answer_reach(play, state, k) for k in units]),
    )


COUNTERS = [(100, "", 2), (1000, "10 s CPU, 600 MB", 1), (5000, "50 s CPU, 600 MB", 1)]


@pytest.mark.parametrize(("counters", "aim", "rounds"), COUNTERS)
def test_counters(take: Take, tmp_path: Path, counters: int, aim: str, rounds: int) -> None:
    folder = write_synthetic(
        tmp_path / "content" / "synthetic", Size(counters=counters, placed=min(counters, 400))
    )
    fresh = _cold(tmp_path)
    words = ["build", folder, "--only", "sheets,map,module", "--out", tmp_path / "out"]
    name = f"{counters:,} two-sided counters: sheets, map of 40 by 30, module"
    take(name, lambda: run(words, fresh()), rounds, aim)


@pytest.mark.parametrize(("columns", "rows"), [(40, 30), (60, 40), (200, 150)])
def test_maps(take: Take, tmp_path: Path, columns: int, rows: int) -> None:
    folder = write_synthetic(tmp_path / "content" / "synthetic", Size(columns=columns, rows=rows, placed=50))
    fresh = _cold(tmp_path)
    words = ["build", folder, "--only", "map", "--out", tmp_path / "out"]
    take(f"map of {columns} by {rows}: picture and poster", lambda: run(words, fresh()), 1, "600 MB")


@pytest.mark.parametrize("scenarios", [100, 1000])
def test_scenarios(take: Take, tmp_path: Path, scenarios: int) -> None:
    size = Size(counters=200, scenarios=scenarios, placed=100)
    folder = write_synthetic(tmp_path / "content" / "synthetic", size)
    fresh = _cold(tmp_path)
    take(f"check {scenarios:,} scenarios of 100 units", lambda: run(["check", folder], fresh()), 1)
