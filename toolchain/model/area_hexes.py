"""Which hexes an area expression means on a map."""

from __future__ import annotations

from toolchain.model.area import (
    AllOf,
    AnyOf,
    Area,
    Band,
    EdgeHexes,
    Except,
    HexList,
    NamedArea,
    OfTerrain,
    SideOfLine,
    WholeMap,
    Within,
)
from toolchain.model.game_map import GameMap, Line
from toolchain.model.hexgrid import Edge, HexGrid, hexside


def area_hexes(area: Area, game_map: GameMap) -> frozenset[str]:
    """The hexes of an area. Unknown names give no hex; elaboration has reported them before."""
    grid = game_map.grid
    everything = frozenset(grid.cells)
    match area:
        case WholeMap():
            return everything
        case HexList(hexes):
            return frozenset(hexes) & everything
        case EdgeHexes():
            return _edge_hexes(area, grid)
        case Within(radius, centres):
            return _within(radius, centres, grid)
        case Band(edge, low, high):
            return frozenset(
                h
                for h in everything
                if low <= grid.edge_distance(h, edge)
                and (high is None or grid.edge_distance(h, edge) <= high)
            )
        case SideOfLine(key, side):
            line = game_map.line(key)
            return line_side(line, side, grid) if line else frozenset()
        case OfTerrain(kinds):
            return frozenset(
                h for h, cell in game_map.hexes.items() if not set(cell.all_terrain).isdisjoint(kinds)
            )
        case NamedArea(name):
            part = game_map.areas.get(name)
            return area_hexes(part, game_map) if part else frozenset()
        case AllOf(parts):
            found = everything
            for part in parts:
                found &= area_hexes(part, game_map)
            return found
        case AnyOf(parts):
            return frozenset().union(*(area_hexes(part, game_map) for part in parts))
        case Except(part):
            return everything - area_hexes(part, game_map)


def _within(radius: int, centres: tuple[str, ...], grid: HexGrid) -> frozenset[str]:
    """Ring by ring outward; a rectangular field has a shortest way between any two of its hexes inside."""
    seen = {centre for centre in centres if centre in grid}
    rim = set(seen)
    for _ in range(radius):
        rim = {there for here in rim for there in grid.adjacency[here]} - seen
        if not rim:
            break
        seen |= rim
    return frozenset(seen)


def _edge_hexes(area: EdgeHexes, grid: HexGrid) -> frozenset[str]:
    along = [h for h in grid.cells if area.edge in grid.edges_of(h)]
    axis = 1 if area.edge in (Edge.EAST, Edge.WEST) else 0
    found = {h: grid.cells[h][axis] for h in along}
    if area.start is not None and area.end is not None:
        low, high = sorted((grid.cells[area.start][axis], grid.cells[area.end][axis]))
        found = {h: i for h, i in found.items() if low <= i <= high}
        if not area.inclusive:
            found = {h: i for h, i in found.items() if low < i < high}
    if area.side_of is not None and area.beyond is not None:
        limit = grid.cells[area.side_of][axis]
        forward = area.beyond in (Edge.SOUTH, Edge.EAST)
        found = {
            h: i
            for h, i in found.items()
            if (i > limit if forward else i < limit) or (area.inclusive and i == limit)
        }
    return frozenset(found)


def line_side(line: Line, side: str, grid: HexGrid) -> frozenset[str]:
    """Hexes reached from that side's hexes of the line without crossing it."""
    index = line.names.index(side) if side in line.names else 0
    barrier = {hexside(a, b) for a, b in line.sides}
    seen = {pair[index] for pair in line.sides if pair[index] in grid}
    frontier = list(seen)
    while frontier:
        here = frontier.pop()
        for there in grid.adjacency[here]:
            if there not in seen and hexside(here, there) not in barrier:
                seen.add(there)
                frontier.append(there)
    return frozenset(seen)
