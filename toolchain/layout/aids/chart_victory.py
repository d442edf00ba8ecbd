"""How a scenario is won."""

from __future__ import annotations

from collections.abc import Sequence

from toolchain.layout.aids.card_marks import AreaMark, TextMark
from toolchain.layout.aids.card_setting import Setting, Slice, set_items, stack
from toolchain.layout.aids.card_theme import Theme
from toolchain.layout.aids.chart_words import dagger, section_run, sentence, side_name, signed
from toolchain.layout.aids.table import Table, TableCell, TableColumn, TableRow, set_table
from toolchain.layout.aids.text_flow import Run, Text, bold, plain
from toolchain.model.game import Game
from toolchain.model.victory import Judging, VictoryItem, VictorySchedule


def set_victory(schedule: VictorySchedule, game: Game, theme: Theme, width: float) -> Setting:
    """The point schedule side by side of its players, then conditions and notes."""
    parts = [
        _points(side, items, game, theme, width)
        for side in game.sides
        if (items := [i for i in schedule.items if i.side == side])
    ]
    words: list[Text] = [plain(sentence(t)) for t in schedule.texts]
    words += [
        (*bold(side_name(game, need.side) + ": "), Run(sentence(need.text))) for need in schedule.requirements
    ]
    words += [plain(sentence(n)) for n in schedule.notes]
    if not words:
        words = [plain(_judging(schedule, game))]
    parts.append(set_items(words, theme.body, width, gap=theme.mm(0.5)))
    return stack(parts, theme.mm(1.6))


def _judging(schedule: VictorySchedule, game: Game) -> str:
    if schedule.judging is Judging.POINTS:
        return "The higher total after the last turn wins; equal totals are a draw."
    winner, other = side_name(game, schedule.winner), side_name(game, schedule.otherwise)
    return f"{winner} wins by meeting the condition; otherwise {other} wins."


def _points(side: str, items: Sequence[VictoryItem], game: Game, theme: Theme, width: float) -> Setting:
    style = theme.section
    height = style.line_height * 1.15
    fill = f"side:{side}"
    head = Slice(
        height,
        (
            AreaMark(0, 0, width, height, fill),
            TextMark(
                theme.mm(1.4), height / 2 + style.size * 0.35, f"{side_name(game, side)} points",
                style.size, 700, f"on:{fill}",
            ),
        ),
        keep=True,
    )  # fmt: skip
    rows = tuple(
        TableRow(
            (
                TableCell(bold(signed(item.points)), style=theme.type(3.8)),
                TableCell(_item_text(item)),
            )
        )
        for item in items
    )
    columns = (TableColumn("middle", 0.0, theme.mm(9)), TableColumn("start", 1.0))
    table = set_table(Table(columns, rows, theme.body, pad_x=theme.mm(0.8), pad_y=theme.mm(0.55)), width)
    return Setting(width, (head, *table.slices))


def _item_text(item: VictoryItem) -> Text:
    return (Run(sentence(item.text) + dagger(item.provenance)), *section_run(item.section))
