"""What symbols are made of, in units of their own.

The box of a unit symbol is 60 wide and 40 high about (0, 0), y grows downward, and a line is `LINE` thick.
"""

from __future__ import annotations

from enum import StrEnum

from msgspec import Struct

BOX_WIDTH = 60.0
BOX_HEIGHT = 40.0
LINE = 2.9


class Ink(StrEnum):
    """What a shape is inked with; the face decides the colours."""

    NONE = "none"
    LINE = "line"
    BOX = "box"
    FIELD = "field"


class Shape(Struct, frozen=True):
    """SVG path data with its fill and its line; `weight` multiplies the standard line width."""

    data: str
    fill: Ink = Ink.NONE
    line: Ink = Ink.LINE
    weight: float = 1.0
    round_ends: bool = False


class Letters(Struct, frozen=True):
    """Words set within the symbol, capitals `height` units high about (0, y)."""

    text: str
    height: float = 17.0
    y: float = 0.0


Part = Shape | Letters


class Primitive(Struct, frozen=True):
    """A named piece of a symbol."""

    name: str
    summary: str
    parts: tuple[Part, ...]


def line(data: str, weight: float = 1.0, *, round_ends: bool = False) -> Shape:
    """An open or closed line."""
    return Shape(data, weight=weight, round_ends=round_ends)


def solid(data: str) -> Shape:
    """A shape filled with ink, without a line."""
    return Shape(data, fill=Ink.LINE, line=Ink.NONE)


def boxed(data: str, weight: float = 1.0) -> Shape:
    """A line filled with the box's colour."""
    return Shape(data, fill=Ink.BOX, weight=weight)
