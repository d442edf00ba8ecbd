"""A number in a dark disc: turns and steps wear it."""

from __future__ import annotations

from toolchain.layout.aids.card_marks import AreaMark, TextMark
from toolchain.layout.aids.card_setting import Setting, Slice
from toolchain.layout.aids.text_flow import TextStyle, line_width


def badge(text: str, style: TextStyle) -> Setting:
    """A disc, or a pill where the text is long, a little higher than a line of `style`."""
    bold = style.bold()
    size = style.size * 1.42
    wide = max(size, line_width(text, bold) + style.size * 0.7)
    marks = (
        AreaMark(0, 0, wide, size, "band", radius=size / 2),
        TextMark(
            wide / 2, size / 2 + style.size * 0.35, text, style.size, 700, "on:band", "middle", style.family
        ),
    )
    return Setting(wide, (Slice(size, marks),))
