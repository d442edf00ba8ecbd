"""Slips of a designer, made on purpose: how many of those that change a game are found, and where.

`make soak` runs it at length over all games and prints what was not found.
"""

from __future__ import annotations

import random
import shutil
from collections import Counter
from dataclasses import dataclass, field
from pathlib import Path

import pytest

from tests.checks.mutation import Mutation, lines_told, meaning, mutations, write
from toolchain.checks.examine import examine
from toolchain.elaborate.load import load_game

CONTENT = (Path(__file__).parents[2] / "content").resolve()

# Slips after which the files contradict themselves or their schema; the others leave another legal value.
_TELLING = """
duplicate duplicate-row delete-row slip-key slip-name slip-cell wrong-type wrong-cell swap-cells clear-cell
twice
"""
TELLING = frozenset(_TELLING.split())


@dataclass
class Tally:
    """How many slips of each sort were made and found, how many of them at their line, and the others."""

    made: Counter[str] = field(default_factory=Counter)
    found: Counter[str] = field(default_factory=Counter)
    at_line: Counter[str] = field(default_factory=Counter)
    harmless: int = 0
    missed: list[Mutation] = field(default_factory=list)

    def share(self, sorts: frozenset[str] | None = None) -> float:
        chosen = [s for s in self.made if sorts is None or s in sorts]
        return sum(self.found[s] for s in chosen) / max(1, sum(self.made[s] for s in chosen))

    def __str__(self) -> str:
        rows = [
            f"{s:14} {self.found[s]:4} of {self.made[s]:4}, {self.at_line[s]:4} at the line"
            for s in sorted(self.made)
        ]
        head = (
            f"{self.share():.1%} found, {self.share(TELLING):.1%} of telling slips, {self.harmless} harmless"
        )
        return "\n".join([head, *rows, *map(str, self.missed)])


def damage(game: str, target: Path, seed: int, count: int) -> Tally:
    """Make slips one at a time in a copy of the content and look for each."""
    shutil.copytree(CONTENT, target)
    sound = load_game(CONTENT / game)
    known = {(d.code.id, d.message) for d in examine([sound]).findings}
    meant, tally = meaning(sound), Tally()
    for mutation in mutations(sound, random.Random(seed), count):
        write(mutation, sound, CONTENT, target)
        loaded = load_game(target / game)
        found = [d for d in examine([loaded]).findings if (d.code.id, d.message) not in known]
        path = sound.paths[mutation.file].relative_to(CONTENT)
        shutil.copy(CONTENT / path, target / path)
        if not found and meaning(loaded) == meant:
            tally.harmless += 1
            continue
        tally.made[mutation.sort] += 1
        if not found:
            tally.missed.append(mutation)
            continue
        tally.found[mutation.sort] += 1
        near = {mutation.line - 1, mutation.line, mutation.line + 1}
        tally.at_line[mutation.sort] += not near.isdisjoint(lines_told(mutation, found))
    return tally


def test_slips_in_a_small_game_are_found(tmp_path: Path) -> None:
    tally = damage("tutorial", tmp_path / "content", 2, 60)
    assert tally.share(TELLING) >= 0.93, tally
    assert tally.share() >= 0.85, tally


@pytest.mark.parametrize("game", ["bastogne", "mortain", "bitter-woods"])
def test_slips_in_the_games_are_found(tmp_path: Path, game: str) -> None:
    tally = damage(game, tmp_path / "content", 3, 10)
    assert tally.share(TELLING) >= 0.75, tally


@pytest.mark.soak
@pytest.mark.parametrize("game", ["bastogne", "mortain", "bitter-woods", "tutorial"])
def test_slips_are_found_at_length(tmp_path: Path, game: str, capsys: pytest.CaptureFixture[str]) -> None:
    tally = damage(game, tmp_path / "content", 1, 600)
    with capsys.disabled():
        print(f"\n{game}: {tally}")
    assert tally.share(TELLING) >= 0.95, tally
