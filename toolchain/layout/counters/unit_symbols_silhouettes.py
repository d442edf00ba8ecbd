"""Side views of vehicles and weapons for the silhouette layout, 60 wide and 30 high about (0, 0), facing right.

They show a class, not a make: a counter names its unit, the picture only tells its arm at a glance.
"""

# ruff: noqa: E501  (path data reads best on one line)
from __future__ import annotations

from collections.abc import Iterable, Mapping
from types import MappingProxyType

from toolchain.layout.counters import symbol_paths as paths
from toolchain.layout.counters.unit_symbols_parts import Ink, Part, Shape, line, solid


def _hole(data: str) -> Shape:
    return Shape(data, Ink.FIELD, Ink.NONE)


def _wheels(xs: Iterable[float], y: float, radius: float) -> str:
    return "".join(paths.circle(x, y, radius) for x in xs)


def _track(left: float, right: float) -> tuple[Part, ...]:
    """A track run with road wheels seen through it."""
    top, low = 2.5, 14.5
    band = (
        f"M{left + 4:g} {low:g}C{left - 2:g} {low:g} {left - 4:g} 7.5 {left:g} 4.5L{left + 3:g} {top:g}"
        f"H{right - 3:g}L{right:g} 4.5C{right + 4:g} 7.5 {right + 2:g} {low:g} {right - 4:g} {low:g}Z"
    )
    count = max(3, round((right - left) / 8))
    gap = (right - left - 9) / (count - 1)
    xs = [left + 4.5 + i * gap for i in range(count)]
    return (solid(band), _hole(_wheels(xs, 9.2, 3.0)), solid(_wheels(xs, 9.2, 1.15)))


def _tyre(x: float, y: float = 9.5, radius: float = 5.2) -> tuple[Part, ...]:
    return (solid(paths.circle(x, y, radius)), _hole(paths.circle(x, y, radius * 0.42)))


