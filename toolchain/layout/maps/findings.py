"""What went wrong in laying out a map: lettering that collides or leaves the frame."""

from __future__ import annotations

from collections.abc import Iterator

from toolchain.diagnostics.diagnostic import Code, Diagnostic, Severity
from toolchain.diagnostics.span import Span
from toolchain.layout import font_metrics
from toolchain.layout.maps.clutter import Clutter
from toolchain.layout.maps.codes import (
    LABELS_COLLIDE,
    LEAVES_FRAME,
    MARK_CROWDED,
    NO_GLYPH,
    NUMBER_HIDDEN,
    POSTER_TOO_LARGE,
)
from toolchain.layout.maps.field import Box, MapField, around
from toolchain.layout.maps.numbers import HexNumber, MarkSpot
from toolchain.layout.maps.texts import Label
from toolchain.model.game_map import GameMap, Place

# Smaller overlaps, in mm², are halos that touch.
TOLERATED = 0.25
# The longest side of a page that viewers of PDFs take: 14,400 units of 1/72 inch.
LONGEST_MM = 5080.0

Labels = tuple[tuple[Place, Label], ...]


def check_lettering(
    game_map: GameMap,
    field: MapField,
    labels: Labels,
    numbers: tuple[HexNumber, ...],
    marks: tuple[MarkSpot, ...],
) -> tuple[Diagnostic, ...]:
    """Leftover collisions of names, numbers and marks, and names that cannot be printed."""
    return (
        *_missing_glyphs(game_map, labels),
        *_collisions(labels),
        *_hidden_numbers(labels, numbers),
        *_crowded_marks(labels, marks),
        *_outside(field, labels, marks),
    )


def check_size(size_mm: tuple[float, ...], where: Span) -> tuple[Diagnostic, ...]:
    """A finding where a poster of that width and height is more than a page of a PDF may be."""
    width, height = size_mm
    if max(width, height) <= LONGEST_MM:
        return ()
    message = f"the poster is {width:g} by {height:g} mm, and pages end at {LONGEST_MM:,.0f} mm"
    hint = "print it in tiles (--tiles a4), or draw smaller hexes (--hex-mm)"
    return (Diagnostic(POSTER_TOO_LARGE, message, where, hint),)


def _report(code: Code, message: str, span: Span, entity: str) -> Diagnostic:
    movable = code.severity is Severity.WARNING
    hint = "move the place with 'at', raise its rank, or drop it" if movable else None
    return Diagnostic(code, message, span, hint, entity=entity)


def _missing_glyphs(game_map: GameMap, labels: Labels) -> Iterator[Diagnostic]:
    texts = [(label.cut, place.name, place.origin, place.key) for place, label in labels]
    for cut, text, span, key in texts:
        lacking = font_metrics.missing_glyphs(
            cut.words(text), weight=cut.weight, family=cut.family, italic=cut.italic
        )
        if lacking:
            yield _report(NO_GLYPH, f"'{text}': the font has no {' '.join(lacking)}", span, key)


def _collisions(labels: Labels) -> Iterator[Diagnostic]:
    index = Clutter()
    for i, (_, label) in enumerate(labels):
        index.add(label.box.centre, label.box.width / 2, str(i))
    for i, (place, label) in enumerate(labels):
        for spot in index.touching(label.box):
            other_place, other = labels[int(spot[3])]
            if int(spot[3]) > i and label.box.overlap(other.box) > TOLERATED:
                message = f"the names '{place.name}' and '{other_place.name}' collide"
                yield _report(LABELS_COLLIDE, message, other_place.origin, other_place.key)


def _hidden_numbers(labels: Labels, numbers: tuple[HexNumber, ...]) -> Iterator[Diagnostic]:
    index = Clutter()
    boxes: dict[str, Box] = {}
    for number in numbers:
        boxes[number.hex] = number.box
        index.add(number.middle, number.box.width / 2, number.hex)
    for place, label in labels:
        for spot in index.touching(label.box):
            if label.box.overlap(boxes[spot[3]]) > TOLERATED:
                message = f"the name '{place.name}' stands on the number of hex {spot[3]}"
                yield _report(NUMBER_HIDDEN, message, place.origin, place.key)


def _crowded_marks(labels: Labels, marks: tuple[MarkSpot, ...]) -> Iterator[Diagnostic]:
    for mark in marks:
        box = around(mark.middle, 1.7 * mark.radius, 1.7 * mark.radius)
        for place, label in labels:
            if label.box.overlap(box) > TOLERATED:
                message = f"the name '{place.name}' and the mark '{mark.mark.key}' stand on one another"
                yield _report(MARK_CROWDED, message, place.origin, place.key)


def _outside(field: MapField, labels: Labels, marks: tuple[MarkSpot, ...]) -> Iterator[Diagnostic]:
    frame = field.frame
    for place, label in labels:
        if frame.overlap(label.box) < label.box.width * label.box.height - TOLERATED:
            message = f"the name '{place.name}' leaves the map's frame"
            yield _report(LEAVES_FRAME, message, place.origin, place.key)
    for mark in marks:
        if not frame.grown(-mark.radius).holds(mark.middle):
            message = f"the mark '{mark.mark.key}' leaves the map's frame"
            yield _report(LEAVES_FRAME, message, mark.mark.origin, mark.mark.key)
