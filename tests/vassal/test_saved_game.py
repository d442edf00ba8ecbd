"""Saved games: the disguise, command strings and the whole file."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from toolchain.vassal.format.archive_writer import write_archive
from toolchain.vassal.format.commands import (
    counter_level,
    join_commands,
    list_level,
    property_command,
    split_commands,
    split_stepwise,
    turn_command,
)
from toolchain.vassal.format.metadata import write_metadata
from toolchain.vassal.format.obfuscation import deobfuscate, obfuscate
from toolchain.vassal.format.piece_text import TraitText
from toolchain.vassal.format.saved_game import (
    SavedGame,
    SavedPiece,
    SavedStack,
    write_commands,
    write_save,
)
from toolchain.vassal.format.sequence import ESC, TAB, encode
from toolchain.vassal.format.stack_text import (
    BasicPiece,
    DeckText,
    StackText,
    read_basic,
    read_deck,
    read_stack,
)
from toolchain.vassal.reading.archive_reader import open_archive
from toolchain.vassal.reading.save_commands import read_save
from toolchain.vassal.reading.save_reader import PieceTypes, describe_save

GAME = SavedGame(
    boards=(("Main Map", "Main"),),
    stacks=(
        SavedStack(
            "Main Map",
            70,
            60,
            (
                SavedPiece((TraitText("mark;Side", "Red"),), BasicPiece("unit.png", "Inf A", "1")),
                SavedPiece((), BasicPiece("unit.png", "Inf B", "2")),
            ),
        ),
    ),
    properties=(("VP", "42", "Module"),),
    turn=turn_command([counter_level(3, 10, [list_level(1, 2)])]),
)

COMMANDS = (
    "begin_save",
    f"+/100001/mark;Side{TAB}piece;;;unit.png;Inf A/Red{TAB}Main Map;70;60;1;0",
    "+/100002/piece;;;unit.png;Inf B/Main Map;70;60;2;0",
    "+/900001/stack/Main Map;70;60;100001;100002;@@-1",
    f"Main MapBoardPicker{TAB}Main{TAB}0{TAB}0",
    f"SETUP_STACK{TAB}",
    f"GlobalProperty{TAB};VP;42;Module",
    f"TURNTurnTracker0{TAB}0|3;0;true;10;1\\;0\\;0\\;true,true",
    "end_save",
)


def test_commands_of_a_game_stand_in_the_engines_order() -> None:
    assert split_commands(write_commands(GAME)) == COMMANDS


def test_a_save_is_read_back() -> None:
    data = write_save(GAME, write_metadata("1.0", "", "Test"), "1.0", "Scenario")
    archive, findings = open_archive(data, "a.vsav")
    assert archive is not None
    assert archive.names == ("moduledata", "savedGame", "savedata")
    assert read_save(archive) == (COMMANDS, ())
    assert findings == ()


@pytest.mark.parametrize("content", [b"!VCSKzz", b"!VCSK5a1", b"!VCSK", b"\xff\xfe", b"!VCSK00ff"])
def test_a_broken_save_is_a_finding(content: bytes) -> None:
    archive, _ = open_archive(write_archive({"savedGame": content}), "a.vsav")
    assert archive is not None
    commands, findings = read_save(archive)
    assert commands is None
    assert [f.code.name for f in findings] == ["bad-save"]


def test_an_archive_without_a_game_is_a_finding() -> None:
    archive, _ = open_archive(write_archive({"other": b""}), "a.vsav")
    assert archive is not None
    assert [f.code.name for f in read_save(archive)[1]] == ["bad-save"]


@given(st.binary(max_size=200), st.integers(0, 255))
def test_the_disguise_comes_off(data: bytes, key: int) -> None:
    assert deobfuscate(obfuscate(data, key)) == data


def test_plain_text_is_taken_as_it_is() -> None:
    assert deobfuscate(b"begin_save") == b"begin_save"


command_words = st.text(alphabet="ab/;\\\t", min_size=1, max_size=5).filter(lambda t: not t.endswith("\\"))


@given(st.recursive(command_words, lambda inner: st.lists(inner, min_size=2, max_size=4), max_leaves=12))
def test_nested_groups_flatten_in_order(tree: object) -> None:
    assert split_commands(_nest(tree)) == tuple(_leaves(tree))


odd_words = st.text(alphabet="ab'/\\", min_size=1, max_size=4).filter(lambda t: not t.endswith("\\"))


@given(st.recursive(odd_words, lambda inner: st.lists(inner, min_size=2, max_size=3), max_leaves=8))
def test_commands_are_split_at_once_as_level_by_level(tree: object) -> None:
    text = _nest(tree)
    assert split_commands(text) == split_stepwise(text)


def _nest(tree: object) -> str:
    return encode(map(_nest, tree), ESC) if isinstance(tree, list) else str(tree)


def _leaves(tree: object) -> list[str]:
    return [leaf for part in tree for leaf in _leaves(part)] if isinstance(tree, list) else [str(tree)]


def test_hostile_nesting_of_commands_ends() -> None:
    assert len(split_commands(ESC * 50_000)) == 0
    deep = "x"
    for _ in range(300):
        deep = join_commands([deep, "y"])
    assert len(split_commands(deep)) <= 301


def test_pieces_of_a_kind_share_their_types() -> None:
    piece = "+/{}/mark;Side\tdelete;A\\/B;68,130;\\\tpiece;;;a.png;A/{}\t\\\tMain;3;4;7;0"
    types = PieceTypes()
    first = describe_save((piece.format(1, "Red"), piece.format(2, "Blue"), "+/3/stack/Main;3;4;@@-1"), types)
    second = describe_save((piece.format(4, "Red"),), types)
    assert first.pieces[0].types is first.pieces[1].types is second.pieces[0].types
    assert first.pieces[1].traits == (
        TraitText("mark;Side", "Blue"),
        TraitText("delete;A/B;68,130;", ""),
    )
    assert (first.empty_stacks, first.stacks) == (1, ())


@pytest.mark.parametrize("cut", ["", "/x", "/mark;Side\tpiece;;;a;A/Red", "//", "/mark;Side\tpiece;;;a;A/"])
def test_pieces_that_do_not_come_apart_are_told(cut: str) -> None:
    assert describe_save((f"+/1{cut}",)).broken == (f"+/1{cut}",)


def test_a_property_of_a_map_names_it() -> None:
    assert property_command("Air", "5", "Main Map") == f"GlobalProperty{TAB};Air;5;Main Map"


numbers = st.integers(-99_999, 99_999)
ids = st.lists(st.text(alphabet="0123456789", min_size=1, max_size=5), max_size=4).map(tuple)
map_names = st.text(alphabet="a;/ ", min_size=1, max_size=6)


@given(st.builds(StackText, map_names, numbers, numbers, ids, st.integers(-1, 5)))
def test_stacks_come_back(stack: StackText) -> None:
    assert read_stack(stack.state) == stack


@given(st.builds(DeckText, st.just("deck;x"), map_names, numbers, numbers, st.booleans(), ids))
def test_decks_come_back(deck: DeckText) -> None:
    assert read_deck(deck.type, deck.state) == deck


pairs = st.lists(st.tuples(st.text("aB;", max_size=4), st.text("aB;/", max_size=4)), max_size=3).map(tuple)


@given(
    st.builds(
        BasicPiece,
        st.text("a.;", max_size=4),
        st.text("b /", max_size=4),
        ids.map("".join),
        map_names,
        numbers,
        numbers,
        pairs,
    )
)
def test_basic_pieces_come_back(basic: BasicPiece) -> None:
    assert read_basic(basic.text) == basic


@pytest.mark.parametrize(
    ("state", "expected"),
    [
        ("Main Map", BasicPiece("u.png", "Inf", "", "Main Map")),
        ("null;0;0", BasicPiece("u.png", "Inf", "")),
        ("M;5;6;7", BasicPiece("u.png", "Inf", "7", "M", 5, 6)),
        ("M;5;x;7;0", None),
        ("M;5;6;7;9;Key;value", BasicPiece("u.png", "Inf", "7", "M", 5, 6, (("Key", "value"),))),
    ],
)
def test_short_and_broken_states(state: str, expected: BasicPiece | None) -> None:
    assert read_basic(TraitText("piece;;;u.png;Inf", state)) == expected
