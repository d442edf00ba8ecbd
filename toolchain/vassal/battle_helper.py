"""The battle helper: marked attackers against a marked defender, worked out by the game's own table.

Sums over pieces can only be taken by a piece, so the target works out the totals when the helper's key
command reaches it, and stores them in global properties; hidden buttons reset these and find the column.
"""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction

from toolchain.model.combat_table import TableKind
from toolchain.model.game import Game
from toolchain.model.marker import Marker as GameMarker
from toolchain.model.support_fire import PointsCap
from toolchain.model.unit import Unit
from toolchain.vassal import names
from toolchain.vassal import piece_commands as commands
from toolchain.vassal.action_button import action_button
from toolchain.vassal.badges import ATTACK, FOUGHT, FOUGHT_KEY, TARGET
from toolchain.vassal.battle import BattleTables, battle_tables, grounds
from toolchain.vassal.battle_crossing import (
    CROSSING,
    HEX,
    crossing_total,
    side_list,
    side_property,
)
from toolchain.vassal.component import Component, Value, component
from toolchain.vassal.expressions import (
    all_of,
    braces,
    by_value,
    clamp,
    count_of,
    look_up,
    pick,
    sum_of,
    table,
    text,
)
from toolchain.vassal.keystroke import KeyStroke, named
from toolchain.vassal.sequence import clean, encode
from toolchain.vassal.trait_codec import KeyedChange
from toolchain.vassal.traits import SetGlobalProperty

GROUND, NAME, LINES = "BattleGround", "BattleTarget", "BattleLines"
ATTACKERS, DEFENCE, SHIFT, COLUMN, EXTRA = (
    "BattleAttack",
    "BattleDefence",
    "BattleShift",
    "BattleColumn",
    "ColumnShift",
)
DIE = "d6_result"
IN_TERRAIN = "DefenceInTerrain"
TOTALS = (CROSSING, ATTACKERS, DEFENCE, SHIFT)
WORK_OUT = named("workOutBattle")
MENU = "Battle"
NO_TARGET = "Mark attackers with Ctrl+A and their target with Ctrl+B"

_ATTACKING = f"{ATTACK.name}_Active==true"
_DEFENDING = f"{TARGET.name}_Active==true"


def battle_totals(game: Game) -> tuple[SetGlobalProperty, ...]:
    """The traits by which a target works out the battle's totals, in that order."""
    worked = {
        CROSSING: crossing_total(game, _ATTACKING),
        ATTACKERS: _attack_total(game),
        DEFENCE: sum_of(IN_TERRAIN, _DEFENDING, names.MAIN_MAP),
        SHIFT: f"{EXTRA}{_shifts(game)}",
    }
    return tuple(
        SetGlobalProperty(name, changes=(KeyedChange("", WORK_OUT, set_to(expression)),))
        for name, expression in worked.items()
    )


def shift_property(index: int, need: int) -> str:
    """The property of units that fill the nth need of a column shift."""
    return f"Shift{index + 1}Need{need + 1}"


def shift_needs(game: Game, unit: Unit) -> tuple[tuple[str, str], ...]:
    """Which needs of column shifts the unit fills, as properties."""
    return tuple(
        (shift_property(i, n), "yes")
        for i, shift in enumerate(game.ruleset.combat.shifts)
        for n, need in enumerate(shift.needs)
        if need.matches(unit)
    )


def terrain_defence(game: Game) -> str:
    """A unit's defence in the hex it stands in, against attackers over what they cross, times the scale."""
    tables = battle_tables(game)
    if tables is None:
        return braces("DefenceStrength")
    chain = _multiplier(tables, 0)
    for index in range(len(tables.crossings), 0, -1):
        if tables.multipliers[index] != tables.multipliers[0]:
            chain = f"{CROSSING}=={index}?{_multiplier(tables, index)}:{chain}"
    return braces(f"DefenceStrength*({chain})")


def _multiplier(tables: BattleTables, crossing: int) -> str:
    plain = str(tables.scale)
    factors = {label: str(factor) for label, factor in tables.multipliers[crossing].items()}
    return by_value("CurrentZone", {k: f for k, f in factors.items() if f != plain}, plain)


