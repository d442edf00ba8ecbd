"""Names that the battle helper's properties and keys go by."""

from __future__ import annotations

from toolchain.vassal.battle.crossing import CROSSING
from toolchain.vassal.format.expressions import braces
from toolchain.vassal.format.keystroke import named
from toolchain.vassal.format.sequence import encode
from toolchain.vassal.words.badges import ATTACK, TARGET

# Global properties: the target's ground and name, the totals, the column, and a shift by hand.
GROUND, NAME = "BattleGround", "BattleTarget"
ATTACKERS, DEFENCE, SHIFT = "BattleAttack", "BattleDefence", "BattleShift"
COLUMN, EXTRA = "BattleColumn", "ColumnShift"
TOTALS = (CROSSING, ATTACKERS, DEFENCE, SHIFT)

# The table of columns for differentials, and the last roll.
LINES, DIE = "BattleLines", "d6_result"

# A piece's defence with its terrain, times the tables' scale.
IN_TERRAIN = "DefenceInTerrain"

WORK_OUT = named("workOutBattle")
ATTACKING = f"{ATTACK.name}_Active==true"
DEFENDING = f"{TARGET.name}_Active==true"


def set_to(expression: str) -> str:
    """The property changer that sets an expression's value."""
    return encode(("P", braces(expression)), ",")
