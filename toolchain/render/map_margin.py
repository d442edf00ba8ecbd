"""Ink beside the frame: destinations, title, compass and scale, legend, turn track, boxes, credits."""

from __future__ import annotations

import math
from collections.abc import Sequence

from toolchain.layout.font_metrics import SANS, SERIF, fitted_size
from toolchain.layout.maps.field import Box
from toolchain.layout.maps.layout import MapLayout
from toolchain.layout.maps.legend import STROKE_LENGTH
from toolchain.layout.maps.sheet import (
    ENTRY_TEXT,
    SAMPLE_WIDTH,
    TITLE,
    HoldingPlace,
    LegendLine,
    MapSheet,
    TurnBox,
    entry_lines,
)
from toolchain.layout.maps.texts import Cut
from toolchain.model.game_map import GameMap
from toolchain.model.hexgrid import Orientation
from toolchain.render import svg
from toolchain.render.map_ground import draw_ground
from toolchain.render.map_palette import MapInk
from toolchain.render.map_paths import lines_data
from toolchain.render.map_ways import draw_houses, draw_lines, draw_rivers, draw_roads
from toolchain.render.map_words import draw_edge_text, draw_mark
from toolchain.render.svg import Element

NICE_KM = (0.1, 0.2, 0.5, 1, 2, 4, 5, 10, 20, 50, 100, 200)
BAR_MOST = 42.0
HEADING_CUT = Cut(3.1, 700, SANS, spacing=0.5)


def draw_surround(root: Element, layout: MapLayout, sheet: MapSheet, ink: MapInk) -> None:
    """The frame's rules and what stands beside it."""
    frame, scale = layout.field.frame, layout.scale
    dark = ink.tone("margin")
    svg.rect(
        root, frame.left, frame.top, frame.width, frame.height, fill="none", stroke=dark, stroke_width=0.35
    )
    outer = frame.grown(1.0)
    svg.rect(
        root, outer.left, outer.top, outer.width, outer.height, fill="none", stroke=dark, stroke_width=0.8
    )
    for text in layout.edge_texts:
        draw_edge_text(root, text, scale, ink)


def draw_furniture(
    root: Element, game_map: GameMap, sheet: MapSheet, lines: Sequence[str], ink: MapInk
) -> None:
    """Everything below the frame."""
    if sheet.title is not None:
        _draw_title(root, game_map, sheet.title, ink)
    if sheet.compass is not None:
        _draw_compass(root, game_map, sheet.compass, ink)
        _draw_scale(root, game_map, sheet.compass, ink)
    if sheet.legend:
        _heading(root, "LEGEND", sheet.legend[0].box.left, sheet.legend[0].box.top - 6, ink)
    for line in sheet.legend:
        _draw_entry(root, line, ink)
    if sheet.turns:
        first = sheet.turns[0].box
        _heading(root, "TURN TRACK", first.left, first.top - 6, ink)
    for turn in sheet.turns:
        _draw_turn(root, turn, ink)
    for place in sheet.holding:
        _draw_holding(root, place, ink)
    if sheet.foot is not None:
        _draw_foot(root, sheet.foot, lines, ink)


def _heading(parent: Element, text: str, x: float, y: float, ink: MapInk) -> None:
    cut = HEADING_CUT
    svg.text(
        parent,
        x,
        y + cut.cap + 0.6,
        text,
        size=cut.size,
        weight=cut.weight,
        anchor="start",
        spacing=cut.spacing,
        fill=ink.tone("margin"),
    )


def _draw_title(parent: Element, game_map: GameMap, box: Box, ink: MapInk) -> None:
    dark = ink.tone("margin")
    svg.rect(parent, box.left, box.top, box.width, box.height, fill=ink.ground("#e9dfc6"))
    for inset, width in ((0.0, 0.8), (1.3, 0.25)):
        svg.rect(
            parent,
            box.left + inset,
            box.top + inset,
            box.width - 2 * inset,
            box.height - 2 * inset,
            fill="none",
            stroke=dark,
            stroke_width=width,
        )
    middle = box.centre[0]
    room = box.width - 9
    text = TITLE.words(game_map.title)
    size = fitted_size(text, TITLE.size, room - TITLE.spacing * len(text), weight=700, family=SERIF)
    base = box.top + box.height * 0.46
    svg.text(
        parent,
        middle,
        base,
        text,
        size=size,
        weight=700,
        family=SERIF,
        spacing=TITLE.spacing,
        fill=ink.tone("ink"),
    )
    svg.line(parent, (middle - 14, base + 4.2), (middle + 14, base + 4.2), stroke=dark, stroke_width=0.35)
    lines = ((game_map.subtitle, 5.0, True), (game_map.scale, 3.4, True))
    y = base + 10.2
    for words, wanted, italic in lines:
        if words:
            fitted = fitted_size(words, wanted, room, family=SERIF, italic=italic)
            svg.text(parent, middle, y, words, size=fitted, family=SERIF, italic=italic, fill=dark)
            y += 6.2


