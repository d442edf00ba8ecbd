"""Laws that hold in every position."""

from __future__ import annotations

from fractions import Fraction
from functools import cache
from typing import Any

import msgspec
from hypothesis import given, settings
from hypothesis import strategies as st

from toolchain.model.movement import ZocPurpose
from toolchain.rules.action import Declare, Move
from toolchain.rules.attack_sum import sum_attack
from toolchain.rules.battles import exchange_sets
from toolchain.rules.declarations import battle_of
from toolchain.rules.movement import reach, walk
from toolchain.rules.mover import mover
from toolchain.rules.play import Play
from toolchain.rules.playtest import play_random, random_action
from toolchain.rules.retreat_ways import retreat_ways
from toolchain.rules.state import GameState, load_state, save_state
from toolchain.rules.support_fire import changed_number
from toolchain.rules.task import RetreatTask
from toolchain.rules.turn import Outcome, apply, decode_action, dice_of, encode_action, legal_actions
from toolchain.rules.zones_of_control import enemy_zone

# Few examples each: the laws are cheap to break and the suite is to stay quick.
QUICK = settings(max_examples=15, deadline=None)
MORE = settings(max_examples=25, deadline=None)
FEW = settings(max_examples=4, deadline=None)

SMALL = [f"{c:02d}{r:02d}" for c in range(1, 9) for r in range(1, 9)]
TERRAIN = {
    "bastogne": ("clear", "forest", "rough", "town"),
    "mortain": ("clear", "hedgerow", "woods", "hill", "woods-hill", "peak"),
    "bitter-woods": ("clear", "forest", "broken", "light-woods", "town"),
}
SIDES = {"bastogne": "river", "mortain": "see", "bitter-woods": "river"}
GAMES = st.sampled_from(sorted(TERRAIN))


@st.composite
def positions(draw: Any, make: Any) -> tuple[Play, GameState, str]:
    """A random corner of a map with up to nine units, in a movement phase; and a unit of the active side."""
    name = draw(GAMES)
    ground = draw(st.dictionaries(st.sampled_from(SMALL), st.sampled_from(TERRAIN[name]), max_size=25))
    start = draw(st.sampled_from([h for h in SMALL if int(h[2:]) < 5]))
    road = [f"{start[:2]}{int(start[2:]) + i:02d}" for i in range(4)]
    wet = draw(st.lists(st.sampled_from([h for h in SMALL if int(h[2:]) < 8]), max_size=6, unique=True))
    rivers = {SIDES[name]: [(h, f"{h[:2]}{int(h[2:]) + 1:02d}") for h in wet]}
    t = make(name, terrain=ground, rivers=rivers, roads={"road": [" ".join(road)]})
    side = t.play.order[0]
    own = [k for k, f in t.play.facts.items() if f.side == side]
    others = [k for k, f in t.play.facts.items() if f.side != side]
    hexes = draw(st.lists(st.sampled_from(SMALL), min_size=2, max_size=9, unique=True))
    units = {}
    for i, hex_id in enumerate(hexes):
        pool = own if i == 0 or draw(st.booleans()) else others
        units[draw(st.sampled_from(pool))] = hex_id
    t.set(units, "movement", side, turn=draw(st.integers(2, 6)))
    key = draw(st.sampled_from([k for k in units if t.play.facts[k].side == side] or [own[0]]))
    if not t.state.units[key].hex:
        t.change(key, place="map", hex=hexes[0])
    return t.play, t.state, key


def conftest_table() -> Any:
    """The table maker, without pytest's fixtures (Hypothesis draws before they exist)."""
    import importlib.util
    from pathlib import Path

    spec = importlib.util.spec_from_file_location("rules_conftest", Path(__file__).with_name("conftest.py"))
    assert spec is not None and spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    import sys

    sys.modules["rules_conftest"] = module
    spec.loader.exec_module(module)
    return module.make_table


@cache
def maker() -> Any:
    return conftest_table()


def a_position() -> Any:
    return st.deferred(lambda: positions(maker()))


