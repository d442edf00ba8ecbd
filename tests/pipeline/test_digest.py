from __future__ import annotations

from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st
from msgspec.structs import replace

from toolchain.diagnostics.span import Span
from toolchain.model.unit import Unit
from toolchain.pipeline.digest import digest_of

UNIT = Unit("us-1", "us", "infantry", "1", factors={"strength": 3, "movement": 4})


def test_a_place_in_the_source_does_not_count() -> None:
    assert digest_of(UNIT) == digest_of(replace(UNIT, origin=Span("units.csv", 7)))


def test_every_other_field_counts() -> None:
    others = [
        replace(UNIT, key="us-2"),
        replace(UNIT, factors={"strength": 4, "movement": 4}),
        replace(UNIT, factors={"movement": 4, "strength": 3}),
        replace(UNIT, classes=frozenset({"leg"})),
        replace(UNIT, reduced={}),
    ]
    assert len({digest_of(u) for u in [UNIT, *others]}) == 6


def test_sets_have_no_order_and_sequences_do() -> None:
    assert digest_of(frozenset("abc")) == digest_of(frozenset("cba"))
    assert digest_of(("a", "b")) != digest_of(("b", "a"))


def test_neighbouring_texts_do_not_run_together() -> None:
    assert digest_of("ab", "c") != digest_of("a", "bc")
    assert digest_of("1") != digest_of(1) != digest_of(Fraction(1))


def test_what_has_no_meaning_is_refused() -> None:
    with pytest.raises(TypeError):
        digest_of(object())


VALUES = st.recursive(
    st.none() | st.booleans() | st.integers() | st.text(max_size=5),
    lambda inner: (
        st.lists(inner, max_size=3).map(tuple) | st.dictionaries(st.text(max_size=3), inner, max_size=3)
    ),
    max_leaves=6,
)


@given(VALUES, VALUES)
def test_digests_agree_exactly_where_values_do(one: object, two: object) -> None:
    same = repr(one) == repr(two)
    assert (digest_of(one) == digest_of(two)) == same
