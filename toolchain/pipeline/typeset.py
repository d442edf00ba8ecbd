"""Typesetting through the cache: only drawings that changed are drawn again."""

from __future__ import annotations

import functools
from collections.abc import Mapping, Sequence
from importlib import metadata

from toolchain.pipeline.cache import Cache
from toolchain.pipeline.digest import digest_of
from toolchain.render import fonts
from toolchain.render.typesetter import Picture, SvgPage, render_pdf, render_png, render_pngs

BIG_PX = 4_000_000


@functools.lru_cache(maxsize=1)
def _engine_digest() -> str:
    """Of the typesetter and the fonts."""
    files = sorted(fonts.FONT_FOLDER.glob("*.ttf"))
    return digest_of(metadata.version("typst"), *(path.read_bytes() for path in files))


def pngs(pictures: Mapping[str, Picture], cache: Cache, dpi: float | None = None) -> dict[str, bytes]:
    """One PNG a picture, by the same names and in the same order."""
    keys = {name: digest_of("png", _engine_digest(), picture, dpi) for name, picture in pictures.items()}
    made = {name: found for name, key in keys.items() if (found := cache.get(key)) is not None}
    missing = [name for name in pictures if name not in made]
    small = [n for n in missing if pictures[n].width_px * pictures[n].height_px < BIG_PX]
    drawn = dict(zip(small, render_pngs([pictures[n] for n in small], dpi=dpi), strict=True)) if small else {}
    drawn |= {n: render_png(pictures[n], dpi=dpi) for n in missing if n not in drawn}
    for name, data in drawn.items():
        cache.put(keys[name], data)
    return {name: made[name] if name in made else drawn[name] for name in pictures}


def pdf(pages: Sequence[SvgPage], cache: Cache, title: str = "") -> bytes:
    """One PDF of all pages."""
    key = digest_of("pdf", _engine_digest(), tuple(pages), title)
    found = cache.get(key)
    if found is None:
        found = render_pdf(pages, title=title)
        cache.put(key, found)
    return found
