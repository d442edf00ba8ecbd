"""Ink of rivers, roads, bridges, houses and lines."""

from __future__ import annotations

from collections.abc import Iterable

from toolchain.layout.colours import mix
from toolchain.layout.maps.curves import Curve, walk
from toolchain.layout.maps.edges import Bridge
from toolchain.layout.maps.layout import MapLayout
from toolchain.layout.maps.rivers import Course
from toolchain.layout.maps.roads import Route
from toolchain.layout.maps.towns import House
from toolchain.layout.maps.traces import Trace
from toolchain.render import svg
from toolchain.render.map_palette import MapInk
from toolchain.render.map_paths import curve_data, lines_data, n
from toolchain.render.svg import Element

# By rank order: casing and fill widths in mm at 19 mm a hex.
ROADS = {0: (1.75, 1.2), 1: (1.3, 0.82), 2: (1.3, 0.82), 3: (0.92, 0.5), 4: (0.92, 0.5)}
LESSER_FILLS = {1: ("#f6d98c", 0.85), 2: ("#f6d98c", 0.85), 3: ("#fffaf0", 0.8), 4: ("#fffaf0", 0.8)}
ROUND = {"fill": "none", "stroke_linecap": "round", "stroke_linejoin": "round"}


def draw_rivers(parent: Element, layout: MapLayout, ink: MapInk) -> None:
    """All banks first, then all water, so that rivers join without a seam."""
    scale = layout.scale
    for course in layout.courses:
        for curve, share in _swelling(course):
            svg.path(
                parent,
                curve_data(curve),
                stroke=ink.way(mix(course.colour, "#1d4468", 0.55)),
                stroke_width=course.width * share + 0.42 * scale,
                **ROUND,
            )
    for course in layout.courses:
        for curve, share in _swelling(course):
            svg.path(
                parent,
                curve_data(curve),
                stroke=ink.way(course.colour),
                stroke_width=course.width * share,
                **ROUND,
            )


def _swelling(course: Course) -> Iterable[tuple[Curve, float]]:
    """The course in pieces that widen from its source."""
    bends, start = course.curve.bends, course.curve.start
    taper = min(course.taper, len(bends) - 1)
    for i in range(taper):
        yield Curve(start, bends[i : i + 1]), 0.35 + 0.65 * i / max(1, taper)
        start = bends[i].end
    yield Curve(start, bends[taper:]), 1.0


def draw_roads(parent: Element, layout: MapLayout, ink: MapInk) -> None:
    """Bands, then casings, then fills, low ranks first; bridges lie between casing and fill."""
    scale = layout.scale
    routes = sorted(layout.routes, key=lambda r: -r.order)
    for route in routes:
        if route.path.band:
            svg.path(
                parent,
                curve_data(route.curve),
                stroke=ink.way(route.path.band),
                stroke_width=3.6 * scale,
                stroke_opacity=0.55,
                **ROUND,
            )
    for route in routes:
        _draw_casing(parent, route, scale, ink)
    for bridge in layout.bridges:
        _draw_bridge(parent, bridge, scale, ink)
    for route in routes:
        _draw_fill(parent, route, scale, ink)


def _draw_casing(parent: Element, route: Route, scale: float, ink: MapInk) -> None:
    if route.texture == "road":
        svg.path(
            parent,
            curve_data(route.curve),
            stroke=ink.tone("casing"),
            stroke_width=ROADS[route.order][0] * scale,
            **ROUND,
        )
    elif route.texture == "trail":
        svg.path(
            parent,
            curve_data(route.curve),
            stroke=ink.paper,
            stroke_width=1.15 * scale,
            stroke_opacity=0.7,
            **ROUND,
        )


def _draw_fill(parent: Element, route: Route, scale: float, ink: MapInk) -> None:
    data = curve_data(route.curve)
    match route.texture:
        case "trail":
            svg.path(
                parent,
                data,
                fill="none",
                stroke=ink.line(route.colour),
                stroke_width=0.55 * scale,
                stroke_dasharray=f"{n(2.1 * scale)} {n(0.95 * scale)}",
            )
        case "rail":
            _draw_rail(parent, route, scale, ink)
        case _:
            svg.path(
                parent,
                data,
                stroke=_road_colour(route, ink),
                stroke_width=ROADS[route.order][1] * scale,
                **ROUND,
            )


def _road_colour(route: Route, ink: MapInk) -> str:
    if route.order == 0:
        return ink.way(route.colour)
    other, share = LESSER_FILLS[route.order]
    return ink.way(mix(route.colour, other, share))


