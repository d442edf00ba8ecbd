"""Games of any size that nobody would play: content to measure with."""

from __future__ import annotations

import random
import re
import shutil
from collections.abc import Iterator
from dataclasses import dataclass
from itertools import islice
from pathlib import Path

SMALL_GAME = Path(__file__).parents[1] / "checks" / "specimen"
TYPES = ("infantry", "armor")
SIDES = ("red", "blue")
# These arrive late in the small game that everything is made from.
LATE = ("red-4", "blue-4")


@dataclass(frozen=True)
class Size:
    """How much of everything; `placed` units stand in every scenario."""

    counters: int = 100
    columns: int = 40
    rows: int = 30
    scenarios: int = 1
    placed: int = 20


# No unit crosses a wider map in the turns of the small game, so its points for leaving would be an error.
CROSSED_IN_TIME = 60


def write_synthetic(folder: Path, size: Size) -> Path:
    """Write a sound game of a size: the same for the same size."""
    chance = random.Random(1944)
    shutil.copytree(SMALL_GAME, folder)
    for name in ("scenario.yaml", "units.csv", "map.yaml", "rules_index.yaml", "rules_index.csv"):
        (folder / name).unlink()
    game = (folder / "game.yaml").read_text("utf-8")
    (folder / "game.yaml").write_text(re.sub(r"counters: \d+\n", "", game), "utf-8")
    if size.columns > CROSSED_IN_TIME:
        _drop_exit(folder / "victory.yaml")
    _leave_out_lakes(folder)
    _let_the_rest_arrive(folder / "schedule.yaml", size)
    _stack_high(folder / "ruleset.yaml")
    ground = _ground(size, chance)
    (folder / "map.yaml").write_text(_map(size, ground), "utf-8")
    (folder / "units.csv").write_text("\n".join(_units(size, chance)) + "\n", "utf-8")
    for number in range(size.scenarios):
        (folder / f"scenario-{number + 1}.yaml").write_text(_scenario(size, ground, number, chance), "utf-8")
    return folder


