"""Our own modules pass the linter that we offer for anybody's."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.vassal.small_game import differential_table, small_game, stand_in_art
from toolchain.elaborate.load import load_game
from toolchain.model.game import Game
from toolchain.vassal.lint.run import LintOptions, lint_path
from toolchain.vassal.module import build_module
from toolchain.vassal.pieces.piece_ids import PieceIds
from toolchain.vassal.words.piece_keys import piece_keys

CONTENT = Path(__file__).parents[2] / "content"
GAMES = sorted(path.parent for path in CONTENT.glob("*/game.yaml"))


def findings(game: Game, folder: Path) -> list[str]:
    ids = PieceIds().with_keys(piece_keys(game))
    path = folder / "game.vmod"
    path.write_bytes(build_module(game, stand_in_art(game), ids).archive)
    return [f"{f.code.id} {f.message}" for f in lint_path(path, LintOptions()).findings]


@pytest.mark.parametrize(
    "game", [small_game(), small_game(crt=differential_table())], ids=["odds", "differential"]
)
def test_a_small_module_is_clean(game: Game, tmp_path: Path) -> None:
    assert findings(game, tmp_path) == []


@pytest.mark.parametrize("folder", GAMES, ids=lambda path: path.name)
def test_the_modules_of_content_are_clean(folder: Path, tmp_path: Path) -> None:
    game = load_game(folder).game
    assert game is not None
    assert findings(game, tmp_path) == []
