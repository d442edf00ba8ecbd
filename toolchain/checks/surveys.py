"""What the layout stage finds about counters, sheets and lettering, put at the closest places."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from msgspec.structs import replace

from toolchain.checks.check import Subject
from toolchain.diagnostics.diagnostic import Diagnostic
from toolchain.diagnostics.span import Span
from toolchain.layout.counters import counter_face_codes, counter_face_findings
from toolchain.layout.sheets import sheet_codes
from toolchain.layout.sheets import sheet_findings as layout_sheets
from toolchain.source.tree import place


def face_findings(subject: Subject) -> Iterator[Diagnostic]:
    """Counter faces: text, glyphs, colours, symbols, pictures."""
    return _placed(subject, counter_face_findings.counter_findings(subject.game))


def sheet_findings(subject: Subject) -> Iterator[Diagnostic]:
    """Counter sheets: templates and papers."""
    return _placed(subject, layout_sheets.sheet_findings(subject.game))


def lettering(subject: Subject) -> Iterator[Diagnostic]:
    """The lettering of the map. Loaded on use: only deep runs need it."""
    from toolchain.layout.maps.layout import map_findings

    return iter(map_findings(subject.game.game_map))


def random_play(subject: Subject) -> Iterator[Diagnostic]:
    """Random legal games of every scenario. Loaded on use: only deep runs need the rules."""
    from toolchain.checks.random_play import random_play_findings

    return random_play_findings(subject)


def _placed(subject: Subject, found: Iterable[Diagnostic]) -> Iterator[Diagnostic]:
    """Findings that only know a file get the line of it that they mean."""
    for one in found:
        where = one.span
        if where == subject.game.style.origin:
            if one.code == counter_face_codes.LOW_CONTRAST:
                where = subject.key_at("style", "schemes", one.entity)
            elif one.code == sheet_codes.UNKNOWN_TEMPLATE:
                where = subject.at("style", "template")
            elif one.code == counter_face_codes.SIDES_ALIKE:
                where = subject.key_at("style", "schemes")
        elif one.code == sheet_codes.UNKNOWN_PAPER:
            where = _paper_place(subject, one)
        yield replace(one, span=where)


def _paper_place(subject: Subject, found: Diagnostic) -> Span:
    """Where the template at which a finding stands names the paper."""
    for template in subject.game.templates.values():
        tree = subject.tree("sheet-template", template.key)
        if found.span == template.origin and tree is not None and found.entity in template.papers:
            return place(tree, ("papers", template.papers.index(found.entity)))
    return found.span
