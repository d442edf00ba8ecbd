"""Cut marks, registration marks and fold lines, as line segments in millimetres."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from msgspec import Struct

from toolchain.layout.sheets.imposition import Band, Sheet
from toolchain.layout.sheets.paper import EPSILON, Rect
from toolchain.model.sheet_template import CutStyle, SheetTemplate

LEAST_MARK = 0.8
NEAR = 10.0
REGISTRATION_RADIUS = 1.2


class Segment(Struct, frozen=True, order=True):
    """A straight line, level or upright."""

    x1: float
    y1: float
    x2: float
    y2: float

    @property
    def upright(self) -> bool:
        return self.x1 == self.x2

    @property
    def length(self) -> float:
        return abs(self.x2 - self.x1) + abs(self.y2 - self.y1)


def cut_marks(sheet: Sheet, template: SheetTemplate, bleed: float) -> tuple[Segment, ...]:
    """The marks of a sheet's front; none of them touches the bleed of any counter."""
    style = template.marks.style
    if style is CutStyle.NONE:
        return ()
    reach = (bleed + template.marks.offset, bleed + template.marks.depth)
    filled = frozenset((slot.row, slot.column) for slot in sheet.slots if slot.counter is not None)
    wanted: list[Segment] = []
    inner: list[Segment] = []
    for band in sheet.bands:
        wanted += _edge_marks(band.rect, band.cuts_x, band.cuts_y, reach)
        if style is CutStyle.CORNER:
            inner += _gutter_marks(band, filled, reach)
    keep_off = [band.rect.grown(reach[0]) for band in sheet.bands]
    return tuple(sorted([*inner, *_clipped(_merged(wanted), keep_off)]))


def _gutter_marks(
    band: Band, filled: frozenset[tuple[int, int]], reach: tuple[float, float]
) -> Iterable[Segment]:
    """Marks between counters, where the gutter leaves room for them beside both bleeds."""
    near = reach[0]
    xs, ys = band.cuts_x, band.cuts_y
    if band.gutter_x - 2 * near >= LEAST_MARK:
        for column, (left, right) in enumerate(zip(xs[1::2], xs[2::2], strict=False)):
            for i, y in enumerate(ys):
                row = band.first_row + i // 2
                if (row, column) in filled or (row, column + 1) in filled:
                    yield Segment(left + near, y, right - near, y)
    if band.gutter_y - 2 * near >= LEAST_MARK:
        for i, (top, bottom) in enumerate(zip(ys[1::2], ys[2::2], strict=False)):
            row = band.first_row + i
            for j, x in enumerate(xs):
                if (row, j // 2) in filled or (row + 1, j // 2) in filled:
                    yield Segment(x, top + near, x, bottom - near)


def _edge_marks(
    rect: Rect, xs: Sequence[float], ys: Sequence[float], reach: tuple[float, float]
) -> Iterable[Segment]:
    near, far = reach
    for x in xs:
        yield Segment(x, rect.y - far, x, rect.y - near)
        yield Segment(x, rect.bottom + near, x, rect.bottom + far)
    for y in ys:
        yield Segment(rect.x - far, y, rect.x - near, y)
        yield Segment(rect.right + near, y, rect.right + far, y)


def _line_of(segment: Segment) -> tuple[bool, float]:
    return segment.upright, round(segment.x1 if segment.upright else segment.y1, 4)


def _span(segment: Segment) -> tuple[float, float]:
    return (segment.y1, segment.y2) if segment.upright else (segment.x1, segment.x2)


def _with_span(segment: Segment, low: float, high: float) -> Segment:
    if segment.upright:
        return Segment(segment.x1, low, segment.x1, high)
    return Segment(low, segment.y1, high, segment.y1)


def _merged(segments: Iterable[Segment]) -> list[Segment]:
    """Overlapping segments of one line as one."""
    made: list[Segment] = []
    for segment in sorted(segments, key=lambda s: (_line_of(s), _span(s))):
        low, high = _span(segment)
        if made and _line_of(made[-1]) == _line_of(segment):
            last_low, last_high = _span(made[-1])
            if low <= last_high + EPSILON:
                made[-1] = _with_span(made[-1], last_low, max(high, last_high))
                continue
        made.append(segment)
    return made


def _clipped(segments: Iterable[Segment], keep_off: Sequence[Rect]) -> Iterable[Segment]:
    """What is left outside the rectangles; scraps are dropped."""
    for segment in segments:
        spans = [_span(segment)]
        for rect in keep_off:
            if _crosses(segment, rect):
                low, high = (rect.y, rect.bottom) if segment.upright else (rect.x, rect.right)
                spans = [part for span in spans for part in _outside(span, low, high)]
        for low, high in spans:
            if high - low >= LEAST_MARK:
                yield _with_span(segment, low, high)


def _crosses(segment: Segment, rect: Rect) -> bool:
    if segment.upright:
        return rect.x + EPSILON < segment.x1 < rect.right - EPSILON
    return rect.y + EPSILON < segment.y1 < rect.bottom - EPSILON


def _outside(span: tuple[float, float], low: float, high: float) -> Iterable[tuple[float, float]]:
    if span[0] < low:
        yield span[0], min(span[1], low)
    if span[1] > high:
        yield max(span[0], high), span[1]


def cut_lines(sheet: Sheet) -> tuple[Segment, ...]:
    """The edges of every counter, shared edges once, as the longest straight lines."""
    edges: list[Segment] = []
    for slot in sheet.slots:
        if slot.counter is not None:
            r = slot.rect
            edges += [
                Segment(r.x, r.y, r.right, r.y), Segment(r.x, r.bottom, r.right, r.bottom),
                Segment(r.x, r.y, r.x, r.bottom), Segment(r.right, r.y, r.right, r.bottom),
            ]  # fmt: skip
    return tuple(_merged(edges))


def registration_marks(ground: Rect, away: float) -> tuple[tuple[float, float], ...]:
    """Centres of the circles off the four corners of `ground`, `away` mm out in both directions."""
    grown = ground.grown(away)
    return grown.corners


def column_groups(bands: Sequence[Band]) -> tuple[tuple[Band, ...], ...]:
    """Bands that stand under one another on the same columns; each group is named once."""
    groups: list[list[Band]] = []
    for band in bands:
        for group in groups:
            shorter, longer = sorted((group[0].cuts_x, band.cuts_x), key=len)
            near = abs(band.rect.y - group[-1].rect.bottom) < NEAR
            if near and all(abs(a - b) < EPSILON for a, b in zip(shorter, longer, strict=False)):
                group.append(band)
                break
        else:
            groups.append([band])
    return tuple(tuple(group) for group in groups)
