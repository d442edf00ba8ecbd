"""Glyphs that are signs: emblems, arrows, weather, time, points."""

# ruff: noqa: E501  (path data reads best on one line)
from __future__ import annotations

from collections.abc import Mapping
from math import cos, radians, sin
from types import MappingProxyType

from toolchain.layout.counters import symbol_paths as paths
from toolchain.layout.counters.unit_symbols_parts import Ink, Letters, Part, Shape, boxed, line, solid


def _cross(half_width: float, reach: float) -> str:
    w, r = half_width, reach
    return f"M{-w} {-r}H{w}V{-w}H{r}V{w}H{w}V{r}H{-w}V{w}H{-r}V{-w}H{-w}Z"


def _wreath() -> tuple[Part, ...]:
    """Two laurel branches that meet at the foot."""
    branch = "M0 20C-13 19 -20 8 -18 -12"
    left = ((-6, 19, -62), (-13, 13.5, -40), (-17, 6, -18), (-18.3, -3, 2))
    inner = ((-8, 18, 10), (-14.5, 11, 28), (-17.6, 2.5, 42))
    leaves = [paths.leaf(x, y, 11, turn) for x, y, turn in (*left, *inner)]
    leaves += [paths.leaf(-x, y, 11, -turn) for x, y, turn in (*left, *inner)]
    leaves += [paths.leaf(-18.2, -11, 10, 12), paths.leaf(18.2, -11, 10, -12)]
    return (
        line(branch + "M0 20C13 19 20 8 18 -12", 0.5),
        solid("".join(leaves)),
        solid(paths.spiked(0, -1, 10.5, 4.2, 5)),
    )


def _arrow(turn: int) -> str:
    """A block arrow to the right, turned clockwise by quarters."""
    points = [(-21.0, -6.5), (3.0, -6.5), (3.0, -17.0), (22.0, 0.0), (3.0, 17.0), (3.0, 6.5), (-21.0, 6.5)]
    for _ in range(turn):
        points = [(-y, x) for x, y in points]
    return paths.polygon(points)


_CLOUD = "M-13 6A8.5 8.5 0 0 1 -14 -10.5A11.5 11.5 0 0 1 7.5 -13.5A9 9 0 0 1 15 6Z"


def _drop(x: float, y: float, r: float) -> str:
    return (
        f"M{x:g} {y - 2.1 * r:g}C{x + 0.75 * r:g} {y - 0.9 * r:g} {x + r:g} {y - 0.5 * r:g} {x + r:g} {y:g}"
        f"A{r:g} {r:g} 0 0 1 {x - r:g} {y:g}C{x - r:g} {y - 0.5 * r:g} {x - 0.75 * r:g} {y - 0.9 * r:g} "
        f"{x:g} {y - 2.1 * r:g}Z"
    )


def _waves(ys: tuple[float, ...]) -> str:
    return "".join(
        f"M-21 {y:g}C-16 {y - 5:g} -12 {y - 5:g} -7 {y:g}S2 {y + 5:g} 7 {y:g}S16 {y - 5:g} 21 {y:g}"
        for y in ys
    )


def _flake() -> str:
    """The barbs on the six arms of a snow crystal."""
    barbs = []
    for turn in range(0, 360, 60):
        x, y = 13 * sin(radians(turn)), -13 * cos(radians(turn))
        barbs += [_ray(x, y, 6.5, turn + 55), _ray(x, y, 6.5, turn - 55)]
    return "".join(barbs)


def _ray(x: float, y: float, length: float, turn: float) -> str:
    dx, dy = length * sin(radians(turn)), -length * cos(radians(turn))
    return f"M{x:.2f} {y:.2f}L{x + dx:.2f} {y + dy:.2f}"


_EMBLEMS: dict[str, tuple[Part, ...]] = {
    "star": (solid(paths.spiked(0, 2, 23, 8.8, 5)),),
    "star-ring": (line(paths.circle(0, 0, 21.5), 0.9), solid(paths.spiked(0, 1.2, 18.5, 7.1, 5))),
    "balkenkreuz": (Shape(_cross(10.5, 22), Ink.BOX, Ink.LINE, 0.35), solid(_cross(5.6, 22))),
    "cross": (solid(_cross(6.5, 21)),),
    "roundel": (boxed(paths.circle(0, 0, 21.5)), solid(paths.circle(0, 0, 9.5))),
    "disc": (solid(paths.circle(0, 0, 20)),),
    "diamond": (solid("M0 -22L20 0L0 22L-20 0Z"),),
    "flag": (
        line("M-15 -21V23", 1.1, round_ends=True),
        solid("M-15 -20C-5 -26 5 -14 19 -19V3C5 8 -5 -4 -15 2Z"),
    ),
    "shield": (boxed("M-18 -19C-8 -16 -4 -19 0 -22C4 -19 8 -16 18 -19C20 2 12 15 0 22C-12 15 -20 2 -18 -19Z"),),
    "wreath": _wreath(),
    "medal": (
        solid("M-12 -22H-3L3 -4L-4 -2ZM12 -22H3L-3 -4L4 -2Z"),
        boxed(paths.circle(0, 9, 12.5)), solid(paths.spiked(0, 9.4, 8.5, 3.4, 5)),
    ),
    "crown": (solid("M-20 14L-22 -10L-11 1L0 -16L11 1L22 -10L20 14ZM-19 17H19V21H-19Z"),),
}  # fmt: skip

