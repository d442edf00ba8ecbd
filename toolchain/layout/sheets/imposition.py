"""Counters on sheets: one grid of slots a sheet, shared by fronts and backs."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from itertools import groupby
from math import floor
from string import ascii_uppercase

from msgspec import Struct

from toolchain.layout.sheets.counter_order import SheetCounter
from toolchain.layout.sheets.paper import EPSILON, Rect, around
from toolchain.model.sheet_template import DieBlock, SheetTemplate

KEEP_ROWS = 2


class Slot(Struct, frozen=True):
    """A place for one counter; `counter` is None where it stays blank. `row` counts over the sheet."""

    rect: Rect
    row: int
    column: int
    counter: SheetCounter | None = None

    @property
    def name(self) -> str:
        """Row letter and column number, "C5"."""
        return f"{row_letters(self.row)}{self.column + 1}"


class Band(Struct, frozen=True):
    """A block of rows with one size of counter: the grid that its cuts follow."""

    rect: Rect
    columns: int
    rows: int
    width: float
    height: float
    gutter_x: float
    gutter_y: float
    first_row: int

    @property
    def cuts_x(self) -> tuple[float, ...]:
        """Places of the upright cuts, from the left."""
        return _cuts(self.rect.x, self.columns, self.width, self.gutter_x)

    @property
    def cuts_y(self) -> tuple[float, ...]:
        """Places of the level cuts, from the top."""
        return _cuts(self.rect.y, self.rows, self.height, self.gutter_y)

    def cell(self, row: int, column: int) -> Rect:
        x = self.rect.x + column * (self.width + self.gutter_x)
        y = self.rect.y + row * (self.height + self.gutter_y)
        return Rect(x, y, self.width, self.height)


class Sheet(Struct, frozen=True):
    """One sheet; `number` counts from 1. Slots stand in reading order."""

    number: int
    bands: tuple[Band, ...]
    slots: tuple[Slot, ...]

    @property
    def counters(self) -> tuple[SheetCounter, ...]:
        return tuple(slot.counter for slot in self.slots if slot.counter is not None)

    @property
    def sides(self) -> tuple[str, ...]:
        """Sides whose counters it holds, in order; "" for counters of no side."""
        return tuple(dict.fromkeys(counter.side for counter in self.counters))

    @property
    def trim(self) -> Rect:
        """The ground that the bands cover."""
        return around([band.rect for band in self.bands])


def row_letters(row: int) -> str:
    """A, B, … Z, AA, AB, …"""
    letters = ""
    row += 1
    while row:
        row, letter = divmod(row - 1, 26)
        letters = ascii_uppercase[letter] + letters
    return letters


def _cuts(start: float, count: int, size: float, gutter: float) -> tuple[float, ...]:
    places: list[float] = []
    for i in range(count):
        first = start + i * (size + gutter)
        if not places or first > places[-1] + EPSILON:
            places.append(first)
        places.append(first + size)
    return tuple(places)


def _capacity(room: float, size: float, gutter: float, most: int) -> int:
    count = floor((room + gutter + EPSILON) / (size + gutter))
    return min(count, most) if most else count


def capacity(area: Rect, template: SheetTemplate, size: tuple[float, float]) -> tuple[int, int]:
    """Columns and rows of counters of `size` that fit into `area`."""
    columns = _capacity(area.width, size[0], template.gutter_x, template.columns)
    return columns, _capacity(area.height, size[1], template.gutter_y, template.rows)


class Gaps(Struct, frozen=True):
    """Free strips below a block, before one of the same size and before one of another."""

    same: float
    mixed: float


def impose(
    counters: Sequence[SheetCounter], template: SheetTemplate, area: Rect, gaps: Gaps
) -> tuple[Sheet, ...]:
    """Counters in their order on as many sheets as they need.

    A new side or size starts a new row a gap below the one before. `area` is the room for trimmed
    counters. A size for which there is no room at all is left out (the planner reports it first).
    """
    runs = [
        (size, list(run))
        for (size, _), run in groupby(counters, key=lambda counter: (counter.size, counter.side))
    ]
    flow = _DieFlow(template.blocks) if template.blocks else _PageFlow(area, template, gaps)
    for size, run in runs:
        flow.add(size, run)
    return tuple(sheet for sheet in flow.sheets() if sheet.slots)


class _Strip(Struct, frozen=True):
    """A row on its way to a sheet."""

    x: float
    y: float
    size: tuple[float, float]
    columns: int
    counters: tuple[SheetCounter, ...]
    starts: bool


class _PageFlow:
    """Fills pages from the top with rows of as many columns as fit."""

    def __init__(self, area: Rect, template: SheetTemplate, gaps: Gaps) -> None:
        self.area, self.template, self.gaps = area, template, gaps
        self.pages: list[list[_Strip]] = [[]]
        self.y = area.y

    def add(self, size: tuple[float, float], run: list[SheetCounter]) -> None:
        columns, most_rows = capacity(self.area, self.template, size)
        if columns < 1 or most_rows < 1:
            return
        rows = -(-len(run) // columns)
        x = self.area.x + (self.area.width - columns * (size[0] + self.template.gutter_x)) / 2
        x += self.template.gutter_x / 2
        used = min(columns, len(run))
        starts = True
        if self.pages[-1]:
            same = self.pages[-1][-1].size == size
            self.y += (self.gaps.same if same else self.gaps.mixed) - self.template.gutter_y
            if self._rows_left(size[1]) < min(rows, KEEP_ROWS):
                self._turn_page()
        for i in range(rows):
            if self._rows_left(size[1]) < 1:
                self._turn_page()
                starts = True
            row = tuple(run[i * columns : (i + 1) * columns])
            self.pages[-1].append(_Strip(x, self.y, size, used, row, starts))
            self.y += size[1] + self.template.gutter_y
            starts = False

    def _rows_left(self, height: float) -> int:
        if self.template.rows and len(self.pages[-1]) >= self.template.rows:
            return 0
        return _capacity(self.area.bottom - self.y, height, self.template.gutter_y, 0)

    def _turn_page(self) -> None:
        self.pages.append([])
        self.y = self.area.y

    def sheets(self) -> Iterable[Sheet]:
        for number, strips in enumerate(self.pages, start=1):
            if strips:
                yield self._sheet(number, strips)

    def _sheet(self, number: int, strips: list[_Strip]) -> Sheet:
        """Full sheets are centred in height, others hang from the top."""
        slack = self.area.bottom - (strips[-1].y + strips[-1].size[1])
        full = slack < strips[-1].size[1] + self.template.gutter_y
        shift = slack / 2 if full else 0.0
        bands: list[Band] = []
        slots: list[Slot] = []
        for row, strip in enumerate(strips):
            if strip.starts:
                length = _band_length(strips, row)
                bands.append(self._band(strip, length, row, shift))
            band = bands[-1]
            for column in range(strip.columns):
                counter = strip.counters[column] if column < len(strip.counters) else None
                slots.append(Slot(band.cell(row - band.first_row, column), row, column, counter))
        return Sheet(number, tuple(bands), tuple(slots))

    def _band(self, strip: _Strip, rows: int, first_row: int, shift: float) -> Band:
        gx, gy = self.template.gutter_x, self.template.gutter_y
        width = strip.columns * (strip.size[0] + gx) - gx
        height = rows * (strip.size[1] + gy) - gy
        rect = Rect(strip.x, strip.y + shift, width, height)
        return Band(rect, strip.columns, rows, *strip.size, gx, gy, first_row)


def _band_length(strips: list[_Strip], first: int) -> int:
    rest = strips[first + 1 :]
    return next((i + 1 for i, strip in enumerate(rest) if strip.starts), len(rest) + 1)


class _DieFlow:
    """Fills the cells of a die, block by block; a new side starts a new row."""

    def __init__(self, blocks: tuple[DieBlock, ...]) -> None:
        self.bands = die_bands(blocks)
        self.rows = [(band, row) for band in self.bands for row in range(band.rows)]
        self.filled: list[dict[tuple[int, int], SheetCounter]] = []
        self.next = 0

    def add(self, size: tuple[float, float], run: list[SheetCounter]) -> None:
        if not any(fits(band, size) for band in self.bands):
            return
        rest = run
        while rest:
            band, row = self._next_row(size)
            for column, counter in enumerate(rest[: band.columns]):
                self.filled[-1][band.first_row + row, column] = counter
            rest = rest[band.columns :]

    def _next_row(self, size: tuple[float, float]) -> tuple[Band, int]:
        while True:
            if not self.filled or self.next >= len(self.rows):
                self.filled.append({})
                self.next = 0
            band, row = self.rows[self.next]
            self.next += 1
            if fits(band, size):
                return band, row

    def sheets(self) -> Iterable[Sheet]:
        for number, filled in enumerate(self.filled, start=1):
            slots = tuple(
                Slot(band.cell(row, column), band.first_row + row, column, held)
                for band, row in self.rows
                for column in range(band.columns)
                for held in (filled.get((band.first_row + row, column)),)
            )
            yield Sheet(number, self.bands, slots)


def die_bands(blocks: tuple[DieBlock, ...]) -> tuple[Band, ...]:
    bands: list[Band] = []
    first_row = 0
    for b in blocks:
        width = b.columns * (b.width + b.gutter_x) - b.gutter_x
        height = b.rows * (b.height + b.gutter_y) - b.gutter_y
        rect = Rect(b.x, b.y, width, height)
        bands.append(Band(rect, b.columns, b.rows, b.width, b.height, b.gutter_x, b.gutter_y, first_row))
        first_row += b.rows
    return tuple(bands)


def fits(band: Band, size: tuple[float, float]) -> bool:
    """Whether counters of `size` belong into the cells of a die's block."""
    return abs(band.width - size[0]) < 0.005 and abs(band.height - size[1]) < 0.005
