"""Counters as pictures: a PNG a face, and all of them on one page."""

from __future__ import annotations

from toolchain.pipeline.bundle import Product
from toolchain.pipeline.steps import Step
from toolchain.pipeline.studio import FACE_PX_PER_MM, Studio
from toolchain.pipeline.traced import TracedGame
from toolchain.pipeline.typeset import pngs
from toolchain.render.contact_sheet import contact_page, contact_sheet


def counters_steps(studio: Studio) -> list[Step]:
    """One step: the faces and their contact sheet."""

    def make(game: TracedGame) -> Product:
        faces = studio.faces(game)
        drawn = studio.face_pngs(game, FACE_PX_PER_MM)
        names = {key: [f"{key}.png", f"{key}-back.png"] for key in faces}
        sheet = contact_sheet(game, faces, art=studio.art)
        files = {f"counters/{name}.png": data for name, data in drawn.items()}
        files |= {f"counters/{n}": d for n, d in pngs({"contact-sheet.png": sheet}, studio.cache).items()}
        files["counters/index.html"] = contact_page(game, names).encode()
        return Product(files)

    return [Step("counters", "counters", (studio.art, studio.mode), make)]
