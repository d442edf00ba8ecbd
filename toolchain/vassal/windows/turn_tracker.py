"""The turn tracker: game turns with their dates, and in each the phases of the sequence of play."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from toolchain.model.game import Game
from toolchain.model.scenario import Scenario
from toolchain.vassal.boards.track import TURN
from toolchain.vassal.format.commands import list_level, turn_command
from toolchain.vassal.format.component import Component, Value, component
from toolchain.vassal.format.expressions import braces, by_value, text
from toolchain.vassal.format.sequence import encode
from toolchain.vassal.windows.turn_events import turn_events
from toolchain.vassal.windows.turn_labels import PHASE, step_labels, turn_labels
from toolchain.vassal.words import piece_commands as commands
from toolchain.vassal.words.say import as_written, say


def turn_tracker(game: Game) -> Component:
    """Turns in the outer level, phases in the inner, and what they set off."""
    phases = _level(game, PHASE, step_labels)
    turns = _level(game, TURN, turn_labels, [phases])
    settings: dict[str, Value] = {
        "name": "Turn",
        "buttonText": say(game, "turn.button"),
        "tooltip": say(game, "turn.tip"),
        "hotkey": "",
        "nexthotkey": commands.NEXT_PHASE.key,
        "prevhotkey": commands.LAST_PHASE.key,
        "turnFormat": say(game, "turn.format"),
        "reportFormat": "$newTurn$",
        "lengthStyle": "Maximum",
        "length": -1,
    }
    return component("turn.TurnTracker", settings, [turns, *turn_events(game)])


def _level(
    game: Game, name: str, labels: Callable[[Game], tuple[str, ...]], below: list[Component] | None = None
) -> Component:
    """A level whose values are the labels of the game as it is written: conditions ask for those."""
    entries = labels(as_written(game))
    settings: dict[str, Value] = {
        "name": name,
        "property": name,
        "list": encode(entries, ","),
        "turnFormat": _shown(dict(zip(entries, labels(game), strict=True))),
        "configFirst": False,
        "configList": False,
        "prompt": "",
    }
    return component("turn.ListTurnLevel", settings, below or [])


def _shown(labels: Mapping[str, str]) -> str:
    """The format that shows each value as its label."""
    other = {value: text(label) for value, label in labels.items() if value != label}
    return braces(by_value("value", other, "value")) if other else "$value$"


def turn_state(game: Game, scenario: Scenario) -> str:
    """The command that sets the tracker to the scenario's first turn and phase."""
    numbers = [turn.number for turn in game.calendar.turns] or [1]
    index = numbers.index(scenario.first_turn) if scenario.first_turn in numbers else 0
    inner = list_level(0, len(step_labels(game)))
    return turn_command([list_level(index, len(turn_labels(game)), [inner])])
