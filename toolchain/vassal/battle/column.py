"""The expression that finds a battle's column."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from fractions import Fraction

from toolchain.model.combat_table import TableKind
from toolchain.vassal.battle.battle import BattleTables
from toolchain.vassal.battle.names import (
    ATTACKERS,
    CROSSING,
    DEFENCE,
    GROUND,
    LAST_COLUMNS,
    LINES,
    SHIFT,
    TOO_MANY,
)
from toolchain.vassal.format.expressions import clamp, look_up, table, text


def column(tables: BattleTables) -> str:
    """The column from 0, or -1 where the attack is too weak to be made or has too many markers."""
    return f"{TOO_MANY}==1?-1:{_column(tables)}"


def _column(tables: BattleTables) -> str:
    last = len(tables.columns) - 1
    if tables.kind is TableKind.DIFFERENTIAL:
        return clamp(f"{_differential_column(tables)}+{SHIFT}", 0, last)
    raw = _odds_column(tables)
    if tables.clamp_low:
        return clamp(f"{raw}+{SHIFT}", 0, last)
    if tables.floor_before_shift:
        return f"({raw}<0?-1:{clamp(f'{raw}+{SHIFT}', 0, last)})"
    return f"Math.min({last},{raw}+{SHIFT})"


def _odds_column(tables: BattleTables) -> str:
    """How many of the printed odds the battle reaches, less one."""
    reached = "".join(f"+({_reaches(ratio, tables.scale)}?1:0)" for ratio in tables.ratios)
    return f"({reached[1:]}-1)"


def _reaches(ratio: Fraction, scale: int) -> str:
    return f"{ATTACKERS}*{scale * ratio.denominator}>={DEFENCE}*{ratio.numerator}"


def _differential_column(tables: BattleTables) -> str:
    """By what is crossed, the ground and the difference."""
    return _looked_up(tables, LINES, 0)


def last_column(tables: BattleTables) -> str:
    """The last column that has results on the line which the column comes from."""
    return _looked_up(tables, LAST_COLUMNS, len(tables.columns) - 1)


def _looked_up(tables: BattleTables, name: str, otherwise: int) -> str:
    length = max((len(row) for row in tables.columns_of[0].values()), default=1)
    key = f"{CROSSING}+{text(' ')}+{GROUND}"
    return look_up(name, key, _differential_index(tables, length), (otherwise,) * length)


def _differential_index(tables: BattleTables, length: int) -> str:
    scaled = f"({ATTACKERS}*{tables.scale}-{DEFENCE})/{tables.scale}"
    return clamp(f"{scaled}-({tables.lowest})", 0, length - 1)


def lines(tables: BattleTables) -> str:
    """The table of columns, by crossing and ground."""
    return _table(tables.columns_of)


def last_columns(tables: BattleTables) -> str:
    """The table of the last columns that have results."""
    return _table(tables.last_of)


def _table(by_crossing: Iterable[Mapping[str, tuple[int, ...]]]) -> str:
    rows = (
        (f"{crossing} {label}", row)
        for crossing, by_label in enumerate(by_crossing)
        for label, row in by_label.items()
    )
    return table(dict(rows))
