"""Lines along hexsides: fronts, boundaries, perimeters."""

from __future__ import annotations

from toolchain.diagnostics.diagnostic import Findings
from toolchain.elaborate import codes_map
from toolchain.elaborate.areas import AreaReader
from toolchain.elaborate.chain_words import HexReader, chain_words
from toolchain.elaborate.hexside_chains import Pair, read_hexsides
from toolchain.elaborate.provenance import provenance, stated
from toolchain.model.area_hexes import area_hexes, line_side
from toolchain.model.game_map import GameMap, Line
from toolchain.model.hexgrid import HexGrid
from toolchain.schema.shapes.game_map import MapLineShape, MapShape
from toolchain.schema.validate import Loaded


def elaborate_line(
    loaded: Loaded[MapShape], key: str, shape: MapLineShape, game_map: GameMap, findings: Findings
) -> Line | None:
    """A line, or None with findings. Its hexes on one side must not reach the other without crossing it."""
    if (shape.sides is None) == (shape.around is None):
        message = f"line '{key}' needs either 'sides' or 'around'"
        findings.add(codes_map.BAD_LINE, message, loaded.key_at("lines", key))
        return None
    pairs = _pairs(loaded, key, shape, game_map, findings)
    if not pairs:
        return None
    line = Line(
        key,
        shape.name,
        pairs,
        shape.between,
        shape.colour,
        provenance(shape.source, stated(loaded, loaded.key_at("lines", key))),
        loaded.key_at("lines", key),
        shape.style,
    )
    _check_parting(line, game_map.grid, findings)
    return line


def _pairs(
    loaded: Loaded[MapShape], key: str, shape: MapLineShape, game_map: GameMap, findings: Findings
) -> tuple[Pair, ...] | None:
    if shape.sides is not None:
        words = chain_words(loaded, ("lines", key, "sides"), shape.sides)
        return read_hexsides(words, HexReader(game_map.grid, findings))
    assert shape.around is not None
    area = AreaReader(game_map, loaded.at, findings).read(shape.around, ("lines", key, "around"))
    if area is None:
        return None
    pairs = rim(area_hexes(area, game_map), game_map.grid)
    if not pairs:
        message = f"line '{key}' has no hexside: its area is empty or the whole map"
        findings.add(codes_map.BAD_LINE, message, loaded.key_at("lines", key))
    return pairs


def rim(inside: frozenset[str], grid: HexGrid) -> tuple[Pair, ...]:
    """The hexsides between hexes inside and outside, the inner hex first."""
    return tuple((h, n) for h in sorted(inside) for n in grid.adjacency[h] if n not in inside)


def _check_parting(line: Line, grid: HexGrid, findings: Findings) -> None:
    both = line_side(line, line.names[0], grid) & line_side(line, line.names[1], grid)
    if both:
        message = (
            f"line '{line.key}' does not part its sides: '{line.names[0]}' and '{line.names[1]}' "
            f"both reach {min(both)}"
        )
        hint = "let it run from edge to edge or close, with the hex of the first side first in every pair"
        findings.add(codes_map.LEAKY_LINE, message, line.origin, hint=hint)
