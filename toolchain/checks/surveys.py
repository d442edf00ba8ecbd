"""What the layout stage finds about counters, sheets and lettering, put at the closest places."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import replace

from toolchain.checks.check import Subject
from toolchain.diagnostics.diagnostic import Diagnostic
from toolchain.layout import counter_face_codes, counter_face_findings, map_layout, sheet_codes
from toolchain.layout import sheet_findings as layout_sheets


def face_findings(subject: Subject) -> Iterator[Diagnostic]:
    """Counter faces: text, glyphs, colours, symbols, pictures."""
    return _placed(subject, counter_face_findings.counter_findings(subject.game))


def sheet_findings(subject: Subject) -> Iterator[Diagnostic]:
    """Counter sheets: templates and papers."""
    return _placed(subject, layout_sheets.sheet_findings(subject.game))


def lettering(subject: Subject) -> Iterator[Diagnostic]:
    """The lettering of the map."""
    return iter(map_layout.map_findings(subject.game.game_map))


def _placed(subject: Subject, found: Iterable[Diagnostic]) -> Iterator[Diagnostic]:
    """Findings that only know the style file get the line of it that they mean."""
    for one in found:
        where = one.span
        if where == subject.game.style.origin:
            if one.code == counter_face_codes.LOW_CONTRAST:
                where = subject.key_at("style", "schemes", one.entity)
            elif one.code == sheet_codes.UNKNOWN_TEMPLATE:
                where = subject.at("style", "template")
            elif one.code == counter_face_codes.SIDES_ALIKE:
                where = subject.key_at("style", "schemes")
        yield replace(one, span=where)
