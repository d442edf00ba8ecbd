"""The VASSAL module."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING

from toolchain.layout.colours import InkMode
from toolchain.model.game import Game
from toolchain.pipeline.bundle import Product
from toolchain.pipeline.steps import Step, Work
from toolchain.pipeline.studio import BOARD, Studio

if TYPE_CHECKING:
    from toolchain.vassal.pieces.piece_ids import PieceIds


def module_steps(studio: Studio, ids: PieceIds) -> list[Step]:
    """One step: the module's archive, which is always in colour."""

    def make(work: Work) -> Product:
        from toolchain.elaborate.counter_keys import BACK
        from toolchain.render.counters import MODULE_PX_PER_MM
        from toolchain.vassal.module import build_module
        from toolchain.vassal.module_art import ModuleArt

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
            drawn=work.need(studio.module_pictures()).files,
            track=_track(game, board.facts),
            boxes=_boxes(game, board.facts),
        )
        module = build_module(game, art, ids)
        return Product({f"{game.key}.vmod": module.archive})

    needs = (studio.board(InkMode.COLOUR), studio.chart_pictures(), studio.module_pictures())
    after = tuple(step.name for step in needs)
    return [Step("module", "module", (studio.art, ids), make, after=after, weight=1.0, room="module")]


def _track(game: Game, facts: Mapping[str, tuple[float, ...]]) -> dict[int, tuple[float, float]]:
    """The centre of each turn's box on the board, in mm."""
    numbers = [turn.number for turn in game.calendar.turns]
    return {number: _point(facts[f"turn {number}"]) for number in numbers if f"turn {number}" in facts}


def _boxes(
    game: Game, facts: Mapping[str, tuple[float, ...]]
) -> dict[str, tuple[float, float, float, float]]:
    """Left, top, right and bottom of each holding box on the board, in mm."""
    found = {}
    for box in game.game_map.boxes:
        if f"box {box.key}" in facts:
            left, top, right, bottom = facts[f"box {box.key}"]
            found[box.key] = (left, top, right, bottom)
    return found


def _point(values: tuple[float, ...]) -> tuple[float, float]:
    x, y = values
    return (x, y)
