"""Fixed words of the module, in the language of the game."""

from __future__ import annotations

from toolchain.model.game import Game
from toolchain.model.words.catalogue import english_words, filled


def say(game: Game, key: str, /, **values: str | int) -> str:
    """The words of a key of the catalogue; English where the game's language lacks them.

    Names of values are those in braces, with "_" for "-".
    """
    words = english_words()[key]
    if game.language is not None:
        words = game.language.words.get(key, words)
    return filled(words, {name.replace("_", "-"): str(value) for name, value in values.items()})


def as_written(game: Game) -> Game:
    """The game whose texts name things in saved games and expressions."""
    return game.written or game


def own_name(game: Game, name: str, key: str) -> str:
    """What players call a thing that goes by a fixed name in saved games: the words of `key` in a
    translation, the name itself in the game as it is written."""
    return name if game.written is None else say(game, key)
