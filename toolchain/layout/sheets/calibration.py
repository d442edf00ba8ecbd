"""The calibration sheet's geometry, and what its readings say about a printer.

The front carries crosses, the back a graduated target behind each. A pin pushed through a cross leaves
a hole on the target; where it lies is the reading, in mm right and down from the target's middle.
"""

from __future__ import annotations

from collections.abc import Mapping
from math import degrees, floor, hypot

from msgspec import Struct

from toolchain.layout.sheets.duplex import BackMode, turn_of_page
from toolchain.layout.sheets.paper import Rect
from toolchain.layout.sheets.printer_profile import PrinterProfile

TARGET_REACH = 6.0
TARGET_INSET = 32.0
RULER_INSET = 13.0

Point = tuple[float, float]


def targets(page: Rect) -> dict[str, Point]:
    """Places of the crosses on the front: four near the corners, one in the middle."""
    left, top, right, bottom = (
        page.x + TARGET_INSET,
        page.y + TARGET_INSET + 12,
        page.right - TARGET_INSET,
        page.bottom - TARGET_INSET - 12,
    )
    return {"A": (left, top), "B": (right, top), "C": page.centre, "D": (left, bottom), "E": (right, bottom)}


def ruler_lengths(page: Rect) -> tuple[float, float]:
    """Lengths of the level and the upright ruler: whole centimetres."""
    across, down = page.width - 2 * RULER_INSET, page.height - 2 * RULER_INSET - 34
    return floor(across / 10) * 10.0, floor(down / 10) * 10.0


class Fit(Struct, frozen=True):
    """A profile and how far, in mm, the worst reading lies from what it says."""

    profile: PrinterProfile
    residual: float


def fit_profile(
    name: str,
    page: Rect,
    paper: str,
    holes: Mapping[str, Point],
    *,
    tray: str = "",
    turn: BackMode = BackMode.LONG_EDGE,
    across: float | None = None,
    down: float | None = None,
) -> Fit:
    """The profile that readings tell.

    `holes` are readings by the target's letter; `across` and `down` the measured lengths of the rulers.
    One hole gives the shift, two the skew as well, three or more also the back's own scale.
    """
    nominal = ruler_lengths(page)
    scale_x = across / nominal[0] if across else 1.0
    scale_y = down / nominal[1] if down else 1.0
    places = _places_on_back(page, turn)
    pairs = [(places[letter], (-x, -y)) for letter, (x, y) in holes.items()]
    dx, dy, skew, grow_x, grow_y = _solve(pairs)
    profile = PrinterProfile(
        name, paper, tray, _tidy(dx), _tidy(dy), _tidy(degrees(skew)),
        _tidy(scale_x, 5), _tidy(scale_y, 5), _tidy(1 + grow_x, 5), _tidy(1 + grow_y, 5), turn.value,
    )  # fmt: skip
    worst = 0.0
    for (x, y), (u, v) in pairs:
        worst = max(worst, hypot(dx + grow_x * x - skew * y - u, dy + skew * x + grow_y * y - v))
    return Fit(profile, worst)


def _tidy(value: float, digits: int = 4) -> float:
    return round(value, digits) + 0.0


def _places_on_back(page: Rect, turn: BackMode) -> dict[str, Point]:
    """Middles of the targets on the back as it is read, from the middle of the page."""
    cx, cy = page.centre
    behind = {k: turn_of_page(turn, page).point_behind(x, y) for k, (x, y) in targets(page).items()}
    return {k: (x - cx, y - cy) for k, (x, y) in behind.items()}


def _solve(pairs: list[tuple[Point, Point]]) -> tuple[float, float, float, float, float]:
    """Shift, turn (radians) and growth in x and y that fit displacements best, by least squares."""
    if not pairs:
        return 0.0, 0.0, 0.0, 0.0, 0.0
    unknowns = 5 if len(pairs) >= 3 else 3 if len(pairs) == 2 else 2
    rows: list[tuple[list[float], float]] = []
    for (x, y), (u, v) in pairs:
        rows.append(([1.0, 0.0, -y, x, 0.0][:unknowns], u))
        rows.append(([0.0, 1.0, x, 0.0, y][:unknowns], v))
    matrix = [[sum(r[i] * r[j] for r, _ in rows) for j in range(unknowns)] for i in range(unknowns)]
    right = [sum(r[i] * value for r, value in rows) for i in range(unknowns)]
    found = _eliminate(matrix, right)
    dx, dy, skew, grow_x, grow_y = (found + [0.0] * 5)[:5]
    return dx, dy, skew, grow_x, grow_y


def _eliminate(matrix: list[list[float]], right: list[float]) -> list[float]:
    """Gauss with row exchange; an unknown that the readings leave open is 0."""
    size = len(right)
    rows = [[*line, value] for line, value in zip(matrix, right, strict=True)]
    for i in range(size):
        pivot = max(range(i, size), key=lambda r: abs(rows[r][i]))
        rows[i], rows[pivot] = rows[pivot], rows[i]
        if abs(rows[i][i]) < 1e-9:
            rows[i] = [0.0] * (size + 1)
            rows[i][i] = 1.0
        for r in range(size):
            if r != i and (factor := rows[r][i] / rows[i][i]):
                rows[r] = [a - factor * b for a, b in zip(rows[r], rows[i], strict=True)]
    return [rows[i][size] / rows[i][i] for i in range(size)]
