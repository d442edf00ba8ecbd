"""Typesetting through a store: only drawings that changed are drawn again."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Protocol

from toolchain.pipeline.digest import digest_of
from toolchain.render.pdf_binding import Duplex, PageBoxes
from toolchain.render.pdf_finish import finish_pdf
from toolchain.render.png_writer import Strip
from toolchain.render.typesetter import Picture, SvgPage, render_pdf, render_png, render_pngs, render_strip

BIG_PX = 4_000_000


class Store(Protocol):
    """Where results lie by digest: a build's memo or a shelf of it."""

    def get(self, key: str) -> bytes | None: ...

    def put(self, key: str, value: bytes) -> None: ...


def pngs(pictures: Mapping[str, Picture], store: Store, dpi: float | None = None) -> dict[str, bytes]:
    """One PNG a picture, by the same names and in the same order."""
    keys = {name: digest_of("png", picture, dpi) for name, picture in pictures.items()}
    made = {name: found for name, key in keys.items() if (found := store.get(key)) is not None}
    missing = {name: picture for name, picture in pictures.items() if name not in made}
    for name, data in drawn(missing, dpi).items():
        store.put(keys[name], data)
        made[name] = data
    return {name: made[name] for name in pictures}


def drawn(pictures: Mapping[str, Picture], dpi: float | None = None) -> dict[str, bytes]:
    """PNGs of pictures, small ones many at a time."""
    small = [n for n, p in pictures.items() if p.width_px * p.height_px < BIG_PX]
    made = render_pngs([pictures[n] for n in small], dpi=dpi) if small else []
    found = dict(zip(small, made, strict=True))
    return {n: found[n] if n in found else render_png(p, dpi=dpi) for n, p in pictures.items()}


def kept_strip(store: Store, picture: Picture) -> Strip:
    """A strip of a larger picture."""
    key = digest_of("strip", picture)
    found = store.get(key)
    if found is not None:
        return Strip.from_bytes(found)
    made = render_strip(picture)
    store.put(key, made.to_bytes())
    return made


def pdf(pages: Sequence[SvgPage], store: Store, title: str = "") -> bytes:
    """One PDF of all pages, as the typesetter gives it."""
    key = digest_of("pdf", tuple(pages), title)
    found = store.get(key)
    if found is None:
        found = render_pdf(pages, title=title)
        store.put(key, found)
    return found


def finished_pdf(
    pages: Sequence[SvgPage],
    store: Store,
    title: str,
    boxes: Sequence[PageBoxes | None] = (),
    duplex: Duplex | None = None,
) -> bytes:
    """One PDF of all pages, ready to print."""
    key = digest_of("finished", tuple(pages), title, tuple(boxes), duplex)
    found = store.get(key)
    if found is None:
        found = finish_pdf(render_pdf(pages, title=title), boxes, title=title, duplex=duplex)
        store.put(key, found)
    return found
