"""Guns: who may attack from where."""

from __future__ import annotations

from toolchain.model.rule_name import RuleName
from toolchain.rules.event import Refusal
from toolchain.rules.play import Play
from toolchain.rules.state import GameState


def range_of(play: Play, state: GameState, key: str) -> int:
    """A gun's range in hexes; 0 for other units."""
    facts = play.facts[key]
    return facts.range[facts.face(state.units[key])] if facts.gun else 0


def ranged_bar(play: Play, state: GameState, key: str, target: str, *, alone: bool) -> Refusal | None:
    """Why a unit may not fire at a hex that it is not beside; `alone` where none attacks from beside it."""
    rules, facts = play.rules.combat.ranged, play.facts[key]
    here = state.units[key].hex
    if rules is None or not facts.gun:
        return play.refuse(RuleName.ADJACENCY, f"it is not beside {target}")
    reach = range_of(play, state, key)
    if play.distance(here, target) > reach:
        return play.refuse(RuleName.RANGE, f"{target} is farther than {reach} hexes")
    board = play.board(state)
    if rules.pinned and any(n in board.enemy_hexes(facts.side) for n in play.near[here]):
        return play.refuse(RuleName.PINNED_GUNS, "an enemy stands beside the gun")
    if (rules.spotter and not alone) or (rules.lone_spotter and alone):
        friends = board.hexes(facts.side)
        if not any(n in friends for n in play.near[target]):
            return play.refuse(RuleName.SPOTTER, f"no friend stands beside {target}")
    return _line_bar(play, state, key, target)


def _line_bar(play: Play, state: GameState, key: str, target: str) -> Refusal | None:
    """A shot needs one shortest line of hexes clear of what it may not pass over."""
    rules, facts = play.rules.combat.ranged, play.facts[key]
    assert rules is not None
    board = play.board(state)
    barred: frozenset[str] = frozenset()
    if not rules.over_enemies:
        barred |= board.enemy_hexes(facts.side)
    if not rules.over_friends:
        barred |= frozenset(board.hexes(facts.side))
    if not barred or clear_line(play, state.units[key].hex, target, barred):
        return None
    return play.refuse(RuleName.RANGED, f"units stand in the way to {target}")


def clear_line(play: Play, start: str, end: str, barred: frozenset[str]) -> bool:
    """Whether some shortest line between two hexes passes over none of the barred ones."""
    left = play.distance(start, end)
    front = {start}
    while left > 1:
        left -= 1
        front = {n for h in front for n in play.near[h] if n not in barred and play.distance(n, end) == left}
    return bool(front)
