"""The combat results table and the key to its results."""

from __future__ import annotations

import re

from toolchain.layout.aids.card_marks import AreaMark, TextMark
from toolchain.layout.aids.card_setting import Setting, Slice, set_items, stack
from toolchain.layout.aids.card_theme import Theme
from toolchain.layout.aids.chart_terrain_samples import terrain_sample
from toolchain.layout.aids.chart_words import MINUS, dagger, outcome, result_text, sentence, signed
from toolchain.layout.aids.table import Table, TableCell, TableColumn, TableRow, set_table
from toolchain.layout.aids.text_flow import Text, bold, join, plain
from toolchain.model.combat_table import Band, CombatTable, TableKind, TerrainLine
from toolchain.model.game import Game
from toolchain.model.provenance import Provenance


def set_combat_table(game: Game, theme: Theme, width: float) -> Setting:
    """The whole table: terrain lines (differential) or odds over the results of each die number."""
    table = game.ruleset.combat_table
    parts = [set_table(_results(table, theme), width)]
    if table.kind is TableKind.DIFFERENTIAL:
        parts = [set_table(_with_lines(game, theme), width)]
    if table.notes:
        parts.append(Setting(width, (Slice(theme.mm(1.5)),)))
        parts.append(set_items([plain(n) for n in table.notes], theme.body, width, gap=theme.mm(0.4)))
    return stack(parts)


def _columns(table: CombatTable, theme: Theme, first: float) -> tuple[TableColumn, ...]:
    lead = TableColumn("middle", 0.35, theme.mm(first), group="lead")
    return (lead, *(TableColumn("middle", 1.0, theme.mm(7.0), group="results") for _ in table.columns))


def _results(table: CombatTable, theme: Theme) -> Table:
    label = "Odds" if table.kind is TableKind.ODDS else "Column"
    head = TableRow(
        (
            TableCell(plain(label), style=theme.head_cell),
            *(TableCell(plain(c.label)) for c in table.columns),
        ),
        fill="head",
        rule="rule",
        style=theme.figure,
    )
    return Table(
        _columns(table, theme, 12.0),
        _die_rows(table, theme),
        theme.figure,
        (head,),
        theme.pad,
        theme.mm(1.35),
        grid="hair",
    )


def _die_rows(table: CombatTable, theme: Theme) -> tuple[TableRow, ...]:
    rows = []
    for row in table.rows:
        cells = [TableCell(plain(str(row.die)), fill="tint")]
        for cell in row.cells:
            code = table.codes.get(cell.code)
            mark = dagger(cell.provenance) if not dagger(table.provenance) else ""
            cells.append(TableCell(plain(cell.code + mark), fill=outcome(code) if code else ""))
        rows.append(TableRow(tuple(cells), rule="hair", keep=row is not table.rows[-1]))
    return tuple(rows)


def _with_lines(game: Game, theme: Theme) -> Table:
    """Terrain lines with their differentials stand over the results, column by column."""
    table = game.ruleset.combat_table
    heads = [_line_row(line, game, theme) for line in table.lines.values()]
    numbers = TableRow(
        (
            TableCell(plain("Die"), style=theme.head_cell),
            *(TableCell(plain(c.label)) for c in table.columns),
        ),
        fill="head",
        rule="rule",
        style=theme.cell.bold(),
        keep=True,
    )
    columns = (
        TableColumn("start", 0.0, theme.mm(22.0), most=theme.mm(52.0)),
        *(TableColumn("middle", 1.0, theme.mm(6.0), group="results") for _ in table.columns),
    )
    rows = (*heads, numbers, *(_led(row) for row in _die_rows(table, theme)))
    return Table(columns, rows, theme.figure, (), theme.mm(0.7), theme.mm(1.15), grid="hair")


def _led(row: TableRow) -> TableRow:
    first = row.cells[0]
    lead = TableCell(first.text, align="middle", fill=first.fill)
    return TableRow((lead, *row.cells[1:]), row.fill, row.rule, row.style, keep=row.keep)


def _line_row(line: TerrainLine, game: Game, theme: Theme) -> TableRow:
    table = game.ruleset.combat_table
    bands = {column: (band, source) for column, band, source in table.line_bands(line)}
    style = theme.type(3.0, weight=600)
    cells = [
        TableCell(
            plain(line.title + dagger(line.provenance)),
            picture=terrain_sample((*line.terrain, *line.hexsides)[:2], theme, 6.0),
            style=theme.type(2.9, weight=600),
            fill="tint",
        )
    ]
    for i in range(len(table.columns)):
        found = bands.get(i)
        cells.append(TableCell(plain(_band_text(*found, line)) if found else (), style=style))
    return TableRow(tuple(cells), rule="hair", keep=True)


def _band_text(band: Band, source: Provenance | None, line: TerrainLine) -> str:
    mark = dagger(source) if not dagger(line.provenance) else ""
    label = re.sub(r"-(?=\d)", MINUS, band.label).replace(",", ", ") if band.label else band_label(band)
    return label + mark


def band_label(band: Band) -> str:
    """ "+2, +3", "+10 up"."""
    if band.low is None:
        return f"≤{signed(band.high or 0)}"
    if band.high is None:
        return f"≥{signed(band.low)}"
    return signed(band.low) if band.low == band.high else f"{signed(band.low)}, {signed(band.high)}"


def set_result_key(game: Game, theme: Theme, width: float) -> Setting:
    """Each result on a chip of its tint, with its meaning; worst for the defender first."""
    table = game.ruleset.combat_table
    order = [key for key in reversed(table.ranking) if key in table.codes]
    order += [key for key in table.codes if key not in order]
    rows = [TableRow((_chip(key, table, theme), TableCell(_meaning(key, table)))) for key in order]
    columns = (TableColumn("middle", 0, theme.mm(9)), TableColumn("start", 1))
    return set_table(Table(columns, tuple(rows), theme.body, pad_x=theme.mm(0.8), pad_y=theme.mm(0.7)), width)


def _meaning(key: str, table: CombatTable) -> Text:
    code = table.codes[key]
    text = result_text(code)
    name = sentence(code.name) if code.name and code.name != key else ""
    return join([bold(name), plain(text)], " ")


def _chip(key: str, table: CombatTable, theme: Theme) -> TableCell:
    width, height = theme.mm(9.0), theme.mm(5.2)
    style = theme.type(3.5, weight=700)
    fill = outcome(table.codes[key]) or "paper"
    marks = (
        AreaMark(0, 0, width, height, fill, "rule", 0.15, theme.mm(0.7)),
        TextMark(width / 2, height / 2 + style.size * 0.35, key, style.size, 700, "ink", "middle"),
    )
    return TableCell(picture=Setting(width, (Slice(height, marks),)))
