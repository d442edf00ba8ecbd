"""Typesetting through a store: only drawings that changed are drawn again."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
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


def kept(store: Store, key: str, make: Callable[[], bytes]) -> bytes:
    """What the store has under a key, made and put there where it has nothing."""
    found = store.get(key)
    if found is None:
        found = make()
        store.put(key, found)
    return found


def kept_strip(store: Store, picture: Picture) -> Strip:
    """A strip of a larger picture."""
    made = kept(store, digest_of("strip", picture), lambda: render_strip(picture).to_bytes())
    return Strip.from_bytes(made)


def pdf(pages: Sequence[SvgPage], store: Store, title: str = "") -> bytes:
    """One PDF of all pages, as the typesetter gives it."""
    return kept(store, digest_of("pdf", tuple(pages), title), lambda: render_pdf(pages, title=title))


def finished_pdf(
    pages: Sequence[SvgPage],
    store: Store,
    title: str,
    boxes: Sequence[PageBoxes | None] = (),
    duplex: Duplex | None = None,
) -> bytes:
    """One PDF of all pages, ready to print."""

    def make() -> bytes:
        return finish_pdf(render_pdf(pages, title=title), boxes, title=title, duplex=duplex)

    return kept(store, digest_of("finished", tuple(pages), title, tuple(boxes), duplex), make)
