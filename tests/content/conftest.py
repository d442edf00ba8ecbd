"""The games of the content folder, each read once."""

from __future__ import annotations

from functools import cache
from pathlib import Path

import pytest

from toolchain.elaborate.load import load_game
from toolchain.model.game import Game

CONTENT = Path(__file__).parents[2] / "content"


@cache
def _game(name: str) -> Game:
    result = load_game(CONTENT / name)
    assert result.game is not None, [f"{f.span} {f.message}" for f in result.findings]
    return result.game


@pytest.fixture(scope="session")
def bastogne() -> Game:
    return _game("bastogne")


@pytest.fixture(scope="session")
def mortain() -> Game:
    return _game("mortain")


@pytest.fixture(scope="session")
def bitter_woods() -> Game:
    return _game("bitter-woods")


@pytest.fixture(scope="session")
def tutorial() -> Game:
    return _game("tutorial")


@pytest.fixture(scope="session", params=["bastogne", "mortain", "bitter-woods", "tutorial"])
def game(request: pytest.FixtureRequest) -> Game:
    return _game(request.param)
