"""Parachute drops: a button that rolls for success, scatter and distance and says what the dice mean."""

from __future__ import annotations

from collections.abc import Iterator

from toolchain.model.game import Game
from toolchain.model.reinforcement import DropRule
from toolchain.vassal.battle.names import DIE
from toolchain.vassal.format.component import Component
from toolchain.vassal.format.expressions import braces, pick, text
from toolchain.vassal.format.keystroke import named
from toolchain.vassal.format.sequence import clean
from toolchain.vassal.words import piece_commands as commands
from toolchain.vassal.words.action_button import action_button
from toolchain.vassal.words.names import property_name
from toolchain.vassal.words.say import say

FACES = range(1, 7)


def drop_buttons(game: Game) -> Iterator[Component]:
    """A button a drop rule, and the hidden ones that it presses in turn."""
    for rule in game.ruleset.drops:
        stem = f"drop{property_name(rule.key)}"
        tellers = {
            named(f"{stem}Success"): _success(game, rule),
            named(f"{stem}Scatter"): _scatter(game, rule),
            named(f"{stem}Distance"): braces(f"{text(say(game, 'drop.distance'))}+{DIE}"),
        }
        keys = [key for teller in tellers for key in (commands.ROLL.key, teller)]
        yield action_button(clean(rule.title), named(stem), keys=keys)
        for key, report in tellers.items():
            yield action_button("", key, report=report)


def _success(game: Game, rule: DropRule) -> str:
    words = [say(game, "drop.lands" if face in rule.success else "drop.lost") for face in FACES]
    return braces(f"{text(say(game, 'drop.success'))}+{pick(words, f'{DIE}-1')}")


def _scatter(game: Game, rule: DropRule) -> str:
    words = [
        say(game, "drop.stays")
        if face in rule.stays
        else say(game, "drop.scatters", direction=_direction(game, rule, face))
        for face in FACES
    ]
    return braces(f"{text(say(game, 'drop.scatter'))}+{pick(words, f'{DIE}-1')}")


def _direction(game: Game, rule: DropRule, face: int) -> str:
    """As the map's north arrow letters it, else as the compass has it."""
    index = rule.directions.get(face)
    if index is None:
        return str(face)
    letters = game.game_map.compass or game.game_map.grid.directions
    return clean(letters[index % len(letters)])