def cheapest_by_force(play: Play, state: GameState, key: str, limit: int) -> dict[str, int]:
    """The least cost of every hex over all paths of up to so many steps."""
    unit = mover(play, state, key)
    best: dict[str, int] = {}
    stack: list[tuple[str, ...]] = [(unit.start,)]
    while stack:
        path = stack.pop()
        answer = walk(unit, path)
        if not isinstance(answer, tuple):
            continue
        spent, stops = answer
        if path[-1] != unit.start:
            best[path[-1]] = min(spent, best.get(path[-1], spent))
        if not stops and len(path) <= limit:
            stack += [(*path, n) for n in play.near[path[-1]] if n not in path]
    return best


@MORE
@given(a_position())
def test_a_range_found_by_search_is_that_of_all_paths(position: tuple[Play, GameState, str]) -> None:
    play, state, key = position
    found = reach(play, state, key)
    forced = cheapest_by_force(play, state, key, 4)
    for hex_id, cost in forced.items():
        assert (found.cost(hex_id) or 0) <= cost
    for hex_id in found.hexes:
        path = found.path(hex_id)
        answer = walk(mover(play, state, key), path)
        assert isinstance(answer, tuple)
        assert answer[0] == found.cost(hex_id)
        if len(path) <= 5:
            assert forced[hex_id] == found.cost(hex_id)


@MORE
@given(a_position())
def test_a_zone_is_what_its_geometry_says(position: tuple[Play, GameState, str]) -> None:
    play, state, _ = position
    for side in play.order:
        zone = enemy_zone(play, state, side)
        for hex_id in SMALL:
            enemies = [
                u.hex
                for k, u in state.units.items()
                if u.hex and play.facts[k].side != side and play.facts[k].emits
            ]
            reached = any(hex_id in play.zoc_reach[e] for e in enemies)
            assert (hex_id in zone) == reached
            blocked = set(play.game_map.hexes[hex_id].all_terrain) & set(play.rules.zoc.blocked_terrain)
            if not blocked and not play.rules.zoc.blocked_hexsides:
                assert reached == any(play.distance(e, hex_id) == 1 for e in enemies)


@MORE
@given(a_position(), st.integers(1, 3))
def test_a_way_of_retreat_obeys_every_clause(position: tuple[Play, GameState, str], hexes: int) -> None:
    play, state, key = position
    side, start = play.facts[key].side, state.units[key].hex
    task = RetreatTask(side, key, hexes, start)
    ways = retreat_ways(play, state, task)
    zone = enemy_zone(play, state, side, ZocPurpose.RETREAT, unit=key)
    held = {u.hex for k, u in state.units.items() if u.hex and play.facts[k].side != side}
    friends = {u.hex for k, u in state.units.items() if u.hex and play.facts[k].side == side and k != key}
    for way in ways.all:
        assert way.path[0] == start
        assert all(b in play.near[a] for a, b in zip(way.path, way.path[1:], strict=False))
        assert held.isdisjoint(way.path[1:])
        assert zone.isdisjoint(way.path[1:])
        assert all(play.distance(start, h) == i for i, h in enumerate(way.path))
    for way in ways.full:
        assert len(way.path) == hexes + 1
        if play.rules.stacking.limit == 1:
            assert way.path[-1] not in friends
    vacant = [w for w in ways.full if friends.isdisjoint(w.path)]
    if vacant and play.rules.retreat.friends == "if_no_other":
        assert vacant == list(ways.full)
    for way in ways.displacing:
        ends = [h for _, h in way.displaced]
        assert len(set(ends)) == len(ends)
        assert zone.isdisjoint(ends) and held.isdisjoint(ends)
    assert not (ways.full and (ways.short or ways.displacing or ways.off_map))


@QUICK
@given(st.integers(1, 60), st.integers(1, 40), st.integers(1, 40))
def test_odds_never_rise_with_the_defence(attack: int, one: int, two: int) -> None:
    for name in ("bastogne", "bitter-woods"):
        crt = maker()(name).play.rules.combat_table
        weak, strong = sorted((one, two))
        low, high = crt.odds_column(Fraction(attack, strong)), crt.odds_column(Fraction(attack, weak))
        assert low is None or (high is not None and low <= high)


@QUICK
@given(st.integers(-30, 30), st.integers(-30, 30))
def test_columns_never_fall_with_the_differential_nor_rise_with_the_terrain(one: int, two: int) -> None:
    crt = maker()("mortain").play.rules.combat_table
    low, high = sorted((one, two))
    for line in crt.lines.values():
        assert 0 <= crt.line_column(line, low) <= crt.line_column(line, high) < len(crt.columns)
    easiest_last = list(crt.lines.values())
    columns = [crt.line_column(line, one) for line in easiest_last]
    assert columns == sorted(columns)


