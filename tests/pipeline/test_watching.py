from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest

from tests.pipeline.conftest import edit
from toolchain.cli.watching import Watch, Watched, watch_games


def script(*moves: Callable[[], object]) -> Callable[[float], None]:
    """A clock that does one move each time somebody waits, and nothing when none is left."""
    left = list(moves)

    def pause(_seconds: float) -> None:
        if left:
            left.pop(0)()

    return pause


def nothing() -> None:
    return


def test_a_saved_file_is_told_by_its_game(game: Path, tmp_path: Path) -> None:
    other = tmp_path / "content" / "other"
    other.mkdir()
    (other / "game.yaml").write_text("kind: game\n")
    save = lambda: edit(game / "units.csv", "3,3,4", "8,3,4")  # noqa: E731
    watch = Watch([other, game], pause=script(nothing, save))
    assert watch.next_change() == {game: ["units.csv"]}


def test_a_change_is_told_once_when_it_holds_still(game: Path) -> None:
    first = lambda: (game / "units.csv").write_text("half")  # noqa: E731
    rest = lambda: (game / "new.yaml").write_text("whole")  # noqa: E731
    last = lambda: (game / "later.yaml").write_text("")  # noqa: E731
    watch = Watch([game], pause=script(first, rest, nothing, nothing, last))
    assert sorted(watch.next_change()[game]) == ["new.yaml", "units.csv"]
    assert watch.next_change() == {game: ["later.yaml"]}


def test_what_is_saved_while_building_is_seen_afterwards(game: Path) -> None:
    watch = Watch([game], pause=script())
    edit(game / "units.csv", "3,3,4", "8,3,4")
    watch.look_outside({game: Watched(sound=True)})
    assert watch.next_change() == {game: ["units.csv"]}


def test_files_that_a_game_extends_are_watched(game: Path, tmp_path: Path) -> None:
    series = tmp_path / "series.yaml"
    series.write_text("kind: tec\n")
    watch = Watch([game], pause=script(lambda: series.write_text("kind: crt  \n")))
    watch.look_outside({game: Watched(sound=True, outside=(series,))})
    assert watch.next_change() == {game: ["series.yaml"]}


def test_outputs_and_the_lock_are_no_change(game: Path) -> None:
    moves = (
        lambda: (game / "ids.lock").write_text("1 a\n"),
        lambda: (game / "build").mkdir() or (game / "build" / "x.png").write_bytes(b""),  # type: ignore[func-returns-value]
        lambda: (game / "map.yaml").write_text(""),
    )
    watch = Watch([game], aside=game / "build", pause=script(*moves))
    assert watch.next_change() == {game: ["map.yaml"]}


def test_games_with_errors_are_kept_in_mind(
    game: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    other = game.with_name("other")
    other.mkdir()
    rounds = iter([{game: ["units.csv"]}])

    def next_change(_watch: Watch) -> dict[Path, list[str]]:
        found = next(rounds, None)
        if found is None:
            raise KeyboardInterrupt
        return found

    monkeypatch.setattr(Watch, "next_change", next_change)
    assert watch_games([game, other], lambda folders: {f: Watched(f == game) for f in folders}) == 0
    told = capsys.readouterr()
    assert "specimen: units.csv" in told.out
    assert "still with errors: other" in told.err
