"""From terrain.yaml and map.yaml to the map."""

from __future__ import annotations

from collections.abc import Iterable

from msgspec.structs import replace

from toolchain.diagnostics.diagnostic import Findings
from toolchain.elaborate import codes_map
from toolchain.elaborate.areas import AreaReader
from toolchain.elaborate.map_features import (
    elaborate_boxes,
    elaborate_bridges,
    elaborate_captions,
    elaborate_marks,
    elaborate_places,
    elaborate_rivers,
)
from toolchain.elaborate.map_ground import elaborate_elevation, elaborate_grid, elaborate_ground
from toolchain.elaborate.map_lines import elaborate_line
from toolchain.elaborate.paths import check_loose_ends, elaborate_paths
from toolchain.elaborate.provenance import provenance
from toolchain.elaborate.terrain import elaborate_terrain
from toolchain.model.game_map import GameMap
from toolchain.schema.shapes.area import AreaShape
from toolchain.schema.shapes.game_map import MapShape, TerrainShape
from toolchain.schema.validate import Loaded

DIRECTIONS = 6


def elaborate_map(
    loaded: Loaded[MapShape], terrain_file: Loaded[TerrainShape], findings: Findings
) -> GameMap | None:
    """The map, as far as it could be made; None only where there is no hex terrain at all."""
    terrain = elaborate_terrain(terrain_file, findings)
    grid = elaborate_grid(loaded.shape.grid)
    hexes = elaborate_ground(loaded, grid, terrain, findings)
    if not hexes:
        return None
    rivers = elaborate_rivers(loaded, grid, terrain, findings)
    paths = elaborate_paths(loaded, grid, terrain, findings)
    places = elaborate_places(loaded, grid, findings)
    check_loose_ends(paths, places, hexes, findings)
    bare = GameMap(
        loaded.file.path.stem,
        loaded.shape.title,
        grid,
        terrain,
        hexes,
        rivers,
        paths,
        places,
        elaborate_marks(loaded, grid, findings),
        bridges=elaborate_bridges(loaded, grid, rivers, paths, findings),
        elevation=elaborate_elevation(loaded, grid, findings),
    )
    return _with_areas(loaded, _with_labels(loaded, bare, findings), findings)


def _with_labels(loaded: Loaded[MapShape], game_map: GameMap, findings: Findings) -> GameMap:
    shape = loaded.shape
    return replace(
        game_map,
        hex_size_mm=shape.hex_mm,
        scale=shape.scale,
        credits=shape.credits,
        provenance=provenance(shape.source),
        origin=loaded.file.tree.span,
        subtitle=shape.subtitle,
        hex_km=shape.hex_km,
        compass=_compass(loaded, findings),
        captions=elaborate_captions(loaded, game_map.grid, findings),
        boxes=elaborate_boxes(loaded),
    )


def _compass(loaded: Loaded[MapShape], findings: Findings) -> tuple[str, ...]:
    signs = loaded.shape.compass
    if signs and len(signs) != DIRECTIONS:
        message = f"the north arrow takes six signs, one a direction, not {len(signs)}"
        findings.add(codes_map.BAD_COMPASS, message, loaded.key_at("compass"))
        return ()
    return signs


def _with_areas(loaded: Loaded[MapShape], game_map: GameMap, findings: Findings) -> GameMap:
    """Lines given by hexsides, then areas, each of which may use those above it. A line around an area is
    made where the first area needs it, at last after all of them."""
    drawn = [key for key, shape in loaded.shape.lines.items() if shape.around is None]
    around = [key for key in loaded.shape.lines if key not in drawn]
    order = (*drawn, *around)
    game_map = _with_lines(loaded, drawn, game_map, findings)
    for key, area_shape in loaded.shape.areas.items():
        needed = [line for line in _lines_of(area_shape) if line in around]
        game_map = _with_lines(loaded, needed, game_map, findings)
        around = [line for line in around if line not in needed]
        area = AreaReader(game_map, loaded.at, findings).read(area_shape, ("areas", key))
        if area is None:
            findings.poison("area", key)
        else:
            game_map = replace(game_map, areas={**game_map.areas, key: area})
    game_map = _with_lines(loaded, around, game_map, findings)
    return replace(game_map, lines=tuple(sorted(game_map.lines, key=lambda line: order.index(line.key))))


def _lines_of(area: AreaShape) -> tuple[str, ...]:
    """The lines that an area expression names, each once."""
    parts = (*(area.all_of or ()), *(area.any_of or ()), *((area.except_,) if area.except_ else ()))
    inner = (line for part in parts for line in _lines_of(part))
    return tuple(dict.fromkeys((*((area.line,) if area.line else ()), *inner)))


def _with_lines(
    loaded: Loaded[MapShape], keys: Iterable[str], game_map: GameMap, findings: Findings
) -> GameMap:
    made = []
    for key in keys:
        line = elaborate_line(loaded, key, loaded.shape.lines[key], game_map, findings)
        if line is None:
            findings.poison("line", key)
        else:
            made.append(line)
    return replace(game_map, lines=(*game_map.lines, *made))