@QUICK
@given(a_position())
def test_attacks_that_are_offered_are_legal_and_more_attackers_never_hurt(
    position: tuple[Play, GameState, str],
) -> None:
    play, state, _ = position
    step = next(i for i, s in enumerate(play.steps) if s.phase.key == "combat" and s.side == play.order[0])
    state = msgspec.structs.replace(state, step=step)
    for action in legal_actions(play, state):
        if not isinstance(action, Declare) or len(action.attackers) < 2:
            continue
        total = sum_attack(play, state, battle_of(play, state, action))
        fewer = Declare(action.attackers[:-1], action.target)
        less = sum_attack(play, state, battle_of(play, state, fewer))
        assert less.attack <= total.attack
        assert total.column is not None
        if less.column is not None and play.rules.combat_table.kind == "odds":
            assert less.column <= total.column


@QUICK
@given(st.lists(st.integers(1, 9), min_size=1, max_size=6), st.integers(1, 40))
def test_exchange_sets_cover_the_worth_without_waste(strengths: list[int], worth: int) -> None:
    from msgspec.structs import replace

    t = maker()("bastogne")
    keys = [k for k, f in t.play.facts.items() if f.side == "german"][: len(strengths)]
    t.set(dict(zip(keys, SMALL, strict=False)), "combat", "german")
    for key, strength in zip(keys, strengths, strict=True):
        t.play.facts[key] = replace(t.play.facts[key], attack=(strength, strength))
    value = dict(zip(keys, strengths, strict=True))
    for cheapest in (True, False):
        sets = exchange_sets(t.play, t.state, tuple(keys), Fraction(worth), cheapest=cheapest)
        for chosen in sets:
            total = sum(value[k] for k in chosen)
            assert total >= worth or chosen == tuple(keys)
            assert total < worth or all(total - value[k] < worth for k in chosen)


@QUICK
@given(st.integers(0, 99))
def test_halving_and_doubling(number: int) -> None:
    changes = {c.key: c for c in maker()("mortain").play.rules.support_markers.changes}
    half = changed_number(changes["us-symbol-lost"], number)
    assert half * 2 in (number, number - 1)
    assert changed_number(changes["hill-317"], half) == half * 2


@QUICK
@given(a_position())
def test_states_and_actions_survive_json(position: tuple[Play, GameState, str]) -> None:
    play, state, _ = position
    assert load_state(save_state(state)) == state
    for _, action in zip(range(40), legal_actions(play, state), strict=False):
        assert decode_action(encode_action(action)) == action


@QUICK
@given(a_position())
def test_every_action_offered_is_accepted_and_every_move_ends_where_it_says(
    position: tuple[Play, GameState, str],
) -> None:
    play, state, _ = position
    for _, action in zip(range(60), legal_actions(play, state), strict=False):
        rolls = [1] * len(dice_of(play, state, action))
        outcome: Outcome = apply(play, state, action, rolls)
        assert outcome.refusal is None, (action, str(outcome.refusal))
        if isinstance(action, Move) and not action.edge:
            assert outcome.state.units[action.unit].hex == action.path[-1]
        assert len(outcome.state.units) == len(state.units)
        assert outcome.events


@FEW
@given(st.integers(0, 10_000))
def test_random_actions_are_among_the_legal_ones(seed: int) -> None:
    import random

    t = maker()("tutorial", blank=False)
    dice = random.Random(seed)
    game = play_random(t.play, seed)
    stop = dice.randrange(len(game.replay.steps))
    from toolchain.rules.opening import opening_state

    state = opening_state(t.play, game.replay.placements)
    for step in game.replay.steps[:stop]:
        state = apply(t.play, state, step.action, step.rolls).state
    action = random_action(t.play, state, dice)
    offered = list(legal_actions(t.play, state))
    if isinstance(action, (Declare, Move)):
        # Listed sets of attackers are in one order, listed moves along cheapest paths.
        assert any(type(o) is type(action) for o in offered)
    else:
        assert action in offered
