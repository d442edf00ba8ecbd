from __future__ import annotations

from pathlib import Path

import pytest

from toolchain.elaborate.load import load_game
from toolchain.schema.export import schema_texts
from toolchain.source.new_project import CannotStart, NewProject, game_key, make_project, series_names


def start(folder: Path, title: str = "", series: str = "") -> tuple[Path, ...]:
    return make_project(NewProject(folder, "mine", title, series), schema_texts())


@pytest.mark.parametrize("series", ["", *series_names()])
def test_a_new_game_loads_without_a_finding(tmp_path: Path, series: str) -> None:
    start(tmp_path / "p", series=series)
    loaded = load_game(tmp_path / "p" / "content" / "mine")
    assert [str(d.span) + d.message for d in loaded.findings] == []
    assert loaded.game is not None
    assert loaded.game.scenarios


def test_every_file_names_a_schema_that_is_there(tmp_path: Path) -> None:
    start(tmp_path / "p")
    for path in (tmp_path / "p" / "content").rglob("*.yaml"):
        first = path.read_text("utf-8").splitlines()[0]
        assert (path.parent / first.partition("$schema=")[2]).resolve().is_file(), path


def test_the_title_is_set_whatever_its_signs(tmp_path: Path) -> None:
    start(tmp_path / "p", title='A "Quoted" \\1 Title: x')
    game = load_game(tmp_path / "p" / "content" / "mine").game
    assert game is not None
    assert game.title == 'A "Quoted" \\1 Title: x'


def test_nothing_that_exists_is_touched(tmp_path: Path) -> None:
    (tmp_path / "p").mkdir()
    (tmp_path / "p" / "mine.txt").write_text("keep")
    with pytest.raises(CannotStart, match="not empty"):
        start(tmp_path / "p")
    assert [p.name for p in tmp_path.rglob("*")] == ["p", "mine.txt"]


def test_an_empty_folder_may_be_there_already(tmp_path: Path) -> None:
    (tmp_path / "p").mkdir()
    assert Path("content/mine/game.yaml") in start(tmp_path / "p")


def test_an_unknown_series_and_a_bad_id_are_refused_and_leave_nothing(tmp_path: Path) -> None:
    with pytest.raises(CannotStart, match="there are: fire-and-movement"):
        start(tmp_path / "p", series="nope")
    with pytest.raises(CannotStart, match="no game id"):
        make_project(NewProject(tmp_path / "q", "../x"), {})
    assert list(tmp_path.iterdir()) == []


def test_folder_names_become_ids() -> None:
    assert game_key("My Game (2nd)") == "my-game-2nd"
    assert game_key("???") == ""
