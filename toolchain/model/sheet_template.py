"""Papers and counter-sheet templates: what a sheet is made of, in millimetres."""

from __future__ import annotations

from enum import StrEnum

from msgspec import Struct, field

from toolchain.diagnostics.span import NOWHERE, Span


class Paper(Struct, frozen=True):
    """A paper size, upright: `width` is the shorter edge."""

    key: str
    name: str
    width: float
    height: float
    origin: Span = NOWHERE


class CutStyle(StrEnum):
    """Where cuts are marked: at the ends of the cut lines, round every counter's corners, or nowhere."""

    EDGE = "edge"
    CORNER = "corner"
    NONE = "none"


class MarkedFaces(StrEnum):
    """Which faces of the paper carry cut marks."""

    FRONT = "front"
    BACK = "back"
    BOTH = "both"


class CutMarks(Struct, frozen=True):
    """Marks start `offset` beyond the bleed and are `length` long."""

    style: CutStyle = CutStyle.EDGE
    on: MarkedFaces = MarkedFaces.FRONT
    length: float = 3.2
    offset: float = 0.6
    line: float = 0.1

    @property
    def depth(self) -> float:
        """Room that marks take beyond the bleed."""
        return 0.0 if self.style is CutStyle.NONE else self.offset + self.length


class SizeRule(Struct, frozen=True):
    """Counters of another size than the template's own: those that match every field set."""

    width: float
    height: float
    kinds: tuple[str, ...] = ()
    sides: tuple[str, ...] = ()
    roles: tuple[str, ...] = ()
    keys: tuple[str, ...] = ()


class DieBlock(Struct, frozen=True):
    """A block of a die: `columns` by `rows` cells, the first with its corner at (x, y) on the paper."""

    x: float
    y: float
    columns: int
    rows: int
    width: float
    height: float
    gutter_x: float = 0.0
    gutter_y: float = 0.0
    origin: Span = NOWHERE


class SheetTemplate(Struct, frozen=True):
    """How counters lie on a sheet.

    Without `blocks` a sheet holds as many counters as fit; with them it is a die and `papers` say for
    which papers. A gutter of 0 means butted counters: one cut parts two neighbours. `columns` and `rows`
    bound the grid where they are not 0. `sizes` are tried in order; the first that matches wins. `board`
    is the thickness that folded sheets go round.
    """

    key: str
    name: str
    width: float
    height: float
    gutter_x: float = 0.0
    gutter_y: float = 0.0
    margin: float = 5.0
    bleed: float = 1.5
    safe: float = 0.7
    corner_radius: float = 0.0
    marks: CutMarks = field(default_factory=CutMarks)
    landscape: bool = False
    columns: int = 0
    rows: int = 0
    sizes: tuple[SizeRule, ...] = ()
    blocks: tuple[DieBlock, ...] = ()
    papers: tuple[str, ...] = ()
    origin: Span = NOWHERE
    board: float = 1.5

    @property
    def butted(self) -> bool:
        return self.gutter_x == 0 and self.gutter_y == 0
