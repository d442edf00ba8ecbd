"""What stands on a printed card: text, areas, lines, counters, symbols and pieces of map.

Marks are pure geometry in millimetres, x to the right and y down, and name their inks by role ("ink",
"rule", "tint", "side:german" ...); render chooses the colours. A group carries its marks to another place.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import TypeVar

from msgspec import Struct
from msgspec.structs import replace

from toolchain.layout.font_metrics import SANS, text_width

NONE = ""
T = TypeVar("T", bound="Mark")


class TextMark(Struct, frozen=True):
    """One line of text whose baseline starts, centres or ends at (x, y), by `anchor`. Text lies on top of
    all other marks of a page."""

    x: float
    y: float
    text: str
    size: float
    weight: int = 500
    ink: str = "ink"
    anchor: str = "start"
    family: str = SANS
    italic: bool = False
    spacing: float = 0.0

    @property
    def width(self) -> float:
        return text_width(
            self.text,
            self.size,
            weight=self.weight,
            family=self.family,
            italic=self.italic,
            spacing=self.spacing,
        )


class AreaMark(Struct, frozen=True):
    """A rectangle with its corner at (x, y)."""

    x: float
    y: float
    width: float
    height: float
    fill: str = NONE
    line: str = NONE
    line_width: float = 0.2
    radius: float = 0.0
    dash: str = ""


class LineMark(Struct, frozen=True):
    """A straight line."""

    x: float
    y: float
    to_x: float
    to_y: float
    ink: str = "rule"
    width: float = 0.2
    dash: str = ""


class ShapeMark(Struct, frozen=True):
    """An SVG path whose origin lies at (x, y), drawn `scale` times its size."""

    x: float
    y: float
    data: str
    fill: str = "ink"
    line: str = NONE
    line_width: float = 0.2
    scale: float = 1.0
    turn: float = 0.0


class PieceMark(Struct, frozen=True):
    """A counter's face, `size` mm square; `piece` is a unit or marker key, `back` its other side."""

    x: float
    y: float
    size: float
    piece: str
    back: bool = False


class SymbolMark(Struct, frozen=True):
    """The symbol of a unit type in its box, centred in a frame of `width` by `height` mm."""

    x: float
    y: float
    width: float
    height: float
    type: str
    side: str = ""


class HexMark(Struct, frozen=True):
    """A sample of terrain in a hex about (x, y), `size` mm flat to flat."""

    x: float
    y: float
    size: float
    terrain: str


class MapMark(Struct, frozen=True):
    """A window on the map. (left, top) is its corner on the map in the map's own millimetres, which are
    drawn `scale` times their size."""

    x: float
    y: float
    width: float
    height: float
    left: float
    top: float
    scale: float


class GroupMark(Struct, frozen=True):
    """Marks moved by (x, y)."""

    x: float
    y: float
    marks: tuple[Mark, ...]


Mark = TextMark | AreaMark | LineMark | ShapeMark | PieceMark | SymbolMark | HexMark | MapMark | GroupMark


def moved(marks: Iterable[Mark], x: float, y: float) -> tuple[Mark, ...]:
    """The marks carried by (x, y), as one group."""
    listed = tuple(marks)
    return (GroupMark(x, y, listed),) if listed else ()


def flattened(marks: Iterable[Mark], x: float = 0.0, y: float = 0.0) -> Iterator[Mark]:
    """Every mark without groups, at its place on the page, in drawing order."""
    for mark in marks:
        if isinstance(mark, GroupMark):
            yield from flattened(mark.marks, x + mark.x, y + mark.y)
        elif isinstance(mark, LineMark):
            yield replace(mark, x=mark.x + x, y=mark.y + y, to_x=mark.to_x + x, to_y=mark.to_y + y)
        else:
            yield replace(mark, x=mark.x + x, y=mark.y + y)


def found(marks: Iterable[Mark], kind: type[T], x: float = 0.0, y: float = 0.0) -> Iterator[T]:
    """The marks of one kind, at their place on the page, in drawing order."""
    for mark in marks:
        if isinstance(mark, GroupMark):
            yield from found(mark.marks, kind, x + mark.x, y + mark.y)
        elif isinstance(mark, kind):
            yield from flattened((mark,), x, y)  # type: ignore[misc]


def texts(marks: Iterable[Mark]) -> tuple[str, ...]:
    """The text lines among the marks, in drawing order."""
    return tuple(m.text for m in found(marks, TextMark))
