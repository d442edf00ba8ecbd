"""How far a unit can move, as an answer to read."""

from __future__ import annotations

from fractions import Fraction

from msgspec import Struct

from toolchain.rules.event import Refusal
from toolchain.rules.movement import reach
from toolchain.rules.play import Play
from toolchain.rules.stacking import move_bar, stop_refusal
from toolchain.rules.state import GameState


def points_text(points: Fraction) -> str:
    """Movement points as players write them: 2, 1/2, 2 2/3."""
    whole, rest = divmod(points, 1)
    if not rest:
        return str(whole)
    return f"{whole} {rest}" if whole else str(rest)


class ReachedHex(Struct, frozen=True):
    """A hex in reach: the least cost, the points left after it, the cheapest path, whether the move ends
    there, and why the unit may not stop there (None where it may)."""

    hex: str
    cost: Fraction
    left: Fraction
    path: tuple[str, ...]
    ends: bool
    no_stop: Refusal | None = None


class ReachedExit(Struct, frozen=True):
    """A way off the map: from a hex over an edge, with its cost."""

    hex: str
    edge: str
    cost: Fraction
    path: tuple[str, ...]


class ReachAnswer(Struct, frozen=True):
    """Hexes by cost and number; `refusal` says why the unit may not move at all."""

    unit: str
    start: str
    turn: int
    phase: str
    allowance: Fraction
    hexes: tuple[ReachedHex, ...] = ()
    exits: tuple[ReachedExit, ...] = ()
    refusal: Refusal | None = None


def answer_reach(play: Play, state: GameState, key: str) -> ReachAnswer:
    """Where a unit can go in the phase of a position."""
    phase, start = play.phase(state), state.units[key].hex
    found = reach(play, state, key)
    scale = play.scale
    allowance = Fraction(found.mover.left, scale)
    refusal = move_bar(play, state, key)
    if refusal is not None:
        return ReachAnswer(key, start, state.turn, phase.title, allowance, refusal=refusal)
    hexes = []
    for hex_id in found.hexes:
        cost = found.cost(hex_id) or 0
        points, ends = Fraction(cost, scale), hex_id not in found.open
        no_stop = stop_refusal(play, state, key, hex_id)
        hexes.append(ReachedHex(hex_id, points, allowance - points, found.path(hex_id), ends, no_stop))
    exits = tuple(
        ReachedExit(hex_id, edge.value, Fraction(cost, scale), found.open_path(hex_id))
        for hex_id, edge, cost in sorted(found.exits, key=lambda e: (e[2], e[0]))
    )
    ordered = tuple(sorted(hexes, key=lambda h: (h.cost, h.hex)))
    return ReachAnswer(key, start, state.turn, phase.title, allowance, ordered, exits)
