"""The charts one by one, each as high as it needs to be, for the screen."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from msgspec import Struct

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


class ChartSheet(Struct, frozen=True):
    """A chart with its marks in place, in mm from its top left corner."""

    title: str
    width: float
    height: float
    marks: tuple[Mark, ...]


MakeSheet = Callable[[Game, Mapping[str, FacePair]], ChartSheet | None]


def sheet_makers(game: Game) -> dict[str, MakeSheet]:
    """How each chart is made, by title: those that players look up during play, victory, the scenarios."""
    return {
        "Combat Results": lambda game, _: _sheet("Combat Results", _with_first(combat_card(game), 1)),
        "Combat": lambda game, _: _sheet("Combat", combat_card(game).rows[1:]),
        "Sequence of Play": lambda game, _: _sheet("Sequence of Play", movement_card(game).rows[:1]),
        "Terrain Effects": lambda game, _: _sheet("Terrain Effects", movement_card(game).rows[1:3]),
        "Movement": lambda game, _: _sheet("Movement", movement_card(game).rows[3:]),
        "Units and Special Rules": lambda game, faces: _sheet(
            "Units and Special Rules", units_card(game, faces).rows
        ),
        "Victory": lambda game, _: _victory_sheet(game),
        **{s.title: _scenario_maker(s.key) for s in ordered_scenarios(game)},
    }


def _victory_sheet(game: Game) -> ChartSheet | None:
    card = victory_card(game)
    return _sheet("Victory", card.rows) if card is not None else None


def _scenario_maker(key: str) -> MakeSheet:
    def make(game: Game, _: Mapping[str, FacePair]) -> ChartSheet | None:
        scenario = game.scenarios[key]
        return _sheet(scenario.title, scenario_card(scenario, game).rows)

    return make


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
