"""Setting lines of text on a face: fit with a floor, glyphs and contrast."""

from __future__ import annotations

from msgspec.structs import replace

from toolchain.layout.colours import LEAST_CONTRAST, contrast
from toolchain.layout.counters.counter_face_items import FaceText, Line, Sketch
from toolchain.layout.font_metrics import face, fitted_size, text_width


def fit(sketch: Sketch, role: str, text: str, wish: Line, room: float) -> float:
    """The font size for `text` in `room` mm: as wished, smaller where needed, never under the floor.

    Text that does not fit at the floor is a problem and is set at the size that fits.
    """
    wanted = max(sketch.mm(wish.size), wish.floor)
    fitted = fitted_size(text, wanted, room, weight=wish.weight)
    if fitted < wish.floor - 1e-9:
        needs = text_width(text, wish.floor, weight=wish.weight)
        sketch.note(
            "too-long",
            role,
            text,
            f"needs {needs:.1f} mm at the least readable size of {wish.floor:g} mm, but has {room:.1f} mm",
        )
    return fitted


def check_ink(sketch: Sketch, item: FaceText, ground: str) -> None:
    """Notes characters without a glyph and ink that does not read on its ground."""
    if missing := face(item.family, item.weight).missing(item.text):
        sketch.note("missing-glyph", item.role, item.text, f"the font has no {' '.join(missing)}")
    if (ratio := contrast(item.colour, ground)) < LEAST_CONTRAST:
        sketch.note(
            "low-contrast",
            item.role,
            item.text,
            f"{item.colour} on {ground} has a contrast of {ratio:.1f}, less than {LEAST_CONTRAST}",
        )


def set_text(sketch: Sketch, item: FaceText, ground: str) -> FaceText:
    """Adds a line of text and checks it; returns it as set."""
    check_ink(sketch, item, ground)
    sketch.items.append(item)
    return item


def set_centred(
    sketch: Sketch,
    role: str,
    text: str,
    wish: Line,
    at: tuple[float, float],
    room: float,
    ground: str,
    ink: str,
) -> FaceText:
    """A line whose capitals are centred on the point `at`, fitted into `room` mm."""
    size = fit(sketch, role, text, wish, room)
    drop = face(weight=wish.weight).cap(size) / 2
    return set_text(sketch, FaceText(role, text, at[0], at[1] + drop, size, ink, wish.weight), ground)


def set_upright(
    sketch: Sketch,
    role: str,
    text: str,
    wish: Line,
    at: tuple[float, float],
    room: float,
    ground: str,
    ink: str,
) -> FaceText:
    """A line that reads from bottom to top, its capitals centred on the point `at`."""
    size = fit(sketch, role, text, wish, room)
    drop = face(weight=wish.weight).cap(size) / 2
    flat = FaceText(role, text, at[0] + drop, at[1], size, ink, wish.weight)
    return set_text(sketch, replace(flat, turn=-90.0), ground)
