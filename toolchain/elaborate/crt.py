"""The combat results table."""

from __future__ import annotations

import re
from fractions import Fraction
from itertools import pairwise

from toolchain.elaborate import codes_rules
from toolchain.elaborate.rules_words import Path, RuleWords
from toolchain.elaborate.ruleset_movement import HEX, HEXSIDE
from toolchain.model.combat_table import (
    Act,
    Band,
    Cell,
    Column,
    CombatTable,
    Effect,
    InBombardment,
    ResultCode,
    Row,
    TableKind,
    TerrainLine,
    Whom,
)
from toolchain.model.provenance import Provenance
from toolchain.schema.shapes.crt import CodeShape, CrtShape, LineShape

DICE = range(1, 7)
_ODDS = re.compile(r"([1-9][0-9]{0,2})-([1-9][0-9]{0,2})")
_NUMBER = re.compile(r"[+-]?[0-9]{1,3}")


def elaborate_crt(shape: CrtShape, words: RuleWords) -> CombatTable:
    """The table. Missing cells, unknown codes and broken columns are findings."""
    codes = {key: _code(key, code, words) for key, code in shape.codes.items()}
    columns = _columns(shape, words)
    bands = _bands(shape, words)
    rows = _rows(shape, words)
    lines = _lines(shape, bands, words)
    table = CombatTable(
        TableKind(shape.table),
        columns,
        rows,
        codes,
        shape.ranking,
        bands,
        lines,
        shape.clamp_low,
        shape.title,
        shape.notes,
        shape.placeholder,
        words.source(shape.source),
        words.source(shape.layout_source, "layout_source"),
        words.loaded.file.tree.span,
    )
    _check_codes(shape, words)
    _check_ranking(table, words)
    return table


def _code(key: str, shape: CodeShape, words: RuleWords) -> ResultCode:
    effects = tuple(Effect(Act(e.do), Whom(e.whom), e.number) for e in shape.effects)
    path: Path = ("codes", key)
    if bool(effects) == shape.no_effect:
        message = f"'{key}' has no effects; if that is meant, write no_effect: true"
        if effects:
            message = f"'{key}' has effects and says that it has none"
        words.report(codes_rules.NO_EFFECTS, message, path)
    for i, effect in enumerate(effects):
        counted = effect.act in (Act.RETREAT, Act.LOSE_STEPS)
        if counted and effect.number < 1:
            words.report(codes_rules.NO_EFFECTS, "a retreat or loss needs a number", (*path, "effects", i))
    bombardment = InBombardment(shape.bombardment)
    origin = words.loaded.key_at(*path)
    return ResultCode(key, shape.name, effects, shape.text, bombardment, shape.section, origin)


def _columns(shape: CrtShape, words: RuleWords) -> tuple[Column, ...]:
    if shape.table == "differential":
        return tuple(Column(label) for label in shape.columns)
    columns: list[Column] = []
    for i, label in enumerate(shape.columns):
        match = _ODDS.fullmatch(label)
        if match is None:
            message = f"'{label}' is no odds, such as 3-1"
            words.report(codes_rules.BAD_COLUMN, message, ("columns", i))
            continue
        ratio = Fraction(int(match[1]), int(match[2]))
        if columns and columns[-1].ratio is not None and ratio <= columns[-1].ratio:
            message = f"'{label}' is not better than '{columns[-1].label}' before it"
            words.report(codes_rules.BAD_COLUMN, message, ("columns", i))
        columns.append(Column(label, ratio))
    return tuple(columns)


def _bands(shape: CrtShape, words: RuleWords) -> tuple[Band, ...]:
    if (shape.table == "differential") != bool(shape.bands):
        words.report(codes_rules.BAD_COLUMN, "a differential table has bands, an odds table none", ("bands",))
    bands: list[Band] = []
    for i, label in enumerate(shape.bands):
        parts = [part.strip() for part in label.split(",")]
        if len(parts) > 2 or not all(_NUMBER.fullmatch(part) for part in parts):
            words.report(codes_rules.BAD_COLUMN, f"'{label}' is no differential or pair", ("bands", i))
            continue
        low, high = int(parts[0]), int(parts[-1])
        if high < low or (bands and low != (bands[-1].high or 0) + 1):
            words.report(
                codes_rules.BAD_COLUMN, f"'{label}' does not follow the band before it", ("bands", i)
            )
        bands.append(Band(low, high, label))
    if bands:
        bands[-1] = Band(bands[-1].low, None, bands[-1].label)
    return tuple(bands)


