"""What the battle helper says in the chat."""

from __future__ import annotations

from toolchain.model.game import Game
from toolchain.vassal.battle.battle import BattleTables
from toolchain.vassal.battle.limits import doubt_property, doubts
from toolchain.vassal.battle.names import (
    ATTACKERS,
    COLUMN,
    CROSSING,
    DEFENCE,
    DIE,
    GROUND,
    HEX,
    HEX_WORD,
    LAST,
    SHIFT,
    TOO_MANY,
)
from toolchain.vassal.boards.zones import terrain_label
from toolchain.vassal.format.expressions import braces, by_value, pick, text
from toolchain.vassal.format.sequence import clean
from toolchain.vassal.words.say import say


def odds_report(game: Game, tables: BattleTables) -> str:
    """ "Battle at 0812 (Forest): 15 against 8, 1-1, shift 1: 2-1. 1 NE · 2 ..."."""
    strength = f"{ATTACKERS}+{_words(game, 'against')}+{_defence_text(tables)}"
    shift = f"({SHIFT}==0?{text('')}:{_words(game, 'shift')}+{SHIFT})"
    ground = f"{_ground(game)}{_crossing_text(game, tables)}"
    place = f"{_words(game, 'at')}+{_hex(game)}+{text(' (')}+{ground}+{text('): ')}"
    row = f"({_is_blank()}?{_words(game, 'blank')}:{_row(tables)})" if tables.blank else _row(tables)
    legal = f"{_words(game, 'column')}+{pick(tables.columns, COLUMN)}+{text(': ')}+{row}"
    told = f"{place}+{strength}+{shift}+({COLUMN}<0?{_refusal(game)}:{legal}){_doubts_text(game)}"
    return braces(f"{DEFENCE}==0?{_words(game, 'no-target')}:({told})")


def _refusal(game: Game) -> str:
    """Why there is no column."""
    too_weak = _words(game, "too-weak")
    rules = game.ruleset.support_markers
    if rules is None:
        return too_weak
    return f"{TOO_MANY}==1?{_words(game, 'too-many')}:{too_weak}"


def _doubts_text(game: Game) -> str:
    found = (f"+({doubt_property(doubt)}==1?{_words(game, doubt)}:{text('')})" for doubt, _ in doubts(game))
    return "".join(found)


def _is_blank() -> str:
    return f"{COLUMN}>{LAST}"


def _words(game: Game, key: str) -> str:
    return text(say(game, f"battle.{key}"))


def _hex(game: Game) -> str:
    """The hex as players read it; the property has the English word in every language."""
    word = say(game, "battle.hex")
    return HEX if word == HEX_WORD else f"{HEX}.replaceFirst({text(HEX_WORD)},{text(word)})"


def _ground(game: Game) -> str:
    """The ground as players read it; the property holds its name in the game as it is written."""
    if game.written is None:
        return GROUND
    labels = {terrain_label(game.written, h): terrain_label(game, h) for h in game.game_map.hexes}
    other = {name: text(label) for name, label in sorted(labels.items()) if name != label}
    return f"({by_value(GROUND, other, GROUND)})" if other else GROUND


def _crossing_text(game: Game, tables: BattleTables) -> str:
    if not tables.crossings:
        return ""
    titles = ["", *(say(game, "battle.over", crossing=c.title) for c in tables.crossings)]
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
    told = f"({_is_blank()}?{_words(game, 'blank')}:{cell})" if tables.blank else cell
    result = f"{_words(game, 'result')}+{DIE}+{text(' = ')}+{told}"
    return braces(f"({DEFENCE}==0||{COLUMN}<0?{_words(game, 'no-result')}:{result})")
