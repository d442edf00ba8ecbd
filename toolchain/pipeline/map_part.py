"""The map as a picture and a poster."""

from __future__ import annotations

from toolchain.diagnostics.diagnostic import Findings
from toolchain.layout.map_tiles import plan_tiles
from toolchain.layout.sheet_template import named_paper, papers_of
from toolchain.pipeline.bundle import Product
from toolchain.pipeline.digest import digest_of
from toolchain.pipeline.steps import Step
from toolchain.pipeline.studio import Studio, poster_page
from toolchain.pipeline.traced import TracedGame
from toolchain.pipeline.typeset import pdf
from toolchain.render.map_poster import tile_pages
from toolchain.render.pdf_finish import finish_pdf


def map_steps(studio: Studio, papers: tuple[str, ...] = ()) -> list[Step]:
    """A step for the picture to look at, one for the poster at true size, and tiles on each of `papers`."""

    def picture(game: TracedGame) -> Product:
        board = studio.board(game, studio.mode)
        return Product({f"map/{game.key}-map.png": board.png})

    def poster(game: TracedGame) -> Product:
        drawn = studio.map_picture(game, studio.mode)
        title = f"{game.title}: map"
        page = poster_page(drawn)
        key = digest_of("poster", page, title)
        data = studio.cache.get(key)
        if data is None:
            data = finish_pdf(pdf([page], studio.cache), title=title)
            studio.cache.put(key, data)
        return Product({f"map/{game.key}-map.pdf": data})

    settings = (studio.mode,)
    return [
        Step("map picture", "map", settings, picture),
        Step("map poster", "map", settings, poster),
        *(_tiles(studio, paper) for paper in papers),
    ]


def _tiles(studio: Studio, paper: str) -> Step:
    """The map on sheets of a paper."""

    def make(game: TracedGame) -> Product:
        findings = Findings()
        where = game.game_map.origin
        size = named_paper(paper, findings, papers_of(game), where)
        art = studio.well(game).map_art
        plan = plan_tiles(art.width, art.height, size, findings, where=where) if size and art else None
        if plan is None or art is None:
            return Product(findings=findings.sorted())
        title = f"{game.title}: map on {plan.paper.name}"
        pages = tile_pages(art, plan, game.title)
        key = digest_of("tiles", pages, title)
        data = studio.cache.get(key)
        if data is None:
            data = finish_pdf(pdf(pages, studio.cache, title=title), title=title)
            studio.cache.put(key, data)
        return Product({f"map/{game.key}-map-{paper}.pdf": data}, findings.sorted())

    return Step(f"map tiles {paper}", "map", (paper, studio.mode), make)
