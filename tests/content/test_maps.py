"""The maps of the games: what the rules name is there, and every road and reinforcement finds its way."""

from __future__ import annotations

from collections import deque

from toolchain.layout.maps.layout import map_findings
from toolchain.model.area_hexes import area_hexes, line_side
from toolchain.model.game import Game
from toolchain.model.game_map import GameMap
from toolchain.model.hexgrid import Edge, hexside


def road_steps(game_map: GameMap, start: str) -> dict[str, int]:
    """Steps along roads from a hex to every hex that they reach."""
    found = {start: 0}
    queue = deque([start])
    while queue:
        here = queue.popleft()
        for there in game_map.grid.adjacency[here]:
            if there not in found and "road" in game_map.path_steps.get(hexside(here, there), ()):
                found[there] = found[here] + 1
                queue.append(there)
    return found


def edge_hexes(game_map: GameMap, edge: Edge) -> list[str]:
    return [h for h in game_map.grid.hexes if edge in game_map.grid.edges_of(h)]


def test_no_lettering_collides(game: Game) -> None:
    assert map_findings(game.game_map) == ()


def test_every_bridge_has_a_road_and_every_crossing_a_bridge(game: Game) -> None:
    game_map = game.game_map
    wet = set(game_map.hexside_terrain)
    assert game_map.bridges == frozenset(wet & set(game_map.path_steps))
    assert game_map.bridges


def test_elevations_cover_the_map_or_are_left_out(game: Game) -> None:
    heights = game.game_map.elevation
    assert not heights or set(heights) == set(game.game_map.grid.hexes)


def test_roads_that_leave_tell_where_they_lead(game: Game) -> None:
    for path in game.game_map.paths:
        for edge, words in zip(path.exits, path.destination, strict=True):
            assert bool(words) <= bool(edge), path.key
            assert words or not edge or path.terrain != "road", path.key


# -- Bastogne ---------------------------------------------------------------------------------


def test_bastogne_has_room_for_what_arrives(bastogne: Game) -> None:
    game_map = bastogne.game_map
    a, b = game_map.mark("entry-a"), game_map.mark("entry-b")
    assert a and b
    east = edge_hexes(game_map, Edge.EAST)
    rows = {h: game_map.grid.cells[h][1] for h in east}
    between = [h for h in east if rows[a.hex] <= rows[h] <= rows[b.hex]]
    assert len(between) >= 12
    assert sum(rows[h] < rows[a.hex] for h in east) >= 3
    assert sum(rows[h] > rows[b.hex] for h in east) >= 8
    assert len(edge_hexes(game_map, Edge.WEST)) >= 12
    assert len(edge_hexes(game_map, Edge.SOUTH)) >= 13


def test_panzer_lehr_can_leave_over_the_west_edge_in_time(bastogne: Game) -> None:
    """12 MP at 1/2 a road hex are 24 steps, the exit one of them, from at least two entry hexes."""
    game_map = bastogne.game_map
    exits = [h for (h, edge), kinds in game_map.path_exits.items() if edge is Edge.WEST and "road" in kinds]
    span = area_hexes(game_map.areas["entry-a-b"], game_map)
    in_time = set()
    for entry in span:
        steps = road_steps(game_map, entry)
        if any(steps.get(h, 99) + 1 <= 24 for h in exits):
            in_time.add(entry)
    assert len(in_time) >= 2


def test_bastogne_town_depot_and_position(bastogne: Game) -> None:
    game_map = bastogne.game_map
    star, dump = game_map.mark("star"), game_map.mark("dump")
    assert star and dump
    unstarred = next(p.hex for p in game_map.places if p.key == "unstarred")
    assert unstarred in game_map.grid.adjacency[star.hex]
    assert {game_map.hexes[h].terrain for h in (star.hex, unstarred)} == {"town"}
    assert dump.hex not in (star.hex, unstarred)
    assert "road" in game_map.path_hexes[dump.hex]
    assert game_map.grid.distance(dump.hex, star.hex) <= 2
    line = game_map.line("bastogne-position")
    assert line
    assert line_side(line, "inside", game_map.grid) == game_map.grid.within(star.hex, 4)


def test_a_road_runs_from_the_south_edge_to_bastogne(bastogne: Game) -> None:
    game_map = bastogne.game_map
    star = game_map.mark("star")
    assert star
    reached = road_steps(game_map, star.hex)
    for edge in Edge:
        assert any(h in reached for h in edge_hexes(game_map, edge)), edge
    assert {"clear", "forest", "rough", "town"} == {c.terrain for c in game_map.hexes.values()}


# -- Mortain ----------------------------------------------------------------------------------


