"""The state of a game in play: immutable, and the same after a trip through JSON."""

from __future__ import annotations

from collections.abc import Mapping
from enum import StrEnum

import msgspec

from toolchain.rules.task import Battle, Task


class Place(StrEnum):
    """Where a unit is. `removed` units left the map in retreat without being destroyed, `away` units may
    come back, `lost` ones are not in this game."""

    DUE = "due"
    MAP = "map"
    ELIMINATED = "eliminated"
    REMOVED = "removed"
    EXITED = "exited"
    AWAY = "away"


class UnitState(msgspec.Struct, frozen=True, omit_defaults=True):
    """One unit. Names of phases in `moved`, `fought`, `struck` (was attacked) and `entered` are of the
    current player turn. `used` counts movement points in shares of the play's scale.

    `bonus_turn` is the turn of a movement bonus (0: never earned); `left` the edge and turn of leaving.
    """

    place: Place
    hex: str = ""
    steps: int = 1
    moved: tuple[str, ...] = ()
    fought: tuple[str, ...] = ()
    struck: tuple[str, ...] = ()
    entered: str = ""
    used: int = 0
    spent: bool = False
    no_attack: bool = False
    bonus_turn: int = 0
    bonus_points: int = 0
    bonus_spent: bool = False
    marks: tuple[str, ...] = ()
    left: tuple[str, int] | None = None


class Pool(msgspec.Struct, frozen=True, omit_defaults=True):
    """A side's support markers: in the pool, in hand, and used this turn. Values are marker copies."""

    pool: tuple[str, ...] = ()
    hand: tuple[str, ...] = ()
    used: tuple[str, ...] = ()


class Result(msgspec.Struct, frozen=True, omit_defaults=True):
    """How a game ended: the winner ("" for a draw) and each side's points."""

    winner: str
    points: Mapping[str, int]


class GameState(msgspec.Struct, frozen=True, omit_defaults=True):
    """Everything that changes in play.

    `step` is the phase (an index of the sequence's steps). `tally` counts hex events, `counted` names the
    units each has counted. `points` are support points left in this player turn, `bombarded` the markers
    that fell on each hex in it. `declaring` holds while battles are announced, `battle` is the one being
    resolved and `tasks` what it still asks for, first things first.
    """

    turn: int
    step: int
    units: Mapping[str, UnitState]
    control: Mapping[str, str] = {}
    flags: tuple[str, ...] = ()
    tally: Mapping[str, int] = {}
    counted: Mapping[str, tuple[str, ...]] = {}
    markers: Mapping[str, str] = {}
    points: Mapping[str, int] = {}
    pools: Mapping[str, Pool] = {}
    drawn: bool = False
    bombarded: Mapping[str, int] = {}
    declaring: bool = True
    battles: tuple[Battle, ...] = ()
    battle: Battle | None = None
    tasks: tuple[Task, ...] = ()
    replaced: Mapping[str, int] = {}
    blown: tuple[tuple[str, str], ...] = ()
    result: Result | None = None

    @property
    def over(self) -> bool:
        return self.result is not None


def save_state(state: GameState) -> bytes:
    """The state as JSON."""
    return msgspec.json.encode(state)


def load_state(data: bytes) -> GameState:
    """The state from JSON. Raises msgspec.ValidationError for what is no state."""
    return msgspec.json.decode(data, type=GameState)
