"""Rectangles and paper, in millimetres from the top left corner, y downward."""

from __future__ import annotations

import re
from collections.abc import Mapping

from msgspec import Struct

from toolchain.model.sheet_template import Paper

EPSILON = 1e-6
_CUSTOM = re.compile(r"(\d{2,4}(?:\.\d+)?)x(\d{2,4}(?:\.\d+)?)")


class Rect(Struct, frozen=True):
    """An upright rectangle."""

    x: float
    y: float
    width: float
    height: float

    @property
    def right(self) -> float:
        return self.x + self.width

    @property
    def bottom(self) -> float:
        return self.y + self.height

    @property
    def centre(self) -> tuple[float, float]:
        return self.x + self.width / 2, self.y + self.height / 2

    @property
    def corners(self) -> tuple[tuple[float, float], ...]:
        """Top left, top right, bottom right, bottom left."""
        return (self.x, self.y), (self.right, self.y), (self.right, self.bottom), (self.x, self.bottom)

    def grown(self, by: float, by_y: float | None = None) -> Rect:
        """Larger by so much on every side (smaller where negative)."""
        dy = by if by_y is None else by_y
        return Rect(self.x - by, self.y - dy, self.width + 2 * by, self.height + 2 * dy)

    def moved(self, dx: float, dy: float) -> Rect:
        return Rect(self.x + dx, self.y + dy, self.width, self.height)

    def overlaps(self, other: Rect) -> bool:
        """True where the two share ground; touching edges do not."""
        return (
            self.x < other.right - EPSILON
            and other.x < self.right - EPSILON
            and self.y < other.bottom - EPSILON
            and other.y < self.bottom - EPSILON
        )

    def holds(self, other: Rect) -> bool:
        """True where `other` lies wholly within."""
        return (
            self.x <= other.x + EPSILON
            and self.y <= other.y + EPSILON
            and other.right <= self.right + EPSILON
            and other.bottom <= self.bottom + EPSILON
        )


def around(rects: tuple[Rect, ...] | list[Rect]) -> Rect:
    """The least rectangle that holds all of them (there must be one)."""
    left, top = min(r.x for r in rects), min(r.y for r in rects)
    right, bottom = max(r.right for r in rects), max(r.bottom for r in rects)
    return Rect(left, top, right - left, bottom - top)


def page_of(paper: Paper, landscape: bool) -> Rect:
    """The whole page as it is read."""
    width, height = (paper.height, paper.width) if landscape else (paper.width, paper.height)
    return Rect(0.0, 0.0, width, height)


def find_paper(name: str, papers: Mapping[str, Paper]) -> Paper | None:
    """A paper by key in any case, or of a size such as '200x250' (mm); None where there is none."""
    key = name.strip().lower()
    if key in papers:
        return papers[key]
    custom = _CUSTOM.fullmatch(key)
    if custom is None:
        return None
    width, height = sorted((float(custom[1]), float(custom[2])))
    return Paper(key, f"{width:g} × {height:g} mm", width, height)
