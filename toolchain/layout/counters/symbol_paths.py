"""SVG path data for symbols: building it, checking a designer's own, and measuring its extent."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from functools import lru_cache
from math import cos, radians, sin

LONGEST_PATH = 4000
SLACK = 6.0

_TOKEN = re.compile(r"([MmLlHhVvCcSsQqTtAaZz])|([-+]?(?:\d+\.?\d*|\.\d+)(?:[eE][-+]?\d{1,3})?)|([\s,]+)")
_ARGUMENTS = {"M": 2, "L": 2, "H": 1, "V": 1, "C": 6, "S": 4, "Q": 4, "T": 2, "A": 7, "Z": 0}

Bounds = tuple[float, float, float, float]
Segment = tuple[str, tuple[float, ...]]


def _n(value: float) -> str:
    return f"{value:.3f}".rstrip("0").rstrip(".") or "0"


def rectangle(x: float, y: float, width: float, height: float) -> str:
    return f"M{_n(x)} {_n(y)}H{_n(x + width)}V{_n(y + height)}H{_n(x)}Z"


def circle(x: float, y: float, radius: float) -> str:
    r = _n(radius)
    return (
        f"M{_n(x - radius)} {_n(y)}A{r} {r} 0 1 1 {_n(x + radius)} {_n(y)}"
        f"A{r} {r} 0 1 1 {_n(x - radius)} {_n(y)}Z"
    )


def stadium(x: float, y: float, width: float, height: float) -> str:
    """A track: two straight sides and two half circles, centred on (x, y)."""
    r, side = height / 2, (width - height) / 2
    arc = f"A{_n(r)} {_n(r)} 0 0 1"
    return (
        f"M{_n(x - side)} {_n(y - r)}H{_n(x + side)}{arc} {_n(x + side)} {_n(y + r)}"
        f"H{_n(x - side)}{arc} {_n(x - side)} {_n(y - r)}Z"
    )


def dashed_box() -> str:
    """The 60 by 40 box in dashes that meet at its corners."""
    level = ((-30, -19), (-11, -3.5), (3.5, 11), (19, 30))
    upright = ((-20, -10), (-4, 4), (10, 20))
    flat = "".join(f"M{_n(a)} {y}H{_n(b)}" for y in (-20, 20) for a, b in level)
    return flat + "".join(f"M{x} {_n(a)}V{_n(b)}" for x in (-30, 30) for a, b in upright)


def _tokens(data: str) -> Iterator[str] | None:
    found, end = [], 0
    for match in _TOKEN.finditer(data):
        if match.start() != end:
            return None
        end = match.end()
        if match.group(3) is None:
            found.append(match.group())
    return iter(found) if end == len(data) else None


def segments(data: str) -> tuple[Segment, ...] | None:
    """Commands with their numbers, repeated commands written out; None where the data is no path."""
    tokens = _tokens(data)
    made: list[Segment] = []
    if tokens is None:
        return None
    command, numbers = "", list[float]()
    for token in [*tokens, "end"]:
        if token == "end" or token.isalpha():
            if not _close(command, numbers, made):
                return None
            command, numbers = token, []
        elif not command:
            return None
        else:
            numbers.append(float(token))
    return tuple(made) if made and made[0][0] in "Mm" else None


def _close(command: str, numbers: list[float], made: list[Segment]) -> bool:
    """Appends what `command` and its numbers say; False where the count of numbers is wrong."""
    if not command:
        return not numbers
    count = _ARGUMENTS[command.upper()]
    if count == 0 or not numbers:
        made.append((command, ()))
        return count == 0 and not numbers
    if len(numbers) % count:
        return False
    for start in range(0, len(numbers), count):
        made.append((command, tuple(numbers[start : start + count])))
        command = {"M": "L", "m": "l"}.get(command, command)
    return True


@lru_cache(maxsize=1024)
def bounds(data: str) -> Bounds | None:
    """Left, top, right, bottom of the path's points and handles; arcs count by their end points."""
    xs, ys = list[float](), list[float]()
    x = y = start_x = start_y = 0.0
    for command, numbers in segments(data) or ():
        base_x, base_y = (x, y) if command.islower() else (0.0, 0.0)
        kind = command.upper()
        if kind == "Z":
            x, y = start_x, start_y
        elif kind == "H":
            x = base_x + numbers[0]
        elif kind == "V":
            y = base_y + numbers[0]
        else:
            pairs = numbers[-2:] if kind == "A" else numbers
            xs.extend(base_x + n for n in pairs[::2])
            ys.extend(base_y + n for n in pairs[1::2])
            x, y = xs[-1], ys[-1]
        if kind == "M":
            start_x, start_y = x, y
        xs.append(x)
        ys.append(y)
    return (min(xs), min(ys), max(xs), max(ys)) if xs else None


def path_fault(data: str, width: float, height: float) -> str | None:
    """Why a designer's path cannot stand in a symbol of that size about (0, 0); None where it can."""
    if len(data) > LONGEST_PATH:
        return f"the path is longer than {LONGEST_PATH} characters"
    measured = bounds(data)
    if measured is None:
        return "this is no SVG path data"
    left, top, right, bottom = measured
    if max(-left, right) > width / 2 + SLACK or max(-top, bottom) > height / 2 + SLACK:
        return f"the path leaves the symbol's box of {width:g} by {height:g} units about (0, 0)"
    return None


def polygon(points: Sequence[tuple[float, float]]) -> str:
    return "M" + "L".join(f"{_n(x)} {_n(y)}" for x, y in points) + "Z"


def spiked(x: float, y: float, outer: float, inner: float, spikes: int, turn: float = 0.0) -> str:
    """A star of `spikes` points, the first straight up, turned clockwise by `turn` degrees."""
    corners = []
    for i in range(2 * spikes):
        radius = outer if i % 2 == 0 else inner
        angle = radians(turn - 90 + i * 180 / spikes)
        corners.append((x + radius * cos(angle), y + radius * sin(angle)))
    return polygon(corners)


def spokes(x: float, y: float, inner: float, outer: float, count: int, turn: float = 0.0) -> str:
    """Straight rays between two circles about (x, y)."""
    rays = []
    for i in range(count):
        angle = radians(turn - 90 + i * 360 / count)
        c, s = cos(angle), sin(angle)
        rays.append(f"M{_n(x + inner * c)} {_n(y + inner * s)}L{_n(x + outer * c)} {_n(y + outer * s)}")
    return "".join(rays)


def ellipse(x: float, y: float, rx: float, ry: float) -> str:
    radii = f"{_n(rx)} {_n(ry)}"
    return f"M{_n(x - rx)} {_n(y)}A{radii} 0 1 1 {_n(x + rx)} {_n(y)}A{radii} 0 1 1 {_n(x - rx)} {_n(y)}Z"


def leaf(x: float, y: float, length: float, turn: float) -> str:
    """A pointed leaf growing from (x, y) toward `turn` degrees clockwise from up."""
    angle = radians(turn - 90)
    c, s = cos(angle), sin(angle)
    tip = (x + length * c, y + length * s)
    bulge, half = length * 0.32, length * 0.45
    one = (x + half * c - bulge * s, y + half * s + bulge * c)
    two = (x + half * c + bulge * s, y + half * s - bulge * c)
    return (
        f"M{_n(x)} {_n(y)}Q{_n(one[0])} {_n(one[1])} {_n(tip[0])} {_n(tip[1])}"
        f"Q{_n(two[0])} {_n(two[1])} {_n(x)} {_n(y)}Z"
    )
