"""Column widths and rows of tables."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from toolchain.layout.aids.card_marks import AreaMark, flattened
from toolchain.layout.aids.table import Table, TableCell, TableColumn, TableRow, column_widths, set_table
from toolchain.layout.aids.text_flow import TextStyle, line_width, plain

STYLE = TextStyle(3.0)


def table(*rows: tuple[str, ...], columns: tuple[TableColumn, ...]) -> Table:
    made = tuple(TableRow(tuple(TableCell(plain(text)) for text in row)) for row in rows)
    return Table(columns, made, STYLE)


def test_spare_width_goes_to_the_weights() -> None:
    columns = (TableColumn(), TableColumn(weight=1), TableColumn(weight=3))
    widths = column_widths(table(("a", "b", "c"), columns=columns), 100)
    assert sum(widths) == pytest.approx(100)
    assert widths[2] - widths[0] == pytest.approx(3 * (widths[1] - widths[0]), abs=0.1)


def test_columns_of_a_group_are_equally_wide() -> None:
    columns = (TableColumn(), *(TableColumn(weight=1, group="results") for _ in range(3)))
    widths = column_widths(table(("die", "DR1", "EX", "a wide one"), columns=columns), 120)
    assert widths[1] == pytest.approx(widths[2]) == pytest.approx(widths[3])


def test_no_column_is_narrower_than_its_longest_word_while_there_is_room() -> None:
    text = "several words that may wrap"
    columns = (TableColumn(), TableColumn(weight=1))
    made = table((text, "counterattack"), columns=columns)
    widths = column_widths(made, 45)
    assert sum(widths) == pytest.approx(45)
    assert widths[0] < line_width(text, STYLE)
    assert widths[1] >= line_width("counterattack", STYLE)


@given(st.lists(st.text("abc ", min_size=1, max_size=30), min_size=2, max_size=5), st.floats(20, 200))
def test_a_table_is_never_wider_than_asked(texts: list[str], width: float) -> None:
    columns = tuple(TableColumn(weight=1) for _ in texts)
    setting = set_table(table(tuple(texts), columns=columns), width)
    assert setting.width <= width + 1e-6


def test_a_row_is_as_high_as_its_fullest_cell() -> None:
    columns = (TableColumn(most=12), TableColumn(weight=1))
    setting = set_table(table(("one two three four", "x"), ("y", "z"), columns=columns), 60)
    first, second = setting.slices
    assert first.height > second.height
    assert second.height == pytest.approx(STYLE.line_height + 1.6)


def test_head_rows_are_set_apart_so_that_pages_can_repeat_them() -> None:
    columns = (TableColumn(weight=1),)
    body = table(("a",), ("b",), columns=columns)
    head = TableRow((TableCell(plain("Terrain")),), fill="head")
    setting = set_table(Table(columns, body.rows, STYLE, (head,)), 40)
    assert (len(setting.head), len(setting.slices)) == (1, 2)
    assert setting.head[0].keep


def test_a_spanning_cell_covers_its_columns() -> None:
    columns = (TableColumn(weight=1), TableColumn(weight=1))
    row = TableRow((TableCell(plain("over both"), span=2, fill="tint"),))
    setting = set_table(Table(columns, (row,), STYLE), 50)
    (area,) = [m for m in flattened(setting.marks) if isinstance(m, AreaMark)]
    assert area.width == pytest.approx(50)
