"""Roads, trails and railways as curves through hexes, joined smoothly and leaving over the map's edge.

Every hex that a path touches has a node near its centre, and every step crosses its hexside at one point
for all paths. At a node the two ways that run on best share a tangent; other ways branch off it.
"""

from __future__ import annotations

import math
from collections.abc import Iterable
from functools import cached_property
from itertools import combinations, pairwise

from msgspec import Struct, field

from toolchain.layout.maps.curves import Bend, Curve, Point, join, towards, unit
from toolchain.layout.maps.field import MapField, dice
from toolchain.model.game_map import GameMap, Path
from toolchain.model.hexgrid import Edge, Hexside, hexside

# Shares of the hex size.
NODE_SWAY = 0.05
NODE_REACH = 0.25
CROSSING_REACH = 0.35
SIDE_SWAY = 0.07
BEYOND = 0.06
RANKS = ("main", "secondary", "", "minor")
STRAIGHT_ENOUGH = -0.2

Way = tuple[str, str]


class Route(Struct, frozen=True):
    """A path as drawn. `order` 0 is the highest rank; `start_out` and `end_out` are where it leaves."""

    path: Path
    curve: Curve
    texture: str
    colour: str
    order: int
    start_out: Point | None = None
    end_out: Point | None = None


class RoadNet(Struct, dict=True):
    """All paths of a map as one net."""

    game_map: GameMap
    plane: MapField
    _tangents: dict[Way, Point] = field(default_factory=dict)

    @cached_property
    def ranks(self) -> dict[frozenset[str], int]:
        """The best order of any path on each step; exits are steps to an edge's name."""
        found: dict[frozenset[str], int] = {}
        for path in self.game_map.paths:
            for step in _steps(path):
                key = frozenset(step)
                found[key] = min(found.get(key, 9), order_of(path))
        return found

    @cached_property
    def ways(self) -> dict[str, tuple[str, ...]]:
        """Where the paths lead from each hex: neighbours and edges."""
        found: dict[str, set[str]] = {}
        for path in self.game_map.paths:
            for one, two in _steps(path):
                found.setdefault(one, set()).add(two)
                found.setdefault(two, set()).add(one)
        return {key: tuple(sorted(ways)) for key, ways in found.items() if key in self.game_map.grid}

    @cached_property
    def through(self) -> dict[str, set[frozenset[str]]]:
        """For each hex the pairs of ways that some path takes through it."""
        found: dict[str, set[frozenset[str]]] = {hex_id: set() for hex_id in self.ways}
        for path in self.game_map.paths:
            for (before, here), (_, after) in pairwise(_steps(path)):
                found[here].add(frozenset((before, after)))
        return found

    @cached_property
    def nodes(self) -> dict[str, Point]:
        """The point that paths pass in each hex: its chief place if that lies near the centre."""
        anchors: dict[str, tuple[int, Point]] = {}
        for place in self.game_map.places:
            reach = CROSSING_REACH if place.kind == "crossroads" else NODE_REACH
            if math.hypot(*place.at) <= reach and place.hex in self.ways:
                anchors[place.hex] = min(anchors.get(place.hex, (9, place.at)), (place.rank, place.at))
        return {hex_id: self._node(hex_id, anchors.get(hex_id)) for hex_id in self.ways}

    def _node(self, hex_id: str, anchor: tuple[int, Point] | None) -> Point:
        x, y = self.plane.centre(hex_id)
        size = self.plane.size
        if anchor:
            return (x + anchor[1][0] * size, y + anchor[1][1] * size)
        luck = dice("node", hex_id)
        return (
            x + (luck.random() * 2 - 1) * NODE_SWAY * size,
            y + (luck.random() * 2 - 1) * NODE_SWAY * size,
        )

    @cached_property
    def crossings(self) -> dict[Hexside, Point]:
        """Where each step crosses its hexside."""
        return {
            hexside(one, two): self._crossing(one, two)
            for one, ways in self.ways.items()
            for two in ways
            if one < two and two in self.game_map.grid
        }

    def _crossing(self, one: str, two: str) -> Point:
        a, b = self.plane.centre(one), self.plane.centre(two)
        along = unit(a, b)
        sway = (dice("crossing", one, two).random() * 2 - 1) * SIDE_SWAY
        lean = sum(
            (self.nodes[h][0] - c[0]) * -along[1] + (self.nodes[h][1] - c[1]) * along[0]
            for h, c in ((one, a), (two, b))
        )
        shift = max(-0.16, min(0.16, sway + 0.3 * lean / self.plane.size)) * self.plane.size
        middle = towards(a, b, 0.5)
        return (middle[0] - along[1] * shift, middle[1] + along[0] * shift)

    def gate(self, hex_id: str, way: str) -> Point:
        """Where a way leaves its hex: over a hexside, or out of the frame."""
        if way in self.game_map.grid:
            return self.crossings[hexside(hex_id, way)]
        return self.exit_point(hex_id, way)

    def exit_point(self, hex_id: str, edge: str) -> Point:
        """Where a way over a map edge meets the frame."""
        node = self.nodes[hex_id]
        normal = self.plane.edge_normal(Edge(edge))
        inner = [self.gate(hex_id, w) for w in self.ways[hex_id] if w in self.game_map.grid]
        heading = normal
        if inner:
            x, y = (sum(p[i] for p in inner) / len(inner) for i in (0, 1))
            ahead = unit((x, y), node)
            heading = unit((0.0, 0.0), (normal[0] + 0.45 * ahead[0], normal[1] + 0.45 * ahead[1]))
        return self.plane.out(node, heading, BEYOND * self.plane.size)

    def tangent(self, hex_id: str, way: str) -> Point:
        """The direction in which a way leaves its node."""
        found = self._tangents.get((hex_id, way))
        if found is None:
            self._settle(hex_id)
            found = self._tangents[hex_id, way]
        return found

    def _settle(self, hex_id: str) -> None:
        """Pair the ways of a node, best first, and give each its tangent."""
        node = self.nodes[hex_id]
        gates = {way: self.gate(hex_id, way) for way in self.ways[hex_id]}
        for way, gate in gates.items():
            self._tangents[hex_id, way] = unit(node, gate)
        free = set(gates)
        for one, two in sorted(combinations(sorted(gates), 2), key=lambda p: self._misfit(hex_id, *p)):
            straight = len(gates) == 2 or frozenset((one, two)) in self.through[hex_id]
            straight |= self._turn(hex_id, one, two) < STRAIGHT_ENOUGH
            if one in free and two in free and straight:
                ahead = unit(gates[one], gates[two])
                self._tangents[hex_id, two] = ahead
                self._tangents[hex_id, one] = (-ahead[0], -ahead[1])
                free -= {one, two}

    def _turn(self, hex_id: str, one: str, two: str) -> float:
        """Cosine of the angle between two ways: -1 is straight on."""
        node = self.nodes[hex_id]
        a, b = unit(node, self.gate(hex_id, one)), unit(node, self.gate(hex_id, two))
        return a[0] * b[0] + a[1] * b[1]

    def _misfit(self, hex_id: str, one: str, two: str) -> tuple[int, bool, float, str]:
        rank = self.ranks[frozenset((hex_id, one))] + self.ranks[frozenset((hex_id, two))]
        other = frozenset((one, two)) not in self.through[hex_id]
        return (rank, other, self._turn(hex_id, one, two), one + two)

    def half(self, hex_id: str, way: str) -> Curve:
        """The curve from a node to where the way leaves the hex."""
        node, gate = self.nodes[hex_id], self.gate(hex_id, way)
        ahead = self.tangent(hex_id, way)
        target = self.nodes[way] if way in self.game_map.grid else gate
        heading = unit(node, target)
        reach = math.dist(node, gate) * 0.38
        first = (node[0] + ahead[0] * reach, node[1] + ahead[1] * reach)
        second = (gate[0] - heading[0] * reach, gate[1] - heading[1] * reach)
        return Curve(node, (Bend(first, second, gate),))


