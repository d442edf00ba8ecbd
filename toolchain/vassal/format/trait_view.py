"""A trait of anybody's piece as fields by name, whatever stands in them."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache, cached_property

from msgspec import Struct

from toolchain.vassal.format.piece_text import TraitText
from toolchain.vassal.format.sequence import decode, encode
from toolchain.vassal.format.trait_catalogue import TRAITS
from toolchain.vassal.format.trait_codec import field_texts
from toolchain.vassal.format.trait_others import Rotate, rotate_fields
from toolchain.vassal.format.traits import Marker


class TraitView(Struct, frozen=True, dict=True):
    """Fields as they were written; `get` gives the engine's default where a field is left out.

    `extra` are fields beyond those declared. Traits of unknown id have no fields. `spelling` is the type as
    it was read where our own writing would differ, by a needless quote for instance.
    """

    id: str
    text: TraitText
    fields: Mapping[str, str]
    extra: tuple[str, ...] = ()
    spelling: str | None = None

    @property
    def known(self) -> bool:
        return self.id in TRAITS

    @property
    def excess(self) -> tuple[str, ...]:
        """Fields that the engine does not know."""
        cls = TRAITS.get(self.id)
        return () if cls is None or cls.OPEN else self.extra

    @cached_property
    def kind(self) -> str:
        """The trait's name in our words: "Layer", "Send To"."""
        return kind_name(self.id)

    def get(self, name: str) -> str:
        found = self.fields.get(name)
        return _defaults(self.id).get(name, "") if found is None else found

    def words(self, name: str) -> list[str]:
        """A field that is a list joined by commas."""
        found = self.get(name)
        return decode(found, ",") if found else []

    @property
    def label(self) -> str:
        """How a finding names it: "Layer 'flip'"."""
        title = next((t for t in (self.fields.get(n, "") for n in _TITLES) if t), "")
        return f"{self.kind} '{title}'" if title else self.kind


# Fields that tell one trait of a kind from another, most telling first.
_TITLES = ("name", "property_name", "menu_text", "keys", "title", "description", "comment")


@cache
def kind_name(trait_id: str) -> str:
    cls = TRAITS.get(trait_id)
    if cls is None:
        return f"unknown trait '{trait_id[:30]}'"
    name = cls.__name__
    return "".join(f" {c}" if c.isupper() and i else c for i, c in enumerate(name))


@cache
def _defaults(trait_id: str) -> Mapping[str, str]:
    cls = TRAITS.get(trait_id)
    return {} if cls is None or cls is Marker else field_texts(cls)


@cache
def _names(trait_id: str) -> tuple[str, ...]:
    return tuple(_defaults(trait_id))


def view_trait(text: TraitText) -> TraitView:
    """Name the fields of a trait."""
    trait_id = text.id
    cls = TRAITS.get(trait_id)
    if cls is None:
        return TraitView(trait_id, text, {})
    body = text.type[len(trait_id) :]
    if cls is Marker:
        return TraitView(trait_id, text, {"keys": body, "values": text.state})
    tokens = decode(body, ";")
    names = rotate_fields(tokens) if cls is Rotate else _names(trait_id)
    given = dict(zip(names, tokens, strict=False))
    spelling = None if trait_id + encode(tokens, ";") == text.type else text.type
    return TraitView(trait_id, text, given, tuple(tokens[len(names) :]), spelling)


def view_state(text: TraitText) -> Mapping[str, str]:
    """The state's fields by name."""
    cls = TRAITS.get(text.id)
    if cls is None or cls is Marker:
        return {}
    names = tuple(field_texts(cls, "state"))
    if len(names) == 1:
        return {names[0]: text.state}
    return dict(zip(names, decode(text.state, ";"), strict=False))


def written_back(view: TraitView) -> str:
    """The type again, from its fields."""
    if not view.known or view.spelling is not None:
        return view.spelling or view.text.type
    if view.id == Marker.ID:
        return view.id + view.fields["keys"]
    return view.id + encode([*view.fields.values(), *view.extra], ";")
