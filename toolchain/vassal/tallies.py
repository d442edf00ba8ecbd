"""Global properties that players count by: victory points and points of support, with their buttons."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from toolchain.model.game import Game
from toolchain.model.scenario import Scenario
from toolchain.vassal.component import Component, Value, component
from toolchain.vassal.names import property_name, side_name
from toolchain.vassal.sequence import clean, encode

MENU = "Counts"


@dataclass(frozen=True, slots=True)
class Tally:
    """A number that both players see and change: property, label, greatest value, and its refill or None."""

    name: str
    label: str
    most: int
    refill: int | None = None


def tallies(game: Game) -> tuple[Tally, ...]:
    """Victory points of each side, then the points of support that rules give."""
    points = [Tally(f"VP{property_name(side)}", f"{side_name(game, side)} VP", 999) for side in game.sides]
    support = [
        Tally(f"Support{property_name(s.key)}", clean(f"{side_name(game, s.side)} {s.title}"), 99, s.amount)
        for s in game.ruleset.support_points
    ]
    return (*points, *support)


def tally_properties(game: Game) -> Iterator[Component]:
    for tally in tallies(game):
        settings: dict[str, Value] = {
            "name": tally.name,
            "initialValue": "0",
            "description": tally.label,
            "isNumeric": True,
            "min": -tally.most,
            "max": tally.most,
            "wrap": False,
        }
        yield component("properties.GlobalProperty", settings, _buttons(tally))


def _buttons(tally: Tally) -> Iterator[Component]:
    for text, change in _changes(tally):
        button: dict[str, Value] = {
            "text": text,
            "tooltip": text,
            "hotkey": "",
            "propChanger": change,
            "reportFormat": f"* {tally.label}: $oldValue$ → $newValue$ ($PlayerName$)",
        }
        yield component("properties.ChangePropertyButton", button)


def _changes(tally: Tally) -> Iterator[tuple[str, str]]:
    yield f"{tally.label} +1", "I,1"
    yield f"{tally.label} −1", "I,-1"
    if tally.refill is not None:
        yield f"{tally.label} = {tally.refill}", f"P,{tally.refill}"
    else:
        yield f"{tally.label} …", encode(("R", tally.label), ",")


def tally_menu(game: Game) -> Component:
    items = [text for tally in tallies(game) for text, _ in _changes(tally)]
    settings: dict[str, Value] = {
        "description": MENU,
        "text": MENU,
        "tooltip": "Victory points and points of support",
        "menuItems": encode(items, ","),
    }
    return component("ToolbarMenu", settings)


def tally_values(game: Game, scenario: Scenario) -> Iterator[tuple[str, str, str]]:
    """What a scenario starts with: no points, and the support of its first turn."""
    for side in game.sides:
        yield f"VP{property_name(side)}", "0", "Module"
    for support in game.ruleset.support_points:
        due = support.amount if scenario.first_turn in support.turns else 0
        yield f"Support{property_name(support.key)}", str(due), "Module"
