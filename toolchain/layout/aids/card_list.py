"""Every card of a game by name, each to be made by itself."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from toolchain.layout.aids.booklet_rules import readings_card, rules_card
from toolchain.layout.aids.booklet_sources import sources_card
from toolchain.layout.aids.card_pages import Card
from toolchain.layout.aids.card_scenario import ordered_scenarios, scenario_card
from toolchain.layout.aids.chart_cards import combat_card, movement_card, record_card, units_card
from toolchain.layout.counters.counter_face_items import FacePair
from toolchain.model.game import Game

Faces = Mapping[str, FacePair]
MakeCard = Callable[[Game, Faces], Card | None]


def chart_makers(game: Game) -> dict[str, MakeCard]:
    """The charts and tracks in the order in which one needs them, then a card a scenario."""
    return {
        "combat": lambda game, _: combat_card(game),
        "movement": lambda game, _: movement_card(game),
        "units": units_card,
        "record": lambda game, _: record_card(game),
        **{f"scenario {s.key}": _scenario_maker(s.key) for s in ordered_scenarios(game)},
    }


def _scenario_maker(key: str) -> MakeCard:
    return lambda game, _: scenario_card(game.scenarios[key], game)


# What stands before and behind the charts in the booklet.
FRONT_MAKERS: Mapping[str, MakeCard] = {"rules": lambda game, _: rules_card(game)}
BACK_MAKERS: Mapping[str, MakeCard] = {
    "readings": lambda game, _: readings_card(game),
    "sources": lambda game, _: sources_card(game),
}
