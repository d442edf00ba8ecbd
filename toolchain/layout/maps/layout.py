"""The whole picture of the ground as geometry, before any ink."""

from __future__ import annotations

from msgspec import Struct

from toolchain.diagnostics.diagnostic import Diagnostic
from toolchain.layout.maps.clutter import Clutter
from toolchain.layout.maps.curves import Point, aside
from toolchain.layout.maps.edges import Bridge, EdgeText, lay_bridges, lay_edge_texts
from toolchain.layout.maps.field import USUAL_HEX, MapField
from toolchain.layout.maps.findings import check_lettering
from toolchain.layout.maps.glyphs import lay_signs
from toolchain.layout.maps.labels import lay_place_labels
from toolchain.layout.maps.names import (
    Writing,
    lay_captions,
    lay_river_names,
    lay_road_numbers,
)
from toolchain.layout.maps.numbers import HexNumber, MarkSpot, lay_marks, lay_numbers
from toolchain.layout.maps.regions import Region, lay_regions
from toolchain.layout.maps.rivers import Course, lay_rivers
from toolchain.layout.maps.roads import RoadNet, Route, lay_roads
from toolchain.layout.maps.strewing import Ground, Signs
from toolchain.layout.maps.texts import Label
from toolchain.layout.maps.towns import House, lay_houses, place_point
from toolchain.layout.maps.traces import Trace, lay_lines
from toolchain.model.game_map import GameMap, Place
from toolchain.model.hexgrid import Cell

# Middle of a line's teeth from the line, in mm.
TOOTH = 1.0
# Places without houses whose spot is marked by a dot.
DOTTED = ("crossroads", "landmark")
ROAD_HALF = {0: 0.95, 1: 0.7, 2: 0.7, 3: 0.5, 4: 0.5}


class MapLayout(Struct, frozen=True):
    """Everything that is drawn within the frame and beside it, in sheet millimetres."""

    game_map: GameMap
    field: MapField
    grounds: tuple[tuple[Region, Signs], ...]
    courses: tuple[Course, ...]
    routes: tuple[Route, ...]
    bridges: tuple[Bridge, ...]
    traces: tuple[Trace, ...]
    houses: tuple[House, ...]
    numbers: tuple[HexNumber, ...]
    marks: tuple[MarkSpot, ...]
    labels: tuple[tuple[Place, Label], ...]
    river_names: tuple[Writing, ...]
    captions: tuple[Writing, ...]
    road_numbers: tuple[Label, ...]
    edge_texts: tuple[EdgeText, ...]
    peaks: tuple[Point, ...] = ()
    dots: tuple[Point, ...] = ()
    findings: tuple[Diagnostic, ...] = ()
    # The cells whose hexsides are drawn.
    cells: tuple[Cell, ...] = ()

    @property
    def scale(self) -> float:
        """Factor of all sizes that are given for hexes of 19 mm."""
        return self.field.size / USUAL_HEX


def map_findings(game_map: GameMap) -> tuple[Diagnostic, ...]:
    """What is wrong with the lettering of a map, without strewing its ground."""
    return lay_map(game_map, MapField(game_map.grid, game_map.hex_size_mm), signs=False).findings


