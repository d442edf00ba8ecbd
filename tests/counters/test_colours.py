from __future__ import annotations

from itertools import combinations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from toolchain.layout.colours import (
    LEAST_CONTRAST,
    LEAST_LIGHTNESS_STEP,
    WHITE,
    InkMode,
    contrast,
    grey,
    grey_of_lightness,
    lightness,
    look_alike_in_grey,
    mix,
    readable_ink,
    schemes_in_mode,
    spread_lightness,
)
from toolchain.model.style import ColourScheme

colours = st.integers(0, 0xFFFFFF).map(lambda n: f"#{n:06x}")


def test_contrast_of_black_and_white_is_21():
    assert contrast("#000000", "#ffffff") == pytest.approx(21)
    assert contrast("#777777", "#ffffff") == pytest.approx(4.48, abs=0.01)


@given(colours, colours)
def test_contrast_is_symmetric_and_at_least_one(one, other):
    assert contrast(one, other) == contrast(other, one) >= 1


@given(colours)
def test_grey_keeps_lightness(colour):
    assert lightness(grey(colour)) == pytest.approx(lightness(colour), abs=0.6)


@given(st.floats(0, 100))
def test_grey_of_lightness_has_that_lightness(level):
    assert lightness(grey_of_lightness(level)) == pytest.approx(level, abs=0.6)


@given(colours, colours)
def test_mix_ends_at_both_colours(one, other):
    assert mix(one, other, 0) == one
    assert mix(one, other, 1) == other


def test_readable_ink_keeps_a_wish_that_reads():
    assert readable_ink("#ffffff", "#402010") == "#402010"
    assert readable_ink("#203040", "#1b1b1b") == WHITE


@given(st.lists(colours, min_size=2, max_size=4, unique=True))
def test_sides_part_in_grey_whatever_their_colours(fields):
    schemes = {f"s{i}": ColourScheme(field, "#ffffff") for i, field in enumerate(fields)}
    printed = schemes_in_mode(schemes, InkMode.GREY, tuple(schemes))
    for one, other in combinations(printed.values(), 2):
        assert not look_alike_in_grey(one.field, other.field)
    for scheme in printed.values():
        assert contrast(scheme.ink, scheme.field) >= LEAST_CONTRAST


@given(st.lists(colours, min_size=1, max_size=4, unique=True))
def test_spread_keeps_the_order_of_lightness(fields):
    levels = spread_lightness(fields)
    ordered = sorted(fields, key=lambda c: (lightness(c), c))
    assert sorted(levels.values()) == [levels[c] for c in ordered]


def test_low_ink_leaves_the_field_white_and_the_white_box_white():
    schemes = {"a": ColourScheme("#8fa8ca", "#ffffff"), "b": ColourScheme("#8fa8ca", "#dfe8f3")}
    printed = schemes_in_mode(schemes, InkMode.LOW_INK)
    assert {scheme.field for scheme in printed.values()} == {WHITE}
    assert printed["a"].box == WHITE != printed["b"].box


def test_text_that_is_no_colour_does_not_raise():
    assert contrast("sky", "#ffffff") == pytest.approx(21)
    assert LEAST_LIGHTNESS_STEP > 0
