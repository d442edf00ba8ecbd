"""Roads, trails and railways."""

from __future__ import annotations

from collections.abc import Mapping
from itertools import pairwise

from msgspec import Struct

from toolchain.diagnostics.diagnostic import Findings
from toolchain.elaborate import codes_map
from toolchain.elaborate.chain_words import HexReader, Word, chain_words, neighbours_hint
from toolchain.elaborate.map_ground import known_terrain
from toolchain.elaborate.provenance import provenance, stated
from toolchain.model.game_map import HexCell, Path, Place, Terrain
from toolchain.model.hexgrid import Edge, HexGrid
from toolchain.schema.shapes.game_map import MapShape, PathShape
from toolchain.schema.validate import Loaded
from toolchain.source.tree import Step

_EDGES = frozenset(edge.value for edge in Edge)


def elaborate_paths(
    loaded: Loaded[MapShape], grid: HexGrid, terrain: Mapping[str, Terrain], findings: Findings
) -> tuple[Path, ...]:
    """Every path whose chain holds together; the others are left out with findings."""
    reader = HexReader(grid, findings)
    found = []
    for key, shape in loaded.shape.paths.items():
        if known_terrain(loaded, shape.terrain, ("path",), terrain, ("paths", key, "terrain"), findings):
            path = _path(loaded, key, shape, reader)
            if path is not None:
                found.append(path)
                continue
        findings.poison("path", key)
    return tuple(found)


class _Steps(Struct, frozen=True):
    hexes: tuple[str, ...]
    words: tuple[Word, ...]
    exits: tuple[str, str]


def _path(loaded: Loaded[MapShape], key: str, shape: PathShape, reader: HexReader) -> Path | None:
    at: tuple[Step, ...] = ("paths", key, "hexes")
    before = len(reader.findings)
    steps = _steps(list(chain_words(loaded, at, shape.hexes)), reader)
    if len(reader.findings) == before:
        _check_exits(steps, reader)
        _check_steps(steps, reader)
        if not steps.hexes or len(steps.hexes) + sum(map(bool, steps.exits)) < 2:
            message = f"path '{key}' joins nothing: give two hexes, or a hex and an edge"
            reader.findings.add(codes_map.SHORT_CHAIN, message, loaded.at(*at))
    if any(d.severity == codes_map.E for d in reader.findings.items[before:]):
        return None
    return Path(
        key,
        shape.name,
        shape.terrain,
        steps.hexes,
        steps.exits,
        shape.rank,
        (shape.from_, shape.to),
        shape.dead_end,
        shape.label,
        provenance(shape.source, stated(loaded, loaded.key_at("paths", key))),
        loaded.key_at("paths", key),
        shape.band,
    )


def _steps(words: list[Word], reader: HexReader) -> _Steps:
    first = words[0].text if words and words[0].text in _EDGES else ""
    last = words[-1].text if len(words) > 1 and words[-1].text in _EDGES else ""
    inner = words[1 if first else 0 : len(words) - (1 if last else 0)]
    hexes: list[str] = []
    places: list[Word] = []
    for word in inner:
        if word.text in _EDGES:
            message = f"'{word.text}' can only open or close a chain"
            reader.findings.add(codes_map.BAD_WORD, message, word.span)
            continue
        found = reader.hexes(word)
        hexes.extend(found)
        places.extend(word for _ in found)
    return _Steps(tuple(hexes), tuple(places), (first, last))


def _check_exits(steps: _Steps, reader: HexReader) -> None:
    for edge, index in ((steps.exits[0], 0), (steps.exits[1], -1)):
        if edge and steps.hexes and Edge(edge) not in reader.grid.edges_of(steps.hexes[index]):
            message = f"hex {steps.hexes[index]} is not on the {edge} edge"
            reader.findings.add(codes_map.BAD_EXIT, message, steps.words[index].span)


def _check_steps(steps: _Steps, reader: HexReader) -> None:
    seen = set()
    for (one, two), word in zip(pairwise(steps.hexes), steps.words[1:], strict=True):
        if two not in reader.grid.adjacency[one]:
            message = f"{one} and {two} do not touch: the path has a gap"
            hint = neighbours_hint(reader.grid, one)
            reader.findings.add(codes_map.NOT_NEIGHBOURS, message, word.span, hint=hint)
            return
        step = frozenset((one, two))
        if step in seen:
            message = f"the path goes from {one} to {two} twice"
            reader.findings.add(codes_map.STEP_TWICE, message, word.span)
        seen.add(step)


def check_loose_ends(
    paths: tuple[Path, ...], places: tuple[Place, ...], hexes: Mapping[str, HexCell], findings: Findings
) -> None:
    """Reports ends of paths that meet neither an edge, a place, a town nor another path."""
    settled = {place.hex for place in places} | {
        h for h, c in hexes.items() if {"town", "city", "village"} & set(c.all_terrain)
    }
    for path in paths:
        for end, edge in ((path.hexes[0], path.exits[0]), (path.hexes[-1], path.exits[1])):
            meets = any(end in other.hexes for other in paths if other is not path)
            if edge or path.dead_end or meets or end in settled or path.hexes.count(end) > 1:
                continue
            findings.add(
                codes_map.LOOSE_END,
                f"path '{path.key}' ends in open country at {end}",
                path.origin,
                hint="let it leave over an edge, join a path or a place, or say dead_end: true",
                entity=path.key,
            )
