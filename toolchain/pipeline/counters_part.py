"""Counters as pictures: a PNG a face, and all of them on one page."""

from __future__ import annotations

from functools import partial

from toolchain.pipeline.bundle import Product
from toolchain.pipeline.steps import Step, Work
from toolchain.pipeline.studio import Studio

FACE_PX_PER_MM = 12.0


def counters_steps(studio: Studio) -> list[Step]:
    """The faces one by one, the page that shows them, and a picture of all."""

    def faces(work: Work) -> Product:
        drawn = studio.faces.pngs(work.game, FACE_PX_PER_MM, studio.mode)
        return Product({f"counters/{name}.png": data for name, data in drawn.items()})

    def page(work: Work) -> Product:
        from toolchain.elaborate.counter_keys import BACK
        from toolchain.render.contact_sheet import contact_page

        keys = (*work.game.oob.units, *work.game.markers)
        names = {key: [f"{key}.png", f"{key}{BACK}.png"] for key in keys}
        return Product({"counters/index.html": contact_page(work.game, names).encode()})

    def sheet(work: Work) -> Product:
        from toolchain.layout.counters.counter_face import game_faces
        from toolchain.layout.counters.counter_face_context import FaceOptions
        from toolchain.pipeline.typeset import kept_strip
        from toolchain.render.contact_sheet import contact_sheets

        pairs = game_faces(work.game, FaceOptions(mode=studio.mode))
        sheets = contact_sheets(work.game, pairs, art=studio.art)
        keep = partial(kept_strip, studio.cache)
        return Product({_sheet_name(number): made.png(keep) for number, made in enumerate(sheets, 1)})

    settings = (studio.art, studio.mode)
    return [
        Step("counters", "counters", settings, faces, kept=False, weight=1.0),
        Step("counter page", "counters", (), page),
        Step("contact sheet", "counters", settings, sheet, weight=0.3),
    ]


def _sheet_name(number: int) -> str:
    return f"counters/contact-sheet{f'-{number}' if number > 1 else ''}.png"
