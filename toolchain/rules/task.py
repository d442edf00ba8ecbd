"""Battles, and what a battle in progress still asks of the players."""

from __future__ import annotations

import msgspec


class Battle(msgspec.Struct, frozen=True, omit_defaults=True):
    """An attack on a hex.

    `guns` are the attackers that fire at range. `points` by support rule. Markers are copies committed,
    face down until the roll. After the roll `code` is the result, `path` the way of retreat that it opened
    (the hex of combat first), `retreated` whether a defender's retreat opened it, and `held` whether
    resistance bars an advance.
    """

    target: str
    attackers: tuple[str, ...] = ()
    guns: tuple[str, ...] = ()
    points: tuple[tuple[str, int], ...] = ()
    attacker_markers: tuple[str, ...] = ()
    defender_markers: tuple[str, ...] = ()
    bombardment: bool = False
    code: str = ""
    path: tuple[str, ...] = ()
    retreated: bool = False
    held: bool = False
    advanced: tuple[str, ...] = ()

    @property
    def beside(self) -> tuple[str, ...]:
        """The attackers next to the target."""
        return tuple(u for u in self.attackers if u not in self.guns)


class CommitTask(msgspec.Struct, frozen=True, tag="commit"):
    """A side may commit one support marker to the battle, or pass."""

    side: str


class RollTask(msgspec.Struct, frozen=True, tag="roll"):
    """The battle awaits its die."""

    side: str


class RetreatTask(msgspec.Struct, frozen=True, tag="retreat", omit_defaults=True):
    """A unit must retreat; `side` decides how."""

    side: str
    unit: str
    hexes: int
    origin: str
    attacker: bool = False
    bombardment: bool = False


class LossTask(msgspec.Struct, frozen=True, tag="loss"):
    """`side` picks one of the units, which loses steps."""

    side: str
    units: tuple[str, ...]
    steps: int


class ExchangeTask(msgspec.Struct, frozen=True, tag="exchange"):
    """`side` picks one of the sets of attackers, who are eliminated."""

    side: str
    sets: tuple[tuple[str, ...], ...]


class AdvanceTask(msgspec.Struct, frozen=True, tag="advance"):
    """`side` may advance units into the path."""

    side: str


Task = CommitTask | RollTask | RetreatTask | LossTask | ExchangeTask | AdvanceTask
