"""A module whose only purpose is labels: one map a grid, one piece a hex."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from tests.engine.conftest import Probe, assert_clean
from tests.vassal.small_game import png, small_game
from toolchain.vassal.boards.board_grid import BoardGrid
from toolchain.vassal.boards.zones import zoned_grid
from toolchain.vassal.format.archive_writer import write_archive
from toolchain.vassal.format.build_file import write_build_file
from toolchain.vassal.format.component import component
from toolchain.vassal.format.metadata import ENGINE_VERSION, write_metadata
from toolchain.vassal.format.saved_game import SavedGame, SavedPiece, SavedStack, write_save
from toolchain.vassal.format.stack_text import BasicPiece
from toolchain.vassal.windows.map_window import BoardDesign, map_window, piece_handling

SETUP = "Every hex"


def label_module(grids: Mapping[str, BoardGrid]) -> bytes:
    """Maps by name; the set-up "Every hex" has a piece on the snap point of each, named after the hex."""
    game = small_game()
    maps = []
    for name, grid in grids.items():
        board = BoardDesign(f"Board of {name}", f"{name}.png", zoned_grid(grid.component(), ()))
        maps.append(map_window(game, name, (board,), {"launch": True, "buttonName": name}, piece_handling()))
    setup = component("PredefinedSetup", {"name": SETUP, "file": "all.vsav", "useFile": True})
    settings = {"name": "Labels", "version": "1.0", "VassalVersion": ENGINE_VERSION, "nextPieceSlotId": 1}
    tree = component("VASSAL.build.GameModule", settings, [component("BasicCommandEncoder"), *maps, setup])
    data = write_metadata("1.0", "", "Labels")
    saved = SavedGame(tuple((name, f"Board of {name}") for name in grids), tuple(_stacks(grids)))
    return write_archive(
        {
            "buildFile.xml": write_build_file(tree),
            "moduledata": data,
            "all.vsav": write_save(saved, data, "1.0", SETUP),
            **{f"images/{name}.png": png(grid.board) for name, grid in grids.items()},
        }
    )


def _stacks(grids: Mapping[str, BoardGrid]) -> Iterator[SavedStack]:
    for name, grid in grids.items():
        for hex_id in grid.grid.hexes:
            piece = SavedPiece((), BasicPiece("", hex_id, "1"))
            yield SavedStack(name, *grid.hex_point(hex_id), (piece,))


def assert_labels(probe: Probe, grids: Mapping[str, BoardGrid]) -> None:
    report = probe(label_module(grids), (), "--no-slots", "--no-render", "--no-roundtrip")
    assert_clean(report)
    pieces = report.games[SETUP]["pieces"]
    assert len(pieces) == sum(len(grid.grid.hexes) for grid in grids.values())
    wrong = [(p["map"], p["name"], p["LocationName"]) for p in pieces if p["name"] != p["LocationName"]]
    assert wrong == []
