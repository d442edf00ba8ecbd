"""Sequence of play: the phases of a game turn."""

from __future__ import annotations

from enum import StrEnum

from msgspec import Struct

from toolchain.diagnostics.span import NOWHERE, Span
from toolchain.model.provenance import Provenance
from toolchain.model.turns import EVERY_TURN, TurnSpan
from toolchain.model.unit import ANY_UNIT, UnitFilter


class PhaseKind(StrEnum):
    """What players do in a phase.

    `turn_end` moves the turn marker, or ends the game after the last turn. `unmodelled` phases are printed
    and passed through: their rules are text without execution.
    """

    SUPPORT = "support"
    REINFORCEMENT = "reinforcement"
    RESERVE = "reserve"
    MOVEMENT = "movement"
    BOMBARDMENT = "bombardment"
    COMBAT = "combat"
    TURN_END = "turn_end"
    UNMODELLED = "unmodelled"


class Phase(Struct, frozen=True):
    """A phase.

    `sides` are the sides whose player turns have it (empty: all). `units` says which units may act;
    `needs_mark` and `bars_mark` narrow that by marks such as a reserve marker, which `gives_mark` hands
    out and `clears_mark` takes off. A unit that acted in one of the phases `not_after` of the same player
    turn may not act here. `enter` lets reinforcements come in, of `enter_units` only.
    """

    key: str
    title: str
    kind: PhaseKind
    units: UnitFilter = ANY_UNIT
    sides: tuple[str, ...] = ()
    not_after: tuple[str, ...] = ()
    needs_mark: str = ""
    bars_mark: str = ""
    gives_mark: str = ""
    clears_mark: str = ""
    enter: bool = False
    enter_units: UnitFilter = ANY_UNIT
    turns: TurnSpan = EVERY_TURN
    summary: str = ""
    section: str = ""
    why: str = ""
    provenance: Provenance | None = None
    origin: Span = NOWHERE


class Step(Struct, frozen=True):
    """One phase of a game turn as it is played; `side` is "" where both players act."""

    phase: Phase
    side: str = ""


class Sequence(Struct, frozen=True):
    """`opening` and `closing` belong to both players; `player` repeats for each side in `order`."""

    order: tuple[str, ...]
    player: tuple[Phase, ...]
    opening: tuple[Phase, ...] = ()
    closing: tuple[Phase, ...] = ()

    def player_turn(self, side: str) -> tuple[Phase, ...]:
        """The phases of a side's player turn."""
        return tuple(p for p in self.player if not p.sides or side in p.sides)

    def steps(self) -> tuple[Step, ...]:
        """Every phase of a game turn in playing order."""
        turns = (Step(phase, side) for side in self.order for phase in self.player_turn(side))
        return (*(Step(p) for p in self.opening), *turns, *(Step(p) for p in self.closing))

    @property
    def phases(self) -> tuple[Phase, ...]:
        """Every phase once."""
        return (*self.opening, *self.player, *self.closing)
