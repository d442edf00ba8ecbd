"""The legend: a small sample of every kind of ground, river, road, line and mark that the map shows."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from msgspec import Struct
from msgspec.structs import replace

from toolchain.layout.maps.clutter import Clutter
from toolchain.layout.maps.curves import Curve, Point, smooth
from toolchain.layout.maps.edges import Bridge
from toolchain.layout.maps.field import MapField
from toolchain.layout.maps.glyphs import lay_signs
from toolchain.layout.maps.layout import MapLayout
from toolchain.layout.maps.numbers import MARK_RADIUS, MarkSpot
from toolchain.layout.maps.regions import lay_regions
from toolchain.layout.maps.rivers import WIDTHS, Course
from toolchain.layout.maps.roads import RoadNet, Route, order_of
from toolchain.layout.maps.strewing import Ground
from toolchain.layout.maps.towns import lay_houses
from toolchain.layout.maps.traces import Trace
from toolchain.model.game_map import GameMap, HexCell, Line, Mark, Path, River, Terrain
from toolchain.model.hexgrid import HexGrid

HEX_SIZE = 10.4
STROKE_LENGTH = 14.0
MARK_WORDS = {
    "star": "Starred hex",
    "disc": "Entry hex",
    "box": "Exit and return hex",
    "supply": "Supply symbol",
    "depot": "Depot",
}


class Entry(Struct, frozen=True):
    """A line of the legend. `sample` is drawn about the origin; a hex sample is clipped to its hex."""

    words: str
    sample: MapLayout
    is_hex: bool = False


def legend_entries(game_map: GameMap) -> tuple[Entry, ...]:
    """What the map shows, in the order of the terrain file; nothing that it does not show."""
    return (
        *_grounds(game_map),
        *_rivers(game_map),
        *_paths(game_map),
        *_lines(game_map),
        *_marks(game_map),
    )


def empty_layout(game_map: GameMap, field: MapField) -> MapLayout:
    return MapLayout(game_map, field, (), (), (), (), (), (), (), (), (), (), (), (), ())


def _blank(game_map: GameMap, size: float = 19.0) -> MapLayout:
    grid = HexGrid(1, 1)
    small = GameMap("sample", "", grid, game_map.terrain, {})
    return empty_layout(small, MapField(grid, size, (-size / 1.7320508, -size / 2)))


def _ordered(game_map: GameMap, *where: str) -> list[Terrain]:
    return sorted((t for t in game_map.terrain.values() if t.where in where), key=lambda t: t.order)


def _grounds(game_map: GameMap) -> Iterator[Entry]:
    bases = Counter(cell.terrain for cell in game_map.hexes.values())
    for terrain in _ordered(game_map, "hex", "overlay"):
        under = Counter(c.terrain for c in game_map.hexes.values() if terrain.key in c.overlays)
        if terrain.where == "hex" and bases[terrain.key]:
            yield Entry(terrain.legend, _ground_sample(game_map, HexCell(terrain.key)), True)
        elif under:
            base = min(under, key=lambda key: (-under[key], key))
            yield Entry(terrain.legend, _ground_sample(game_map, HexCell(base, (terrain.key,))), True)


def _ground_sample(game_map: GameMap, cell: HexCell) -> MapLayout:
    blank = _blank(game_map, HEX_SIZE)
    field = blank.field
    small = replace(blank.game_map, hexes={field.grid.label((0, 0)): cell})
    regions = lay_regions(small, field, beside=False)
    built = frozenset(c for r in regions if r.terrain.where == "overlay" for c in r.cells)
    ground = Ground(small, field, Clutter(), built)
    town = any("town" in r.textures for r in regions)
    houses = lay_houses(small, field, RoadNet(small, field), Clutter()) if town else ()
    grounds = tuple((r, lay_signs(r, ground)) for r in regions)
    return replace(blank, game_map=small, grounds=grounds, houses=houses)


def _wave(rise: float = 0.9) -> Curve:
    half = STROKE_LENGTH / 2
    points: list[Point] = [(-half, rise), (-half / 3, -rise), (half / 3, rise * 0.8), (half, -rise * 0.6)]
    return smooth(points)


def _rivers(game_map: GameMap) -> Iterator[Entry]:
    used = {river.terrain for river in game_map.rivers}
    for terrain in _ordered(game_map, "hexside"):
        if terrain.key not in used:
            continue
        texture = next((t for t in terrain.texture.split() if t in WIDTHS), "river")
        river = River(terrain.key, "", terrain.key, ())
        course = Course(river, _wave(), WIDTHS[texture] * 19.0, terrain.colour)
        bridge = Bridge(("", ""), (0.0, 0.0), 90.0, course.width, 9)
        wet = {side for r in game_map.rivers if r.terrain == terrain.key for side in r.sides}
        bridges = (bridge,) if wet & game_map.bridges else ()
        yield Entry(terrain.legend, replace(_blank(game_map), courses=(course,), bridges=bridges))


def _paths(game_map: GameMap) -> Iterator[Entry]:
    for terrain in _ordered(game_map, "path"):
        paths = [p for p in game_map.paths if p.terrain == terrain.key]
        ranks = {order_of(p): p.rank for p in sorted(paths, key=lambda p: p.key)}
        for order, rank in sorted(ranks.items()):
            words = terrain.ranks.get(rank) or terrain.legend
            sample = Path(terrain.key, "", terrain.key, (), rank=rank)
            route = Route(sample, _wave(), terrain.texture or "road", terrain.colour, order)
            yield Entry(words, replace(_blank(game_map), routes=(route,)))
    for path in game_map.paths:
        if path.band:
            terrain = game_map.terrain[path.terrain]
            route = Route(path, _wave(), terrain.texture or "road", terrain.colour, order_of(path))
            yield Entry(path.name, replace(_blank(game_map), routes=(route,)))


def _lines(game_map: GameMap) -> Iterator[Entry]:
    for line in game_map.lines:
        sample = Line(line.key, line.name, (), line.names, line.colour, style=line.style)
        yield Entry(line.name, replace(_blank(game_map), traces=(Trace(sample, (_wave(),)),)))


def _marks(game_map: GameMap) -> Iterator[Entry]:
    seen: set[tuple[str, str]] = set()
    for mark in game_map.marks:
        if (mark.kind, mark.legend) in seen:
            continue
        seen.add((mark.kind, mark.legend))
        sample = Mark(mark.key, "", mark.kind, mark.text, mark.side)
        spot = MarkSpot(sample, (0.0, 0.0), MARK_RADIUS[mark.kind])
        yield Entry(mark.legend or MARK_WORDS[mark.kind], replace(_blank(game_map), marks=(spot,)))
