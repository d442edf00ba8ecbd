"""Readings: every switch acts, every option loads, and scenarios may choose."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from msgspec.structs import replace

from toolchain.diagnostics.diagnostic import Findings
from toolchain.elaborate.load import load_game
from toolchain.elaborate.readings import apply_readings
from toolchain.elaborate.ruleset import reread
from toolchain.rules.play import open_play
from toolchain.rules.playtest import play_random

CONTENT = Path(__file__).parents[2] / "content"
NUMBERS = {"bastogne": 41, "mortain": 50, "bitter-woods": 24}
# An option that changes what is printed and nothing that is played.
DOCUMENTARY = {("bastogne.us704_twice", "misprint_other_id")}


@pytest.mark.parametrize("name", NUMBERS)
def test_every_reading_is_there_and_says_why(load: Any, name: str) -> None:
    readings = load(name).ruleset.readings
    assert len(readings) == NUMBERS[name]
    for key, reading in readings.items():
        assert key.startswith(f"{name}.")
        assert reading.why and reading.section
        assert reading.value == next(iter(reading.options))


@pytest.mark.parametrize("name", NUMBERS)
def test_every_other_option_changes_the_content(load: Any, name: str) -> None:
    game = load(name)
    files = game.ruleset.layers.files
    plain = {f.path: f.tree for f in files}
    for key, reading in game.ruleset.readings.items():
        for option in reading.options:
            findings = Findings()
            changed = apply_readings(files, {key: option}, findings)
            assert not list(findings)
            others = [
                f
                for f in changed
                if (f.kind != "ruleset" and f.tree != plain[f.path])
                or (f.kind == "ruleset" and _but_choice(f.tree) != _but_choice(plain[f.path]))
            ]
            acts = option != reading.value and (key, option) not in DOCUMENTARY
            assert bool(others) == acts, (key, option)


def _but_choice(tree: Any) -> dict[str, Any]:
    return {k: v for k, v in tree.entries.items() if k != "readings"}


@pytest.mark.parametrize("name", NUMBERS)
@pytest.mark.parametrize("number", [1, 2])
def test_other_options_load_and_play_together(load: Any, name: str, number: int) -> None:
    readings = load(name).ruleset.readings
    chosen = {k: list(r.options)[number] for k, r in readings.items() if len(r.options) > number}
    result = load_game(CONTENT / name, chosen)
    assert [f"{d.span} {d.message}" for d in result.findings] == []
    game = result.game
    assert game is not None
    assert {k: game.ruleset.readings[k].value for k in chosen} == chosen
    scenario = next(iter(game.scenarios.values()))
    short = replace(scenario, last_turn=scenario.first_turn + 2)
    assert play_random(open_play(game, short), seed=number).faults == ()


def test_a_scenario_chooses_readings_of_its_own(load: Any) -> None:
    game = load("bastogne")
    scenario = replace(game.scenarios["bastogne/relief"], options={"bastogne.retreat_measure": "path_length"})
    play = open_play(game, scenario)
    assert play.rules.retreat.measure == "path"
    assert play.rules.readings["bastogne.retreat_measure"].value == "path_length"
    assert game.ruleset.retreat.measure == "distance"
    # Choosing what is chosen anyway costs nothing.
    same, findings = reread(game.ruleset, {"bastogne.retreat_measure": "distance"})
    assert same is game.ruleset and findings == ()


def test_readings_of_the_calendar_and_the_schedule(load: Any) -> None:
    whole = load("bastogne", (("bastogne.calendar", "whole_day"),))
    assert (whole.calendar.turn(7).label, whole.calendar.turn(18).label) == ("24 Dec", "4 Jan")
    later = load("mortain", (("mortain.german_turn1", "all_turn_2"),))
    assert {a.turn for a in later.schedule} == {2}
    more = load("bastogne", (("bastogne.scenario2_us_turn17", "include"),))
    relief = more.scenarios["bastogne/relief"]
    assert sum(len(a.units) for a in relief.arrivals if a.turn == 17) == 8
