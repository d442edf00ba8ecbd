"""Trim, bleed and safe zone of counters, and what is wrong with them; nothing is drawn for it."""

from __future__ import annotations

from collections.abc import Iterable

from msgspec import Struct

from toolchain.diagnostics.diagnostic import Findings
from toolchain.diagnostics.span import Span
from toolchain.layout.counters.counter_face_items import REFERENCE_MM, SAFE_MM, CounterFace, FaceText
from toolchain.layout.sheets import sheet_codes as codes
from toolchain.layout.sheets.paper import EPSILON, Rect
from toolchain.model.sheet_template import SheetTemplate

# Measured widths leave out kerning and are a trifle too wide.
LENIENCE = 0.05


class Zones(Struct, frozen=True):
    """The three zones of one counter: what stays after the cut, what is inked, what text keeps to."""

    trim: Rect
    bleed: Rect
    safe: Rect
    corner_radius: float = 0.0


def zones_of(rect: Rect, template: SheetTemplate) -> Zones:
    """Zones of a counter whose trimmed place is `rect`."""
    bleed = rect.grown(inked_bleed(template))
    return Zones(rect, bleed, rect.grown(-template.safe), template.corner_radius)


def inked_bleed(template: SheetTemplate) -> float:
    """The bleed that is drawn: no more than half a gutter. Butted counters bleed round their block only."""
    gutters = [g for g in (template.gutter_x, template.gutter_y) if g > 0]
    return min([template.bleed, *(g / 2 for g in gutters)])


def asks_more_than_faces_keep(template: SheetTemplate) -> bool:
    """Whether the safe zone is wider than the one that faces are laid out for."""
    return template.safe > SAFE_MM * template.width / REFERENCE_MM + EPSILON


def check_bleed(template: SheetTemplate, findings: Findings, where: Span) -> None:
    """A warning where neighbours' bleeds do not both fit into the gutter."""
    for gutter in sorted({template.gutter_x, template.gutter_y}):
        if 0 < gutter < 2 * template.bleed - EPSILON:
            message = (
                f"a gutter of {gutter:g} mm has no room for two bleeds of {template.bleed:g} mm; "
                f"{gutter / 2:g} mm are drawn"
            )
            hint = f"widen the gutter to {2 * template.bleed:g} mm, or butt the counters with gutter 0"
            findings.add(codes.SHORT_BLEED, message, where, hint=hint, entity=template.key)


def check_safe_zone(
    faces: Iterable[CounterFace], template: SheetTemplate, findings: Findings, where: Span
) -> None:
    """A warning where texts of faces reach into the strip that the template keeps free along the cut."""
    strays = {face.key: text.text for face in faces for text in face.texts() if _strays(text, face, template)}
    if not strays:
        return
    key, words = next(iter(strays.items()))
    others = f" and on {len(strays) - 1} more" if len(strays) > 1 else ""
    message = f"text nearer the cut than {template.safe:g} mm: '{words}' on '{key}'{others}"
    hint = "take larger counters or a smaller safe zone"
    findings.add(codes.OUTSIDE_SAFE, message, where, hint=hint, entity=template.key)


def _strays(text: FaceText, face: CounterFace, template: SheetTemplate) -> bool:
    zone = zones_of(Rect(0.0, 0.0, face.size_mm, face.size_mm), template).safe
    left, top, right, bottom = text.bounds
    return not zone.grown(LENIENCE).holds(Rect(left, top, right - left, bottom - top))
