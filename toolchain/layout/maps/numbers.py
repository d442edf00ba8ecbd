"""Hex numbers and printed marks, each where it is free of roads and rivers."""

from __future__ import annotations

from collections.abc import Iterable

from msgspec import Struct

from toolchain.layout.maps.clutter import Clutter
from toolchain.layout.maps.curves import Point
from toolchain.layout.maps.field import USUAL_HEX, Box, MapField, around
from toolchain.layout.maps.texts import NUMBER
from toolchain.model.game_map import GameMap, Mark
from toolchain.model.hexgrid import Orientation

# Shares of the hex size.
TOP_GAP = 0.088
SIDESTEPS = (0.0, -0.14, 0.14, -0.22, 0.22)
DROPS = (0.0, 0.055)
POINTY_DROP = 0.26
MARK_SPOTS = ((-0.25, 0.0), (0.25, 0.0), (-0.2, 0.22), (0.2, 0.22), (-0.2, -0.2), (0.2, -0.2), (0.0, 0.28))
MARK_RADIUS = {"star": 2.1, "disc": 2.3, "box": 1.75, "supply": 2.5, "depot": 2.2}


class HexNumber(Struct, frozen=True):
    """A hex number about its middle."""

    hex: str
    middle: Point
    box: Box


class MarkSpot(Struct, frozen=True):
    """A printed mark; `radius` is that of the disc it fills."""

    mark: Mark
    middle: Point
    radius: float


def lay_numbers(game_map: GameMap, field: MapField, clutter: Clutter) -> tuple[HexNumber, ...]:
    """A number near the top of every hex, moved sideways where a road or river comes through."""
    cut = NUMBER.scaled(field.size / USUAL_HEX)
    found = []
    for hex_id in field.grid.cells:
        wide = cut.width(hex_id)
        middle = _best(_number_spots(hex_id, field, cut.cap), wide, cut.cap, clutter)
        found.append(HexNumber(hex_id, middle, around(middle, wide, cut.cap)))
    return tuple(found)


def _number_spots(hex_id: str, field: MapField, cap: float) -> list[Point]:
    x, y = field.centre(hex_id)
    size = field.size
    flat = field.grid.orientation is Orientation.FLAT
    top = y - size / 2 + TOP_GAP * size if flat else y - field.side + POINTY_DROP * size
    reach = size * (1.0 if flat else 0.6)
    return [(x + step * reach, top + drop * size) for drop in DROPS for step in SIDESTEPS]


def _best(spots: list[Point], wide: float, high: float, clutter: Clutter) -> Point:
    """The first free spot, or the one that least is in the way of."""
    least: tuple[int, Point] | None = None
    for spot in spots:
        in_the_way = len(clutter.touching(around(spot, wide + 0.7, high + 0.5)))
        if not in_the_way:
            return spot
        if least is None or in_the_way < least[0]:
            least = (in_the_way, spot)
    assert least is not None
    return least[1]


def lay_marks(game_map: GameMap, field: MapField, clutter: Clutter) -> tuple[MarkSpot, ...]:
    """Every mark at the freest spot of its hex."""
    scale = field.size / USUAL_HEX
    found = []
    for mark in game_map.marks:
        radius = MARK_RADIUS[mark.kind] * scale
        spots = list(_mark_spots(mark.hex, field))
        costs = {s: sum(s_[2] + 0.5 for s_ in clutter.near(s, radius + 0.3 * scale)) for s in spots}
        middle = min(spots, key=lambda s: (costs[s], spots.index(s)))
        clutter.add(middle, radius, "mark")
        found.append(MarkSpot(mark, middle, radius))
    return tuple(found)


def _mark_spots(hex_id: str, field: MapField) -> Iterable[Point]:
    x, y = field.centre(hex_id)
    for east, south in MARK_SPOTS:
        yield (x + east * field.size, y + south * field.size)