def _rows(shape: CrtShape, words: RuleWords) -> tuple[Row, ...]:
    rows = []
    for die in DICE:
        cells = shape.rows.get(str(die))
        if cells is None:
            words.report(codes_rules.MISSING_ROW, f"there is no row for a die of {die}", ("rows",))
            continue
        path: Path = ("rows", str(die))
        if len(cells) != len(shape.columns):
            message = f"the row for {die} has {len(cells)} cells for {len(shape.columns)} columns"
            words.report(codes_rules.MISSING_CELL, message, path)
        for i, code in enumerate(cells):
            words.known(code, shape.codes, "result code", codes_rules.UNKNOWN_CODE, (*path, i))
        sources = (_cell_source(shape, die, label, words) for label in shape.columns)
        pairs = zip(cells, sources, strict=False)
        rows.append(Row(die, tuple(Cell(code, source) for code, source in pairs)))
    for extra in sorted(set(shape.rows) - {str(die) for die in DICE}):
        words.report(codes_rules.MISSING_ROW, f"a die has no '{extra}'", ("rows", extra))
    return tuple(rows)


def _cell_source(shape: CrtShape, die: int, column: str, words: RuleWords) -> Provenance | None:
    """The cell's own source; of a base that is extended, what that file says of all its values."""
    source = shape.cell_sources.get(f"{die} {column}")
    row = words.loaded.key_at("rows", str(die))
    if source is None and row.file == words.at_root.file:
        return None
    return words.source(source, "rows", str(die))


def _lines(shape: CrtShape, bands: tuple[Band, ...], words: RuleWords) -> dict[str, TerrainLine]:
    found = []
    for key, line in shape.lines.items():
        path: Path = ("lines", key)
        if line.crossing and not line.hexsides:
            words.report(codes_rules.BAD_LINE, "a crossing needs hexsides", path)
        if not line.terrain and not line.hexsides:
            words.report(codes_rules.BAD_LINE, "a line is for some terrain or hexside", path)
        _check_span(line, bands, len(shape.columns), path, words)
        built = TerrainLine(
            key,
            line.title,
            line.lowest,
            line.first_column,
            words.terrain(line.terrain, HEX, (*path, "terrain")),
            words.terrain(line.hexsides, HEXSIDE, (*path, "hexsides")),
            line.crossing,
            line.fixed,
            line.known_to,
            words.source(line.source, *path),
            words.source(line.beyond_source, *path) if line.beyond_source else None,
            words.loaded.key_at(*path),
            line.blank_beyond,
        )
        if built.terrain or built.hexsides or words.is_own(path):
            found.append(built)
    _check_coverage(shape, words)
    # A game adds lines to those of its series; the chart runs from the hardest terrain to the easiest.
    return {line.key: line for line in sorted(found, key=lambda line: -line.lowest)}


def _check_span(line: LineShape, bands: tuple[Band, ...], columns: int, path: Path, words: RuleWords) -> None:
    start = next((i for i, band in enumerate(bands) if line.lowest in band), None)
    if start is None:
        words.report(codes_rules.BAD_LINE, f"no band holds {line.lowest}", (*path, "lowest"))
    elif line.first_column - 1 + len(bands) - start > columns:
        message = f"its {len(bands) - start} bands run past the last of {columns} columns"
        words.report(codes_rules.BAD_LINE, message, path)


def _check_coverage(shape: CrtShape, words: RuleWords) -> None:
    """Every base terrain of the map stands on a line."""
    if shape.table != "differential":
        return
    covered = {kind for line in shape.lines.values() for kind in line.terrain}
    for key, kind in words.names.game_map.terrain.items():
        if kind.where == "hex" and key not in covered:
            words.findings.add(
                codes_rules.NO_TERRAIN_ROW,
                f"{kind.name} stands on no line of the table",
                words.loaded.at("lines"),
                entity=key,
            )


def _check_codes(shape: CrtShape, words: RuleWords) -> None:
    used = {code for cells in shape.rows.values() for code in cells}
    for key in shape.codes:
        if key not in used:
            words.report(codes_rules.UNUSED_CODE, f"no cell says '{key}'", ("codes", key))
    for i, key in enumerate(shape.ranking):
        words.known(key, shape.codes, "result code", codes_rules.UNKNOWN_CODE, ("ranking", i))


def _check_ranking(table: CombatTable, words: RuleWords) -> None:
    """Better columns and lower dice must not give worse results."""
    rank = {code: i for i, code in enumerate(table.ranking)}
    grid = [[rank.get(cell.code, -1) for cell in row.cells] for row in table.rows]
    for row, ranks in zip(table.rows, grid, strict=True):
        for i, (one, two) in enumerate(pairwise(ranks)):
            if -1 < two < one:
                message = f"on a die of {row.die} column {i + 2} is worse than column {i + 1}"
                words.report(codes_rules.NOT_MONOTONE, message, ("rows", str(row.die), i + 1))
    for index, (upper, lower) in enumerate(pairwise(grid)):
        for i, (one, two) in enumerate(zip(upper, lower, strict=False)):
            if -1 < one < two:
                die = table.rows[index + 1].die
                message = f"in column {i + 1} a die of {die} is better than {table.rows[index].die}"
                words.report(codes_rules.NOT_MONOTONE, message, ("rows", str(die), i))
