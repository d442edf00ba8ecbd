"""Card marks in ink: SVG in millimetres."""

from __future__ import annotations

import copy
from collections.abc import Iterable, Mapping

from msgspec import Struct, field

from toolchain.layout.aids.card_frame import PaperPage
from toolchain.layout.aids.card_marks import (
    AreaMark,
    GroupMark,
    HexMark,
    LineMark,
    MapMark,
    Mark,
    PieceMark,
    ShapeMark,
    SymbolMark,
    TextMark,
    flattened,
)
from toolchain.layout.counters.counter_face_context import FaceContext
from toolchain.layout.counters.counter_face_items import CounterFace, FacePair, Sketch
from toolchain.layout.counters.counter_face_symbol import draw_symbol
from toolchain.layout.counters.unit_symbols_parts import BOX_HEIGHT, BOX_WIDTH
from toolchain.model.game import Game
from toolchain.model.hexgrid import Orientation
from toolchain.render import svg
from toolchain.render.aids_palette import Palette
from toolchain.render.aids_samples import Sample, draw_sample, sample_clip, terrain_sample
from toolchain.render.counters import draw_face
from toolchain.render.map_palette import MapInk
from toolchain.render.typesetter import SvgPage


class Drawn(Struct, frozen=True):
    """What was drawn before of a game in one mode, for other pages that show it."""

    faces: dict[str, FacePair] = field(default_factory=dict)
    samples: dict[str, Sample] = field(default_factory=dict)
    hexes: dict[str, svg.Element] = field(default_factory=dict)
    pieces: dict[tuple[str, bool], svg.Element] = field(default_factory=dict)


class Inkwell(Struct, frozen=True, eq=False):
    """What drawing a game's cards needs: colours, the faces of its counters, designers' pictures."""

    game: Game
    palette: Palette
    context: FaceContext
    faces: Mapping[str, FacePair]
    art: Mapping[str, str] = field(default_factory=dict)
    drawn: Drawn = field(default_factory=Drawn)


def page_drawing(page: PaperPage, well: Inkwell) -> SvgPage:
    """One page as SVG."""
    root = svg.document(page.width, page.height)
    if any(isinstance(mark, HexMark) for mark in flattened(page.marks)):
        sample_clip(root, well.game.game_map.grid.orientation is Orientation.FLAT)
    draw_marks(root, page.marks, well)
    return SvgPage(svg.serialise(root), page.width, page.height)


def draw_marks(parent: svg.Element, marks: Iterable[Mark], well: Inkwell) -> None:
    for mark in marks:
        match mark:
            case GroupMark():
                draw_marks(svg.translated(parent, mark.x, mark.y), mark.marks, well)
            case TextMark():
                _draw_text(parent, mark, well.palette)
            case AreaMark():
                _draw_area(parent, mark, well.palette)
            case LineMark():
                _draw_line(parent, mark, well.palette)
            case ShapeMark():
                _draw_shape(parent, mark, well.palette)
            case PieceMark():
                _draw_piece(parent, mark, well)
            case SymbolMark():
                _draw_symbol(parent, mark, well)
            case HexMark():
                _draw_hex(parent, mark, well)
            case MapMark():
                pass


def _draw_text(parent: svg.Element, mark: TextMark, palette: Palette) -> None:
    svg.text(
        parent, mark.x, mark.y, mark.text,
        size=mark.size, weight=mark.weight, anchor=mark.anchor, family=mark.family, italic=mark.italic,
        turn=mark.turn, spacing=mark.spacing, fill=palette.colour(mark.ink),
    )  # fmt: skip


def _draw_area(parent: svg.Element, mark: AreaMark, palette: Palette) -> None:
    outlined = palette.outlined(mark.fill)
    line = "ink" if outlined else mark.line
    svg.rect(
        parent, mark.x, mark.y, mark.width, mark.height,
        rx=mark.radius or None, fill=palette.colour(mark.fill),
        stroke=palette.colour(line) if line else None,
        stroke_width=(0.25 if outlined else mark.line_width) if line else None,
        stroke_dasharray=mark.dash or None,
    )  # fmt: skip


def _draw_line(parent: svg.Element, mark: LineMark, palette: Palette) -> None:
    svg.line(
        parent, (mark.x, mark.y), (mark.to_x, mark.to_y),
        stroke=palette.colour(mark.ink), stroke_width=mark.width, stroke_dasharray=mark.dash or None,
    )  # fmt: skip


def _draw_shape(parent: svg.Element, mark: ShapeMark, palette: Palette) -> None:
    made = svg.translated(parent, mark.x, mark.y, scale=mark.scale, turn=mark.turn)
    svg.path(
        made, mark.data, fill=palette.colour(mark.fill),
        stroke=palette.colour(mark.line) if mark.line else None,
        stroke_width=mark.line_width / mark.scale if mark.line else None,
    )  # fmt: skip


def _draw_piece(parent: svg.Element, mark: PieceMark, well: Inkwell) -> None:
    pair = well.faces.get(mark.piece)
    if pair is None:
        return
    face = pair.back if mark.back else pair.front
    made = svg.translated(parent, mark.x, mark.y, scale=mark.size / face.size_mm)
    key = (mark.piece, mark.back)
    if key not in well.drawn.pieces:
        well.drawn.pieces[key] = svg.fragment()
        draw_face(well.drawn.pieces[key], face, art=well.art)
    made.extend(copy.deepcopy(well.drawn.pieces[key]))


def _draw_symbol(parent: svg.Element, mark: SymbolMark, well: Inkwell) -> None:
    kind = well.game.oob.types.get(mark.type)
    if kind is None:
        return
    scheme = well.context.scheme_of_side(mark.side)
    width = min(mark.width, mark.height * BOX_WIDTH / BOX_HEIGHT)
    sketch = Sketch(mark.width, "none")
    middle = (mark.width / 2, mark.height / 2)
    draw_symbol(sketch, kind.symbol, middle, width, scheme, well.palette.colour("ink"))
    draw_face(parent, CounterFace("", mark.width, "none", tuple(sketch.items)), mark.x, mark.y)


def _draw_hex(parent: svg.Element, mark: HexMark, well: Inkwell) -> None:
    game_map = well.game.game_map
    if mark.terrain not in game_map.terrain:
        return
    samples = well.drawn.samples
    if mark.terrain not in samples:
        samples[mark.terrain] = terrain_sample(mark.terrain, game_map)
    ink = MapInk(well.palette.mode)
    draw_sample(parent, samples[mark.terrain], mark.x, mark.y, mark.size, ink, well.drawn.hexes)
