"""The main map: board with grid and terrain, layers, and the tools on its toolbar."""

from __future__ import annotations

from collections.abc import Iterator

from toolchain.model.game import Game
from toolchain.vassal.battle.buttons import battle_keys
from toolchain.vassal.boards.board_grid import BoardGrid
from toolchain.vassal.boards.outline import HexField
from toolchain.vassal.boards.shades import shaders
from toolchain.vassal.boards.track import TO_TURN, TURN_ROLE, Pixel, track_zones
from toolchain.vassal.boards.zones import (
    SHOWN,
    area_property,
    area_zones,
    beside_zone,
    shown_areas,
    terrain_zones,
    zoned_grid,
)
from toolchain.vassal.format.component import Component, Value, component
from toolchain.vassal.format.keystroke import KeyStroke, ctrl_shift, named
from toolchain.vassal.pieces.marker_pieces import pool_sides
from toolchain.vassal.windows.map_window import (
    BoardDesign,
    map_window,
    piece_handling,
    stack_metrics,
    stack_viewer,
    zoomer,
)
from toolchain.vassal.windows.support_window import return_spent
from toolchain.vassal.words import names
from toolchain.vassal.words import piece_commands as commands
from toolchain.vassal.words.badges import FOUGHT, FOUGHT_KEY

BOARD_IMAGE = "map.png"
CLEAR_FOUGHT = named("clearFought")
MOVE_MARKER = named("moveTurnMarker")
OVERVIEW_SCALE = 0.12


def main_map(
    game: Game, grid: BoardGrid, hex_field: HexField, counter_px: int, places: dict[str, Pixel]
) -> Component:
    """The window that opens with the game. `places` are those of the turn track."""
    ground = (*terrain_zones(game, hex_field), *area_zones(game, hex_field))
    zones = (*ground, *track_zones(game, places), beside_zone(grid.board))
    board = BoardDesign(names.MAIN_BOARD, BOARD_IMAGE, zoned_grid(grid.component(), zones, highlight=True))
    settings: dict[str, Value] = {
        "launch": False,
        "markMoved": "Always",
        "markUnmovedTooltip": commands.CLEAR_MOVED.text.capitalize(),
        "markUnmovedHotkey": commands.CLEAR_MOVED.key,
    }
    parts = (
        component("properties.GlobalProperties", {}, _area_switches(game)),
        stack_metrics(counter_px),
        *piece_handling(),
        stack_viewer(terrain=True),
        zoomer(),
        _layers(),
        *shaders(game),
        *_tools(),
        *_clearing(),
        *battle_keys(),
        *([return_spent()] if pool_sides(game) else []),
        _area_menu(game),
    )
    return map_window(names.MAIN_MAP, (board,), settings, parts)


def _layers() -> Component:
    hide: dict[str, Value] = {
        "text": "Markers",
        "tooltip": "Show or hide the markers",
        "command": "Switch Layer between Active and Inactive",
        "layers": f"{names.GROUND},{names.MARKERS}",
        "hotkey": ctrl_shift("M"),
        "skip": True,
    }
    control = component("map.LayerControl", hide)
    settings: dict[str, Value] = {"property": "Layer", "layerOrder": ",".join(names.LAYERS)}
    return component("map.LayeredPieceCollection", settings, [control])


def _tools() -> Iterator[Component]:
    yield component("map.GlobalMap", _overview())
    yield component("map.HidePiecesButton", _hiding())
    yield component("map.LOS_Thread", _range_thread())
    yield component("map.PieceRecenterer", {"text": "", "tooltip": "Bring every piece back to the map"})
    yield component("map.Flare", {"flareKey": "keyAlt", "flarePulses": 6, "circleScale": True})
    yield component("map.ImageSaver", {"tooltip": "Save the map as a picture", "buttonText": ""})
    yield component("map.TextSaver", {"tooltip": "Save the pieces and places as text", "buttonText": "Text"})


def _overview() -> dict[str, Value]:
    return {
        "scale": OVERVIEW_SCALE,
        "color": "204,0,102",
        "tooltip": "Overview of the whole map",
        "icon": "/images/overview.gif",
        "buttonText": "",
        "hotkey": ctrl_shift("W"),
    }


def _hiding() -> dict[str, Value]:
    return {
        "tooltip": "Hide all pieces",
        "showingIcon": "/images/globe_unselected.gif",
        "hiddenIcon": "/images/globe_selected.gif",
        "buttonText": "",
        "hotkey": ctrl_shift("H"),
    }


def _range_thread() -> dict[str, Value]:
    return {
        "threadName": "Range",
        "label": "",
        "tooltip": "Range in hexes: click, then drag from hex to hex",
        "iconName": "/images/thread.gif",
        "hotkey": ctrl_shift("L"),
        "drawRange": True,
        "snapStart": True,
        "snapEnd": True,
        "persistence": "Never",
        "global": "Never",
        "round": "Nearest whole number",
        "scale": 0,
        "report": "",
        "threadColor": "204,0,102",
        "losThickness": 3,
    }


def _clearing() -> Iterator[Component]:
    """Key commands without a button of their own; phases and the battle buttons press them."""
    yield _mass("Clear marks of having fought", CLEAR_FOUGHT, _active(FOUGHT.name), FOUGHT_KEY)
    yield _mass("Move the turn marker", MOVE_MARKER, f'{{Role=="{TURN_ROLE}"}}', TO_TURN)
    yield _mass("Clear trails", named("clearTrails"), "", commands.CLEAR_TRAIL)


def _active(badge: str) -> str:
    return f"{{{badge}_Active==true}}"


def _mass(name: str, pressed: KeyStroke, matching: str, sent: KeyStroke) -> Component:
    settings: dict[str, Value] = {
        "name": name,
        "buttonText": "",
        "icon": "",
        "tooltip": name,
        "buttonHotkey": pressed,
        "hotkey": sent,
        "filter": matching,
        "deckCount": 0,
        "reportSingle": True,
        "reportFormat": "",
        "singleMap": True,
    }
    return component("map.MassKeyCommand", settings)


def _area_switches(game: Game) -> Iterator[Component]:
    """A property for each area, between 0 and 1, with a button that the menu of areas takes in."""
    for text in shown_areas(game):
        button: dict[str, Value] = {
            "text": text,
            "tooltip": f"Show or hide: {text}",
            "hotkey": named(area_property(text)),
            "propChanger": "I,1",
            "reportFormat": "",
        }
        settings: dict[str, Value] = {
            "name": area_property(text),
            "initialValue": "0",
            "isNumeric": True,
            "min": 0,
            "max": int(SHOWN),
            "wrap": True,
            "description": text,
        }
        change = component("properties.ChangePropertyButton", button)
        yield component("properties.GlobalProperty", settings, [change])


def _area_menu(game: Game) -> Component:
    items = ",".join(text.replace(",", "\\,") for text in shown_areas(game))
    settings: dict[str, Value] = {
        "description": "Areas",
        "text": "Areas",
        "tooltip": "Show set-up areas, arrival areas and boundaries",
        "menuItems": items,
    }
    return component("ToolbarMenu", settings)
