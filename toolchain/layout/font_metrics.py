"""Widths and heights of text, in millimetres, without opening a font.

The table is generated from the shipped fonts (docs/fonts/make_fonts.py); a test compares the two.
Kerning is ignored: of 948 words on the sample games' counters and lists 3 come out more than 2 % too wide and
none 0.6 % too narrow.
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from functools import cache, lru_cache
from pathlib import Path
from types import MappingProxyType
from typing import Any

from msgspec import Struct

SANS = "Hexwright Sans"
SERIF = "Hexwright Serif"
UNITS_PER_EM = 1000

_TABLE = Path(__file__).parent / "assets" / "font_metrics.json"


class FontFace(Struct, frozen=True):
    """One cut of a family; measures are thousandths of the font size."""

    family: str
    weight: int
    italic: bool
    file: str
    ascent: int
    descent: int
    cap_height: int
    x_height: int
    widths: Mapping[str, int]

    def width(self, text: str, size: float) -> float:
        """Advance width of one line of `text` at `size` mm, in mm; a missing glyph counts as an en."""
        return _units(self.family, self.weight, self.italic, text) * size / UNITS_PER_EM

    def cap(self, size: float) -> float:
        """Height of capitals and digits at `size`, in mm."""
        return self.cap_height * size / UNITS_PER_EM

    def missing(self, text: str) -> tuple[str, ...]:
        """Characters of `text` that the font has no glyph for, each once, in their order."""
        if self.widths.keys() >= set(text):
            return ()
        return _missing(self.family, self.weight, self.italic, text)


def _face(entry: dict[str, Any]) -> FontFace:
    widths = MappingProxyType(entry.pop("widths"))
    return FontFace(widths=widths, **entry)


@cache
def faces() -> tuple[FontFace, ...]:
    """Every shipped cut, in the order of the table."""
    return tuple(_face(entry) for entry in json.loads(_TABLE.read_text(encoding="utf-8")))


@cache
def face(family: str = SANS, weight: int = 500, italic: bool = False) -> FontFace:
    """The cut nearest to what is asked: same family and slope where there is one, then nearest weight."""

    def distance(cut: FontFace) -> tuple[bool, bool, int]:
        return cut.family != family, cut.italic != italic, abs(cut.weight - weight)

    return min(faces(), key=distance)


@lru_cache(maxsize=1 << 14)
def _units(family: str, weight: int, italic: bool, text: str) -> int:
    widths = face(family, weight, italic).widths
    return sum(widths.get(c, UNITS_PER_EM // 2) for c in text)


@lru_cache(maxsize=1 << 14)
def _missing(family: str, weight: int, italic: bool, text: str) -> tuple[str, ...]:
    widths = face(family, weight, italic).widths
    return tuple(dict.fromkeys(c for c in text if c not in widths and not c.isspace()))


def text_width(
    text: str,
    size: float,
    *,
    weight: int = 500,
    family: str = SANS,
    italic: bool = False,
    spacing: float = 0.0,
) -> float:
    """Width of a line of text in mm; `spacing` mm are added between letters."""
    return face(family, weight, italic).width(text, size) + spacing * max(0, len(text) - 1)


def fitted_size(
    text: str, wanted: float, room: float, *, weight: int = 500, family: str = SANS, italic: bool = False
) -> float:
    """The largest font size up to `wanted` at which `text` is no wider than `room` (both mm)."""
    width = text_width(text, wanted, weight=weight, family=family, italic=italic)
    return wanted if width <= room else wanted * room / width


def missing_glyphs(
    text: str, *, weight: int = 500, family: str = SANS, italic: bool = False
) -> tuple[str, ...]:
    """Characters that would print as an empty box."""
    return face(family, weight, italic).missing(text)
