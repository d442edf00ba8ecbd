"""Breaking text into lines."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from toolchain.layout.aids.text_flow import (
    FLOOR_MM,
    Run,
    TextStyle,
    bold,
    break_text,
    join,
    line_width,
    plain,
    text_of,
)

STYLE = TextStyle(3.0)
WORDS = st.lists(
    st.text(st.characters(codec="ascii", categories=["L", "N"]), min_size=1, max_size=9),
    min_size=1,
    max_size=40,
)


def shown(text: str, width: float) -> list[str]:
    """The lines of a plain text."""
    broken = break_text(plain(text), STYLE, width)
    return ["".join(p.text for p in line.pieces) for line in broken.lines]


@given(WORDS, st.floats(20, 120))
def test_lines_keep_every_word_in_order_and_fit(words: list[str], width: float) -> None:
    broken = break_text(plain(" ".join(words)), STYLE, width)
    assert not broken.cut
    assert all(line.width <= width + 1e-6 for line in broken.lines)
    lines = [" ".join(p.text for p in line.pieces) for line in broken.lines]
    assert " ".join(lines).split() == words


@given(WORDS, st.floats(20, 120))
def test_pieces_of_a_line_do_not_overlap(words: list[str], width: float) -> None:
    text = tuple(Run(w + " ", weight=700 if i % 2 else None) for i, w in enumerate(words))
    for line in break_text(text, STYLE, width).lines:
        ends = [p.x + line_width(p.text, p.style) for p in line.pieces]
        starts = [p.x for p in line.pieces][1:]
        assert all(start >= end - 1e-6 for start, end in zip(starts, ends, strict=False))
        assert ends[-1] == pytest.approx(line.width)


def test_lines_end_evenly_rather_than_greedily() -> None:
    width = line_width("111 22", STYLE) + 0.1
    assert shown("111 22 33 44444", width) == ["111", "22 33", "44444"]


def test_a_lone_short_word_gets_company() -> None:
    text = "One two three four five six seven eight nine ten I"
    width = line_width(text, STYLE) - 0.5
    assert shown(text, width)[-1] != "I"


def test_a_bold_word_with_a_plain_comma_is_one_word() -> None:
    text = (*bold("Mud"), Run(", turns"))
    broken = break_text(text, STYLE, line_width("Mud", STYLE.bold()) + 0.4)
    assert broken.lines[0].pieces[0].text == "Mud"
    assert len(broken.lines) == 2


def test_newlines_break() -> None:
    assert shown("12, west edge\n3, south edge", 100) == ["12, west edge", "3, south edge"]


def test_a_long_word_shrinks_before_it_is_cut() -> None:
    word = "Panzergrenadier"
    width = line_width(word, STYLE) * 0.85
    broken = break_text(plain(word), STYLE, width)
    (piece,) = broken.lines[0].pieces
    assert piece.text == word
    assert FLOOR_MM <= piece.style.size < STYLE.size
    assert not broken.cut


def test_below_the_floor_a_word_is_cut_and_told() -> None:
    broken = break_text(plain("Fallschirmjägerregiment here"), STYLE, 8.0)
    assert broken.cut == ("Fallschirmjägerregiment",)
    assert broken.lines[0].pieces[0].text.endswith("…")
    assert broken.width <= 8.0


def test_join_puts_the_separator_between_texts_that_are_there() -> None:
    assert text_of(join([plain("a"), (), plain("b")], ", ")) == "a, b"
