"""The map as a picture and a poster."""

from __future__ import annotations

from toolchain.pipeline.bundle import Product
from toolchain.pipeline.digest import digest_of
from toolchain.pipeline.steps import Step
from toolchain.pipeline.studio import Studio
from toolchain.pipeline.traced import TracedGame
from toolchain.pipeline.typeset import pdf, pngs
from toolchain.render.map_picture import PREVIEW_DPI
from toolchain.render.pdf_finish import finish_pdf
from toolchain.render.typesetter import MM_PER_INCH, Picture, SvgPage


def map_steps(studio: Studio) -> list[Step]:
    """A step for the picture to look at and one for the poster at true size."""

    def picture(game: TracedGame) -> Product:
        drawn = studio.map_picture(game)
        scale = PREVIEW_DPI / MM_PER_INCH
        wanted = Picture(drawn.svg, round(drawn.size_mm[0] * scale), round(drawn.size_mm[1] * scale))
        made = pngs({"map": wanted}, studio.cache, dpi=PREVIEW_DPI)
        return Product({f"map/{game.key}-map.png": made["map"]})

    def poster(game: TracedGame) -> Product:
        drawn = studio.map_picture(game)
        title = f"{game.title}: map"
        page = SvgPage(drawn.svg, *drawn.size_mm)
        key = digest_of("poster", page, title)
        data = studio.cache.get(key)
        if data is None:
            data = finish_pdf(pdf([page], studio.cache, title=title), title=title)
            studio.cache.put(key, data)
        return Product({f"map/{game.key}-map.pdf": data})

    settings = (studio.mode,)
    return [Step("map picture", "map", settings, picture), Step("map poster", "map", settings, poster)]
