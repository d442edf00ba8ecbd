"""What the battle helper has to know of a game's combat rules, as plain tables.

The tables answer as `rules.attack_sum` does; a test compares the two.
"""

from __future__ import annotations

import math
from collections.abc import Iterator, Mapping
from fractions import Fraction

from msgspec import Struct

from toolchain.model.combat import FloorTest
from toolchain.model.combat_table import CombatTable, TableKind, TerrainLine
from toolchain.model.game import Game
from toolchain.vassal.battle.crossing import Crossing, crossings
from toolchain.vassal.boards.zones import terrain_label

ONE = Fraction(1)


class Ground(Struct, frozen=True):
    """A kind of ground as one zone shows it: its label and the terrain keys in such a hex."""

    label: str
    kinds: tuple[str, ...]


class BattleTables(Struct, frozen=True):
    """Tables by what is crossed (0: nothing, else `crossings` from 1) and by ground label.

    `scale` makes every defence multiplier whole: `multipliers` are the multiplier times `scale`.
    `results` are a die's rows from 1, `columns` their headings; `shifts` are columns that the ground gives.
    A differential d uses the column `columns_of[crossing][label][d - lowest]`, d kept between `lowest` and
    the end of that list. `last_of` are the last columns that have results on the lines so found; the table
    is `blank` beyond them where there are any.
    """

    kind: TableKind
    columns: tuple[str, ...]
    results: tuple[tuple[str, ...], ...]
    scale: int
    multipliers: tuple[Mapping[str, int], ...]
    shifts: Mapping[str, int]
    ratios: tuple[Fraction, ...]
    lowest: int
    columns_of: tuple[Mapping[str, tuple[int, ...]], ...]
    last_of: tuple[Mapping[str, tuple[int, ...]], ...]
    blank: bool
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
    table, rules = game.ruleset.combat_table, game.ruleset
    if not table.columns or not table.rows:
        return None
    ground, over = grounds(game), crossings(game)
    factors = [{g.label: _factor(game, g, c) for g in ground} for c in (None, *over)]
    scale = math.lcm(1, *(f.denominator for by_label in factors for f in by_label.values()))
    span = _span(table)
    return BattleTables(
        kind=table.kind,
        columns=tuple(column.label for column in table.columns),
        results=_results(table),
        scale=scale,
        multipliers=tuple({k: int(f * scale) for k, f in by_label.items()} for by_label in factors),
        shifts={g.label: _shift(game, g) for g in ground},
        ratios=tuple(column.ratio or ONE for column in table.columns),
        lowest=span.start,
        columns_of=tuple({g.label: _columns(table, g, c, span) for g in ground} for c in (None, *over)),
        last_of=tuple({g.label: _last_columns(table, g, c, span) for g in ground} for c in (None, *over)),
        blank=any(line.blank_beyond and line.known_to is not None for line in table.lines.values()),
        crossings=over,
        floor_before_shift=rules.combat.floor_test is FloorTest.BEFORE_SHIFT,
        clamp_low=table.clamp_low,
    )


def _results(table: CombatTable) -> tuple[tuple[str, ...], ...]:
    rows = sorted(table.rows, key=lambda row: row.die)
    return tuple(tuple(cell.code for cell in row.cells) for row in rows)


def _factor(game: Game, ground: Ground, over: Crossing | None) -> Fraction:
    """What the defence is multiplied by: the best of hex and hexsides, and works on top of that."""
    rules = game.ruleset
    rows = rules.terrain_effects.hexes
    best = max((rows[kind].defence for kind in ground.kinds if kind in rows), default=ONE)
    best = max(best, over.defence if over else ONE, ONE)
    fort = rules.combat.fortification
    works = fort.defence if fort and not set(fort.terrain).isdisjoint(ground.kinds) else ONE
    return best * works


def _shift(game: Game, ground: Ground) -> int:
    rows = game.ruleset.terrain_effects.hexes
    return sum(rows[kind].shift for kind in ground.kinds if kind in rows)


def _span(table: CombatTable) -> range:
    """Differentials between which something changes, and one more at each end."""
    edges = [e for band in table.bands for e in (band.low, band.high) if e is not None]
    return range(min(edges, default=0) - 1, max(edges, default=0) + 2)


def _columns(table: CombatTable, ground: Ground, over: Crossing | None, span: range) -> tuple[int, ...]:
    """The column (from 0) for each differential on this ground, attacked over these hexsides or none."""
    return tuple(table.line_column(line, d) for line, d in _chosen(table, ground, over, span))


def _last_columns(table: CombatTable, ground: Ground, over: Crossing | None, span: range) -> tuple[int, ...]:
    """The last column with results for each differential, on the line that its column is taken from."""
    return tuple(_last_column(table, line) for line, _ in _chosen(table, ground, over, span))


def _last_column(table: CombatTable, line: TerrainLine) -> int:
    if line.blank_beyond and line.known_to is not None:
        return table.line_column(line, line.known_to)
    return len(table.columns) - 1


def _chosen(
    table: CombatTable, ground: Ground, over: Crossing | None, span: range
) -> Iterator[tuple[TerrainLine, int]]:
    """The line that suits the defender best for each differential."""
    lines = _lines(table, ground, over.line if over else None)
    for difference in span if lines else ():
        yield _best(table, lines, difference), difference


def _best(table: CombatTable, lines: tuple[TerrainLine, ...], difference: int) -> TerrainLine:
    return min(lines, key=lambda line: table.line_column(line, difference))


def _lines(table: CombatTable, ground: Ground, over: TerrainLine | None) -> tuple[TerrainLine, ...]:
    """Lines that may be used: the ground's fixed one, else all of which the defender takes the best, else
    the table's last."""
    known = tuple(table.lines.values())
    fitting = [line for line in known if not set(line.terrain).isdisjoint(ground.kinds)]
    fixed = [line for line in fitting if line.fixed]
    return tuple(fixed[:1] or (*fitting, *((over,) if over else ())) or known[-1:])
