"""The modules of the games in content/, as they are built, in a real engine."""

from __future__ import annotations

from pathlib import Path

import pytest
from msgspec.structs import replace

from tests.engine.conftest import Probe, assert_clean, module_of
from tests.engine.label_module import assert_labels
from tests.vassal.small_game import stand_in_art
from tests.vassal.test_battle_tables import helper_column
from toolchain.elaborate.load import load_game
from toolchain.model.game import Game
from toolchain.model.hexgrid import Edge, hexside
from toolchain.model.scenario import Scenario
from toolchain.pipeline.id_lock import extend_lock
from toolchain.vassal.battle.battle import battle_tables
from toolchain.vassal.boards.board_grid import BoardGrid
from toolchain.vassal.boards.track import TURN_ROLE, turn_label
from toolchain.vassal.boards.zones import terrain_label
from toolchain.vassal.module import map_grid
from toolchain.vassal.setups import setup_titles
from toolchain.vassal.words import names
from toolchain.vassal.words.piece_keys import piece_keys

pytestmark = pytest.mark.engine

ROOT = Path(__file__).parents[2]
GAMES = sorted(path.parent for path in (ROOT / "content").glob("*/game.yaml"))
QUIET = ("gpid", "unknownGpid", "emptySlot", "noMap", "offBoard", "stackOffBoard")


def load(folder: Path) -> Game:
    game = load_game(folder).game
    assert game is not None
    return game


def built_module(game: Game) -> bytes:
    """What the last build made of the game; a module with stand-in pictures where nothing was built."""
    built = ROOT / "build" / game.key / f"{game.key}.vmod"
    return built.read_bytes() if built.exists() else module_of(game).archive


@pytest.mark.parametrize("folder", GAMES, ids=lambda path: path.name)
def test_the_module_of_a_game(folder: Path, probe: Probe) -> None:
    game = load(folder)
    ids = dict(extend_lock(folder, "ids.lock", piece_keys(game)).ids.by_key)
    script = [*flips(game, ids), *battle(game, ids)]
    report = probe(built_module(game), script, "--no-render", "--no-roundtrip")
    assert_clean(report)
    assert report.warnings(*QUIET) == []
    assert report.data["images"]["missing"] == []
    assert all(slot["draws"] for slot in report.data["slots"])
    assert flippers(report.data["slots"]) == {
        ids[names.unit_key(unit.key)] for unit in game.oob.units.values() if unit.reduced is not None
    }
    for scenario in game.scenarios.values():
        for title, suggested in setup_titles(game, scenario):
            pieces = report.games[title]["pieces"]
            found = {int(p["gpid"]): p["LocationName"] for p in pieces if p["map"] == names.MAIN_MAP}
            for marker in (m for m in game.markers.values() if m.role == TURN_ROLE):
                turn = game.calendar.turn(scenario.first_turn)
                assert turn is not None
                assert found.pop(ids[names.marker_key(marker.key)]) == f"Turn {turn_label(turn)}"
            assert found == expected(game, scenario, ids, suggested), title


def expected(game: Game, scenario: Scenario, ids: dict[str, int], suggested: bool) -> dict[int, str]:
    """Where the data puts pieces on the map, by gpid."""
    placed = (*scenario.placements, *(scenario.suggested if suggested else ()))
    units = game.oob.units
    return {
        ids[names.unit_key(p.piece) if p.piece in units else names.marker_key(p.piece)]: p.hex for p in placed
    }


def flippers(slots: list[dict[str, object]]) -> set[int]:
    """gpids of the palette's pieces that can lose a step."""
    return {int(str(s["gpid"])) for s in slots if any("Lose a step" in c for c in s["commands"])}  # type: ignore[attr-defined]


def flips(game: Game, ids: dict[str, int]) -> list[str]:
    """Turn the first two-sided unit of the first scenario and look at it."""
    for scenario in game.scenarios.values():
        for key in scenario.units:
            unit = game.oob.units.get(key)
            if unit is not None and unit.reduced is not None:
                piece = f"gpid:{ids[names.unit_key(key)]}"
                turns = ["key|" + piece + "|menu:Lose a step"] * (max(2, unit.steps) - 1)
                reduced = game.ruleset.attack_of(unit, True)
                check = f"expect|{piece}|AttackStrength|{reduced}"
                return [f"setup|{setup_titles(game, scenario)[0][0]}", *turns, check]
    return []


def battle(game: Game, ids: dict[str, int]) -> list[str]:
    """A fight between the first units of both sides, on a hex of each kind of ground that the map has."""
    scenario = next(iter(game.scenarios.values()))
    tables = battle_tables(game)
    assert tables is not None
    units = [game.oob.units[key] for key in scenario.units if key in game.oob.units]
    one, two = (next(u for u in units if u.side == side) for side in game.sides)
    attacker, target = (f"gpid:{ids[names.unit_key(unit.key)]}" for unit in (one, two))
    steps = [f"setup|{setup_titles(game, scenario)[-1][0]}"]
    steps += [f"key|{attacker}|menu:Attack", f"key|{target}|menu:Target"]
    attack, defence = game.ruleset.attack_of(one), game.ruleset.defence_of(two)
    for label, hex_id in sorted(one_hex_of_each_ground(game).items()):
        beside = game.game_map.grid.adjacency[hex_id][0]
        crossed = [c for c in tables.crossings if hexside(hex_id, beside) in c.sides]
        shift = tables.shifts[label]
        column = helper_column(tables, 0, label, attack, defence, shift)
        steps += [f"movegrid|{attacker}|Main Map|{beside}", f"movegrid|{target}|Main Map|{hex_id}"]
        steps += [f"key|{target}|menu:Target"] * 2
        steps += ["global|alt O", f"gexpect|BattleGround|{label}", f"gexpect|BattleAttack|{attack}"]
        if not crossed:
            steps += [f"gexpect|BattleDefence|{defence * tables.multipliers[0][label]}"]
            steps += [f"gexpect|BattleColumn|{column}"]
    return steps


def one_hex_of_each_ground(game: Game) -> dict[str, str]:
    return {terrain_label(game, hex_id): hex_id for hex_id in reversed(game.game_map.grid.hexes)}


def test_labels_of_every_map_both_ways(probe: Probe) -> None:
    """Every hex of every map, numbered as it is and from the other side."""
    grids: dict[str, BoardGrid] = {}
    for folder in GAMES:
        game = load(folder)
        grids[game.key] = map_grid(game, stand_in_art(game))
        other = mirrored(game)
        grids[f"{game.key} mirrored"] = map_grid(other, stand_in_art(other))
    assert_labels(probe, grids)


def mirrored(game: Game) -> Game:
    """The game with its columns numbered the other way; only the grid of it is looked at."""
    grid = game.game_map.grid
    run = Edge.WEST if grid.numbering.columns_run is Edge.EAST else Edge.EAST
    numbering = replace(grid.numbering, columns_run=run)
    game_map = replace(game.game_map, grid=replace(grid, numbering=numbering))
    return replace(game, game_map=game_map)