def order_of(path: Path) -> int:
    return RANKS.index(path.rank) if path.rank in RANKS else len(RANKS)


def _steps(path: Path) -> list[tuple[str, str]]:
    found = list(pairwise(path.hexes))
    if path.exits[0]:
        found.insert(0, (path.exits[0], path.hexes[0]))
    if path.exits[1]:
        found.append((path.hexes[-1], path.exits[1]))
    return found


def lay_roads(net: RoadNet) -> tuple[Route, ...]:
    """Every path as curves. Stretches that a higher path already runs along are left out."""
    routes: list[Route] = []
    taken: set[frozenset[str]] = set()
    paths = sorted(net.game_map.paths, key=lambda p: (order_of(p), p.terrain != "road", p.key))
    for path in paths:
        routes.extend(_route(path, stretch, net) for stretch in _free_stretches(path, taken))
        taken |= {frozenset(step) for step in _steps(path)}
    return tuple(routes)


def _free_stretches(path: Path, taken: set[frozenset[str]]) -> Iterable[list[tuple[str, str]]]:
    run: list[tuple[str, str]] = []
    for step in _steps(path):
        if frozenset(step) in taken:
            if run:
                yield run
            run = []
        else:
            run.append(step)
    if run:
        yield run


def _route(path: Path, steps: list[tuple[str, str]], net: RoadNet) -> Route:
    grid = net.game_map.grid
    curves = []
    for one, two in steps:
        if one in grid:
            curves.append(net.half(one, two))
        if two in grid:
            curves.append(_turned(net.half(two, one)))
    terrain = net.game_map.terrain[path.terrain]
    outs = [
        net.exit_point(hex_id, edge) if edge not in grid else None
        for hex_id, edge in ((steps[0][1], steps[0][0]), (steps[-1][0], steps[-1][1]))
    ]
    texture = next(iter(terrain.texture.split()), "road")
    return Route(path, join(curves), texture, terrain.colour, order_of(path), outs[0], outs[1])


def _turned(half: Curve) -> Curve:
    bend = half.bends[0]
    return Curve(bend.end, (Bend(bend.second, bend.first, half.start),))
