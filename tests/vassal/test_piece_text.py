"""Pieces taken apart and put together: the engine's own examples and byte-for-byte laws."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from toolchain.vassal.format.piece_text import (
    PieceText,
    TraitText,
    add_piece,
    nest,
    nest_stepwise,
    read_add_piece,
    unnest,
    unnest_stepwise,
    write_add_piece,
)

LABEL = "label;76,130;Change label;10;;0,0,0;t;0;c;0;b;c;$pieceName$ ($label$);Dialog;0;0;TextLabel;;false"
DELETE = TraitText("delete;Delete;68,130;")
BASIC = TraitText("piece;;;u.png;Inf", "null;0;0;7;0")

EXAMPLES = [
    ((), "+/null/piece;;;u.png;Inf/null;0;0;7;0"),
    (
        (TraitText("mark;Side", "Red"),),
        "+/null/mark;Side\tpiece;;;u.png;Inf/Red\tnull;0;0;7;0",
    ),
    (
        (TraitText(LABEL, "A/B"), TraitText("mark;Side,Type", "Red,Inf")),
        f"+/null/{LABEL}\tmark;Side,Type\\\tpiece;;;u.png;Inf/A\\/B\tRed,Inf\\\tnull;0;0;7;0",
    ),
    (
        (TraitText(LABEL, "A/B"), TraitText("mark;Side,Type", "Red,Inf"), DELETE),
        (
            f"+/null/{LABEL}\tmark;Side,Type\\\tdelete;Delete;68,130;\\\\\tpiece;;;u.png;Inf"
            "/A\\/B\tRed,Inf\\\t\\\\\tnull;0;0;7;0"
        ),
    ),
]


@pytest.mark.parametrize(("traits", "text"), EXAMPLES)
def test_examples_of_the_engine(traits: tuple[TraitText, ...], text: str) -> None:
    piece = PieceText(traits, BASIC)
    assert add_piece(piece) == text
    read = read_add_piece(text)
    assert read is not None
    assert read.piece == piece
    assert read.spelling is None


def test_a_marker_piece_inside_a_trait_nests_again() -> None:
    inner = add_piece(PieceText((TraitText("mark;A", "1/2"),), BASIC))
    outer = PieceText((TraitText("placemark;Mark;77,130;" + inner.replace(";", "\\;")),), BASIC)
    read = read_add_piece(add_piece(outer))
    assert read is not None
    assert read.piece == outer


@pytest.mark.parametrize(
    "text",
    ["", "+/", "+/null/piece;;;u.png;Inf", "-/17", "+/null/mark;A\tpiece;;;u.png;Inf/null;0;0;7;0"],
)
def test_what_does_not_fit_together_is_no_piece(text: str) -> None:
    assert read_add_piece(text) is None


words = st.text(alphabet="ab/\\';,\t{}", max_size=8).filter(lambda t: not t.endswith("\\"))
traits = st.builds(TraitText, words, words)


@given(st.lists(traits, max_size=6), traits.filter(lambda t: "\t" not in t.type and t.type[:1] != "'"))
def test_a_piece_comes_back_and_so_does_its_text(around: list[TraitText], basic: TraitText) -> None:
    piece = PieceText(tuple(around), basic)
    text = add_piece(piece)
    read = read_add_piece(text)
    assert read is not None
    assert read.piece == piece
    assert write_add_piece(read) == text


@given(st.text(alphabet="ab/\\';\t", max_size=60))
def test_whatever_reads_as_a_piece_is_written_as_it_was(text: str) -> None:
    read = read_add_piece("+/" + text)
    if read is not None:
        assert write_add_piece(read) == "+/" + text


def test_hostile_nesting_ends() -> None:
    deep = "x\t" * 200_000
    read = read_add_piece(f"+/null/{deep}/{deep}")
    assert read is None or len(read.piece.traits) <= 1000


odd = st.text(alphabet="ab\\\t';", max_size=20)


@given(odd, st.integers(1, 6))
def test_taking_apart_at_once_is_taking_apart_step_by_step(text: str, most: int) -> None:
    assert unnest(text, most) == unnest_stepwise(text, most)


@given(st.lists(odd, min_size=1, max_size=6))
def test_nesting_at_once_is_nesting_step_by_step(levels: list[str]) -> None:
    assert nest(levels) == nest_stepwise(levels)
