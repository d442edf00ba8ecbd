"""Rivers, bridges, places, marks, captions and boxes of a map."""

from __future__ import annotations

from collections.abc import Mapping

from toolchain.diagnostics.diagnostic import Findings
from toolchain.elaborate import codes_map
from toolchain.elaborate.chain_words import HexReader, Word, chain_words
from toolchain.elaborate.hexside_chains import read_hexsides
from toolchain.elaborate.map_ground import known_terrain
from toolchain.elaborate.provenance import provenance, stated
from toolchain.model.game_map import Caption, HoldingBox, Mark, Path, Place, River, Terrain
from toolchain.model.hexgrid import HexGrid, Hexside, hexside
from toolchain.schema.shapes.game_map import MapShape, PlaceShape, RiverShape
from toolchain.schema.validate import Loaded

# A hex reaches half its width from its centre to the middle of a side.
MAX_OFFSET = 0.5


def elaborate_rivers(
    loaded: Loaded[MapShape], grid: HexGrid, terrain: Mapping[str, Terrain], findings: Findings
) -> tuple[River, ...]:
    """Every river whose chain holds together."""
    found = []
    for key, shape in loaded.shape.rivers.items():
        if known_terrain(loaded, shape.terrain, ("hexside",), terrain, ("rivers", key, "terrain"), findings):
            river = _river(loaded, key, shape, HexReader(grid, findings))
            if river is not None:
                found.append(river)
    return tuple(found)


def _river(loaded: Loaded[MapShape], key: str, shape: RiverShape, reader: HexReader) -> River | None:
    path = ("rivers", key, "sides")
    pairs = read_hexsides(chain_words(loaded, path, shape.sides), reader)
    if pairs is None:
        return None
    if not pairs:
        reader.findings.add(codes_map.SHORT_CHAIN, f"river '{key}' has no hexsides", loaded.at(*path))
        return None
    return River(
        key,
        shape.name,
        shape.terrain,
        tuple(hexside(*pair) for pair in pairs),
        shape.label,
        provenance(shape.source, stated(loaded, loaded.key_at("rivers", key))),
        loaded.key_at("rivers", key),
    )


def elaborate_bridges(
    loaded: Loaded[MapShape],
    grid: HexGrid,
    rivers: tuple[River, ...],
    paths: tuple[Path, ...],
    findings: Findings,
) -> frozenset[Hexside]:
    """Hexsides with a bridge: where paths cross rivers, less the fords, and those declared."""
    wet = {side for river in rivers for side in river.sides}
    crossed = {step for path in paths for step in path.steps} & wet
    reader = HexReader(grid, findings)
    declared = _declared(loaded, "bridges", wet, reader)
    fords = _declared(loaded, "fords", wet, reader)
    return frozenset((crossed - fords) | declared)


def _declared(loaded: Loaded[MapShape], field: str, wet: set[Hexside], reader: HexReader) -> set[Hexside]:
    found = set()
    for word in chain_words(loaded, (field,), getattr(loaded.shape, field)):
        pair = reader.side(word)
        if pair is None:
            continue
        if hexside(*pair) not in wet:
            message = f"no river runs between {pair[0]} and {pair[1]}"
            reader.findings.add(codes_map.BAD_BRIDGE, message, word.span)
            continue
        found.add(hexside(*pair))
    return found


def elaborate_places(loaded: Loaded[MapShape], grid: HexGrid, findings: Findings) -> tuple[Place, ...]:
    """Every place that lies on the map."""
    reader = HexReader(grid, findings)
    found = []
    for key, shape in loaded.shape.places.items():
        hex_id = reader.hex(Word(shape.hex, loaded.at("places", key, "hex")))
        if hex_id is None:
            findings.poison("place", key)
            continue
        _check_offset(loaded, key, shape, findings)
        origin = loaded.key_at("places", key)
        found.append(
            Place(
                key,
                shape.name,
                hex_id,
                shape.rank,
                shape.kind,
                shape.at,
                shape.confidence,
                provenance(shape.source, stated(loaded, origin)),
                origin,
            )
        )
    return tuple(found)


def _check_offset(loaded: Loaded[MapShape], key: str, shape: PlaceShape, findings: Findings) -> None:
    east, south = shape.at
    if east * east + south * south > MAX_OFFSET * MAX_OFFSET:
        message = f"'{shape.name}' is drawn outside hex {shape.hex}: keep within {MAX_OFFSET} of its centre"
        findings.add(codes_map.BAD_OFFSET, message, loaded.at("places", key, "at"))


def elaborate_marks(loaded: Loaded[MapShape], grid: HexGrid, findings: Findings) -> tuple[Mark, ...]:
    """Every mark that lies on the map."""
    reader = HexReader(grid, findings)
    found = []
    for key, shape in loaded.shape.marks.items():
        hex_id = reader.hex(Word(shape.hex, loaded.at("marks", key, "hex")))
        if hex_id is None:
            findings.poison("place", key)
            continue
        origin = loaded.key_at("marks", key)
        source = provenance(shape.source, stated(loaded, origin))
        found.append(Mark(key, hex_id, shape.kind, shape.text, shape.side, source, origin, shape.legend))
    return tuple(found)


def elaborate_captions(loaded: Loaded[MapShape], grid: HexGrid, findings: Findings) -> tuple[Caption, ...]:
    """Every caption whose two ends lie on the map."""
    reader = HexReader(grid, findings)
    found = []
    for key, shape in loaded.shape.captions.items():
        start = reader.hex(Word(shape.start, loaded.at("captions", key, "start")))
        end = reader.hex(Word(shape.end, loaded.at("captions", key, "end")))
        if start is not None and end is not None:
            origin = loaded.key_at("captions", key)
            source = stated(loaded, origin)
            found.append(Caption(key, shape.text, start, end, shape.kind, shape.size, source, origin))
    return tuple(found)


def elaborate_boxes(loaded: Loaded[MapShape]) -> tuple[HoldingBox, ...]:
    """The boxes beside the hexes."""
    return tuple(
        HoldingBox(
            key,
            shape.title,
            shape.columns,
            shape.rows,
            shape.edge,
            shape.side,
            provenance(shape.source, stated(loaded, loaded.key_at("boxes", key))),
            loaded.key_at("boxes", key),
        )
        for key, shape in loaded.shape.boxes.items()
    )
