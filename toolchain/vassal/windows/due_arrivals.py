"""Boxes of arrivals that are due light up, until the next player turn opens."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from toolchain.model.game import Game
from toolchain.model.scenario import Arrival, Scenario
from toolchain.vassal.boards.box_board import BoxBoard
from toolchain.vassal.boards.holding_boards import arrival_boxes
from toolchain.vassal.boards.zones import SHOWN
from toolchain.vassal.format.component import Component, Value, component
from toolchain.vassal.format.keystroke import KeyStroke, named
from toolchain.vassal.windows.turn_labels import opening_labels, step_labels
from toolchain.vassal.words.names import property_name

HIDDEN = "0"
NOTHING_DUE = named("nothingDue")


def all_arrivals(game: Game) -> dict[str, tuple[Arrival, list[str]]]:
    """Every arrival by key, with the names of the scenarios that use it."""
    found: dict[str, tuple[Arrival, list[str]]] = {}
    for scenario in game.scenarios.values():
        for arrival in scenario.arrivals:
            found.setdefault(arrival.key, (arrival, []))[1].append(scenario.name)
    return found


def due_key(arrival: Arrival) -> KeyStroke:
    """The key that lights up the arrival's box."""
    return named(f"due{property_name(arrival.key)}")


def _due_property(arrival: Arrival) -> str:
    return f"Due{property_name(arrival.key)}"


def due_properties(game: Game) -> Iterator[Component]:
    """A property an arrival, with hidden buttons that set and clear it."""
    for arrival, _ in all_arrivals(game).values():
        buttons = (_button(due_key(arrival), SHOWN), _button(NOTHING_DUE, HIDDEN))
        settings: dict[str, Value] = {"name": _due_property(arrival), "initialValue": HIDDEN}
        yield component("properties.GlobalProperty", settings, buttons)


def _button(key: KeyStroke, value: str) -> Component:
    settings: dict[str, Value] = {"text": "", "hotkey": key, "propChanger": f"P,{value}", "reportFormat": ""}
    return component("properties.ChangePropertyButton", settings)


def due_highlights(scenario: Scenario, board: BoxBoard) -> Mapping[str, str]:
    """The property that lights up each box of arrivals, by the box's name."""
    boxes = arrival_boxes(scenario, board)
    return {b.wish.key: _due_property(a) for a, b in zip(scenario.arrivals, boxes, strict=True)}


def due_at_start(game: Game, scenario: Scenario) -> Iterator[tuple[str, str, str]]:
    """Properties of the arrivals that are due as the scenario opens."""
    opening, first = opening_labels(game), step_labels(game)[0]
    for arrival in scenario.arrivals:
        if arrival.turn == scenario.first_turn and opening.get(arrival.side, first) == first:
            yield _due_property(arrival), SHOWN, "Module"
