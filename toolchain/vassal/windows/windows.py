"""Windows beside the maps: piece palette, charts, inventory, notes, dice."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping

from toolchain.model.game import Game
from toolchain.model.translation import own_text
from toolchain.model.unit import Unit
from toolchain.model.words.catalogue import english_words
from toolchain.vassal.format.component import Component, Value, component, widget
from toolchain.vassal.format.keystroke import ctrl_shift
from toolchain.vassal.format.sequence import clean
from toolchain.vassal.pieces.piece_design import PieceDesign
from toolchain.vassal.words import piece_commands as commands
from toolchain.vassal.words.names import file_stem, side_name
from toolchain.vassal.words.say import say

DIE = "d6"


def palette(
    game: Game, units: Mapping[str, PieceDesign], markers: Mapping[str, PieceDesign], ids: Mapping[str, int]
) -> Component:
    """A tab a side with a list a formation, and a tab of markers."""
    tabs = [_side_tab(game, side, units, ids) for side in game.sides]
    slots = [design.slot(ids[design.key]) for design in markers.values()]
    tabs += [_list(say(game, "window.markers"), slots)] if slots else []
    settings: dict[str, Value] = {
        "name": "Pieces",
        "text": say(game, "window.pieces"),
        "tooltip": say(game, "window.pieces-tip"),
        "icon": "/images/counter.gif",
        "hotkey": ctrl_shift("P"),
        "hidden": False,
        "scale": 1.0,
        "defaultWidth": 0,
    }
    tab = widget("TabWidget", {"entryName": say(game, "window.counters")}, tabs)
    return component("PieceWindow", settings, [tab])


def _side_tab(game: Game, side: str, units: Mapping[str, PieceDesign], ids: Mapping[str, int]) -> Component:
    formations: dict[str, list[Unit]] = {}
    for unit in game.oob.of_side(side):
        formations.setdefault(unit.formation or unit.army, []).append(unit)
    designs = {name: [units[unit.key] for unit in members] for name, members in formations.items()}
    lists = [
        _list(formation_title(game, name), [design.slot(ids[design.key]) for design in members])
        for name, members in designs.items()
    ]
    return widget("BoxWidget", {"entryName": side_name(game, side), "width": 0, "height": 0}, lists)


def formation_title(game: Game, name: str) -> str:
    return clean(own_text(game, name)) or say(game, "window.other-units")


def _list(title: str, slots: Iterable[Component]) -> Component:
    settings: dict[str, Value] = {
        "entryName": title,
        "width": 300,
        "height": 400,
        "divider": 150,
        "scale": 1.0,
    }
    return widget("ListWidget", settings, slots)


def chart_image(title: str) -> str:
    return f"chart-{file_stem(title)}.png"


def charts(game: Game, titles: Iterable[str], pages: Iterable[tuple[str, str]]) -> Component:
    """The charts window: a tab a chart, then a tab a page of HTML (title and file)."""
    tabs = [widget("Chart", _chart(_chart_title(game, title), chart_image(title))) for title in titles]
    tabs += [widget("HtmlChart", _chart(title, file)) for title, file in pages]
    settings: dict[str, Value] = {
        "name": "Charts",
        "text": say(game, "window.charts"),
        "tooltip": say(game, "window.charts-tip"),
        "icon": "/images/chart.gif",
        "hotkey": ctrl_shift("C"),
        "description": "Charts",
    }
    tab = widget("TabWidget", {"entryName": say(game, "window.charts")}, tabs)
    return component("ChartWindow", settings, [tab])


def _chart_title(game: Game, title: str) -> str:
    """Charts of every game have titles of the catalogue; a scenario's has that of the scenario."""
    words = (key for key, said in english_words().items() if key.startswith("chart.") and said == title)
    key = next(words, "")
    return say(game, key) if key else own_text(game, title)


def _chart(title: str, file: str) -> dict[str, Value]:
    return {"chartName": title, "fileName": file, "description": title}


def small_tools(game: Game) -> Iterator[Component]:
    """Die, inventory, notes."""
    notes: dict[str, Value] = {
        "buttonText": "",
        "tooltip": say(game, "button.notes-tip"),
        "icon": "/images/notes.gif",
        "hotkey": ctrl_shift("N"),
    }
    yield component("DiceButton", _die(game))
    yield component("Inventory", _inventory(game))
    yield component("NotesWindow", notes)


def _die(game: Game) -> dict[str, Value]:
    return {
        "name": DIE,
        "text": DIE,
        "tooltip": commands.ROLL.title(game),
        "icon": "/images/die.gif",
        "hotkey": commands.ROLL.key,
        "nDice": 1,
        "nSides": 6,
        "plus": 0,
        "addToTotal": 0,
        "reportTotal": False,
        "prompt": False,
        "reportFormat": say(game, "report.rolled"),
    }


def _inventory(game: Game) -> dict[str, Value]:
    return {
        "name": "Inventory",
        "text": "",
        "tooltip": say(game, "button.inventory-tip"),
        "icon": "/images/inventory.gif",
        "hotkey": ctrl_shift("I"),
        "include": '{Key!=""}',
        "groupBy": "Side,Formation",
        "leafFormat": "$PieceName$  $Factors$  ($CurrentMap$ $LocationName$)",
        "nonLeafFormat": "$PropertyValue$",
        "sorting": "alpha",
        "centerOnPiece": True,
        "forwardKeystroke": True,
        "showMenu": True,
        "drawPieces": True,
        "pieceZoom": 0.5,
    }
