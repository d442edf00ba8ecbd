"""Little hexes that show a terrain as the map does."""

from __future__ import annotations

from collections.abc import Sequence

from toolchain.layout.aids.card_marks import HexMark
from toolchain.layout.aids.card_setting import Setting, Slice
from toolchain.layout.aids.card_theme import Theme

SAMPLE_MM = 7.5


def terrain_width(theme: Theme) -> float:
    """Width of one sample."""
    return theme.mm(SAMPLE_MM) * 2 / 3**0.5


def terrain_sample(terrain: Sequence[str], theme: Theme, size: float = SAMPLE_MM) -> Setting | None:
    """One hex for each of the terrains, side by side; None where there is none."""
    if not terrain:
        return None
    flat = theme.mm(size)
    wide = flat * 2 / 3**0.5
    step = wide + theme.mm(0.4)
    marks = tuple(HexMark(step * i + wide / 2, flat / 2, flat, key) for i, key in enumerate(terrain))
    return Setting(step * len(terrain) - theme.mm(0.4), (Slice(flat, marks),))
