"""The VASSAL module."""

from __future__ import annotations

from toolchain.pipeline.bundle import Product
from toolchain.pipeline.steps import Step
from toolchain.pipeline.studio import Studio
from toolchain.pipeline.traced import TracedGame
from toolchain.pipeline.typeset import pngs
from toolchain.vassal.module import build_module, module_pictures
from toolchain.vassal.module_art import ModuleArt
from toolchain.vassal.piece_ids import PieceIds


def module_steps(studio: Studio, ids: PieceIds) -> list[Step]:
    """One step: the module's archive."""

    def make(game: TracedGame) -> Product:
        faces = studio.face_pngs(game)
        board = studio.board(game)
        art = ModuleArt(
            board=board.png,
            field_origin_mm=board.field_origin_mm,
            fronts={key: data for key, data in faces.items() if not key.endswith("-back")},
            backs={key.removesuffix("-back"): data for key, data in faces.items() if key.endswith("-back")},
            charts=studio.chart_pngs(game),
            drawn=pngs(module_pictures(game), studio.cache),
            track=board.track,
        )
        module = build_module(game, art, ids)
        return Product({f"{game.key}.vmod": module.archive})

    return [Step("module", "module", (studio.art, tuple(ids.by_key.items())), make)]
