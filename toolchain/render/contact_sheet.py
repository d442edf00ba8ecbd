"""Contact sheets: pictures of every counter of a game, as PNGs and as an HTML page."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence

from lxml import etree
from msgspec import Struct

from toolchain.layout.counters.counter_face_items import CounterFace, FacePair
from toolchain.layout.font_metrics import fitted_size
from toolchain.model.game import Game
from toolchain.model.marker import Marker
from toolchain.model.unit import Unit
from toolchain.render import svg
from toolchain.render.counters import PieceStyle, piece_ink
from toolchain.render.typesetter import Picture

PAPER = "#f6f3ea"
INK = "#26241f"
MUTED = "#6d675a"
MARGIN, GAP, LABEL, HEADING, TITLE = 8.0, 2.2, 4.6, 11.0, 14.0
COLUMNS, MOST_ROWS = 14, 24


class Entry(Struct, frozen=True):
    """One counter of the sheet: its key, what it is, where it belongs, and how many are printed."""

    key: str
    title: str
    formation: str = ""
    count: int = 1

    @property
    def label(self) -> str:
        return self.key + (f" × {self.count}" if self.count > 1 else "")


class Group(Struct, frozen=True):
    """Counters under one heading."""

    title: str
    entries: tuple[Entry, ...]


def contact_groups(game: Game) -> tuple[Group, ...]:
    """Units by side, formations together in the order in which they first come, then the markers."""
    made = []
    for side in (*game.sides, *sorted({u.side for u in game.oob.units.values()} - set(game.sides))):
        units = game.oob.of_side(side)
        order = list(dict.fromkeys(unit.formation for unit in units))
        entries = sorted((_unit_entry(u) for u in units), key=lambda e: order.index(e.formation))
        if entries:
            made.append(Group(game.sides[side].name if side in game.sides else side, tuple(entries)))
    if game.markers:
        made.append(Group("Markers", tuple(_marker_entry(m) for m in game.markers.values())))
    return tuple(made)


def _unit_entry(unit: Unit) -> Entry:
    words = unit.name or unit.full_designation or unit.key
    return Entry(unit.key, f"{words} ({unit.type})", unit.formation)


def _marker_entry(marker: Marker) -> Entry:
    return Entry(marker.key, marker.name, count=marker.count)


def contact_sheets(
    game: Game,
    faces: Mapping[str, FacePair],
    *,
    px_per_mm: float = 6.0,
    art: Mapping[str, str] | None = None,
) -> tuple[Picture, ...]:
    """Every counter once, fronts with their keys; a counter that flips shows its back beside it.

    A game of many counters has several sheets of `MOST_ROWS` rows.
    """
    cell = max((pair.front.size_mm for pair in faces.values()), default=15.24)
    sheets = _in_sheets([Block(group.title, tuple(_cells(group, faces))) for group in contact_groups(game)])
    titles = [f"{game.title}: counters"]
    if len(sheets) > 1:
        titles = [f"{titles[0]}, sheet {i} of {len(sheets)}" for i in range(1, len(sheets) + 1)]
    return tuple(
        _sheet(title, blocks, cell, px_per_mm, art) for title, blocks in zip(titles, sheets, strict=True)
    )


class Cell(Struct, frozen=True):
    """A face with the two lines under it."""

    face: CounterFace
    label: str
    small: str


class Block(Struct, frozen=True):
    """Cells under one heading."""

    title: str
    cells: tuple[Cell, ...]

    @property
    def rows(self) -> int:
        return -(-len(self.cells) // COLUMNS)


def _cells(group: Group, faces: Mapping[str, FacePair]) -> Iterator[Cell]:
    """The front of each counter, and its back where play turns the piece."""
    for entry in group.entries:
        if pair := faces.get(entry.key):
            yield Cell(pair.front, entry.label, entry.formation)
            if pair.flips:
                yield Cell(pair.back, "back", "")


def _in_sheets(blocks: Iterable[Block]) -> list[list[Block]]:
    """Blocks by sheet; one that is too long for its sheet goes on on the next."""
    sheets: list[list[Block]] = [[]]
    for block in blocks:
        title, cells = block.title, block.cells
        while cells:
            room = MOST_ROWS - sum(b.rows for b in sheets[-1])
            if room <= 0:
                sheets.append([])
                continue
            sheets[-1].append(Block(title, cells[: room * COLUMNS]))
            title, cells = f"{block.title}, continued", cells[room * COLUMNS :]
    return sheets


def _sheet(
    title: str, blocks: Sequence[Block], cell: float, px_per_mm: float, art: Mapping[str, str] | None
) -> Picture:
    width = 2 * MARGIN + COLUMNS * (cell + GAP) - GAP
    height = MARGIN + TITLE + sum(HEADING + b.rows * (cell + LABEL + GAP) for b in blocks) + MARGIN
    root = svg.document(width, height)
    svg.rect(root, 0, 0, width, height, fill=PAPER)
    svg.text(root, MARGIN, MARGIN + 7, title, size=8, weight=700, anchor="start", fill=INK)
    y = MARGIN + TITLE
    for block in blocks:
        y = _draw_block(root, block, y, cell, art)
    return Picture(svg.serialise(root), round(width * px_per_mm), round(height * px_per_mm))


def _draw_block(
    root: svg.Element, block: Block, y: float, cell: float, art: Mapping[str, str] | None
) -> float:
    """Heading and rows from `y` down; returns where the next block starts."""
    svg.text(root, MARGIN, y + 5, block.title, size=4.6, weight=600, anchor="start", fill=INK)
    right = MARGIN + COLUMNS * (cell + GAP) - GAP
    svg.line(root, (MARGIN, y + 6.6), (right, y + 6.6), stroke=MUTED, stroke_width=0.2)
    for i, shown in enumerate(block.cells):
        x = MARGIN + i % COLUMNS * (cell + GAP)
        top = y + HEADING - 1.4 + i // COLUMNS * (cell + LABEL + GAP)
        svg.insert(root, svg.place(x, top, piece_ink(shown.face, PieceStyle(), art)))
        for words, wished, drop in ((shown.label, 2.2, 2.4), (shown.small, 1.8, 4.4)):
            size = fitted_size(words, wished, cell + 0.8)
            svg.text(root, x + cell / 2, top + cell + drop, words, size=size, fill=MUTED)
    return y + HEADING + block.rows * (cell + LABEL + GAP)


def contact_page(game: Game, files: Mapping[str, Sequence[str]]) -> str:
    """An HTML page of all counters. `files` names the PNGs of each key, front first, relative to the page."""
    title = f"{game.title}: counters"
    page = etree.Element("html", lang="en")
    head, body = _tag(page, "head"), _tag(page, "body")
    _tag(head, "meta", charset="utf-8")
    _tag(head, "meta", name="viewport", content="width=device-width, initial-scale=1")
    _tag(head, "title", title)
    _tag(head, "style", _CSS)
    _tag(body, "h1", title)
    for group in contact_groups(game):
        _section(body, group, files)
    return etree.tostring(page, method="html", encoding="unicode", doctype="<!DOCTYPE html>") + "\n"


def _tag(parent: svg.Element, tag: str, words: str = "", /, **attributes: str) -> svg.Element:
    made = etree.SubElement(parent, tag)
    for key, value in attributes.items():
        made.set(key.rstrip("_"), svg.clean_text(value))
    made.text = svg.clean_text(words) or None
    return made


def _section(body: svg.Element, group: Group, files: Mapping[str, Sequence[str]]) -> None:
    section = _tag(body, "section")
    heading = _tag(section, "h2", f"{group.title} ")
    _tag(heading, "small", str(sum(entry.count for entry in group.entries)))
    counters = _tag(section, "div", class_="counters")
    for entry in group.entries:
        if entry.key in files:
            _figure(counters, entry, files[entry.key])


def _figure(parent: svg.Element, entry: Entry, names: Sequence[str]) -> None:
    figure = _tag(parent, "figure", title=entry.title)
    for name in names:
        _tag(figure, "img", src=name, alt=entry.title, loading="lazy")
    caption = _tag(figure, "figcaption", entry.label)
    if entry.formation:
        _tag(caption, "small", entry.formation)


_CSS = """
body { margin: 2rem; background: #f6f3ea; color: #26241f; }
body { font: 15px/1.4 "Barlow Condensed", "Arial Narrow", sans-serif; }
h1 { margin: 0 0 1rem; font-size: 2rem; }
h2 { margin: 1.6rem 0 .6rem; padding-bottom: .2rem; border-bottom: 1px solid #b9b19c; font-size: 1.2rem; }
h2 small { color: #6d675a; font-weight: normal; }
.counters { display: flex; flex-wrap: wrap; gap: .7rem; }
figure { margin: 0; text-align: center; }
figure img { width: 76px; height: 76px; margin: 0 1px; }
figcaption { max-width: 156px; color: #6d675a; font-size: .8rem; overflow-wrap: anywhere; }
figcaption small { display: block; font-size: .72rem; }
"""
