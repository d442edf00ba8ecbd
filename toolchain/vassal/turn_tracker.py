"""The turn tracker: game turns with their dates, and in each the phases of the sequence of play."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from toolchain.model.game import Game
from toolchain.model.scenario import Arrival, Scenario
from toolchain.model.sequence import Step
from toolchain.vassal import piece_commands as commands
from toolchain.vassal.commands import list_level, turn_command
from toolchain.vassal.component import Component, Value, component
from toolchain.vassal.holding_boards import arrival_title
from toolchain.vassal.keystroke import NO_KEY, KeyStroke
from toolchain.vassal.main_map import CLEAR_FOUGHT, MOVE_MARKER
from toolchain.vassal.marker_pieces import pool_sides
from toolchain.vassal.names import side_name, unit_name
from toolchain.vassal.sequence import clean, encode
from toolchain.vassal.support_window import RETURN_SPENT
from toolchain.vassal.track import TURN, turn_label

# Global properties: the current turn and phase as texts, the scenario's name, and whether arrivals are told.
PHASE, SCENARIO, ANNOUNCE = "CurrentPhase", "Scenario", "AnnounceArrivals"


def turn_labels(game: Game) -> tuple[str, ...]:
    return tuple(turn_label(turn) for turn in game.calendar.turns) or ("1",)


def step_label(game: Game, step: Step) -> str:
    """ "German: Combat"; phases of both players go by their title."""
    title = clean(step.phase.title)
    return f"{side_name(game, step.side)}: {title}" if step.side else title


def step_labels(game: Game) -> tuple[str, ...]:
    return tuple(step_label(game, step) for step in game.ruleset.sequence.steps()) or ("Play",)


def turn_tracker(game: Game) -> Component:
    """Turns in the outer level, phases in the inner; hot keys clear marks and tell arrivals."""
    phases = _level(PHASE, step_labels(game))
    turns = _level(TURN, turn_labels(game), [phases])
    settings: dict[str, Value] = {
        "name": "Turn",
        "buttonText": "Turn",
        "tooltip": "Turn and phase",
        "hotkey": "",
        "nexthotkey": commands.NEXT_PHASE.key,
        "prevhotkey": commands.LAST_PHASE.key,
        "turnFormat": "Turn $level1$ — $level2$",
        "reportFormat": "$newTurn$",
        "lengthStyle": "Maximum",
        "length": -1,
    }
    return component("turn.TurnTracker", settings, [turns, *_hot_keys(game)])


def _level(name: str, entries: tuple[str, ...], below: list[Component] | None = None) -> Component:
    settings: dict[str, Value] = {
        "name": name,
        "property": name,
        "list": encode(entries, ","),
        "turnFormat": "$value$",
        "configFirst": False,
        "configList": False,
        "prompt": "",
    }
    return component("turn.ListTurnLevel", settings, below or [])


def _hot_keys(game: Game) -> Iterator[Component]:
    opening = f"{{{_any_of(PHASE, _opening_labels(game).values())}}}"
    yield _hot_key("Clear moved marks", opening, commands.CLEAR_MOVED.key)
    yield _hot_key("Clear marks of having fought", opening, CLEAR_FOUGHT)
    yield _hot_key("Move the turn marker", f"{{{_any_of(PHASE, step_labels(game)[:1])}}}", MOVE_MARKER)
    if pool_sides(game):
        first = f"{{{_any_of(PHASE, step_labels(game)[:1])}}}"
        yield _hot_key("Spent support goes back", first, RETURN_SPENT)
    yield from _announcements(game)


def _opening_labels(game: Game) -> dict[str, str]:
    """The label of each side's first phase."""
    sequence = game.ruleset.sequence
    turns = {side: sequence.player_turn(side) for side in sequence.order}
    return {side: step_label(game, Step(phases[0], side)) for side, phases in turns.items() if phases}


def _announcements(game: Game) -> Iterator[Component]:
    """A chat line as the player turn opens in which reinforcements are due, unless switched off."""
    opening = _opening_labels(game)
    first = step_labels(game)[0]
    labels = {turn.number: turn_label(turn) for turn in game.calendar.turns}
    for arrival, scenarios in _arrivals(game):
        if arrival.turn not in labels:
            continue
        tests = (
            _any_of(TURN, [labels[arrival.turn]]),
            _any_of(PHASE, [opening.get(arrival.side, first)]),
            _any_of(SCENARIO, scenarios),
            f"{ANNOUNCE}==true",
        )
        matching = "{" + "&&".join(f"({test})" for test in tests) + "}"
        yield _hot_key(f"Arrivals {arrival.key}", matching, NO_KEY, _announcement(game, arrival))


def _arrivals(game: Game) -> list[tuple[Arrival, list[str]]]:
    """Every arrival with the names of the scenarios that use it."""
    found: dict[str, tuple[Arrival, list[str]]] = {}
    for scenario in game.scenarios.values():
        for arrival in scenario.arrivals:
            found.setdefault(arrival.key, (arrival, []))[1].append(scenario.name)
    return list(found.values())


def _announcement(game: Game, arrival: Arrival) -> str:
    known = game.oob.units
    units = ", ".join(unit_name(game, known[key]) for key in arrival.units if key in known)
    return clean(f"Due: {arrival_title(game, arrival)}: {units} ({arrival.area_text})")


def _any_of(name: str, values: Iterable[str]) -> str:
    tests = ('{}=="{}"'.format(name, value.replace('"', "'")) for value in values)
    return "||".join(tests) or "false"


def _hot_key(name: str, matching: str, key: KeyStroke, report: str = "") -> Component:
    settings: dict[str, Value] = {"name": name, "hotkey": key, "match": matching, "reportFormat": report}
    return component("turn.TurnGlobalHotkey", settings)


def turn_state(game: Game, scenario: Scenario) -> str:
    """The command that sets the tracker to the scenario's first turn and phase."""
    numbers = [turn.number for turn in game.calendar.turns] or [1]
    index = numbers.index(scenario.first_turn) if scenario.first_turn in numbers else 0
    inner = list_level(0, len(step_labels(game)))
    return turn_command([list_level(index, len(turn_labels(game)), [inner])])
