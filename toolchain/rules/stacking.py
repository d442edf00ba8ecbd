"""Stacking: how many units a hex holds when it counts."""

from __future__ import annotations

from toolchain.model.movement import StackingCheck, TurnBar
from toolchain.model.reinforcement import EntryStacking
from toolchain.model.rule_name import RuleName
from toolchain.model.sequence import PhaseKind
from toolchain.rules.event import Refusal
from toolchain.rules.movement import reach
from toolchain.rules.play import Play
from toolchain.rules.state import GameState
from toolchain.rules.turn_rules import beside_friend, turn_bar
from toolchain.rules.unit_activity import phase_bar


def has_room(play: Play, state: GameState, key: str, hex_id: str) -> bool:
    """Whether a unit may stand in a hex for good as far as friends go."""
    friends = play.board(state).friends(play.facts[key].side, hex_id)
    return sum(1 for u in friends if u != key) < play.rules.stacking.limit


def stop_refusal(play: Play, state: GameState, key: str, hex_id: str) -> Refusal | None:
    """Why a unit may not end its movement in a hex that it can reach."""
    if turn_bar(play, state, key, TurnBar.END_BESIDE_FRIEND) and beside_friend(play, state, key, hex_id):
        return play.refuse(RuleName.TURN_RULE, f"it would end its movement beside a friend in {hex_id}")
    if has_room(play, state, key, hex_id):
        return None
    waiting = play.rules.stacking.checked is StackingCheck.PHASE and can_make_room(play, state, key, hex_id)
    return None if waiting else play.refuse(RuleName.STACKING, f"no more units may stop in {hex_id}")


def can_make_room(play: Play, state: GameState, key: str, hex_id: str) -> bool:
    """Whether a friend in a hex can still move off it in this phase, to a hex with room.

    Only one unit at a time may stand on another: the next move must be of a unit under it.
    """
    if overfull(play, state) and hex_id not in overfull(play, state):
        return False
    friends = play.board(state).friends(play.facts[key].side, hex_id)
    return any(u != key and can_leave(play, state, u) for u in friends)


def can_leave(play: Play, state: GameState, key: str) -> bool:
    """Whether a unit has a move left that ends in a hex with room."""
    if move_bar(play, state, key) is not None:
        return False
    return any(
        has_room(play, state, key, h) and not _spacing(play, state, key, h)
        for h in reach(play, state, key).hexes
    )


def _spacing(play: Play, state: GameState, key: str, hex_id: str) -> bool:
    barred = turn_bar(play, state, key, TurnBar.END_BESIDE_FRIEND) is not None
    return barred and beside_friend(play, state, key, hex_id)


def move_bar(play: Play, state: GameState, key: str) -> Refusal | None:
    """Why a unit may not begin a move now."""
    phase = play.phase(state)
    if phase.kind is not PhaseKind.MOVEMENT:
        return play.refuse(RuleName.SEQUENCE, f"nothing moves in the {phase.title}")
    refusal = phase_bar(play, state, key)
    if refusal is not None:
        return refusal
    if phase.key in state.units[key].moved:
        return play.refuse(RuleName.MOVEMENT, "the unit has moved in this phase")
    rule = turn_bar(play, state, key, TurnBar.MOVE)
    return play.refuse(RuleName.TURN_RULE, rule.title) if rule is not None else None


def overfull(play: Play, state: GameState) -> tuple[str, ...]:
    """Hexes of the active side with more units than the limit, those still excused left out."""
    limit, side = play.rules.stacking.limit, play.active(state)
    found = [h for h, units in play.board(state).hexes(side).items() if len(units) > limit]
    return tuple(h for h in found if not _excused(play, state, h))


def _excused(play: Play, state: GameState, hex_id: str) -> bool:
    """Arrivals may crowd until the end of their first own movement phase, where the rules let them."""
    if play.rules.entry.stacking is not EntryStacking.AFTER_FIRST_MOVE:
        return False
    units = play.board(state).friends(play.active(state), hex_id)
    settled = [u for u in units if not crowding(play, state, u)]
    return len(settled) <= play.rules.stacking.limit


def crowding(play: Play, state: GameState, key: str) -> bool:
    """Whether a unit came in this player turn and has not yet moved of its own."""
    unit = state.units[key]
    return bool(unit.entered) and not unit.moved
