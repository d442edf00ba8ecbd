"""Type on the map: sizes, cuts and the boxes that lines of text fill. Millimetres."""

from __future__ import annotations

from msgspec import Struct

from toolchain.layout import font_metrics
from toolchain.layout.font_metrics import SANS, SERIF
from toolchain.layout.maps.curves import Point
from toolchain.layout.maps.field import Box

LEADING = 0.98


class Cut(Struct, frozen=True):
    """A style of lettering at a size."""

    size: float
    weight: int = 500
    family: str = SANS
    italic: bool = False
    spacing: float = 0.0
    capitals: bool = False
    tone: str = "ink"

    def scaled(self, factor: float) -> Cut:
        return Cut(
            self.size * factor,
            self.weight,
            self.family,
            self.italic,
            self.spacing * factor,
            self.capitals,
            self.tone,
        )

    def words(self, text: str) -> str:
        return text.upper() if self.capitals else text

    def width(self, text: str) -> float:
        return font_metrics.text_width(
            self.words(text),
            self.size,
            weight=self.weight,
            family=self.family,
            italic=self.italic,
            spacing=self.spacing,
        )

    @property
    def cap(self) -> float:
        return font_metrics.face(self.family, self.weight, self.italic).cap(self.size)


# On hexes of 19 mm.
NUMBER = Cut(1.75, 500, tone="number")
PLACES = {
    1: Cut(4.6, 700, capitals=True, spacing=0.12),
    2: Cut(3.25, 700),
    3: Cut(2.65, 600),
    4: Cut(2.25, 500),
}
CITY = Cut(5.6, 700, capitals=True, spacing=0.22)
HEIGHT = Cut(2.7, 600, tone="relief")
RIVER = Cut(2.9, 500, SERIF, True, 0.34, tone="water")
WIDE_RIVER = Cut(3.3, 500, SERIF, True, 0.7, tone="water")
ROAD_NUMBER = Cut(1.85, 700, tone="shield")
CAPTIONS = {
    "woods": Cut(3.6, 500, SERIF, True, 0.5, tone="woods"),
    "hill": Cut(3.2, 500, SERIF, True, 0.5, tone="relief"),
    "region": Cut(4.6, 500, SERIF, False, 1.6, tone="region"),
    "country": Cut(5.5, 500, SERIF, False, 3.0, tone="region"),
}


class Label(Struct, frozen=True):
    """Lines of text about a point: `middle` is the centre of the box they fill."""

    lines: tuple[str, ...]
    cut: Cut
    middle: Point
    key: str = ""

    @property
    def box(self) -> Box:
        """The box of the capitals, descenders left out."""
        wide = max(self.cut.width(line) for line in self.lines)
        high = self.cut.cap + (len(self.lines) - 1) * self.cut.size * LEADING
        x, y = self.middle
        return Box(x - wide / 2, y - high / 2, x + wide / 2, y + high / 2)

    @property
    def baselines(self) -> tuple[Point, ...]:
        """Baseline middle of each line."""
        x, top = self.middle[0], self.box.top
        step = self.cut.size * LEADING
        return tuple((x, top + self.cut.cap + i * step) for i in range(len(self.lines)))


class Letter(Struct, frozen=True):
    """One letter of a text along a curve: baseline middle and turn in degrees."""

    text: str
    x: float
    y: float
    turn: float
