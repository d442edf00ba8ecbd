"""Zones on boards: terrain by hex as a property, areas that can be shown, boxes of holding boards."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from msgspec import Struct

from toolchain.model.area import Area, HexList
from toolchain.model.area_hexes import area_hexes
from toolchain.model.game import Game
from toolchain.model.scenario import Scenario
from toolchain.vassal.boards.box_board import BoxBoard
from toolchain.vassal.boards.outline import HexField, Pixel, outline
from toolchain.vassal.format.component import Component, Value, component
from toolchain.vassal.format.sequence import clean
from toolchain.vassal.words.names import property_name
from toolchain.vassal.words.say import as_written, say

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
    written = as_written(game)
    by_label: dict[str, list[str]] = {}
    for hex_id in hex_field.grid.hexes:
        label = terrain_label(written, hex_id)
        if label:
            by_label.setdefault(label, []).append(hex_id)
    return tuple(_terrain_zone(game, by_label[label], hex_field) for label in sorted(by_label))


def _terrain_zone(game: Game, hexes: list[str], hex_field: HexField) -> Component:
    path = outline(hexes, hex_field)
    return zone(terrain_label(game, hexes[0]), path, use_parent_grid=True, location="$gridLocation$")


def area_property(name: str) -> str:
    """The map property that shows an area while it is 1."""
    return f"Show{property_name(name)}"


class ShownArea(Struct, frozen=True):
    """An area that can be shown; `name` is its text in the game as it is written, whatever the language."""

    name: str
    text: str
    area: Area

    @property
    def property(self) -> str:
        """The map property that shows the area while it is 1."""
        return area_property(self.name)


def shown_areas(game: Game) -> tuple[ShownArea, ...]:
    """Areas that players look for: set-up and arrival areas by their text, and boundaries. Each text once."""
    found: dict[str, ShownArea] = {}
    for (name, area), (text, _) in zip(_areas(as_written(game)), _areas(game), strict=True):
        if clean(name) and area != HexList(()):
            found.setdefault(clean(name), ShownArea(clean(name), clean(text), area))
    return tuple(found.values())


def _areas(game: Game) -> Iterable[tuple[str, Area]]:
    for scenario in game.scenarios.values():
        yield from _scenario_areas(scenario)
    yield from ((boundary.title, boundary.beyond) for boundary in game.ruleset.boundaries)
    yield say(game, "area.no-zone"), HexList(_closed_to_zones(game))


def _closed_to_zones(game: Game) -> tuple[str, ...]:
    """Hexes that zones of control do not reach into."""
    zoc, game_map = game.ruleset.zoc, game.game_map
    return tuple(
        hex_id
        for hex_id, cell in game_map.hexes.items()
        if not set(cell.all_terrain).isdisjoint(zoc.blocked_terrain)
        and game_map.path_hexes.get(hex_id, frozenset()).isdisjoint(zoc.unless_paths)
    )


def _scenario_areas(scenario: Scenario) -> Iterable[tuple[str, Area]]:
    yield from ((group.area_text, group.area) for group in scenario.setup)
    yield from ((arrival.area_text, arrival.area) for arrival in scenario.arrivals)


def area_zones(game: Game, hex_field: HexField) -> tuple[Component, ...]:
    """Zones that only light up. They stand behind the terrain zones, which answer for every hex."""
    found = []
    for shown in shown_areas(game):
        hexes = area_hexes(shown.area, game.game_map)
        if hexes:
            path = outline(sorted(hexes), hex_field)
            found.append(
                zone(
                    say(game, "window.area-zone", area=shown.text),
                    path,
                    use_parent_grid=True,
                    highlight=shown.property,
                )
            )
    return tuple(found)


def beside_zone(game: Game, board: tuple[int, int]) -> Component:
    """The rest of the board: pieces there lie where they are put, and on no hex. It must stand last."""
    width, height = board
    return zone(say(game, "window.beside"), ((0, 0), (width, 0), (width, height), (0, height)))


def box_zones(board: BoxBoard, highlights: Mapping[str, str]) -> tuple[Component, ...]:
    """A zone for each box; its name is the location of what lies in it. Some light up by a property."""
    return tuple(
        zone(box.wish.key, box.corners_px, highlight=highlights.get(box.wish.key, "")) for box in board.boxes
    )


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
