"""Two versions of a game compared: what changed, what to print again, whether saved games go on."""

from __future__ import annotations

import json
import shutil
import subprocess
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner
from lxml import html

from toolchain.cli.main import root

LayOver = Callable[[str], Path]
Compare = Callable[..., dict[str, Any]]
LOCK = "1 unit/red-1\n2 unit/red-2\n3 marker/turn\n"


@pytest.fixture
def compare(lay_over: LayOver, tmp_path: Path) -> Compare:
    """The JSON of `diff` between the specimen and a version of it."""

    def run(example: str, old_lock: str = LOCK, new_lock: str = LOCK) -> dict[str, Any]:
        old = tmp_path / "old"
        shutil.rmtree(old, ignore_errors=True)
        shutil.copytree(lay_over("").parent, old)
        (old / "specimen/ids.lock").write_text(old_lock)
        new = lay_over(example)
        (new / "ids.lock").write_text(new_lock)
        result = CliRunner().invoke(root, ["diff", str(old), str(new.parent), "--format", "json"])
        assert result.exit_code == 0, result.output
        game: dict[str, Any] = json.loads(result.output)["games"][0]
        return game

    return run


def test_nothing_has_changed(compare: Compare) -> None:
    found = compare("")
    assert (found["counters"], found["map"], found["tables"], found["rules"], found["scenarios"]) == ([],) * 5
    assert found["print"] == {"sheets": [], "of": 1, "map": False, "charts": False}
    assert found["saves"] == {"survive": True, "reasons": []}


def test_remarks_and_order_of_lines_change_nothing(compare: Compare) -> None:
    assert compare("# game.yaml\ntitle: Two Bridges   # a remark\n")["counters"] == []


def test_a_changed_factor_changes_its_counter_and_sheet(compare: Compare) -> None:
    found = compare("# units.csv\nblue-4,blue,infantry,4,21,21 Division,battalion,2,5,4,,,\n")
    (counter,) = found["counters"]
    assert (counter["key"], counter["what"], counter["looks"]) == ("blue-4", "changed", True)
    assert counter["details"] == [{"path": "factors.defense", "old": "3", "new": "5"}]
    assert found["print"]["sheets"] == [1]
    assert not found["print"]["map"]
    assert found["saves"]["survive"]
    assert "Refresh Counters" in found["saves"]["reasons"][0]


def test_a_value_that_is_not_printed_changes_no_sheet(compare: Compare) -> None:
    found = compare(
        "# units.yaml\ntypes:\n  armor: {name: Armor, symbol: [box, armor], classes: [armor, mobile, tank]}\n"
    )
    assert [(c["key"], c["looks"]) for c in found["counters"]] == [
        ("red-3", False),
        ("red-4", False),
        ("blue-3", False),
    ]
    assert found["print"]["sheets"] == []


def test_units_that_come_and_go(compare: Compare) -> None:
    example = """
# units.csv (whole)
key,side,type,designation,parent,formation,size,attack,defense,movement,reduced_attack,reduced_defense,reduced_movement
red-1,red,infantry,1,7,7 Division,battalion,3,3,4,2,2,4
red-2,red,infantry,2,7,7 Division,battalion,3,3,4,2,2,4
red-3,red,armor,3,7,7 Division,battalion,5,4,7,3,2,7
red-4,red,armor,4,7,7 Division,battalion,5,4,7,3,2,7
blue-1,blue,infantry,1,21,21 Division,battalion,2,3,4,,,
blue-2,blue,infantry,2,21,21 Division,battalion,2,3,4,,,
blue-3,blue,armor,3,21,21 Division,battalion,4,4,7,,,
blue-5,blue,infantry,5,21,21 Division,battalion,2,3,4,,,
# schedule.yaml
arrivals:
  blue-late: {turn: 2, side: blue, units: [blue-5], area: {edge: east}, text: East edge}
"""
    found = compare(example)
    assert {c["key"]: c["what"] for c in found["counters"]} == {"blue-4": "gone", "blue-5": "new"}
    assert any("blue-4" in reason for reason in found["saves"]["reasons"])
    assert any(d["path"].startswith("schedule.blue-late.units") for d in found["scenarios"])


def test_hexes_and_roads(compare: Compare) -> None:
    example = """
# map.yaml
ground:
  - ...ff...
  - .f.f..f.
  - .f.....f
  - ..T..T..
  - f....f..
  - ff..f.ll
  - f..ff.ll
paths:
  north-south:
    hexes: north 0301 0302 0303 0304 0305 0306 0307 south
    name: Low Road
"""
    found = compare(example)
    assert {"path": "hex 0107", "old": "clear", "new": "woods"} in found["map"]
    assert {"path": "paths.north-south.name", "old": "", "new": "Low Road"} in found["map"]
    assert found["print"]["map"]


