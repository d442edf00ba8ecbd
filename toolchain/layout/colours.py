"""Colours as numbers: contrast, lightness, mixing, and the grey and low-ink versions of a scheme.

Contrast is the ratio of WCAG 2.1 (relative luminance of sRGB); lightness is CIE L*, 0 to 100.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from enum import StrEnum
from functools import lru_cache

from toolchain.model.style import ColourScheme

WHITE = "#ffffff"
BLACK = "#000000"
INK = "#1b1b1b"
LEAST_CONTRAST = 4.5
LEAST_LIGHTNESS_STEP = 7.0

_HEX = re.compile(r"#[0-9a-fA-F]{6}")


class InkMode(StrEnum):
    """How a printed thing spends ink."""

    COLOUR = "colour"
    LOW_INK = "low-ink"
    GREY = "grey"


def is_colour(text: str) -> bool:
    return _HEX.fullmatch(text) is not None


def channels(colour: str) -> tuple[float, float, float]:
    """Red, green and blue from 0 to 1; text that is no colour counts as black."""
    if not is_colour(colour):
        return (0.0, 0.0, 0.0)
    value = int(colour[1:], 16)
    return ((value >> 16) / 255, (value >> 8 & 255) / 255, (value & 255) / 255)


def from_channels(red: float, green: float, blue: float) -> str:
    parts = (min(255, max(0, round(c * 255))) for c in (red, green, blue))
    return "#" + "".join(f"{part:02x}" for part in parts)


def _linear(channel: float) -> float:
    return channel / 12.92 if channel <= 0.04045 else ((channel + 0.055) / 1.055) ** 2.4


@lru_cache(maxsize=1024)
def luminance(colour: str) -> float:
    red, green, blue = (_linear(c) for c in channels(colour))
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


@lru_cache(maxsize=1024)
def contrast(one: str, other: str) -> float:
    """From 1 (alike) to 21 (black on white)."""
    dark, light = sorted((luminance(one), luminance(other)))
    return (light + 0.05) / (dark + 0.05)


def lightness(colour: str) -> float:
    y = luminance(colour)
    return 116 * y ** (1 / 3) - 16 if y > 216 / 24389 else y * 24389 / 27


def grey_of_lightness(level: float) -> str:
    """The neutral grey of CIE lightness `level`."""
    y = ((level + 16) / 116) ** 3 if level > 8 else level * 27 / 24389
    channel = 12.92 * y if y <= 0.0031308 else 1.055 * y ** (1 / 2.4) - 0.055
    return from_channels(channel, channel, channel)


def grey(colour: str) -> str:
    """The colour without its hue."""
    return grey_of_lightness(lightness(colour))


@lru_cache(maxsize=1024)
def mix(colour: str, other: str, share: float) -> str:
    """`colour` with `share` (0 to 1) of `other` in it."""
    pairs = zip(channels(colour), channels(other), strict=True)
    red, green, blue = (a + (b - a) * share for a, b in pairs)
    return from_channels(red, green, blue)


def readable_ink(ground: str, wished: str = INK) -> str:
    """`wished` where it reads on `ground`, else the better of black and white."""
    if contrast(ground, wished) >= LEAST_CONTRAST:
        return wished
    return max((WHITE, INK), key=lambda ink: contrast(ground, ink))


def look_alike_in_grey(one: str, other: str) -> bool:
    """Whether two fields are hard to tell apart on a black-and-white print."""
    return abs(lightness(one) - lightness(other)) < LEAST_LIGHTNESS_STEP


def spread_lightness(colours: Sequence[str], *, low: float = 64.0, high: float = 90.0) -> dict[str, float]:
    """A lightness for each distinct colour: their order kept, evenly apart between `low` and `high`."""
    ranked = sorted(set(colours), key=lambda c: (lightness(c), c))
    step = (high - low) / max(1, len(ranked) - 1)
    return {c: low + step * rank if len(ranked) > 1 else high for rank, c in enumerate(ranked)}


def grey_scheme(scheme: ColourScheme, level: float) -> ColourScheme:
    """A scheme in greys whose field has lightness `level`; a white box stays white."""
    field = grey_of_lightness(level)
    box = WHITE if lightness(scheme.box) > 98 else mix(field, WHITE, 0.6)
    accent = grey(scheme.accent) if scheme.accent else ""
    return ColourScheme(field, box, readable_ink(field, grey(scheme.ink)), mix(field, WHITE, 0.6), accent)


def low_ink_scheme(scheme: ColourScheme) -> ColourScheme:
    """White paper with the colour left, thinned, in a stripe behind the symbol, where it costs little."""
    stripe = mix(scheme.field, WHITE, 0.25)
    box = WHITE if lightness(scheme.box) > 98 else mix(scheme.field, WHITE, 0.65)
    return ColourScheme(WHITE, box, readable_ink(WHITE, scheme.ink), mix(scheme.field, WHITE, 0.7), stripe)


def schemes_in_mode(
    schemes: Mapping[str, ColourScheme], mode: InkMode, sides: Sequence[str] = ()
) -> dict[str, ColourScheme]:
    """Every scheme as `mode` prints it.

    In grey the fields of the schemes named in `sides` are spread over the light greys, so that sides stay
    apart; a scheme with the same field goes with them and the others keep their own lightness.
    """
    if mode is InkMode.COLOUR:
        return dict(schemes)
    if mode is InkMode.LOW_INK:
        return {key: low_ink_scheme(scheme) for key, scheme in schemes.items()}
    levels = spread_lightness([schemes[key].field for key in sides if key in schemes])
    return {
        key: grey_scheme(scheme, levels.get(scheme.field, lightness(scheme.field)))
        for key, scheme in schemes.items()
    }
