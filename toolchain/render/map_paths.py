"""SVG path data for curves, discs and strokes, with two decimals: a hundredth of a millimetre.

Zeros at the end of a number stay: there are hundreds of thousands of them, and to take them off costs more
than to read them.
"""

from __future__ import annotations

import math
from collections.abc import Iterable, Sequence

from toolchain.layout.maps.curves import Curve, Point
from toolchain.layout.maps.strewing import Disc, Stroke

_POINT = "%.2f %.2f"
_BEND = f"C{_POINT} {_POINT} {_POINT}"


def n(value: float) -> str:
    """A number with at most two decimals."""
    text = f"{value:.2f}".rstrip("0").rstrip(".")
    return "0" if text in ("-0", "") else text


def curve_data(curve: Curve) -> str:
    bends = "".join([_BEND % (*bend.first, *bend.second, *bend.end) for bend in curve.bends])
    return f"M{_POINT % curve.start}{bends}{'Z' if curve.closed else ''}"


def curves_data(curves: Iterable[Curve]) -> str:
    return "".join(curve_data(curve) for curve in curves)


# Discs are many: they are written in whole hundredths of a millimetre and the path is scaled back.
DISC_SCALE = "scale(.01)"


def disc_data(discs: Iterable[Disc], *, scale: float = 1.0, dx: float = 0.0, dy: float = 0.0) -> str:
    """Discs as one path to be drawn with the transform DISC_SCALE.

    Radii are times `scale`, middles moved by shares `dx`, `dy` of the radius.
    """
    parts = []
    for disc in discs:
        size = disc.radius * 100
        r = int(size * scale + 0.5)
        x, y = int(disc.x * 100 + dx * size - r), int(disc.y * 100 + dy * size)
        parts.append(f"M{x} {y}a{r} {r} 0 1 1 {2 * r} 0a{r} {r} 0 1 1 {-2 * r} 0z")
    return "".join(parts)


def lines_data(lines: Iterable[Sequence[Point]], *, closed: bool = False) -> str:
    end = "Z" if closed else ""
    return "".join(f"M{'L'.join([_POINT % point for point in line])}{end}" for line in lines)


def tapered_data(marks: Iterable[Stroke]) -> str:
    """Strokes as slim triangles, thick at their start."""
    parts = []
    for mark in marks:
        (x1, y1), (x2, y2) = mark.start, mark.end
        size = math.dist(mark.start, mark.end) or 1.0
        ox, oy = -(y2 - y1) / size * mark.width / 2, (x2 - x1) / size * mark.width / 2
        parts.append(f"M{x1 + ox:.2f} {y1 + oy:.2f}L{x2:.2f} {y2:.2f} {x1 - ox:.2f} {y1 - oy:.2f}z")
    return "".join(parts)


def rect_data(left: float, top: float, right: float, bottom: float) -> str:
    return f"M{n(left)} {n(top)}H{n(right)}V{n(bottom)}H{n(left)}Z"


def star_data(x: float, y: float, radius: float) -> str:
    points = []
    for i in range(10):
        r = radius if i % 2 == 0 else radius * 0.42
        angle = math.radians(-90 + 36 * i)
        points.append((x + r * math.cos(angle), y + r * math.sin(angle)))
    return lines_data([points], closed=True)
