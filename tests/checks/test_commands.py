"""The commands check, explain, schema and sources, as users run them."""

from __future__ import annotations

import json
import shutil
from collections.abc import Callable
from pathlib import Path

import pytest
from click.testing import CliRunner, Result

from toolchain.cli.main import root

LayOver = Callable[[str], Path]
TYPO = """
# scenario.yaml
placements:
  blue-3: "0740"   # not on the map
setup:
  red-start: {side: red, units: [red-1, red-2, red-3], area: {within: 1, of: aldre}, text: By Alder}   # slip
"""
LANE = """
# map.yaml
paths:
  lane:
    hexes: 0604 0605 0606
"""


@pytest.fixture
def run(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Callable[..., Result]:
    """Runs hexwright in the folder that the examples are laid in."""
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("HEXWRIGHT_CACHE", str(tmp_path / "cache"))
    for name in ("GITHUB_ACTIONS", "GITHUB_STEP_SUMMARY", "FORCE_COLOR"):
        monkeypatch.delenv(name, raising=False)

    def call(*words: str) -> Result:
        return CliRunner().invoke(root, words)

    return call


def test_clean_content_is_one_line_and_exit_0(run: Callable[..., Result], lay_over: LayOver) -> None:
    lay_over("")
    result = run("check")
    assert result.exit_code == 0
    assert len(result.output.splitlines()) == 1
    assert "no findings" in result.output


def test_findings_are_exit_1_warnings_only_when_strict(run: Callable[..., Result], lay_over: LayOver) -> None:
    lay_over(LANE)
    result = run("check")
    assert (result.exit_code, "MAP015" in result.output) == (0, True)
    assert run("check", "--strict").exit_code == 1
    lay_over(TYPO)
    assert run("check").exit_code == 1


@pytest.mark.parametrize(
    "words",
    [
        ("nowhere",),
        ("--diff",),
        ("--prune",),
        ("--record",),
        ("--format", "xml"),
        ("--baseline", "absent.csv"),
    ],
)
def test_wrong_usage_is_exit_2(run: Callable[..., Result], lay_over: LayOver, words: tuple[str, ...]) -> None:
    lay_over("")
    assert run("check", *words).exit_code == 2


@pytest.mark.parametrize(
    "where", ["content", "content/specimen", "content/specimen/map.yaml", "specimen", ""]
)
def test_paths_and_ids_name_games(run: Callable[..., Result], lay_over: LayOver, where: str) -> None:
    lay_over("")
    result = run("check", where) if where else run("check")
    assert (result.exit_code, result.output.startswith("1 game,")) == (0, True)


def test_every_format_tells_the_same_finding(run: Callable[..., Result], lay_over: LayOver) -> None:
    lay_over(LANE)
    assert json.loads(run("check", "--format", "json").output)["findings"][0]["code"] == "MAP015"
    sarif = json.loads(run("check", "--format", "sarif").output)
    assert sarif["runs"][0]["results"][0]["ruleId"] == "MAP015"
    assert "MAP015 loose-end" in run("check", "--format", "junit").output
    assert "::warning file=content/specimen/map.yaml,line=" in run("check", "--format", "github").output


def test_github_is_chosen_by_itself_and_gets_a_summary(
    run: Callable[..., Result], lay_over: LayOver, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    lay_over(LANE)
    monkeypatch.setenv("GITHUB_ACTIONS", "true")
    monkeypatch.setenv("GITHUB_STEP_SUMMARY", str(tmp_path / "summary.md"))
    assert run("check").output.startswith("::warning ")
    assert "MAP015" in (tmp_path / "summary.md").read_text("utf-8")


def test_a_report_can_go_to_a_file(run: Callable[..., Result], lay_over: LayOver, tmp_path: Path) -> None:
    lay_over(LANE)
    result = run("check", "--format", "json", "--output", "out.json")
    assert result.output == ""
    assert json.loads((tmp_path / "out.json").read_text("utf-8"))["summary"]["warnings"] == 1


def test_the_same_content_gives_the_same_report(run: Callable[..., Result], lay_over: LayOver) -> None:
    lay_over(TYPO)
    assert run("check", "--format", "json").output == run("check", "--format", "json").output


def test_fix_shows_first_and_then_mends_keeping_the_rest(
    run: Callable[..., Result], lay_over: LayOver
) -> None:
    folder = lay_over(TYPO)
    before = (folder / "scenario.yaml").read_text("utf-8")
    shown = run("check", "--fix", "--diff")
    assert (folder / "scenario.yaml").read_text("utf-8") == before
    assert "of: aldre}," in shown.output
    assert "of: alder}," in shown.output
    assert shown.exit_code == 1
    run("check", "--fix")
    after = (folder / "scenario.yaml").read_text("utf-8")
    assert after == before.replace("aldre", "alder")
    assert "aldre" not in run("check").output


def test_allowances_in_files_are_counted_and_must_be_used(
    run: Callable[..., Result], lay_over: LayOver
) -> None:
    allowed = LANE.replace("  lane:", "  # allow: MAP015 -- the lane ends at a farm\n  lane:")
    lay_over(allowed)
    result = run("check", "--strict")
    assert (result.exit_code, "1 allowed in the files" in result.output) == (0, True)
    lay_over(allowed.replace("0604 0605 0606", "0604 0605 0606 0607 south"))
    result = run("check")
    assert (result.exit_code, "ALW001" in result.output) == (1, True)


def test_tables_are_allowed_by_key_in_their_yaml(run: Callable[..., Result], lay_over: LayOver) -> None:
    twin = "# units.csv\nred-4,red,armor,3,7,7 Division,battalion,5,4,7,3,2,7\n"
    lay_over(twin)
    assert "CTR035" in run("check").output
    lay_over(twin + "# units.yaml\nallow: [CTR035 red-4 -- both had the number]\n")
    result = run("check", "--strict")
    assert (result.exit_code, "1 allowed" in result.output) == (0, True)


def test_a_baseline_holds_what_is_known_and_fails_when_stale(
    run: Callable[..., Result], lay_over: LayOver
) -> None:
    lay_over(TYPO)
    assert run("check", "--baseline", "known.csv", "--record").exit_code == 0
    result = run("check", "--baseline", "known.csv")
    assert (result.exit_code, "in the baseline" in result.output) == (0, True)
    lay_over("")
    result = run("check", "--baseline", "known.csv")
    assert (result.exit_code, "BSL001" in result.output) == (1, True)
    assert run("check", "--baseline", "known.csv", "--prune").exit_code == 0
    assert Path("known.csv").read_text("utf-8") == "code,file,entity\n"


def test_a_broken_baseline_is_a_finding(run: Callable[..., Result], lay_over: LayOver) -> None:
    lay_over("")
    Path("known.csv").write_bytes(b"\xff\xfe")
    result = run("check", "--baseline", "known.csv")
    assert (result.exit_code, "FIL002" in result.output) == (1, True)


def test_a_broken_file_is_one_finding_and_checks_wait(run: Callable[..., Result], lay_over: LayOver) -> None:
    lay_over("# units.csv (whole)\nkey,side\nred-1,red\n")
    result = run("check", "--format", "json")
    data = json.loads(result.output)
    assert {f["code"] for f in data["findings"]} == {"FIL010"}
    assert data["summary"]["held_back"] >= 5
    assert data["summary"]["waiting"] >= 5


def test_timings_name_every_check(run: Callable[..., Result], lay_over: LayOver) -> None:
    lay_over("")
    data = json.loads(run("check", "--timings", "--format", "json").output)
    names = {t["name"] for t in data["timings"]}
    assert {"reading specimen", "MAP034 path-alone", "counter faces"} <= names


def test_what_is_known_of_a_game_is_used_until_a_file_changes(
    run: Callable[..., Result], lay_over: LayOver, tmp_path: Path
) -> None:
    folder = lay_over(LANE)
    first = run("check", "--format", "json").output
    assert (
        run("check", "--format", "json").output
        == first
        == run("check", "--no-cache", "--format", "json").output
    )
    (folder / "map.yaml").write_text(
        (folder / "map.yaml").read_text().replace("0605 0606", "0605 0606 0607 south")
    )
    assert "no findings" in run("check").output
    (folder / "notes.yml").write_text("x")
    assert "FIL020" in run("check").output
    (folder / "notes.yml").unlink()
    assert "no findings" in run("check").output


def test_a_file_outside_the_game_counts_as_well(run: Callable[..., Result], lay_over: LayOver) -> None:
    base = (lay_over("") / "tec.yaml").read_text()
    folder = lay_over("# tec.yaml (whole)\nkind: tec\nextends: ../series/tec.yaml\n")
    (folder.parent / "series").mkdir()
    (folder.parent / "series/tec.yaml").write_text(base)
    assert "no findings" in run("check").output
    (folder.parent / "series/tec.yaml").write_text(base.replace("{cost: 1}", "{cost: 0}"))
    assert "TBL031" in run("check").output


def test_damaged_knowledge_is_made_anew(
    run: Callable[..., Result], lay_over: LayOver, tmp_path: Path
) -> None:
    lay_over(LANE)
    first = run("check", "--format", "json").output
    for path in (tmp_path / "cache").rglob("*"):
        if path.is_file():
            path.write_bytes(path.read_bytes()[:-3] + b"???")
    assert run("check", "--format", "json").output == first


def test_games_side_by_side_give_what_they_give_alone(
    run: Callable[..., Result], lay_over: LayOver, tmp_path: Path
) -> None:
    folder = lay_over(LANE)
    shutil.copytree(folder, folder.parent / "second")
    together = json.loads(run("check", "--no-cache", "--format", "json").output)
    alone = [
        json.loads(run("check", "--no-cache", name, "--format", "json").output)
        for name in ("second", "specimen")
    ]
    assert together["findings"] == [f for one in alone for f in one["findings"]]
    assert together["games"] == ["second", "specimen"]


def test_explain_by_code_by_name_and_the_whole_list(run: Callable[..., Result]) -> None:
    by_code, by_name = run("explain", "map034"), run("explain", "path-alone")
    assert by_code.output == by_name.output
    assert "<- here" in by_code.output
    assert "MAP034  warning  path-alone" in run("explain").output
    missed = run("explain", "path-alon")
    assert (missed.exit_code, "path-alone" in missed.output) == (2, True)


def test_sources_count_and_name_what_is_unmarked(run: Callable[..., Result], lay_over: LayOver) -> None:
    lay_over("")
    result = run("sources", "specimen")
    assert (result.exit_code, "Without a source" in result.output) == (0, False)
    unmarked = """
# terrain.yaml (without source)
terrain:
  clear: {name: Clear, where: hex, letter: ., texture: [plain]}
"""
    lay_over(unmarked)
    result = run("sources", "specimen")
    assert (result.exit_code, "terrain: clear" in result.output) == (1, True)
    assert json.loads(run("sources", "specimen", "--json").output)["unmarked"][0]["group"] == "terrain"
    assert "terrain: clear" in run("sources", "specimen", "--kind", "unmarked").output
    assert run("check", "--strict-sources").exit_code == 1
    assert run("check").exit_code == 0


def test_known_slips_of_a_rulebook_are_information(run: Callable[..., Result], lay_over: LayOver) -> None:
    slip = """
# rules_index.yaml
defects:
  stale: {section: "7", text: It cites a rule that is not there., cites: ["7.9"]}
"""
    lay_over(slip)
    assert "7: It cites a rule that is not there. (cites 7.9)" in run("sources", "specimen").output
    result = run("check", "--strict")
    assert (result.exit_code, "SRC032" in result.output) == (0, True)


def test_schema_lists_prints_and_writes(
    run: Callable[..., Result], lay_over: LayOver, tmp_path: Path
) -> None:
    folder = lay_over("")
    assert {"map", "units", "findings"} <= set(run("schema").output.split())
    assert json.loads(run("schema", "map").output)["title"] == "hexwright map file"
    assert run("schema", "mpa").exit_code == 2
    assert run("schema", "--write").exit_code == 0
    assert json.loads((tmp_path / "schemas/findings.schema.json").read_text("utf-8"))
    assert (tmp_path / ".vscode/settings.json").exists()
    first = (folder / "map.yaml").read_text("utf-8").splitlines()[0]
    assert first == "# yaml-language-server: $schema=../../schemas/map.schema.json"
    assert run("check", "--strict").exit_code == 0
    assert run("schema", "--write").output == ""


def test_the_repositorys_own_schemas_are_current() -> None:
    from toolchain.cli.editor import all_schemas

    folder = Path(__file__).parents[2] / "schemas"
    stale = [
        n
        for n, text in all_schemas().items()
        if not (folder / n).exists() or (folder / n).read_text() != text
    ]
    assert stale == [], "run: hexwright schema --write"


def test_a_broken_link_in_a_game_harms_nothing(run: Callable[..., Result], lay_over: LayOver) -> None:
    folder = lay_over("")
    (folder / "gone.yaml").symlink_to(folder / "absent.yaml")
    result = run("check")
    assert (result.exit_code, "FIL001" in result.output) == (1, True)
    shutil.rmtree(folder)
