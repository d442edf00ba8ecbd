"""Chains of hexsides: rivers and lines."""

from __future__ import annotations

from collections.abc import Iterable

from toolchain.elaborate import codes_map
from toolchain.elaborate.chain_words import HexReader, Word
from toolchain.model.hexgrid import Corner, HexGrid

Pair = tuple[str, str]


def read_hexsides(words: Iterable[Word], reader: HexReader) -> tuple[Pair, ...] | None:
    """The hexsides of one unbroken chain in their written order, or None with findings."""
    chain = []
    before = len(reader.findings)
    for word in words:
        pair = reader.side(word)
        if pair is not None:
            chain.append((pair, word))
    if len(reader.findings) > before:
        return None
    _check_joined(chain, reader)
    return tuple(pair for pair, _ in chain) if len(reader.findings) == before else None


def corners_of(grid: HexGrid, pair: Pair) -> tuple[Corner, Corner]:
    """The two ends of the side between two neighbouring hexes."""
    direction = grid.direction(*pair)
    assert direction is not None
    return grid.side_corners(grid.cells[pair[0]], direction)


def _check_joined(chain: list[tuple[Pair, Word]], reader: HexReader) -> None:
    free: set[Corner] | None = None
    seen: set[frozenset[str]] = set()
    last = ""
    for pair, word in chain:
        ends = set(corners_of(reader.grid, pair))
        hint = None
        if frozenset(pair) in seen:
            message = f"the chain turns back over {word.text}"
        elif free is not None and not ends & free:
            message = f"the chain breaks here: {word.text} does not meet {last}"
            hint = _next_hint(reader.grid, free)
        else:
            free = ends if free is None else ends - free
            seen.add(frozenset(pair))
            last = word.text
            continue
        reader.findings.add(codes_map.HEXSIDE_GAP, message, word.span, hint=hint)
        return


def _next_hint(grid: HexGrid, free: set[Corner]) -> str:
    """The hexsides that could follow."""
    names = set()
    for corner in free:
        inside = sorted(grid.label(cell) for cell in corner if grid.inside(cell))
        names |= {f"{a}/{b}" for a in inside for b in inside if a < b}
    return f"{', '.join(sorted(names))} could come next"
