"""Contact sheets: pictures of every counter of a game, as PNGs and as an HTML page."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor
from math import ceil

from lxml import etree
from msgspec import Struct

from toolchain.layout.counters.counter_face_items import CounterFace, FacePair
from toolchain.layout.font_metrics import fitted_size
from toolchain.model.game import Game
from toolchain.model.marker import Marker
from toolchain.model.unit import Unit
from toolchain.render import svg
from toolchain.render.counters import PieceStyle, piece_ink
from toolchain.render.png_writer import Strip
from toolchain.render.typesetter import MM_PER_INCH, THREADS, Picture, join, render_strip

PAPER = "#f6f3ea"
INK = "#26241f"
MUTED = "#6d675a"
MARGIN, GAP, LABEL, HEADING, TITLE = 8.0, 2.2, 4.6, 9.6, 14.0
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


class ContactSheet(Struct, frozen=True):
    """A picture in strips from the top down, a row of counters in each: one counter changed is one strip to
    draw."""

    strips: tuple[Picture, ...]
    px_per_mm: float

    @property
    def size(self) -> tuple[int, int]:
        """Width and height in pixels."""
        return self.strips[0].width_px, sum(strip.height_px for strip in self.strips)

    def png(self, render: Callable[[Picture], Strip] = render_strip) -> bytes:
        with ThreadPoolExecutor(THREADS) as pool:
            return join(self.size, list(pool.map(render, self.strips)), self.px_per_mm * MM_PER_INCH)


def contact_sheets(
    game: Game,
    faces: Mapping[str, FacePair],
    *,
    px_per_mm: float = 6.0,
    art: Mapping[str, str] | None = None,
) -> tuple[ContactSheet, ...]:
    """Every counter once, fronts with their keys; a counter that flips shows its back beside it.

    A game of many counters has several sheets of `MOST_ROWS` rows.
    """
    cell = max((pair.front.size_mm for pair in faces.values()), default=15.24)
    sheets = _in_sheets([Block(group.title, tuple(_cells(group, faces))) for group in contact_groups(game)])
    titles = [f"{game.title}: counters"]
    if len(sheets) > 1:
        titles = [f"{titles[0]}, sheet {i} of {len(sheets)}" for i in range(1, len(sheets) + 1)]
    sketch = _Sketch(cell, px_per_mm, art or {})
    return tuple(
        ContactSheet(tuple(sketch.strips(title, blocks)), px_per_mm)
        for title, blocks in zip(titles, sheets, strict=True)
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


class _Sketch(Struct, frozen=True):
    """Draws strips of whole pixels, each a drawing of its own; `cell` is the width of a counter in mm."""

    cell: float
    px_per_mm: float
    art: Mapping[str, str]

    def strips(self, title: str, blocks: Sequence[Block]) -> Iterator[Picture]:
        head = svg.text_tag(MARGIN, MARGIN + 7, title, size=8, weight=700, anchor="start", fill=INK)
        yield self._strip(MARGIN + TITLE, head)
        for block in blocks:
            yield self._strip(HEADING, self._heading(block.title))
            for row in range(block.rows):
                cells = block.cells[row * COLUMNS : (row + 1) * COLUMNS]
                drawn = "".join(self._cell(shown, i) for i, shown in enumerate(cells))
                yield self._strip(self.cell + LABEL + GAP, drawn)
        yield self._strip(MARGIN, "")

    def _strip(self, height: float, drawn: str) -> Picture:
        across = 2 * MARGIN + COLUMNS * (self.cell + GAP) - GAP
        wide, high = ceil(across * self.px_per_mm), ceil(height * self.px_per_mm)
        size = (wide / self.px_per_mm, high / self.px_per_mm)
        ground = svg.tag("rect", x=0, y=0, width=size[0], height=size[1], fill=PAPER)
        return Picture(svg.document_text(*size, ground + drawn), wide, high)

    def _heading(self, title: str) -> str:
        right = MARGIN + COLUMNS * (self.cell + GAP) - GAP
        rule = svg.tag("line", x1=MARGIN, y1=6.6, x2=right, y2=6.6, stroke=MUTED, stroke_width=0.2)
        return svg.text_tag(MARGIN, 5, title, size=4.6, weight=600, anchor="start", fill=INK) + rule

    def _cell(self, shown: Cell, column: int) -> str:
        x = MARGIN + column * (self.cell + GAP)
        drawn = svg.place(x, 0, piece_ink(shown.face, PieceStyle(), self.art))
        for words, wished, drop in ((shown.label, 2.2, 2.4), (shown.small, 1.8, 4.4)):
            size = fitted_size(words, wished, self.cell + 0.8)
            drawn += (
                svg.text_tag(x + self.cell / 2, self.cell + drop, words, size=size, fill=MUTED)
                if words
                else ""
            )
        return drawn


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
