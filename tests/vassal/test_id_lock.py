"""Piece ids grow and never change."""

from __future__ import annotations

from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st
from msgspec.structs import replace

from tests.vassal.small_game import small_game
from toolchain.model.game import Game
from toolchain.pipeline.id_lock import LockResult, extend_lock, lock_path
from toolchain.vassal.pieces.piece_ids import PieceIds, read_piece_ids
from toolchain.vassal.windows.tallies import tallies
from toolchain.vassal.words.piece_keys import piece_keys, piece_sides
from toolchain.vassal.words.saved_names import saved_names

GAME = small_game()

keys = st.lists(st.text(alphabet="abc/-", min_size=1, max_size=6), max_size=8)


@given(keys, keys)
def test_ids_once_given_stay(first: list[str], second: list[str]) -> None:
    before = PieceIds().with_keys(first)
    after = before.with_keys(second)
    assert {key: after.by_key[key] for key in before.by_key} == dict(before.by_key)
    assert len(set(after.by_key.values())) == len(after.by_key)
    assert after.next_id > max(after.by_key.values(), default=0)
    assert after.text.startswith(before.text)
    assert read_piece_ids(after.text, "ids.lock") == (after, ())


def test_a_retired_piece_keeps_its_number(tmp_path: Path) -> None:
    lock_path(tmp_path).write_text(PieceIds().with_keys(["unit/a", "unit/gone", "unit/b"]).text)
    result = extend_lock(tmp_path, "ids.lock", ["unit/b", "unit/new", "unit/a"])
    assert result.findings == ()
    assert result.ids.by_key == {"unit/a": 1, "unit/gone": 2, "unit/b": 3, "unit/new": 4}
    assert result.text is not None
    assert result.text.endswith("2 unit/gone gone\n3 unit/b\n4 unit/new\n")


def test_nothing_new_leaves_the_file_alone(tmp_path: Path) -> None:
    lock_path(tmp_path).write_text(PieceIds().with_keys(["unit/a"]).text)
    for locked in (False, True):
        assert extend_lock(tmp_path, "ids.lock", ["unit/a"], locked=locked).text is None


def test_a_locked_file_may_not_grow(tmp_path: Path) -> None:
    result = extend_lock(tmp_path, "g/ids.lock", ["unit/a"], locked=True)
    assert result.text is None
    assert [(f.code.name, f.span.file) for f in result.findings] == [("lock-outdated", "g/ids.lock")]
    assert result.ids.by_key == {"unit/a": 1}


def test_damage_is_told_with_its_line_and_never_written_over(tmp_path: Path) -> None:
    lock_path(tmp_path).write_text("# ids\n1 unit/a\nnonsense\n1 unit/b\n2 unit/a\n")
    result = extend_lock(tmp_path, "ids.lock", ["unit/a", "unit/c"])
    assert [(f.code.name, f.span.line) for f in result.findings] == [
        ("bad-lock-line", 3),
        ("duplicate-piece-id", 4),
        ("duplicate-piece-id", 5),
    ]
    assert result.text is None


def test_a_lock_that_is_no_text_is_a_finding(tmp_path: Path) -> None:
    lock_path(tmp_path).write_bytes(b"\xff\xfe1 unit/a")
    assert [f.code.name for f in extend_lock(tmp_path, "ids.lock", []).findings] == ["unreadable-lock"]


phases = tuple(replace(phase, gives_mark="") for phase in GAME.ruleset.sequence.player)
unmarked = replace(GAME.ruleset.sequence, player=phases)

NAMES = saved_names(GAME)
KEYS = piece_keys(GAME)


def build(folder: Path, game: Game = GAME, *, locked: bool = False) -> LockResult:
    """What a build makes of the lock, which it writes."""
    result = extend_lock(
        folder, "g/ids.lock", piece_keys(game), saved_names(game), piece_sides(game), locked=locked
    )
    if result.text is not None:
        lock_path(folder).write_text(result.text, encoding="utf-8")
    return result


def told(result: LockResult) -> list[tuple[str, str]]:
    return [(f.code.name, f.entity) for f in result.findings]


def without(key: str) -> Game:
    units = {k: u for k, u in GAME.oob.units.items() if k != key}
    return replace(GAME, oob=replace(GAME.oob, units=units))


