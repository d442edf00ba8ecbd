"""A map cut down to what shows in a part of its sheet: large maps are drawn part by part."""

from __future__ import annotations

import math
from collections.abc import Callable, Iterable, Sequence
from functools import cached_property
from typing import Any, Generic, TypeVar

from msgspec.structs import replace

from toolchain.layout.maps.curves import Curve
from toolchain.layout.maps.field import Box, around, hull
from toolchain.layout.maps.layout import MapLayout
from toolchain.layout.maps.names import Writing
from toolchain.layout.maps.strewing import Signs, Stroke
from toolchain.layout.maps.texts import Label

T = TypeVar("T")

BUCKET = 60.0
# How far ink reaches beyond the lines and boxes that it is drawn about, on hexes of 19 mm.
INK = 6.0


class Lookup(Generic[T]):
    """Things by where they are. `box_of` says what box a thing fills."""

    def __init__(self, things: Sequence[T], box_of: Callable[[T], Box]) -> None:
        self.things, self.box_of = things, box_of
        self._buckets: dict[tuple[int, int], list[int]] = {}
        for i, thing in enumerate(things):
            for key in _buckets(box_of(thing)):
                self._buckets.setdefault(key, []).append(i)

    def within(self, box: Box) -> tuple[T, ...]:
        """The things that reach into a box, in their order."""
        found = {i for key in _buckets(box) for i in self._buckets.get(key, ())}
        near = (self.things[i] for i in sorted(found))
        return tuple(thing for thing in near if box.meets(self.box_of(thing)))


def _buckets(box: Box) -> Iterable[tuple[int, int]]:
    left, top, right, bottom = (math.floor(v / BUCKET) for v in (box.left, box.top, box.right, box.bottom))
    if left == right and top == bottom:
        return ((left, top),)
    return [(x, y) for x in range(left, right + 1) for y in range(top, bottom + 1)]


def _curve_box(curve: Curve) -> Box:
    """A curve stays within the hull of its ends and handles."""
    return hull([curve.start, *(p for b in curve.bends for p in (b.first, b.second, b.end))])


def _curves_box(curves: Iterable[Curve]) -> Box:
    boxes = [_curve_box(curve) for curve in curves]
    return hull([p for b in boxes for p in ((b.left, b.top), (b.right, b.bottom))] or [(0.0, 0.0)])


def _stroke_box(stroke: Stroke) -> Box:
    return hull((stroke.start, stroke.end))


def _label_box(label: Label) -> Box:
    return label.box.grown(label.cut.size)


def _writing_box(writing: Writing) -> Box:
    return hull([(letter.x, letter.y) for letter in writing.letters]).grown(writing.cut.size)


class _GroundParts:
    """One region with its signs."""

    def __init__(self, signs: Signs, rims: tuple[Curve, ...]) -> None:
        self.rims = Lookup(rims, _curve_box)
        self.lobes = Lookup(signs.lobes, lambda d: around((d.x, d.y), 2 * d.radius, 2 * d.radius))
        self.trees = Lookup(signs.trees, lambda d: around((d.x, d.y), 2 * d.radius, 2 * d.radius))
        self.strokes = Lookup(signs.strokes, _stroke_box)
        self.reeds = Lookup(signs.reeds, _stroke_box)
        self.hedges = Lookup(signs.hedges, hull)
        self.plots = Lookup(signs.plots, hull)

    def within(self, box: Box) -> Signs:
        return Signs(
            self.lobes.within(box),
            self.trees.within(box),
            self.strokes.within(box),
            self.hedges.within(box),
            self.plots.within(box),
            self.reeds.within(box),
        )


class LayoutParts:
    """The parts of one layout."""

    def __init__(self, layout: MapLayout) -> None:
        self.layout = layout

    def make_ready(self) -> None:
        """Look at everything now and not when the first part is asked for."""
        _ = self._grounds, self._cells, self._lookups

    def within(self, box: Box) -> MapLayout:
        """The layout without what does not show in a box of the sheet. The ink is the same there."""
        near = box.grown(INK * self.layout.scale)
        found: dict[str, Any] = {name: lookup.within(near) for name, lookup in self._lookups.items()}
        return replace(
            self.layout,
            grounds=tuple(
                (replace(region, rims=parts.rims.within(near)), parts.within(near))
                for (region, _), parts in zip(self.layout.grounds, self._grounds, strict=True)
            ),
            cells=self._cells.within(near),
            **found,
        )

    @cached_property
    def _grounds(self) -> list[_GroundParts]:
        return [_GroundParts(signs, region.rims) for region, signs in self.layout.grounds]

    @cached_property
    def _cells(self) -> Lookup[tuple[int, int]]:
        field = self.layout.field
        return Lookup(
            self.layout.cells, lambda c: around(field.cell_centre(c), 2 * field.side, 2 * field.side)
        )

    @cached_property
    def _lookups(self) -> dict[str, Lookup[Any]]:
        made = self.layout
        far = 2 * made.field.size
        return {
            "courses": Lookup(made.courses, lambda c: _curve_box(c.curve).grown(c.width)),
            "routes": Lookup(made.routes, lambda r: _curve_box(r.curve)),
            "bridges": Lookup(made.bridges, lambda b: around(b.middle, 2 * b.span, 2 * b.span)),
            "traces": Lookup(made.traces, lambda t: _curves_box(t.curves)),
            "houses": Lookup(made.houses, lambda h: around((h.x, h.y), h.width + h.depth, h.width + h.depth)),
            "numbers": Lookup(made.numbers, lambda n: n.box),
            "marks": Lookup(made.marks, lambda m: around(m.middle, 3 * m.radius, 3 * m.radius)),
            "labels": Lookup(made.labels, lambda pair: _label_box(pair[1])),
            "river_names": Lookup(made.river_names, _writing_box),
            "captions": Lookup(made.captions, _writing_box),
            "road_numbers": Lookup(made.road_numbers, _label_box),
            "edge_texts": Lookup(made.edge_texts, lambda t: around((t.x, t.y), far * len(t.text), far)),
            "peaks": Lookup(made.peaks, lambda p: around(p, 0.0, 0.0)),
            "dots": Lookup(made.dots, lambda p: around(p, 0.0, 0.0)),
        }