def test_mortain_has_the_hexes_that_its_rules_number(mortain: Game) -> None:
    game_map = mortain.game_map
    assert (game_map.grid.columns, game_map.grid.rows) == (32, 21)
    assert edge_hexes(game_map, Edge.EAST) == [f"32{row:02}" for row in range(1, 22)]
    for hex_id in ("2414", "2514", "2515"):
        assert "town" in game_map.hexes[hex_id].overlays
    assert game_map.hexes["2815"].terrain == "peak"
    assert {m.hex for m in game_map.marks if m.kind == "supply"} == {"0102", "3212"}
    assert "0102" in game_map.path_hexes and "3212" in game_map.path_hexes


def test_the_start_line_leaves_hill_and_town_to_the_us_and_the_east_edge_to_the_germans(
    mortain: Game,
) -> None:
    game_map = mortain.game_map
    line = game_map.line("start-line")
    assert line
    us, german = (line_side(line, side, game_map.grid) for side in line.names)
    assert {"2815", "2414", "2514", "2515", "0102"} <= us
    assert set(edge_hexes(game_map, Edge.EAST)) <= german
    assert us | german == set(game_map.grid.hexes) and not us & german


def test_the_see_runs_from_the_east_to_the_west_edge_side_and_is_crossed_at_bridges_only(
    mortain: Game,
) -> None:
    game_map = mortain.game_map
    (see,) = game_map.rivers
    columns = {game_map.grid.cells[h][0] for side in see.sides for h in side}
    assert min(columns) == 0 and max(columns) >= 27
    assert len(game_map.bridges) == 6
    north = area_hexes(game_map.areas["north-of-see"], game_map)
    crossing = [
        hexside(h, n)
        for h in north
        for n in game_map.grid.adjacency[h]
        if n not in north and game_map.grid.cells[h][0] < 27 and game_map.grid.cells[n][0] < 27
    ]
    assert set(crossing) <= set(see.sides)


def test_a_road_crosses_the_whole_map_of_mortain(mortain: Game) -> None:
    game_map = mortain.game_map
    steps = road_steps(game_map, "3212")
    exits = [h for (h, edge), kinds in game_map.path_exits.items() if edge is Edge.WEST and "road" in kinds]
    assert exits and all(h in steps for h in exits)


# -- Bitter Woods -----------------------------------------------------------------------------


def test_bitter_woods_counts_its_columns_from_the_east(bitter_woods: Game) -> None:
    game_map = bitter_woods.game_map
    assert edge_hexes(game_map, Edge.EAST)[0] == "0101"
    assert edge_hexes(game_map, Edge.WEST)[0] == "5001"


def test_the_boundary_road_and_the_shared_road(bitter_woods: Game) -> None:
    game_map = bitter_woods.game_map
    paths = {path.key: path for path in game_map.paths}
    boundary = paths["army-boundary"].hexes
    assert (boundary[0], boundary[-1], len(boundary)) == ("0915", "2417", 16)
    assert paths["shared-road"].hexes == ("0714", "0814", "0914")
    assert road_steps(game_map, "0914")["0915"] == 1


def test_the_forest_with_one_road_edge(bitter_woods: Game) -> None:
    game_map = bitter_woods.game_map
    assert game_map.hexes["0812"].terrain == "forest"
    joined = [n for n in game_map.grid.adjacency["0812"] if hexside("0812", n) in game_map.path_steps]
    assert joined == ["0912"]


def test_roads_lead_off_beyond_the_meuse(bitter_woods: Game) -> None:
    game_map = bitter_woods.game_map
    beyond = area_hexes(game_map.areas["across-meuse"], game_map)
    meuse = {side for river in game_map.rivers if river.terrain == "meuse" for side in river.sides}
    rim = {hexside(h, n) for h in beyond for n in game_map.grid.adjacency[h] if n not in beyond}
    assert rim <= meuse
    for edge in (Edge.WEST, Edge.NORTH):
        assert any(h in beyond for (h, at) in game_map.path_exits if at is edge)


def test_every_exit_for_the_allies_has_its_boxed_letter(bitter_woods: Game) -> None:
    game_map = bitter_woods.game_map
    boxed = {m.hex: m.text for m in game_map.marks if m.kind == "box"}
    leaving = {h for h, edge in game_map.path_exits if edge is not Edge.EAST}
    assert leaving == set(boxed)
    assert len(set(boxed.values())) == len(boxed)


def test_the_front_is_held_along_its_whole_length(bitter_woods: Game) -> None:
    game_map = bitter_woods.game_map
    line = game_map.line("front")
    assert line
    us, german = (line_side(line, side, game_map.grid) for side in line.names)
    assert us | german == set(game_map.grid.hexes) and not us & german
    assert area_hexes(game_map.areas["german-front"], game_map) <= german
    assert area_hexes(game_map.areas["us-front"], game_map) <= us
