"""The VASSAL module."""

from __future__ import annotations

from collections.abc import Mapping

from toolchain.layout.colours import InkMode
from toolchain.model.game import Game
from toolchain.pipeline.bundle import Product
from toolchain.pipeline.faces import BACK
from toolchain.pipeline.steps import Step, Work
from toolchain.pipeline.studio import BOARD, Studio
from toolchain.pipeline.typeset import pngs
from toolchain.render.counters import MODULE_PX_PER_MM
from toolchain.vassal.module import build_module, module_pictures
from toolchain.vassal.module_art import ModuleArt
from toolchain.vassal.pieces.piece_ids import PieceIds


def module_steps(studio: Studio, ids: PieceIds) -> list[Step]:
    """One step: the module's archive, which is always in colour."""

    def make(work: Work) -> Product:
        game = work.game
        board = work.need(studio.board(InkMode.COLOUR))
        faces = studio.faces.pngs(game, MODULE_PX_PER_MM, InkMode.COLOUR)
        keys = (*game.oob.units, *game.markers)
        art = ModuleArt(
            board=board.files[BOARD],
            field_origin_mm=_point(board.facts["origin"]),
            fronts={key: faces[key] for key in keys},
            backs={key: faces[key + BACK] for key in keys},
            charts=work.need(studio.chart_pictures()).files,
            drawn=pngs(module_pictures(game), studio.cache),
            track=_track(game, board.facts),
        )
        module = build_module(game, art, ids)
        return Product({f"{game.key}.vmod": module.archive})

    return [Step("module", "module", (studio.art, ids), make)]


def _track(game: Game, facts: Mapping[str, tuple[float, ...]]) -> dict[int, tuple[float, float]]:
    """The centre of each turn's box on the board, in mm."""
    numbers = [turn.number for turn in game.calendar.turns]
    return {number: _point(facts[f"turn {number}"]) for number in numbers if f"turn {number}" in facts}


def _point(values: tuple[float, ...]) -> tuple[float, float]:
    x, y = values
    return (x, y)
