"""Card marks in ink: SVG text in millimetres."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from functools import cache

from msgspec import Struct, field
from msgspec.structs import replace

from toolchain.layout.aids.card_frame import PaperPage
from toolchain.layout.aids.card_marks import (
    AreaMark,
    GroupMark,
    HexMark,
    LineMark,
    Mark,
    PieceMark,
    ShapeMark,
    SymbolMark,
    TextMark,
)
from toolchain.layout.aids.chart_sheets import ChartSheet
from toolchain.layout.counters.counter_face_context import FaceContext
from toolchain.layout.counters.counter_face_items import CounterFace, FacePair, Sketch
from toolchain.layout.counters.counter_face_symbol import draw_symbol
from toolchain.layout.counters.unit_symbols_parts import BOX_HEIGHT, BOX_WIDTH
from toolchain.model.game import Game
from toolchain.model.hexgrid import Orientation
from toolchain.render import svg
from toolchain.render.aids_palette import Palette
from toolchain.render.aids_samples import Sample, sample_clip, sample_ink, scrap_ink, terrain_sample
from toolchain.render.counters import face_ink
from toolchain.render.map_palette import MapInk
from toolchain.render.svg import num
from toolchain.render.typesetter import Picture, SvgPage, Words

# Lines are drawn on both sides of where they are.
MARGIN = 1.0

_NUMBER = re.compile(r"\d*\.?\d+")


class Drawn(Struct, frozen=True):
    """What was laid out and drawn before of a game in one mode, for other pages that show it."""

    faces: dict[str, FacePair] = field(default_factory=dict)
    pieces: dict[tuple[str, bool], str] = field(default_factory=dict)
    samples: dict[str, tuple[Sample, str]] = field(default_factory=dict)


class Inkwell(Struct, frozen=True, eq=False):
    """What drawing a game's cards needs: colours, the faces of its counters, designers' pictures."""

    game: Game
    palette: Palette
    context: FaceContext
    faces: Mapping[str, FacePair]
    art: Mapping[str, str] = field(default_factory=dict)
    drawn: Drawn = field(default_factory=Drawn)


def page_drawing(page: PaperPage, well: Inkwell) -> SvgPage:
    """One page: shapes and counters as SVG, lines of text over it."""
    pen = _Pen(well)
    pen.draw(page.marks, 0.0, 0.0)
    drawing = svg.document_text(page.width, page.height, pen.ink(0.0, page.height))
    return SvgPage(drawing, page.width, page.height, words=tuple(pen.words))


def sheet_bands(sheet: ChartSheet, well: Inkwell, px_per_mm: float, rows: int) -> tuple[Picture, ...]:
    """A chart on paper-white in pictures of at most `rows` pixels, from the top down, each with no more
    than what shows in it."""
    pen = _Pen(well)
    pen.draw(sheet.marks, 0.0, 0.0)
    width, height = round(sheet.width * px_per_mm), round(sheet.height * px_per_mm)
    tops = range(0, height, rows)
    return tuple(_band(sheet, pen, (width, top, min(rows, height - top)), px_per_mm) for top in tops)


def _band(sheet: ChartSheet, pen: _Pen, pixels: tuple[int, int, int], px_per_mm: float) -> Picture:
    """The part of a chart of a width, from a row on, of a number of rows."""
    wide, first, rows = pixels
    top, high = first / px_per_mm, rows / px_per_mm
    paper = svg.tag("rect", x=0, y=top, width=sheet.width, height=high, fill="#ffffff")
    drawing = svg.document_text(sheet.width, high, paper + pen.ink(top, top + high), y=top)
    words = [w for w in pen.words if w.y + w.size > top and w.y - 2 * w.size < top + high]
    moved = tuple(replace(w, y=round(w.y - top, 3)) for w in words)
    return Picture(drawing, wide, rows, moved, px_per_mm)


class _Stroke(Struct, frozen=True):
    """The ink of a mark, and how far up and down it may reach."""

    top: float
    bottom: float
    ink: str


class _Pen:
    """Writes marks one after another, each at its place in groups that stand at (x, y); text lies on top."""

    def __init__(self, well: Inkwell) -> None:
        self.well = well
        self.colour = well.palette.colour
        self.strokes: list[_Stroke] = []
        self.words: list[Words] = []
        self.clip = ""

    def ink(self, top: float, bottom: float) -> str:
        """All that shows between two heights."""
        shown = [s.ink for s in self.strokes if s.bottom >= top and s.top <= bottom]
        return "".join((self.clip, *shown))

    def add(self, ink: str, top: float, bottom: float) -> None:
        self.strokes.append(_Stroke(top - MARGIN, bottom + MARGIN, ink))

    def draw(self, marks: Iterable[Mark], x: float, y: float) -> None:
        for mark in marks:
            match mark:
                case GroupMark():
                    self.draw(mark.marks, x + mark.x, y + mark.y)
                case TextMark():
                    self.words.append(self._text(mark, x, y))
                case AreaMark():
                    self.add(self._area(mark, x, y), mark.y + y, mark.y + y + mark.height)
                case LineMark():
                    ends = sorted((mark.y + y, mark.to_y + y))
                    self.add(self._line(mark, x, y), ends[0], ends[1])
                case ShapeMark():
                    reach = _reach(mark.data) * mark.scale
                    self.add(self._shape(mark, x, y), mark.y + y - reach, mark.y + y + reach)
                case PieceMark():
                    self.add(self._piece(mark, x, y), mark.y + y, mark.y + y + mark.size)
                case SymbolMark():
                    self.add(self._symbol(mark, x, y), mark.y + y - mark.height, mark.y + y + 2 * mark.height)
                case HexMark():
                    self.add(self._hex(mark, x, y), mark.y + y - mark.size, mark.y + y + mark.size)
                case _:
                    pass

    def _text(self, mark: TextMark, x: float, y: float) -> Words:
        return Words(
            round(mark.x + x, 3), round(mark.y + y, 3), svg.clean_text(mark.text),
            round(mark.size, 3), mark.weight, self.colour(mark.ink), mark.anchor, mark.family, mark.italic,
            mark.spacing,
        )  # fmt: skip

    def _area(self, mark: AreaMark, x: float, y: float) -> str:
        outlined = self.well.palette.outlined(mark.fill)
        line = "ink" if outlined else mark.line
        return svg.tag(
            "rect", x=mark.x + x, y=mark.y + y, width=mark.width, height=mark.height,
            rx=mark.radius or None, fill=self.colour(mark.fill),
            stroke=self.colour(line) if line else None,
            stroke_width=(0.25 if outlined else mark.line_width) if line else None,
            stroke_dasharray=mark.dash or None,
        )  # fmt: skip

    def _line(self, mark: LineMark, x: float, y: float) -> str:
        return svg.tag(
            "line", x1=mark.x + x, y1=mark.y + y, x2=mark.to_x + x, y2=mark.to_y + y,
            stroke=self.colour(mark.ink), stroke_width=mark.width, stroke_dasharray=mark.dash or None,
        )  # fmt: skip

    def _shape(self, mark: ShapeMark, x: float, y: float) -> str:
        parts = [f"translate({num(mark.x + x)} {num(mark.y + y)})"]
        parts += [f"rotate({num(mark.turn)})"] if mark.turn else []
        parts += [f"scale({mark.scale:.6g})"] if mark.scale != 1.0 else []
        return svg.tag(
            "path", d=mark.data, fill=self.colour(mark.fill),
            stroke=self.colour(mark.line) if mark.line else None,
            stroke_width=mark.line_width / mark.scale if mark.line else None,
            transform=" ".join(parts),
        )  # fmt: skip

    def _piece(self, mark: PieceMark, x: float, y: float) -> str:
        pair = self.well.faces.get(mark.piece)
        if pair is None:
            return ""
        face = pair.back if mark.back else pair.front
        key, known = (mark.piece, mark.back), self.well.drawn.pieces
        if key not in known:
            known[key] = face_ink(face, art=self.well.art)
        return svg.place(mark.x + x, mark.y + y, known[key], scale=mark.size / face.size_mm)

    def _symbol(self, mark: SymbolMark, x: float, y: float) -> str:
        kind = self.well.game.oob.types.get(mark.type)
        if kind is None:
            return ""
        scheme = self.well.context.scheme_of_side(mark.side)
        width = min(mark.width, mark.height * BOX_WIDTH / BOX_HEIGHT)
        sketch = Sketch(mark.width, "none")
        middle = (mark.width / 2, mark.height / 2)
        draw_symbol(sketch, kind.symbol, middle, width, scheme, self.colour("ink"))
        face = CounterFace("", mark.width, "none", tuple(sketch.items))
        return svg.place(mark.x + x, mark.y + y, face_ink(face))

    def _hex(self, mark: HexMark, x: float, y: float) -> str:
        game_map, known = self.well.game.game_map, self.well.drawn.samples
        if mark.terrain not in game_map.terrain:
            return ""
        self.clip = sample_clip(game_map.grid.orientation is Orientation.FLAT)
        ink = MapInk(self.well.palette.mode)
        if mark.terrain not in known:
            sample = terrain_sample(mark.terrain, game_map)
            known[mark.terrain] = (sample, scrap_ink(sample, ink))
        return sample_ink(*known[mark.terrain], mark.x + x, mark.y + y, mark.size, ink)


@cache
def _reach(data: str) -> float:
    """No point of a path lies farther from its origin."""
    return sum(abs(float(number)) for number in _NUMBER.findall(data))
