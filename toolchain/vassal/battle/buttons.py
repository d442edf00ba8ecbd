"""The battle helper's buttons: odds, resolving, clearing, and the properties that they work on.

Hidden buttons reset the totals and find the column; the totals themselves come from the target.
"""

from __future__ import annotations

from collections.abc import Iterator

from toolchain.model.combat_table import TableKind
from toolchain.model.game import Game
from toolchain.vassal.battle.battle import battle_tables
from toolchain.vassal.battle.column import column, last_column, last_columns, lines
from toolchain.vassal.battle.crossing import side_list, side_property
from toolchain.vassal.battle.names import (
    ATTACKING,
    COLUMN,
    DEFENDING,
    EXTRA,
    GROUND,
    HEX,
    LAST,
    LAST_COLUMNS,
    LINES,
    WORK_OUT,
    X,
    Y,
    set_to,
)
from toolchain.vassal.battle.reports import odds_report, result_report
from toolchain.vassal.battle.traits import battle_totals
from toolchain.vassal.format.component import Component, Value, component
from toolchain.vassal.format.expressions import braces
from toolchain.vassal.format.keystroke import KeyStroke, named
from toolchain.vassal.format.sequence import encode
from toolchain.vassal.words import piece_commands as commands
from toolchain.vassal.words.action_button import action_button
from toolchain.vassal.words.badges import FOUGHT, FOUGHT_KEY
from toolchain.vassal.words.say import say

COLUMN_KEY, LAST_KEY = named("battle-column"), named("battle-last-column")


def battle_properties(game: Game) -> Iterator[Component]:
    """The properties and the hidden buttons that work them out."""
    tables = battle_tables(game)
    if tables is None:
        return
    for name in (HEX, GROUND):
        yield _property(name, "")
    for name in (X, Y):
        yield _property(name, "0")
    if tables.kind is TableKind.DIFFERENTIAL:
        yield _property(LINES, lines(tables))
    for index, crossing in enumerate(tables.crossings):
        yield _property(side_property(index), side_list(crossing.sides))
        yield _property(side_property(index, True), side_list(crossing.bridged))
    if tables.blank:
        yield _property(LAST_COLUMNS, last_columns(tables))
        yield _property(LAST, "0", [_button("", set_to(last_column(tables)), LAST_KEY)])
    for name in battle_totals(game):
        yield _property(name, "0", [_button("", "P,0", _reset_key(name))])
    yield _property(COLUMN, "0", [_button("", set_to(column(tables)), COLUMN_KEY)])
    yield _property(EXTRA, "0", list(_shift_buttons(game)))


def _reset_key(name: str) -> KeyStroke:
    return named(f"reset-{name}")


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


def _shift_buttons(game: Game) -> Iterator[Component]:
    report = say(game, "battle.shifted")
    yield _button(say(game, "battle.shift-up"), set_to(f"{EXTRA}+1"), named("shift-up"), report)
    yield _button(say(game, "battle.shift-down"), set_to(f"{EXTRA}-1"), named("shift-down"), report)
    yield _button(say(game, "battle.shift-none"), "P,0", named("shift-none"))


def battle_buttons(game: Game) -> Iterator[Component]:
    """Odds, Resolve and Clear on the toolbar, and the menu of shifts by hand."""
    tables = battle_tables(game)
    if tables is None:
        return
    work = [*(_reset_key(name) for name in battle_totals(game)), named("work-out"), COLUMN_KEY]
    work += [LAST_KEY] if tables.blank else []
    tell, result = named("tell-odds"), named("tell-result")
    yield action_button(commands.ODDS.title(game), commands.ODDS.key, keys=[*work, tell])
    yield action_button("", tell, report=odds_report(game, tables))
    done = [*work, tell, commands.ROLL.key, result, named("mark-fought"), commands.CLEAR_BATTLE.key]
    yield action_button(commands.RESOLVE.title(game), commands.RESOLVE.key, keys=done)
    yield action_button("", result, report=result_report(game, tables))
    clear = [named("clear-attack"), named("clear-target"), named("shift-none")]
    yield action_button(commands.CLEAR_BATTLE.title(game), commands.CLEAR_BATTLE.key, keys=clear)
    titles = [c.title(game) for c in (commands.ODDS, commands.RESOLVE, commands.CLEAR_BATTLE)]
    shifts = (say(game, f"battle.shift-{way}") for way in ("up", "down", "none"))
    settings: dict[str, Value] = {
        "description": say(game, "battle.menu"),
        "text": say(game, "battle.menu"),
        "tooltip": say(game, "battle.menu-tip"),
        "menuItems": encode([*titles, *shifts], ","),
    }
    yield component("ToolbarMenu", settings)


def battle_keys() -> Iterator[Component]:
    """Key commands of the main map that mark and clear what took part."""
    yield _mass("work-out", DEFENDING, WORK_OUT)
    yield _mass("mark-fought", f"{ATTACKING}&&{FOUGHT.name}_Active==false", FOUGHT_KEY)
    yield _mass("clear-attack", ATTACKING, commands.ATTACK.key)
    yield _mass("clear-target", DEFENDING, commands.TARGET.key)


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
