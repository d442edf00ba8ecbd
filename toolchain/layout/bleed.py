"""Trim, bleed and safe zone of counters, and what is wrong with them; nothing is drawn for it."""

from __future__ import annotations

from dataclasses import dataclass

from toolchain.diagnostics.diagnostic import Findings
from toolchain.diagnostics.span import Span
from toolchain.layout import sheet_codes as codes
from toolchain.layout.paper import EPSILON, Rect
from toolchain.model.sheet_template import SheetTemplate


@dataclass(frozen=True, slots=True)
class Zones:
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
