"""Scenario cards: every unit has its space, at true size, where the scenario says."""

from __future__ import annotations

from collections import Counter
from functools import cache
from itertools import combinations

import pytest

from tests.layout.aid_games import NAMES, game, lines, pieces, words
from toolchain.layout.aids.card_frame import Frame, framed
from toolchain.layout.aids.card_pages import CardPage, set_card
from toolchain.layout.aids.card_scenario import base_of, ordered_scenarios, scenario_card
from toolchain.layout.aids.card_theme import Theme
from toolchain.layout.aids.card_units import Space, UnitBlock, row_length, set_blocks
from toolchain.model.scenario import Scenario

A4 = Frame(210.0, 297.0)
SCENARIOS = [(name, key) for name in NAMES for key in game(name).scenarios]


@cache
def _pages(name: str, key: str) -> tuple[CardPage, ...]:
    return set_card(scenario_card(game(name).scenarios[key], game(name)), A4.body())


def pages(name: str, scenario: Scenario) -> tuple[CardPage, ...]:
    return _pages(name, scenario.key)


@pytest.mark.parametrize(("name", "key"), SCENARIOS)
def test_every_piece_of_a_scenario_has_one_space_at_true_size(name: str, key: str) -> None:
    scenario = game(name).scenarios[key]
    base = base_of(scenario, game(name))
    shown = [p for page in pages(name, scenario) for p in pieces(page.marks)]
    wanted = {*scenario.units, *(p.piece for p in scenario.placements)}
    if base is not None:
        wanted -= {*base.units, *(p.piece for p in base.placements)}
    assert Counter(p.piece for p in shown) == Counter(wanted)
    assert {p.size for p in shown} == {game(name).style.counter_mm}


@pytest.mark.parametrize(("name", "key"), SCENARIOS)
def test_spaces_neither_overlap_nor_leave_the_page(name: str, key: str) -> None:
    for page in pages(name, game(name).scenarios[key]):
        sheet = framed(page, A4)
        shown = pieces(sheet.marks)
        for p in shown:
            assert A4.margins.left <= p.x + 1e-6
            assert p.x + p.size <= A4.width - A4.margins.right + 1e-6
            assert p.y + p.size <= A4.height - A4.margins.bottom + 1e-6
        for a, b in combinations(shown, 2):
            apart = abs(a.x - b.x) >= a.size - 1e-6 or abs(a.y - b.y) >= a.size - 1e-6
            assert apart, (a.piece, b.piece)


def test_arrivals_stand_under_their_turn_date_and_place() -> None:
    bastogne = game("bastogne")
    text = " ".join(words(p.marks) for p in pages("bastogne", bastogne.scenarios["bastogne/breakthrough"]))
    assert "7 21 Dec AM" in text
    assert "East edge south of B" in text
    assert "22 Dec" not in text


def test_units_on_fixed_hexes_carry_their_hex() -> None:
    bitter = game("bitter-woods")
    (scenario,) = bitter.scenarios.values()
    text = [t.text for page in pages("bitter-woods", scenario) for t in lines(page.marks)]
    assert all(place.hex in text for place in scenario.placements)


def test_a_second_side_starts_a_page_of_its_own_where_that_costs_none() -> None:
    bastogne = game("bastogne")
    first, second = pages("bastogne", bastogne.scenarios["bastogne/campaign"])
    sides = [{bastogne.oob.units[p.piece].side for p in pieces(page.marks) if p.piece in bastogne.oob.units}
             for page in (first, second)]  # fmt: skip
    assert sides == [{"german"}, {"us"}]


def test_scenarios_come_short_ones_first_and_variants_last() -> None:
    titles = [s.title for s in ordered_scenarios(game("bastogne"))]
    assert titles == ["Breakthrough", "Relief of Bastogne", "Campaign", "Airborne Variant"]


def test_a_variant_shows_its_drop() -> None:
    bastogne = game("bastogne")
    (page,) = pages("bastogne", bastogne.scenarios["bastogne/airborne"])
    text = words(page.marks)
    assert "May be added to Breakthrough or Campaign" in text
    assert {"1", "3", "5"} <= set(text.split())


def test_rows_are_of_even_length() -> None:
    assert [row_length(n, 11) for n in (12, 11, 23, 1)] == [6, 11, 8, 1]


def test_small_blocks_share_a_shelf() -> None:
    blocks = [UnitBlock(f"Group {i}", "", tuple(Space(f"u{i}{j}") for j in range(3))) for i in range(3)]
    together = set_blocks(blocks, 15.24, Theme(), 188.0)
    apart = set_blocks(blocks, 15.24, Theme(), 60.0)
    assert len({p.y for p in pieces(together.marks)}) == 1
    assert len({p.y for p in pieces(apart.marks)}) == 3
