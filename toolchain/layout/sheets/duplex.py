"""Backs behind fronts: how the paper is turned, and where a back must lie for it."""

from __future__ import annotations

from enum import StrEnum

from msgspec import Struct

from toolchain.layout.sheets.paper import Rect


class BackMode(StrEnum):
    """How fronts and backs come together.

    `long-edge` and `short-edge` are a printer's two ways of turning the sheet. `fold` puts both on one
    face of the paper, folded round the board. `separate` prints them on sheets of their own, to be
    mounted on both faces of a board.
    """

    LONG_EDGE = "long-edge"
    SHORT_EDGE = "short-edge"
    FOLD = "fold"
    SEPARATE = "separate"


class Axis(StrEnum):
    """The line about which the paper turns or folds."""

    VERTICAL = "vertical"
    HORIZONTAL = "horizontal"


class Turn(Struct, frozen=True):
    """A turn of the paper about a line: x = `at` for a vertical axis, y = `at` for a horizontal one."""

    axis: Axis
    at: float

    @property
    def upside_down(self) -> bool:
        """Whether backs are printed upside down, so that a counter turned sideways reads upright."""
        return self.axis is Axis.HORIZONTAL

    def behind(self, front: Rect) -> Rect:
        """Where to print what shall lie behind `front`."""
        if self.axis is Axis.VERTICAL:
            return Rect(2 * self.at - front.right, front.y, front.width, front.height)
        return Rect(front.x, 2 * self.at - front.bottom, front.width, front.height)

    def point_behind(self, x: float, y: float) -> tuple[float, float]:
        return (2 * self.at - x, y) if self.axis is Axis.VERTICAL else (x, 2 * self.at - y)


def turn_of_page(mode: BackMode, page: Rect) -> Turn:
    """The turn that a printer makes of a whole page. A page lying across has its long edge at the top."""
    tall = page.height >= page.width
    vertical = tall if mode is not BackMode.SHORT_EDGE else not tall
    x, y = page.centre
    return Turn(Axis.VERTICAL, x) if vertical else Turn(Axis.HORIZONTAL, y)


class Fold(Struct, frozen=True):
    """A page folded round a board: the two fold lines, the half with the fronts, and the turn.

    The strip between the fold lines is the spine, as wide as the board is thick.
    """

    turn: Turn
    spine: float
    front: Rect

    @property
    def lines(self) -> tuple[float, ...]:
        """Places of the fold lines across the axis; one line where there is no spine."""
        if self.spine <= 0:
            return (self.turn.at,)
        return self.turn.at - self.spine / 2, self.turn.at + self.spine / 2


def fold_of_page(axis: Axis, area: Rect, spine: float) -> Fold:
    """`area` folded along its middle: fronts left of a vertical fold, above a horizontal one."""
    x, y = area.centre
    if axis is Axis.VERTICAL:
        half = Rect(area.x, area.y, area.width / 2 - spine / 2, area.height)
        return Fold(Turn(axis, x), spine, half)
    half = Rect(area.x, area.y, area.width, area.height / 2 - spine / 2)
    return Fold(Turn(axis, y), spine, half)
