"""Everything that is wrong with a game's counter sheets, found without drawing any."""

from __future__ import annotations

from toolchain.diagnostics.diagnostic import Diagnostic, Findings
from toolchain.layout.sheet_options import SheetOptions
from toolchain.layout.sheet_plan import plan_sheets
from toolchain.model.game import Game
from toolchain.model.sheet_template import SheetTemplate

USUAL_PAPERS = ("a4", "letter")


def sheet_findings(game: Game) -> tuple[Diagnostic, ...]:
    """Findings of the style's template, and of every template of the designer's own, on their papers."""
    findings = Findings()
    for paper in _papers(game.templates.get(game.style.template)):
        plan_sheets(game, SheetOptions(paper), findings)
    for name, template in game.templates.items():
        if name != game.style.template:
            for paper in _papers(template):
                plan_sheets(game, SheetOptions(paper, name), findings)
    return _without_echoes(findings)


def _papers(template: SheetTemplate | None) -> tuple[str, ...]:
    return template.papers if template is not None and template.papers else USUAL_PAPERS


def _without_echoes(findings: Findings) -> tuple[Diagnostic, ...]:
    """One finding a code, place and thing: the second paper mostly repeats the first."""
    kept: dict[tuple[str, str, int, str], Diagnostic] = {}
    for found in findings.sorted():
        kept.setdefault((found.code.id, found.span.file, found.span.line, found.entity), found)
    return tuple(kept.values())