def _draw_compass(parent: Element, game_map: GameMap, box: Box, ink: MapInk) -> None:
    """A hexagon like those of the map with the north arrow, its directions lettered if the map says so."""
    x, y, r = box.centre[0], box.top + 17.5, 11.5
    dark = ink.tone("margin")
    flat = game_map.grid.orientation is Orientation.FLAT
    first = -120 if flat else -90
    ring = [_polar(x, y, r, first + 60 * i) for i in range(6)]
    svg.path(
        parent,
        lines_data([ring], closed=True),
        fill=ink.ground("#f1ead6"),
        stroke=dark,
        stroke_width=0.35,
        stroke_linejoin="round",
    )
    for i, sign in enumerate(game_map.compass):
        angle = first + 30 + 60 * i
        svg.line(
            parent, _polar(x, y, 3.2, angle), _polar(x, y, r * 0.78, angle), stroke=dark, stroke_width=0.3
        )
        sx, sy = _polar(x, y, r + 1.9, angle)
        svg.text(parent, sx, sy + 1.05, sign, size=3.0, weight=700, fill=ink.tone("ink"))
    left = [(x, y - r * 0.84), (x - 2.6, y + r * 0.42), (x, y + r * 0.2)]
    right = [(x, y - r * 0.84), (x + 2.6, y + r * 0.42), (x, y + r * 0.2)]
    svg.path(parent, lines_data([left], closed=True), fill=dark)
    svg.path(parent, lines_data([right], closed=True), fill=ink.paper, stroke=dark, stroke_width=0.3)
    svg.text(parent, x, y + r * 0.82, "N", size=4.0, weight=700, family=SERIF, fill=dark)


def _polar(x: float, y: float, r: float, degrees: float) -> tuple[float, float]:
    return (x + r * math.cos(math.radians(degrees)), y + r * math.sin(math.radians(degrees)))


def _draw_scale(parent: Element, game_map: GameMap, box: Box, ink: MapInk) -> None:
    if not game_map.hex_km:
        return
    per_km = game_map.hex_size_mm / game_map.hex_km
    fitting = [km for km in NICE_KM if km * per_km <= BAR_MOST]
    if not fitting:
        return
    km = fitting[-1]
    wide, parts = km * per_km, 4
    left, top = box.centre[0] - wide / 2, box.top + 41.0
    dark = ink.tone("margin")
    for i in range(parts):
        fill = dark if i % 2 == 0 else ink.paper
        svg.rect(
            parent, left + wide * i / parts, top, wide / parts, 1.5, fill=fill, stroke=dark, stroke_width=0.25
        )
    for share, words in ((0.0, "0"), (0.5, f"{km / 2:g}"), (1.0, f"{km:g} km")):
        svg.text(parent, left + wide * share, top - 1.1, words, size=2.5, weight=600, fill=dark)


def _draw_entry(parent: Element, line: LegendLine, ink: MapInk) -> None:
    x, y = line.box.left + STROKE_LENGTH / 2, line.box.centre[1]
    place = svg.translated(parent, x, y)
    sample = line.entry.sample
    if line.entry.is_hex:
        ring = [sample.field.outline((0, 0))]
        key = f"legend-{line.box.left:.0f}-{line.box.top:.0f}"
        clip = svg.clip_path(_root(parent), key)
        svg.path(clip, lines_data(ring, closed=True))
        inner = svg.group(place, clip_path=svg.reference(key))
        draw_ground(inner, sample, ink)
        draw_houses(inner, sample.houses, 0.8, ink)
        svg.path(
            place, lines_data(ring, closed=True), fill="none", stroke=ink.tone("grid"), stroke_width=0.25
        )
    draw_rivers(place, sample, ink)
    draw_lines(place, sample, ink)
    draw_roads(place, sample, ink)
    for spot in sample.marks:
        draw_mark(place, spot, 1.0, ink)
    words = entry_lines(line.entry.words)
    step = ENTRY_TEXT.size * 1.1
    base = y + ENTRY_TEXT.cap / 2 - (len(words) - 1) * step / 2
    for i, text in enumerate(words):
        svg.text(
            parent,
            line.box.left + SAMPLE_WIDTH,
            base + i * step,
            text,
            size=ENTRY_TEXT.size,
            weight=ENTRY_TEXT.weight,
            anchor="start",
            fill=ink.tone("ink"),
        )


def _root(element: Element) -> Element:
    return element.getroottree().getroot()


def _draw_turn(parent: Element, turn: TurnBox, ink: MapInk) -> None:
    box, dark = turn.box, ink.tone("margin")
    svg.rect(
        parent,
        box.left,
        box.top,
        box.width,
        box.height,
        fill=ink.ground("#f4eedd"),
        stroke=dark,
        stroke_width=0.3,
    )
    svg.text(
        parent,
        box.left + 1.1,
        box.top + 4.2,
        str(turn.turn.number),
        size=4.6,
        weight=700,
        anchor="start",
        fill=ink.tone("ink"),
    )
    room = box.width - 8.4
    size = fitted_size(turn.turn.label, 2.7, room, weight=600)
    svg.text(
        parent,
        box.right - 1.1,
        box.top + 3.6,
        turn.turn.label,
        size=size,
        weight=600,
        anchor="end",
        fill=dark,
    )
    notes = turn.turn.notes
    for i, note in enumerate(notes):
        fitted = fitted_size(note, 2.3, box.width - 2)
        y = box.bottom - 1.3 - (len(notes) - 1 - i) * 2.6
        svg.text(parent, box.centre[0], y, note, size=fitted, fill=dark)


def _draw_holding(parent: Element, place: HoldingPlace, ink: MapInk) -> None:
    box, dark = place.box, ink.tone("margin")
    svg.rect(
        parent,
        box.left,
        box.top + 6,
        box.width,
        box.height - 6,
        rx=1.2,
        fill=ink.ground("#ece3cd"),
        stroke=dark,
        stroke_width=0.35,
    )
    _heading(parent, place.title, box.left, box.top, ink)


def _draw_foot(parent: Element, box: Box, lines: Sequence[str], ink: MapInk) -> None:
    text = "   ".join(lines)
    if text:
        size = fitted_size(text, 2.4, box.width)
        svg.text(parent, box.left, box.top + 4.4, text, size=size, anchor="start", fill=ink.tone("number"))
