"""The modules of the games in content/, as they are built, in a real engine."""

from __future__ import annotations

import os
from functools import cache
from pathlib import Path

import pytest
from msgspec.structs import replace

from tests.engine.conftest import Probe, assert_clean, module_of
from tests.engine.game_script import whole_script
from tests.engine.label_module import assert_labels
from tests.vassal.small_game import stand_in_art
from toolchain.elaborate.load import load_game
from toolchain.model.game import Game
from toolchain.model.hexgrid import Edge
from toolchain.model.scenario import Scenario
from toolchain.pipeline.id_lock import extend_lock
from toolchain.vassal.boards.board_grid import BoardGrid
from toolchain.vassal.boards.holding_boards import arrival_boxes, group_boxes, setup_board
from toolchain.vassal.boards.track import TURN_ROLE, turn_label
from toolchain.vassal.module import map_grid
from toolchain.vassal.setups import setup_titles
from toolchain.vassal.words import names
from toolchain.vassal.words.piece_keys import piece_keys

pytestmark = pytest.mark.engine

ROOT = Path(__file__).parents[2]
GAMES = sorted(path.parent for path in (ROOT / "content").glob("*/game.yaml"))
QUIET = ("gpid", "unknownGpid", "emptySlot", "noMap", "offBoard", "stackOffBoard")


@cache
def load(folder: Path) -> Game:
    game = load_game(folder).game
    assert game is not None
    return game


def built_module(game: Game) -> bytes:
    """What the last build made of the game; a module with stand-in pictures where nothing was built."""
    folder = Path(os.environ.get("HEXWRIGHT_BUILD", ROOT / "build"))
    built = folder / game.key / f"{game.key}.vmod"
    return built.read_bytes() if built.exists() else module_of(game).archive


@pytest.mark.parametrize("folder", GAMES, ids=lambda path: path.name)
def test_the_module_of_a_game(folder: Path, probe: Probe) -> None:
    game = load(folder)
    ids = dict(extend_lock(folder, "ids.lock", piece_keys(game)).ids.by_key)
    report = probe(built_module(game), whole_script(game, ids), "--no-render", "--no-roundtrip")
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
            waiting = {int(p["gpid"]): p["LocationName"] for p in pieces if p["map"] == names.SETUP_MAP}
            units = {ids[names.unit_key(key)] for key in game.oob.units}
            in_boxes = {gpid: box for gpid, box in boxes(game, scenario, ids).items() if gpid not in found}
            assert {gpid: box for gpid, box in waiting.items() if gpid in units} == in_boxes, title


def expected(game: Game, scenario: Scenario, ids: dict[str, int], suggested: bool) -> dict[int, str]:
    """Where the data puts pieces on the map, by gpid."""
    placed = (*scenario.placements, *(scenario.suggested if suggested else ()))
    units = game.oob.units
    return {
        ids[names.unit_key(p.piece) if p.piece in units else names.marker_key(p.piece)]: p.hex for p in placed
    }


def boxes(game: Game, scenario: Scenario, ids: dict[str, int]) -> dict[int, str]:
    """The box of each unit that is set up freely or arrives later."""
    board = setup_board(game, scenario)
    groups = [*scenario.setup, *scenario.arrivals]
    places = [*group_boxes(scenario, board), *arrival_boxes(scenario, board)]
    return {
        ids[names.unit_key(key)]: box.wish.key
        for group, box in zip(groups, places, strict=True)
        for key in group.units
    }


def flippers(slots: list[dict[str, object]]) -> set[int]:
    """gpids of the palette's pieces that can lose a step."""
    return {int(str(s["gpid"])) for s in slots if any("Lose a step" in c for c in s["commands"])}  # type: ignore[attr-defined]


def test_labels_of_every_map_both_ways(probe: Probe) -> None:
    """Every hex of every map, and those of the smallest numbered from the other side as well."""
    grids: dict[str, BoardGrid] = {}
    for folder in GAMES:
        game = load(folder)
        grids[game.key] = map_grid(game, stand_in_art(game))
    other = mirrored(min(map(load, GAMES), key=lambda game: len(game.game_map.hexes)))
    grids["mirrored"] = map_grid(other, stand_in_art(other))
    assert_labels(probe, grids)


def mirrored(game: Game) -> Game:
    """The game with its columns numbered the other way; only the grid of it is looked at."""
    grid = game.game_map.grid
    run = Edge.WEST if grid.numbering.columns_run is Edge.EAST else Edge.EAST
    numbering = replace(grid.numbering, columns_run=run)
    game_map = replace(game.game_map, grid=replace(grid, numbering=numbering))
    return replace(game, game_map=game_map)