def battle_properties(game: Game) -> Iterator[Component]:
    """The properties and the hidden buttons that work them out."""
    tables = battle_tables(game)
    if tables is None:
        return
    for name in (HEX, GROUND, NAME):
        yield _property(name, "")
    if tables.kind is TableKind.DIFFERENTIAL:
        yield _property(LINES, _lines(tables))
    for index, crossing in enumerate(tables.crossings):
        yield _property(side_property(index), side_list(crossing.sides))
        yield _property(side_property(index, True), side_list(crossing.bridged))
    for name in TOTALS:
        yield _property(name, "0", [_button("", "P,0", _reset_key(name))])
    yield _property(COLUMN, "0", [_button("", set_to(_column(tables)), COLUMN_KEY)])
    yield _property(EXTRA, "0", list(_shift_buttons()))


def _attack_total(game: Game) -> str:
    """Strength of all attackers; where points of support are capped, no more of them than ground strength."""
    everything = sum_of("AttackStrength", _ATTACKING, names.MAIN_MAP)
    if not any(points.cap is not PointsCap.NONE for points in game.ruleset.support_points):
        return everything
    ground = sum_of("AttackStrength", f"{_ATTACKING}&&Layer=={text(names.UNITS)}", names.MAIN_MAP)
    return f"Math.min({everything},2*{ground})"


def is_support(marker: GameMarker) -> bool:
    """True for markers whose value counts in battle."""
    return marker.value is not None and (marker.role == "air" or marker.role.startswith("support"))


def support_strength(game: Game) -> tuple[tuple[str, str], ...]:
    """Expressions for what a support marker adds to an attack and to a defence."""
    tables = battle_tables(game)
    fort = game.ruleset.combat.fortification
    attack = "Value"
    if fort is not None:
        share = fort.attacker_markers
        works = [g.label for g in grounds(game) if not set(fort.terrain).isdisjoint(g.kinds)]
        lessened = f"Value*{share.numerator}/{share.denominator}"
        attack = by_value(GROUND, dict.fromkeys(works, lessened), attack)
    scale = tables.scale if tables else 1
    return (("AttackStrength", braces(f"({attack})")), (IN_TERRAIN, braces(f"Value*{scale}")))


def _shifts(game: Game) -> str:
    """Column shifts that the ground gives, and that the attackers earn by their composition."""
    tables = battle_tables(game)
    ground = {k: str(shift) for k, shift in tables.shifts.items() if shift} if tables else {}
    terms = [f"+({by_value(GROUND, ground, '0')})"] if ground else []
    for i, shift in enumerate(game.ruleset.combat.shifts):
        tests = (_has_need(shift_property(i, n)) for n in range(len(shift.needs)))
        terms.append(f"+({all_of(tests)}?{shift.amount}:0)")
    return "".join(terms)


def _has_need(name: str) -> str:
    matching = f"{_ATTACKING}&&{name}=={text('yes')}"
    return f"{count_of(matching, names.MAIN_MAP)}>0"


def _column(tables: BattleTables) -> str:
    """The column from 0, or -1 where the attack is too weak to be made."""
    last = len(tables.columns) - 1
    if tables.kind is TableKind.DIFFERENTIAL:
        return clamp(f"{_differential_column(tables)}+{SHIFT}", 0, last)
    raw = _odds_column(tables)
    if tables.clamp_low:
        return clamp(f"{raw}+{SHIFT}", 0, last)
    if tables.floor_before_shift:
        return f"({raw}<0?-1:{clamp(f'{raw}+{SHIFT}', 0, last)})"
    return f"Math.min({last},{raw}+{SHIFT})"


def _odds_column(tables: BattleTables) -> str:
    """How many of the printed odds the battle reaches, less one."""
    reached = "".join(f"+({_reaches(ratio, tables.scale)}?1:0)" for ratio in tables.ratios)
    return f"({reached[1:]}-1)"


def _reaches(ratio: Fraction, scale: int) -> str:
    return f"{ATTACKERS}*{scale * ratio.denominator}>={DEFENCE}*{ratio.numerator}"


def _differential_column(tables: BattleTables) -> str:
    """By what is crossed, the ground and the difference."""
    length = max((len(row) for row in tables.columns_of[0].values()), default=1)
    key = f"{CROSSING}+{text(' ')}+{GROUND}"
    return look_up(LINES, key, _differential_index(tables, length), (0,) * length)


