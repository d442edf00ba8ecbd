"""Hex and square grids as the engine numbers them, from a build file's settings, in board pixels.

Unlike `board_grid`, which makes settings for our own maps, this follows whatever somebody has set, with
the engine's own faults. For pointy hexes the engine swaps x and y first: H settings then count screen rows.
"""

from __future__ import annotations

import math
import re
from collections.abc import Iterator, Mapping
from functools import cached_property

from msgspec import Struct

from toolchain.vassal.reading.component_tree import ComponentTree, Node

BOARD = "module.map.boardPicker.board."
HEX, SQUARE, REGIONS, ZONED = (f"{BOARD}{n}" for n in ("HexGrid", "SquareGrid", "RegionGrid", "ZonedGrid"))
ZONE, REGION = f"{BOARD}mapgrid.Zone", f"{BOARD}Region"
NUMBERINGS = (f"{BOARD}mapgrid.HexGridNumbering", f"{BOARD}mapgrid.SquareGridNumbering")
GRIDS = (HEX, SQUARE, REGIONS, ZONED)

_LETTERS = "ABCDEFGHIJKLMNOPQRSTUVWXYZ"
# A label beyond this is a number by mistake, not a column.
_MOST_DIGITS = 9

Point = tuple[float, float]
Cell = tuple[int, int]


class Labelling(Struct, frozen=True, dict=True):
    """Settings of a numbering; `types` are "N" or "A", `leading` how many zeros may lead, H first then V."""

    first: str = "H"
    separator: str = ""
    types: tuple[str, str] = ("N", "N")
    leading: tuple[int, int] = (1, 1)
    offsets: tuple[int, int] = (1, 1)
    h_descend: bool = False
    v_descend: bool = False
    stagger: bool = True
    format: str = "$gridLocation$"

    def label(self, numbers: Cell) -> str:
        """The text of an H and a V number."""
        h, v = (_digits(*parts) for parts in zip(numbers, self.types, self.leading, strict=True))
        words = (h, v) if self.first == "H" else (v, h)
        return self.separator.join(words)

    @cached_property
    def pattern(self) -> re.Pattern[str]:
        """How the engine takes a label apart again."""
        h, v = (_part(kind, lead) for kind, lead in zip(self.types, self.leading, strict=True))
        words = (h, v) if self.first == "H" else (v, h)
        return re.compile(re.escape(self.separator).join(f"({word})" for word in words))

    def numbers(self, label: str) -> Cell | None:
        """The H and V numbers that the engine finds in a label, None where it finds none."""
        match = self.pattern.fullmatch(label)
        if match is None:
            return None
        words = match.groups() if self.first == "H" else match.groups()[::-1]
        h, v = (_number(word, kind) for word, kind in zip(words, self.types, strict=True))
        return None if h is None or v is None else (h, v)


