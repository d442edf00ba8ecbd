"""What counts as a likely name and what as a certain one."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from toolchain.diagnostics.suggest import certain_name, did_you_mean, nearest

UNITS = ["de-26-77", "de-26-78", "de-lehr-902", "us-101-501", "us-101-502"]
HEXES = ["0101", "0110", "0203", "1001", "1203"]
WORDS = ["forest", "clear", "town", "river", "rough", "road"]


@pytest.mark.parametrize(
    ("word", "names", "right"),
    [
        ("Forest", WORDS, "forest"),
        ("forrest", WORDS, "forest"),
        ("forst", WORDS, "forest"),
        ("forets", WORDS, "forest"),
        ("forxst", WORDS, "forest"),
        ("de_lehr_902", UNITS, "de-lehr-902"),
        ("de-lerh-902", UNITS, "de-lehr-902"),
        ("203", HEXES, "0203"),
        ("101", HEXES, "0101"),
        ("de-26-79", UNITS, None),
        ("us-101-50", UNITS, None),
        ("0202", HEXES, None),
        ("1103", HEXES, None),
        ("rod", WORDS, None),
        ("", WORDS, None),
        ("mountain", WORDS, None),
        ("fo", WORDS, None),
    ],
)
def test_only_what_cannot_mean_anything_else_is_certain(
    word: str, names: list[str], right: str | None
) -> None:
    assert certain_name(word, names) == right


def test_two_equally_close_names_are_not_certain() -> None:
    assert certain_name("band", ["bond", "bend"]) is None
    assert set(nearest("band", ["bond", "bend"])) == {"bond", "bend"}


def test_a_hint_knows_its_word_and_its_certain_correction() -> None:
    hint = did_you_mean("forrest", WORDS)
    assert hint is not None
    assert (hint.word, hint.certain) == ("forrest", "forest")
    assert "'forest'" in hint
    unsure = did_you_mean("de-26-79", UNITS)
    assert unsure is not None
    assert unsure.certain is None
    assert did_you_mean("zzz", WORDS) is None


def test_a_huge_word_costs_nothing_and_means_nothing() -> None:
    assert did_you_mean("x" * 1_000_000, WORDS) is None


@given(st.text(max_size=12), st.lists(st.text(max_size=12), max_size=8))
def test_a_certain_name_is_one_of_the_names(word: str, names: list[str]) -> None:
    found = certain_name(word, names)
    assert found is None or found in names
    if word and names.count(word) and len({n for n in names if n.casefold() == word.casefold()}) == 1:
        assert nearest(word, names)[0] == word


@given(st.sampled_from(WORDS), st.integers(0, 5))
def test_one_letter_left_out_is_repaired(word: str, index: int) -> None:
    if len(word) < 5:
        return
    short = word[: index % len(word)] + word[index % len(word) + 1 :]
    assert certain_name(short, WORDS) == word
