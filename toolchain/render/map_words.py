"""Ink of numbers, names, marks and road shields."""

from __future__ import annotations

from typing import Any

from toolchain.layout.maps.edges import EDGE_TEXT, EdgeText
from toolchain.layout.maps.layout import MapLayout
from toolchain.layout.maps.names import Writing
from toolchain.layout.maps.numbers import MarkSpot
from toolchain.layout.maps.texts import NUMBER, Cut, Label
from toolchain.render import svg
from toolchain.render.map_palette import MapInk
from toolchain.render.map_paths import lines_data, n, star_data
from toolchain.render.svg import Element

HALO = {1: 1.15, 2: 0.95, 3: 0.85, 4: 0.8}


def _style(cut: Cut) -> dict[str, Any]:
    return {
        "size": cut.size,
        "weight": cut.weight,
        "family": cut.family,
        "italic": cut.italic,
        "spacing": cut.spacing,
    }


def _halo(ink: MapInk, opacity: float = 0.92) -> dict[str, Any]:
    """The look of a group of halos, to be drawn before the letters themselves.

    `paint-order` will not do: in a PDF it is applied letter by letter, and each halo eats into the last one.
    """
    return {
        "fill": "none",
        "stroke": ink.paper,
        "stroke_linejoin": "round",
        "stroke_opacity": opacity,
    }


def draw_numbers(parent: Element, layout: MapLayout, ink: MapInk) -> None:
    """Hex numbers with a faint halo."""
    cut = NUMBER.scaled(layout.scale)
    halo = {**_halo(ink, 0.7), "stroke_width": 0.5 * layout.scale}
    for look in (halo, {"fill": ink.tone("number")}):
        group = svg.group(
            parent,
            font_family=cut.family,
            font_size=cut.size,
            font_weight=cut.weight,
            text_anchor="middle",
            **look,
        )
        for number in layout.numbers:
            made = svg.element(group, "text", x=number.middle[0], y=number.middle[1] + cut.cap / 2)
            made.text = number.hex


def draw_labels(parent: Element, layout: MapLayout, ink: MapInk) -> None:
    """Heights' triangles, dots of crossroads, and the names of places."""
    for x, y in layout.peaks:
        _draw_peak(parent, x, y, layout.scale, ink)
    for x, y in layout.dots:
        r = 0.72 * layout.scale
        svg.circle(parent, x, y, r, fill=ink.paper, stroke=ink.tone("ink"), stroke_width=0.34 * layout.scale)
    halos = svg.group(parent, **_halo(ink))
    for place, label in layout.labels:
        _draw_label(halos, label, stroke_width=HALO[place.rank] * layout.scale)
    for _, label in layout.labels:
        _draw_label(parent, label, fill=ink.tone(label.cut.tone))


def _draw_peak(parent: Element, x: float, y: float, scale: float, ink: MapInk) -> None:
    """A small triangle with a dot: a spot height."""
    r = 1.15 * scale
    ring = [(x, y - r * 1.1), (x + r, y + r * 0.7), (x - r, y + r * 0.7)]
    svg.path(
        parent,
        lines_data([ring], closed=True),
        fill=ink.tone("relief"),
        stroke=ink.paper,
        stroke_width=0.45 * scale,
        stroke_linejoin="round",
        paint_order="stroke",
    )


def _draw_label(parent: Element, label: Label, **look: Any) -> None:
    for line, (x, y) in zip(label.lines, label.baselines, strict=True):
        svg.text(parent, x + label.cut.spacing / 2, y, label.cut.words(line), **_style(label.cut), **look)


def draw_captions(parent: Element, layout: MapLayout, ink: MapInk) -> None:
    """Names spread over the ground, under everything else that is written."""
    for writing in layout.captions:
        _draw_writing(parent, writing, stroke_width=0.9 * layout.scale, **_halo(ink, 0.3))
        _draw_writing(parent, writing, fill=ink.tone(writing.cut.tone))


def draw_river_names(parent: Element, layout: MapLayout, ink: MapInk) -> None:
    for writing in layout.river_names:
        _draw_writing(parent, writing, stroke_width=0.7 * layout.scale, **_halo(ink, 0.75))
        _draw_writing(parent, writing, fill=ink.tone(writing.cut.tone))


