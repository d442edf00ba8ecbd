"""Glyphs that are things: supplies, works, guns, aircraft, ships."""

# ruff: noqa: E501  (path data reads best on one line)
from __future__ import annotations

from collections.abc import Mapping
from math import cos, radians, sin
from types import MappingProxyType

from toolchain.layout.counters import symbol_paths as paths
from toolchain.layout.counters.unit_symbols_parts import Ink, Part, Shape, boxed, line, solid


def _crate(x: float, y: float, width: float, height: float) -> tuple[Part, ...]:
    """A packing case with battens, its top left corner at (x, y)."""
    inset = 4.0
    return (
        boxed(paths.rectangle(x, y, width, height), 0.75),
        line(f"M{x + inset:g} {y:g}V{y + height:g}M{x + width - inset:g} {y:g}V{y + height:g}", 0.6),
        line(f"M{x + inset:g} {y + height:g}L{x + width - inset:g} {y:g}", 0.6),
    )


def _shell(x: float) -> str:
    return f"M{x - 4.6:g} 21V-3C{x - 4.6:g} -12 {x - 1.5:g} -18 {x:g} -22C{x + 1.5:g} -18 {x + 4.6:g} -12 {x + 4.6:g} -3V21Z"


def _ticks_up() -> str:
    """Short spikes on the outside of the upper half circle about (0, 12)."""
    rays = []
    for turn in range(-75, 76, 25):
        c, s = cos(radians(turn - 90)), sin(radians(turn - 90))
        rays.append(f"M{16 * c:.2f} {12 + 16 * s:.2f}L{23.5 * c:.2f} {12 + 23.5 * s:.2f}")
    return "".join(rays)


_BURST_SMALL = paths.spiked(0, -12, 10.5, 5, 9)

_SUPPLIES: dict[str, tuple[Part, ...]] = {
    "supply": (*_crate(-21.5, 1, 20.5, 18), *_crate(1, 1, 20.5, 18), *_crate(-10.25, -18.5, 20.5, 18)),
    "fuel": (
        boxed("M-15 -16V16A15 5.5 0 0 0 15 16V-16A15 5.5 0 0 0 -15 -16Z", 0.9),
        boxed(paths.ellipse(0, -16, 15, 5.5), 0.9), solid(paths.ellipse(5, -16.2, 2.6, 1.3)),
        line("M-15 -5A15 5.5 0 0 0 15 -5M-15 5.5A15 5.5 0 0 0 15 5.5", 0.9),
    ),
    "ammo": (
        solid(_shell(-13) + _shell(0) + _shell(13)),
        Shape("M-17.6 4H-8.4V6.2H-17.6ZM-4.6 4H4.6V6.2H-4.6ZM8.4 4H17.6V6.2H8.4Z", Ink.BOX, Ink.NONE),
    ),
    "parachute": (
        boxed("M-21 -4A21 18.5 0 0 1 21 -4C17 -7.5 11 -7.5 7 -4C3 -7.5 -3 -7.5 -7 -4C-11 -7.5 -17 -7.5 -21 -4Z", 0.85),
        line("M-21 -4L0 13L-7 -4M7 -4L0 13L21 -4", 0.5), solid(paths.rectangle(-4.5, 12.5, 9, 9)),
    ),
    "wrench": (
        line("M-13.5 13.5L7 -7", 2.9), line("M3.6 -17.2A10 10 0 1 0 17.2 -3.6", 2.3),
        Shape(paths.circle(-14, 14, 5.6), Ink.FIELD, Ink.LINE, 1.6),
    ),
}  # fmt: skip

_WORKS: dict[str, tuple[Part, ...]] = {
    "bridge": (solid("M-24 -10H24V-5H22V13H18.5A8.6 8.6 0 0 0 1.8 13H-1.8A8.6 8.6 0 0 0 -18.5 13H-22V-5H-24Z"),
               line("M-24 -15H24M-20 -15V-10M-10 -15V-10M0 -15V-10M10 -15V-10M20 -15V-10", 0.7)),
    "bridge-blown": (
        solid("M-24 -4H-12L-3 13L-8 15L-14 5C-16.5 6 -18 9 -18.5 14H-22V2H-24ZM24 -4H12L3 13L8 15L14 5C16.5 6 18 9 18.5 14H22V2H24Z"),
        solid(_BURST_SMALL), line("M-22 20C-18 17 -14 17 -11 20S-4 23 0 20S7 17 11 20S18 23 22 20", 0.8),
    ),
    "bridge-repair": (
        solid("M-24 -2H-9V3H-13.5A8.6 8.6 0 0 0 -18.5 14H-22V3H-24ZM24 -2H9V3H13.5A8.6 8.6 0 0 1 18.5 14H22V3H24Z"),
        Shape("M-7 -2H-2.5V3H-7ZM2.5 -2H7V3H2.5Z", Ink.BOX, Ink.LINE, 0.45),
        line("M-8 -9L2.5 -18.5", 1.1), line("M-2.5 -22L7.5 -13.5", 2.2),
        line("M-22 20C-18 17 -14 17 -11 20S-4 23 0 20S7 17 11 20S18 23 22 20", 0.8),
    ),
    "earthwork": (
        line("M-16 12A16 16 0 0 1 16 12", 2.2),
        line(_ticks_up(), 1.5),
    ),
    "bunker": (
        solid("M-23 16V8C-19 -8 -10 -13 0 -13C10 -13 19 -8 23 8V16Z"),
        Shape("M-13 -1.5L-8 -4.5H8L13 -1.5V2.5H-13Z", Ink.FIELD, Ink.NONE),
    ),
    "wire": (line("M-24 0H24M-20 -7L-8 7M-8 -7L-20 7M-6 -7L6 7M6 -7L-6 7M8 -7L20 7M20 -7L8 7", 1.1),),
    "mine": (solid(paths.circle(0, 4, 13.5)), line(paths.spokes(0, 4, 10, 20, 8, 22.5), 1.4), line("M0 -9V-20", 1.4)),
    "hill": (solid("M-24 16L-7 -12L1 0L8 -9L24 16Z"), Shape("M-7 -12L-12.5 -3L-8 -5L-5.5 -1.5L-2.8 -5.7Z", Ink.BOX, Ink.NONE)),
    "town": (solid("M-23 17V-1L-15 -8L-7 -1V17ZM-5 17V-8H7V17ZM-5 -9.5L1 -22L7 -9.5ZM9 17V1L16 -5L23 1V17Z"),
             Shape("M-17 3H-13V8H-17ZM-1 -4H3V3H-1ZM14 5H18V10H14Z", Ink.BOX, Ink.NONE)),
}  # fmt: skip

