"""Ranges of game turns."""

from __future__ import annotations

from msgspec import Struct


class TurnSpan(Struct, frozen=True):
    """Turns `first` to `last`, both included; `last` is None where there is no end."""

    first: int = 1
    last: int | None = None

    def __contains__(self, turn: int) -> bool:
        return self.first <= turn and (self.last is None or turn <= self.last)


EVERY_TURN = TurnSpan()
