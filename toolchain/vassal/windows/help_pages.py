"""Pages of HTML in the module: keys, credits. The engine's reader knows plain HTML 3.2 only."""

from __future__ import annotations

from collections.abc import Iterable
from html import escape

from toolchain.model.game import Game
from toolchain.model.game_map import HoldingBox
from toolchain.vassal.boards.map_boxes import box_key, box_title
from toolchain.vassal.format.keystroke import KeyStroke
from toolchain.vassal.windows.rules_page import rules_body
from toolchain.vassal.words.badges import game_marks
from toolchain.vassal.words.piece_commands import MODULE_COMMANDS, PIECE_COMMANDS
from toolchain.vassal.words.say import say

KEYS_FILE, ABOUT_FILE, RULES_FILE = "keys.html", "about.html", "rules.html"


def help_pages(game: Game) -> dict[str, tuple[str, str]]:
    """Every page by its file: title and HTML."""
    return {
        ABOUT_FILE: (say(game, "help.about"), about_page(game)),
        RULES_FILE: (say(game, "help.rules"), rules_page(game)),
        KEYS_FILE: (say(game, "help.keys"), keys_page(game)),
    }


def rules_page(game: Game) -> str:
    """The rules in brief; the numbers in brackets are the rulebook's."""
    return _page(say(game, "help.rules"), rules_body(game))


def keys_page(game: Game) -> str:
    """Every key of pieces and buttons in two tables."""
    pieces = [(_label(game, c.key), c.title(game), c.text(game)) for c in PIECE_COMMANDS]
    pieces += [_box_row(game, box) for box in game.game_map.boxes]
    pieces += [(_label(game, mark.key), mark.title, mark.text) for mark in game_marks(game)]
    buttons = [(_label(game, c.key), c.title(game), c.text(game)) for c in MODULE_COMMANDS]
    heads = escape(say(game, "help.piece-keys")), escape(say(game, "help.module-keys"))
    body = f"<h2>{heads[0]}</h2>{_table(pieces)}<h2>{heads[1]}</h2>{_table(buttons)}"
    return _page(say(game, "help.keys"), body)


def _label(game: Game, key: KeyStroke) -> str:
    """The key as it is printed on keyboards of the language."""
    words = {"Ctrl": "key.ctrl", "Shift": "key.shift", "Alt": "key.alt"}
    return "+".join(say(game, words[part]) if part in words else part for part in key.label.split("+"))


def _box_row(game: Game, box: HoldingBox) -> tuple[str, str, str]:
    title = say(game, "piece.to-box.title", box=box_title(box))
    return (_label(game, box_key(game, box)), title, say(game, "piece.to-box.text"))


def _table(rows: Iterable[tuple[str, str, str]]) -> str:
    cells = (
        f"<tr><td><b>{escape(key)}</b></td><td>{escape(title)}</td><td>{escape(text)}</td></tr>"
        for key, title, text in rows
    )
    return f'<table border="0" cellpadding="4">{"".join(cells)}</table>'


def about_page(game: Game) -> str:
    """Title, description, scenarios and credits."""
    scenarios = "".join(
        f"<p><b>{escape(s.title)}</b> ({escape(s.dates)}). {escape(s.summary)}</p>"
        for s in game.scenarios.values()
    )
    credits_ = "".join(f"<li>{escape(line)}</li>" for line in game.credits)
    body = (
        f"<p><i>{escape(game.subtitle)}</i></p><p>{escape(game.description)}</p>"
        f"<h2>{escape(say(game, 'help.scenarios'))}</h2>{scenarios}"
        f"<h2>{escape(say(game, 'help.credits'))}</h2><ul>{credits_}</ul>"
    )
    return _page(game.title, body)


def _page(title: str, body: str) -> str:
    head = '<meta http-equiv="Content-Type" content="text/html; charset=UTF-8">'
    return f"<html><head>{head}</head><body><h1>{escape(title)}</h1>{body}</body></html>\n"
