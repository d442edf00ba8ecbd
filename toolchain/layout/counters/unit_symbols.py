"""Composes unit symbols from what content lists.

Content lists primitives in drawing order ("box, infantry, armor" is mechanized infantry), letters
("letters:HQ") or path data of its own in symbol units ("path:M-30 0L30 0" for a line, "fill:…" for ink).
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import lru_cache

from msgspec import Struct

from toolchain.layout.counters import symbol_paths as paths
from toolchain.layout.counters.unit_symbols_library import ALIASES, PRIMITIVES
from toolchain.layout.counters.unit_symbols_parts import (
    BOX_HEIGHT,
    BOX_WIDTH,
    LINE,
    Ink,
    Letters,
    Part,
    Primitive,
    Shape,
    line,
    solid,
)

LETTERS_LIMIT = 4
LINE_PREFIX, FILL_PREFIX, LETTERS_PREFIX = "path:", "fill:", "letters:"


class SymbolFault(Struct, frozen=True):
    """A part of a symbol that cannot be drawn: `kind` is unknown, bad-path, too-long or too-many."""

    kind: str
    part: str
    reason: str


class Symbol(Struct, frozen=True):
    """What can be drawn of a symbol, and what cannot."""

    parts: tuple[Part, ...]
    faults: tuple[SymbolFault, ...] = ()


MOST_PARTS = 12


def primitive_names() -> tuple[str, ...]:
    """Every name that content may list, aliases last."""
    return (*PRIMITIVES, *ALIASES)


def find_primitive(name: str) -> Primitive | None:
    """The primitive of that name or alias; case and underscores do not matter."""
    plain = name.strip().casefold().replace("_", "-").replace(" ", "-")
    return PRIMITIVES.get(ALIASES.get(plain, plain))


def compose(names: Sequence[str]) -> Symbol:
    """The parts of a symbol that content lists, in drawing order, and the faults in the list.

    Silhouettes ("silhouette-tank") belong to another layout and are passed over.
    """
    return _compose(tuple(names))


@lru_cache(maxsize=256)
def _compose(names: tuple[str, ...]) -> Symbol:
    parts: list[Part] = []
    faults: list[SymbolFault] = []
    if len(names) > MOST_PARTS:
        faults.append(SymbolFault("too-many", names[MOST_PARTS], f"a symbol has at most {MOST_PARTS} parts"))
    for name in names[:MOST_PARTS]:
        if name.startswith("silhouette-"):
            continue
        made = _part(name)
        if isinstance(made, SymbolFault):
            faults.append(made)
        else:
            parts.extend(made)
    return Symbol(_frame_last(parts), tuple(faults))


def _part(name: str) -> tuple[Part, ...] | SymbolFault:
    if name.startswith(LETTERS_PREFIX):
        return _letters(name.removeprefix(LETTERS_PREFIX).strip(), name)
    if name.startswith((LINE_PREFIX, FILL_PREFIX)):
        prefix, _, data = name.partition(":")
        fault = paths.path_fault(data, BOX_WIDTH, BOX_HEIGHT)
        if fault:
            return SymbolFault("bad-path", name, fault)
        return (solid(data) if prefix == "fill" else line(data),)
    found = find_primitive(name)
    return found.parts if found else SymbolFault("unknown", name, f"there is no symbol part '{name}'")


def _letters(text: str, name: str) -> tuple[Part, ...] | SymbolFault:
    if not text or len(text) > LETTERS_LIMIT:
        return SymbolFault("too-long", name, f"a symbol holds 1 to {LETTERS_LIMIT} letters")
    return (Letters(text, 17.0 if len(text) <= 3 else 14.0),)


def _frame_last(parts: Iterable[Part]) -> tuple[Part, ...]:
    """Lines that run into the frame's corners are drawn first within it, so that the frame stays crisp.

    The frame's fill goes first and its outline last.
    """
    listed = list(parts)
    if not listed or not isinstance(listed[0], Shape) or listed[0].fill is not Ink.BOX:
        return tuple(listed)
    frame = listed[0]
    ground = Shape(frame.data, Ink.BOX, Ink.NONE)
    outline = Shape(frame.data, Ink.NONE, frame.line, frame.weight)
    return (ground, *listed[1:], outline)


def symbol_extent(names: Sequence[str]) -> tuple[float, float, float, float]:
    """The extent of a symbol that content lists."""
    return _symbol_extent(tuple(names))


@lru_cache(maxsize=256)
def _symbol_extent(names: tuple[str, ...]) -> tuple[float, float, float, float]:
    return extent(_compose(names).parts)


def extent(
    parts: Iterable[Part], width: float = BOX_WIDTH, height: float = BOX_HEIGHT
) -> tuple[float, float, float, float]:
    """Left, top, right and bottom of the parts in symbol units, at least a box of that size about (0, 0)."""
    left, top, right, bottom = -width / 2, -height / 2, width / 2, height / 2
    for part in parts:
        if isinstance(part, Shape) and (bounds := paths.bounds(part.data)):
            slack = (
                LINE * part.weight / 2 if part.line is not Ink.NONE and abs(bounds[3]) > height / 2 else 0.0
            )
            left, top = min(left, bounds[0]), min(top, bounds[1])
            right, bottom = max(right, bounds[2]), max(bottom, bounds[3] + slack)
    return left, top, right, bottom