def test_a_build_writes_down_what_saved_games_go_by(tmp_path: Path) -> None:
    assert told(build(tmp_path)) == []
    text = lock_path(tmp_path).read_text(encoding="utf-8")
    assert "side/red = Red\n" in text
    assert read_piece_ids(text, "ids.lock")[0].names == NAMES
    assert build(tmp_path).text is None
    assert build(tmp_path, locked=True).findings == ()


def test_a_piece_that_goes_is_told_once_with_its_line(tmp_path: Path) -> None:
    build(tmp_path)
    result = build(tmp_path, without("red-a"))
    assert told(result) == [("piece-gone", "unit/red-a")]
    assert (result.findings[0].span.file, result.findings[0].span.line) == ("g/ids.lock", 3)
    assert told(build(tmp_path, without("red-a"))) == []
    assert told(build(tmp_path)) == []
    assert " gone" not in lock_path(tmp_path).read_text(encoding="utf-8")


def test_a_renamed_piece_can_keep_its_number(tmp_path: Path) -> None:
    build(tmp_path)
    units = {f"{k}x" if k == "red-a" else k: u for k, u in GAME.oob.units.items()}
    renamed = replace(GAME, oob=replace(GAME.oob, units=units))
    hint = (
        extend_lock(tmp_path, "g/ids.lock", piece_keys(renamed), NAMES, piece_sides(renamed)).findings[0].hint
    )
    assert hint is not None
    assert "unit/red-ax" in hint
    text = lock_path(tmp_path).read_text(encoding="utf-8")
    lock_path(tmp_path).write_text(text.replace("1 unit/red-a ", "1 unit/red-ax "), encoding="utf-8")
    result = build(tmp_path, renamed)
    assert told(result) == []
    assert result.ids.by_key["unit/red-ax"] == 1


@pytest.mark.parametrize(
    ("change", "lost"),
    [
        ({"sides": {**GAME.sides, "red": replace(GAME.sides["red"], name="Crimson")}}, ["side/red"]),
        ({"game_map": replace(GAME.game_map, hex_size_mm=25.0)}, ["grid"]),
        ({"calendar": replace(GAME.calendar, turns=GAME.calendar.turns[:-1])}, ["turns"]),
        ({"ruleset": replace(GAME.ruleset, support_points=())}, ["count/SupportAir"]),
        ({"scenarios": {}}, ["board/fight"]),
        ({"ruleset": replace(GAME.ruleset, sequence=unmarked)}, ["mark/Reserve"]),
    ],
)
def test_names_that_saved_games_lose(tmp_path: Path, change: dict[str, object], lost: list[str]) -> None:
    build(tmp_path)
    assert told(build(tmp_path, replace(GAME, **change))) == [("saved-name-broken", key) for key in lost]


def test_a_unit_that_loses_its_reduced_side(tmp_path: Path) -> None:
    build(tmp_path)
    whole = replace(GAME.oob.units["red-a"], reduced=None, steps=1)
    game = replace(GAME, oob=replace(GAME.oob, units={**GAME.oob.units, "red-a": whole}))
    assert told(build(tmp_path, game)) == [("piece-side-gone", "unit/red-a")]
    assert told(build(tmp_path, game)) == []
    assert told(build(tmp_path)) == []


def test_a_locked_build_wants_the_lock_of_its_content(tmp_path: Path) -> None:
    build(tmp_path)
    result = build(tmp_path, without("red-a"), locked=True)
    assert told(result) == [("piece-gone", "unit/red-a"), ("lock-outdated", "")]
    assert result.text is None


def test_a_lock_of_an_older_version_is_taken_over_in_silence(tmp_path: Path) -> None:
    lock_path(tmp_path).write_text(PieceIds().with_keys([*KEYS, "unit/left"]).text, encoding="utf-8")
    assert told(build(tmp_path, locked=True)) == []
    assert told(build(tmp_path)) == []
    assert "unit/left gone" in lock_path(tmp_path).read_text(encoding="utf-8")


def test_every_count_of_the_module_is_among_the_names() -> None:
    counts = {name for key, name in NAMES.items() if key.startswith("count/")}
    assert counts == {tally.name for tally in tallies(GAME)}
