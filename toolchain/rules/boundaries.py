"""Boundaries: hexes that some units may not enter, attack, advance or retreat into."""

from __future__ import annotations

from toolchain.model.hex_event import Bar
from toolchain.rules.play import Play
from toolchain.rules.state import GameState


def closed_hexes(play: Play, state: GameState, key: str, start: str, bar: Bar = Bar.ENTER) -> frozenset[str]:
    """The hexes that boundaries close to a unit that starts in a hex.

    A unit that stands beyond a boundary already is not held there by it.
    """
    closed: frozenset[str] = frozenset()
    for boundary, beyond, units in play.boundaries:
        binding = bar in boundary.bars and state.turn in boundary.turns and key in units
        if binding and start not in beyond:
            closed |= beyond
    return closed
