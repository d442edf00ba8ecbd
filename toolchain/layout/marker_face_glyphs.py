"""The glyph library of markers and emblems, drawn in a square of 48 units about (0, 0), y downward."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType

from toolchain.layout.unit_symbols_parts import Part, solid

GLYPH_SIZE = 48.0

GLYPHS: Mapping[str, tuple[Part, ...]] = MappingProxyType(
    {
        "star": (solid("M0 -22L5.2 -6.8H21L8.2 2.6L13 18L0 8.6L-13 18L-8.2 2.6L-21 -6.8H-5.2Z"),),
    }
)


def glyph_parts(name: str) -> tuple[Part, ...]:
    """The shapes of a glyph; empty for a name that is not in the library."""
    return GLYPHS.get(name.strip().casefold().replace("_", "-"), ())
