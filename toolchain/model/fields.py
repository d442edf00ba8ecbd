"""Walking through the model without knowing its classes."""

from __future__ import annotations

from functools import cache

from msgspec import Struct

# What a ruleset was made from: content files, no part of the game.
_ASIDE = frozenset({"layers"})


def fields_of(value: object) -> tuple[str, ...]:
    """The names of the fields of a part of the model, in order; none for anything else."""
    return fields_of_kind(type(value)) if isinstance(value, Struct) else ()


@cache
def fields_of_kind(kind: type[Struct]) -> tuple[str, ...]:
    """The names of the fields of a class of the model, in order."""
    return tuple(name for name in kind.__struct_fields__ if name not in _ASIDE)
