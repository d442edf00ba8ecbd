"""The map drawn through the cache: of a large one only bands and parts that changed are drawn again."""

from __future__ import annotations

from toolchain.pipeline.typeset import Store, kept_strip, pdf
from toolchain.render.map_picture import MapPicture
from toolchain.render.map_print import map_pdf, map_png


def board_png(picture: MapPicture, cache: Store) -> bytes:
    """The map at the module's scale."""
    return map_png(picture, keep=lambda band, _: kept_strip(cache, band))


def poster_pdf(picture: MapPicture, cache: Store) -> bytes:
    """The map on one page at true size."""
    return map_pdf(picture, keep=lambda page, _: pdf([page], cache))
