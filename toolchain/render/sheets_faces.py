"""Faces of counters as pieces of SVG text, drawn once each and placed as often as they are printed."""

from __future__ import annotations

from collections.abc import Mapping

from msgspec import Struct, field

from toolchain.layout.colours import InkMode
from toolchain.layout.counters.counter_face import unit_faces
from toolchain.layout.counters.counter_face_context import FaceContext, FaceOptions, context_of
from toolchain.layout.counters.counter_face_items import CounterFace, FaceBox, FacePair
from toolchain.layout.counters.marker_face import marker_faces
from toolchain.layout.sheets.counter_order import CounterKind, SheetCounter
from toolchain.layout.sheets.paper import EPSILON
from toolchain.model.game import Game
from toolchain.render import svg
from toolchain.render.counters import face_ink


class Sides(Struct, frozen=True):
    """Which sides of a counter lie open, as it is printed."""

    left: bool = True
    top: bool = True
    right: bool = True
    bottom: bool = True

    @property
    def any(self) -> bool:
        return self.left or self.top or self.right or self.bottom


class InkedFace(Struct, frozen=True):
    """One face at the origin: its ink up to the cut, and the boxes that make its bleed."""

    face: str
    grounds: tuple[FaceBox, ...]
    size: float

    def bleed(self, by: float, open_sides: Sides) -> str:
        """The ground drawn on beyond the cut on the sides where no butted neighbour lies."""
        drawn = []
        for box in self.grounds:
            left, right = _reach(box.x, box.x + box.width, self.size, by, open_sides.left, open_sides.right)
            top, bottom = _reach(box.y, box.y + box.height, self.size, by, open_sides.top, open_sides.bottom)
            wide, high = right - left, bottom - top
            drawn.append(svg.tag("rect", x=left, y=top, width=wide, height=high, fill=box.fill))
        return "".join(drawn)


def _reach(
    low: float, high: float, size: float, by: float, open_low: bool, open_high: bool
) -> tuple[float, float]:
    """A span that touches the cut goes on into the bleed where that side is open."""
    start = low - by if open_low and low <= EPSILON else low
    end = high + by if open_high and high >= size - EPSILON else high
    return start, end


class FaceBook(Struct):
    """Faces of a game's counters in an ink mode, at any size."""

    game: Game
    mode: InkMode = InkMode.COLOUR
    art: Mapping[str, str] = field(default_factory=dict)
    contexts: dict[float, FaceContext] = field(default_factory=dict)
    made: dict[tuple[str, str, float], tuple[InkedFace, InkedFace]] = field(default_factory=dict)

    def faces(self, counter: SheetCounter) -> tuple[InkedFace, InkedFace]:
        """Front and back of a counter."""
        key = (counter.kind.value, counter.key, counter.width)
        if key not in self.made:
            pair = self.layout(counter)
            front = self._inked(pair.front)
            self.made[key] = front, front if pair.back is pair.front else self._inked(pair.back)
        return self.made[key]

    def layout(self, counter: SheetCounter) -> FacePair:
        """Front and back as geometry."""
        context = self._context(counter.width)
        if counter.kind is CounterKind.UNIT:
            return unit_faces(self.game.oob.units[counter.key], context)
        if counter.kind is CounterKind.MARKER:
            return marker_faces(self.game.markers[counter.key], context)
        blank = CounterFace(counter.key, counter.width, context.scheme_of_side(counter.side).field, ())
        return FacePair(blank, blank)

    def _context(self, size: float) -> FaceContext:
        if size not in self.contexts:
            self.contexts[size] = context_of(self.game, FaceOptions(size_mm=size, mode=self.mode))
        return self.contexts[size]

    def _inked(self, face: CounterFace) -> InkedFace:
        return InkedFace(face_ink(face, art=self.art), grounds_of(face), face.size_mm)


def grounds_of(face: CounterFace) -> tuple[FaceBox, ...]:
    """The face's ground and every filled box that touches the cut, in drawing order."""
    size = face.size_mm
    whole = FaceBox("ground", 0.0, 0.0, size, size, face.field)
    boxes = (item for item in face.items if isinstance(item, FaceBox) and item.fill != "none")
    return whole, *(box for box in boxes if _touches(box, size))


def _touches(box: FaceBox, size: float) -> bool:
    right, bottom = box.x + box.width, box.y + box.height
    return box.x <= EPSILON or box.y <= EPSILON or right >= size - EPSILON or bottom >= size - EPSILON
