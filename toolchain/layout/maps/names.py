"""Names written along rivers and over regions, letter by letter, and road numbers."""

from __future__ import annotations

import math
from collections.abc import Sequence
from itertools import pairwise, product

from msgspec import Struct
from msgspec.structs import replace

from toolchain.layout.maps.clutter import Clutter
from toolchain.layout.maps.curves import Point, aside, calm, lengths, point_at, unit, walk
from toolchain.layout.maps.field import USUAL_HEX, MapField, around
from toolchain.layout.maps.rivers import WIDTHS, Course
from toolchain.layout.maps.roads import Route
from toolchain.layout.maps.texts import CAPTIONS, RIVER, ROAD_NUMBER, WIDE_RIVER, Cut, Label, Letter
from toolchain.model.game_map import Caption, GameMap

CAPTION_SHIFTS = (0.0, 0.15, -0.15, 0.3, -0.3, 0.42, -0.42)
RIVER_EVERY = 26
LEAST_SIDES = 6
CALM_STEP = 1.5
TRIES = 20
# How far a name stands off the bank beyond the usual, tried until its price is FINE.
ALOOF = (0.0, 1.5)
FINE = 2.5
TOO_DEAR = 16.0
MAX_BEND = 24.0


class Writing(Struct, frozen=True):
    """A text along a curve."""

    key: str
    letters: tuple[Letter, ...]
    cut: Cut


def write_along(
    points: Sequence[Point], marks: Sequence[float], text: str, cut: Cut, start: float
) -> tuple[Letter, ...]:
    """The letters of a text along a polyline from `start` mm on, each standing on the line.

    `marks` are the `lengths` of the polyline.
    """
    at, found = start, []
    for sign in cut.words(text):
        wide = cut.width(sign)
        (x, y), turn = point_at(points, marks, at + wide / 2)
        if not sign.isspace():
            found.append(Letter(sign, x, y, turn))
        at += wide + cut.spacing
    return tuple(found)


def lay_river_names(courses: tuple[Course, ...], field: MapField, clutter: Clutter) -> tuple[Writing, ...]:
    """Names along the longer rivers, where the course is calm and little else stands."""
    found: list[Writing] = []
    for course in sorted(courses, key=lambda c: (-c.width, c.river.key)):
        if not course.river.label or not course.river.name or len(course.river.sides) < LEAST_SIDES:
            continue
        count = max(1, round(len(course.river.sides) / RIVER_EVERY))
        for part in range(count):
            made = _river_name(course, part / count, (part + 1) / count, field, clutter)
            if made is not None:
                found.append(made)
                for letter in made.letters:
                    clutter.add((letter.x, letter.y), made.cut.size * 0.35, "mark")
    return tuple(found)


def _river_name(course: Course, low: float, high: float, field: MapField, clutter: Clutter) -> Writing | None:
    scale = field.size / USUAL_HEX
    wide = course.width > (WIDTHS["wide-river"] + WIDTHS["river"]) / 2 * field.size
    cut = (WIDE_RIVER if wide else RIVER).scaled(scale)
    text = course.river.name
    need = cut.width(text)
    step = CALM_STEP * scale
    spots = [p for p, _ in walk(course.curve.points, step)]
    quiet = calm(spots, max(2, round(0.55 * field.size / step)))
    best: tuple[float, tuple[Letter, ...]] | None = None
    for line, aloof in product((quiet, quiet[::-1]), ALOOF):
        gap = course.width / 2 + (0.75 + aloof) * scale + 0.06 * field.size
        base = aside(line, -gap)
        marks = lengths(base)
        room = marks[-1] * (high - low) - need
        begin = marks[-1] * (low if line is quiet else 1 - high)
        for i in range(TRIES if room > 0 and (best is None or best[0] > FINE) else 0):
            start = begin + room * (i + 0.5) / TRIES
            letters = write_along(base, marks, text, cut, start)
            price = _writing_price(letters, cut, field, clutter, best[0] if best else math.inf) + aloof
            if best is None or price < best[0]:
                best = (price, letters)
    return Writing(course.river.key, best[1], cut) if best and best[0] < TOO_DEAR else None


