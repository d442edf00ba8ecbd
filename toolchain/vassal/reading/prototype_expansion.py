"""Pieces with the traits of their prototypes put in, as the engine builds them."""

from __future__ import annotations

from collections.abc import Mapping

from msgspec import Struct, field

from toolchain.vassal.format.trait_view import TraitView
from toolchain.vassal.format.traits import Prototype
from toolchain.vassal.reading.piece_reader import Piece

# Far beyond any piece; it stops prototypes that multiply each other.
MOST_TRAITS = 2000


class PlacedTrait(Struct, frozen=True):
    """A trait of an expanded piece, and the piece or prototype in which it stands as number `index`."""

    view: TraitView
    owner: Piece
    index: int


Traits = tuple[PlacedTrait, ...]


class Expander(Struct, frozen=True):
    """Puts prototypes into pieces, each worked out once. Unknown and circular ones add nothing."""

    prototypes: Mapping[str, Piece]
    _done: dict[str, Traits] = field(default_factory=dict)
    _circles: dict[str, tuple[str, ...]] = field(default_factory=dict)

    def expand(self, piece: Piece) -> Traits:
        """The traits outermost first, without the prototype traits themselves; at most MOST_TRAITS."""
        return self._expand(piece, ())

    def circles(self) -> tuple[tuple[str, ...], ...]:
        """Prototypes that contain themselves, as chains of names, each circle once."""
        for name in self.prototypes:
            self._prototype(name, ())
        return tuple(self._circles.values())

    def _expand(self, piece: Piece, chain: tuple[str, ...]) -> Traits:
        found: list[PlacedTrait] = []
        for index, view in enumerate(piece.traits):
            if view.id == Prototype.ID:
                found += self._prototype(view.get("name"), chain)
            else:
                found.append(PlacedTrait(view, piece, index))
            if len(found) > MOST_TRAITS:
                break
        return tuple(found[:MOST_TRAITS])

    def _prototype(self, name: str, chain: tuple[str, ...]) -> Traits:
        if name in self._done:
            return self._done[name]
        if name in chain:
            circle = chain[chain.index(name) :]
            self._circles.setdefault(min(circle), circle)
            return ()
        piece = self.prototypes.get(name)
        found = self._expand(piece, (*chain, name)) if piece is not None and len(chain) < 200 else ()
        self._done[name] = found
        return found
