"""What the battle helper has to know of a game's combat rules, as plain tables."""

from __future__ import annotations

import math
from collections.abc import Mapping
from dataclasses import dataclass
from fractions import Fraction

from toolchain.model.combat import FloorTest
from toolchain.model.combat_table import CombatTable, TableKind, TerrainLine
from toolchain.model.game import Game
from toolchain.vassal.battle_crossing import Crossing, crossings
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
    `columns_of[crossing][label][d - lowest]`, d kept between `lowest` and the end of that list; crossing 0
    is an attack over nothing, the others are those of `crossings` from 1.
    """

    kind: TableKind
    columns: tuple[str, ...]
    results: tuple[tuple[str, ...], ...]
    scale: int
    multipliers: Mapping[str, int]
    ratios: tuple[Fraction, ...]
    lowest: int
    columns_of: tuple[Mapping[str, tuple[int, ...]], ...]
    crossings: tuple[Crossing, ...]
    floor_before_shift: bool
    clamp_low: bool


def grounds(game: Game) -> tuple[Ground, ...]:
    """Every kind of ground on the map, in order of label."""
    first = {cell.all_terrain: hex_id for hex_id, cell in reversed(list(game.game_map.hexes.items()))}
    found = {terrain_label(game, hex_id): kinds for kinds, hex_id in first.items()}
    return tuple(Ground(label, found[label]) for label in sorted(found))


def battle_tables(game: Game) -> BattleTables | None:
    """The tables of a game; None where its combat table is empty."""
    table = game.ruleset.combat_table
    if not table.columns or not table.rows:
        return None
    ground = grounds(game)
    factors = {g.label: defence_factor(game, g) for g in ground}
    over = crossings(game)
    scale = math.lcm(1, *(f.denominator for f in factors.values()))
    scale *= math.lcm(1, *(c.defence.denominator for c in over))
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
        columns_of=tuple(
            {g.label: _columns(table, g, line, range(lowest, highest + 1)) for g in ground}
            for line in (None, *(crossing.line for crossing in over))
        ),
        crossings=over,
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


def _columns(table: CombatTable, ground: Ground, over: TerrainLine | None, span: range) -> tuple[int, ...]:
    """The column (from 0) for each differential on this ground, attacked over a line's hexsides or none."""
    lines = _lines(table, ground, over)
    return tuple(min(table.line_column(line, d) for line in lines) for d in span) if lines else ()


def _lines(table: CombatTable, ground: Ground, over: TerrainLine | None) -> tuple[TerrainLine, ...]:
    """Lines that may be used: a fixed one of the ground alone, else all (the defender's best counts)."""
    fitting = [line for line in table.lines.values() if not set(line.terrain).isdisjoint(ground.kinds)]
    fixed = [line for line in fitting if line.fixed]
    return tuple(fixed or (*fitting, *((over,) if over is not None else ())))
