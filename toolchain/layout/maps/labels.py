"""Where the names of places stand.

Every place has a ring of candidate boxes. What a box would cover (hex numbers, marks, roads, rivers, houses,
the frame) gives it a price; labels then settle, greatest first, each where it is cheapest among the others,
and a few rounds of moving again mend early choices.
"""

from __future__ import annotations

import math
import re
from collections.abc import Iterator

from msgspec import Struct

from toolchain.layout.maps.clutter import Clutter
from toolchain.layout.maps.curves import Point
from toolchain.layout.maps.field import USUAL_HEX, Box, MapField, around
from toolchain.layout.maps.roads import RoadNet
from toolchain.layout.maps.texts import CITY, HEIGHT, PLACES, Cut, Label
from toolchain.layout.maps.towns import place_point
from toolchain.model.game_map import GameMap, Place

PRICES = {
    "number": 9.0,
    "mark": 40.0,
    "road0": 2.6,
    "road1": 2.0,
    "road2": 1.5,
    "river": 3.0,
    "bridge": 8.0,
    "house": 0.7,
    "line": 0.5,
    "place": 6.0,
    "caption": 0.6,
}
OVERLAP_PRICE = 25.0
FRAME_PRICE = 400.0
ROUNDS = 4
BREAK_WIDTH = 0.62
ROOM = 0.35
# Outer rings are tried only where fewer than ENOUGH candidates cost less than GOOD.
GOOD = 3.0
ENOUGH = 5
CLEAR = {1: 2.6, 2: 1.9, 3: 1.45, 4: 1.15}
# Distances of the rings of candidates from the place, in mm, and what each costs.
RINGS = ((0.0, 0.0), (0.9, 0.6), (2.0, 2.2), (3.4, 5.5), (5.0, 11.0))
# Directions a label may lie in, best first: right, left, above, below, then the diagonals and slides.
WAYS = (
    (1.0, 0.0),
    (-1.0, 0.0),
    (0.0, 1.0),
    (0.0, -1.0),
    (1.0, 0.7),
    (1.0, -0.7),
    (-1.0, 0.7),
    (-1.0, -0.7),
    (0.45, 1.0),
    (-0.45, 1.0),
    (0.45, -1.0),
    (-0.45, -1.0),
)


class Candidate(Struct, frozen=True):
    """A way to set a label: its lines, the box that they fill with a little room, and its price."""

    lines: tuple[str, ...]
    box: Box
    price: float


def lay_place_labels(
    game_map: GameMap, field: MapField, net: RoadNet, clutter: Clutter
) -> tuple[tuple[Place, Label], ...]:
    """A label for every place that shows its name."""
    places = sorted(
        (p for p in game_map.places if p.kind != "quarter" and p.name), key=lambda p: (p.rank, p.key)
    )
    choices = [_candidates(place, field, net, clutter) for place in places]
    picked = [found[0] for found in choices]
    rivals = _rivals(choices)
    for turn in range(ROUNDS):
        moved = False
        for i, found in enumerate(choices):
            others = [picked[j].box for j in rivals[i] if turn > 0 or j < i]
            best = min(found, key=lambda c: c.price + _crowding(c.box, others))
            moved |= best is not picked[i]
            picked[i] = best
        if turn > 0 and not moved:
            break
    scale = field.size / USUAL_HEX
    return tuple(
        (place, Label(choice.lines, cut_of(place, scale), choice.box.centre, place.key))
        for place, choice in zip(places, picked, strict=True)
    )


def _crowding(box: Box, others: list[Box]) -> float:
    covered = sum(box.overlap(other) for other in others)
    return covered * OVERLAP_PRICE if covered else 0.0


def _rivals(choices: list[list[Candidate]]) -> list[list[int]]:
    """Which labels could come to overlap which."""
    reaches = [
        Box(
            min(c.box.left for c in found),
            min(c.box.top for c in found),
            max(c.box.right for c in found),
            max(c.box.bottom for c in found),
        )
        for found in choices
    ]
    return [
        [j for j, other in enumerate(reaches) if j != i and mine.overlap(other)]
        for i, mine in enumerate(reaches)
    ]


def cut_of(place: Place, scale: float) -> Cut:
    """The lettering of a place."""
    if place.kind == "hill":
        return HEIGHT.scaled(scale)
    return (CITY if place.kind == "city" else PLACES[place.rank]).scaled(scale)


def _candidates(place: Place, field: MapField, net: RoadNet, clutter: Clutter) -> list[Candidate]:
    """Candidates ring by ring outward, until a ring has enough good ones."""
    scale = field.size / USUAL_HEX
    cut = cut_of(place, scale)
    point = place_point(place, field, net)
    sizes = [
        (lines, Label(lines, cut, (0.0, 0.0)).box.grown(ROOM * scale))
        for lines in _broken(place.name, cut, field.size)
    ]
    found: list[Candidate] = []
    for ring, toll in RINGS:
        gap = (CLEAR[place.rank] + ring) * scale
        for lines, size in sizes:
            for order, middle in enumerate(_spots(point, size, gap)):
                box = around(middle, size.width, size.height)
                price = toll + order * 0.06 + _price(box, clutter) + _strays(box, place, field)
                found.append(Candidate(lines, box, price))
        if sum(1 for candidate in found if candidate.price < GOOD) >= ENOUGH:
            break
    return found


def _spots(point: Point, size: Box, gap: float) -> Iterator[Point]:
    """Middles of boxes of a size round a point, `gap` mm from it."""
    for east, south in WAYS:
        slide = abs(east) < 1.0
        x = point[0] + (east * size.width if slide else east * (size.width / 2 + gap))
        reach = size.height / 2 + (gap if slide else gap * 0.55)
        yield (x, point[1] + south * reach)


def _broken(name: str, cut: Cut, size: float) -> list[tuple[str, ...]]:
    """The name on one line and, where it is long, on two."""
    found: list[tuple[str, ...]] = [(name,)]
    if cut.width(name) > BREAK_WIDTH * size:
        breaks = [m.end() for m in re.finditer(r"[- ]", name)]
        if breaks:
            at = min(breaks, key=lambda i: abs(i - len(name) / 2))
            found.append((name[:at].rstrip(), name[at:]))
    return found


def _price(box: Box, clutter: Clutter) -> float:
    total = 0.0
    for spot in clutter.touching(box):
        total += PRICES.get(spot[3], 1.0)
    return total


def _strays(box: Box, place: Place, field: MapField) -> float:
    """What it costs to leave the frame or the place's own hex."""
    frame = field.frame
    out = (
        max(0.0, frame.left - box.left)
        + max(0.0, box.right - frame.right)
        + max(0.0, frame.top - box.top)
        + max(0.0, box.bottom - frame.bottom)
    )
    away = math.dist(box.centre, field.centre(place.hex)) / field.size
    return out * FRAME_PRICE + max(0.0, away - 0.4) * 5.0
