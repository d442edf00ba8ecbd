"""Global properties that players count by: victory points, support, replacements, with their buttons."""

from __future__ import annotations

from collections.abc import Iterator

from msgspec import Struct

from toolchain.model.game import Game
from toolchain.model.scenario import Scenario
from toolchain.model.support_fire import SupportPoints
from toolchain.vassal.format.component import Component, Value, component
from toolchain.vassal.format.keystroke import NO_KEY, KeyStroke, named
from toolchain.vassal.format.sequence import clean, encode
from toolchain.vassal.words.names import property_name, side_name
from toolchain.vassal.words.say import say

MOST = 999


class Tally(Struct, frozen=True):
    """A number that both players see and change: its property and label, and what it starts with.

    `refill` is what a key renews it to.
    """

    name: str
    label: str
    side: str
    start: int = 0
    refill: int | None = None
    refill_key: KeyStroke = NO_KEY


def tallies(game: Game) -> tuple[Tally, ...]:
    """Victory points of each side, then points of support and replacements that rules give."""
    rules = game.ruleset
    points = [
        Tally(points_property(side), say(game, "count.points", side=side_name(game, side)), side)
        for side in game.sides
    ]
    support = [
        Tally(support_property(s), _label(game, s.side, s.title), s.side, 0, s.amount, support_refill(s))
        for s in rules.support_points
    ]
    replacements = [
        Tally(f"Replacements{property_name(r.key)}", _label(game, r.side, r.title), r.side, r.number)
        for r in rules.replacements
    ]
    return (*points, *support, *replacements)


def points_property(side: str) -> str:
    return f"VP{property_name(side)}"


def support_property(support: SupportPoints) -> str:
    return f"Support{property_name(support.key)}"


def support_refill(support: SupportPoints) -> KeyStroke:
    """The key that gives a side its points for the turn."""
    return named(f"renew{support_property(support)}")


def one_more(tally: Tally) -> KeyStroke:
    return named(f"more{tally.name}")


def one_less(tally: Tally) -> KeyStroke:
    return named(f"less{tally.name}")


def _label(game: Game, side: str, title: str) -> str:
    """The title with its side, if that does not stand in it."""
    owner = side_name(game, side)
    return clean(
        title if owner.lower() in title.lower() else say(game, "count.owned", side=owner, title=title)
    )


def tally_properties(game: Game) -> Iterator[Component]:
    for tally in tallies(game):
        settings: dict[str, Value] = {
            "name": tally.name,
            "initialValue": str(tally.start),
            "description": tally.label,
            "isNumeric": True,
            "min": -MOST,
            "max": MOST,
            "wrap": False,
        }
        yield component("properties.GlobalProperty", settings, _buttons(game, tally))


def _buttons(game: Game, tally: Tally) -> Iterator[Component]:
    for text, change, key in _changes(tally):
        button: dict[str, Value] = {
            "text": text,
            "tooltip": text,
            "hotkey": key,
            "propChanger": change,
            "reportFormat": say(game, "report.count", count=tally.label),
        }
        yield component("properties.ChangePropertyButton", button)


def _changes(tally: Tally) -> Iterator[tuple[str, str, KeyStroke]]:
    yield f"{tally.label} +1", "I,1", one_more(tally)
    yield f"{tally.label} −1", "I,-1", one_less(tally)
    if tally.refill is not None:
        yield f"{tally.label} = {tally.refill}", f"P,{tally.refill}", tally.refill_key
    else:
        yield f"{tally.label} …", encode(("R", tally.label), ","), NO_KEY


def tally_menu(game: Game) -> Component:
    items = [text for tally in tallies(game) for text, _, _ in _changes(tally)]
    settings: dict[str, Value] = {
        "description": say(game, "button.counts"),
        "text": say(game, "button.counts"),
        "tooltip": say(game, "button.counts-tip"),
        "menuItems": encode(items, ","),
    }
    return component("ToolbarMenu", settings)


def tally_values(game: Game, scenario: Scenario) -> Iterator[tuple[str, str, str]]:
    """What a scenario starts with: no points, and the support of its first turn."""
    due = {
        support_property(support): support.amount
        for support in game.ruleset.support_points
        if scenario.first_turn in support.turns
    }
    for tally in tallies(game):
        yield tally.name, str(due.get(tally.name, tally.start)), "Module"
