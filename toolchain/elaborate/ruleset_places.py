"""Hex events, control points and boundaries."""

from __future__ import annotations

from toolchain.elaborate import codes_rules
from toolchain.elaborate.rules_words import Path, RuleWords
from toolchain.model.hex_event import (
    Award,
    Bar,
    BonusScope,
    Bound,
    Boundary,
    ControlPoint,
    HexEvent,
    MovementBonus,
    Travel,
    Trigger,
)
from toolchain.schema.shapes.ruleset import RulesetShape
from toolchain.schema.shapes.ruleset_places import BonusShape, BoundaryShape, HexEventShape


def elaborate_hex_events(shape: RulesetShape, words: RuleWords) -> tuple[HexEvent, ...]:
    """Events; the flags they ask for must be set by one of them."""
    flags = {flag for event in shape.hex_events.values() for flag in event.sets}
    for key, event in shape.hex_events.items():
        for field in ("while_flags", "unless_flags"):
            for i, flag in enumerate(getattr(event, field)):
                path: Path = ("hex_events", key, field, i)
                words.known(flag, flags, "flag that an event sets", codes_rules.UNKNOWN_MARK, path)
    found = [_event(key, event, words) for key, event in shape.hex_events.items()]
    return tuple(event for event in found if event is not None)


def _event(key: str, shape: HexEventShape, words: RuleWords) -> HexEvent | None:
    path: Path = ("hex_events", key)
    hex_id = words.hex(shape.hex, (*path, "hex"))
    if shape.removes:
        words.known(
            shape.removes, words.names.markers, "marker", codes_rules.UNKNOWN_MARKER, (*path, "removes")
        )
    if hex_id is None:
        return None
    return HexEvent(
        key,
        shape.title,
        hex_id,
        words.filter(shape.units, (*path, "units")),
        Trigger(shape.trigger),
        frozenset(Travel(t) for t in shape.travels),
        Award(shape.award),
        shape.while_flags,
        shape.unless_flags,
        shape.sets,
        shape.removes,
        _bonus(shape.bonus, path, words),
        shape.text,
        shape.section,
        words.loaded.key_at(*path),
    )


def _bonus(shape: BonusShape | None, path: Path, words: RuleWords) -> MovementBonus | None:
    if shape is None:
        return None
    units = words.filter(shape.units, (*path, "bonus", "units"))
    return MovementBonus(shape.points, units, BonusScope(shape.scope))


def elaborate_control(shape: RulesetShape, words: RuleWords) -> dict[str, ControlPoint]:
    found = {}
    for key, point in shape.control.items():
        path: Path = ("control", key)
        hex_id = words.hex(point.hex, (*path, "hex"))
        known = not point.initial or words.side(point.initial, (*path, "initial"))
        if hex_id is not None and known:
            origin = words.loaded.key_at(*path)
            found[key] = ControlPoint(
                key, point.title, hex_id, point.initial, point.passing, point.section, origin
            )
    return found


def elaborate_boundaries(shape: RulesetShape, words: RuleWords) -> tuple[Boundary, ...]:
    found = [_boundary(key, boundary, words) for key, boundary in shape.boundaries.items()]
    return tuple(boundary for boundary in found if boundary is not None)


def _boundary(key: str, shape: BoundaryShape, words: RuleWords) -> Boundary | None:
    path: Path = ("boundaries", key)
    area = words.area(shape.beyond, (*path, "beyond"))
    if shape.bound == "setup_groups" and not shape.groups:
        words.report(codes_rules.CONTRADICTION, "a boundary for set-up groups names them", path)
    if area is None:
        return None
    return Boundary(
        key,
        shape.title,
        words.filter(shape.units, (*path, "units")),
        area,
        frozenset(Bar(b) for b in shape.bars),
        Bound(shape.bound),
        shape.groups,
        words.turns(shape.turns, (*path, "turns")),
        shape.scenarios,
        shape.text,
        shape.section,
        words.loaded.key_at(*path),
    )
