"""What stands on a counter's face, in millimetres from its top left corner, y downward."""

from __future__ import annotations

from math import cos, radians, sin

import msgspec
from msgspec import Struct

from toolchain.layout.font_metrics import SANS, face

REFERENCE_MM = 15.24
SAFE_MM = 0.7

Rect = tuple[float, float, float, float]


class FaceText(Struct, frozen=True):
    """One line of text: baseline point, font size in mm, clockwise turn in degrees about that point."""

    role: str
    text: str
    x: float
    y: float
    size: float
    colour: str
    weight: int = 600
    anchor: str = "middle"
    turn: float = 0.0
    family: str = SANS
    spacing: float = 0.0

    @property
    def width(self) -> float:
        cut = face(self.family, self.weight)
        return cut.width(self.text, self.size) + self.spacing * max(0, len(self.text) - 1)

    @property
    def bounds(self) -> Rect:
        """Left, top, right and bottom of the capitals' box as it stands on the face."""
        width, cap = self.width, face(self.family, self.weight).cap(self.size)
        start = {"start": 0.0, "middle": -width / 2, "end": -width}[self.anchor]
        if not self.turn:
            return self.x + start, self.y - cap, self.x + start + width, self.y
        c, s = cos(radians(self.turn)), sin(radians(self.turn))
        corners = [(px, py) for px in (start, start + width) for py in (-cap, 0.0)]
        xs = [self.x + px * c - py * s for px, py in corners]
        ys = [self.y + px * s + py * c for px, py in corners]
        return min(xs), min(ys), max(xs), max(ys)


class FaceBox(Struct, frozen=True):
    """A rectangle, rounded by `radius`."""

    role: str
    x: float
    y: float
    width: float
    height: float
    fill: str = "none"
    line: str = "none"
    line_mm: float = 0.0
    radius: float = 0.0


class PaintedShape(Struct, frozen=True):
    """SVG path data in the units of its drawing, with colours; `line_units` is the line's width."""

    data: str
    fill: str
    line: str
    line_units: float
    round_ends: bool = False


class FaceDrawing(Struct, frozen=True):
    """Shapes about (x, y), scaled to millimetres by `scale`; `at_cut` says that they reach the edge."""

    role: str
    x: float
    y: float
    scale: float
    shapes: tuple[PaintedShape, ...]
    at_cut: bool = False


class FacePicture(Struct, frozen=True):
    """A designer's own picture fitted into a rectangle; `file` is relative to the game's folder."""

    role: str
    file: str
    x: float
    y: float
    width: float
    height: float


FaceItem = FaceText | FaceBox | FaceDrawing | FacePicture


class FaceProblem(Struct, frozen=True):
    """Something a designer should hear of: `kind` is too-long, missing-glyph, low-contrast,
    outside-safe-zone, unknown-symbol or bad-path; `role` names the place on the face."""

    kind: str
    role: str
    text: str
    reason: str


class CounterFace(Struct, frozen=True):
    """One side of a counter: a square of `size_mm` filled with `field`, and what stands on it.

    `key` is the unit's or marker's key. Items are in drawing order. `sized_for_bleed` items reach the
    edge: a box that ends at the edge is drawn on into the bleed.
    """

    key: str
    size_mm: float
    field: str
    items: tuple[FaceItem, ...]
    problems: tuple[FaceProblem, ...] = ()
    edge: str = ""

    def texts(self, role: str = "") -> tuple[FaceText, ...]:
        """The lines of text, all or those of one role."""
        return tuple(i for i in self.items if isinstance(i, FaceText) and role in ("", i.role))


class FacePair(Struct, frozen=True):
    """Front and back; `back` is the side that lies down. `flips` tells whether play turns the piece."""

    front: CounterFace
    back: CounterFace
    flips: bool = False


class Line(Struct, frozen=True):
    """How a line of text is wished: its size and the least size that still reads, in mm."""

    size: float
    floor: float
    weight: int = 600


class Sketch(Struct):
    """A face while it is being laid out. `mm` scales measures given for a counter of 15.24 mm."""

    size_mm: float
    field: str
    items: list[FaceItem] = msgspec.field(default_factory=list)
    problems: list[FaceProblem] = msgspec.field(default_factory=list)

    def mm(self, reference: float) -> float:
        return reference * self.size_mm / REFERENCE_MM

    @property
    def centre(self) -> float:
        return self.size_mm / 2

    @property
    def safe_width(self) -> float:
        return self.size_mm - 2 * self.mm(SAFE_MM)

    def note(self, kind: str, role: str, text: str, reason: str) -> None:
        self.problems.append(FaceProblem(kind, role, text, reason))

    def finish(self, key: str, edge: str = "") -> CounterFace:
        return CounterFace(key, self.size_mm, self.field, tuple(self.items), tuple(self.problems), edge)
