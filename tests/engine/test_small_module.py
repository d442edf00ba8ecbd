"""What a module of ours does in a real engine: loading, playing, battles, saving.

Starting the engine costs seconds, so each test plays one long script; a failing step is named in full.
"""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from msgspec.structs import replace

from tests.engine.conftest import QUICK, Probe, assert_clean, lines, module_of
from tests.vassal.small_game import differential_table, small_game, stand_in_art, unit
from toolchain.model.game import Game
from toolchain.vassal.module import build_module
from toolchain.vassal.pieces.piece_ids import PieceIds
from toolchain.vassal.words.piece_keys import piece_keys

pytestmark = pytest.mark.engine

MENUS = """
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
    move|gpid:9|Main Map|3|3
    expect|gpid:9|LocationName|Beside the map
    expect|gpid:9|Face_Level|1
    key|gpid:9|menu:Turn over
    expect|gpid:9|Face_Level|2
"""

# As the mouse moves it: marked, and taken back by the engine's Undo or by the unit's own command.
MOVES = """
    setup|The Fight: suggested set-up
    drag|gpid:2|Main Map|0203
    expect|gpid:2|LocationName|0203
    expect|gpid:2|Moved|true
    expect|gpid:2|Terrain|Wood
    undo|
    expect|gpid:2|LocationName|0102
    expect|gpid:2|Moved|false
    drag|gpid:2|Main Map|0203
    key|gpid:2|menu:Take the move back
    expect|gpid:2|LocationName|0102
    expect|gpid:2|Moved|false
    key|gpid:5|menu:Zone of control
    shaded|Zone of control: Blue|0202 0203 0302 0303 0304 0402 0403
    key|gpid:5|menu:Zone of control
    shaded|Zone of control: Blue|
    movegrid|gpid:3|Main Map|0303
    key|gpid:3|menu:Range
    shaded|Range|RANGE
    global|name:ShowBesideTheTown
    expect|gpid:2|ShowBesideTheTown|1
    gexpect|VPRed|0
    key|Red VP|menu:One more
    key|Red VP|menu:One more
    key|Red VP|menu:One less
    gexpect|VPRed|1
    expect|Red VP|Count|1
    expect|Red VP|LocationName|Red VP
    save|moved.vsav
    load|moved.vsav
    gexpect|VPRed|1
    expect|gpid:3|LocationName|0303
    expect|Red VP|Count|1
"""

TURNS = """
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
    gexpect|DueR2|1
    expect|gpid:2|Moved|false
    expect|gpid:2|Fought_Active|false
    key|gpid:2|menu:Moved
    global|alt N
    expect|gpid:2|Moved|true
    expect|gpid:8|LocationName|Turn 2 · Day 2
    global|alt N
    global|alt N
    global|alt N
    global|alt N
    global|alt N
    gexpect|DueR2|0
    gexpect|CurrentTurn|3 · Day 3
    expect|gpid:8|LocationName|Turn 3 · Day 3
"""

# gpid 1 is armour of strength 6, 2 infantry of 3, 5 the defender of 4; wood doubles.
ODDS = """
    setup|The Fight: suggested set-up
    movegrid|gpid:1|Main Map|0302
    movegrid|gpid:2|Main Map|0204
    key|gpid:1|menu:Attack
    key|gpid:2|menu:Attack
    key|gpid:5|menu:Target
    gexpect|BattleHex|hex 0303
    gexpect|BattleGround|Town, Clear
    global|alt O
    gexpect|BattleAttack|9
    gexpect|BattleShift|1
    gexpect|BattleColumn|2
    movegrid|gpid:5|Main Map|0102
    key|gpid:5|menu:Target
    key|gpid:5|menu:Target
    global|alt O
    gexpect|BattleColumn|1
    key|gpid:1|menu:Attack
    global|alt O
    gexpect|BattleColumn|-1
    key|gpid:1|menu:Attack
    global|alt R
    expect|gpid:1|Attack_Active|false
    expect|gpid:1|Fought_Active|true
    expect|gpid:5|Target_Active|false
"""

