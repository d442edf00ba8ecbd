"""Turns and phases as the module words them, and conditions that ask for them."""

from __future__ import annotations

from collections.abc import Iterable

from toolchain.model.game import Game
from toolchain.model.sequence import Phase, Step
from toolchain.model.turns import TurnSpan
from toolchain.vassal.boards.track import TURN, turn_label
from toolchain.vassal.format.expressions import text
from toolchain.vassal.format.sequence import clean
from toolchain.vassal.words.names import side_name
from toolchain.vassal.words.say import say

# Global properties: the current phase as a text, and the scenario's name.
PHASE, SCENARIO = "CurrentPhase", "Scenario"


def turn_labels(game: Game) -> tuple[str, ...]:
    return tuple(turn_label(turn) for turn in game.calendar.turns) or ("1",)


def step_label(game: Game, phase: Phase, side: str) -> str:
    """ "German: Combat"; phases of both players go by their title."""
    title = clean(phase.title)
    return f"{side_name(game, side)}: {title}" if side else title


def step_labels(game: Game) -> tuple[str, ...]:
    steps: tuple[Step, ...] = game.ruleset.sequence.steps()
    return tuple(step_label(game, step.phase, step.side) for step in steps) or (say(game, "turn.play"),)


def opening_labels(game: Game) -> dict[str, str]:
    """The label of each side's first phase, in the order of play."""
    sequence = game.ruleset.sequence
    turns = {side: sequence.player_turn(side) for side in sequence.order}
    return {side: step_label(game, phases[0], side) for side, phases in turns.items() if phases}


def is_any(name: str, values: Iterable[str]) -> str:
    """A condition: the property has one of the values."""
    return "||".join(f"{name}=={text(value)}" for value in values) or "false"


def in_turns(game: Game, span: TurnSpan) -> str:
    """A condition: the current turn lies in a span."""
    return is_any(TURN, (turn_label(turn) for turn in game.calendar.turns if turn.number in span))


def both(*tests: str) -> str:
    """A filter that asks for all conditions."""
    return "{" + "&&".join(f"({test})" for test in tests) + "}"
