"""A map cut into sheets of paper that overlap, with marks to lay them together. Millimetres.

Each sheet is cut along its left and upper seam and laid over its neighbours; the other two sides go under
the next ones. Seams run down the middle of the overlap, and match marks stand on them at the same places of
the map on both sheets.
"""

from __future__ import annotations

import math
from collections.abc import Iterator

from msgspec import Struct

from toolchain.diagnostics.diagnostic import Findings
from toolchain.diagnostics.span import NOWHERE, Span
from toolchain.layout.maps.codes import PAPER_TOO_SMALL
from toolchain.layout.maps.curves import Point
from toolchain.layout.sheets.paper import Rect
from toolchain.model.sheet_template import Paper

MARGIN = 7.0
OVERLAP = 14.0
MARK_EVERY = 55.0
SMALLEST = 60.0


class Seam(Struct, frozen=True):
    """A line of the map, from end to end, where two sheets meet; `upright` ones part left from right."""

    start: Point
    end: Point
    upright: bool
    marks: tuple[Point, ...]


class Tile(Struct, frozen=True):
    """A sheet: its name (A1: first row, first column), its part of the map, and where that lies on paper."""

    name: str
    row: int
    column: int
    window: Rect
    page: Rect
    cuts: tuple[Seam, ...]
    unders: tuple[Seam, ...]

    def on_page(self, point: Point) -> Point:
        """A point of the map on this sheet."""
        return (point[0] - self.window.x + self.page.x, point[1] - self.window.y + self.page.y)


class TilePlan(Struct, frozen=True):
    """All sheets of a map; `width` and `height` are those of the paper as it lies."""

    paper: Paper
    width: float
    height: float
    map_width: float
    map_height: float
    rows: int
    columns: int
    tiles: tuple[Tile, ...]


def plan_tiles(
    map_width: float,
    map_height: float,
    paper: Paper,
    findings: Findings,
    *,
    margin: float = MARGIN,
    overlap: float = OVERLAP,
    where: Span = NOWHERE,
) -> TilePlan | None:
    """The sheets for a map, upright or lying, whichever needs fewer; None with a finding on tiny paper."""
    if paper.width - 2 * margin < SMALLEST + overlap:
        message = f"{paper.name} is too small to tile a map with {overlap:g} mm of overlap"
        findings.add(PAPER_TOO_SMALL, message, where, entity=paper.key)
        return None
    ways = ((paper.width, paper.height), (paper.height, paper.width))
    plans = [_plan(map_width, map_height, paper, way, margin, overlap) for way in ways]
    return min(plans, key=lambda plan: len(plan.tiles))


def _plan(
    map_width: float,
    map_height: float,
    paper: Paper,
    way: tuple[float, float],
    margin: float,
    overlap: float,
) -> TilePlan:
    xs = _spans(map_width, way[0] - 2 * margin, overlap)
    ys = _spans(map_height, way[1] - 2 * margin, overlap)
    tiles = []
    for row, (top, bottom) in enumerate(ys):
        for column, (left, right) in enumerate(xs):
            window = Rect(left, top, right - left, bottom - top)
            page = Rect(
                (way[0] - window.width) / 2, (way[1] - window.height) / 2, window.width, window.height
            )
            seams = dict(_seams(xs, ys, row, column))
            cuts = tuple(seams[side] for side in ("left", "top") if side in seams)
            unders = tuple(seams[side] for side in ("right", "bottom") if side in seams)
            tiles.append(Tile(_name(row, column), row, column, window, page, cuts, unders))
    return TilePlan(paper, *way, map_width, map_height, len(ys), len(xs), tuple(tiles))


def _name(row: int, column: int) -> str:
    letters = ""
    row += 1
    while row:
        row, rest = divmod(row - 1, 26)
        letters = chr(65 + rest) + letters
    return f"{letters}{column + 1}"


Span1 = tuple[float, float]


def _spans(length: float, room: float, overlap: float) -> tuple[Span1, ...]:
    """Equal pieces of at most `room` that cover `length` and overlap by `overlap`."""
    if length <= room:
        return ((0.0, length),)
    count = math.ceil((length - overlap) / (room - overlap))
    piece = (length + (count - 1) * overlap) / count
    return tuple((i * (piece - overlap), i * (piece - overlap) + piece) for i in range(count))


def _seams(xs: tuple[Span1, ...], ys: tuple[Span1, ...], row: int, column: int) -> Iterator[tuple[str, Seam]]:
    """The seams of one sheet, by the side that they lie on."""
    (left, right), (top, bottom) = xs[column], ys[row]
    for side, here in (("left", column), ("right", column + 1)):
        if 0 < here < len(xs):
            x = (xs[here - 1][1] + xs[here][0]) / 2
            yield side, Seam((x, top), (x, bottom), True, tuple((x, y) for y in _marks(top, bottom)))
    for side, here in (("top", row), ("bottom", row + 1)):
        if 0 < here < len(ys):
            y = (ys[here - 1][1] + ys[here][0]) / 2
            yield side, Seam((left, y), (right, y), False, tuple((x, y) for x in _marks(left, right)))


def _marks(low: float, high: float) -> Iterator[float]:
    """Places of marks along a seam: multiples of MARK_EVERY on the map, so that both sheets have them."""
    at = math.ceil((low + 4) / MARK_EVERY) * MARK_EVERY
    while at <= high - 4:
        yield at
        at += MARK_EVERY
