"""Games for tests of charts and cards: those of the content folder, each read once."""

from __future__ import annotations

from functools import cache
from pathlib import Path

from toolchain.elaborate.load import load_game
from toolchain.layout.aids.card_marks import Mark, PieceMark, TextMark, flattened, texts
from toolchain.model.game import Game

CONTENT = Path(__file__).parents[2] / "content"
NAMES = ("bastogne", "mortain", "bitter-woods", "tutorial")


@cache
def game(name: str) -> Game:
    result = load_game(CONTENT / name)
    assert result.game is not None, [f"{f.span} {f.message}" for f in result.findings]
    return result.game


def words(marks: tuple[Mark, ...]) -> str:
    """All text among the marks as one line."""
    return " ".join(texts(marks))


def pieces(marks: tuple[Mark, ...]) -> list[PieceMark]:
    return [m for m in flattened(marks) if isinstance(m, PieceMark)]


def lines(marks: tuple[Mark, ...]) -> list[TextMark]:
    return [m for m in flattened(marks) if isinstance(m, TextMark)]
