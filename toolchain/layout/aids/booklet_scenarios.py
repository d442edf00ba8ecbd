"""The scenarios of a game at a glance."""

from __future__ import annotations

from toolchain.layout.aids.card_scenario import ordered_scenarios
from toolchain.layout.aids.card_setting import Setting
from toolchain.layout.aids.card_theme import Theme
from toolchain.layout.aids.table import Table, TableCell, TableColumn, TableRow, set_table
from toolchain.layout.aids.text_flow import bold, plain
from toolchain.model.game import Game
from toolchain.model.scenario import Scenario


def set_scenarios(game: Game, theme: Theme, width: float) -> Setting:
    """A line a scenario: its name, what it is about, its turns, and the units of each side."""
    rows = tuple(_row(scenario, game, theme) for scenario in ordered_scenarios(game))
    head = [TableCell(plain(text)) for text in ("Scenario", "")]
    head.append(TableCell(plain("Turns"), align="middle"))
    head += [TableCell(plain(s.name), fill=f"side:{key}", align="middle") for key, s in game.sides.items()]
    columns = (
        TableColumn("start", 0.2, theme.mm(26)),
        TableColumn("start", 1.0, theme.mm(50)),
        TableColumn("middle", 0.1, theme.mm(14)),
        *(TableColumn("middle", 0.1, theme.mm(14)) for _ in game.sides),
    )
    heading = TableRow(tuple(head), fill="head", rule="", style=theme.head_cell)
    return set_table(Table(columns, rows, theme.cell, (heading,), theme.pad, theme.mm(0.9)), width)


def _row(scenario: Scenario, game: Game, theme: Theme) -> TableRow:
    turns = f"{scenario.first_turn}–{scenario.last_turn}"
    units = game.oob.units
    counts = [
        sum(1 for key in scenario.units if key in units and units[key].side == side) for side in game.sides
    ]
    return TableRow(
        (
            TableCell(bold(scenario.title)),
            TableCell(plain(scenario.summary), style=theme.type(2.8, ink="soft")),
            TableCell(plain(turns)),
            *(TableCell(plain(str(n))) for n in counts),
        )
    )
