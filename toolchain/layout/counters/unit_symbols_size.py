"""Size marks, from a section's dots to an army's crosses, in symbol units.

A mark is `MARK_HEIGHT` high, centred on (0, 0). A bracket over it tells a group formed for the day.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from types import MappingProxyType

from toolchain.layout.counters import symbol_paths as paths
from toolchain.layout.counters.unit_symbols_parts import Shape, line, solid
from toolchain.model.unit import UnitSize

MARK_HEIGHT = 12.0
MARK_LINE = 1.15

_DOT, _BAR_GAP, _CROSS, _CROSS_GAP, _DOT_GAP = 2.9, 6.4, 9.6, 12.4, 8.4

_COUNTS: Mapping[UnitSize, tuple[str, int]] = MappingProxyType(
    {
        UnitSize.SECTION: ("dot", 2),
        UnitSize.PLATOON: ("dot", 3),
        UnitSize.COMPANY: ("bar", 1),
        UnitSize.BATTALION: ("bar", 2),
        UnitSize.REGIMENT: ("bar", 3),
        UnitSize.GROUP: ("bar", 3),
        UnitSize.BRIGADE: ("cross", 1),
        UnitSize.COMBAT_COMMAND: ("cross", 1),
        UnitSize.DIVISION: ("cross", 2),
        UnitSize.CORPS: ("cross", 3),
        UnitSize.ARMY: ("cross", 4),
    }
)
_BRACKETED = (UnitSize.GROUP, UnitSize.COMBAT_COMMAND)
_UNDER_BRACKET = -2.6
_GAPS = {"dot": _DOT_GAP, "bar": _BAR_GAP, "cross": _CROSS_GAP}


def _stroke(kind: str, x: float, top: float, bottom: float) -> Shape:
    if kind == "dot":
        return solid(paths.circle(x, 0, _DOT))
    if kind == "bar":
        return line(f"M{x:g} {top:g}V{bottom:g}", MARK_LINE)
    half = _CROSS / 12 * (bottom - top) / 2
    return line(
        f"M{x - half:g} {top:g}L{x + half:g} {bottom:g}M{x + half:g} {top:g}L{x - half:g} {bottom:g}",
        MARK_LINE,
    )


@cache
def size_mark(size: UnitSize) -> tuple[Shape, ...]:
    """The shapes of a size's mark; none where the unit shows no size."""
    if size not in _COUNTS:
        return ()
    kind, count = _COUNTS[size]
    gap, bottom = _GAPS[kind], MARK_HEIGHT / 2
    top = _UNDER_BRACKET if size in _BRACKETED else -bottom
    xs = [(i - (count - 1) / 2) * gap for i in range(count)]
    marks = tuple(_stroke(kind, x, top, bottom) for x in xs)
    if size not in _BRACKETED:
        return marks
    half = (count - 1) / 2 * gap + 8.0
    return (*marks, line(f"M{-half:g} {-3:g}V{-bottom + 0.6:g}H{half:g}V{-3:g}", 0.75))