SILHOUETTES: Mapping[str, tuple[Part, ...]] = MappingProxyType(
    {
        "silhouette-tank": (
            *_track(-24, 22),
            solid("M-26 3.5V-1L-21 -4.5H17L23.5 0.5V4.5H-26Z"),
            solid("M-12 -3.5L-10.5 -11.5H4L10 -8.5L11 -3.5ZM-8 -11V-14H-2V-11Z"),
            solid("M7 -9.6H29V-7.4H7Z"),
        ),
        "silhouette-heavy-tank": (
            *_track(-25, 21),
            solid("M-27 4.5L-25 -4.5H14L23 2V4.5Z"),
            solid("M-16 -3.5L-14 -13H3L7 -10.5L8.5 -3.5ZM-11 -12.5V-15H-5V-12.5Z"),
            solid("M6 -9.8H25.5V-10.8H30V-6.8H25.5V-7.6H6Z"),
        ),
        "silhouette-assault-gun": (
            *_track(-25, 21),
            solid("M-27 4.5L-25 -3.5L-14 -5L-9 -9.5H6L12 -3.5L20 -2L22 4.5Z"),
            solid("M9 -6.6H27V-4.2H9Z"),
        ),
        "silhouette-tank-destroyer": (
            *_track(-25, 21),
            solid("M-27 4.5L-23 -4L-12 -12H3L18 -1.5L22 4.5Z"),
            solid("M4 -7.4H27V-8.4H30V-4.4H27V-5.2H4Z"),
        ),
        "silhouette-sp-gun": (
            *_track(-24, 20),
            solid("M-26 4.5V-9L-6 -10V-4H14L21 0.5V4.5Z"),
            solid("M-12 -8.5L-10 -11.5H-2L1 -9.5L23 -13.5L23.5 -11.5L2 -7Z"),
        ),
        "silhouette-halftrack": (
            *_track(-25, 4),
            *_tyre(17, 9.3, 5.4),
            solid("M-27 4.5L-28 -8.5L-2 -8.5L2 -9.5L7 -3.5L21 -2.5L23.5 0.5V3H20C18 1.5 15 1.5 12 5H4L2 4.5Z"),
        ),
        "silhouette-armored-car": (
            *_tyre(-15), *_tyre(15),
            solid("M-26 5L-21 -4H13L25 1.5L24 6H20.5A6.4 6.4 0 0 0 9.5 6H-9.5A6.4 6.4 0 0 0 -20.5 6H-25Z"),
            solid("M-8 -4L-6.5 -10H4L6.5 -4Z"), solid("M4 -8.4H19V-6.6H4Z"),
        ),
        "silhouette-truck": (
            *_tyre(-18), *_tyre(-7, 9.5, 5.2), *_tyre(17),
            solid("M-27 5V2.5H3V-9.5H10.5L13 -2.5H21.5L24.5 0.5V6H23A6.2 6.2 0 0 0 11 6H-27Z"),
            solid("M-27 1.5V-9C-20 -13.5 -6 -13.5 1.5 -9V1.5Z"), _hole("M5 -7.6H9.3L10.8 -3H5Z"),
        ),
        "silhouette-gun": (
            solid("M-9 -3.5L26 -11L26.8 -8.6L-5 4.5L-11 4.5Z"),
            solid("M-4 2L-29 11.5V14.5H-26L2 7Z"), solid("M-2 -13L2.5 -13.5L7 5L2 6Z"),
            Shape(paths.circle(0, 7.2, 7.6), Ink.FIELD, Ink.LINE, 0.9),
            line(paths.spokes(0, 7.2, 1.5, 7.5, 8, 22.5), 0.5), solid(paths.circle(0, 7.2, 2.2)),
        ),
        "silhouette-anti-tank-gun": (
            solid("M-8 0H27V-1H30V3H27V2.4H-6Z"), solid("M-3 4L-29 12.5V14.5L2 8Z"),
            solid("M1 -8.5L4.5 -8.5L8.5 7.5H4Z"),
            *_tyre(-1, 8.3, 6.4),
        ),
        "silhouette-rocket-launcher": (
            solid("M-12 0L22 -14.5L25 -7.5L-9 7ZM-14 6.6L-29 12V14.5L0 9Z"),
            _hole("M-5 -0.4L21.5 -11.7L22 -10.6L-4.5 0.7ZM-4 2.2L22.8 -9.1L23.3 -8L-3.5 3.3Z"),
            *_tyre(-1, 8.5, 6.2),
        ),
        "silhouette-infantry": (
            solid("M-19 7C-19 -8 -11 -14 0 -14C11 -14 19 -8 19 7L24 11.5C20 14 -20 14 -24 11.5Z"),
        ),
        "silhouette-motorcycle": (
            line(paths.circle(-14, 7.5, 6), 0.9), line(paths.circle(14, 7.5, 6), 0.9),
            line("M-14 7.5L-7 0H6L9 -5H5M6 0L14 7.5M-7 0L0 7.5L6 0M-12 -2.5H-3", 1.0, round_ends=True),
        ),
        "silhouette-plane": (
            solid("M-28 -2.5L-27 -9H-23.5L-18 -3C-6 -6.5 12 -6.5 22 -3C26 -2 27 0 26 1.5C22 4.5 2 5 -8 3.5L-24 0Z"),
            solid("M-6 1H8L3 7H-7Z"), _hole("M3 -5.6C7 -9 11 -8 13 -5Z"),
            line("M27.5 -7.5V8", 0.6), line("M3 -5.8C7 -9.5 12 -8.5 14 -5", 0.6),
        ),
        "silhouette-glider": (
            solid("M-29 -3L-27 -11H-23L-19 -4L4 -6C16 -6 25 -3 26 1C26 5 18 7 8 6L-20 1Z"),
            _hole("M12 -3.5L20 -1.5L21 0.5L11 -0.5Z"), solid("M-9 -7L10 -9.5L11 -7.5L-8 -4.5Z"),
        ),
    }
)  # fmt: skip


def silhouette_names() -> tuple[str, ...]:
    return tuple(SILHOUETTES)


def silhouette_of(symbol: Iterable[str]) -> tuple[Part, ...]:
    """The silhouette that a unit type's symbol names; empty where it names none."""
    plain = (name.strip().casefold().replace("_", "-") for name in symbol)
    return next((SILHOUETTES[name] for name in plain if name in SILHOUETTES), ())
