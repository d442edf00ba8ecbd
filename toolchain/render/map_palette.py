"""Colours of the map in each way of spending ink."""

from __future__ import annotations

from msgspec import Struct

from toolchain.layout.colours import BLACK, WHITE, InkMode, grey, mix

PAPER = "#f1ead6"
TONES = {
    "ink": "#1d1a16",
    "number": "#6d6453",
    "grid": "#83775f",
    "water": "#2c628f",
    "woods": "#35531f",
    "relief": "#6b4a24",
    "region": "#85795f",
    "margin": "#40382c",
    "shield": "#8c2f20",
    "house": "#4c433b",
    "casing": "#43291d",
    "star": "#b3202c",
    "shade": "#3e301e",
    "light": "#fffdf4",
}
LOW_INK_GROUND = 0.62
LOW_INK_ROAD = 0.35


class MapInk(Struct, frozen=True):
    """Turns the colours of content into those of a mode."""

    mode: InkMode = InkMode.COLOUR

    def _grey(self, colour: str) -> str:
        return grey(colour) if self.mode is InkMode.GREY else colour

    def ground(self, colour: str) -> str:
        """A colour that fills large areas."""
        if self.mode is InkMode.LOW_INK:
            return mix(colour, WHITE, LOW_INK_GROUND)
        return self._grey(colour)

    def way(self, colour: str) -> str:
        """A colour of roads and rivers."""
        if self.mode is InkMode.LOW_INK:
            return mix(colour, WHITE, LOW_INK_ROAD)
        return self._grey(colour)

    def line(self, colour: str) -> str:
        """A colour of lines and letters."""
        return self._grey(colour)

    def tone(self, name: str) -> str:
        return self.line(TONES[name])

    @property
    def paper(self) -> str:
        return WHITE if self.mode is InkMode.LOW_INK else self._grey(PAPER)

    def darker(self, colour: str, share: float) -> str:
        return mix(colour, BLACK, share)
