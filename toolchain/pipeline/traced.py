"""Which parts of a game a step looked at.

A step's result depends on the fields of the game that it read, and on nothing else of the game. Reading
through a `TracedGame` notes them, so that nobody has to list them by hand and forget one.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from msgspec.structs import astuple

from toolchain.model.game import Game

_FIELDS = frozenset(Game.__struct_fields__)
_NOTED, _LEANS_ON = "_noted", "_leans_on"


class TracedGame(Game, frozen=True, dict=True):
    """A game that notes which of its fields are read."""

    def __getattribute__(self, name: str) -> Any:
        if name in _FIELDS:
            object.__getattribute__(self, "__dict__")[_NOTED].add(name)
        return object.__getattribute__(self, name)


def trace(game: Game) -> TracedGame:
    """The same game, with nothing noted yet."""
    traced = TracedGame(*astuple(game))
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
