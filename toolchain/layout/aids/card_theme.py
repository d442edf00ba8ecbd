"""Sizes of a card: type, spaces and lines, all of which grow and shrink together."""

from __future__ import annotations

from msgspec import Struct

from toolchain.layout.aids.text_flow import FLOOR_MM, TextStyle
from toolchain.layout.font_metrics import SERIF


class Theme(Struct, frozen=True):
    """Measures at a scale: 1 is the size that we set by preference, the floor of type stays where it is."""

    scale: float = 1.0

    def mm(self, wished: float) -> float:
        """A length at this scale."""
        return wished * self.scale

    def type(self, wished: float, **style: object) -> TextStyle:
        """A style of `wished` mm at this scale, not below the floor."""
        return TextStyle(max(FLOOR_MM, wished * self.scale), **style)  # type: ignore[arg-type]

    @property
    def body(self) -> TextStyle:
        return self.type(3.05)

    @property
    def small(self) -> TextStyle:
        return self.type(2.6, ink="soft")

    @property
    def cell(self) -> TextStyle:
        return self.type(3.15)

    @property
    def head_cell(self) -> TextStyle:
        return self.type(2.75, weight=700)

    @property
    def figure(self) -> TextStyle:
        """Results and costs in a table."""
        return self.type(4.3, weight=700)

    @property
    def panel_title(self) -> TextStyle:
        return self.type(3.7, weight=700, ink="paper", spacing=self.mm(0.14))

    @property
    def section(self) -> TextStyle:
        return self.type(3.35, weight=700)

    @property
    def lead(self) -> TextStyle:
        """Running text of a booklet page."""
        return self.type(3.9, family=SERIF, leading=max(FLOOR_MM, 3.9 * self.scale) * 1.3)

    @property
    def gap(self) -> float:
        """Between two panels."""
        return self.mm(4.2)

    @property
    def gutter(self) -> float:
        """Between two columns."""
        return max(4.0, self.mm(5.0))

    @property
    def pad(self) -> float:
        return self.mm(1.2)
