"""The faces of a game's counters, with a note of each that is shown."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from toolchain.layout.counters.counter_face import marker_faces, unit_faces
from toolchain.layout.counters.counter_face_context import FaceContext
from toolchain.layout.counters.counter_face_items import FacePair
from toolchain.model.game import Game
from toolchain.pipeline.traced import TracedGame, note
from toolchain.pipeline.watched import UNITS, whole_unit


class ShownFaces(Mapping[str, FacePair]):
    """Faces by key of unit or marker, laid out when one is first asked for; `kept` are those that were.

    What is asked for is noted in `traced`; `real` is the same game without notes.
    """

    def __init__(
        self, traced: TracedGame, real: Game, kept: dict[str, FacePair], context: FaceContext
    ) -> None:
        self._traced, self._real, self._context, self._kept = traced, real, context, kept

    def __getitem__(self, key: str) -> FacePair:
        unit = self._real.oob.units.get(key)
        note(self._traced, (whole_unit(key),))
        marker = self._traced.markers[key] if unit is None else None
        if key not in self._kept:
            if unit is not None:
                self._kept[key] = unit_faces(unit, self._context)
            elif marker is not None:
                self._kept[key] = marker_faces(marker, self._context)
        return self._kept[key]

    def __iter__(self) -> Iterator[str]:
        note(self._traced, (UNITS,))
        return iter((*self._real.oob.units, *self._traced.markers))

    def __len__(self) -> int:
        return sum(1 for _ in self)

    def __contains__(self, key: object) -> bool:
        note(self._traced, (UNITS,))
        return key in self._real.oob.units or key in self._traced.markers
