"""The module's charts as PNGs; of a high one only the parts that changed are drawn again."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from toolchain.pipeline.digest import digest_of
from toolchain.pipeline.typeset import Store, pngs
from toolchain.render.png_writer import Strip
from toolchain.render.typesetter import Picture, join, render_strip


def chart_pngs(charts: Mapping[str, Sequence[Picture]], store: Store) -> dict[str, bytes]:
    """One PNG a chart, by the same names and in the same order; parts stand one below the other."""
    whole = pngs({name: parts[0] for name, parts in charts.items() if len(parts) == 1}, store)
    return {name: whole[name] if name in whole else _joined(parts, store) for name, parts in charts.items()}


def _joined(parts: Sequence[Picture], store: Store) -> bytes:
    size = (parts[0].width_px, sum(part.height_px for part in parts))
    return join(size, [_strip(part, store) for part in parts])


def _strip(part: Picture, store: Store) -> Strip:
    key = digest_of("chart part", part)
    found = store.get(key)
    if found is not None:
        return Strip.from_bytes(found)
    made = render_strip(part)
    store.put(key, made.to_bytes())
    return made
