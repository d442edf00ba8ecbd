"""Little maps made in code."""

from __future__ import annotations

from collections.abc import Iterable
from itertools import pairwise

from msgspec.structs import replace

from toolchain.model.game_map import GameMap, HexCell, Mark, Path, Place, River, Terrain
from toolchain.model.hexgrid import Corner, Edge, HexGrid, Hexside, Numbering, Orientation, hexside

TERRAIN = {
    t.key: t
    for t in (
        Terrain("clear", "Clear", "hex", ".", "plain", "#f1ead6", "Clear", 0),
        Terrain("wood", "Wood", "hex", "w", "woods", "#b9cc98", "Wood", 1),
        Terrain("rough", "Rough", "hex", "r", "rough", "#e6d6b4", "Rough", 2),
        Terrain("hedge", "Hedgerow", "hex", "h", "hedgerow", "#e8e8cc", "Hedgerow", 3),
        Terrain("hill", "Hill", "hex", "i", "hill", "#e0cda2", "Hill", 4),
        Terrain("park", "Park", "hex", "p", "light-woods", "#dde3bd", "Park", 5),
        Terrain("bog", "Bog", "hex", "b", "marsh", "#d5e3da", "Bog", 5),
        Terrain("mere", "Mere", "hex", "m", "lake", "#a9cbe2", "Mere", 5),
        Terrain("town", "Town", "overlay", "", "town", "#dfd1c0", "Town", 6),
        Terrain("river", "River", "hexside", "", "river", "#86b4d8", "River", 7),
        Terrain("road", "Road", "path", "", "road", "#d2553d", "Road", 8, ranks={"main": "Main road"}),
        Terrain("trail", "Trail", "path", "", "trail", "#7a5a38", "Trail", 9),
        Terrain("rail", "Railway", "path", "", "rail", "#333333", "Railway", 10),
    )
}


def plain_map(grid: HexGrid, ground: str = "clear") -> GameMap:
    """A map of one terrain."""
    return GameMap("m", "Map", grid, TERRAIN, {h: HexCell(ground) for h in grid.cells})


def paint(game_map: GameMap, terrain: str, hexes: Iterable[str]) -> GameMap:
    """The map with other ground in some hexes."""
    cells = dict(game_map.hexes)
    for hex_id in hexes:
        cells[hex_id] = HexCell(terrain)
    return replace(game_map, hexes=cells)


def sample_map(
    orientation: Orientation = Orientation.FLAT, pushed: str = "even", columns_run: Edge = Edge.EAST
) -> GameMap:
    """A map of 8 by 7 with something of everything, in any layout."""
    grid = HexGrid(8, 7, orientation, pushed, Numbering(columns_run=columns_run))
    at = grid.label
    game_map = plain_map(grid)
    game_map = paint(game_map, "wood", (at(c) for c in ((0, 0), (1, 0), (1, 1), (6, 5), (7, 5), (7, 6))))
    game_map = paint(game_map, "rough", (at(c) for c in ((5, 0), (6, 0), (6, 1), (7, 1))))
    game_map = paint(game_map, "hedge", (at(c) for c in ((0, 5), (0, 6), (1, 5), (1, 6), (2, 6))))
    game_map = paint(game_map, "hill", (at(c) for c in ((3, 5), (3, 6), (4, 6))))
    game_map = paint(game_map, "park", (at(c) for c in ((5, 4), (6, 4))))
    cells = dict(game_map.hexes)
    cells[at((3, 3))] = HexCell("clear", ("town",))
    road = tuple(at((c, 3)) for c in range(8))
    trail = tuple(at((3, r)) for r in (3, 2, 1, 0))
    west, east = "west", "east"
    crossed = {hexside(a, b) for a, b in pairwise(road)} & set(brook(grid))
    return replace(
        game_map,
        hexes=cells,
        rivers=(River("brook", "Brook", "river", brook(grid)),),
        paths=(
            Path("high", "N4", "road", road, (west, east), "main", ("Aton", "Byton"), label=True),
            Path("lane", "", "trail", trail, ("", "north"), "", ("", "Ceton")),
        ),
        places=(
            Place("middle", "Middle", at((3, 3)), 1, "town"),
            Place("lone-farm", "Lone Farm", at((5, 5)), 4, at=(0.2, 0.1)),
        ),
        marks=(Mark("star", at((3, 3)), "star"), Mark("a", at((7, 2)), "disc", "A")),
        bridges=frozenset(crossed),
        elevation={h: 100 + 20 * c[0] for h, c in grid.cells.items()},
        hex_km=1.0,
    )


def brook(grid: HexGrid) -> tuple[Hexside, ...]:
    """An unbroken chain of hexsides from the middle of the north edge southward."""
    ways: dict[Corner, list[tuple[Corner, Hexside]]] = {}
    for hex_id, cell in grid.cells.items():
        for direction, beside in enumerate(grid.neighbour_cells(cell)):
            if grid.inside(beside) and cell < beside:
                one, two = grid.side_corners(cell, direction)
                side = hexside(hex_id, grid.label(beside))
                ways.setdefault(one, []).append((two, side))
                ways.setdefault(two, []).append((one, side))
    middle = grid.extent(1.0)[0] * 0.55

    def spot(corner: Corner) -> tuple[float, float]:
        return grid.corner_point(corner, 1.0)

    rim = [c for c in ways if not all(grid.inside(cell) for cell in c) and spot(c)[1] < 1.2]
    here = min(rim, key=lambda c: (abs(spot(c)[0] - middle), c))
    seen, sides = {here}, []
    while open_ways := [w for w in ways[here] if w[0] not in seen]:
        here, side = max(open_ways, key=lambda w: (spot(w[0])[1], -abs(spot(w[0])[0] - middle), w[0]))
        seen.add(here)
        sides.append(side)
    return tuple(sides)
