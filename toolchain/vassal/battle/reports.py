"""What the battle helper says in the chat."""

from __future__ import annotations

from toolchain.model.game import Game
from toolchain.vassal.battle.battle import BattleTables
from toolchain.vassal.battle.crossing import CROSSING, HEX
from toolchain.vassal.battle.names import ATTACKERS, COLUMN, DEFENCE, DIE, GROUND, SHIFT
from toolchain.vassal.format.expressions import braces, pick, text
from toolchain.vassal.format.sequence import clean

NO_TARGET = "Mark attackers with Ctrl+A and their target with Ctrl+B"


def odds_report(tables: BattleTables) -> str:
    """ "Battle at 0812 (Forest): 15 against 8, 1-1, shift 1: 2-1. 1 NE · 2 ..."."""
    strength = f"{ATTACKERS}+{text(' against ')}+{_defence_text(tables)}"
    shift = f"({SHIFT}==0?{text('')}:{text(', shift ')}+{SHIFT})"
    place = f"{text('Battle at ')}+{HEX}+{text(' (')}+{GROUND}{_crossing_text(tables)}+{text('): ')}"
    legal = f"{text(', column ')}+{pick(tables.columns, COLUMN)}+{text(': ')}+{_row(tables)}"
    too_weak = text(", too weak to attack")
    told = f"{place}+{strength}+{shift}+({COLUMN}<0?{too_weak}:{legal})"
    return braces(f"{DEFENCE}==0?{text(NO_TARGET)}:({told})")


def _crossing_text(tables: BattleTables) -> str:
    if not tables.crossings:
        return ""
    titles = ["", *(f", over {crossing.title}" for crossing in tables.crossings)]
    return f"+{pick(titles, CROSSING)}"


def _defence_text(tables: BattleTables) -> str:
    if tables.scale == 1:
        return DEFENCE
    whole = f"{DEFENCE}%{tables.scale}==0"
    return f"({whole}?{DEFENCE}/{tables.scale}:{DEFENCE}*1.0/{tables.scale})"


def _row(tables: BattleTables) -> str:
    """What each number of the die gives in the column."""
    rows = [
        " · ".join(f"{die} {results[i]}" for die, results in enumerate(tables.results, 1) if i < len(results))
        for i in range(len(tables.columns))
    ]
    return pick(rows, COLUMN)


def result_report(game: Game, tables: BattleTables) -> str:
    """ "Result: 4 = DR2 (the defender retreats two hexes)"."""
    codes = game.ruleset.combat_table.codes
    meanings = {key: clean(code.text or code.name) for key, code in codes.items()}
    flat = [
        f"{code} ({meanings[code]})" if meanings.get(code) else code for row in tables.results for code in row
    ]
    index = f"({DIE}-1)*{len(tables.columns)}+{COLUMN}"
    cell = pick(flat, index)
    return braces(
        f"({DEFENCE}==0||{COLUMN}<0?{text('No result')}:{text('Result: ')}+{DIE}+{text(' = ')}+{cell})"
    )