def _draw_rail(parent: Element, route: Route, scale: float, ink: MapInk) -> None:
    colour = ink.line(route.colour or "#333333")
    svg.path(parent, curve_data(route.curve), stroke=colour, stroke_width=0.4 * scale, **ROUND)
    ties = []
    for (x, y), ahead in walk(route.curve.points, 1.9 * scale, 0.9 * scale):
        ox, oy = -ahead[1] * 0.75 * scale, ahead[0] * 0.75 * scale
        ties.append(((x - ox, y - oy), (x + ox, y + oy)))
    svg.path(parent, lines_data(ties), fill="none", stroke=colour, stroke_width=0.36 * scale)


def _draw_bridge(parent: Element, bridge: Bridge, scale: float, ink: MapInk) -> None:
    """Two parapets with splayed ends along the road."""
    half = (bridge.span / 2 + 0.95 * scale) if bridge.span < 2 * scale else bridge.span / 2 + 0.6 * scale
    road = ROADS.get(bridge.order, (1.3, 0.8))[0] / 2 + 0.24
    place = svg.group(
        parent,
        transform=f"translate({n(bridge.middle[0])} {n(bridge.middle[1])}) rotate({n(bridge.turn)})",
    )
    w, s = road * scale, 0.55 * scale
    deck = [[(-half, -w), (half, -w), (half, w), (-half, w)]]
    svg.path(place, lines_data(deck, closed=True), fill=ink.paper)
    rails = [
        [(-half - s, y * (w + s)), (-half, y * w), (half, y * w), (half + s, y * (w + s))] for y in (-1, 1)
    ]
    svg.path(
        place,
        lines_data(rails),
        stroke=ink.tone("ink"),
        stroke_width=0.36 * scale,
        **ROUND,
    )


def draw_houses(parent: Element, houses: tuple[House, ...], scale: float, ink: MapInk) -> None:
    """Small blocks with a hint of shade."""
    if not houses:
        return
    shade, blocks = [], []
    for house in houses:
        corners = house.corners()
        blocks.append(corners)
        shade.append([(x + 0.2 * scale, y + 0.26 * scale) for x, y in corners])
    svg.path(parent, lines_data(shade, closed=True), fill=ink.tone("ink"), fill_opacity=0.22)
    svg.path(parent, lines_data(blocks, closed=True), fill=ink.tone("house"))


def draw_lines(parent: Element, layout: MapLayout, ink: MapInk) -> None:
    """Fronts, boundaries and borders along hexsides."""
    for trace in sorted(layout.traces, key=lambda t: t.line.style != "border"):
        for curve in trace.curves:
            _draw_trace(parent, trace, curve, layout.scale, ink)


def _draw_trace(parent: Element, trace: Trace, curve: Curve, scale: float, ink: MapInk) -> None:
    colour = ink.line(trace.line.colour or "#8c2020")
    data = curve_data(curve)
    match trace.line.style:
        case "border":
            dashes = f"{n(3.2 * scale)} {n(1.1 * scale)} {n(0.01)} {n(1.1 * scale)}"
            svg.path(parent, data, stroke=colour, stroke_width=2.0 * scale, stroke_opacity=0.16, **ROUND)
            svg.path(parent, data, stroke=colour, stroke_width=0.5 * scale, stroke_dasharray=dashes, **ROUND)
        case "dashed":
            _draw_core(parent, data, colour, scale, f"{n(3.4 * scale)} {n(1.9 * scale)}")
        case "teeth":
            _draw_core(parent, data, colour, scale, None)
            _draw_teeth(parent, curve, colour, scale)
        case _:
            _draw_core(parent, data, colour, scale, None)


def _draw_core(parent: Element, data: str, colour: str, scale: float, dashes: str | None) -> None:
    svg.path(parent, data, stroke=colour, stroke_width=2.3 * scale, stroke_opacity=0.22, **ROUND)
    svg.path(parent, data, stroke=colour, stroke_width=0.85 * scale, stroke_dasharray=dashes, **ROUND)


def _draw_teeth(parent: Element, curve: Curve, colour: str, scale: float) -> None:
    """Ticks on the second side, to the right of the curve."""
    ticks = []
    for (x, y), ahead in walk(curve.points, 2.7 * scale, 1.35 * scale):
        ticks.append(((x, y), (x - ahead[1] * 1.5 * scale, y + ahead[0] * 1.5 * scale)))
    svg.path(parent, lines_data(ticks), stroke=colour, stroke_width=0.6 * scale, **ROUND)