_ARROWS: dict[str, tuple[Part, ...]] = {
    "arrow-right": (solid(_arrow(0)),),
    "arrow-down": (solid(_arrow(1)),),
    "arrow-left": (solid(_arrow(2)),),
    "arrow-up": (solid(_arrow(3)),),
    "check": (line("M-16 2L-5 14L17 -14", 2.6, round_ends=True),),
    "no": (line("M-14 -14L14 14M14 -14L-14 14", 2.6, round_ends=True),),
    "plus": (solid(_cross(4.6, 18)),),
    "target": (line(paths.circle(0, 0, 15), 1.2), line("M0 -23V-7M0 7V23M-23 0H-7M7 0H23", 1.2), solid(paths.circle(0, 0, 2.6))),
    "ban": (line(paths.circle(0, 0, 19), 1.8), line("M-13 13L13 -13", 1.8)),
    "cycle": (
        line("M14.5 -11A18.5 18.5 0 0 0 -17.5 -6M-14.5 11A18.5 18.5 0 0 0 17.5 6", 1.9),
        solid("M20 -20V-4H4ZM-20 20V4H-4Z"),
    ),
}  # fmt: skip

_TIME_AND_WEATHER: dict[str, tuple[Part, ...]] = {
    "clock": (
        boxed(paths.circle(0, 0, 20.5), 1.3), line(paths.spokes(0, 0, 15.5, 18.5, 12), 0.6),
        line("M0 1.5V-12.5M0 0L8.5 5.5", 1.3, round_ends=True), solid(paths.circle(0, 0, 2.2)),
    ),
    "hourglass": (
        line("M-15 -21H15M-15 21H15", 1.5), boxed("M-11 -20C-11 -8 -3 -5 -3 0C-3 5 -11 8 -11 20H11C11 8 3 5 3 0C3 -5 11 -8 11 -20Z", 0.9),
        solid("M-7.5 -10.5H7.5C6 -5 1.5 -4 0 0C-1.5 -4 -6 -5 -7.5 -10.5ZM-9 19C-8 11 -3 10 0 7C3 10 8 11 9 19Z"),
    ),
    "sun": (solid(paths.circle(0, 0, 9)), line(paths.spokes(0, 0, 13, 22, 8), 1.4)),
    "moon": (solid("M8 -19.5A21 21 0 1 0 19.5 8A17 17 0 0 1 8 -19.5Z"),),
    "cloud": (boxed("M-13 14A9.5 9.5 0 0 1 -14 -5A13 13 0 0 1 9 -9A10.5 10.5 0 0 1 15 14Z", 1.2),),
    "rain": (boxed(_CLOUD, 1.1), line("M-9 11L-13 20M1 11L-3 20M11 11L7 20", 1.1, round_ends=True)),
    "mud": (solid(_drop(-10, -7, 5.2) + _drop(9, -9, 6)), line(_waves((8.0, 17.0)), 1.5)),
    "fog": (line(_waves((-12.0, -4.0, 4.0, 12.0)), 1.2),),
    "snow": (
        line(paths.spokes(0, 0, 0, 22, 6), 1.15),
        line(_flake(), 0.95),
    ),
    "flame": (solid("M2 -23C5 -12 16 -6 16 7A16 15.5 0 0 1 -16 7C-16 0 -12 -4 -9 -10C-8 -4 -6 -2 -4 -2C-5 -10 -2 -18 2 -23Z"),
              Shape("M1 -3C3 3 8 6 8 12A8 7.5 0 0 1 -8 12C-8 8 -6 6 -4 4C-3 7 -2 8 -1 8C-1 4 0 0 1 -3Z", Ink.BOX, Ink.NONE)),
    "lightning": (solid("M6 -23L-15 4H-3L-8 23L15 -7H2Z"),),
    "reserve": (boxed(paths.circle(0, 0, 20), 1.3), Letters("R", 24)),
    "question": (Letters("?", 34),),
}  # fmt: skip

SIGNS: Mapping[str, tuple[Part, ...]] = MappingProxyType({**_EMBLEMS, **_ARROWS, **_TIME_AND_WEATHER})
