"""Everything that is wrong with a game's counter sheets, found without drawing any."""

from __future__ import annotations

from toolchain.diagnostics.diagnostic import Diagnostic, Findings
from toolchain.diagnostics.span import Span
from toolchain.layout.counters.counter_face import game_faces
from toolchain.layout.counters.counter_face_context import FaceOptions
from toolchain.layout.sheets.bleed import asks_more_than_faces_keep, check_safe_zone
from toolchain.layout.sheets.sheet_options import SheetOptions
from toolchain.layout.sheets.sheet_plan import plan_sheets
from toolchain.layout.sheets.sheet_template import choose_template
from toolchain.model.game import Game
from toolchain.model.sheet_template import SheetTemplate

USUAL_PAPERS = ("a4", "letter")


def sheet_findings(game: Game) -> tuple[Diagnostic, ...]:
    """Findings of the style's template, and of every template of the designer's own, on their papers."""
    findings = Findings()
    own = [name for name in game.templates if name != game.style.template]
    for name in (None, *own):
        template = game.templates.get(name or game.style.template)
        for paper in _papers(template):
            plan_sheets(game, SheetOptions(paper, name), findings)
        if template is not None:
            _check_faces(game, SheetOptions(template=name), template.origin, findings)
    return _without_echoes(findings)


def _check_faces(game: Game, options: SheetOptions, where: Span, findings: Findings) -> None:
    template = choose_template(game, options, Findings())
    if template is not None and asks_more_than_faces_keep(template):
        pairs = game_faces(game, FaceOptions(size_mm=template.width)).values()
        faces = (face for pair in pairs for face in (pair.front, pair.back))
        check_safe_zone(faces, template, findings, where)


def _papers(template: SheetTemplate | None) -> tuple[str, ...]:
    return template.papers if template is not None and template.papers else USUAL_PAPERS


def _without_echoes(findings: Findings) -> tuple[Diagnostic, ...]:
    """One finding a code, place and thing: the second paper mostly repeats the first."""
    kept: dict[tuple[str, str, int, str], Diagnostic] = {}
    for found in findings.sorted():
        kept.setdefault((found.code.id, found.span.file, found.span.line, found.entity), found)
    return tuple(kept.values())
