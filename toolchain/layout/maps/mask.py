"""Where signs may stand, as a picture of yes and no: far quicker to ask than geometry."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import cached_property

from PIL import Image, ImageChops, ImageDraw

from toolchain.layout.maps.clutter import Clutter
from toolchain.layout.maps.curves import Curve, Point
from toolchain.layout.maps.field import Box

PER_MM = 3.0
YES, NO = 255, 0


class Mask:
    """Yes or no for every third of a millimetre of a box; outside it the answer is no."""

    def __init__(self, box: Box) -> None:
        self._left, self._top = box.left, box.top
        self._wide, self._high = (max(1, round(v * PER_MM)) for v in (box.width, box.height))
        self._image = Image.new("L", (self._wide, self._high), NO)
        self._pen = ImageDraw.Draw(self._image)

    def _pixels(self, points: Iterable[Point]) -> list[Point]:
        return [((x - self._left) * PER_MM, (y - self._top) * PER_MM) for x, y in points]

    def fill_box(self) -> None:
        """Yes everywhere."""
        self._image.paste(YES, (0, 0, self._wide, self._high))

    def fill_rims(self, rims: Iterable[Curve]) -> None:
        """Yes within the rims: outer ones run clockwise, holes the other way."""
        rings = [(_area(rim.points), rim) for rim in rims]
        for area, rim in sorted(rings, key=lambda ring: -abs(ring[0])):
            self._pen.polygon(self._pixels(rim.points), fill=YES if area > 0 else NO)

    def rub_rims(self, rims: Iterable[Curve], margin: float) -> None:
        """No within `margin` of the rims."""
        for rim in rims:
            self._line((*rim.points, rim.points[0]), margin)

    def rub_polygon(self, points: Iterable[Point]) -> None:
        self._pen.polygon(self._pixels(points), fill=NO)

    def rub(self, other: Mask) -> None:
        """No where the other mask, of the same box, says no."""
        self._image = ImageChops.darker(self._image, other._image)
        self._pen = ImageDraw.Draw(self._image)

    def rub_clutter(self, clutter: Clutter, room: float) -> None:
        """No within `room` of anything that stands there."""
        for points, radius in clutter.lines:
            self._line(points, radius + room)
        for box in clutter.boxes:
            corners = ((box.left - room, box.top - room), (box.right + room, box.bottom + room))
            self._pen.rectangle(self._pixels(corners), fill=NO)
        for (x, y), radius in clutter.discs:
            reach = radius + room
            self._pen.ellipse(self._pixels(((x - reach, y - reach), (x + reach, y + reach))), fill=NO)

    def _line(self, points: Sequence[Point], half: float) -> None:
        wide = max(1, round(2 * half * PER_MM))
        self._pen.line(self._pixels(points), fill=NO, width=wide)

    @cached_property
    def _bits(self) -> bytes:
        return self._image.tobytes()

    def holds(self, point: Point) -> bool:
        """The answer at a point. The first question closes the mask to further drawing."""
        x, y = int((point[0] - self._left) * PER_MM), int((point[1] - self._top) * PER_MM)
        return 0 <= x < self._wide and 0 <= y < self._high and self._bits[y * self._wide + x] == YES


def _area(points: Sequence[Point]) -> float:
    """Twice the signed area; positive for a clockwise ring (y grows downward)."""
    total = 0.0
    ax, ay = points[-1]
    for bx, by in points:
        total += ax * by - bx * ay
        ax, ay = bx, by
    return total
