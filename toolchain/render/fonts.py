"""The shipped fonts, as the typesetter and the SVG writer see them."""

from __future__ import annotations

from functools import cache
from pathlib import Path

import typst

from toolchain.layout import font_metrics

FONT_FOLDER = Path(__file__).parent / "assets" / "fonts"


class FontsMissing(RuntimeError):
    """The installation is broken: a shipped font is not there or has lost its family name."""


@cache
def font_book() -> typst.Fonts:
    """The shipped fonts and no others, checked against the table that layout measures with.

    Text in a family that typst does not know vanishes without a warning, so that is an error here.
    """
    book = typst.Fonts(
        include_system_fonts=False, include_embedded_fonts=False, font_paths=[str(FONT_FOLDER)]
    )
    found = {(f.family, f.weight, f.style == "italic") for f in book.fonts()}
    wanted = {(f.family, f.weight, f.italic) for f in font_metrics.faces()}
    if lacking := sorted(wanted - found):
        raise FontsMissing(f"fonts missing from {FONT_FOLDER}: {lacking}")
    return book
