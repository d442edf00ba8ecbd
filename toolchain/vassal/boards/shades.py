"""Shading of hexes under the counters: zones of control by side, and range."""

from __future__ import annotations

from collections.abc import Iterator

from toolchain.model.game import Game
from toolchain.vassal.format.component import Component, Value, component
from toolchain.vassal.words.names import side_name
from toolchain.vassal.words.say import as_written

RANGE_SHADE = "Range"

# Told apart by every kind of colour vision, and of different lightness (Okabe and Ito's set).
SIDE_COLOURS = ("0,114,178", "230,159,0", "0,158,115", "204,121,167")
RANGE_COLOUR = "213,94,0"


def zone_shade(game: Game, side: str) -> str:
    return f"Zone of control: {side_name(as_written(game), side)}"


def shaders(game: Game) -> Iterator[Component]:
    """A shader a side and one for range; pieces switch their areas on and off."""
    for index, side in enumerate(game.sides):
        yield _shader(zone_shade(game, side), SIDE_COLOURS[index % len(SIDE_COLOURS)])
    yield _shader(RANGE_SHADE, RANGE_COLOUR)


def _shader(name: str, colour: str) -> Component:
    settings: dict[str, Value] = {
        "name": name,
        "alwaysOn": True,
        "startsOn": True,
        "buttonText": "",
        "tooltip": name,
        "icon": "",
        "hotkey": "",
        "boards": "Yes",
        "boardList": "",
        "type": "Foreground",
        "drawOver": False,
        "pattern": "100% (Solid)",
        "color": colour,
        "opacity": 30,
        "border": True,
        "borderColor": colour,
        "borderWidth": 3,
        "borderOpacity": 90,
    }
    return component("map.MapShader", settings)
