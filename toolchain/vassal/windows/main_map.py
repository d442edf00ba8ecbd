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
from toolchain.vassal.words.say import own_name, say

BOARD_IMAGE = "map.png"
CLEAR_FOUGHT = named("clearFought")
MOVE_MARKER = named("moveTurnMarker")
OVERVIEW_SCALE = 0.12


def main_map(
    game: Game,
    grid: BoardGrid,
    hex_field: HexField,
    counter_px: int,
    places: dict[str, Pixel],
    boxes: tuple[Component, ...] = (),
) -> Component:
    """The window that opens with the game. `places` are those of the turn track, `boxes` further zones."""
    ground = (*terrain_zones(game, hex_field), *area_zones(game, hex_field))
    zones = (*ground, *boxes, *track_zones(game, places), beside_zone(game, grid.board))
    name = own_name(game, names.MAIN_BOARD, "window.map-board")
    board = BoardDesign(name, BOARD_IMAGE, zoned_grid(grid.component(), zones, highlight=True))
    settings: dict[str, Value] = {
        "launch": False,
        "markMoved": "Always",
        "markUnmovedTooltip": _capital(commands.CLEAR_MOVED.text(game)),
        "markUnmovedHotkey": commands.CLEAR_MOVED.key,
    }
    parts = (
        component("properties.GlobalProperties", {}, _area_switches(game)),
        stack_metrics(counter_px),
        *piece_handling(),
        stack_viewer(terrain=True),
        zoomer(game),
        _layers(game),
        *shaders(game),
        *_tools(game),
        *_clearing(),
        *battle_keys(),
        *([return_spent(game)] if pool_sides(game) else []),
        _area_menu(game),
    )
    title = own_name(game, names.MAIN_MAP, "window.main-map")
    return map_window(game, title, (board,), settings, parts)


def _capital(text: str) -> str:
    return text[:1].upper() + text[1:]


def _layers(game: Game) -> Component:
    hide: dict[str, Value] = {
        "text": say(game, "button.markers"),
        "tooltip": say(game, "button.markers-tip"),
        "command": "Switch Layer between Active and Inactive",
        "layers": f"{names.GROUND},{names.MARKERS}",
        "hotkey": ctrl_shift("M"),
        "skip": True,
    }
    control = component("map.LayerControl", hide)
    settings: dict[str, Value] = {"property": "Layer", "layerOrder": ",".join(names.LAYERS)}
    return component("map.LayeredPieceCollection", settings, [control])


def _tools(game: Game) -> Iterator[Component]:
    yield component("map.GlobalMap", _overview(game))
    yield component("map.HidePiecesButton", _hiding(game))
    yield component("map.LOS_Thread", _range_thread(game))
    yield component("map.PieceRecenterer", {"text": "", "tooltip": say(game, "button.recentre-tip")})
    yield component("map.Flare", {"flareKey": "keyAlt", "flarePulses": 6, "circleScale": True})
    yield component("map.ImageSaver", {"tooltip": say(game, "button.picture-tip"), "buttonText": ""})
    text = {"tooltip": say(game, "button.text-tip"), "buttonText": say(game, "button.text")}
    yield component("map.TextSaver", text)


def _overview(game: Game) -> dict[str, Value]:
    return {
        "scale": OVERVIEW_SCALE,
        "color": "204,0,102",
        "tooltip": say(game, "button.overview-tip"),
        "icon": "/images/overview.gif",
        "buttonText": "",
        "hotkey": ctrl_shift("W"),
    }


def _hiding(game: Game) -> dict[str, Value]:
    return {
        "tooltip": say(game, "button.hide-pieces-tip"),
        "showingIcon": "/images/globe_unselected.gif",
        "hiddenIcon": "/images/globe_selected.gif",
        "buttonText": "",
        "hotkey": ctrl_shift("H"),
    }


def _range_thread(game: Game) -> dict[str, Value]:
    return {
        "threadName": "Range",
        "label": "",
        "tooltip": say(game, "button.range-tip"),
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
    for area in shown_areas(game):
        button: dict[str, Value] = {
            "text": area.text,
            "tooltip": say(game, "button.area-tip", area=area.text),
            "hotkey": named(area.property),
            "propChanger": "I,1",
            "reportFormat": "",
        }
        settings: dict[str, Value] = {
            "name": area.property,
            "initialValue": "0",
            "isNumeric": True,
            "min": 0,
            "max": int(SHOWN),
            "wrap": True,
            "description": area.text,
        }
        change = component("properties.ChangePropertyButton", button)
        yield component("properties.GlobalProperty", settings, [change])


def _area_menu(game: Game) -> Component:
    items = ",".join(area.text.replace(",", "\\,") for area in shown_areas(game))
    settings: dict[str, Value] = {
        "description": say(game, "button.areas"),
        "text": say(game, "button.areas"),
        "tooltip": say(game, "button.areas-tip"),
        "menuItems": items,
    }
    return component("ToolbarMenu", settings)
