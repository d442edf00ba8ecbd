"""Charts, cards and the booklet."""

from __future__ import annotations

from collections.abc import Callable

from toolchain.diagnostics.diagnostic import Findings
from toolchain.layout.sheets.sheet_template import named_paper, papers_of
from toolchain.model.sheet_template import Paper
from toolchain.pipeline.bundle import Product
from toolchain.pipeline.options import BuildOptions
from toolchain.pipeline.steps import Step, Work
from toolchain.pipeline.studio import Studio
from toolchain.render.aids import AidPages, booklet_pages, chart_pages, setup_map_pages
from toolchain.render.aids_ink import Inkwell

Draw = Callable[[Inkwell, Paper], AidPages]


def aids_steps(studio: Studio, options: BuildOptions) -> list[Step]:
    """Charts on every paper; booklet and set-up maps on the first."""
    first = options.papers[0]
    return [
        *(_step(studio, "charts", paper, chart_pages) for paper in options.papers),
        _step(studio, "setups", first, setup_map_pages),
        _step(studio, "booklet", first, booklet_pages),
    ]


def _step(studio: Studio, what: str, paper: str, draw: Draw) -> Step:
    def make(work: Work) -> Product:
        findings = Findings()
        game = work.game
        size = named_paper(paper, findings, papers_of(game), game.style.origin)
        if size is None:
            return Product(findings=findings.sorted())
        made = draw(studio.well(work, studio.mode), size)
        if not made.pages:
            return Product(findings=made.findings)
        data = studio.document(made.pages, f"{game.title}: {what}")
        return Product({f"aids/{game.key}-{what}-{paper}.pdf": data}, made.findings)

    return Step(f"aids {what} {paper}", "aids", (paper, studio.mode, studio.art), make)
