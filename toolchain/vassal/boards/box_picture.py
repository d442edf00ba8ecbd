"""Drawing boards of boxes."""

from __future__ import annotations

from collections.abc import Mapping

from toolchain.layout.colours import INK
from toolchain.layout.font_metrics import fitted_size
from toolchain.model.style import ColourScheme
from toolchain.render import svg
from toolchain.render.typesetter import Picture
from toolchain.vassal.boards.box_board import (
    BOX_HEAD,
    MARGIN,
    PAD,
    SUBTITLE_SIZE,
    TITLE_SIZE,
    WIDTH,
    Box,
    BoxBoard,
)

PAPER = "#f2ead6"
RULE = "#7c7260"
NEUTRAL = ColourScheme("#d8cba8", "#faf6ea")


def draw_box_board(board: BoxBoard, schemes: Mapping[str, ColourScheme]) -> Picture:
    """The board as a picture at the module's scale; `schemes` by side."""
    pixels = board.size_px
    root = svg.document(board.width, board.height, pixels=pixels)
    svg.rect(root, 0, 0, board.width, board.height, fill=PAPER)
    room = WIDTH - 2 * MARGIN
    size = fitted_size(board.title, 8.0, room, weight=700)
    svg.text(root, MARGIN, MARGIN + 7.0, board.title, size=size, weight=700, anchor="start", fill=INK)
    for heading in board.headings:
        y = heading.y + 6.0
        svg.text(root, MARGIN, y, heading.text, size=5.2, weight=600, anchor="start", fill=RULE)
        svg.line(root, (MARGIN, y + 1.6), (WIDTH - MARGIN, y + 1.6), stroke=RULE, stroke_width=0.3)
    for box in board.boxes:
        _draw_box(root, box, board.counter, schemes.get(box.wish.side, NEUTRAL))
    return Picture(svg.serialise(root), *pixels)


def _draw_box(root: svg.Element, box: Box, counter: float, scheme: ColourScheme) -> None:
    svg.rect(root, box.x, box.y, box.width, box.height, rx=1.2, fill=scheme.box)
    head = f"M{svg.num(box.x)} {svg.num(box.y + BOX_HEAD)}v{svg.num(1.2 - BOX_HEAD)}"
    head += (
        f"a1.2 1.2 0 0 1 1.2 -1.2h{svg.num(box.width - 2.4)}a1.2 1.2 0 0 1 1.2 1.2v{svg.num(BOX_HEAD - 1.2)}z"
    )
    svg.path(root, head, fill=scheme.field)
    svg.rect(root, box.x, box.y, box.width, box.height, rx=1.2, fill="none", stroke=RULE, stroke_width=0.35)
    room = box.width - 2 * PAD
    lines = ((box.wish.title, TITLE_SIZE, 700, 4.5), (box.wish.subtitle, SUBTITLE_SIZE, 500, 8.5))
    for text, wanted, weight, down in lines:
        size = fitted_size(text, wanted, room, weight=weight) if text else wanted
        svg.text(
            root, box.x + PAD, box.y + down, text, size=size, weight=weight, anchor="start", fill=scheme.ink
        )
    for point, label in zip(box.slots, box.wish.labels, strict=True):
        _draw_slot(root, point, label, counter)


def _draw_slot(root: svg.Element, centre: tuple[float, float], label: str, counter: float) -> None:
    x, y = centre[0] - counter / 2, centre[1] - counter / 2
    svg.rect(
        root,
        x,
        y,
        counter,
        counter,
        rx=0.8,
        fill="none",
        stroke=RULE,
        stroke_width=0.2,
        stroke_dasharray="0.9 0.7",
        stroke_opacity=0.7,
    )
    if label:
        size = fitted_size(label, 3.0, counter - 1.6)
        svg.text(root, centre[0], centre[1] + size / 3, label, size=size, fill=RULE)
