"""Pictures as PNGs; of one that comes in parts only those that changed are drawn again."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from toolchain.pipeline.typeset import Store, kept_strip, pngs
from toolchain.render.typesetter import Picture, join


def joined_pngs(pictures: Mapping[str, Sequence[Picture]], store: Store) -> dict[str, bytes]:
    """One PNG a picture, by the same names and in the same order; parts stand one below the other."""
    whole = pngs({name: parts[0] for name, parts in pictures.items() if len(parts) == 1}, store)
    return {name: whole[name] if name in whole else _joined(parts, store) for name, parts in pictures.items()}


def _joined(parts: Sequence[Picture], store: Store) -> bytes:
    size = (parts[0].width_px, sum(part.height_px for part in parts))
    return join(size, [kept_strip(store, part) for part in parts])
