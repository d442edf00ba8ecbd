"""What differs between two values of the model, as dotted names with old and new."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from enum import Enum
from fractions import Fraction
from functools import cache
from typing import Any

from msgspec import Struct

from toolchain.model.fields import fields_of_kind

_PLAIN = (str, int, float, bool, Enum, Fraction, type(None))

# Where a value stands in its file, and what vouches for it, are no part of what it says.
_ASIDE = frozenset({"origin", "provenance", "layers", "folder", "confidence", "proof"})


class Difference(Struct, frozen=True):
    """`path` names the value; None stands for one that is not there."""

    path: str
    old: str | None
    new: str | None

    def __str__(self) -> str:
        if self.old is None:
            return f"{self.path}: {self.new} (new)" if self.new else f"{self.path} (new)"
        if self.new is None:
            return f"{self.path}: {self.old} (gone)" if self.old else f"{self.path} (gone)"
        return f"{self.path}: {self.old} -> {self.new}"


def differences(old: object, new: object, path: str = "") -> Iterator[Difference]:
    """Every leaf that differs, in the order of the new value."""
    if old == new:
        return
    if isinstance(old, Mapping) and isinstance(new, Mapping):
        yield from _of_mappings(old, new, path)
    elif isinstance(old, tuple) and isinstance(new, tuple):
        yield from _of_sequences(old, new, path)
    elif type(old) is type(new) and isinstance(old, Struct):
        for name in said_by(type(old)):
            yield from differences(getattr(old, name), getattr(new, name), _join(path, name))
    else:
        yield Difference(path, _say(old), _say(new))


def _of_mappings(old: Mapping[Any, Any], new: Mapping[Any, Any], path: str) -> Iterator[Difference]:
    for key in dict.fromkeys((*new, *old)):
        where = _join(path, str(getattr(key, "value", key)))
        if key not in old:
            yield Difference(where, None, _say(new[key]))
        elif key not in new:
            yield Difference(where, _say(old[key]), None)
        else:
            yield from differences(old[key], new[key], where)


def _of_sequences(old: tuple[Any, ...], new: tuple[Any, ...], path: str) -> Iterator[Difference]:
    """Items with keys of their own are told apart by these, others by place; plain lists are one leaf."""
    names = [_key(item) for item in (*old, *new)]
    if all(isinstance(item, _PLAIN) for item in (*old, *new)):
        yield Difference(path, _say(old), _say(new))
    elif None not in names and len(set(names[: len(old)])) == len(old):
        yield from _of_mappings({_key(i): i for i in old}, {_key(i): i for i in new}, path)
    else:
        pairs = dict(enumerate(old, 1)), dict(enumerate(new, 1))
        yield from _of_mappings(*pairs, path)


def _key(item: object) -> str | None:
    for name in ("key", "piece", "number", "die", "terrain", "from_turn"):
        value = getattr(item, name, None)
        if isinstance(value, (str, int)) and value != "":
            return str(value)
    return None


@cache
def said_by(kind: Any) -> tuple[str, ...]:
    """The fields of a class of the model that say something about the game."""
    names = fields_of_kind(kind)
    return tuple(name for name in names if name not in _ASIDE and not name.endswith("provenance"))


def _join(path: str, name: str) -> str:
    return f"{path}.{name}" if path else name


def _say(value: object) -> str:
    """A value in few words; what has parts of its own is not spelt out."""
    match value:
        case None:
            return "none"
        case Enum():
            return str(value.value)
        case bool():
            return "yes" if value else "no"
        case str() | int() | float() | Fraction():
            return str(value)
        case frozenset():
            return " ".join(sorted(_say(item) for item in value)) or "nothing"
        case tuple() if all(isinstance(item, _PLAIN) for item in value):
            return " ".join(_say(item) for item in value) or "nothing"
        case _:
            name = getattr(value, "name", "") or getattr(value, "title", "") or getattr(value, "code", "")
            return str(name)
