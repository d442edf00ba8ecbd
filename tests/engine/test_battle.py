"""The battle helper in a real engine: guns, marked bridges, limits, and columns without results."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from msgspec.structs import replace

from tests.engine.conftest import QUICK, Probe, assert_clean, lines, module_of
from tests.vassal.small_game import MARKERS, differential_table, small_game, stand_in_art
from toolchain.model.game import Game
from toolchain.model.hexgrid import Hexside
from toolchain.model.marker import Marker, MarkerFace
from toolchain.vassal.battle.battle import battle_tables
from toolchain.vassal.battle.bridges import BLOWN, BUILT
from toolchain.vassal.module import map_grid
from toolchain.vassal.pieces.piece_ids import PieceIds
from toolchain.vassal.words.piece_keys import piece_keys

pytestmark = pytest.mark.engine

SETUP = "setup|The Fight: suggested set-up"
BRIDGE_MARKERS = tuple(Marker(role, role, MarkerFace((role,)), role=role, count=2) for role in (BLOWN, BUILT))

# gpid 3 is a gun with a range of 3. The river parts columns 3 and 4; the target stands in 0303.
GUNS = """
    movegrid|gpid:3|Main Map|0403
    key|gpid:3|menu:Attack
    key|gpid:5|menu:Target
    global|alt O
    gexpect|BattleCrossing|1
    expect|gpid:3|Away|1
    movegrid|gpid:1|Main Map|0302
    key|gpid:1|menu:Attack
    global|alt O
    gexpect|BattleCrossing|0
    movegrid|gpid:1|Main Map|0404
    movegrid|gpid:3|Main Map|0302
    global|alt O
    gexpect|BattleCrossing|0
    movegrid|gpid:3|Main Map|0603
    movegrid|gpid:1|Main Map|0403
    global|alt O
    expect|gpid:3|Away|3
    gexpect|BattleCrossing|1
    gexpect|BattleOutOfReach|0
    gexpect|BattleFoughtBefore|0
    movegrid|gpid:3|Main Map|0605
    key|gpid:1|menu:Fought
    global|alt O
    expect|gpid:3|Away|4
    gexpect|BattleOutOfReach|1
    gexpect|BattleFoughtBefore|1
    movegrid|gpid:5|Main Map|0304
    movegrid|gpid:3|Main Map|0605
    global|alt O
    gexpect|BattleHex|hex 0304
    expect|gpid:3|Away|3
    gexpect|BattleOutOfReach|0
"""


def bridge_game() -> Game:
    game = small_game()
    return replace(game, markers={m.key: m for m in (*MARKERS, *BRIDGE_MARKERS)})


def middle(game: Game, side: Hexside) -> str:
    """Where a marker on a hexside is dropped: a little beside its middle."""
    grid = map_grid(game, stand_in_art(game))
    (x, y), (u, v) = (grid.hex_point(hex_id) for hex_id in side)
    return f"{(x + u) // 2 + 9},{(y + v) // 2 - 9}"


def over_bridges(game: Game) -> Iterator[str]:
    """Attack over the bridge, blow it up, build one elsewhere, and let that one be blown up in its turn."""
    ids = PieceIds().with_keys(piece_keys(game)).by_key
    blown, built = (f"gpid:{ids[f'marker/{role}']}" for role in (BLOWN, BUILT))
    tables = battle_tables(game)
    assert tables is not None
    river = tables.crossings[0]
    bridge = river.bridged[0]
    ford = next(side for side in river.sides if side not in river.bridged and not set(side) & set(bridge))
    yield from (SETUP, "key|gpid:1|menu:Attack", "key|gpid:5|menu:Target")
    yield from attack_over(bridge, 0)
    yield from (
        f"drag|{blown}|Main Map|{middle(game, bridge)}",
        f"drag|{built}|Main Map|{middle(game, ford)}",
    )
    yield from attack_over(bridge, 1)
    yield from attack_over(ford, 0)
    yield from (f"key|{blown}|menu:Delete", f"key|{built}|menu:Delete")
    yield from attack_over(bridge, 0)
    yield from attack_over(ford, 1)


def attack_over(side: Hexside, crossing: int) -> Iterator[str]:
    yield from (f"movegrid|gpid:5|Main Map|{side[0]}", f"movegrid|gpid:1|Main Map|{side[1]}")
    yield from ("global|alt O", f"gexpect|BattleCrossing|{crossing}")


# gpids 13 to 15 are red's support markers; two may join on a side.
LIMIT = """
    draw|Red support pool|Main Map|110|180
    draw|Red support pool|Main Map|110|180
    draw|Red support pool|Main Map|110|180
    movegrid|gpid:1|Main Map|0302
    key|gpid:1|menu:Attack
    key|gpid:5|menu:Target
    key|gpid:13|menu:Attack
    key|gpid:14|menu:Attack
    global|alt O
    gexpect|BattleAttack|8
    gexpect|BattleColumn|1
    key|gpid:15|menu:Attack
    global|alt O
    gexpect|BattleTooManyMarkers|1
    gexpect|BattleColumn|-1
    key|gpid:15|menu:Attack
    global|alt O
    gexpect|BattleTooManyMarkers|0
    gexpect|BattleColumn|1
"""


def test_guns_bridges_and_limits(probe: Probe) -> None:
    game = bridge_game()
    script = [SETUP, *lines(GUNS), *over_bridges(game), SETUP, *lines(LIMIT)]
    report = probe(module_of(game).archive, script, *QUICK)
    assert_clean(report)
    chat = "\n".join(report.data["chat"])
    assert "— an attacker is out of reach — an attacker has fought already" in chat
    assert ": 11 against 4, more support markers than may join" in chat


BLANK = """
    movegrid|gpid:1|Main Map|0302
    key|gpid:1|menu:Attack
    key|gpid:5|menu:Target
    global|alt O
    gexpect|BattleColumn|4
    gexpect|BattleLastColumn|3
    global|alt R
    key|gpid:2|menu:Attack
    key|gpid:5|menu:Target
    movegrid|gpid:2|Main Map|0302
    global|alt O
    gexpect|BattleColumn|1
    gexpect|BattleLastColumn|3
    movegrid|gpid:5|Main Map|0102
    global|alt O
    gexpect|BattleLastColumn|4
"""


def test_columns_without_results(probe: Probe) -> None:
    table = differential_table()
    clear = replace(table.lines["clear"], blank_beyond=True, known_to=1)
    game = small_game(crt=replace(table, lines={**table.lines, "clear": clear}))
    report = probe(module_of(game).archive, [SETUP, *lines(BLANK)], *QUICK)
    assert_clean(report)
    told = [line for line in report.data["chat"] if "no result is printed" in line]
    assert [line.split(":")[0] for line in told] == ["* Battle at hex 0303 (Town, Clear)"] * 2 + ["* Result"]