# Half more for the defender against attackers from column 4, not if one stands on his bank.
RIVER = """
    setup|The Fight: suggested set-up
    movegrid|gpid:1|Main Map|0403
    movegrid|gpid:2|Main Map|0302
    key|gpid:1|menu:Attack
    key|gpid:5|menu:Target
    global|alt O
    gexpect|BattleCrossing|1
    gexpect|BattleDefence|12
    key|gpid:2|menu:Attack
    global|alt O
    gexpect|BattleCrossing|0
    gexpect|BattleDefence|8
"""

# gpids 11 to 13 are red's three support markers; the third has a value of 3.
SUPPORT = """
    setup|The Fight: suggested set-up
    side|Red
    draw|Red support pool|Main Map|110|180
    draw|Red support pool|Main Map|110|180
    draw|Red support pool|Main Map|110|180
    expect|gpid:11|ObscuredToOthers|true
    expect|gpid:11|Obscured|false
    expect|gpid:13|Value|3
    key|gpid:11|menu:Turn face down
    expect|gpid:11|ObscuredToOthers|false
    key|gpid:13|menu:Attack
    key|gpid:1|menu:Attack
    movegrid|gpid:1|Main Map|0302
    key|gpid:5|menu:Target
    global|alt O
    gexpect|BattleAttack|9
    key|gpid:11|menu:Back to the pool
    expect|gpid:11|DeckName|Red support pool
    expect|gpid:12|CurrentMap|Main Map
    global|name:returnSpentSupport
    expect|gpid:12|DeckName|Red support pool
    expect|gpid:13|CurrentMap|Support Fire
"""

DIFFERENTIAL = """
    setup|The Fight: suggested set-up
    movegrid|gpid:1|Main Map|0302
    key|gpid:1|menu:Attack
    key|gpid:5|menu:Target
    global|alt O
    gexpect|BattleColumn|4
    key|gpid:1|menu:Attack
    key|gpid:2|menu:Attack
    global|alt O
    gexpect|BattleColumn|1
    movegrid|gpid:2|Main Map|0403
    global|alt O
    gexpect|BattleCrossing|1
    gexpect|BattleColumn|0
    movegrid|gpid:5|Main Map|0102
    key|gpid:5|menu:Target
    key|gpid:5|menu:Target
    movegrid|gpid:2|Main Map|0101
    global|alt O
    gexpect|BattleColumn|0
"""

MIDDLE = "1 AR · 2 NE · 3 NE · 4 NE · 5 DR · 6 DR"
BEST = "1 NE · 2 NE · 3 NE · 4 DR · 5 DR · 6 DR"
TOLD = (
    "* Due: Red, turn 2 · Day 2: A/7 Armor, C/7 Artillery, D/7 Infantry (West edge)",
    f"* Battle at hex 0303 (Town, Clear): 9 against 4, shift 1, column 3-1: {BEST}",
    f"* Battle at hex 0102 (Wood): 9 against 8, shift 1, column 2-1: {MIDDLE}",
    "* Battle at hex 0102 (Wood): 3 against 8, too weak to attack",
    f"* Battle at hex 0303 (Town, Clear, over River): 6 against 6, column 1-1: {'1 AR · 2 AR · 3 NE'}",
)

# What players see; everything else stands in the menus Battle, Counts and Areas, or has a key only.
TOOLBARS = {
    "": ["Turn", "Set-up", "Off map", "Score", "Support", "Pieces", "Charts", "d6", "Battle", "Counts"],
    "Main Map": ["Markers", "Text", "Support back", "Areas"],
    "Off the Map": [],
}
SETUPS = {"(new game)", "The Fight: choose your set-up", "The Fight: suggested set-up"}
QUIET = ("gpid", "unknownGpid", "emptySlot", "blankSlot", "noMap", "offBoard", "roundTrip")


