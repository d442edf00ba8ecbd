"""Tables whose columns fit their contents: measured, shared out over a width, set row by row."""

from __future__ import annotations

from collections.abc import Sequence

from msgspec import Struct, field
from msgspec.structs import replace

from toolchain.layout.aids.card_marks import AreaMark, LineMark, Mark, moved
from toolchain.layout.aids.card_setting import Fault, Setting, Slice, set_text
from toolchain.layout.aids.text_flow import Text, TextStyle, line_width, longest_word, text_width

UNBOUND = float("inf")


class TableCell(Struct, frozen=True):
    """Text, a picture set to its own width, or both (the picture to the left).

    `align`, `style` and `fill` stand before those of the column and row; `span` counts columns.
    """

    text: Text = ()
    picture: Setting | None = None
    align: str = ""
    style: TextStyle | None = None
    fill: str = ""
    span: int = 1


class TableColumn(Struct, frozen=True):
    """`weight` shares out spare width; columns of one `group` are equally wide; `least` and `most` in mm."""

    align: str = "start"
    weight: float = 0.0
    least: float = 0.0
    most: float = UNBOUND
    group: str = ""


class TableRow(Struct, frozen=True):
    """`rule` names the ink of the line under the row, "" for none; `keep` holds it with the next row."""

    cells: tuple[TableCell, ...]
    fill: str = ""
    rule: str = "hair"
    style: TextStyle | None = None
    least_height: float = 0.0
    keep: bool = False


class Table(Struct, frozen=True):
    """`head` rows are repeated where a page parts the table. `grid` draws lines between columns too."""

    columns: tuple[TableColumn, ...]
    rows: tuple[TableRow, ...]
    style: TextStyle
    head: tuple[TableRow, ...] = ()
    pad_x: float = 1.2
    pad_y: float = 0.8
    picture_gap: float = 1.2
    grid: str = ""
    faults: tuple[Fault, ...] = field(default=())


def set_table(table: Table, width: float) -> Setting:
    """The table at exactly `width` mm, or as wide as its columns may grow."""
    widths = column_widths(table, width)
    head = tuple(_set_row(row, table, widths, keep=True) for row in table.head)
    rows = tuple(_set_row(row, table, widths, keep=row.keep) for row in table.rows)
    return Setting(sum(widths), rows, head=head)


def column_widths(table: Table, width: float) -> tuple[float, ...]:
    """Each column's width: its contents' where there is room, else between that and its longest word."""
    least = [c.least for c in table.columns]
    wished = [c.least for c in table.columns]
    for row in (*table.head, *table.rows):
        for i, cell in _single_cells(row)[: len(table.columns)]:
            style = cell.style or row.style or table.style
            small, large = _cell_widths(cell, style, table)
            least[i], wished[i] = max(least[i], small), max(wished[i], large)
    wished = [min(w, c.most) for w, c in zip(wished, table.columns, strict=True)]
    least = [min(a, b) for a, b in zip(least, wished, strict=True)]
    for widths in (least, wished):
        _level_groups(widths, table.columns)
    return _shared_out(least, wished, table.columns, width)


def _single_cells(row: TableRow) -> list[tuple[int, TableCell]]:
    found, at = [], 0
    for cell in row.cells:
        if cell.span == 1:
            found.append((at, cell))
        at += cell.span
    return found


def _cell_widths(cell: TableCell, style: TextStyle, table: Table) -> tuple[float, float]:
    """The widths that a cell needs (its longest word) and wishes (its longest line), with padding."""
    picture = cell.picture.width if cell.picture else 0.0
    gap = table.picture_gap if cell.picture and cell.text else 0.0
    extra = picture + gap + 2 * table.pad_x
    longest = longest_word(cell.text, style)
    lines = "".join(run.text for run in cell.text)
    whole = text_width(cell.text, style)
    if "\n" in lines:
        heaviest = max((run.style(style) for run in cell.text), key=lambda s: s.weight)
        whole = max(line_width(part, heaviest) for part in lines.split("\n"))
    return longest + extra, whole + extra + 1e-4


