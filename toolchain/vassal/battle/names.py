"""Names that the battle helper's properties and keys go by."""

from __future__ import annotations

from toolchain.vassal.format.expressions import braces, text
from toolchain.vassal.format.keystroke import named
from toolchain.vassal.format.sequence import encode
from toolchain.vassal.words.badges import ATTACK, TARGET
from toolchain.vassal.words.names import UNITS

# Global properties: the target's hex, ground and place in pixels.
HEX, GROUND = "BattleHex", "BattleGround"
# What stands before the hex, so that no engine takes it for a number.
HEX_WORD = "hex"
X, Y = "BattleX", "BattleY"

# The totals, the column with the last one that has results, and a shift by hand.
CROSSING, ATTACKERS, DEFENCE, SHIFT = "BattleCrossing", "BattleAttack", "BattleDefence", "BattleShift"
TOO_MANY = "BattleTooManyMarkers"
COLUMN, LAST, EXTRA = "BattleColumn", "BattleLastColumn", "ColumnShift"

# The tables of columns and last columns for differentials, and the last roll.
LINES, LAST_COLUMNS, DIE = "BattleLines", "BattleLastColumns", "d6_result"

# Of a piece: its defence with its terrain, times the tables' scale; hexes from the battle's; whether it fires
# at range.
IN_TERRAIN, AWAY, IS_GUN = "DefenceInTerrain", "Away", "Gun"

WORK_OUT = named("workOutBattle")
ATTACKING = f"{ATTACK.name}_Active==true"
DEFENDING = f"{TARGET.name}_Active==true"
FIGHTERS = f"{ATTACKING}&&Layer=={text(UNITS)}"
BESIDE = f"{FIGHTERS}&&{AWAY}==1"


def set_to(expression: str) -> str:
    """The property changer that sets an expression's value."""
    return encode(("P", braces(expression)), ",")