def _draw_writing(parent: Element, writing: Writing, **look: Any) -> None:
    cut = writing.cut
    group = svg.group(
        parent,
        font_family=cut.family,
        font_size=cut.size,
        font_weight=cut.weight,
        font_style="italic" if cut.italic else None,
        text_anchor="middle",
        **look,
    )
    for letter in writing.letters:
        turn = f"rotate({n(letter.turn)} {n(letter.x)} {n(letter.y)})" if letter.turn else None
        made = svg.element(group, "text", x=letter.x, y=letter.y, transform=turn)
        made.text = letter.text


def draw_shields(parent: Element, layout: MapLayout, ink: MapInk) -> None:
    """Road numbers on small plates."""
    scale = layout.scale
    for label in layout.road_numbers:
        x, y = label.middle
        wide, high = label.cut.width(label.lines[0]) + 1.3 * scale, 2.35 * scale
        svg.rect(
            parent,
            x - wide / 2,
            y - high / 2,
            wide,
            high,
            rx=0.55 * scale,
            fill=ink.paper,
            stroke=ink.tone("shield"),
            stroke_width=0.28 * scale,
        )
        text_y = y + label.cut.cap / 2
        svg.text(parent, x, text_y, label.lines[0], fill=ink.tone("shield"), **_style(label.cut))


def draw_marks(parent: Element, layout: MapLayout, ink: MapInk) -> None:
    """Stars, entry letters, exit boxes, supply symbols, depots."""
    for spot in layout.marks:
        draw_mark(parent, spot, layout.scale, ink)


def draw_mark(parent: Element, spot: MarkSpot, scale: float, ink: MapInk) -> None:
    (x, y), r = spot.middle, spot.radius
    dark, text = ink.tone("ink"), spot.mark.text
    match spot.mark.kind:
        case "star":
            red = ink.tone("star")
            svg.path(
                parent, star_data(x, y, r * 1.16), fill=ink.paper, stroke=ink.paper, stroke_width=0.5 * scale
            )
            svg.path(
                parent, star_data(x, y, r), fill=red, stroke=ink.darker(red, 0.4), stroke_width=0.2 * scale
            )
        case "disc":
            svg.circle(parent, x, y, r, fill=dark, stroke=ink.paper, stroke_width=0.55 * scale)
            _sign(parent, x, y, text, r * 1.45, ink.paper)
        case "box":
            _plate(parent, x, y, r, ink.paper, dark, scale, 0.0)
            _sign(parent, x, y, text, r * 1.5, dark)
        case "depot":
            _plate(parent, x, y, r, "#f4c64a", dark, scale, 0.5, ink)
            _sign(parent, x, y, text, r * 1.55, dark)
        case _:
            _supply(parent, x, y, r, scale, ink)


def _plate(
    parent: Element,
    x: float,
    y: float,
    r: float,
    fill: str,
    edge: str,
    scale: float,
    rounding: float,
    ink: MapInk | None = None,
) -> None:
    svg.rect(
        parent,
        x - r,
        y - r,
        2 * r,
        2 * r,
        rx=rounding * scale,
        fill=ink.way(fill) if ink else fill,
        stroke=edge,
        stroke_width=0.42 * scale,
    )


def _sign(parent: Element, x: float, y: float, text: str, size: float, colour: str) -> None:
    cut = Cut(size, 700)
    svg.text(parent, x, y + cut.cap / 2, text, fill=colour, **_style(cut))


def _supply(parent: Element, x: float, y: float, r: float, scale: float, ink: MapInk) -> None:
    """A disc with a stack of two crates and a jerrycan's handle: read as stores from afar."""
    dark = ink.tone("ink")
    svg.circle(parent, x, y, r, fill=ink.paper, stroke=dark, stroke_width=0.45 * scale)
    a = r * 0.36
    crates = [
        [
            (x - 2 * a + d, y + b),
            (x - 0.1 * a + d, y + b),
            (x - 0.1 * a + d, y + b + 1.15 * a),
            (x - 2 * a + d, y + b + 1.15 * a),
        ]
        for d, b in ((0.0, 0.25 * a), (2.1 * a, 0.25 * a), (1.05 * a, -1.25 * a))
    ]
    svg.path(parent, lines_data(crates, closed=True), fill=dark)


def draw_edge_text(parent: Element, text: EdgeText, scale: float, ink: MapInk) -> None:
    cut = EDGE_TEXT.scaled(scale)
    svg.text(parent, text.x, text.y, text.text, turn=text.turn, fill=ink.tone(cut.tone), **_style(cut))