def _writing_price(
    letters: tuple[Letter, ...], cut: Cut, field: MapField, clutter: Clutter, most: float = math.inf
) -> float:
    """What a text along a curve would cover, and how far it bends or stands on its head.

    From `most` on nobody asks how much more it is.
    """
    turns = [letter.turn for letter in letters]
    bends = sum(max(0.0, abs(b - a) - MAX_BEND) for a, b in pairwise(turns))
    if bends > most:
        return bends
    total, cap, room = 0.0, cut.cap, field.frame.grown(-cut.size)
    for letter in letters:
        up = math.radians(letter.turn)
        middle = (letter.x + math.sin(up) * cap / 2, letter.y - math.cos(up) * cap / 2)
        total += sum(3.0 if spot[3] != "house" else 1.0 for spot in clutter.near(middle, cap * 0.55))
        if not room.holds(middle):
            total += 500
        if abs(letter.turn) > 85:
            total += 30
        total += abs(letter.turn) / 90
        if total > most:
            return total
    return total + bends


def lay_captions(game_map: GameMap, field: MapField, clutter: Clutter) -> tuple[Writing, ...]:
    """Region names, spread evenly from their first hex to their last, a little aside where that is freer."""
    return tuple(_caption(caption, field, clutter) for caption in game_map.captions)


def _caption(caption: Caption, field: MapField, clutter: Clutter) -> Writing:
    scale = field.size / USUAL_HEX
    cut = CAPTIONS[caption.kind].scaled(caption.size * scale)
    a, b = field.centre(caption.start), field.centre(caption.end)
    span = math.dist(a, b)
    extra = max(0.0, (span - cut.width(caption.text)) / max(1, len(caption.text) - 1))
    spread = replace(cut, spacing=cut.spacing + min(extra, cut.size * 1.6))
    ahead = unit(a, b) if span else (1.0, 0.0)
    wide = spread.width(caption.text)
    best: tuple[float, tuple[Letter, ...]] | None = None
    for shift in CAPTION_SHIFTS:
        down = cut.cap / 2 + shift * field.size
        x = (a[0] + b[0]) / 2 - ahead[0] * wide / 2 - ahead[1] * down
        y = (a[1] + b[1]) / 2 - ahead[1] * wide / 2 + ahead[0] * down
        line = [(x, y), (x + ahead[0] * wide, y + ahead[1] * wide)]
        letters = write_along(line, (0.0, wide), caption.text, spread, 0.0)
        price = _writing_price(letters, cut, field, clutter) + abs(shift) * 10
        if best is None or price < best[0]:
            best = (price, letters)
    assert best is not None
    return Writing(caption.key, best[1], spread)


def lay_road_numbers(routes: tuple[Route, ...], field: MapField, clutter: Clutter) -> tuple[Label, ...]:
    """Road numbers in small shields on the roads that ask for them, a few to a road."""
    scale = field.size / USUAL_HEX
    cut = ROAD_NUMBER.scaled(scale)
    found: list[Label] = []
    for route in routes:
        if not route.path.label or not route.path.name:
            continue
        wide = cut.width(route.path.name) + 1.2 * scale
        spots = [p for p, _ in walk(route.curve.points, field.size * 0.1, field.size * 0.8)]
        last: Point | None = None
        for spot in spots:
            if last is not None and math.dist(spot, last) < 5.5 * field.size:
                continue
            box = around(spot, wide + 0.8 * scale, 3.0 * scale)
            blocked = any(s[3] not in ("road0", "road1", "road2") for s in clutter.touching(box))
            if blocked or not field.bounds.holds(spot):
                continue
            last = spot
            clutter.add_box(around(spot, wide, 2.4 * scale), "mark")
            found.append(Label((route.path.name,), cut, spot, route.path.key))
    return tuple(found)