def _digits(number: int, kind: str, leading: int) -> str:
    sign, number = ("-" if number < 0 else ""), abs(number)
    if kind == "A":
        return sign + _LETTERS[number % 26] * (min(number // 26, _MOST_DIGITS) + 1)
    return sign + str(number).zfill(leading + 1)


def _part(kind: str, leading: int) -> str:
    if kind == "A":
        return "-?(?:" + "|".join(f"{c}+" for c in _LETTERS) + ")"
    return rf"-?\d{{{max(1, leading + 1)},}}"


def _number(word: str, kind: str) -> int | None:
    sign, word = (-1 if word.startswith("-") else 1), word.removeprefix("-")
    if kind == "A":
        return sign * (_LETTERS.index(word[0]) + 26 * (len(word) - 1)) if len(word) < 1000 else None
    return sign * int(word) if len(word) <= _MOST_DIGITS else None


class EngineGrid(Struct, frozen=True):
    """A grid over a board of `size` pixels; `labels` None where it has no numbering.

    For hexes `dx` parts columns and `dy` the hexes of one; a square grid is the same without the half step.
    """

    node: Node
    hexes: bool
    sideways: bool
    dx: float
    dy: float
    x0: int
    y0: int
    snaps: bool
    labels: Labelling | None
    size: tuple[int, int]

    def centre(self, cell: Cell) -> tuple[int, int]:
        """The pixel to which the engine snaps pieces in a raw column and row."""
        column, row = cell
        along = math.trunc(self.x0 + self.dx * column)
        across = math.trunc(self.y0 + self.dy * row)
        if self.hexes and column % 2:
            across += math.trunc(self.dy / 2)
        return (across, along) if self.sideways else (along, across)

    def cell(self, point: Point) -> Cell:
        """The raw column and row of the engine's numbering at a point: rectangles, columns first."""
        px, py = (point[1], point[0]) if self.sideways else point
        column = math.floor((px - self.x0) / self.dx + 0.5)
        lower = self.dy / 2 if self.hexes and column % 2 else 0
        return column, math.floor((py - self.y0 - lower) / self.dy + 0.5)

    def nearest(self, point: Point) -> tuple[int, int]:
        """The centre nearest to a point."""
        column, row = self.cell(point)
        near = [(c, r) for c in range(column - 1, column + 2) for r in range(row - 1, row + 2)]
        return min((self.centre(cell) for cell in near), key=lambda p: math.dist(p, point))

    def cells(self, most: int) -> Iterator[Cell]:
        """Raw cells whose centres lie on the board, at most so many, spread over it."""
        first, last = self.cell((0, 0)), self.cell(self.size)
        columns = range(first[0] - 1, last[0] + 2)
        rows = range(first[1] - 1, last[1] + 2)
        step = max(1, math.ceil(math.sqrt(len(columns) * len(rows) / most)))
        for column in columns[::step]:
            for row in rows[::step]:
                if self.on_board(self.centre((column, row))):
                    yield column, row

    def on_board(self, point: Point) -> bool:
        return 0 <= point[0] < self.size[0] and 0 <= point[1] < self.size[1]

    def _most(self) -> Cell:
        """What descending numbers are subtracted from: the engine divides height by dx and width by dy."""
        width, height = self.size
        rows, columns = math.floor(height / self.dx + 0.5), math.floor(width / self.dy + 0.5)
        if not self.hexes:
            rows, columns = math.floor(height / self.dy + 0.5), math.floor(width / self.dx + 0.5)
        return (rows, columns) if self.sideways else (columns, rows)

    def _descends(self) -> tuple[bool, bool]:
        assert self.labels is not None
        flags = (self.labels.h_descend, self.labels.v_descend)
        return flags[::-1] if self.sideways else flags

    def numbers(self, cell: Cell) -> Cell:
        """The H and V numbers of a raw cell."""
        assert self.labels is not None
        column, row = cell
        odd = column % 2 != 0
        most, descends = self._most(), self._descends()
        column = most[0] - column if descends[0] else column
        row = most[1] - row if descends[1] else row
        if self.hexes and self.labels.stagger and odd:
            row += -1 if descends[1] else 1
        return column + self.labels.offsets[0], row + self.labels.offsets[1]

    def label(self, cell: Cell) -> str:
        assert self.labels is not None
        return self.labels.label(self.numbers(cell))

    def find(self, label: str) -> tuple[int, int] | None:
        """The point to which the engine sends a piece for a label, None where it cannot read it.

        With a descending column count and stagger it tells odd columns by the number after the count was
        turned round, so it may err by one row.
        """
        numbers = self.labels.numbers(label) if self.labels is not None else None
        if self.labels is None or numbers is None:
            return None
        column, row = numbers[0] - self.labels.offsets[0], numbers[1] - self.labels.offsets[1]
        most, descends = self._most(), self._descends()
        if self.hexes and self.labels.stagger and column % 2:
            row += 1 if descends[1] else -1
        column = most[0] - column if descends[0] else column
        row = most[1] - row if descends[1] else row
        return self.centre((column, row))


def read_grid(tree: ComponentTree, node: Node, size: tuple[int, int]) -> EngineGrid | None:
    """The hex or square grid of a node; None for other kinds and where a number does not parse."""
    if node.kind not in (HEX, SQUARE):
        return None
    dx, dy = (_float(node.attribute(name)) for name in ("dx", "dy"))
    x0, y0 = (_int(node.attribute(name)) for name in ("x0", "y0"))
    if dx is None or dy is None or x0 is None or y0 is None:
        return None
    hexes = node.kind == HEX
    numbering = next((n for n in tree.children(node) if n.kind in NUMBERINGS), None)
    return EngineGrid(
        node=node,
        hexes=hexes,
        sideways=hexes and node.attribute("sideways") == "true",
        dx=dx,
        dy=dy,
        x0=x0,
        y0=y0,
        snaps=node.attribute("snapTo") == "true",
        labels=read_labelling(numbering) if numbering is not None else None,
        size=size,
    )


def read_labelling(node: Node) -> Labelling:
    get: Mapping[str, str] = {name: node.attribute(name) for name in node.known.attributes}
    number = {name: _int(get.get(name, "")) for name in ("hLeading", "vLeading", "hOff", "vOff")}
    return Labelling(
        first="V" if get["first"].startswith("V") else "H",
        separator=get["sep"],
        types=("A" if get["hType"].startswith("A") else "N", "A" if get["vType"].startswith("A") else "N"),
        leading=(_small(number["hLeading"]), _small(number["vLeading"])),
        offsets=(number["hOff"] or 0, number["vOff"] or 0),
        h_descend=get["hDescend"] == "true",
        v_descend=get["vDescend"] == "true",
        stagger=get.get("stagger") == "true",
        format=get["locationFormat"],
    )


def _small(number: int | None) -> int:
    return min(max(number or 0, 0), _MOST_DIGITS)


def _int(text: str) -> int | None:
    return int(text) if re.fullmatch(r"-?\d{1,9}", text) else None


def _float(text: str) -> float | None:
    """A distance between centres: positive, or None."""
    if not re.fullmatch(r"\d{1,9}(\.\d{0,30})?([eE]-?\d)?", text):
        return None
    found = float(text)
    return found if 0.5 <= found <= 1e6 else None
