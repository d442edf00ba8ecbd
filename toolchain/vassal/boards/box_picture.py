"""Drawing boards of boxes."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from itertools import chain

from msgspec import Struct
from msgspec.structs import replace

from toolchain.layout.colours import INK
from toolchain.layout.font_metrics import fitted_size
from toolchain.model.style import ColourScheme
from toolchain.render import svg
from toolchain.render.svg import num
from toolchain.render.typesetter import Picture, Words
from toolchain.vassal.boards.box_board import (
    BOX_HEAD,
    MARGIN,
    PAD,
    SUBTITLE_SIZE,
    TITLE_SIZE,
    WIDTH,
    Box,
    BoxBoard,
    Heading,
)
from toolchain.vassal.module_art import PX_PER_MM

PAPER = "#f2ead6"
RULE = "#7c7260"
NEUTRAL = ColourScheme("#d8cba8", "#faf6ea")
# Boards higher than this are drawn in parts of so many rows, so that one label changed is one part drawn.
WHOLE_PX, PART_PX = 800, 400
# Lines are drawn on both sides of where they are.
LINE = 0.5


class _Stroke(Struct, frozen=True):
    """Shapes of a board and how far up and down they reach, or a line of text."""

    top: float
    bottom: float
    ink: str = ""
    words: Words | None = None


def draw_box_board(board: BoxBoard, schemes: Mapping[str, ColourScheme]) -> tuple[Picture, ...]:
    """The board at the module's scale, a high one in parts from the top down; `schemes` by side."""
    strokes = list(_strokes(board, schemes))
    width, height = board.size_px
    rows = PART_PX if height > WHOLE_PX else WHOLE_PX
    parts = [(top, min(rows, height - top)) for top in range(0, height, rows)]
    return tuple(_part(strokes, board, width, first, high) for first, high in parts)


def _part(strokes: list[_Stroke], board: BoxBoard, width: int, first: int, rows: int) -> Picture:
    """Rows of the board from `first` on, with no more than what shows in them."""
    top, high = first / PX_PER_MM, rows / PX_PER_MM
    shown = [s for s in strokes if s.bottom > top and s.top < top + high]
    paper = svg.tag("rect", x=0, y=top, width=board.width, height=high, fill=PAPER)
    drawing = svg.document_text(width / PX_PER_MM, high, paper + "".join(s.ink for s in shown), y=top)
    words = tuple(_moved(s.words, top) for s in shown if s.words is not None)
    return Picture(drawing, width, rows, words, PX_PER_MM)


def _strokes(board: BoxBoard, schemes: Mapping[str, ColourScheme]) -> Iterator[_Stroke]:
    size = fitted_size(board.title, 8.0, WIDTH - 2 * MARGIN, weight=700)
    yield _text(Words(MARGIN, MARGIN + 7.0, board.title, size, 700, INK))
    for heading in board.headings:
        yield from _heading(heading)
    for box in board.boxes:
        yield from _box(box, board.counter, schemes.get(box.wish.side, NEUTRAL))


def _heading(heading: Heading) -> Iterator[_Stroke]:
    y = heading.y + 6.0
    yield _text(Words(MARGIN, y, heading.text, 5.2, 600, RULE))
    line = svg.tag(
        "line", x1=MARGIN, y1=y + 1.6, x2=WIDTH - MARGIN, y2=y + 1.6, stroke=RULE, stroke_width=0.3
    )
    yield _Stroke(y + 1.6 - LINE, y + 1.6 + LINE, line)


def _box(box: Box, counter: float, scheme: ColourScheme) -> Iterator[_Stroke]:
    ink = (
        _frame(box, scheme.box),
        svg.tag("path", d=_head(box), fill=scheme.field),
        _frame(box, "none", line=0.35),
    )
    yield _Stroke(box.y - LINE, box.y + box.height + LINE, "".join(ink))
    room = box.width - 2 * PAD
    lines = ((box.wish.title, TITLE_SIZE, 700, 4.5), (box.wish.subtitle, SUBTITLE_SIZE, 500, 8.5))
    for text, wanted, weight, down in lines:
        if text:
            size = fitted_size(text, wanted, room, weight=weight)
            yield _text(Words(box.x + PAD, box.y + down, text, size, weight, scheme.ink))
    yield from chain.from_iterable(
        _slot(point, label, counter) for point, label in zip(box.slots, box.wish.labels, strict=True)
    )


def _frame(box: Box, fill: str, line: float | None = None) -> str:
    return svg.tag(
        "rect", x=box.x, y=box.y, width=box.width, height=box.height, rx=1.2, fill=fill,
        stroke=RULE if line else None, stroke_width=line,
    )  # fmt: skip


def _head(box: Box) -> str:
    """The outline of a box's head, round at its upper corners."""
    down = num(BOX_HEAD - 1.2)
    arcs = f"v-{down}a1.2 1.2 0 0 1 1.2 -1.2h{num(box.width - 2.4)}a1.2 1.2 0 0 1 1.2 1.2v{down}z"
    return f"M{num(box.x)} {num(box.y + BOX_HEAD)}{arcs}"


def _slot(centre: tuple[float, float], label: str, counter: float) -> Iterator[_Stroke]:
    x, y = centre[0] - counter / 2, centre[1] - counter / 2
    frame = svg.tag(
        "rect", x=x, y=y, width=counter, height=counter, rx=0.8, fill="none", stroke=RULE,
        stroke_width=0.2, stroke_dasharray="0.9 0.7", stroke_opacity=0.7,
    )  # fmt: skip
    yield _Stroke(y - LINE, y + counter + LINE, frame)
    if label:
        size = fitted_size(label, 3.0, counter - 1.6)
        yield _text(Words(centre[0], centre[1] + size / 3, label, size, 500, RULE, "middle"))


def _text(words: Words) -> _Stroke:
    """A line of text, which reaches no farther up and down than twice its size and its size."""
    return _Stroke(words.y - 2 * words.size, words.y + words.size, words=_written(words))


def _written(words: Words) -> Words:
    x, y, size = (round(value, 3) for value in (words.x, words.y, words.size))
    return replace(words, x=x, y=y, size=size, text=svg.clean_text(words.text))


def _moved(words: Words, top: float) -> Words:
    return replace(words, y=round(words.y - top, 3))
