"""What stands beside the frame: where the roads lead, and bridges within it."""

from __future__ import annotations

import math

from msgspec import Struct
from msgspec.structs import replace

from toolchain.layout.maps.curves import Point, unit
from toolchain.layout.maps.field import USUAL_HEX, MapField
from toolchain.layout.maps.rivers import Course
from toolchain.layout.maps.roads import RoadNet, Route
from toolchain.layout.maps.texts import Cut
from toolchain.model.game_map import GameMap
from toolchain.model.hexgrid import Edge, Hexside, hexside

EDGE_TEXT = Cut(2.5, 500, italic=True, tone="margin")
EDGE_GAP = 1.7


class EdgeText(Struct, frozen=True):
    """A destination beside the frame: the middle of its baseline and its turn; `gate` is the road's end."""

    text: str
    edge: Edge
    x: float
    y: float
    turn: float
    gate: Point


class Bridge(Struct, frozen=True):
    """A bridge: its middle, the heading of its road in degrees, and the width of the river under it."""

    side: Hexside
    middle: Point
    turn: float
    span: float
    order: int


def lay_edge_texts(routes: tuple[Route, ...], field: MapField) -> tuple[EdgeText, ...]:
    """Destinations of all roads that leave the map, pushed apart along each edge."""
    texts: dict[Edge, list[EdgeText]] = {}
    for route in routes:
        path = route.path
        for out, edge, text in (
            (route.start_out, path.exits[0], path.destination[0]),
            (route.end_out, path.exits[1], path.destination[1]),
        ):
            if out is not None and edge and text:
                texts.setdefault(Edge(edge), []).append(_edge_text(text, Edge(edge), out, field))
    return tuple(t for edge in Edge for t in _spread(texts.get(edge, []), field))


def _edge_text(text: str, edge: Edge, out: Point, field: MapField) -> EdgeText:
    cut = EDGE_TEXT.scaled(field.size / USUAL_HEX)
    box, gap = field.frame, EDGE_GAP * field.size / USUAL_HEX
    words = f"to {text}"
    match edge:
        case Edge.NORTH:
            return EdgeText(words, edge, out[0], box.top - gap, 0.0, out)
        case Edge.SOUTH:
            return EdgeText(words, edge, out[0], box.bottom + gap + cut.cap, 0.0, out)
        case Edge.WEST:
            return EdgeText(words, edge, box.left - gap, out[1], -90.0, out)
        case Edge.EAST:
            return EdgeText(words, edge, box.right + gap, out[1], 90.0, out)


def _spread(texts: list[EdgeText], field: MapField) -> list[EdgeText]:
    """Texts of one edge moved along it so that none runs into the next."""
    if not texts:
        return []
    cut = EDGE_TEXT.scaled(field.size / USUAL_HEX)
    level = texts[0].edge in (Edge.NORTH, Edge.SOUTH)
    low, high = (field.frame.left, field.frame.right) if level else (field.frame.top, field.frame.bottom)
    texts = sorted(texts, key=lambda t: (t.x if level else t.y, t.text))
    places: list[float] = []
    at = low
    for text in texts:
        half = cut.width(text.text) / 2
        at = max(at + half, text.x if level else text.y)
        places.append(at)
        at += half + cut.size
    at = high
    for i in range(len(texts) - 1, -1, -1):
        half = cut.width(texts[i].text) / 2
        places[i] = min(places[i], at - half)
        at = places[i] - half - cut.size
    return [
        replace(text, x=place) if level else replace(text, y=place)
        for text, place in zip(texts, places, strict=True)
    ]


def lay_bridges(
    game_map: GameMap, field: MapField, net: RoadNet, courses: tuple[Course, ...]
) -> tuple[Bridge, ...]:
    """Bridges across rivers, along the road where there is one."""
    spans = {side: course.width for course in courses for side in course.river.sides}
    found = []
    for side in sorted(game_map.bridges):
        one, two = side
        a, b = field.centre(one), field.centre(two)
        middle = net.crossings.get(side, ((a[0] + b[0]) / 2, (a[1] + b[1]) / 2))
        if side in net.crossings:
            a, b = net.nodes[one], net.nodes[two]
        ahead = unit(a, b)
        turn = math.degrees(math.atan2(ahead[1], ahead[0]))
        order = net.ranks.get(frozenset(side), 9)
        found.append(Bridge(hexside(*side), middle, turn, spans.get(side, 1.0), order))
    return tuple(found)
