"""Markers: counters that are not units."""

from __future__ import annotations

from msgspec import Struct

from toolchain.diagnostics.span import NOWHERE, Span
from toolchain.model.provenance import Provenance


class MarkerFace(Struct, frozen=True):
    """One side of a marker: lines of text, an optional glyph (a symbol primitive or marker glyph), a value.

    `picture` is a file of the designer's own art, relative to the game's folder, in the glyph's place.
    """

    lines: tuple[str, ...]
    glyph: str = ""
    value: str = ""
    picture: str = ""


class Marker(Struct, frozen=True):
    """A marker kind with its number of copies.

    `extra` markers are ours, beyond the game's stated counter count. `role` tells compilers what a
    marker is for: turn, control, support, supply, points, status, air, works or other; bridge-blown and
    bridge-built ones lie on the hexside whose bridge they take away or make. `pool` names the draw pool a
    support marker belongs to.
    """

    key: str
    name: str
    front: MarkerFace
    back: MarkerFace | None = None
    count: int = 1
    side: str = ""
    role: str = "other"
    pool: str = ""
    value: int | None = None
    style: str = ""
    extra: bool = False
    provenance: Provenance | None = None
    origin: Span = NOWHERE
