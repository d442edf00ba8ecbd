"""Terrain kinds."""

from __future__ import annotations

from toolchain.diagnostics.diagnostic import Findings, Related
from toolchain.elaborate import codes_map
from toolchain.elaborate.provenance import provenance, stated
from toolchain.model.game_map import Terrain
from toolchain.schema.shapes.game_map import TerrainShape, TerrainTypeShape
from toolchain.schema.validate import Loaded


def elaborate_terrain(loaded: Loaded[TerrainShape], findings: Findings) -> dict[str, Terrain]:
    """Terrain by key, in file order. Letters must be unique and every hex terrain needs one."""
    letters: dict[str, Terrain] = {}
    found: dict[str, Terrain] = {}
    for order, (key, shape) in enumerate(loaded.shape.terrain.items()):
        terrain = _terrain(loaded, key, shape, order)
        found[key] = terrain
        _check_letter(loaded, terrain, letters, findings)
    return found


def _terrain(loaded: Loaded[TerrainShape], key: str, shape: TerrainTypeShape, order: int) -> Terrain:
    return Terrain(
        key,
        shape.name,
        shape.where,
        shape.letter or "",
        " ".join(shape.texture),
        shape.colour,
        shape.legend or shape.name,
        order,
        provenance(shape.source, stated(loaded, loaded.key_at("terrain", key))),
        loaded.key_at("terrain", key),
        {str(rank): words for rank, words in shape.ranks.items()},
    )


def _check_letter(
    loaded: Loaded[TerrainShape], terrain: Terrain, letters: dict[str, Terrain], findings: Findings
) -> None:
    where = loaded.at("terrain", terrain.key, "letter")
    if terrain.where != "hex":
        return
    if not terrain.letter:
        message = f"terrain '{terrain.key}' fills hexes but has no letter for the grid"
        findings.add(codes_map.LETTER_MISSING, message, terrain.origin)
        return
    first = letters.setdefault(terrain.letter, terrain)
    if first is not terrain:
        message = f"'{first.key}' and '{terrain.key}' share the letter '{terrain.letter}'"
        findings.add(
            codes_map.LETTER_TWICE, message, where, related=[Related(first.origin, "the first is here")]
        )
