"""What must hold of every state of a game."""

from __future__ import annotations

from collections.abc import Iterator

from toolchain.model.movement import StackingCheck
from toolchain.rules.play import Play
from toolchain.rules.stacking import crowding
from toolchain.rules.state import GameState, Place, load_state, save_state
from toolchain.rules.support_fire import full_pools


def broken_invariants(
    play: Play, state: GameState, start: GameState, before: GameState | None = None
) -> tuple[str, ...]:
    """What is wrong with a state; `start` is the first state of its game, `before` a sound one whose
    unchanged units need no second look."""
    return (
        *_units(play, state, start, before),
        *_hexes(play, state),
        *_support(play, state),
        *_saved(state),
    )


def _units(play: Play, state: GameState, start: GameState, before: GameState | None) -> Iterator[str]:
    if state.units.keys() != start.units.keys():
        yield "units appeared or vanished"
    known = before.units if before is not None else {}
    for key, unit in state.units.items():
        if known.get(key) is unit:
            continue
        most = play.facts[key].unit.steps
        if not 0 <= unit.steps <= most:
            yield f"{key} has {unit.steps} of {most} steps"
        if (unit.place is Place.ELIMINATED) != (unit.steps == 0):
            yield f"{key} is {unit.place} with {unit.steps} steps"
        if (unit.place is Place.MAP) != bool(unit.hex):
            yield f"{key} is {unit.place} in hex '{unit.hex}'"
        if unit.hex and unit.hex not in play.grid:
            yield f"{key} stands off the map in {unit.hex}"
        if unit.place is Place.DUE and start.units[key].place is not Place.DUE:
            yield f"{key} is due again"


def _hexes(play: Play, state: GameState) -> Iterator[str]:
    board = play.board(state)
    limit = play.rules.stacking.limit
    moving = play.rules.stacking.checked is StackingCheck.PHASE
    for hex_id, units in board.at.items():
        if len(units) == 1:
            continue
        sides = {play.facts[u].side for u in units}
        if len(sides) > 1:
            yield f"both sides stand in {hex_id}"
        settled = [u for u in units if not crowding(play, state, u)]
        # Where only the end of a phase counts, one unit may stand on another for the moment.
        room = limit + 1 if moving and sides == {play.active(state)} else limit
        if len(settled) > room:
            yield f"{len(units)} units stand in {hex_id}"


def _support(play: Play, state: GameState) -> Iterator[str]:
    full = full_pools(play)
    for side, pool in state.pools.items():
        copies = (*pool.pool, *pool.hand, *pool.used)
        if sorted(copies) != sorted(full[side].pool):
            yield f"support markers of {side} appeared or vanished"
    for key, left in state.points.items():
        most = next(p.amount for p in play.rules.support_points if p.key == key)
        if not 0 <= left <= most:
            yield f"{left} of {most} points of {key}"


def _saved(state: GameState) -> Iterator[str]:
    if load_state(save_state(state)) != state:
        yield "the state changes when it is saved"
