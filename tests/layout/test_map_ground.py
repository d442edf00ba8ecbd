"""Regions, and the signs strewn over them."""

from __future__ import annotations

import math

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from msgspec.structs import replace

from tests.layout.map_samples import paint, plain_map, sample_map
from toolchain.layout.maps.clutter import Clutter, Inside
from toolchain.layout.maps.curves import Curve, Point
from toolchain.layout.maps.field import MapField, rims
from toolchain.layout.maps.layout import MapLayout, lay_map
from toolchain.layout.maps.regions import lay_regions
from toolchain.model.game_map import GameMap, Path
from toolchain.model.hexgrid import HexGrid, Orientation

SIZE = 19.0


def laid(game_map: GameMap) -> MapLayout:
    return lay_map(game_map, MapField(game_map.grid, SIZE, (13.0, 13.0)))


@st.composite
def patchworks(draw: st.DrawFn) -> GameMap:
    """A map of wood and rough, hex by hex at random."""
    grid = HexGrid(5, 5, draw(st.sampled_from(Orientation)), draw(st.sampled_from(["even", "odd"])))
    wooded = draw(st.sets(st.sampled_from(grid.hexes)))
    return paint(plain_map(grid, "rough"), "wood", sorted(wooded))


@settings(max_examples=40, deadline=None)
@given(patchworks())
def test_each_hex_centre_lies_in_the_region_of_its_ground_only(game_map: GameMap) -> None:
    field = MapField(game_map.grid, SIZE)
    inside = {r.terrain.key: Inside(r.rims) for r in lay_regions(game_map, field)}
    for hex_id, cell in game_map.hexes.items():
        held = [key for key, region in inside.items() if region.holds(field.centre(hex_id))]
        assert held == [cell.terrain]


@settings(max_examples=25, deadline=None)
@given(patchworks(), st.integers(0, 10**6))
def test_neighbouring_regions_leave_no_gap_and_no_overlap(game_map: GameMap, seed: int) -> None:
    field = MapField(game_map.grid, SIZE)
    regions = [Inside(r.rims) for r in lay_regions(game_map, field)]
    box = field.bounds
    for i in range(40):
        x = box.left + box.width * ((seed * 0.754877 + i * 0.5698403) % 1)
        y = box.top + box.height * ((seed * 0.618034 + i * 0.7548777) % 1)
        held = sum(region.holds((x, y)) for region in regions)
        # On a rim itself rounding may count a point for both or for neither.
        assert held == 1 or any(not region.holds((x, y), 0.6) for region in regions)


@settings(max_examples=40, deadline=None)
@given(patchworks())
def test_rims_run_round_every_cell_set(game_map: GameMap) -> None:
    grid = game_map.grid
    cells = {grid.cells[h] for h, c in game_map.hexes.items() if c.terrain == "wood"}
    sides = sum(1 for cell in cells for beside in grid.neighbour_cells(cell) if beside not in cells)
    assert sum(len(ring) for ring in rims(cells, grid)) == sides


@pytest.mark.parametrize("orientation", Orientation)
def test_signs_keep_off_roads_rivers_and_numbers(orientation: Orientation) -> None:
    game_map = sample_map(orientation)
    woods = [h for h in game_map.grid.hexes if game_map.grid.cells[h][1] in (2, 3, 4)]
    layout = laid(paint(game_map, "wood", woods))
    ways = Clutter()
    for route in layout.routes:
        ways.add_line(route.curve.points, 0.45, "road")
    for course in layout.courses:
        ways.add_line(course.curve.points, course.width / 2, "river")
    trees = [tree for _, signs in layout.grounds for tree in signs.trees]
    assert len(trees) > 100
    assert all(ways.free((t.x, t.y), 0.3) for t in trees)
    for number in layout.numbers:
        box = number.box
        assert not any(box.holds((t.x, t.y)) for t in trees)


def test_trees_stand_within_the_wood() -> None:
    layout = laid(sample_map())
    for region, signs in layout.grounds:
        inside = Inside(region.rims)
        assert all(inside.holds((t.x, t.y)) for t in signs.trees)


def test_hedges_make_fields_in_hedgerow_country_only() -> None:
    layout = laid(sample_map())
    for region, signs in layout.grounds:
        assert bool(signs.hedges) == ("hedgerow" in region.textures)
        inside = Inside(region.rims)
        astray = [p for hedge in signs.hedges for p in hedge if not inside.holds(p)]
        # The mask that hedges are tested on has pixels of a third of a millimetre.
        assert all(near_rim(p, region.rims) for p in astray)
        assert len(astray) <= len(signs.hedges) // 10


def near_rim(point: Point, curves: tuple[Curve, ...]) -> bool:
    return min(math.dist(point, p) for curve in curves for p in curve.points) < 1.5


def test_hachures_of_a_hill_cross_its_rim_downward() -> None:
    layout = laid(sample_map())
    region, signs = next(g for g in layout.grounds if g[0].terrain.key == "hill")
    inside = Inside(region.rims)
    kept = [s for s in signs.strokes if layout.field.bounds.holds(s.start)]
    assert len(kept) > 20
    good = [inside.holds(s.start) and not inside.holds(s.end) for s in kept]
    assert sum(good) > 0.9 * len(good)


def test_rough_strokes_point_downhill() -> None:
    game_map = plain_map(HexGrid(5, 5), "rough")
    falling_east = {h: 500 - 50 * c[0] for h, c in game_map.grid.cells.items()}
    layout = laid(replace(game_map, elevation=falling_east))
    ((_, signs),) = layout.grounds
    eastward = [s.end[0] - s.start[0] for s in signs.strokes]
    assert len(eastward) > 50 and all(dx > 0 for dx in eastward)


def test_towns_have_houses_that_stand_apart_and_off_the_roads() -> None:
    layout = laid(sample_map())
    town = layout.field.centre(layout.game_map.places[0].hex)
    near = [h for h in layout.houses if math.dist((h.x, h.y), town) < 8]
    assert len(near) > 10
    ways = Clutter()
    for route in layout.routes:
        ways.add_line(route.curve.points, 0.4, "road")
    assert all(ways.free((h.x, h.y), 0.2) for h in layout.houses)
    gaps = [math.dist((a.x, a.y), (b.x, b.y)) for i, a in enumerate(near) for b in near[:i]]
    assert min(gaps) > 1.0


def test_a_town_without_a_place_is_built_up_too() -> None:
    game_map = replace(sample_map(), places=())
    assert laid(game_map).houses


def test_ground_runs_on_beside_the_field_but_towns_do_not() -> None:
    game_map = paint(plain_map(HexGrid(4, 4)), "wood", ["0101"])
    game_map = replace(game_map, paths=(Path("p", "", "road", ("0404",), ("", "south")),))
    field = MapField(game_map.grid, SIZE)
    (region,) = lay_regions(game_map, field)
    outside = [cell for cell in region.cells if not game_map.grid.inside(cell)]
    assert outside
    (bare,) = lay_regions(game_map, field, beside=False)
    assert bare.cells == {game_map.grid.cells["0101"]}


def test_a_change_of_ground_moves_no_tree_elsewhere() -> None:
    before = paint(plain_map(HexGrid(9, 7)), "wood", ["0505", "0506", "0605"])
    after = paint(before, "wood", ["0101"])
    trees = [{(t.x, t.y) for _, signs in laid(m).grounds for t in signs.trees} for m in (before, after)]
    far = [{t for t in found if t[0] > 60} for found in trees]
    assert far[0] and far[0] == far[1]
