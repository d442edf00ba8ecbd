"""Pages of help say what the game's data say, and say it in valid HTML."""

from __future__ import annotations

from lxml import etree
from msgspec.structs import replace

from tests.vassal.small_game import small_game
from toolchain.vassal.windows.help_pages import help_pages
from toolchain.vassal.words.piece_commands import PIECE_COMMANDS

GAME = small_game()


def words(page: str) -> list[str]:
    root = etree.fromstring(page.replace('charset=UTF-8">', 'charset=UTF-8"/>'))
    return [text.strip() for text in root.itertext() if text.strip()]


def test_the_rules_page_follows_the_sequence_of_play() -> None:
    found = words(help_pages(GAME)["rules.html"][1])
    player = ["Arrival", "Movement", "Combat"]
    expected = ["Both players", "Air", "Red", *player, "Blue", *player]
    assert [word for word in found if word in expected] == expected


def test_every_key_of_pieces_is_listed() -> None:
    found = words(help_pages(GAME)["keys.html"][1])
    for command in PIECE_COMMANDS:
        assert command.title(GAME) in found
        assert command.key.label in found
    assert "Reserve" in found


def test_texts_are_escaped() -> None:
    odd = replace(GAME, title="<b>&", description='"<script>"', credits=("a < b",))
    for _, page in help_pages(odd).values():
        assert "<script>" not in page
        assert words(page)
