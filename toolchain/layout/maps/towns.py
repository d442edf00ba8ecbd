"""Houses of towns and villages, lined up along their streets."""

from __future__ import annotations

import math

from msgspec import Struct

from toolchain.layout.maps.clutter import Clutter
from toolchain.layout.maps.curves import Point, walk
from toolchain.layout.maps.field import USUAL_HEX, MapField, dice
from toolchain.layout.maps.roads import RoadNet
from toolchain.model.game_map import GameMap, Place

# By rank: how far houses reach from the middle (mm), and rows of them on each side of a street.
EXTENT = {1: (6.8, 2), 2: (5.2, 2), 3: (2.9, 1), 4: (1.9, 1)}
BUILT = ("city", "town", "village", "bridge", "quarter")
STEP = 1.5
GAPS = 0.16


class House(Struct, frozen=True):
    """A building: its middle, width along the street, depth, and turn in degrees."""

    x: float
    y: float
    width: float
    depth: float
    turn: float

    def corners(self) -> tuple[Point, ...]:
        """Its four corners, clockwise."""
        c, s = math.cos(math.radians(self.turn)), math.sin(math.radians(self.turn))
        w, d = self.width / 2, self.depth / 2
        around = ((-w, -d), (w, -d), (w, d), (-w, d))
        return tuple((self.x + a * c - b * s, self.y + a * s + b * c) for a, b in around)


def lay_houses(game_map: GameMap, field: MapField, net: RoadNet, clutter: Clutter) -> tuple[House, ...]:
    """Houses of every place and of town hexes without one; they keep off rivers, roads and each other."""
    found: list[House] = []
    standing = Clutter()
    towns = {t.key for t in game_map.terrain.values() if "town" in t.texture.split()}
    townish = {h for h, c in game_map.hexes.items() if towns & set(c.all_terrain)}
    settled = set()
    for place in sorted(game_map.places, key=lambda p: (p.rank, p.key)):
        if place.kind in BUILT:
            settled.add(place.hex)
            found += _cluster(place, place.hex in townish, field, net, clutter, standing)
    for hex_id in sorted(townish - settled):
        nameless = Place(hex_id, "", hex_id, 2)
        found += _cluster(nameless, True, field, net, clutter, standing)
    return tuple(sorted(found, key=lambda h: (h.y, h.x)))


def _cluster(
    place: Place, town: bool, field: MapField, net: RoadNet, clutter: Clutter, standing: Clutter
) -> list[House]:
    scale = field.size / USUAL_HEX
    reach, rows = EXTENT[min(place.rank, 2) if town else place.rank]
    if place.kind == "quarter":
        reach, rows = 4.2, 1
    if not town:
        reach = min(reach, 2.9)
    middle = place_point(place, field, net)
    spots = _street_spots(place, middle, reach * scale, rows, scale, net)
    if not spots:
        spots = _loose_spots(place, middle, reach * scale * 0.75, scale)
    luck = dice("houses", place.key)
    found = []
    for (x, y), turn in spots:
        width, depth = (0.8 + 0.9 * luck.random()) * scale, (0.7 + 0.4 * luck.random()) * scale
        turn += (luck.random() - 0.5) * 14
        if (
            luck.random() < GAPS
            or not clutter.free((x, y), 0.42 * scale)
            or not standing.free((x, y), 0.62 * scale)
        ):
            continue
        standing.add((x, y), 0.62 * scale, "house")
        found.append(House(x, y, width, depth, turn))
    return found


def place_point(place: Place, field: MapField, net: RoadNet) -> Point:
    """Where a place lies: on its hex's road node if it is the place that drew the node."""
    x, y = field.centre(place.hex)
    own = (x + place.at[0] * field.size, y + place.at[1] * field.size)
    node = net.nodes.get(place.hex)
    return node if node is not None and math.dist(node, own) < 0.06 * field.size else own


def _street_spots(
    place: Place, middle: Point, reach: float, rows: int, scale: float, net: RoadNet
) -> list[tuple[Point, float]]:
    """Spots on both sides of the streets within `reach`, the nearest first."""
    found = []
    luck = dice("street", place.key)
    for way in net.ways.get(place.hex, ()):
        half = net.half(place.hex, way)
        for (x, y), ahead in walk(half.points, STEP * scale, 0.75 * scale):
            gap = math.dist((x, y), middle)
            if gap > reach:
                continue
            for row in range(rows if gap < reach * 0.62 else 1):
                for hand in (-1, 1):
                    off = hand * (1.3 + 1.4 * row + 0.5 * luck.random()) * scale
                    spot = (x - ahead[1] * off, y + ahead[0] * off)
                    found.append((gap + row, spot, math.degrees(math.atan2(ahead[1], ahead[0]))))
    return [(spot, turn) for _, spot, turn in sorted(found)]


def _loose_spots(place: Place, middle: Point, reach: float, scale: float) -> list[tuple[Point, float]]:
    """A few spots about a place that no road touches."""
    luck = dice("hamlet", place.key)
    turn = luck.random() * 180
    found = []
    for _ in range(3 if place.rank == 4 else 5):
        angle, far = luck.random() * 2 * math.pi, reach * (0.25 + 0.75 * luck.random())
        spot = (middle[0] + math.cos(angle) * far, middle[1] + math.sin(angle) * far)
        found.append((spot, turn + (90 if luck.random() < 0.4 else 0)))
    return found
