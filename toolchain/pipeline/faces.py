"""Faces of counters as PNGs, each made only where what it shows has changed."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from msgspec import Struct
from msgspec.structs import replace

from toolchain.elaborate.counter_keys import BACK
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
from toolchain.render.counters import counter_pngs

FRONT = ""
# So many counters are in memory as drawings at once.
DRAWN_AT_ONCE = 250


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
        counters = {counter.piece.key: counter for counter in self._counters(game, mode)}
        known = {key: shelf.get(key, counter.digest) for key, counter in counters.items()}
        found = {key: prints for key, prints in known.items() if prints is not None}
        fresh = [key for key in counters if key not in found]
        for start in range(0, len(fresh), DRAWN_AT_ONCE):
            keys = fresh[start : start + DRAWN_AT_ONCE]
            for key, prints in zip(keys, self._prints([counters[k] for k in keys], px_per_mm), strict=True):
                shelf.put(key, counters[key].digest, prints)
                found[key] = prints
        shelf.save()
        sides = (FRONT, BACK)
        return {f"{k}{side}": png for k in counters for side, png in zip(sides, found[k], strict=True)}

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

    def _prints(self, counters: Sequence[_Counter], px_per_mm: float) -> Iterator[tuple[bytes, bytes]]:
        """Front and back of each counter."""
        pairs = [counter.faces for counter in counters]
        faces = [face for pair in pairs for face in (pair.front, pair.back)]
        made = counter_pngs(faces, px_per_mm=px_per_mm, art=self.art)
        return zip(made[::2], made[1::2], strict=True)
