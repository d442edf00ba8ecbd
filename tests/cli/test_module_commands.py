"""lint, inspect and tree on the command line."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from click.testing import CliRunner, Result

from tests.vassal.lint_sample import lay, picture, sample
from toolchain.cli.main import root


def run(*arguments: str | Path) -> Result:
    return CliRunner().invoke(root, [str(a) for a in arguments])


def write(folder: Path, example: str = "", name: str = "sample.vmod") -> Path:
    path = folder / name
    path.write_bytes(lay(example)[0].archive())
    return path


ODD = """
# buildFile.xml
<SetupStack name="Marker" owningBoard="Feld"/>
<DiceButton name="2d6" nDices="2"/>
"""


def test_a_clean_module_says_so_in_one_line(tmp_path: Path) -> None:
    result = run("lint", write(tmp_path))
    assert result.exit_code == 0
    assert result.output.startswith("1 file, ")
    assert result.output.endswith("no findings\n")


def test_findings_tell_path_and_hint(tmp_path: Path) -> None:
    result = run("lint", write(tmp_path, ODD))
    assert result.exit_code == 1
    assert "error MOD130: the map has no board 'Feld'" in result.output
    assert "in Map[Main]/SetupStack[Marker]" in result.output
    assert "did you mean 'Field'?" in result.output


def test_warnings_fail_with_strict_and_codes_can_be_ignored(tmp_path: Path) -> None:
    path = write(tmp_path, ODD)
    assert run("lint", path, "--ignore", "mod130").exit_code == 0
    assert run("lint", path, "--ignore", "MOD130", "--strict").exit_code == 1
    assert run("lint", path, "--ignore", "MOD130", "--ignore", "MOD023", "--strict").exit_code == 0


@pytest.mark.parametrize("form", ["json", "sarif", "junit", "github"])
def test_every_form_holds_the_codes(tmp_path: Path, form: str) -> None:
    result = run("lint", write(tmp_path, ODD), "--format", form)
    assert result.exit_code == 1
    assert "MOD130" in result.output
    assert "MOD023" in result.output


def test_json_names_the_component(tmp_path: Path) -> None:
    report = json.loads(run("lint", write(tmp_path, ODD), "--format", "json").output)
    found = {f["code"]: f for f in report["findings"]}
    assert found["MOD130"]["entity"] == "Map[Main]/SetupStack[Marker]"
    assert found["MOD130"]["place"]["file"].endswith("sample.vmod!buildFile.xml")
    assert report["summary"]["errors"] == 1


def test_a_release_is_compared_with_the_one_before(tmp_path: Path) -> None:
    slot = '<PieceSlot entryName="Old" gpid="9">+/null/piece;;;inf.png;Old/null;0;0;9;0</PieceSlot>'
    old = write(tmp_path, f"# buildFile.xml\n{slot}\n", "old.vmod")
    result = run("lint", write(tmp_path), "--previous", old)
    assert result.exit_code == 1
    assert "MOD320" in result.output


def test_broken_files_are_findings_not_tracebacks(tmp_path: Path) -> None:
    path = tmp_path / "broken.vmod"
    path.write_bytes(b"PK\x03\x04 nothing")
    assert "VAS001" in run("lint", path).output
    for name in ("inspect", "tree"):
        result = run(name, path)
        assert result.exit_code == 1
        assert result.exception is None or isinstance(result.exception, SystemExit)
        assert "VAS001" in result.output


def test_an_overview_names_what_there_is(tmp_path: Path) -> None:
    text = run("inspect", write(tmp_path)).output
    for part in (
        "module 'Sample' 1.0",
        "sides: Red, Blue",
        "Field: 600 x 500, field.png",
        "flat hexes 43.3 x 50, 0101 to 1310",
        "1 zone: Track",
        "1 deck: Cup",
        "     2    Forces\n     1      Red\n     1      Blue\n",
        "2    4  Unit  by Red Inf, Blue Inf",
        "Ctrl+F        Unit: Report",
        "     1     1    0  Start: setup.vsav",
    ):
        assert part in text, part


def test_an_overview_as_json(tmp_path: Path) -> None:
    view = json.loads(run("inspect", write(tmp_path), "--json").output)
    assert view["version"] == 2
    assert [m["name"] for m in view["maps"]] == ["Main", "Off"]
    assert [(p["name"], p["traits"], p["users"]) for p in view["prototypes"]] == [("Unit", 4, 2)]
    assert {k["key"] for k in view["keys"]} >= {"Ctrl+F", "'moved'"}
    assert view["setups"][0]["maps"] == [["Main", 1]]


def test_text_of_a_module_is_the_same_each_time_and_shows_a_change(tmp_path: Path) -> None:
    before = run("tree", write(tmp_path)).output.splitlines()
    assert before == run("tree", write(tmp_path)).output.splitlines()
    laid = sample()
    dice = next(laid.root.iter("DiceButton"))
    dice.set("nSides", "10")
    laid.entries["images/inf.png"] = picture("60x60")
    (tmp_path / "sample.vmod").write_bytes(laid.archive())
    after = run("tree", tmp_path / "sample.vmod").output.splitlines()
    assert [line.strip().partition(" crc ")[0] for line in after if line not in before] == [
        "nSides = '10'",
        "entry 'images/inf.png' 33 bytes PNG 60 x 60",
    ]


def test_text_of_pieces_goes_trait_by_trait(tmp_path: Path) -> None:
    lines = [line.strip() for line in run("tree", write(tmp_path)).output.splitlines()]
    for line in ("Side = 'Blue'", "expression = 'Strength*2'", "basic piece 'Blue Inf'", "gpid = '2'"):
        assert line in lines
    assert "piece 'Red Inf' at 83,65 on 'Main', gpid '1'" in lines
