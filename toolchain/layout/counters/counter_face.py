"""Counter faces: where everything stands on each side of each counter, in millimetres.

`unit_faces` and `marker_faces` lay out one counter, `game_faces` all of a game. Nothing is drawn here;
`toolchain.render.counters` inks a face, and checks read its problems.
"""

from __future__ import annotations

from toolchain.layout.counters.counter_face_back import unit_back
from toolchain.layout.counters.counter_face_context import FaceContext, FaceOptions, context_of
from toolchain.layout.counters.counter_face_items import FacePair
from toolchain.layout.counters.counter_face_unit import UnitSide, unit_face
from toolchain.layout.counters.marker_face import marker_faces
from toolchain.model.game import Game
from toolchain.model.unit import Unit

STEPS_SHOWN_FROM = 3

__all__ = ["game_faces", "marker_faces", "unit_faces"]


def unit_faces(unit: Unit, context: FaceContext) -> FacePair:
    """Front and back of a unit. The back is its reduced side, or the side's emblem for one-step units."""
    shown = unit.steps if unit.steps >= STEPS_SHOWN_FROM else 0
    front = unit_face(unit, UnitSide(unit.factors, steps=shown), context)
    if unit.reduced is None:
        return FacePair(front, unit_back(unit, context))
    left = max(1, unit.steps // 2) if shown else 0
    return FacePair(
        front, unit_face(unit, UnitSide(unit.reduced, reduced=True, steps=left), context), flips=True
    )


def game_faces(game: Game, options: FaceOptions | None = None) -> dict[str, FacePair]:
    """Faces of every unit and every marker by key, units first, in file order."""
    context = context_of(game, options)
    units = {unit.key: unit_faces(unit, context) for unit in game.oob.units.values()}
    return units | {marker.key: marker_faces(marker, context) for marker in game.markers.values()}
