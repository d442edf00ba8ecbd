"""Spaces for counters at true size, each with the counter's picture, in blocks under a heading."""

from __future__ import annotations

from collections.abc import Sequence

from msgspec import Struct

from toolchain.layout.aids.card_badge import badge
from toolchain.layout.aids.card_marks import AreaMark, LineMark, Mark, PieceMark, TextMark, moved
from toolchain.layout.aids.card_setting import Fault, Setting, Slice, set_text
from toolchain.layout.aids.card_theme import Theme
from toolchain.layout.aids.text_flow import Run, Text, bold, line_width, plain

SPACE_GAP = 1.4
BLOCK_GAP = 5.0
CAPTION_MM = 2.9
LEAST_BLOCK_MM = 27.0


class Space(Struct, frozen=True):
    """A place for one counter; the caption (a hex number) stands under it."""

    piece: str
    caption: str = ""


class UnitBlock(Struct, frozen=True):
    """Counters that belong together: a badge (the turn), a heading, a line in soft ink, a note at the end."""

    heading: str
    line: str
    spaces: tuple[Space, ...]
    badge: str = ""
    side: str = ""
    note: str = ""


class _Shaped(Struct, frozen=True):
    """A block with the number of counters in its rows and its width."""

    block: UnitBlock
    columns: int
    width: float


def set_blocks(blocks: Sequence[UnitBlock], counter_mm: float, theme: Theme, width: float) -> Setting:
    """Blocks on shelves in their order, as many side by side as fit."""
    slices: list[Slice] = []
    for shelf in _shelves(blocks, counter_mm, theme, width):
        if slices:
            slices.append(Slice(theme.mm(2.6)))
        slices.append(_set_shelf(shelf, counter_mm, theme))
    return Setting(width, tuple(slices))


def row_length(count: int, fit: int) -> int:
    """Counters in a row when `count` are spread evenly over the fewest rows of at most `fit`."""
    rows = -(-count // max(1, fit))
    return -(-count // rows) if rows else 1


def spaces_width(count: int, counter_mm: float) -> float:
    return count * (counter_mm + SPACE_GAP) - SPACE_GAP


def _shelves(
    blocks: Sequence[UnitBlock], counter_mm: float, theme: Theme, width: float
) -> list[list[_Shaped]]:
    """Shelves of blocks. A block that shares a shelf may take more rows, so long as the shelf stays low."""
    fit = max(1, int((width + SPACE_GAP + 1e-6) // (counter_mm + SPACE_GAP)))
    shelves: list[list[_Shaped]] = []
    room = 0.0
    for block in blocks:
        count = max(1, len(block.spaces))
        rows = max((-(-len(s.block.spaces) // s.columns) for s in shelves[-1]), default=1) if shelves else 1
        choices = [row_length(count, fit), -(-count // rows)]
        if rows == 1 and count > 5:
            choices.append(-(-count // 2))
        for columns in choices:
            wide = max(_least_width(block, theme, width), spaces_width(min(columns, fit), counter_mm))
            if shelves and columns <= fit and BLOCK_GAP + wide <= room + 1e-6:
                shelves[-1].append(_Shaped(block, columns, wide))
                room -= BLOCK_GAP + wide
                break
        else:
            columns = row_length(count, fit)
            wide = max(_least_width(block, theme, width), spaces_width(columns, counter_mm))
            shelves.append([_Shaped(block, columns, min(wide, width))])
            room = width - min(wide, width)
    return shelves


def _least_width(block: UnitBlock, theme: Theme, width: float) -> float:
    """Room for the heading in about two lines."""
    words = line_width(f"{block.heading} {block.line}", theme.body) * 0.6 + theme.mm(8.0)
    return min(width, max(theme.mm(LEAST_BLOCK_MM), words if len(words_of(block)) > 3 else 0.0))


def words_of(block: UnitBlock) -> list[str]:
    return f"{block.heading} {block.line}".split()


def _set_shelf(shelf: Sequence[_Shaped], counter_mm: float, theme: Theme) -> Slice:
    heads = [_heading(s, theme) for s in shelf]
    top = max(h.height for h in heads) + theme.mm(1.5)
    marks: list[Mark] = []
    faults: list[Fault] = []
    x, height = 0.0, 0.0
    for shaped, head in zip(shelf, heads, strict=True):
        body = set_spaces(shaped.block.spaces, counter_mm, spaces_width(shaped.columns, counter_mm))
        note = set_text(plain(shaped.block.note), theme.small, shaped.width)
        y = top - head.height - theme.mm(1.5)
        marks.extend(moved(head.marks, x, y))
        rule = top - theme.mm(1.0)
        ink = f"side:{shaped.block.side}" if shaped.block.side else "rule"
        marks.append(LineMark(x, rule, x + shaped.width, rule, ink, 0.6))
        marks.extend(moved(body.marks, x, top + 0.5))
        marks.extend(moved(note.marks, x, top + 0.5 + body.height + theme.mm(0.6)))
        faults.extend((*head.faults, *note.faults))
        bottom = top + 0.5 + body.height + (theme.mm(0.6) + note.height if shaped.block.note else 0.4)
        height = max(height, bottom)
        x += shaped.width + BLOCK_GAP
    return Slice(height, tuple(marks), False, tuple(faults))


def _heading(shaped: _Shaped, theme: Theme) -> Setting:
    """Badge, bold heading, soft line and the number of counters."""
    block, style = shaped.block, theme.body
    disc = badge(block.badge, style) if block.badge else Setting(0.0)
    indent = disc.width + theme.mm(1.2) if block.badge else 0.0
    count = len(block.spaces)
    text: Text = (*bold(block.heading), *(Run(f"  {block.line}", ink="soft") for _ in (1,) if block.line))
    if count > 1:
        text = (*text, Run(f" ({count})", ink="soft"))
    words = set_text(text, style, shaped.width - indent)
    drop = max(0.0, (disc.height - style.line_height) / 2)
    marks = (*moved(words.marks, indent, drop), *disc.marks)
    height = max(words.height + drop, disc.height)
    return Setting(shaped.width, (Slice(height, marks, False, words.faults),))


def set_spaces(spaces: Sequence[Space], counter_mm: float, width: float) -> Setting:
    """Rows of outlined spaces with the counters' pictures at true size."""
    fit = max(1, int((width + SPACE_GAP + 1e-6) // (counter_mm + SPACE_GAP)))
    slices: list[Slice] = []
    for start in range(0, len(spaces), fit):
        if slices:
            slices.append(Slice(SPACE_GAP))
        slices.append(_space_row(spaces[start : start + fit], counter_mm))
    return Setting(width, tuple(slices))


def _space_row(spaces: Sequence[Space], counter_mm: float) -> Slice:
    marks: list[Mark] = []
    for i, space in enumerate(spaces):
        x = i * (counter_mm + SPACE_GAP)
        marks.append(PieceMark(x, 0, counter_mm, space.piece))
        marks.append(AreaMark(x, 0, counter_mm, counter_mm, "", "rule", 0.18))
        if space.caption:
            y = counter_mm + CAPTION_MM
            marks.append(TextMark(x + counter_mm / 2, y, space.caption, 2.6, 600, "soft", "middle"))
    return Slice(counter_mm + (CAPTION_MM + 0.7 if any(s.caption for s in spaces) else 0.0), tuple(marks))
