"""The VASSAL engine for tests: where it is, how it is run, and what a clean report is."""

from __future__ import annotations

import json
import os
import shutil
import subprocess
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import pytest

from tests.vassal.small_game import stand_in_art
from toolchain.model.game import Game
from toolchain.vassal.module import ModuleFiles, build_module
from toolchain.vassal.pieces.piece_ids import PieceIds
from toolchain.vassal.words.piece_keys import piece_keys

HERE = Path(__file__).parent
REQUIRED = "HEXWRIGHT_REQUIRE_ENGINE"

# Exit codes of the probe: clean, or clean but for "made for a newer engine than this one".
CLEAN, TOO_NEW = 0, 6

# For runs that only play a script.
QUICK = ("--no-slots", "--no-setups", "--no-render", "--no-roundtrip")


@dataclass(frozen=True)
class Report:
    """What the engine said of a module."""

    exit: int
    data: dict[str, Any]

    @property
    def complaints(self) -> list[str]:
        """Problems that the engine's age does not explain, and everything of 3.7 that it lacks but the
        version number and attributes (new attributes are ignored in silence)."""
        found = [f"{p['kind']}: {p['text']}" for p in self.data["problems"] if not p.get("tooNew")]
        new = self.data["tooNew"]
        found += [
            f"too new: {kind} {new[kind]}" for kind in ("components", "traits", "functions") if new[kind]
        ]
        return found

    @property
    def games(self) -> dict[str, Any]:
        """Played set-ups by name; the new game is "(new game)"."""
        return {game["setup"]: game for game in self.data["games"]}

    def warnings(self, *kinds: str) -> list[str]:
        return [w["text"] for w in self.data["warnings"] if w["kind"] in kinds]


Probe = Callable[..., Report]


def engine_folder() -> Path:
    return Path(os.environ.get("VASSAL_ENGINE_DIR", HERE / "engine"))


def why_not() -> str:
    """Why the engine cannot run here, or "" where it can."""
    missing = [tool for tool in ("java", "xvfb-run") if shutil.which(tool) is None]
    if missing:
        return f"the VASSAL engine needs {' and '.join(missing)}"
    if not (engine_folder() / "ready").exists():
        return f"no VASSAL engine in {engine_folder()}: run tests/engine/setup-engine.sh"
    return ""


@pytest.fixture(scope="session")
def engine() -> Path:
    """The engine's folder; skips the test where there is none, unless the environment demands it."""
    reason = why_not()
    if reason and os.environ.get(REQUIRED) == "1":
        pytest.fail(f"{REQUIRED}=1, but {reason}")
    if reason:
        pytest.skip(reason)
    return engine_folder()


@pytest.fixture(scope="session")
def probe_server(engine: Path) -> Iterator[subprocess.Popen[str]]:
    """One JVM for all runs: it starts in seconds, a further run in one or two."""
    command = ["bash", str(HERE / "probe.sh"), "--serve"]
    environment = {**os.environ, "VASSAL_ENGINE_DIR": str(engine)}
    pipes: dict[str, Any] = {"stdin": subprocess.PIPE, "stdout": subprocess.PIPE}
    with subprocess.Popen(command, env=environment, text=True, **pipes) as server:
        yield server
        assert server.stdin is not None
        server.stdin.close()


@pytest.fixture
def probe(probe_server: subprocess.Popen[str], tmp_path: Path) -> Probe:
    """Open a module (its bytes) in the engine: `probe(archive, steps, "--no-render")`."""

    def run(archive: bytes, steps: Iterable[str] = (), *options: str) -> Report:
        module, out = tmp_path / "module.vmod", tmp_path / "out"
        module.write_bytes(archive)
        script = tmp_path / "steps.txt"
        script.write_text("\n".join(steps), encoding="utf-8")
        arguments = [str(module), str(out), "--strict", *options]
        arguments += ["--script", str(script)] if script.stat().st_size else []
        assert probe_server.stdin is not None and probe_server.stdout is not None
        probe_server.stdin.write("\t".join(arguments) + "\n")
        probe_server.stdin.flush()
        told = probe_server.stdout.readline()
        report = out / "report.json"
        assert told.startswith("exit ") and report.exists(), f"no report: {told or 'the engine is gone'}"
        return Report(int(told.split()[1]), json.loads(report.read_text(encoding="utf-8")))

    return run


def assert_clean(report: Report) -> None:
    assert report.complaints == []
    assert report.exit in (CLEAN, TOO_NEW)


def module_of(game: Game) -> ModuleFiles:
    """The game's module with stand-in pictures and fresh ids."""
    return build_module(game, stand_in_art(game), PieceIds().with_keys(piece_keys(game)))


def lines(text: str) -> list[str]:
    """A script's steps."""
    return [line.strip() for line in text.splitlines() if line.strip()]
