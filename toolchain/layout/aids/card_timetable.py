"""A scenario's turns at a glance: dates, arrivals and notes, a line for each turn that brings something."""

from __future__ import annotations

from toolchain.layout.aids.card_badge import badge
from toolchain.layout.aids.card_setting import Setting
from toolchain.layout.aids.card_theme import Theme
from toolchain.layout.aids.table import Table, TableCell, TableColumn, TableRow, set_table
from toolchain.layout.aids.text_flow import Text, join, plain
from toolchain.model.game import Game
from toolchain.model.scenario import Arrival, Scenario


def set_timetable(scenario: Scenario, game: Game, theme: Theme, width: float) -> Setting:
    """Turns with arrivals or support; a turn without anything is left out."""
    sides = [side for side in game.sides if any(a.side == side for a in scenario.arrivals)]
    rows = []
    for turn in game.calendar.turns:
        if not scenario.first_turn <= turn.number <= scenario.last_turn:
            continue
        due = [a for a in scenario.arrivals if a.turn == turn.number]
        if not due:
            continue
        cells = [
            TableCell(picture=badge(str(turn.number), theme.type(2.75))),
            TableCell(plain(turn.label.replace(" ", "\u00a0"))),
        ]
        cells += [TableCell(_due(side, due)) for side in sides]
        rows.append(TableRow(tuple(cells)))
    if not rows:
        return Setting(width)
    head = TableRow(
        (
            TableCell(plain("Turn"), align="middle"),
            TableCell(plain("Date")),
            *(TableCell(plain(game.sides[side].name), fill=f"side:{side}") for side in sides),
        ),
        fill="head",
        rule="",
        style=theme.head_cell,
    )
    columns = (
        TableColumn("middle", 0.0, theme.mm(9)),
        TableColumn("start", 0.4),
        *(TableColumn("start", 1.0, theme.mm(18)) for _ in sides),
    )
    small = theme.type(2.75)
    return set_table(Table(columns, tuple(rows), small, (head,), theme.mm(1.0), theme.mm(0.5)), width)


def _due(side: str, due: list[Arrival]) -> Text:
    """ "12, west edge"."""
    return join([plain(f"{len(a.units)}, {_lower(a.area_text)}") for a in due if a.side == side], "\n")


def _lower(text: str) -> str:
    """The area's words as the rest of a sentence."""
    text = text.strip().rstrip(".")
    return text[:1].lower() + text[1:] if text[1:2].islower() else text
