"""Which parts of a game a step looked at.

A step's result depends on the fields of the game that it read, and on nothing else of the game. Reading
through a `TracedGame` notes them, so that nobody has to list them by hand and forget one.
"""

from __future__ import annotations

import dataclasses
from collections.abc import Iterable
from typing import Any

from toolchain.model.game import Game

_FIELDS = frozenset(f.name for f in dataclasses.fields(Game))
_NOTED, _LEANS_ON = "_noted", "_leans_on"


class TracedGame(Game):
    """A game that notes which of its fields are read."""

    def __getattribute__(self, name: str) -> Any:
        if name in _FIELDS:
            object.__getattribute__(self, "__dict__")[_NOTED].add(name)
        return object.__getattribute__(self, name)


def trace(game: Game) -> TracedGame:
    """The same game, with nothing noted yet."""
    traced = object.__new__(TracedGame)
    vars(traced).update(vars(game))
    vars(traced)[_NOTED] = set()
    vars(traced)[_LEANS_ON] = []
    return traced


def note(game: TracedGame, fields: Iterable[str]) -> None:
    """Count fields as read that someone else has read for this game."""
    vars(game)[_NOTED].update(fields)


def lean_on(game: TracedGame, other: TracedGame) -> None:
    """What `other` has read, or will still read, counts as read by `game`, too."""
    vars(game)[_LEANS_ON].append(other)


def noted(game: TracedGame) -> tuple[str, ...]:
    """The fields read so far, in order."""
    found: set[str] = set()
    seen: set[int] = set()
    pending = [game]
    while pending:
        one = pending.pop()
        if id(one) not in seen:
            seen.add(id(one))
            found |= set(vars(one)[_NOTED])
            pending += vars(one)[_LEANS_ON]
    return tuple(sorted(found))
