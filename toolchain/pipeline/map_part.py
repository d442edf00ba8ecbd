"""The map as a picture, a poster, and on sheets of paper."""

from __future__ import annotations

from toolchain.diagnostics.diagnostic import Findings
from toolchain.pipeline.bundle import Product
from toolchain.pipeline.steps import Step, Work
from toolchain.pipeline.studio import BOARD, POSTER, Studio


def map_steps(studio: Studio, papers: tuple[str, ...] = ()) -> list[Step]:
    """A step for the picture to look at, one for the poster at true size, and tiles on each of `papers`."""
    mode = studio.mode

    def picture(work: Work) -> Product:
        board = work.need(studio.board(mode))
        return Product({f"map/{work.game.key}-map.png": board.files[BOARD]})

    def poster(work: Work) -> Product:
        from toolchain.layout.maps.findings import check_size
        from toolchain.render.pdf_finish import finish_pdf

        page = work.need(studio.poster(mode))
        findings = check_size(page.facts["size"], work.game.game_map.origin)
        pdf = finish_pdf(page.files[POSTER], title=f"{work.game.title}: map")
        return Product({f"map/{work.game.key}-map.pdf": pdf}, findings)

    return [
        Step("map picture", "map", (mode,), picture, kept=False, after=(studio.board(mode).name,)),
        Step("map poster", "map", (mode,), poster, after=(studio.poster(mode).name,)),
        *(_tiles(studio, paper) for paper in dict.fromkeys(papers)),
    ]


def _tiles(studio: Studio, paper: str) -> Step:
    """The map on sheets of a paper."""

    def make(work: Work) -> Product:
        from toolchain.layout.maps.tiles import plan_tiles
        from toolchain.layout.sheets.sheet_template import named_paper, papers_of
        from toolchain.render.map_poster import tiled_map

        findings = Findings()
        game = work.game
        where = game.game_map.origin
        size = named_paper(paper, findings, papers_of(game), where)
        art = studio.map_art(work, studio.mode)
        plan = plan_tiles(art.width, art.height, size, findings, where=where) if size else None
        if plan is None:
            return Product(findings=findings.sorted())
        title = f"{game.title}: map on {plan.paper.name}"
        data = tiled_map(art, plan, game.title, title)
        return Product({f"map/{game.key}-map-{paper}.pdf": data}, findings.sorted())

    after = (studio.poster(studio.mode).name,)
    return Step(f"map tiles {paper}", "map", (paper, studio.mode), make, after=after)
