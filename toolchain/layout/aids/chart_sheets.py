"""The charts one by one, each as high as it needs to be, for the screen."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from toolchain.layout.aids.card_marks import Mark, moved
from toolchain.layout.aids.card_pages import Card, PanelRow, set_sheet
from toolchain.layout.aids.card_scenario import ordered_scenarios, scenario_card
from toolchain.layout.aids.card_theme import Theme
from toolchain.layout.aids.chart_cards import combat_card, movement_card, units_card, victory_card
from toolchain.layout.counters.counter_face_items import FacePair
from toolchain.model.game import Game

WIDTH_MM = 172.0
MARGIN_MM = 4.0
SCALE = 1.2


@dataclass(frozen=True, slots=True)
class ChartSheet:
    """A chart with its marks in place, in mm from its top left corner."""

    title: str
    width: float
    height: float
    marks: tuple[Mark, ...]


def chart_sheets(game: Game, faces: Mapping[str, FacePair]) -> tuple[ChartSheet, ...]:
    """The charts that players look up during play, then victory, then each scenario."""
    combat, movement, units = combat_card(game), movement_card(game), units_card(game, faces)
    victory = victory_card(game)
    parts: list[tuple[str, tuple[PanelRow, ...]]] = [
        ("Combat Results", _with_first(combat, 1)),
        ("Combat", combat.rows[1:]),
        ("Sequence of Play", movement.rows[:1]),
        ("Terrain Effects", movement.rows[1:3]),
        ("Movement", movement.rows[3:]),
        ("Units and Special Rules", units.rows),
    ]
    if victory is not None:
        parts.append(("Victory", victory.rows))
    sheets = [_sheet(title, rows) for title, rows in parts]
    sheets += [_sheet(s.title, scenario_card(s, game).rows) for s in ordered_scenarios(game)]
    return tuple(sheet for sheet in sheets if sheet is not None)


def _with_first(card: Card, rows: int) -> tuple[PanelRow, ...]:
    """The card's first rows and the first panel of the row after: the table with the key to its results."""
    following = card.rows[rows]
    return (*card.rows[:rows], PanelRow(following.panels[:1]))


def _sheet(title: str, rows: tuple[PanelRow, ...]) -> ChartSheet | None:
    """The rows on a sheet of their own, None where nothing is in them."""
    inner = WIDTH_MM - 2 * MARGIN_MM
    marks, height = set_sheet(Card(title, title, rows), inner, Theme(SCALE))
    if not height:
        return None
    return ChartSheet(title, WIDTH_MM, height + 2 * MARGIN_MM, moved(marks, MARGIN_MM, MARGIN_MM))
