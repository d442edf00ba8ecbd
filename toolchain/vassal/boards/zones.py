"""Zones on boards: terrain by hex as a property, areas that can be shown, boxes of holding boards."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from toolchain.model.area import Area
from toolchain.model.area_hexes import area_hexes
from toolchain.model.game import Game
from toolchain.model.scenario import Scenario
from toolchain.vassal.boards.box_board import BoxBoard
from toolchain.vassal.boards.outline import HexField, Pixel, outline
from toolchain.vassal.format.component import Component, Value, component
from toolchain.vassal.format.sequence import clean
from toolchain.vassal.words.names import property_name
from toolchain.vassal.words.say import say

# A highlight shows while its zone's property has this value.
SHOWN = "1"

_SEPARATORS = str.maketrans("|:", "/ ")


def terrain_label(game: Game, hex_id: str) -> str:
    """The terrain of a hex in words, "Town, Forest": overlays first, as they are what one sees.

    It serves as a key in tables of the module, so it holds none of their separators.
    """
    cell = game.game_map.hexes.get(hex_id)
    if cell is None:
        return ""
    known = game.game_map.terrain
    kinds = dict.fromkeys((*cell.overlays, cell.terrain))
    words = ", ".join(known[kind].name if kind in known else kind for kind in kinds)
    return clean(words.translate(_SEPARATORS))


def terrain_zones(game: Game, hex_field: HexField) -> tuple[Component, ...]:
    """One zone for each kind of ground. CurrentZone of a piece is then its terrain, LocationName its hex."""
    by_label: dict[str, list[str]] = {}
    for hex_id in hex_field.grid.hexes:
        label = terrain_label(game, hex_id)
        if label:
            by_label.setdefault(label, []).append(hex_id)
    return tuple(
        zone(label, outline(by_label[label], hex_field), use_parent_grid=True, location="$gridLocation$")
        for label in sorted(by_label)
    )


def area_property(name: str) -> str:
    """The map property that shows an area while it is 1."""
    return f"Show{property_name(name)}"


def shown_areas(game: Game) -> Mapping[str, Area]:
    """Areas that players look for: set-up and arrival areas by their text, and boundaries."""
    found: dict[str, Area] = {}
    for scenario in game.scenarios.values():
        for text, area in _scenario_areas(scenario):
            found.setdefault(clean(text), area)
    for boundary in game.ruleset.boundaries:
        found.setdefault(clean(boundary.title), boundary.beyond)
    return {text: area for text, area in found.items() if text}


def _scenario_areas(scenario: Scenario) -> Iterable[tuple[str, Area]]:
    yield from ((group.area_text, group.area) for group in scenario.setup)
    yield from ((arrival.area_text, arrival.area) for arrival in scenario.arrivals)


def area_zones(game: Game, hex_field: HexField) -> tuple[Component, ...]:
    """Zones that only light up. They stand behind the terrain zones, which answer for every hex."""
    found = []
    for text, area in shown_areas(game).items():
        hexes = area_hexes(area, game.game_map)
        if hexes:
            path = outline(sorted(hexes), hex_field)
            found.append(
                zone(
                    say(game, "window.area-zone", area=text),
                    path,
                    use_parent_grid=True,
                    highlight=area_property(text),
                )
            )
    return tuple(found)


def beside_zone(game: Game, board: tuple[int, int]) -> Component:
    """The rest of the board: pieces there lie where they are put, and on no hex. It must stand last."""
    width, height = board
    return zone(say(game, "window.beside"), ((0, 0), (width, 0), (width, height), (0, height)))


def box_zones(board: BoxBoard) -> tuple[Component, ...]:
    """A zone for each box; its name is the location of what lies in it."""
    return tuple(zone(box.wish.key, box.corners_px) for box in board.boxes)


def zone(
    name: str,
    path: Iterable[Pixel],
    *,
    use_parent_grid: bool = False,
    location: str = "$name$",
    highlight: str = "",
    children: tuple[Component, ...] = (),
) -> Component:
    settings: dict[str, Value] = {
        "name": name,
        "path": ";".join(f"{x},{y}" for x, y in path),
        "locationFormat": location,
        "useParentGrid": use_parent_grid,
        "useHighlight": bool(highlight),
        "highlightProperty": highlight,
    }
    return component("map.boardPicker.board.mapgrid.Zone", settings, children)


def zoned_grid(grid: Component | None, zones: Iterable[Component], highlight: bool = False) -> Component:
    """A ZonedGrid with its background grid, where there is one."""
    children = [grid] if grid is not None else []
    children += [_highlighter()] if highlight else []
    return component("map.boardPicker.board.ZonedGrid", {}, [*children, *zones])


def _highlighter() -> Component:
    """Hatching, so that the ground stays visible and colour is not all that tells."""
    settings: dict[str, Value] = {
        "name": SHOWN,
        "color": "204,0,102",
        "coverage": "Entire Zone",
        "style": "Striped",
        "width": 3,
        "opacity": 45,
    }
    highlight = component("map.boardPicker.board.mapgrid.ZoneHighlight", settings)
    return component("map.boardPicker.board.mapgrid.ZonedGridHighlighter", {}, [highlight])
