"""A small sound game to build, and what a build left behind."""

from __future__ import annotations

import shutil
from collections.abc import Callable, Iterable, Mapping
from pathlib import Path

import pytest

from toolchain.pipeline.atomic import staging
from toolchain.pipeline.build import build_game
from toolchain.pipeline.build_report import BuildReport
from toolchain.pipeline.cache import Cache
from toolchain.pipeline.options import BuildOptions

SPECIMEN = Path(__file__).parents[1] / "checks" / "specimen"
Build = Callable[..., BuildReport]


def tree(folder: Path) -> dict[str, bytes]:
    """Every file below a folder."""
    return {p.relative_to(folder).as_posix(): p.read_bytes() for p in folder.rglob("*") if p.is_file()}


def swap_in(folder: Path, files: Mapping[str, bytes], stale: Iterable[str]) -> int:
    """Stage files and move them in."""
    with staging(folder) as stage:
        return stage.swap_in({name: stage.put(name, data) for name, data in files.items()}, stale)


def edit(path: Path, old: str, new: str) -> None:
    """Put one text in the place of another that the file must have."""
    text = path.read_text("utf-8")
    assert old in text
    path.write_text(text.replace(old, new, 1), "utf-8")


def write_game(folder: Path) -> None:
    """A game of a dozen counters on a map of 56 small hexes, whose counters may change in number."""
    shutil.copytree(SPECIMEN, folder)
    edit(folder / "game.yaml", "counters: 13\n", "")


@pytest.fixture
def game(tmp_path: Path) -> Path:
    """The folder of a small game."""
    folder = tmp_path / "content" / "specimen"
    write_game(folder)
    return folder


@pytest.fixture
def cache(tmp_path: Path) -> Cache:
    return Cache(tmp_path / "cache")


@pytest.fixture
def build(game: Path, cache: Cache, tmp_path: Path) -> Build:
    """Builds the game; options as keywords."""

    def run(cache: Cache = cache, **options: object) -> BuildReport:
        asked = {"out": tmp_path / "out", "jobs": 1, "papers": ("a4",), "hex_mm": 9.0, **options}
        return build_game(game, BuildOptions(**asked), cache)  # type: ignore[arg-type]

    return run


@pytest.fixture
def out(tmp_path: Path) -> Path:
    """Where the game's outputs lie."""
    return tmp_path / "out" / "specimen"
