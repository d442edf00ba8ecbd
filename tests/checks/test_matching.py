"""Places for units: an assignment exists exactly where no shortage is proved."""

from __future__ import annotations

from itertools import product

from hypothesis import given
from hypothesis import strategies as st

from toolchain.checks.matching import Shortage, shortage

choices = st.dictionaries(
    st.sampled_from("abcde"), st.lists(st.sampled_from("1234"), max_size=4, unique=True), max_size=5
)
capacities = st.fixed_dictionaries({place: st.integers(0, 2) for place in "1234"})


def fits(options: dict[str, list[str]], capacity: dict[str, int]) -> bool:
    """By trying every assignment."""
    return any(
        all(seats.count(place) <= capacity[place] for place in capacity)
        for seats in product(*options.values())
    )


@given(choices, capacities)
def test_a_shortage_is_found_exactly_where_nothing_fits(
    options: dict[str, list[str]], capacity: dict[str, int]
) -> None:
    assert (shortage(options, capacity) is None) == fits(options, capacity)


@given(choices, capacities)
def test_a_shortage_proves_itself(options: dict[str, list[str]], capacity: dict[str, int]) -> None:
    found = shortage(options, capacity)
    if found is not None:
        assert {place for unit in found.units for place in options[unit]} <= set(found.places)
        assert len(found.units) > sum(capacity[place] for place in found.places)


def test_three_units_for_two_hexes() -> None:
    options = {"a": ["1", "2"], "b": ["1", "2"], "c": ["2", "1"], "d": ["3", "1", "2"]}
    assert shortage(options, dict.fromkeys("123", 1)) == Shortage(("a", "b", "c"), ("1", "2"))
    assert shortage(options, {"1": 2, "2": 1, "3": 1}) is None


def test_many_units_are_no_matter() -> None:
    places = [str(i) for i in range(300)]
    options = {f"u{i}": places for i in range(300)}
    assert shortage(options, dict.fromkeys(places, 1)) is None
    short = shortage({**options, "one": places}, dict.fromkeys(places, 1))
    assert short is not None
    assert len(short.units) == 301
