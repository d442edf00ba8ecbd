"""The map as a picture and a poster."""

from __future__ import annotations

from toolchain.pipeline.bundle import Product
from toolchain.pipeline.digest import digest_of
from toolchain.pipeline.steps import Step
from toolchain.pipeline.studio import Studio, poster_page
from toolchain.pipeline.traced import TracedGame
from toolchain.pipeline.typeset import pdf
from toolchain.render.pdf_finish import finish_pdf


def map_steps(studio: Studio) -> list[Step]:
    """A step for the picture to look at and one for the poster at true size."""

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
    return [Step("map picture", "map", settings, picture), Step("map poster", "map", settings, poster)]
