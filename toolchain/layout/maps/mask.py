"""Where signs may stand, as a picture of yes and no: far quicker to ask than geometry."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence

from PIL import Image, ImageChops, ImageDraw, ImageFilter

from toolchain.layout.maps.clutter import Clutter
from toolchain.layout.maps.curves import Curve, Point
from toolchain.layout.maps.field import Box

PER_MM = 3.0
# A mask is painted pane by pane, so that a large map needs no more memory than a small one.
PANE = 3000
# Side in pixels of the blocks that tell quickly where no yes is near.
BLOCK = 8
# How far from a point `is_near` looks, in mm.
NEAR = BLOCK / PER_MM
YES, NO = 255, 0


class Mask:
    """Yes or no for every third of a millimetre of a box; outside it the answer is no.

    `paint` says how each of its panes is painted.
    """

    def __init__(self, box: Box, paint: Callable[[Pane], None]) -> None:
        self._left, self._top = box.left, box.top
        self._wide, self._high = (max(1, round(v * PER_MM)) for v in (box.width, box.height))
        self._bits: dict[tuple[int, int], bytes] = {}
        self._blocks: dict[tuple[int, int], tuple[bytes, int]] = {}
        for pane in self._panes():
            self._bits[pane.key], self._blocks[pane.key] = pane.packed(paint)
        self._strides = {column: (size + 7) // 8 for column, size in _pieces(self._wide)}

    def _panes(self) -> Iterator[Pane]:
        for row, high in _pieces(self._high):
            for column, wide in _pieces(self._wide):
                left, top = self._left + column * PANE / PER_MM, self._top + row * PANE / PER_MM
                yield Pane((column, row), (left, top), (wide, high))

    def holds(self, point: Point) -> bool:
        """The answer at a point."""
        x, y = int((point[0] - self._left) * PER_MM), int((point[1] - self._top) * PER_MM)
        if not (0 <= x < self._wide and 0 <= y < self._high):
            return False
        column, x = divmod(x, PANE)
        row, y = divmod(y, PANE)
        byte = self._bits[column, row][y * self._strides[column] + (x >> 3)]
        return bool(byte & (128 >> (x & 7)))

    def is_near(self, point: Point) -> bool:
        """False where the answer is no at every point within NEAR of a point; outside the box it may be."""
        x, y = int((point[0] - self._left) * PER_MM), int((point[1] - self._top) * PER_MM)
        if not (0 <= x < self._wide and 0 <= y < self._high):
            return True
        column, x = divmod(x, PANE)
        row, y = divmod(y, PANE)
        blocks, stride = self._blocks[column, row]
        return bool(blocks[y // BLOCK * stride + x // BLOCK])

    def image(self, pane: Pane) -> Image.Image:
        """The answers of a pane of the same box."""
        return Image.frombytes("1", pane.size, self._bits[pane.key]).convert("L")


def _pieces(length: int) -> Iterator[tuple[int, int]]:
    """Number and length of each piece of PANE pixels or less."""
    for i in range((length + PANE - 1) // PANE):
        yield i, min(PANE, length - i * PANE)


class Pane:
    """A part of a mask that is painted at once. It starts as no everywhere."""

    def __init__(self, key: tuple[int, int], origin: Point, size: tuple[int, int]) -> None:
        self.key, self.size = key, size
        self._left, self._top = origin
        self.box = Box(*origin, origin[0] + size[0] / PER_MM, origin[1] + size[1] / PER_MM)

    def packed(self, paint: Callable[[Pane], None]) -> tuple[bytes, tuple[bytes, int]]:
        """Paint it: eight answers a byte, and the blocks with a yes in or beside them, by rows of so many."""
        self._image = Image.new("L", self.size, NO)
        self._pen = ImageDraw.Draw(self._image)
        paint(self)
        blocks = self._image.reduce(BLOCK)
        # What lies beyond the pane's rim is not known: there it counts as yes.
        ImageDraw.Draw(blocks).rectangle((0, 0, blocks.width - 1, blocks.height - 1), outline=YES)
        near = blocks.filter(ImageFilter.MaxFilter(3)).tobytes()
        return self._image.convert("1", dither=Image.Dither.NONE).tobytes(), (near, blocks.width)

    def _pixels(self, points: Iterable[Point]) -> list[Point]:
        return [((x - self._left) * PER_MM, (y - self._top) * PER_MM) for x, y in points]

    def fill(self) -> None:
        """Yes everywhere."""
        self._image.paste(YES, (0, 0, *self.size))

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

    def rub(self, mask: Mask) -> None:
        """No where a mask of the same box says no."""
        self._image = ImageChops.darker(self._image, mask.image(self))
        self._pen = ImageDraw.Draw(self._image)

    def rub_clutter(self, clutter: Clutter, room: float) -> None:
        """No within `room` of anything that stands there."""
        near = self.box.grown(room)
        for points, radius, box in clutter.lines:
            if near.grown(radius).meets(box):
                self._line(points, radius + room)
        for box in clutter.boxes:
            if near.meets(box):
                corners = ((box.left - room, box.top - room), (box.right + room, box.bottom + room))
                self._pen.rectangle(self._pixels(corners), fill=NO)
        for (x, y), radius in clutter.discs:
            reach = radius + room
            self._pen.ellipse(self._pixels(((x - reach, y - reach), (x + reach, y + reach))), fill=NO)

    def _line(self, points: Sequence[Point], half: float) -> None:
        wide = max(1, round(2 * half * PER_MM))
        self._pen.line(self._pixels(points), fill=NO, width=wide)


def _area(points: Sequence[Point]) -> float:
    """Twice the signed area; positive for a clockwise ring (y grows downward)."""
    total = 0.0
    ax, ay = points[-1]
    for bx, by in points:
        total += ax * by - bx * ay
        ax, ay = bx, by
    return total
