"""What goes into a module as pictures, and what comes out as files."""

from __future__ import annotations

import struct
from collections.abc import Mapping

from msgspec import Struct, field

# The scale of the board picture and of the counter faces.
PX_PER_MM = 5

_PNG = b"\x89PNG\r\n\x1a\n"


class ModuleArt(Struct, frozen=True):
    """PNG bytes of everything a module shows, all at PX_PER_MM.

    `board` is the map; `field_origin_mm` says where on it the hex field's bounding box starts.
    `fronts` and `backs` are counter faces by unit or marker key; `charts` by title, in tab order.
    `drawn` are the pictures that `module_pictures(game)` asks for, by file name.
    `track` gives the centre (mm on the board) of each turn's box on a printed turn track, `boxes` left, top,
    right and bottom of each holding box by its key.
    """

    board: bytes
    field_origin_mm: tuple[float, float]
    fronts: Mapping[str, bytes]
    backs: Mapping[str, bytes] = field(default_factory=dict)
    charts: Mapping[str, bytes] = field(default_factory=dict)
    drawn: Mapping[str, bytes] = field(default_factory=dict)
    track: Mapping[int, tuple[float, float]] = field(default_factory=dict)
    boxes: Mapping[str, tuple[float, float, float, float]] = field(default_factory=dict)

    @property
    def board_size(self) -> tuple[int, int]:
        return png_size(self.board) or (1, 1)


def png_size(data: bytes) -> tuple[int, int] | None:
    """Width and height in pixels from a PNG's header; None where the bytes are no PNG."""
    if len(data) < 24 or not data.startswith(_PNG):
        return None
    width, height = struct.unpack(">II", data[16:24])
    return (width, height)
