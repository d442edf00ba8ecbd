"""Every suggested set-up is one that the scenario allows."""

from __future__ import annotations

from collections import Counter

from toolchain.model.area_hexes import area_hexes
from toolchain.model.game import Game


def test_suggestions_place_each_free_unit_once_in_its_area(game: Game) -> None:
    for scenario in game.scenarios.values():
        where = {p.piece: p.hex for p in scenario.suggested}
        free = [u for group in scenario.setup for u in group.units]
        assert sorted(where) == sorted(free), scenario.key
        assert len(where) == len(scenario.suggested)
        for group in scenario.setup:
            allowed = area_hexes(group.area, game.game_map)
            strays = {u: where[u] for u in group.units if where[u] not in allowed}
            assert not strays, (scenario.key, group.key)


def test_hexes_hold_one_side_and_no_more_than_may_stack(game: Game) -> None:
    limit = game.ruleset.stacking.limit
    for scenario in game.scenarios.values():
        pieces = [p for p in (*scenario.placements, *scenario.suggested) if p.piece in game.oob.units]
        assert max(Counter(p.hex for p in pieces).values(), default=0) <= (limit or 99), scenario.key
        sides: dict[str, set[str]] = {}
        for p in pieces:
            sides.setdefault(p.hex, set()).add(game.oob.units[p.piece].side)
        assert all(len(s) == 1 for s in sides.values()), scenario.key


def test_free_set_ups_keep_the_sides_apart(game: Game) -> None:
    """Where players place freely, the suggestion starts nobody in an enemy zone of control."""
    grid = game.game_map.grid
    for scenario in game.scenarios.values():
        at = {p.hex: game.oob.units[p.piece].side for p in scenario.suggested}
        touching = [(h, n) for h, side in at.items() for n in grid.adjacency[h] if at.get(n, side) != side]
        assert not touching, scenario.key


def test_every_set_up_area_holds_its_units(game: Game) -> None:
    for scenario in game.scenarios.values():
        for group in scenario.setup:
            assert len(area_hexes(group.area, game.game_map)) >= len(group.units), (scenario.key, group.key)
