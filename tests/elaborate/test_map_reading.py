"""What a good map file becomes."""

from __future__ import annotations

from pathlib import Path

from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from tests.elaborate.map_case import GRID, GROUND, TERRAIN, read_map
from toolchain.model.area_hexes import line_side
from toolchain.model.game_map import GameMap
from toolchain.model.hexgrid import Edge

BASE = GRID + GROUND


def good(folder: Path, text: str) -> GameMap:
    game_map, findings = read_map(folder, text)
    assert not findings, findings
    assert game_map is not None
    return game_map


def test_the_grid_is_written_as_the_map_looks(tmp_path: Path) -> None:
    game_map = good(tmp_path, BASE)
    assert [h for h, c in game_map.hexes.items() if c.terrain == "wood"] == ["0201", "0303"]


def test_numbers_from_the_east_mirror_the_labels_and_not_the_picture(tmp_path: Path) -> None:
    text = BASE.replace("rows: 3}", "rows: 3, numbering: {columns_run: west}}")
    game_map = good(tmp_path, text)
    assert sorted(h for h, c in game_map.hexes.items() if c.terrain == "wood") == ["0203", "0301"]
    assert Edge.WEST in game_map.grid.edges_of("0401")


def test_overlays_lie_over_the_grid(tmp_path: Path) -> None:
    game_map = good(tmp_path, BASE + "overlays: {town: 0201 0301-0303}\n")
    assert game_map.hexes["0201"].all_terrain == ("wood", "town")
    assert [h for h, c in game_map.hexes.items() if c.overlays] == ["0201", "0301", "0302", "0303"]


def test_a_path_runs_over_ranges_and_leaves_over_edges(tmp_path: Path) -> None:
    text = BASE + "paths: {a: {rank: main, hexes: north 0201-0203 0303 0403 east, from: Aton, to: Byton}}\n"
    (path,) = good(tmp_path, text).paths
    assert path.hexes == ("0201", "0202", "0203", "0303", "0403")
    assert path.exits == ("north", "east")
    assert path.destination == ("Aton", "Byton")


def test_bridges_stand_where_roads_cross_but_not_at_fords(tmp_path: Path) -> None:
    text = BASE + (
        "paths: {a: {hexes: west 0101 0201 0302 0402 east}}\n"
        "rivers: {r: {sides: 0101/0201 0102/0201 0201/0202 0201/0302 0301/0302}}\n"
    )
    assert good(tmp_path, text).bridges == {("0101", "0201"), ("0201", "0302")}
    assert good(tmp_path, text + "fords: 0201/0302\n").bridges == {("0101", "0201")}
    extra = good(tmp_path, text + "bridges: 0201/0202\n").bridges
    assert ("0201", "0202") in extra and len(extra) == 3


def test_a_line_round_an_area_parts_inside_from_outside(tmp_path: Path) -> None:
    text = BASE + "lines: {a: {name: A, between: [in, out], around: {within: 1, of: '0101'}}}\n"
    game_map = good(tmp_path, text)
    (line,) = game_map.lines
    assert sorted(line_side(line, "in", game_map.grid)) == ["0101", "0102", "0201"]
    assert len(line_side(line, "out", game_map.grid)) == 9


def test_a_line_by_hexsides_has_its_first_hexes_on_the_first_side(tmp_path: Path) -> None:
    sides = "0201/0301 0201/0302 0202/0302 0202/0303 0203/0303"
    text = BASE + f"lines: {{a: {{name: A, between: [west, east], sides: {sides}}}}}\n"
    game_map = good(tmp_path, text)
    (line,) = game_map.lines
    assert line_side(line, "west", game_map.grid) == {
        f"{c}{r}" for c in ("01", "02") for r in ("01", "02", "03")
    }


def test_an_area_may_use_lines_and_earlier_areas(tmp_path: Path) -> None:
    sides = "0201/0301 0201/0302 0202/0302 0202/0303 0203/0303"
    text = BASE + (
        f"lines: {{front: {{name: F, between: [west, east], sides: {sides}}}}}\n"
        "areas: {left: {line: front, side: west}, corner: {all_of: [{named: left}, {edge: north}]}}\n"
    )
    assert list(good(tmp_path, text).areas) == ["left", "corner"]


def test_what_a_rule_fixes_carries_its_source(tmp_path: Path) -> None:
    text = BASE + "source: reconstruction\nfixed: [{hexes: 0201, terrain: wood, source: rulebook 5.3}]\n"
    hexes = good(tmp_path, text).hexes
    assert hexes["0201"].provenance is not None and hexes["0201"].provenance.kind == "rulebook"
    assert hexes["0101"].provenance is not None and hexes["0101"].provenance.kind == "reconstruction"


def test_elevations_are_metres(tmp_path: Path) -> None:
    text = BASE + 'elevation: {base_m: 100, step_m: 20, rows: ["0123", "9abc", "zzzz"]}\n'
    heights = good(tmp_path, text).elevation
    assert (heights["0101"], heights["0401"], heights["0202"], heights["0103"]) == (100, 160, 300, 800)


words = st.lists(
    st.sampled_from(
        ["0101", "0102", "0202", "0403", "0909", "north", "west", "0101-0103", "0101-0202", "/", "x"]
    ),
    max_size=6,
)


@settings(max_examples=40, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(words, words, st.lists(st.text(alphabet=".wq", min_size=1, max_size=6), max_size=4))
def test_no_map_file_makes_reading_fall_over(
    tmp_path: Path, path: list[str], river: list[str], rows: list[str]
) -> None:
    """Whatever the chains and rows say, the outcome is a map and findings."""
    text = GRID + "ground:" + ("".join(f'\n  - "{row}"' for row in rows) or " []") + "\n"
    text += f'paths: {{a: {{hexes: "{" ".join(path)}"}}}}\nrivers: {{r: {{sides: "{" ".join(river)}"}}}}\n'
    text += f'bridges: "{" ".join(river)}"\n'
    text += f'lines: {{l: {{name: L, between: [a, b], sides: "{" ".join(river)}"}}}}\n'
    game_map, findings = read_map(tmp_path, text, TERRAIN)
    assert game_map is not None
    assert all(d.span.file for d in findings)