def unit_keys(size: Size) -> Iterator[str]:
    """Units by turns of either side; the first four of a side arrive late or lead in the rules' examples."""
    for number in range(1, size.counters // 2 + 1):
        yield from (f"{side}-{number}" for side in SIDES)


def _units(size: Size, chance: random.Random) -> Iterator[str]:
    yield (
        "key,side,type,designation,parent,formation,size,attack,defense,movement,"
        "reduced_attack,reduced_defense,reduced_movement"
    )
    for key in islice(unit_keys(size), size.counters):
        side, _, number = key.partition("-")
        division = int(number) // 12 + 1
        kind = chance.choice(TYPES)
        # Units of a division and a type are alike, as in games that are printed.
        alike = random.Random(f"{side} {division} {kind}")
        attack, defense, movement = alike.randint(2, 9), alike.randint(2, 9), alike.randint(4, 8)
        half = f"{attack // 2},{defense // 2},{movement}"
        yield (
            f"{key},{side},{kind},{number},{division},{division} Division,battalion,"
            f"{attack},{defense},{movement},{half}"
        )


def _ground(size: Size, chance: random.Random) -> list[str]:
    """Woods in clumps, a town now and then."""
    rows = [["."] * size.columns for _ in range(size.rows)]
    for _ in range(size.columns * size.rows // 25):
        column, row = chance.randrange(size.columns), chance.randrange(size.rows)
        for _ in range(chance.randint(2, 8)):
            rows[row][column] = "f"
            column = min(size.columns - 1, max(0, column + chance.choice((-1, 0, 1))))
            row = min(size.rows - 1, max(0, row + chance.choice((-1, 0, 1))))
    for column, row in _towns(size):
        rows[row][column] = "T"
    return ["".join(row) for row in rows]


def _towns(size: Size) -> list[tuple[int, int]]:
    return [(c, r) for c in range(3, size.columns, 8) for r in range(3, size.rows, 8)]


def _label(size: Size, column: int, row: int) -> str:
    return (
        f"{column + 1:03d}{row + 1:03d}"
        if max(size.columns, size.rows) > 99
        else f"{column + 1:02d}{row + 1:02d}"
    )


def _map(size: Size, ground: list[str]) -> str:
    digits = "\n  numbering: {digits: 3}" if max(size.columns, size.rows) > 99 else ""
    towns = _towns(size)
    name = {spot: ("alder", "birch")[i] if i < 2 else f"town-{i}" for i, spot in enumerate(towns)}
    places = "\n".join(
        f'  {name[spot]}: {{name: {name[spot].title()}, hex: "{_label(size, *spot)}", kind: town}}'
        for spot in towns
    )
    roads = "\n".join(
        f"  road-{row}:\n    hexes: west {' '.join(_label(size, c, row) for c in range(size.columns))} east"
        for row in range(3, size.rows, 8)
    )
    middle = size.columns // 2 - 1
    river = " ".join(
        f"{_label(size, middle, row)}/{_label(size, middle + 1, row + step)}"
        for row in range(size.rows)
        for step in ((0, 1) if middle % 2 else (-1, 0))
        if 0 <= row + step < size.rows
    )
    return f"""kind: map
source: reconstruction
title: Synthetic
grid:
  columns: {size.columns}
  rows: {size.rows}
  pushed: even{digits}
ground:
{chr(10).join(f"  - {row}" for row in ground)}
rivers:
  aske:
    name: Aske
    sides: {river}
paths:
{roads}
places:
{places}
marks:
  prize: {{hex: "{_label(size, *towns[1])}", kind: star}}
"""


def _scenario(size: Size, ground: list[str], number: int, chance: random.Random) -> str:
    keys = [key for key in islice(unit_keys(size), size.counters) if key not in LATE]
    units = keys[: size.placed]
    half = size.columns // 2
    halves = {"red": range(half), "blue": range(half, size.columns)}
    spots = {
        side: chance.sample([(c, r) for c in halves[side] for r in range(size.rows)], len(units))
        for side in SIDES
    }
    lines = [f'  {key}: "{_label(size, *spots[key.partition("-")[0]].pop())}"' for key in units]
    return f"""kind: scenario
id: scenario-{number + 1}
title: Scenario {number + 1}
source: reconstruction
first_turn: 1
last_turn: 4
placements:
{chr(10).join(lines)}
victory: prize
"""


def _drop_exit(path: Path) -> None:
    """Take the item "escaped" out of a victory schedule."""
    text = path.read_text("utf-8")
    path.write_text(re.sub(r"(?m)^  escaped:\n(?:    .*\n)+", "", text), "utf-8")


def _leave_out_lakes(folder: Path) -> None:
    """The ground has none, and terrain that is nowhere would be told."""
    for name in ("terrain.yaml", "tec.yaml"):
        text = (folder / name).read_text("utf-8")
        (folder / name).write_text(re.sub(r"(?m)^  lake:.*\n", "", text), "utf-8")


def _let_the_rest_arrive(path: Path, size: Size) -> None:
    """Units that no scenario sets up arrive in turns 2 to 4: each unit has its place in the game."""
    rest = [key for key in islice(unit_keys(size), size.counters) if key not in LATE][size.placed :]
    lines = []
    for side, edge in (("red", "west"), ("blue", "east")):
        keys = [key for key in rest if key.startswith(side)]
        for turn in (2, 3, 4):
            units = ", ".join(keys[turn - 2 :: 3])
            where = f"area: {{edge: {edge}}}, text: {edge.title()} edge"
            line = f"  {side}-{turn}: {{turn: {turn}, side: {side}, units: [{units}], {where}}}"
            lines += [line] if units else []
    path.write_text("\n".join([path.read_text("utf-8").rstrip(), *lines]) + "\n", "utf-8")


def _stack_high(path: Path) -> None:
    """Thousands arrive over a few dozen hexes."""
    text = path.read_text("utf-8")
    path.write_text(text.replace("stacking: {limit: 1,", "stacking: {limit: 99,"), "utf-8")