def lay_map(game_map: GameMap, field: MapField, *, signs: bool = True) -> MapLayout:
    """Lay out a map on its field. The same map gives the same layout in every run.

    Without `signs` the ground is left out, which findings about lettering do not need.
    """
    scale = field.size / USUAL_HEX
    net = RoadNet(game_map, field)
    courses = lay_rivers(game_map, field, net.crossings)
    routes = lay_roads(net)
    bridges = lay_bridges(game_map, field, net, courses)
    ways = Clutter()
    _add_ways(ways, courses, routes, scale)
    for bridge in bridges:
        ways.add(bridge.middle, bridge.span / 2 + 0.9 * scale, "bridge")
    traces = lay_lines(game_map, field, {side: c.width for c in courses for side in c.river.sides})
    numbers = lay_numbers(game_map, field, _with_lines(ways, traces, scale))
    for number in numbers:
        ways.add_box(number.box, "number")
    marks = lay_marks(game_map, field, ways)
    houses = lay_houses(game_map, field, net, ways)
    captions = lay_captions(game_map, field, ways)
    labels, names, shields = _lay_words(
        game_map, field, net, ways, (houses, captions, traces), (courses, routes)
    )
    grounds = _lay_grounds(game_map, field, ways) if signs else ()
    return MapLayout(
        game_map,
        field,
        grounds,
        courses,
        routes,
        bridges,
        traces,
        houses,
        numbers,
        marks,
        labels,
        names,
        captions,
        shields,
        lay_edge_texts(routes, field),
        tuple(place_point(p, field, net) for p in game_map.places if p.kind == "hill"),
        tuple(place_point(p, field, net) for p in game_map.places if p.kind in DOTTED),
        check_lettering(game_map, field, labels, numbers, marks),
        tuple(field.grid.cells.values()),
    )


def _add_ways(clutter: Clutter, courses: tuple[Course, ...], routes: tuple[Route, ...], scale: float) -> None:
    for course in courses:
        clutter.add_line(course.curve.points, course.width / 2 + 0.2 * scale, "river")
    for route in routes:
        half = ROAD_HALF.get(route.order, 0.6) * scale
        clutter.add_line(route.curve.points, half, f"road{min(route.order, 2)}")


def _with_lines(ways: Clutter, traces: tuple[Trace, ...], scale: float) -> Clutter:
    """The ways with lines and their teeth, which numbers keep off but trees need not."""
    found = ways.copy()
    for trace in traces:
        for curve in trace.curves:
            found.add_line(curve.points, 0.5 * scale, "line")
            if trace.line.style == "teeth":
                found.add_line(aside(curve.points, TOOTH * scale), 0.4 * scale, "line")
    return found


def _lay_words(
    game_map: GameMap,
    field: MapField,
    net: RoadNet,
    ways: Clutter,
    others: tuple[tuple[House, ...], tuple[Writing, ...], tuple[Trace, ...]],
    lines: tuple[tuple[Course, ...], tuple[Route, ...]],
) -> tuple[tuple[tuple[Place, Label], ...], tuple[Writing, ...], tuple[Label, ...]]:
    """Names of places, then of rivers, then road numbers; each keeps off those before it."""
    scale = field.size / USUAL_HEX
    houses, captions, traces = others
    for house in houses:
        ways.add((house.x, house.y), max(house.width, house.depth) * 0.55, "house")
    words = ways.copy()
    for place in game_map.places:
        words.add(place_point(place, field, net), 0.6 * scale, "place")
    for writing in captions:
        for letter in writing.letters:
            words.add((letter.x, letter.y), writing.cut.size * 0.3, "caption")
    for trace in traces:
        for curve in trace.curves:
            words.add_line(curve.points, 0.5 * scale, "line")
    labels = lay_place_labels(game_map, field, net, words)
    for _, label in labels:
        ways.add_box(label.box.grown(0.2 * scale), "label")
        words.add_box(label.box.grown(0.2 * scale), "label")
    names = lay_river_names(lines[0], field, words)
    for name in names:
        for letter in name.letters:
            ways.add((letter.x, letter.y - name.cut.cap / 2), name.cut.size * 0.45, "label")
    shields = lay_road_numbers(lines[1], field, words)
    return labels, names, shields


def _lay_grounds(game_map: GameMap, field: MapField, ways: Clutter) -> tuple[tuple[Region, Signs], ...]:
    regions = lay_regions(game_map, field)
    built = frozenset(c for r in regions if r.terrain.where == "overlay" for c in r.cells)
    ground = Ground(game_map, field, ways, built)
    return tuple((region, lay_signs(region, ground)) for region in regions)
