"""Samples of terrain for charts, cut from a scrap of map that is drawn as the real one is."""

from __future__ import annotations

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
    """A scrap of map and the point of it, in mm, that a sample is centred on."""

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
    return Sample(lay_map(scrap, field), centre)


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


def scrap_ink(sample: Sample, ink: MapInk) -> str:
    """The sample's whole scrap of map as SVG text, its centre at (0, 0)."""
    made = svg.fragment()
    draw_ground(made, sample.layout, ink)
    draw_rivers(made, sample.layout, ink)
    draw_roads(made, sample.layout, ink)
    draw_houses(made, sample.layout.houses, sample.layout.scale, ink)
    drawn = "".join(svg.serialise(child) for child in made).replace(f' xmlns="{svg.NAMESPACE}"', "")
    return svg.place(-sample.centre[0], -sample.centre[1], drawn)


def sample_ink(sample: Sample, scrap: str, x: float, y: float, size: float, ink: MapInk) -> str:
    """The scrap in a hex about (x, y), `size` mm flat to flat."""
    shown = HEX_MM * SHOWN
    flat = sample.layout.field.grid.orientation is Orientation.FLAT
    rim = svg.tag(
        "polygon",
        points=svg.points_text(_hexagon(shown, flat)),
        fill="none",
        stroke=ink.tone("grid"),
        stroke_width=0.18 * shown / size,
        stroke_linejoin="round",
    )
    clipped = svg.tag("g", scrap, clip_path=svg.reference(CLIP))
    return svg.place(x, y, clipped + rim, scale=size / shown)


def sample_clip(flat: bool) -> str:
    """The clip of all samples, which every document that shows one must hold."""
    hexagon = svg.tag("polygon", points=svg.points_text(_hexagon(HEX_MM * SHOWN, flat)))
    return svg.tag("defs", svg.tag("clipPath", hexagon, id=CLIP))


def _hexagon(size: float, flat: bool) -> list[tuple[float, float]]:
    radius, first = size / math.sqrt(3), 0.0 if flat else 30.0
    angles = [math.radians(first + 60 * i) for i in range(6)]
    return [(radius * math.cos(a), radius * math.sin(a)) for a in angles]
