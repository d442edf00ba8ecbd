"""Faces of counters as PNGs, each made only where what it shows has changed."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from msgspec import Struct
from msgspec.structs import replace

from toolchain.layout.colours import InkMode
from toolchain.layout.counters.counter_face import marker_faces, unit_faces
from toolchain.layout.counters.counter_face_context import FaceContext, FaceOptions, context_of
from toolchain.layout.counters.counter_face_items import FacePair
from toolchain.model.game import Game
from toolchain.model.marker import Marker
from toolchain.model.unit import Unit
from toolchain.pipeline.digest import digest_of
from toolchain.pipeline.memo import Memo
from toolchain.pipeline.shelf import Shelf
from toolchain.pipeline.typeset import drawn
from toolchain.render.counters import counter_picture
from toolchain.render.typesetter import MM_PER_INCH, Picture

FRONT, BACK = "", "-back"


class _Counter(Struct, frozen=True):
    """A unit or marker with the part of the game's style that its faces show, and a digest of both."""

    piece: Unit | Marker
    context: FaceContext
    digest: str

    @property
    def faces(self) -> FacePair:
        if isinstance(self.piece, Unit):
            return unit_faces(self.piece, self.context)
        return marker_faces(self.piece, self.context)


class FacePrints(Struct, frozen=True):
    """Faces of a game's counters at any scale. `name` keeps the shelves of different builds apart."""

    cache: Memo
    art: Mapping[str, str]
    name: str

    def pngs(self, game: Game, px_per_mm: float, mode: InkMode) -> dict[str, bytes]:
        """PNGs by "KEY" and "KEY-back", units first, in file order."""
        shelf = Shelf(self.cache, "faces", self.name, px_per_mm, mode)
        counters = tuple(self._counters(game, mode))
        found = {name: shelf.get(key) for counter in counters for name, key in _keys(counter).items()}
        fresh: dict[str, Picture] = {}
        for counter in counters:
            if None in (found[name] for name in _keys(counter)):
                fresh |= self._pictures(counter, px_per_mm)
        keys = {name: key for counter in counters for name, key in _keys(counter).items()}
        made = drawn(fresh, px_per_mm * MM_PER_INCH)
        for name, png in made.items():
            shelf.put(keys[name], png)
        shelf.save()
        return {name: made.get(name, png or b"") for name, png in found.items()}

    def _counters(self, game: Game, mode: InkMode) -> Iterator[_Counter]:
        """Every counter with no more of the style than it needs, so that nothing else can show on it."""
        context = context_of(game, FaceOptions(mode=mode))
        common = digest_of(replace(context, types={}, notes={}))
        for unit in game.oob.units.values():
            types = {unit.type: context.types[unit.type]} if unit.type in context.types else {}
            notes = {unit.key: context.notes[unit.key]} if unit.key in context.notes else {}
            own = replace(context, types=types, notes=notes)
            digest = digest_of(common, types, notes, unit, self.art.get(unit.picture))
            yield _Counter(unit, own, digest)
        plain = replace(context, types={}, notes={})
        for marker in game.markers.values():
            files = [side.picture for side in (marker.front, marker.back) if side is not None]
            art = [self.art.get(file) for file in files]
            yield _Counter(marker, plain, digest_of(common, marker, art))

    def _pictures(self, counter: _Counter, px_per_mm: float) -> dict[str, Picture]:
        pair = counter.faces
        return {
            f"{counter.piece.key}{side}": counter_picture(face, px_per_mm=px_per_mm, art=self.art)
            for side, face in ((FRONT, pair.front), (BACK, pair.back))
        }


def _keys(counter: _Counter) -> dict[str, str]:
    return {f"{counter.piece.key}{side}": f"{counter.digest}{side}" for side in (FRONT, BACK)}
