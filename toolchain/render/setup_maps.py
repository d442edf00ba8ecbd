"""The map under set-up cards and title pages: the poster's PDF, shown through windows."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from toolchain.layout.aids.card_marks import MapMark, Mark, flattened
from toolchain.layout.maps.field import MapField
from toolchain.render.map_picture import MapPicture
from toolchain.render.typesetter import Window


@dataclass(frozen=True)
class MapArt:
    """A map's poster after typesetting: where its field lies on it, its size in mm, its PDF."""

    field: MapField
    width: float
    height: float
    pdf: bytes


def map_art(picture: MapPicture, pdf: bytes) -> MapArt:
    """The poster of a map picture, of which `pdf` is the typeset page."""
    width, height = picture.size_mm
    return MapArt(picture.layout.field, width, height, pdf)


def map_windows(marks: Iterable[Mark], art: MapArt | None) -> tuple[Window, ...]:
    """A window on the poster for every map mark of a page."""
    if art is None:
        return ()
    return tuple(_window(m, art) for m in flattened(marks) if isinstance(m, MapMark))


def _window(mark: MapMark, art: MapArt) -> Window:
    scale = mark.scale
    return Window(
        art.pdf,
        mark.x,
        mark.y,
        mark.width,
        mark.height,
        mark.left * scale,
        mark.top * scale,
        art.width * scale,
        art.height * scale,
    )
