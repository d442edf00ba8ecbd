"""The map drawn through the cache: of a large one only bands and parts that changed are drawn again."""

from __future__ import annotations

from collections.abc import Callable

from toolchain.pipeline.digest import digest_of
from toolchain.pipeline.typeset import Store
from toolchain.render.map_picture import MapPicture
from toolchain.render.map_print import map_pdf, map_png
from toolchain.render.png_writer import Strip
from toolchain.render.typesetter import Picture, SvgPage


def board_png(picture: MapPicture, cache: Store) -> bytes:
    """The map at the module's scale."""

    def keep(band: Picture, render: Callable[[Picture], Strip]) -> Strip:
        key = digest_of("map band", band)
        found = cache.get(key)
        if found is not None:
            return Strip.from_bytes(found)
        made = render(band)
        cache.put(key, made.to_bytes())
        return made

    return map_png(picture, keep=keep)


def poster_pdf(picture: MapPicture, cache: Store) -> bytes:
    """The map on one page at true size."""

    def keep(page: SvgPage, render: Callable[[SvgPage], bytes]) -> bytes:
        key = digest_of("map part", page)
        found = cache.get(key)
        if found is None:
            found = render(page)
            cache.put(key, found)
        return found

    return map_pdf(picture, keep=keep)
