"""Card marks in ink: SVG text in millimetres."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from msgspec import Struct, field

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
from toolchain.render.typesetter import SvgPage, Words


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
    drawing, words = _drawn(page.width, page.height, page.marks, well)
    return SvgPage(drawing, page.width, page.height, words=words)


def sheet_drawing(sheet: ChartSheet, well: Inkwell) -> tuple[str, tuple[Words, ...]]:
    """One chart on paper-white as SVG, and the text over it."""
    return _drawn(sheet.width, sheet.height, sheet.marks, well, ground="#ffffff")


def _drawn(
    width: float, height: float, marks: Iterable[Mark], well: Inkwell, ground: str = ""
) -> tuple[str, tuple[Words, ...]]:
    pen = _Pen(well)
    if ground:
        pen.out.append(svg.tag("rect", x=0, y=0, width=width, height=height, fill=ground))
    pen.draw(marks, 0.0, 0.0)
    if pen.shows_terrain:
        pen.out.insert(0, sample_clip(well.game.game_map.grid.orientation is Orientation.FLAT))
    return svg.document_text(width, height, "".join(pen.out)), tuple(pen.words)


class _Pen:
    """Writes marks one after another, each at its place in groups that stand at (x, y); text lies on top."""

    def __init__(self, well: Inkwell) -> None:
        self.well = well
        self.colour = well.palette.colour
        self.out: list[str] = []
        self.words: list[Words] = []
        self.shows_terrain = False

    def draw(self, marks: Iterable[Mark], x: float, y: float) -> None:
        for mark in marks:
            match mark:
                case GroupMark():
                    self.draw(mark.marks, x + mark.x, y + mark.y)
                case TextMark():
                    self.words.append(self._text(mark, x, y))
                case AreaMark():
                    self.out.append(self._area(mark, x, y))
                case LineMark():
                    self.out.append(self._line(mark, x, y))
                case ShapeMark():
                    self.out.append(self._shape(mark, x, y))
                case PieceMark():
                    self.out.append(self._piece(mark, x, y))
                case SymbolMark():
                    self.out.append(self._symbol(mark, x, y))
                case HexMark():
                    self.out.append(self._hex(mark, x, y))
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
        self.shows_terrain = True
        ink = MapInk(self.well.palette.mode)
        if mark.terrain not in known:
            sample = terrain_sample(mark.terrain, game_map)
            known[mark.terrain] = (sample, scrap_ink(sample, ink))
        return sample_ink(*known[mark.terrain], mark.x + x, mark.y + y, mark.size, ink)
