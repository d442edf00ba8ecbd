"""A piece as it is designed: picture, name and traits with prototypes by name."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from functools import cached_property, lru_cache

from msgspec import Struct

from toolchain.vassal.format.component import Component, Value, widget
from toolchain.vassal.format.piece_text import PieceText, TraitText, add_piece
from toolchain.vassal.format.saved_game import SavedPiece
from toolchain.vassal.format.stack_text import BasicPiece
from toolchain.vassal.format.trait_codec import Trait
from toolchain.vassal.format.traits import Prototype

Prototypes = Mapping[str, tuple[Trait, ...]]
ExpandedPrototypes = Mapping[str, tuple[TraitText, ...]]


class PieceDesign(Struct, frozen=True, dict=True):
    """One counter. `key` is its name in the id lock; traits are outermost first; sizes are pixels."""

    key: str
    name: str
    image: str
    traits: tuple[Trait, ...]
    size: tuple[int, int]
    layer: str

    @cached_property
    def texts(self) -> tuple[TraitText, ...]:
        """The traits as text, for palette and saved games alike."""
        return tuple(map(_text, self.traits))

    def basic(self, gpid: int) -> BasicPiece:
        return BasicPiece(self.image, self.name, str(gpid))

    def slot(self, gpid: int, kind: str = "PieceSlot") -> Component:
        """The palette entry (PieceSlot) or deck card (CardSlot)."""
        text = add_piece(PieceText(self.texts, self.basic(gpid).text))
        width, height = self.size
        settings: dict[str, Value] = {"entryName": self.name, "gpid": gpid, "width": width, "height": height}
        return widget(kind, settings, text=text)

    def saved(self, gpid: int, prototypes: ExpandedPrototypes) -> SavedPiece:
        """The piece as a saved game holds it: prototypes expanded, so that their states are kept."""
        traits: list[TraitText] = []
        for trait, text in zip(self.traits, self.texts, strict=True):
            if isinstance(trait, Prototype):
                traits.extend(prototypes.get(trait.name, ()))
            else:
                traits.append(text)
        return SavedPiece(tuple(traits), self.basic(gpid))


def _text(trait: Trait) -> TraitText:
    return _reference(trait.name, trait.parameters) if isinstance(trait, Prototype) else trait.text


@lru_cache(maxsize=4096)
def _reference(name: str, parameters: str) -> TraitText:
    """The few prototypes' names stand in every piece."""
    return Prototype(name, parameters).text


def expand_prototypes(prototypes: Prototypes) -> ExpandedPrototypes:
    """Every prototype as text, those that it names put in their places."""
    return {name: tuple(t.text for t in expand(traits, prototypes)) for name, traits in prototypes.items()}


def used_prototypes(prototypes: Prototypes, traits: Iterable[Trait]) -> dict[str, tuple[Trait, ...]]:
    """Those prototypes that the traits name, at any depth, in their order."""
    used: set[str] = set()
    waiting = list(traits)
    while waiting:
        trait = waiting.pop()
        if isinstance(trait, Prototype) and trait.name not in used:
            used.add(trait.name)
            waiting += prototypes.get(trait.name, ())
    return {name: shared for name, shared in prototypes.items() if name in used}


def expand(traits: tuple[Trait, ...], prototypes: Prototypes) -> tuple[Trait, ...]:
    """Put prototypes' traits in their places. Unknown ones vanish, as they do in the engine."""
    found: list[Trait] = []
    for trait in traits:
        if isinstance(trait, Prototype):
            found.extend(expand(prototypes.get(trait.name, ()), prototypes))
        else:
            found.append(trait)
    return tuple(found)