def _lines(tables: BattleTables) -> str:
    """The table of columns, by crossing and ground."""
    rows = (
        (f"{crossing} {label}", row)
        for crossing, by_label in enumerate(tables.columns_of)
        for label, row in by_label.items()
    )
    return table(dict(rows))


def _differential_index(tables: BattleTables, length: int) -> str:
    scaled = f"({ATTACKERS}*{tables.scale}-{DEFENCE})/{tables.scale}"
    return clamp(f"{scaled}-({tables.lowest})", 0, length - 1)


COLUMN_KEY = named("battle-column")


def _reset_key(name: str) -> KeyStroke:
    return named(f"reset-{name}")


def set_to(expression: str) -> str:
    """The property changer that sets an expression's value."""
    return encode(("P", braces(expression)), ",")


def _property(name: str, initial: str, buttons: list[Component] | None = None) -> Component:
    settings: dict[str, Value] = {"name": name, "initialValue": initial, "isNumeric": False}
    return component("properties.GlobalProperty", settings, buttons or [])


def _button(label: str, change: str, key: KeyStroke, report: str = "") -> Component:
    settings: dict[str, Value] = {
        "text": label,
        "tooltip": label,
        "icon": "",
        "hotkey": key,
        "propChanger": change,
        "reportFormat": report,
    }
    return component("properties.ChangePropertyButton", settings)


def _shift_buttons() -> Iterator[Component]:
    report = "Column shift by hand: $newValue$"
    yield _button("Shift +1", set_to(f"{EXTRA}+1"), named("shift-up"), report)
    yield _button("Shift −1", set_to(f"{EXTRA}-1"), named("shift-down"), report)
    yield _button("Shift 0", "P,0", named("shift-none"))


def battle_buttons(game: Game) -> Iterator[Component]:
    """Odds, Resolve and Clear on the toolbar, and the menu of shifts by hand."""
    tables = battle_tables(game)
    if tables is None:
        return
    work = [*(_reset_key(name) for name in TOTALS), named("work-out"), COLUMN_KEY]
    tell, result = named("tell-odds"), named("tell-result")
    yield action_button(commands.ODDS.title, commands.ODDS.key, keys=[*work, tell])
    yield action_button("", tell, report=odds_report(tables))
    done = [*work, tell, commands.ROLL.key, result, named("mark-fought"), commands.CLEAR_BATTLE.key]
    yield action_button(commands.RESOLVE.title, commands.RESOLVE.key, keys=done)
    yield action_button("", result, report=result_report(game, tables))
    clear = [named("clear-attack"), named("clear-target"), named("shift-none")]
    yield action_button(commands.CLEAR_BATTLE.title, commands.CLEAR_BATTLE.key, keys=clear)
    titles = [c.title for c in (commands.ODDS, commands.RESOLVE, commands.CLEAR_BATTLE)]
    settings: dict[str, Value] = {
        "description": MENU,
        "text": MENU,
        "tooltip": f"{NO_TARGET}, then look at the odds or resolve",
        "menuItems": encode([*titles, "Shift +1", "Shift −1", "Shift 0"], ","),
    }
    yield component("ToolbarMenu", settings)


def battle_keys() -> Iterator[Component]:
    """Key commands of the main map that mark and clear what took part."""
    yield _mass("work-out", _DEFENDING, WORK_OUT)
    yield _mass("mark-fought", f"{_ATTACKING}&&{FOUGHT.name}_Active==false", FOUGHT_KEY)
    yield _mass("clear-attack", _ATTACKING, commands.ATTACK.key)
    yield _mass("clear-target", _DEFENDING, commands.TARGET.key)


def _mass(name: str, matching: str, sent: KeyStroke) -> Component:
    settings: dict[str, Value] = {
        "name": name,
        "buttonText": "",
        "icon": "",
        "tooltip": name,
        "buttonHotkey": named(name),
        "hotkey": sent,
        "filter": braces(matching),
        "deckCount": 0,
        "reportSingle": True,
        "reportFormat": "",
        "singleMap": True,
    }
    return component("map.MassKeyCommand", settings)


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
