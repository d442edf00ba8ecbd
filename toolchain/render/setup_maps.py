"""The map under set-up cards and title pages: the poster's PDF, shown through windows."""

from __future__ import annotations

from msgspec import Struct

from toolchain.layout.aids.card_marks import MapMark
from toolchain.layout.maps.field import MapField
from toolchain.render.pdf_binding import Layer


class MapArt(Struct, frozen=True):
    """A map's poster after typesetting: where its field lies on it, its size in mm, its PDF."""

    field: MapField
    width: float
    height: float
    pdf: bytes


def map_layer(mark: MapMark, poster: bytes, x: float = 0.0, y: float = 0.0) -> Layer:
    """The part of the poster that a map mark shows, on a sheet whose marks are all moved by (x, y) mm."""
    left, top = mark.x + x, mark.y + y
    return Layer(
        poster,
        x=left - mark.left * mark.scale,
        y=top - mark.top * mark.scale,
        scale=mark.scale,
        clip=(left, top, mark.width, mark.height),
    )
