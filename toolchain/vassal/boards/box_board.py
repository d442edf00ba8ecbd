"""Boards of boxes that hold pieces off the map: set-up groups, arrivals, losses. Lengths are millimetres."""

from __future__ import annotations

import math
from collections.abc import Iterable, Iterator

from msgspec import Struct
from msgspec.structs import replace

from toolchain.layout.font_metrics import text_width
from toolchain.vassal.module_art import PX_PER_MM

Point = tuple[float, float]

WIDTH = 300.0
MARGIN = 6.0
GAP = 4.0
PAD = 2.5
SLOT_GAP = 1.6
TITLE_ROW = 13.0
HEADING_ROW = 9.0
BOX_HEAD = 10.5
TITLE_SIZE, SUBTITLE_SIZE = 4.0, 3.2
LEAST_BOX = 42.0


class Wish(Struct, frozen=True):
    """A box to be: its zone's name `key`, what stands in its head, its side, and a label for each slot.

    `ident` finds it on its board, whatever language the rest is in.
    """

    key: str
    title: str
    subtitle: str
    side: str
    labels: tuple[str, ...]
    columns: int = 0
    ident: str = ""


class Box(Struct, frozen=True):
    """A box in its place; `slots` are counter centres in the order of the labels."""

    wish: Wish
    x: float
    y: float
    width: float
    height: float
    slots: tuple[Point, ...]

    @property
    def corners_px(self) -> tuple[tuple[int, int], ...]:
        left, top = to_px((self.x, self.y))
        right, bottom = to_px((self.x + self.width, self.y + self.height))
        return ((left, top), (right, top), (right, bottom), (left, bottom))


class Heading(Struct, frozen=True):
    text: str
    y: float


class BoxBoard(Struct, frozen=True):
    """A whole board. `counter` is the edge of a counter."""

    name: str
    title: str
    counter: float
    width: float
    height: float
    headings: tuple[Heading, ...]
    boxes: tuple[Box, ...]

    @property
    def size_px(self) -> tuple[int, int]:
        return to_px((self.width, self.height))

    def box(self, ident: str) -> Box | None:
        return next((box for box in self.boxes if box.wish.ident == ident), None)


def relabelled(board: BoxBoard, words: BoxBoard) -> BoxBoard:
    """A board with the texts of another of the same form: boxes stay where they are."""
    headings = (
        replace(mine, text=theirs.text) for mine, theirs in zip(board.headings, words.headings, strict=True)
    )
    boxes = (
        replace(mine, wish=replace(theirs.wish, columns=mine.wish.columns))
        for mine, theirs in zip(board.boxes, words.boxes, strict=True)
    )
    return replace(board, title=words.title, headings=tuple(headings), boxes=tuple(boxes))


def to_px(point: Point) -> tuple[int, int]:
    return (round(point[0] * PX_PER_MM), round(point[1] * PX_PER_MM))


def lay_out_boxes(
    name: str, title: str, counter: float, sections: Iterable[tuple[str, tuple[Wish, ...]]]
) -> BoxBoard:
    """Set boxes in rows, section by section, each under its heading. Empty sections are left out."""
    headings: list[Heading] = []
    boxes: list[Box] = []
    y = MARGIN + TITLE_ROW
    for heading, wishes in sections:
        if not wishes:
            continue
        headings.append(Heading(heading, y))
        y += HEADING_ROW
        for row in _rows([_sized(wish, counter) for wish in wishes]):
            placed = list(_placed(row, y, counter))
            boxes += placed
            y += placed[0].height + GAP
        y += GAP
    return BoxBoard(name, title, counter, WIDTH, max(y, 60.0) + MARGIN - GAP, tuple(headings), tuple(boxes))


def _sized(wish: Wish, counter: float) -> Box:
    columns = wish.columns or _columns(len(wish.labels))
    rows = max(1, math.ceil(len(wish.labels) / columns))
    pitch = counter + SLOT_GAP
    head = max(text_width(wish.title, TITLE_SIZE, weight=700), text_width(wish.subtitle, SUBTITLE_SIZE))
    width = max(columns * pitch - SLOT_GAP, min(head, WIDTH / 3), LEAST_BOX) + 2 * PAD
    height = BOX_HEAD + rows * pitch - SLOT_GAP + 2 * PAD
    return Box(replace(wish, columns=columns), 0, 0, min(width, WIDTH - 2 * MARGIN), height, ())


def _columns(count: int) -> int:
    """Rows of equal length, at most eight in a row, sixteen where there are many."""
    longest = 8 if count <= 24 else 16
    return math.ceil(count / math.ceil(count / longest)) if count else 1


def _rows(boxes: list[Box]) -> Iterator[list[Box]]:
    row: list[Box] = []
    used = 2 * MARGIN - GAP
    for box in boxes:
        if row and used + GAP + box.width > WIDTH:
            yield row
            row, used = [], 2 * MARGIN - GAP
        row.append(box)
        used += GAP + box.width
    if row:
        yield row


def _placed(row: list[Box], y: float, counter: float) -> Iterator[Box]:
    """Boxes of a row side by side, all as high as the highest."""
    height = max(box.height for box in row)
    x = MARGIN
    for box in row:
        at = replace(box, x=x, y=y, height=height)
        yield replace(at, slots=tuple(_slots(at, counter)))
        x += box.width + GAP


def _slots(box: Box, counter: float) -> Iterator[Point]:
    pitch = counter + SLOT_GAP
    left = box.x + PAD + counter / 2
    top = box.y + BOX_HEAD + PAD + counter / 2
    for i in range(len(box.wish.labels)):
        row, column = divmod(i, box.wish.columns)
        yield (left + column * pitch, top + row * pitch)
