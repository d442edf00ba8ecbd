"""Random legal play of every scenario to its last turn."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import msgspec
import pytest
from msgspec.structs import replace

from toolchain.model.rule_name import RuleName
from toolchain.rules.invariants import broken_invariants
from toolchain.rules.opening import opening_state, placement_refusals
from toolchain.rules.play import open_play
from toolchain.rules.playtest import (
    Replay,
    load_replay,
    play_random,
    random_setup,
    run_replay,
    save_replay,
)
from toolchain.rules.state import Place
from toolchain.rules.turn import apply

CONTENT = Path(__file__).parents[2] / "content"
GAMES = ("bastogne", "mortain", "bitter-woods", "tutorial")


def scenarios(load: Any) -> list[tuple[Any, Any]]:
    return [(g, s) for name in GAMES for g in (load(name),) for s in g.scenarios.values()]


def test_every_scenario_runs_to_its_last_turn_with_all_invariants(load: Any) -> None:
    for game, scenario in scenarios(load):
        played = play_random(open_play(game, scenario), seed=1)
        assert played.faults == (), scenario.key
        assert played.final.turn == scenario.last_turn
        assert played.final.result is not None


def test_every_event_names_its_section_where_the_rulebook_has_one(load: Any) -> None:
    for name in ("bastogne", "mortain"):
        game = load(name)
        play = open_play(game, next(iter(game.scenarios.values())))
        played = play_random(play, seed=2)
        state, met = opening_state(play, played.replay.placements), set()
        for step in played.replay.steps:
            outcome = apply(play, state, step.action, step.rolls)
            state = outcome.state
            assert all(event.section and event.text for event in outcome.events)
            met |= {event.rule for event in outcome.events}
        assert {RuleName.MOVEMENT, RuleName.RESULTS, RuleName.RETREAT, RuleName.SEQUENCE} <= met


def test_the_same_seed_plays_the_same_game(load: Any) -> None:
    game = load("tutorial")
    play = open_play(game, next(iter(game.scenarios.values())))
    one, two, other = play_random(play, 5), play_random(play, 5), play_random(play, 6)
    assert one.replay == two.replay and one.final == two.final
    assert one.replay != other.replay


def test_a_replay_leads_to_the_same_end_after_a_trip_through_json(load: Any) -> None:
    for name in ("tutorial", "mortain"):
        game = load(name)
        play = open_play(game, next(iter(game.scenarios.values())))
        played = play_random(play, 3)
        replay = load_replay(save_replay(played.replay))
        assert replay == played.replay
        final, faults = run_replay(play, replay)
        assert faults == () and final == played.final


def test_a_replay_that_does_not_fit_says_where(load: Any) -> None:
    game = load("tutorial")
    play = open_play(game, next(iter(game.scenarios.values())))
    played = play_random(play, 3)
    broken = msgspec.structs.replace(played.replay, steps=played.replay.steps[1:])
    _, faults = run_replay(play, broken)
    assert faults and faults[0].startswith("step 1")
    assert isinstance(broken, Replay)


def test_random_set_ups_are_legal(load: Any) -> None:
    import random

    for game, scenario in scenarios(load):
        play = open_play(game, scenario)
        for seed in range(5):
            placements = random_setup(play, random.Random(seed))
            assert placement_refusals(play, placements) == ()


def test_set_ups_outside_their_areas_are_refused(load: Any) -> None:
    game = load("bastogne")
    play = open_play(game, game.scenarios["bastogne/breakthrough"])
    refusals = placement_refusals(play, {"us-21-armored": "0101", "us-20-mechanized": "0101"})
    texts = " ".join(r.text for r in refusals)
    assert "us-21-armored" in texts and "2 units set up in 0101" in texts


def test_broken_states_are_noticed(load: Any) -> None:
    game = load("mortain")
    play = open_play(game, next(iter(game.scenarios.values())))
    start = opening_state(play, {})
    us, german = "us-1-39", "de-2pz-i-2"

    def with_units(**changes: Any) -> Any:
        units = dict(start.units)
        for key, fields in changes.items():
            name = key.replace("_", "-")
            units[name] = msgspec.structs.replace(units[name], **fields)
        return msgspec.structs.replace(start, units=units)

    place = {"place": Place.MAP, "hex": "1010"}
    assert broken_invariants(play, with_units(us_1_39=place), start) == ()
    both = with_units(us_1_39=place, de_2pz_i_2=place)
    assert any("both sides" in f for f in broken_invariants(play, both, start))
    friends = with_units(us_1_39=place, us_2_39=place)
    assert any("2 units" in f for f in broken_invariants(play, friends, start))
    for fields in ({"steps": 3}, {"place": Place.ELIMINATED}, {"hex": "1010"}, {**place, "hex": "9999"}):
        assert broken_invariants(play, with_units(us_1_39=fields), start)
    gone = msgspec.structs.replace(start, units={k: u for k, u in start.units.items() if k != us})
    assert broken_invariants(play, gone, start)
    pools = {**start.pools, "us": msgspec.structs.replace(start.pools["us"], pool=())}
    assert broken_invariants(play, msgspec.structs.replace(start, pools=pools), start)
    assert german in start.units


@pytest.mark.soak
def test_many_games(load: Any) -> None:
    for game, scenario in scenarios(load):
        play = open_play(game, scenario)
        for seed in range(200):
            assert play_random(play, seed).faults == (), (scenario.key, seed)


def test_short_scenarios_of_other_turns_play_as_well(load: Any) -> None:
    game = load("bastogne")
    scenario = replace(game.scenarios["bastogne/campaign"], first_turn=16, last_turn=18)
    assert play_random(open_play(game, scenario), 2).faults == ()