def buttons(found: list[dict[str, Any]]) -> list[str]:
    """The words on a toolbar. A button needs words or a picture."""
    assert all(button["text"] or button["icon"] for button in found)
    return [button["text"] for button in found if button["text"]]


def test_a_module_loads_plays_and_survives_saving(probe: Probe) -> None:
    game = small_game()
    grid = game.game_map.grid
    reach = " ".join(h for h in sorted(grid.hexes) if grid.distance("0303", h) <= 3)
    script = lines(MENUS + MOVES.replace("RANGE", reach) + TURNS + ODDS + RIVER + SUPPORT)
    report = probe(module_of(game).archive, script, "--no-render")
    assert_clean(report)
    assert report.warnings(*QUIET) == []
    assert report.data["images"]["missing"] == []
    assert set(report.games) == SETUPS
    for name, game in report.games.items():
        assert game["started"], name
        trip = game["roundTrip"]
        assert (trip["same"], trip["differ"]) == (trip["before"], []), name
    assert {
        bar: buttons(found) for bar, found in report.data["toolbars"].items() if bar in TOOLBARS
    } == TOOLBARS
    chat = "\n".join(report.data["chat"])
    assert [line for line in TOLD if line not in chat] == []


def test_a_module_with_a_differential_table(probe: Probe) -> None:
    archive = module_of(small_game(crt=differential_table())).archive
    assert_clean(probe(archive, lines(DIFFERENTIAL), *QUICK))


def test_a_game_saved_with_version_1_goes_on_in_version_2(probe: Probe, tmp_path: Path) -> None:
    """Units were added before the old ones, and one was renamed and made stronger."""
    first = small_game()
    ids = PieceIds().with_keys(piece_keys(first))
    save = tmp_path / "version1.vsav"
    save.write_bytes(module_of(first).entries["setup-fight-suggested.vsav"])

    units = {"red-new": unit("red-new", "armor", 9, 9, steps=2), **first.oob.units}
    units["blue-a"] = replace(unit("blue-a", "armor", 8, 8, steps=2), designation="Z")
    second = replace(first, version="2.0", oob=replace(first.oob, units=units))
    module = build_module(second, stand_in_art(second), ids.with_keys(piece_keys(second)))
    steps = f"""
        load|{save}
        expect|gpid:2|LocationName|0102
        expect|gpid:5|LocationName|0303
        expect|gpid:6|LocationName|0403
        expect|gpid:9|LocationName|0303
        expect|gpid:1|CurrentMap|Set-up and Arrivals
        pieces|
        key|gpid:5|menu:Lose a step
        expect|gpid:5|Step_Level|2
        expect|gpid:5|AttackStrength|2
        refresh|
        expect|gpid:5|Step_Level|2
        expect|gpid:5|AttackStrength|4
        expect|gpid:5|PieceName|Z/7 Armor (reduced)
        expect|gpid:5|LocationName|0303
        pieces|
        key|gpid:5|menu:Eliminate
        expect|gpid:5|CurrentMap|Off the Map
        save|again.vsav
        load|again.vsav
        expect|gpid:5|Step_Level|2
        expect|gpid:5|CurrentMap|Off the Map
    """
    report = probe(module.archive, lines(steps), *QUICK)
    assert_clean(report)
    assert report.data["counts"]["nextPieceSlotId"] == ids.next_id + 1
    loaded, refreshed = (places(step) for step in report.data["script"] if "pieces" in step)
    saved = saved_places(probe, first)
    assert loaded == saved
    assert refreshed == saved


def places(step: dict[str, Any]) -> list[tuple[str, str, str]]:
    """Where every piece lies, by id."""
    return sorted((p["gpid"], p["map"], p["LocationName"]) for p in step["pieces"])


def saved_places(probe: Probe, game: Game) -> list[tuple[str, str, str]]:
    """Where every piece lies in the module that the save was made with."""
    steps = ["setup|The Fight: suggested set-up", "pieces|"]
    return places(probe(module_of(game).archive, steps, *QUICK).data["script"][-1])
