"""The escaping rule, against examples the engine wrote and laws that hold for every text."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from toolchain.vassal.format.sequence import clean, decode, encode

# Texts rich in what the rule is about.
raw_texts = st.text(alphabet="ab/\\';,\t", max_size=12)
tokens = raw_texts.filter(lambda t: not t.endswith("\\"))


@pytest.mark.parametrize(
    ("given_tokens", "delimiter", "text"),
    [
        (["a", "b"], "/", "a/b"),
        (["a/b", "c"], "/", "a\\/b/c"),
        (["\\a", "b"], "/", "'\\a'/b"),
        (["'a'", ""], "/", "''a''/"),
        (["", ""], ";", ";"),
        (["70,130", "57348,0,doIt"], ",", "70\\,130,57348\\,0\\,doIt"),
    ],
)
def test_known_texts_encode_and_decode(given_tokens: list[str], delimiter: str, text: str) -> None:
    assert encode(given_tokens, delimiter) == text
    assert decode(text, delimiter) == given_tokens


def test_a_delimiter_at_the_end_gives_an_empty_token() -> None:
    assert decode("a;b;", ";") == ["a", "b", ""]
    assert decode("", ";") == [""]


def test_reading_stops_at_the_limit() -> None:
    assert decode("a;b;c;d", ";", limit=2) == ["a", "b"]


@given(st.lists(tokens, min_size=1, max_size=6), st.sampled_from("/;,\t"))
def test_what_is_encoded_comes_back(given_tokens: list[str], delimiter: str) -> None:
    assert decode(encode(given_tokens, delimiter), delimiter) == given_tokens


@given(raw_texts, st.sampled_from("/;,\t"))
def test_a_token_of_its_own_is_read_by_a_plain_state_machine(text: str, delimiter: str) -> None:
    assert decode(text, delimiter) == _plain_decode(text, delimiter)


@given(st.text(max_size=20))
def test_cleaned_text_survives_any_level(text: str) -> None:
    word = clean(text)
    once = encode([word, "x"], "/")
    assert decode(once, "/") == [word, "x"]
    assert decode(encode([once, "y"], "/"), "/") == [once, "y"]


def _plain_decode(text: str, delimiter: str) -> list[str]:
    """Character by character, as the engine's decoder goes."""
    found, current = [], ""
    for i, char in enumerate(text):
        if char != delimiter:
            current += char
        elif i > 0 and text[i - 1] == "\\":
            current = current[:-1] + char
        else:
            found.append(current)
            current = ""
    found.append(current)
    return [t[1:-1] if len(t) > 1 and t[0] == t[-1] == "'" else t for t in found]