def test_what_the_map_only_prints_is_a_change_of_the_map(compare: Compare) -> None:
    found = compare("# map.yaml\ncompass: [a, b, c, d, e, f]\n")
    assert found["print"]["map"]
    assert found["saves"]["survive"]


def test_tables_by_cell_and_row(compare: Compare) -> None:
    example = """
# crt.yaml
rows:
  4: [NE, DR, DR]
# tec.yaml
hexes:
  town: {cost: 2, defence: 2}
"""
    found = compare(example)
    assert {"path": "crt.rows.4.cells.2.code", "old": "NE", "new": "DR"} in found["tables"]
    assert {"path": "tec.hexes.town.costs.leg.points", "old": "1", "new": "2"} in found["tables"]
    assert found["print"]["charts"]


def test_rules_and_scenarios(compare: Compare) -> None:
    example = """
# ruleset.yaml
stacking: {limit: 2, checked: phase}
# scenario.yaml
placements:
  blue-3: "0804"
"""
    found = compare(example)
    assert found["rules"] == [{"path": "stacking.limit", "old": "1", "new": "2"}]
    assert [d["path"] for d in found["scenarios"]] == ["specimen/bridges.placements.blue-3.hex"]


@pytest.mark.parametrize(
    ("example", "old_lock", "new_lock", "survive"),
    [
        ("", LOCK, LOCK + "4 unit/red-3\n", True),
        ("", LOCK, "1 unit/red-1\n3 marker/turn\n", False),
        ("", LOCK, "1 unit/red-2\n2 unit/red-1\n3 marker/turn\n", False),
        ("# map.yaml\nhex_mm: 22\n", LOCK, LOCK, False),
        ("# map.yaml\ncompass: [a, b, c, d, e, f]\n", LOCK, LOCK, True),
        ("# game.yaml\nsides:\n  red: {name: Crimson, short: RED, scheme: red}\n", LOCK, LOCK, False),
    ],
)
def test_saved_games(compare: Compare, example: str, old_lock: str, new_lock: str, survive: bool) -> None:
    found = compare(example, old_lock, new_lock)
    assert found["saves"]["survive"] is survive


def test_git_revisions_and_the_working_tree(
    lay_over: LayOver, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    lay_over("")
    monkeypatch.chdir(tmp_path)
    git = ["git", "-c", "user.name=x", "-c", "user.email=x@example.org", "-c", "init.defaultBranch=main"]
    for words in (["init", "-q"], ["add", "."], ["commit", "-q", "-m", "one"], ["tag", "v1"]):
        subprocess.run([*git, *words], check=True)
    lay_over("# units.csv\nblue-4,blue,infantry,4,21,21 Division,battalion,2,5,4,,,\n")
    result = CliRunner().invoke(root, ["diff", "v1"])
    assert (result.exit_code, "factors.defense: 3 -> 5" in result.output) == (0, True)
    assert "nothing has changed" in CliRunner().invoke(root, ["diff", "v1", "HEAD"]).output
    for wrong in ("v2", "--output=x", "; rm -rf /"):
        assert CliRunner().invoke(root, ["diff", "--", wrong]).exit_code == 2


def test_a_version_that_does_not_load_is_told(lay_over: LayOver, tmp_path: Path) -> None:
    old = tmp_path / "old"
    shutil.copytree(lay_over("").parent, old)
    new = lay_over("# map.yaml (whole)\nkind: map\n")
    result = CliRunner().invoke(root, ["diff", str(old), str(new.parent)])
    assert (result.exit_code, "specimen" in result.output) == (1, True)


def test_the_page_shows_counters_before_and_after(lay_over: LayOver, tmp_path: Path) -> None:
    old = tmp_path / "old"
    shutil.copytree(lay_over("").parent, old)
    new = lay_over("# units.csv\nblue-4,blue,infantry,4,21,21 Division,battalion,2,5,4,,,\n")
    page = tmp_path / "d.html"
    words = ["diff", str(old), str(new.parent), "--format", "html", "--output", str(page)]
    assert CliRunner().invoke(root, words).exit_code == 0
    tree = html.fromstring(page.read_text("utf-8"))
    pictures = tree.xpath("//figure//img/@src")
    assert len(pictures) == 4
    assert pictures[0] != pictures[2]
    assert all(src.startswith("data:image/png;base64,") for src in pictures)
    assert not tree.xpath("//script|//link")
