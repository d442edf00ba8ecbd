"""Air points and support markers."""

from __future__ import annotations

from toolchain.elaborate import codes, codes_rules
from toolchain.elaborate.rules_words import Path, RuleWords
from toolchain.model.support_fire import (
    Allotment,
    AllotmentChange,
    AllotmentUnit,
    Change,
    CheckTime,
    Draw,
    PointsCap,
    Rounding,
    SupportMarkers,
    SupportPoints,
)
from toolchain.schema.shapes.ruleset import RulesetShape
from toolchain.schema.shapes.ruleset_combat import AllotmentChangeShape, SupportMarkersShape


def elaborate_support_points(shape: RulesetShape, words: RuleWords) -> tuple[SupportPoints, ...]:
    found = []
    for key, points in shape.support_points.items():
        path: Path = ("support_points", key)
        if words.side(points.side, (*path, "side")):
            turns = words.turns(points.turns, (*path, "turns"))
            cap, source = PointsCap(points.cap), words.source(points.source, *path)
            origin = words.loaded.key_at(*path)
            found.append(
                SupportPoints(
                    key, points.title, points.side, turns, points.amount, cap, points.section, source, origin
                )
            )
    return tuple(found)


def elaborate_support_markers(shape: SupportMarkersShape | None, words: RuleWords) -> SupportMarkers | None:
    """Marker rules; allotments must follow one another and count every player."""
    if shape is None:
        return None
    allotments = tuple(
        Allotment(
            a.from_turn,
            tuple(int(n) for n in a.markers.split("/")),
            words.source(a.source, "support_markers", "allotments", key),
            words.loaded.key_at("support_markers", "allotments", key),
        )
        for key, a in shape.allotments.items()
    )
    _check_allotments(allotments, words)
    changes = [_change(key, c, words) for key, c in shape.changes.items()]
    return SupportMarkers(
        shape.per_attack,
        Draw(shape.draw),
        AllotmentUnit(shape.unit),
        shape.hidden_from_owner,
        allotments,
        tuple(c for c in changes if c is not None),
        words.source(shape.source, "support_markers"),
        words.loaded.key_at("support_markers"),
    )


def _check_allotments(allotments: tuple[Allotment, ...], words: RuleWords) -> None:
    turns = [a.from_turn for a in allotments]
    if turns != sorted(set(turns)):
        path: Path = ("support_markers", "allotments")
        words.report(codes.BAD_TURNS, "allotments must follow one another by turns", path)
    for allotment in allotments:
        if len(allotment.numbers) != len(words.names.sides):
            words.findings.add(
                codes_rules.CONTRADICTION, "an allotment gives each side a number", allotment.origin
            )


def _change(key: str, shape: AllotmentChangeShape, words: RuleWords) -> AllotmentChange | None:
    path: Path = ("support_markers", "changes", key)
    good = words.side(shape.side, (*path, "side")) & words.side(shape.occupied_by, (*path, "occupied_by"))
    hex_id = words.hex(shape.hex, (*path, "hex"))
    if not good or hex_id is None:
        return None
    return AllotmentChange(
        key,
        shape.title,
        shape.side,
        hex_id,
        shape.occupied_by,
        Change(shape.change),
        Rounding(shape.rounding),
        CheckTime(shape.check),
        shape.section,
        words.loaded.key_at(*path),
    )
