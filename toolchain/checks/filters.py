"""The unit filters that a game's rules use, wherever they stand."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from enum import Enum

from toolchain.checks.check import Subject
from toolchain.model.fields import fields_of
from toolchain.model.unit import UnitFilter

_PLAIN = (str, int, float, bool, Enum, type(None))


def unit_filters(subject: Subject) -> tuple[UnitFilter, ...]:
    """Every filter of the ruleset, those inside others too."""
    return subject.once("unit filters", lambda: tuple(_within(subject.game.ruleset)))


def _within(value: object) -> Iterator[UnitFilter]:
    if isinstance(value, _PLAIN):
        return
    if isinstance(value, UnitFilter):
        yield value
    if isinstance(value, Mapping):
        for item in value.values():
            yield from _within(item)
    elif isinstance(value, (tuple, frozenset, list)):
        for item in value:
            yield from _within(item)
    else:
        for name in fields_of(value):
            yield from _within(getattr(value, name))