def _level_groups(widths: list[float], columns: Sequence[TableColumn]) -> None:
    for name in {c.group for c in columns if c.group}:
        members = [i for i, c in enumerate(columns) if c.group == name]
        widest = max(widths[i] for i in members)
        for i in members:
            widths[i] = widest


def _shared_out(
    least: list[float], wished: list[float], columns: Sequence[TableColumn], width: float
) -> tuple[float, ...]:
    spare = width - sum(wished)
    if spare >= 0:
        return _grown(wished, columns, spare)
    give = [w - m for w, m in zip(wished, least, strict=True)]
    if sum(give) >= -spare:
        share = -spare / sum(give)
        return tuple(w - g * share for w, g in zip(wished, give, strict=True))
    scale = width / sum(least)
    return tuple(w * scale for w in least)


def _grown(wished: list[float], columns: Sequence[TableColumn], spare: float) -> tuple[float, ...]:
    weights = [c.weight for c in columns]
    total = sum(weights)
    if not total:
        return tuple(wished)
    return tuple(
        min(w + spare * share / total, c.most) for w, share, c in zip(wished, weights, columns, strict=True)
    )


def _set_row(row: TableRow, table: Table, widths: Sequence[float], *, keep: bool) -> Slice:
    settings: list[tuple[float, float, TableCell, Setting]] = []
    x, at = 0.0, 0
    for cell in row.cells:
        width = sum(widths[at : at + cell.span])
        column = table.columns[min(at, len(table.columns) - 1)]
        settings.append((x, width, cell, _set_cell(cell, row, table, column, width)))
        x, at = x + width, at + cell.span
    height = max((s.height for *_, s in settings), default=0.0) + 2 * table.pad_y
    height = max(height, row.least_height)
    marks: list[Mark] = []
    if row.fill:
        marks.append(AreaMark(0, 0, sum(widths), height, row.fill))
    for left, width, cell, _ in settings:
        if cell.fill:
            marks.append(AreaMark(left, 0, width, height, cell.fill))
    for left, _, _, setting in settings:
        marks.extend(moved(setting.marks, left + table.pad_x, (height - setting.height) / 2))
    marks.extend(_row_lines(row, table, [(left, width) for left, width, *_ in settings], height))
    faults = tuple(f for *_, s in settings for f in s.faults)
    return Slice(height, tuple(marks), keep, faults)


def _row_lines(
    row: TableRow, table: Table, cells: Sequence[tuple[float, float]], height: float
) -> list[Mark]:
    lines: list[Mark] = []
    if table.grid:
        lines.extend(LineMark(x, 0, x, height, table.grid, 0.15) for x, _ in cells[1:])
    if row.rule:
        right = sum(cells[-1]) if cells else 0.0
        thick = 0.35 if row.rule == "ink" else 0.15
        lines.append(LineMark(0, height - thick, right, height - thick, row.rule, thick))
    return lines


def _set_cell(cell: TableCell, row: TableRow, table: Table, column: TableColumn, width: float) -> Setting:
    style = cell.style or row.style or table.style
    align = cell.align or column.align
    room = max(0.5, width - 2 * table.pad_x)
    if cell.picture is None:
        return set_text(cell.text, style, room, align)
    if not cell.text:
        return _aligned(cell.picture, room, align)
    left = cell.picture.width + table.picture_gap
    text = set_text(cell.text, style, max(0.5, room - left), "start")
    height = max(cell.picture.height, text.height)
    marks = (
        *moved(cell.picture.marks, 0, (height - cell.picture.height) / 2),
        *moved(text.marks, left, (height - text.height) / 2),
    )
    return Setting(room, (Slice(height, marks, False, (*cell.picture.faults, *text.faults)),))


def _aligned(picture: Setting, room: float, align: str) -> Setting:
    slack = room - picture.width
    x = {"middle": slack / 2, "end": slack}.get(align, 0.0)
    return replace(picture, width=room, slices=(Slice(picture.height, moved(picture.marks, x, 0)),), head=())
