from __future__ import annotations

import re
from pathlib import Path

import pytest
from click.testing import CliRunner

from toolchain.cli.main import root

ROOT = Path(__file__).parents[2]


def run(*words: str) -> tuple[int, str]:
    result = CliRunner().invoke(root, list(words))
    return result.exit_code, result.output


@pytest.mark.parametrize("series", [[], ["--series", "fire-and-movement"]])
def test_a_new_project_checks_strictly_clean(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, series: list[str]
) -> None:
    monkeypatch.setenv("HEXWRIGHT_CACHE", str(tmp_path / "cache"))
    assert run("new", str(tmp_path / "mine"), *series)[0] == 0
    code, said = run("check", str(tmp_path / "mine"), "--strict", "--strict-sources")
    assert (code, said.count("error"), said.count("warning")) == (0, 0, 0), said


def test_a_new_project_builds(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("HEXWRIGHT_CACHE", str(tmp_path / "cache"))
    run("new", str(tmp_path / "mine"))
    code, said = run(
        "build", str(tmp_path / "mine"), "--out", str(tmp_path / "out"), "--only", "sheets,module"
    )
    assert code == 0, said
    assert (tmp_path / "out" / "mine" / "mine.vmod").is_file()
    assert (tmp_path / "out" / "mine" / "sheets" / "mine-counters-a4.pdf").is_file()


def test_the_first_steps_say_what_a_slip_in_a_new_project_really_brings(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("HEXWRIGHT_CACHE", str(tmp_path / "cache"))
    run("new", str(tmp_path / "my-game"))
    monkeypatch.chdir(tmp_path / "my-game")
    units = tmp_path / "my-game" / "content" / "my-game" / "units.yaml"
    units.write_text(units.read_text("utf-8").replace("strength, movement]", "strenght, movement]"), "utf-8")
    code, said = run("check")
    assert code == 1
    page = (ROOT / "docs" / "getting-started.md").read_text("utf-8")
    [told] = re.findall(r"content/my-game/units\.yaml:.*", page)
    assert told in said


def test_a_folder_in_use_is_wrong_usage(tmp_path: Path) -> None:
    (tmp_path / "mine.txt").write_text("keep")
    code, said = run("new", str(tmp_path))
    assert code == 2
    assert "not empty" in said
