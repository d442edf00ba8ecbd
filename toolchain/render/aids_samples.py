"""Samples of terrain for charts, cut from a scrap of map that is drawn as the real one is."""

from __future__ import annotations

import copy
import math

from msgspec import Struct

from toolchain.layout.maps.field import MapField
from toolchain.layout.maps.layout import MapLayout, lay_map
from toolchain.model.game_map import GameMap, HexCell, Path, River
from toolchain.model.hexgrid import HexGrid, Numbering, Orientation, hexside
from toolchain.render import svg
from toolchain.render.map_ground import draw_ground
from toolchain.render.map_palette import MapInk
from toolchain.render.map_ways import draw_houses, draw_rivers, draw_roads

HEX_MM = 19.0
SHOWN = 0.94
CLIP = "terrain-sample"


class Sample(Struct, frozen=True):
    """A scrap of map with a terrain, and the point of it, in mm, that the sample is centred on."""

    key: str
    layout: MapLayout
    centre: tuple[float, float]


def terrain_sample(key: str, game_map: GameMap) -> Sample:
    """Plain ground with the terrain in the middle hex, or with the river or road across it."""
    grid = HexGrid(3, 3, game_map.grid.orientation, game_map.grid.pushed, Numbering())
    terrain = game_map.terrain[key]
    base = _plainest(game_map)
    middle = HexCell(key if terrain.where == "hex" else base, (key,) if terrain.where == "overlay" else ())
    hexes = {h: middle if cell == (1, 1) else HexCell(base) for h, cell in grid.cells.items()}
    scrap = GameMap(
        f"sample-{key}",
        "",
        grid,
        game_map.terrain,
        hexes,
        rivers=_rivers(key, grid) if terrain.where == "hexside" else (),
        paths=_paths(key, grid) if terrain.where == "path" else (),
    )
    field = MapField(grid, HEX_MM)
    centre = field.cell_centre((1, 1))
    if terrain.where == "hexside":
        below = field.cell_centre((1, 2))
        centre = ((centre[0] + below[0]) / 2, (centre[1] + below[1]) / 2)
    return Sample(key, lay_map(scrap, field), centre)


def _plainest(game_map: GameMap) -> str:
    """The ground without texture, else the first kind of hex."""
    kinds = [t for t in game_map.terrain.values() if t.where == "hex"]
    plain = [t for t in kinds if t.texture in ("", "plain")]
    return (plain or kinds)[0].key if kinds else ""


def _rivers(key: str, grid: HexGrid) -> tuple[River, ...]:
    """A river between the middle row and the last."""
    pairs = [
        (above, below)
        for above, cell in grid.cells.items()
        for below in grid.adjacency[above]
        if cell[1] == 1 and grid.cells[below][1] == 2
    ]
    pairs.sort(key=lambda pair: sum(grid.centre(grid.cells[h], 1.0)[0] for h in pair))
    return (River("sample", "", key, tuple(hexside(a, b) for a, b in pairs), label=False),)


def _paths(key: str, grid: HexGrid) -> tuple[Path, ...]:
    """A road from the west through the middle hex to the east."""
    return (Path("sample", "", key, tuple(grid.label((col, 1)) for col in range(3)), dead_end=True),)


def draw_sample(
    parent: svg.Element,
    sample: Sample,
    x: float,
    y: float,
    size: float,
    ink: MapInk,
    drawn: dict[str, svg.Element],
) -> None:
    """The sample in a hex about (x, y), `size` mm flat to flat. `drawn` remembers the ground by
    terrain."""
    flat = sample.layout.field.grid.orientation is Orientation.FLAT
    shown = HEX_MM * SHOWN
    made = svg.translated(parent, x, y, scale=size / shown)
    clipped = svg.group(made, clip_path=svg.reference(CLIP))
    scrap = svg.translated(clipped, -sample.centre[0], -sample.centre[1])
    key = sample.key
    if key not in drawn:
        drawn[key] = _scrap(sample, ink)
    scrap.extend(copy.deepcopy(drawn[key]))
    svg.polygon(
        made,
        _hexagon(shown, flat),
        fill="none",
        stroke=ink.tone("grid"),
        stroke_width=0.18 * shown / size,
        stroke_linejoin="round",
    )


def _scrap(sample: Sample, ink: MapInk) -> svg.Element:
    made = svg.fragment()
    draw_ground(made, sample.layout, ink)
    draw_rivers(made, sample.layout, ink)
    draw_roads(made, sample.layout, ink)
    draw_houses(made, sample.layout.houses, sample.layout.scale, ink)
    return made


def sample_clip(root: svg.Element, flat: bool) -> None:
    """The clip of all samples, which every document that shows one must hold."""
    svg.polygon(svg.clip_path(root, CLIP), _hexagon(HEX_MM * SHOWN, flat))


def _hexagon(size: float, flat: bool) -> list[tuple[float, float]]:
    radius, first = size / math.sqrt(3), 0.0 if flat else 30.0
    angles = [math.radians(first + 60 * i) for i in range(6)]
    return [(radius * math.cos(a), radius * math.sin(a)) for a in angles]
