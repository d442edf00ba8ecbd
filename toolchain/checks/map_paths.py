"""Roads, trails, railways and rivers."""

from __future__ import annotations

from collections import Counter
from itertools import pairwise

from toolchain.checks.check import GROUND, WARNING, Check, Report, Subject, check
from toolchain.checks.hex_picture import hex_picture
from toolchain.model.game_map import GameMap
from toolchain.model.hexgrid import Cell, HexGrid, Hexside

Corner = frozenset[Cell]


@check(
    WARNING,
    "MAP034",
    "path-alone",
    "A path that meets no other path and leads nowhere.",
    needs=GROUND,
    why="""
Roads make a net: each leaves over an edge or joins others. One that does neither is most often a road with a
wrong hex at its end, a step short of the crossroads it was meant for.
""",
    wrong="""
# map.yaml
paths:
  lane:   # <-
    dead_end: true
    hexes: 0605 0606 0607
""",
    right="""
# map.yaml
paths:
  lane:
    dead_end: true
    hexes: 0604 0605 0606
""",
)
def path_alone(subject: Subject, report: Report) -> None:
    paths = subject.game.game_map.paths
    users = Counter(hex_id for path in paths for hex_id in set(path.hexes))
    for path in paths:
        if len(paths) > 1 and path.exits == ("", "") and all(users[h] == 1 for h in path.hexes):
            picture = hex_picture(subject.game.game_map, path.hexes[-1], path.hexes)
            message = f"path '{path.key}' meets no other path and no edge of the map"
            report(message, path.origin, entity=path.key, picture=picture)


@check(
    WARNING,
    "MAP035",
    "path-detour",
    "A path that turns back sharply where it could go straight.",
    needs=GROUND,
    why="""
Three hexes in a row that all touch one another make a bend so sharp that the middle hex could be left out.
Where no place, no town and no other road asks for it, that is how a wrong digit looks in a chain that still
holds together.
""",
    wrong="""
# map.yaml
paths:
  lane:   # <-
    hexes: 0604 0605 0606 0507 0607 south
""",
    right="""
# map.yaml
paths:
  lane:
    hexes: 0604 0605 0606 0607 south
""",
)
def path_detour(subject: Subject, report: Report) -> None:
    game_map = subject.game.game_map
    users = Counter(hex_id for path in game_map.paths for hex_id in set(path.hexes))
    called = {p.hex for p in game_map.places} | {m.hex for m in game_map.marks}
    for path in game_map.paths:
        for (one, middle), (_, last) in pairwise(pairwise(path.hexes)):
            if last in game_map.grid.adjacency[one] and users[middle] == 1 and middle not in called:
                message = f"path '{path.key}' goes from {one} to its neighbour {last} by way of {middle}"
                picture = hex_picture(game_map, middle, (one, last))
                report(message, path.origin, entity=f"{path.key} {middle}", picture=picture)


@check(
    WARNING,
    "MAP036",
    "river-to-nowhere",
    "A river that neither leaves the map nor joins water.",
    needs=GROUND,
    why="""
Water flows somewhere: a river ends at the edge of the map, in another river or in a lake. One that does not
is most often a chain with its last hexsides missing.
""",
    wrong="""
# map.yaml
rivers:
  beck:   # <-
    name: Beck
    sides: 0603/0703 0603/0704
""",
    right="""
# map.yaml
rivers:
  beck:
    name: Beck
    sides: 0702/0801 0701/0801
""",
)
def river_to_nowhere(subject: Subject, report: Report) -> None:
    game_map = subject.game.game_map
    corners = {
        river.key: Counter(c for side in river.sides for c in side_corners(game_map.grid, side))
        for river in game_map.rivers
    }
    users = Counter(corner for found in corners.values() for corner in found)
    for river in game_map.rivers:
        ends = [corner for corner, count in corners[river.key].items() if count == 1]
        if ends and not any(users[c] > 1 or _opens(game_map, c) for c in ends):
            message = f"river '{river.key}' reaches no edge of the map, no lake and no other river"
            picture = hex_picture(game_map, river.sides[-1][0])
            report(message, river.origin, entity=river.key, picture=picture)


def side_corners(grid: HexGrid, side: Hexside) -> tuple[Corner, Corner]:
    """The two ends of a hexside, each as the three cells that meet there, those off the map included."""
    cell = grid.cells[side[0]]
    direction = grid.direction(*side)
    assert direction is not None, "a hexside lies between neighbours"
    around = grid.neighbour_cells(cell)
    left, ahead, right = (around[(direction + turn) % 6] for turn in (-1, 0, 1))
    return frozenset((cell, left, ahead)), frozenset((cell, ahead, right))


def _opens(game_map: GameMap, corner: Corner) -> bool:
    """True at the edge of the map and at a hex of water."""
    for cell in corner:
        hex_id = game_map.grid.label(cell)
        if game_map.grid.cells.get(hex_id) != cell or _is_wet(game_map, hex_id):
            return True
    return False


def _is_wet(game_map: GameMap, hex_id: str) -> bool:
    kinds = (game_map.terrain[t] for t in game_map.hexes[hex_id].all_terrain)
    return any("lake" in kind.texture.split() for kind in kinds)


PATH_CHECKS: tuple[Check, ...] = (path_alone, path_detour, river_to_nowhere)
