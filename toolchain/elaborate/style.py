"""Style and calendar."""

from __future__ import annotations

from collections.abc import Mapping
from itertools import pairwise

from toolchain.diagnostics.diagnostic import Findings
from toolchain.diagnostics.suggest import did_you_mean
from toolchain.elaborate import codes
from toolchain.elaborate.provenance import provenance, stated
from toolchain.model.scenario import Calendar, Turn
from toolchain.model.style import ColourScheme, Designator, Side, Style
from toolchain.schema.shapes.game import CalendarShape, GameShape, StyleShape
from toolchain.schema.validate import Loaded


def elaborate_sides(loaded: Loaded[GameShape]) -> dict[str, Side]:
    """The sides in file order."""
    return {
        key: Side(key, s.name, s.short, s.adjective or s.name, loaded.key_at("sides", key), s.emblem)
        for key, s in loaded.shape.sides.items()
    }


def elaborate_style(loaded: Loaded[StyleShape], game: Loaded[GameShape], findings: Findings) -> Style:
    """Colour schemes and who uses them."""
    shape = loaded.shape
    schemes = {k: ColourScheme(s.field, s.box, s.ink, s.band, s.accent) for k, s in shape.schemes.items()}
    sides = dict(shape.sides)
    for key, side in game.shape.sides.items():
        if side.scheme:
            sides.setdefault(key, side.scheme)
    for field, table in (("sides", shape.sides), ("formations", shape.formations)):
        _check_schemes(loaded, field, table, schemes, findings)
    box = shape.designator
    return Style(
        schemes,
        sides,
        dict(shape.formations),
        shape.counter_mm,
        shape.template,
        shape.layout,
        loaded.file.tree.span,
        Designator(box.factor, tuple(box.colours.items())) if box else None,
        shape.print_setup,
    )


def _check_schemes(
    loaded: Loaded[StyleShape],
    field: str,
    table: Mapping[str, str],
    schemes: Mapping[str, ColourScheme],
    findings: Findings,
) -> None:
    for key, name in table.items():
        if name not in schemes:
            where = loaded.at(field, key)
            hint = did_you_mean(name, schemes)
            findings.add(codes.UNKNOWN_SCHEME, f"there is no scheme '{name}'", where, hint=hint)


def elaborate_calendar(loaded: Loaded[CalendarShape], findings: Findings) -> Calendar:
    """The turn track; turns must be numbered without gaps."""
    inherited = provenance(loaded.shape.source)
    turns = tuple(
        Turn(t.turn, t.label, t.date, t.notes, provenance(t.source, stated(loaded, loaded.at("turns", i))))
        for i, t in enumerate(loaded.shape.turns)
    )
    for i, (before, after) in enumerate(pairwise(turns)):
        if after.number != before.number + 1:
            findings.add(
                codes.BAD_CALENDAR,
                f"turn {after.number} follows turn {before.number}",
                loaded.at("turns", i + 1, "turn"),
            )
    return Calendar(turns, inherited)
