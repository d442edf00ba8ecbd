"""Fire from beyond the map: air points and support markers."""

from __future__ import annotations

from enum import StrEnum

from msgspec import Struct

from toolchain.diagnostics.span import NOWHERE, Span
from toolchain.model.provenance import Provenance
from toolchain.model.turns import TurnSpan


class PointsCap(StrEnum):
    """The most points in one attack: the ground strength in it, the strength beside the target, no cap."""

    GROUND = "ground"
    ADJACENT = "adjacent"
    NONE = "none"


class SupportPoints(Struct, frozen=True):
    """Points that a side may add to its attacks in each of its turns; unused points lapse."""

    key: str
    title: str
    side: str
    turns: TurnSpan
    amount: int
    cap: PointsCap = PointsCap.GROUND
    section: str = ""
    provenance: Provenance | None = None
    origin: Span = NOWHERE


class Draw(StrEnum):
    RANDOM = "random"
    LOWEST_FIRST = "lowest_first"


class AllotmentUnit(StrEnum):
    """What an allotment counts: markers, or their points."""

    MARKERS = "markers"
    POINTS = "points"


class Allotment(Struct, frozen=True):
    """Markers that each side receives from a turn on, in the order of play ("3/6")."""

    from_turn: int
    numbers: tuple[int, ...]
    provenance: Provenance | None = None
    origin: Span = NOWHERE


class Change(StrEnum):
    HALVE = "halve"
    DOUBLE = "double"


class Rounding(StrEnum):
    """Halving an odd number keeps the smaller half, or loses it."""

    KEEP_FLOOR = "keep_floor"
    LOSE_FLOOR = "lose_floor"


class CheckTime(StrEnum):
    """When the hex is looked at: as the game turn starts, or whenever markers are committed as well."""

    TURN_START = "turn_start"
    CONTINUOUS = "continuous"


class AllotmentChange(Struct, frozen=True):
    """Halves or doubles a side's allotment while a unit of the side `occupied_by` stands on a hex.

    Changes apply in the order they are listed.
    """

    key: str
    title: str
    side: str
    hex: str
    occupied_by: str
    change: Change
    rounding: Rounding = Rounding.KEEP_FLOOR
    check: CheckTime = CheckTime.TURN_START
    section: str = ""
    origin: Span = NOWHERE


class SupportMarkers(Struct, frozen=True):
    """Markers drawn from each side's pool: those markers of the game with role support and its side."""

    per_attack: int = 2
    draw: Draw = Draw.RANDOM
    unit: AllotmentUnit = AllotmentUnit.MARKERS
    hidden_from_owner: bool = False
    allotments: tuple[Allotment, ...] = ()
    changes: tuple[AllotmentChange, ...] = ()
    provenance: Provenance | None = None
    origin: Span = NOWHERE

    def allotment(self, turn: int, player: int) -> int:
        """The printed number for a turn and a player in the order of play (from 0)."""
        due = [a for a in self.allotments if a.from_turn <= turn]
        numbers = due[-1].numbers if due else ()
        return numbers[player] if player < len(numbers) else 0