_ARMS: dict[str, tuple[Part, ...]] = {
    "plane": (
        solid("M0 -23C2.6 -23 3.4 -18 3.4 -14V-8L23 -1.5V4L3.4 2.5L2.2 15L9 18.5V21.5L0 20.5L-9 21.5V18.5L-2.2 15L-3.4 2.5L-23 4V-1.5L-3.4 -8V-14C-3.4 -18 -2.6 -23 0 -23Z"),
        line("M-7 -22.4H7", 0.7),
    ),
    "cannon": (
        solid("M-9 1L20 -15.5L22 -12L-5 7Z"), solid("M-2 5L-23 17V20.5L1 13Z"), solid("M0 -14.5L4 -15.5L7 4L2.5 5Z"),
        Shape(paths.circle(-1, 10, 9.2), Ink.FIELD, Ink.LINE, 1.0), line(paths.spokes(-1, 10, 2, 9, 8, 22.5), 0.55),
        solid(paths.circle(-1, 10, 2.8)),
    ),
    "burst": (solid(paths.spiked(0, 0, 23, 11.5, 11)), Shape(paths.spiked(0, 0, 11, 6, 11), Ink.BOX, Ink.NONE)),
    "rocket": (
        solid("M15 -22C7 -21 0 -16 -4 -10L-13 1L-1 13L10 4C16 0 21 -7 22 -15Z"),
        solid("M-13 -5L-21 -4L-15 -11ZM5 13L4 21L11 15Z"), solid("M-8 8L-19 19L-5 13Z"),
    ),
    "bomb": (solid("M0 22C-8 14 -9 4 -7 -4C-5.5 -9 -4 -11 -4 -14L-10 -22H10L4 -14C4 -11 5.5 -9 7 -4C9 4 8 14 0 22Z"),),
    "ship": (
        solid("M-24 6H-3L-1 4H24L19 15C18 17 16 18 14 18H-16C-19 18 -21 17 -22 14ZM-9 4V-3H-5V-10H-1V-18H2V-10H6V-4H10V2H-2L-4 4Z"),
        solid("M11 2V-1H14L23 -4L23.5 -2.4L17 0V2ZM-11 4V1H-14L-23 -2L-23.5 -0.4L-18 2V4Z"),
    ),
    "rifle": (line("M-20 12L-12 4", 3.0), line("M-14 6L20 -16", 1.3), line("M-6 1L-3 7M-1 -2.5L1 1", 1.2)),
    "helmet": (solid("M-19 7C-19 -10 -11 -17 0 -17C11 -17 19 -10 19 7L23 12H-23Z"),),
    "eye": (boxed("M-23 0C-12 -17 12 -17 23 0C12 17 -12 17 -23 0Z", 1.1), solid(paths.circle(0, 0, 7.2))),
    "anchor": (
        line("M0 -11V19M-10 -6H10M-18 5C-17 17 -7 19 0 19.5C7 19 17 17 18 5", 1.6), line(paths.circle(0, -16, 4.4), 1.5),
        solid("M-22.5 10L-18.5 0L-12.5 9ZM22.5 10L18.5 0L12.5 9Z"),
    ),
    "die": (
        boxed("M-15 -20H15A5 5 0 0 1 20 -15V15A5 5 0 0 1 15 20H-15A5 5 0 0 1 -20 15V-15A5 5 0 0 1 -15 -20Z", 1.1),
        solid("".join(paths.circle(x, y, 3.6) for x, y in ((-10, -10), (10, -10), (0, 0), (-10, 10), (10, 10)))),
    ),
}  # fmt: skip

THINGS: Mapping[str, tuple[Part, ...]] = MappingProxyType({**_SUPPLIES, **_WORKS, **_ARMS})
