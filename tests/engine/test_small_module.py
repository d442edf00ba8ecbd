"""What a module of ours does in a real engine: loading, playing, saving."""

from __future__ import annotations

import pytest

from tests.engine.conftest import Probe, assert_clean
from tests.vassal.small_game import small_game, stand_in_art
from toolchain.model.game import Game
from toolchain.vassal.module import ModuleFiles, build_module, piece_keys
from toolchain.vassal.piece_ids import PieceIds

pytestmark = pytest.mark.engine

QUICK = ("--no-slots", "--no-setups", "--no-render", "--no-roundtrip")


def module_of(game: Game) -> ModuleFiles:
    return build_module(game, stand_in_art(game), PieceIds().with_keys(piece_keys(game)))


def test_the_module_loads_and_every_set_up_survives_a_save(probe: Probe) -> None:
    report = probe(module_of(small_game()).archive)
    assert_clean(report)
    assert (
        report.warnings("gpid", "unknownGpid", "emptySlot", "blankSlot", "noMap", "offBoard", "roundTrip")
        == []
    )
    assert report.data["images"]["missing"] == []
    assert set(report.games) == {
        "(new game)",
        "The Fight: choose your set-up",
        "The Fight: suggested set-up",
    }
    for name, game in report.games.items():
        assert game["started"], name
        trip = game["roundTrip"]
        assert (trip["same"], trip["differ"]) == (trip["before"], []), name


def test_pieces_do_what_their_menus_say(probe: Probe) -> None:
    steps = """
        setup|The Fight: suggested set-up
        expect|gpid:5|LocationName|0303
        expect|gpid:5|CurrentZone|Town, Clear
        expect|gpid:5|Factors|4-4-4
        key|gpid:5|menu:Lose a step
        expect|gpid:5|Step_Level|2
        expect|gpid:5|PieceName|A/7 Infantry (reduced)
        expect|gpid:5|AttackStrength|2
        expect|gpid:5|Factors|2-4-4
        key|gpid:5|ctrl shift F
        expect|gpid:5|Factors|4-4-4
        key|gpid:5|menu:Eliminate
        expect|gpid:5|LocationName|Blue losses
        key|gpid:5|menu:Return
        expect|gpid:5|LocationName|0303
        key|gpid:2|menu:Leave the map
        expect|gpid:2|LocationName|Red units that left
        key|gpid:2|ctrl R
        expect|gpid:2|LocationName|0102
        key|gpid:4|ctrl F
        expect|gpid:4|PieceName|D/7 Infantry (2 of 3 steps)
        expect|gpid:4|AttackStrength|9
        key|gpid:4|ctrl F
        expect|gpid:4|AttackStrength|4
        key|gpid:4|ctrl F
        expect|gpid:4|Step_Level|3
        expect|gpid:9|Face_Level|1
        key|gpid:9|menu:Turn over
        expect|gpid:9|Face_Level|2
    """
    assert_clean(probe(module_of(small_game()).archive, lines(steps), *QUICK))


def test_the_turn_goes_on_and_clears_marks(probe: Probe) -> None:
    steps = """
        setup|The Fight: suggested set-up
        gexpect|Scenario|fight
        gexpect|SupportAir|5
        gexpect|CurrentTurn|2 · Day 2
        gexpect|CurrentPhase|Air
        key|gpid:2|menu:Moved
        key|gpid:2|menu:Fought
        expect|gpid:2|Moved|true
        expect|gpid:2|Fought_Active|true
        global|alt N
        gexpect|CurrentPhase|Red: Arrival
        expect|gpid:2|Moved|false
        expect|gpid:2|Fought_Active|false
        key|gpid:2|menu:Moved
        global|alt N
        expect|gpid:2|Moved|true
    """
    report = probe(module_of(small_game()).archive, lines(steps), *QUICK)
    assert_clean(report)
    due = [line for line in report.data["chat"] if "Due:" in line]
    assert due == ["* Due: Red, turn 2 · Day 2: A/7 Armor, C/7 Artillery, D/7 Infantry (West edge)"]


def lines(text: str) -> list[str]:
    return [line.strip() for line in text.splitlines() if line.strip()]
