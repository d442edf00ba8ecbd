"""Games with parts missing or far too much of something still give pages, and findings for what was cut."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from msgspec.structs import replace

from tests.layout.aid_games import game
from tests.render import aid_pages
from tests.render.aid_pages import pictures
from toolchain.model.game import Game
from toolchain.model.scenario import Placement, Turn
from toolchain.render.aids import AidPages, inkwell


def booklet(one: Game) -> AidPages:
    well = inkwell(one)
    assert pictures(well)
    return aid_pages.booklet(well)


def rules(one: Game, **changes: Any) -> Game:
    return replace(one, ruleset=replace(one.ruleset, **changes))


def no_columns(one: Game) -> Game:
    return rules(one, combat_table=replace(one.ruleset.combat_table, columns=()))


def no_codes(one: Game) -> Game:
    return rules(one, combat_table=replace(one.ruleset.combat_table, codes={}, ranking=("X",)))


def no_terrain_rows(one: Game) -> Game:
    effects = replace(one.ruleset.terrain_effects, hexes={}, hexsides={}, paths={}, classes=())
    return rules(one, terrain_effects=effects)


def no_players(one: Game) -> Game:
    return rules(one, sequence=replace(one.ruleset.sequence, order=(), player=()))


def no_units(one: Game) -> Game:
    return replace(one, oob=replace(one.oob, units={}), markers={})


def no_scenarios(one: Game) -> Game:
    return replace(one, scenarios={}, schedule=(), calendar=replace(one.calendar, turns=()))


def strange_places(one: Game) -> Game:
    ghost = (Placement("ghost", "9999"),)
    return replace(
        one,
        scenarios={
            k: replace(s, victory="none", placements=ghost, suggested=ghost) for k, s in one.scenarios.items()
        },
    )


def many_turns(one: Game) -> Game:
    turns = tuple(Turn(i + 1, f"Day {i + 1}", notes=("mud",)) for i in range(200))
    return replace(one, calendar=replace(one.calendar, turns=turns))


def huge_counters(one: Game) -> Game:
    return replace(one, style=replace(one.style, counter_mm=40.0))


@pytest.mark.parametrize(
    "broken",
    [
        no_columns,
        no_codes,
        no_terrain_rows,
        no_players,
        no_units,
        no_scenarios,
        strange_places,
        many_turns,
        huge_counters,
    ],
)
def test_parts_that_are_missing_or_odd_give_pages_all_the_same(broken: Callable[[Game], Game]) -> None:
    assert len(booklet(broken(game("tutorial"))).pages) > 5


def test_long_texts_go_on_over_pages() -> None:
    tutorial = game("tutorial")
    scenarios = {k: replace(s, summary="word " * 1500) for k, s in tutorial.scenarios.items()}
    long = booklet(replace(tutorial, scenarios=scenarios))
    assert len(long.pages) > len(booklet(tutorial).pages)
    assert not long.findings


def test_titles_too_long_for_their_line_are_cut_and_told() -> None:
    tutorial = game("tutorial")
    (key,) = tutorial.scenarios
    scenario = replace(tutorial.scenarios[key], title="The meeting at the crossing of the roads " * 6)
    found = booklet(replace(tutorial, scenarios={key: scenario})).findings
    assert {d.code.id for d in found} == {"AID001"}
    assert scenario.origin.file in {d.span.file for d in found}
