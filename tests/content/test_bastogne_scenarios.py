"""Bastogne's scenarios: who takes part, when, and whether the map can take them in."""

from __future__ import annotations

from collections import Counter

import pytest

from toolchain.model.area_hexes import area_hexes
from toolchain.model.game import Game


def by_side(game: Game, keys: tuple[str, ...]) -> dict[str, int]:
    units = game.oob.units
    counts = Counter(units[key].side for key in keys if key in units)
    return {side: counts[side] for side in game.sides}


@pytest.mark.parametrize(
    ("name", "turns", "start", "all_units"),
    [
        ("breakthrough", (1, 7), (0, 9), (36, 24)),
        ("relief", (9, 17), (9, 10), (22, 26)),
        ("campaign", (1, 18), (0, 9), (49, 48)),
        ("airborne", (1, 7), (0, 9), (37, 24)),
    ],
)
def test_counts(
    bastogne: Game, name: str, turns: tuple[int, int], start: tuple[int, int], all_units: tuple[int, int]
) -> None:
    scenario = bastogne.scenarios[f"bastogne/{name}"]
    assert (scenario.first_turn, scenario.last_turn) == turns
    assert tuple(by_side(bastogne, scenario.start_units).values()) == start
    assert tuple(by_side(bastogne, scenario.units).values()) == all_units
    assert all(turns[0] <= a.turn <= turns[1] for a in scenario.arrivals)


def test_arrival_turns_follow_the_scenario_lists(bastogne: Game) -> None:
    def turns(name: str, side: str) -> list[int]:
        return [a.turn for a in bastogne.scenarios[f"bastogne/{name}"].arrivals if a.side == side]

    assert turns("breakthrough", "german") == [1, 2, 4, 7]
    assert turns("breakthrough", "us") == [2, 3]
    assert turns("relief", "german") == [9, 10, 12, 16]
    assert turns("relief", "us") == [9, 14, 16]
    assert turns("campaign", "german") == [1, 2, 4, 7, 9, 10, 12, 16]
    assert turns("campaign", "us") == [2, 3, 9, 14, 16, 17]


def test_the_campaign_starts_as_breakthrough_does(bastogne: Game) -> None:
    first, whole = (bastogne.scenarios[f"bastogne/{n}"] for n in ("breakthrough", "campaign"))
    assert [(g.key, g.units, g.area) for g in first.setup] == [(g.key, g.units, g.area) for g in whole.setup]
    assert {p.piece: p.hex for p in first.suggested} == {p.piece: p.hex for p in whole.suggested}


def test_the_variant_is_for_breakthrough_and_campaign(bastogne: Game) -> None:
    variant = bastogne.scenarios["bastogne/airborne"]
    assert variant.variant_of == ("bastogne/breakthrough", "bastogne/campaign")
    assert [a.key for a in variant.arrivals if a.variant] == ["de-airborne"]
    drop = area_hexes(variant.arrivals[0].area, bastogne.game_map)
    kinds = {t for h in drop for t in bastogne.game_map.hexes[h].all_terrain}
    assert not {"town", "rough"} & kinds


def test_every_arrival_has_a_hex_for_each_unit(bastogne: Game) -> None:
    for arrival in bastogne.schedule:
        assert len(area_hexes(arrival.area, bastogne.game_map)) >= len(arrival.units), arrival.key


def test_fallbacks_are_the_whole_rim(bastogne: Game) -> None:
    grid = bastogne.game_map.grid
    rim = {h for h in grid.hexes if grid.edges_of(h)}
    for arrival in bastogne.schedule:
        if not arrival.variant:
            assert arrival.fallback is not None
            assert area_hexes(arrival.fallback, bastogne.game_map) == rim


def test_entry_spans_on_the_east_edge(bastogne: Game) -> None:
    spans = {a.key: area_hexes(a.area, bastogne.game_map) for a in bastogne.schedule}
    between, south, north_a, north_b = (spans[k] for k in ("de-1", "de-7", "de-12", "de-16"))
    assert not between & south and not between & north_a
    assert between | south | north_a == {h for h in bastogne.game_map.grid.hexes if h.startswith("24")}
    assert north_a < north_b


def test_the_dump_stands_on_its_hex(bastogne: Game) -> None:
    mark = bastogne.game_map.mark("dump")
    assert mark is not None and mark.text == "S"
    for scenario in bastogne.scenarios.values():
        assert [(p.piece, p.hex) for p in scenario.placements] == [("supply-dump", mark.hex)]


def test_eighteen_half_days(bastogne: Game) -> None:
    labels = [t.label for t in bastogne.calendar.turns]
    assert len(labels) == 18
    assert (labels[0], labels[6], labels[16]) == ("18 Dec AM", "21 Dec AM", "26 Dec AM")
    air = [t.number for t in bastogne.calendar.turns if any("air" in note for note in t.notes)]
    assert air == list(range(10, 19))
