"""Bridges that markers blow up or build: a marker counts for the hexside on whose middle it lies."""

from __future__ import annotations

from toolchain.model.game import Game
from toolchain.vassal.battle.names import X, Y
from toolchain.vassal.battle.place import hex_px
from toolchain.vassal.format.expressions import text
from toolchain.vassal.words.names import MAIN_MAP

BLOWN, BUILT = "bridge-blown", "bridge-built"
BRIDGE_ROLES = (BLOWN, BUILT)


def changes_of_bridges(game: Game) -> tuple[str, ...]:
    """Roles of the game's markers for bridges."""
    used = {marker.role for marker in game.markers.values()}
    return tuple(role for role in BRIDGE_ROLES if role in used)


def marked_between(game: Game, role: str) -> str:
    """Whether a marker of a role lies on the hexside between the unit and the battle's hex."""
    near = round((hex_px(game) / 2) ** 2)
    across, down = _off("X", X), _off("Y", Y)
    test = f'"{{Role==\\"{role}\\"&&{across}*{across}+{down}*{down}<{near}}}"'
    return f"Count({test},{text(MAIN_MAP)})>0"


def _off(axis: str, there: str) -> str:
    """Twice the marker's distance from the middle between the two: the outer values are put in as text."""
    return f'(2*Current{axis}-"+(Current{axis}+{there})+")'
