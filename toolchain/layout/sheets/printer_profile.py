"""Printer profiles: how a printer misplaces what it prints, and how to make up for it."""

from __future__ import annotations

from math import cos, radians, sin

from msgspec import Struct
from msgspec.structs import replace

from toolchain.layout.sheets.duplex import BackMode
from toolchain.layout.sheets.paper import Rect

MOST_SHIFT, MOST_SKEW, MOST_STRETCH = 20.0, 5.0, 0.1
MOST_WORDS = 60


class Affine(Struct, frozen=True):
    """x' = a x + c y + e, y' = b x + d y + f: the order of SVG's matrix()."""

    a: float = 1.0
    b: float = 0.0
    c: float = 0.0
    d: float = 1.0
    e: float = 0.0
    f: float = 0.0

    def of(self, x: float, y: float) -> tuple[float, float]:
        return self.a * x + self.c * y + self.e, self.b * x + self.d * y + self.f

    def inverse(self) -> Affine:
        det = self.a * self.d - self.b * self.c
        a, b, c, d = self.d / det, -self.b / det, -self.c / det, self.a / det
        return Affine(a, b, c, d, -(a * self.e + c * self.f), -(b * self.e + d * self.f))

    @property
    def is_identity(self) -> bool:
        return self == Affine()


class PrinterProfile(Struct, frozen=True):
    """Measured errors of one printer with one paper and tray.

    `scale_x` and `scale_y` are printed length by true length on both faces. `dx`, `dy` (mm, right and
    down as the back is read), `skew` (degrees, clockwise) and `back_scale_x`, `back_scale_y` are those of
    the back against the front, about the middle of the page, measured with the sheet turned about `turn`.
    """

    name: str
    paper: str = "a4"
    tray: str = ""
    dx: float = 0.0
    dy: float = 0.0
    skew: float = 0.0
    scale_x: float = 1.0
    scale_y: float = 1.0
    back_scale_x: float = 1.0
    back_scale_y: float = 1.0
    turn: str = BackMode.LONG_EDGE.value

    def error_of_front(self, page: Rect) -> Affine:
        """Where the printer puts a point of a front."""
        return _about(page, self.scale_x, self.scale_y, 0.0, 0.0, 0.0)

    def error_of_back(self, page: Rect) -> Affine:
        """Where the printer puts a point of a back, as the back is read."""
        sx, sy = self.scale_x * self.back_scale_x, self.scale_y * self.back_scale_y
        return _about(page, sx, sy, self.skew, self.dx, self.dy)

    @property
    def label(self) -> str:
        """Name and what was measured, for the margin of a sheet."""
        dx, dy, skew = (_signed(value) for value in (self.dx, self.dy, self.skew))
        parts = [f"dx {dx}", f"dy {dy} mm", f"skew {skew}°"]
        if (self.scale_x, self.scale_y) != (1.0, 1.0):
            parts.append(f"scale {self.scale_x * 100:.2f} × {self.scale_y * 100:.2f}%")
        tray = f", tray {self.tray}" if self.tray else ""
        return f"{self.name}{tray}: {' · '.join(parts)}"


def _signed(value: float) -> str:
    return f"{round(value, 2) + 0.0:+.2f}".replace("-", "−")


def turned_for(profile: PrinterProfile, backs: BackMode) -> PrinterProfile:
    """The profile for another way of turning the sheet.

    The printer misplaces the same spot of the paper either way; the back is read upside down, so that
    right and left, up and down change places.
    """
    if backs.value == profile.turn or backs not in (BackMode.LONG_EDGE, BackMode.SHORT_EDGE):
        return profile
    return replace(profile, dx=-profile.dx, dy=-profile.dy, turn=backs.value)


def _about(page: Rect, sx: float, sy: float, skew: float, dx: float, dy: float) -> Affine:
    """Scale, then turn, about the middle of the page, then shift."""
    cx, cy = page.centre
    co, si = cos(radians(skew)), sin(radians(skew))
    a, b, c, d = co * sx, si * sx, -si * sy, co * sy
    return Affine(a, b, c, d, cx - a * cx - c * cy + dx, cy - b * cx - d * cy + dy)


def problem_of(profile: PrinterProfile) -> str:
    """What no printer can be like, in words; empty for a profile that makes sense."""
    if not (abs(profile.dx) <= MOST_SHIFT and abs(profile.dy) <= MOST_SHIFT):
        return f"a shift of {profile.dx:g}, {profile.dy:g} mm: the most is {MOST_SHIFT:g}"
    if not abs(profile.skew) <= MOST_SKEW:
        return f"a skew of {profile.skew:g} degrees: the most is {MOST_SKEW:g}"
    scales = (profile.scale_x, profile.scale_y, profile.back_scale_x, profile.back_scale_y)
    if not all(abs(scale - 1) <= MOST_STRETCH for scale in scales):
        return f"a scale outside {1 - MOST_STRETCH:g} to {1 + MOST_STRETCH:g}: is the print scaled to fit?"
    if profile.turn not in (BackMode.LONG_EDGE.value, BackMode.SHORT_EDGE.value):
        return f"a sheet cannot be turned about its '{profile.turn}'"
    if len(profile.tray) > MOST_WORDS or len(profile.paper) > MOST_WORDS:
        return f"a tray or paper of more than {MOST_WORDS} letters"
    return ""


def correction_of_front(profile: PrinterProfile | None, page: Rect) -> Affine:
    """What to draw a front with, so that it comes out in its place."""
    return Affine() if profile is None else profile.error_of_front(page).inverse()


def correction_of_back(profile: PrinterProfile | None, page: Rect) -> Affine:
    """What to draw a back with, so that it comes out behind its front."""
    return Affine() if profile is None else profile.error_of_back(page).inverse()
