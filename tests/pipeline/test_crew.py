"""Two processes at one game. The tests start one of their own: none forks off where typst has worked."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

from tests.pipeline.conftest import Build, tree
from toolchain.pipeline.options import PARTS
from toolchain.pipeline.preload import BY_PART, preload_all

pytestmark = pytest.mark.skipif(sys.platform != "linux", reason="processes fork off on Linux only")

# The main process waits with its checks until the other one has been at a step.
SCRIPT = """
import os, signal, sys, time
from pathlib import Path
from toolchain.pipeline import make
from toolchain.pipeline.build import build_game
from toolchain.pipeline.cache import Cache, NoCache
from toolchain.pipeline.options import BuildOptions
from toolchain.pipeline.steps import Runner

game, place, what = Path(sys.argv[1]), Path(sys.argv[2]), sys.argv[3]
main, mark = os.getpid(), place / "mark"
real_made, real_examined = Runner._made, make._examined

def made(self, step):
    if os.getpid() != main:
        mark.write_text(str(os.getpid()))
        if what == "kill":
            os.kill(os.getpid(), signal.SIGKILL)
        if what == "interrupt":
            os.kill(main, signal.SIGINT)
            time.sleep(60)
        if what == "raise":
            raise ValueError("a fault of a step")
    return real_made(self, step)

def examined(loaded):
    while not mark.exists():
        time.sleep(0.01)
    return real_examined(loaded)

Runner._made, make._examined = made, examined
signal.signal(signal.SIGINT, signal.default_int_handler)
parts = frozenset(["map", "module"])
options = BuildOptions(out=place / "out", parts=parts, papers=("a4",), hex_mm=9.0, jobs=2)
cache = NoCache() if what == "no-cache" else Cache(place / "cache")
try:
    report = build_game(game, options, cache)
except BaseException as error:
    print(type(error).__name__, *error.args, *getattr(error, "__notes__", ()))
else:
    print("built", report.built, report.steps, report.written == report.files)
"""


def run(game: Path, place: Path, what: str) -> str:
    place.mkdir(exist_ok=True)
    words = [sys.executable, "-c", SCRIPT, str(game), str(place), what]
    done = subprocess.run(words, capture_output=True, text=True, check=False, cwd=Path(__file__).parents[2])
    assert not done.stderr, done.stderr
    return done.stdout.strip()


def test_two_processes_leave_what_one_does(game: Path, tmp_path: Path, build: Build, out: Path) -> None:
    first = build(jobs=1, parts=frozenset({"map", "module"}))
    for what in ("cache", "no-cache"):
        assert run(game, tmp_path / what, what) == f"built True {first.steps} True"
        assert tree(tmp_path / what / "out" / "specimen") == tree(out)
        assert (tmp_path / what / "mark").exists()


def test_modules_that_are_loaded_ahead_exist() -> None:
    preload_all(PARTS)
    assert {part for part, _ in BY_PART if part} == set(PARTS)
    assert all(module in sys.modules for _, modules in BY_PART for module in modules)


@pytest.mark.parametrize(
    ("what", "told"),
    [
        ("kill", "LostProcess a process of the build"),
        ("interrupt", "KeyboardInterrupt"),
        ("raise", "ValueError a fault of a step"),
    ],
)
def test_a_process_that_fails_stops_the_build_and_leaves_the_outputs(
    game: Path, tmp_path: Path, what: str, told: str
) -> None:
    place = tmp_path / what
    (place / "out" / "specimen").mkdir(parents=True)
    (place / "out" / "specimen" / "mine.txt").write_text("mine")
    said = run(game, place, what)
    assert said.startswith(told)
    assert ("in _made" in said or "in made" in said) == (what == "raise")
    assert tree(place / "out") == {"specimen/mine.txt": b"mine"}
    pid = int((place / "mark").read_text())
    assert not Path(f"/proc/{pid}").exists()
