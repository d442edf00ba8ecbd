"""What the battle helper has to know of a game's combat rules, as plain tables."""

from __future__ import annotations

import math
from collections.abc import Mapping
from dataclasses import dataclass
from fractions import Fraction

from toolchain.model.combat import FloorTest
from toolchain.model.combat_table import CombatTable, TableKind, TerrainLine
from toolchain.model.game import Game
from toolchain.vassal.zones import terrain_label

ONE = Fraction(1)


@dataclass(frozen=True)
class Ground:
    """A kind of ground as one zone shows it: its label and the terrain keys in such a hex."""

    label: str
    kinds: tuple[str, ...]


@dataclass(frozen=True)
class BattleTables:
    """Tables by ground label.

    `scale` makes every defence multiplier whole: `multipliers` are the multiplier times `scale`.
    `results` are a die's rows from 1, `columns` their headings. A differential d uses the column
    `columns_of[label][d - lowest]`, d kept between `lowest` and the end of that list.
    """

    kind: TableKind
    columns: tuple[str, ...]
    results: tuple[tuple[str, ...], ...]
    scale: int
    multipliers: Mapping[str, int]
    ratios: tuple[Fraction, ...]
    lowest: int
    columns_of: Mapping[str, tuple[int, ...]]
    floor_before_shift: bool
    clamp_low: bool


def grounds(game: Game) -> tuple[Ground, ...]:
    """Every kind of ground on the map, in order of label."""
    found: dict[str, tuple[str, ...]] = {}
    for hex_id, cell in game.game_map.hexes.items():
        found.setdefault(terrain_label(game, hex_id), cell.all_terrain)
    return tuple(Ground(label, found[label]) for label in sorted(found))


def battle_tables(game: Game) -> BattleTables | None:
    """The tables of a game; None where its combat table is empty."""
    table = game.ruleset.combat_table
    if not table.columns or not table.rows:
        return None
    ground = grounds(game)
    factors = {g.label: defence_factor(game, g) for g in ground}
    scale = math.lcm(*(f.denominator for f in factors.values())) if factors else 1
    lowest, highest = _span(table)
    rows = sorted(table.rows, key=lambda row: row.die)
    return BattleTables(
        kind=table.kind,
        columns=tuple(column.label for column in table.columns),
        results=tuple(tuple(cell.code for cell in row.cells) for row in rows),
        scale=scale,
        multipliers={label: int(factor * scale) for label, factor in factors.items()},
        ratios=tuple(column.ratio or ONE for column in table.columns),
        lowest=lowest,
        columns_of={g.label: _columns(table, g, lowest, highest) for g in ground},
        floor_before_shift=game.ruleset.combat.floor_test is FloorTest.BEFORE_SHIFT,
        clamp_low=table.clamp_low,
    )


def defence_factor(game: Game, ground: Ground) -> Fraction:
    """What the ground multiplies the defender's strength by: the best of its terrain, and its works."""
    rules = game.ruleset
    rows = rules.terrain_effects.hexes
    best = max((rows[kind].defence for kind in ground.kinds if kind in rows), default=ONE)
    fort = rules.combat.fortification
    works = fort.defence if fort and not set(fort.terrain).isdisjoint(ground.kinds) else ONE
    return best * works


def _span(table: CombatTable) -> tuple[int, int]:
    """Differentials beyond which nothing changes."""
    edges = [e for band in table.bands for e in (band.low, band.high) if e is not None]
    return (min(edges, default=0) - 1, max(edges, default=0) + 1)


def _columns(table: CombatTable, ground: Ground, lowest: int, highest: int) -> tuple[int, ...]:
    """The column (from 0) for each differential on this ground."""
    lines = _lines(table, ground)
    if not lines:
        return ()
    span = range(lowest, highest + 1)
    return tuple(min(table.line_column(line, d) for line in lines) for d in span)


def _lines(table: CombatTable, ground: Ground) -> tuple[TerrainLine, ...]:
    """Lines that the ground may use: a fixed one alone, else all of them (the defender's best counts)."""
    fitting = [line for line in table.lines.values() if not set(line.terrain).isdisjoint(ground.kinds)]
    fixed = [line for line in fitting if line.fixed]
    return tuple(fixed or fitting)
