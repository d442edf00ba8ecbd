"""What some units may not do on some turns."""

from __future__ import annotations

from toolchain.model.movement import TurnBar, TurnRule
from toolchain.rules.play import Play
from toolchain.rules.state import GameState


def turn_bar(play: Play, state: GameState, key: str, bar: TurnBar) -> TurnRule | None:
    """The turn rule that bars a unit from something now, if any."""
    unit = play.facts[key].unit
    for rule in play.rules.turn_rules:
        if bar in rule.bars and state.turn in rule.turns and rule.units.matches(unit):
            return rule
    return None


def beside_friend(play: Play, state: GameState, key: str, hex_id: str) -> bool:
    """Whether another friendly unit stands next to a hex."""
    friends = play.board(state).hexes(play.facts[key].side)
    return any(any(u != key for u in friends.get(n, ())) for n in play.near[hex_id])
