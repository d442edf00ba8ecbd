"""Map windows: boards and every component that handling pieces needs."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from msgspec import Struct

from toolchain.model.game import Game
from toolchain.vassal.format.commands import board_command
from toolchain.vassal.format.component import Component, Value, component
from toolchain.vassal.format.keystroke import NO_KEY, KeyStroke
from toolchain.vassal.words.say import say

ZOOMS = (0.2, 0.25, 0.333, 0.4, 0.5, 0.625, 0.75, 0.875, 1.0, 1.25, 1.6, 2.0)
START_ZOOM = 0.5


class BoardDesign(Struct, frozen=True):
    """A board: a picture, its size in pixels, and a grid if it has one."""

    name: str
    image: str
    grid: Component | None = None

    @property
    def component(self) -> Component:
        settings: dict[str, Value] = {"name": self.name, "image": self.image, "reversible": False}
        return component("map.boardPicker.Board", settings, [self.grid] if self.grid else [])


def map_window(
    game: Game,
    name: str,
    boards: tuple[BoardDesign, ...],
    settings: Mapping[str, Value],
    parts: Iterable[Component],
) -> Component:
    """A Map with its boards, the first laid out from the start, and its parts."""
    given: dict[str, Value] = {
        "mapName": name,
        "allowMultiple": False,
        "backgroundcolor": "255,255,255",
        "color": "204,0,102",
        "thickness": 3,
        "edgeWidth": 0,
        "edgeHeight": 0,
        "moveWithinFormat": say(game, "report.moved"),
        "moveToFormat": say(game, "report.moved"),
        "createFormat": say(game, "report.placed"),
        "changeFormat": "$message$",
    }
    return component("Map", given | dict(settings), [_picker(game, name, boards), *parts])


def _picker(game: Game, map_name: str, boards: tuple[BoardDesign, ...]) -> Component:
    setup = component("setup", text=board_command(map_name, [(boards[0].name, 0, 0)]))
    settings: dict[str, Value] = {
        "title": say(game, "button.choose-boards"),
        "boardPrompt": say(game, "button.choose-board"),
        "addColumnText": "Add column",
        "addRowText": "Add row",
        "slotHeight": 125,
        "slotWidth": 350,
        "slotScale": 0.2,
    }
    return component("map.BoardPicker", settings, [setup, *(board.component for board in boards)])


def piece_handling() -> tuple[Component, ...]:
    """Dragging, selecting, menus, keys, expanding, scrolling: without these a map only shows."""
    names = (
        "ForwardToKeyBuffer",
        "Scroller",
        "ForwardToChatter",
        "MenuDisplayer",
        "MapCenterer",
        "StackExpander",
        "PieceMover",
        "KeyBufferer",
        "SelectionHighlighters",
        "HighlightLastMoved",
    )
    return tuple(component(f"map.{name}") for name in names)


def stack_metrics(counter_px: int) -> Component:
    """Offsets that let every counter of a stack be seen, as parts of the counter's edge."""
    settings: dict[str, Value] = {
        "disabled": False,
        "exSepX": counter_px // 4,
        "exSepY": counter_px // 2,
        "unexSepX": max(2, counter_px // 25),
        "unexSepY": max(2, counter_px // 19),
    }
    return component("map.StackMetrics", settings)


def zoomer(game: Game, start: float = START_ZOOM) -> Component:
    """The engine counts the first zoom from the closest."""
    settings: dict[str, Value] = {
        "zoomLevels": ",".join(str(zoom) for zoom in ZOOMS),
        "zoomStart": len(ZOOMS) - ZOOMS.index(start),
        "inTooltip": say(game, "button.zoom-in"),
        "pickTooltip": say(game, "button.zoom-pick"),
        "outTooltip": say(game, "button.zoom-out"),
        "zoomInKey": KeyStroke(521, 130),
        "zoomOutKey": KeyStroke(45, 130),
        "zoomPickKey": NO_KEY,
    }
    return component("map.Zoomer", settings)


def stack_viewer(terrain: bool) -> Component:
    """What lies under the mouse, with names and factors; empty hexes tell their number and terrain."""
    where = "$LocationName$  $CurrentZone$" if terrain else "$LocationName$"
    settings: dict[str, Value] = {
        "version": 4,
        "description": "Stack viewer",
        "delay": 500,
        "hotkey": KeyStroke(32, 130),
        "bgColor": "255,255,245",
        "fgColor": "20,20,20",
        "borderWidth": 4,
        "minDisplayPieces": 0 if terrain else 1,
        "zoomlevel": 1.0,
        "graphicsZoom": 1.0,
        "showgraph": True,
        "showgraphsingle": True,
        "showtext": True,
        "showtextsingle": True,
        "fontSize": 12,
        "display": "from all layers",
        "layerList": "",
        "propertyFilter": "",
        "summaryReportFormat": where,
        "counterReportFormat": "$PieceName$  $Factors$",
        "emptyHexReportForma": where,
        "showMoveSelectde": True,
        "showNonMovable": True,
        "showNoStack": True,
        "showDeck": False,
        "unrotatePieces": False,
    }
    return component("map.CounterDetailViewer", settings)
