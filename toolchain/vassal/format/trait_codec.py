"""Traits as typed values: one declaration gives reading with defaults and writing."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping
from typing import Annotated, Any, ClassVar, Self, TypeVar

from msgspec import Struct

from toolchain.vassal.format.keystroke import KeyStroke, read_keystroke
from toolchain.vassal.format.piece_text import TraitText
from toolchain.vassal.format.sequence import decode, encode

_INTEGER = re.compile(r"-?\d{1,9}")
_FLOAT = re.compile(r"-?\d{1,12}(\.\d{1,20})?(E-?\d{1,2})?")


class BadField(ValueError):
    """A field that does not hold what its trait asks for. Never leaves `read_trait`."""


class KeyedChange(Struct, frozen=True):
    """A menu entry or key that changes a property; `change` as in "I,1" (add), "P,5" (set), "R,prompt"."""

    menu_text: str
    key: KeyStroke
    change: str


T = TypeVar("T")

# Fields of the trait's state: parts of it, or the state text as it stands.
Part = Annotated[T, "part"]
Whole = Annotated[T, "whole"]
_STATE = re.compile(r"(?P<how>Part|Whole)\[(?P<type>.*)\]")


def _read_int(text: str) -> int:
    if not _INTEGER.fullmatch(text):
        raise BadField(text)
    return int(text)


def _read_float(text: str) -> float:
    if not _FLOAT.fullmatch(text):
        raise BadField(text)
    return float(text)


def _read_key(text: str) -> KeyStroke:
    key = read_keystroke(text)
    if key is None:
        raise BadField(text)
    return key


def _read_words(text: str) -> tuple[str, ...]:
    return tuple(decode(text, ",")) if text else ()


def _read_change(text: str) -> KeyedChange:
    menu_text, key, change = [*decode(text, ":"), "", ""][:3]
    return KeyedChange(menu_text, _read_key(key), change)


def _write_change(change: KeyedChange) -> str:
    return encode((change.menu_text, change.key.text, change.change), ":")


Codec = tuple[Callable[[str], Any], Callable[[Any], str]]


def _list_of(read: Callable[[str], Any], write: Callable[[Any], str]) -> Codec:
    return (
        lambda text: tuple(read(word) for word in _read_words(text)),
        lambda values: encode((write(value) for value in values), ","),
    )


_CODECS: dict[str, Codec] = {
    "str": (str, str),
    "bool": (lambda text: text.lower() == "true", lambda value: "true" if value else "false"),
    "int": (_read_int, str),
    "float": (_read_float, repr),
    "KeyStroke": (_read_key, lambda key: key.text),
    "tuple[str, ...]": _list_of(str, str),
    "tuple[KeyStroke, ...]": _list_of(_read_key, lambda key: key.text),
    "tuple[KeyedChange, ...]": _list_of(_read_change, _write_change),
}


Declared = tuple[tuple[str, Codec], ...]


class Trait(Struct, frozen=True):
    """Base of the typed traits; subclasses declare their fields in the order VASSAL writes them."""

    ID: ClassVar[str] = ""
    # More fields may follow than are declared.
    OPEN: ClassVar[bool] = False

    def type_text(self) -> str:
        return self.ID + _write_fields(self, _declared(type(self), ""))

    def state_text(self) -> str:
        whole = _declared(type(self), "whole")
        if whole:
            return str(getattr(self, whole[0][0]))
        return _write_fields(self, _declared(type(self), "part"))

    @property
    def text(self) -> TraitText:
        return TraitText(self.type_text(), self.state_text())

    @classmethod
    def read(cls, body: str, state_text: str) -> Self:
        """Decode; fields that are missing keep their defaults. Raises BadField where one does not parse."""
        values = _read_fields(body, _declared(cls, ""))
        for name, _ in _declared(cls, "whole"):
            values[name] = state_text
        if state_text:
            values |= _read_fields(state_text, _declared(cls, "part"))
        return cls(**values)


class UnknownTrait(Trait, frozen=True):
    """A trait that this package has no class for, or cannot read: kept as it is."""

    type: str = ""
    state: str = ""

    def type_text(self) -> str:
        return self.type

    def state_text(self) -> str:
        return self.state


_DECLARED: dict[tuple[type[Trait], str], Declared] = {}


def _declared(cls: type[Trait], part: str) -> Declared:
    """Names and codecs of the type's fields (part ""), of the state's ("part") or its one field ("whole")."""
    found = _DECLARED.get((cls, part))
    if found is None:
        chosen = (field for field in declared_fields(cls) if field[2] == part)
        found = _DECLARED[cls, part] = tuple((name, _CODECS[kind]) for name, kind, _ in chosen)
    return found


def declared_fields(cls: type[Trait]) -> Iterator[tuple[str, str, str]]:
    """Name, type and place of each field: "" for the type, "part" and "whole" for the state."""
    written: dict[str, object] = {}
    for base in reversed(cls.__mro__):
        written |= getattr(base, "__annotations__", {})
    for name in cls.__struct_fields__:
        kind = str(written[name])
        state = _STATE.fullmatch(kind)
        yield (name, state["type"], state["how"].lower()) if state else (name, kind, "")


def field_texts(cls: type[Trait], part: str = "") -> Mapping[str, str]:
    """The fields in order with their defaults as text: the type's (part ""), or the state's ("state")."""
    parts = (part,) if not part else ("whole", "part")
    plain = cls()
    declared = (pair for each in parts for pair in _declared(cls, each))
    return {name: write(getattr(plain, name)) for name, (_, write) in declared}


def _write_fields(trait: Trait, declared: Declared) -> str:
    return encode((write(getattr(trait, name)) for name, (_, write) in declared), ";")


def _read_fields(text: str, declared: Declared) -> dict[str, Any]:
    tokens = decode(text, ";")
    return {name: read(token) for (name, (read, _)), token in zip(declared, tokens, strict=False)}


def read_trait(text: TraitText, classes: Mapping[str, type[Trait]]) -> Trait:
    """The typed trait, or UnknownTrait where the id is unknown or a field does not parse."""
    cls = classes.get(text.id)
    if cls is None:
        return UnknownTrait(text.type, text.state)
    try:
        return cls.read(text.body, text.state)
    except BadField:
        return UnknownTrait(text.type, text.state)
