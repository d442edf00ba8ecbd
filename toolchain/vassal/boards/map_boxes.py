"""Holding boxes that are printed on the map: a zone each, to which units go by a key."""

from __future__ import annotations

from toolchain.model.game import Game
from toolchain.model.game_map import HoldingBox
from toolchain.vassal.boards.zones import zone
from toolchain.vassal.format.component import Component
from toolchain.vassal.format.keystroke import NO_KEY, KeyStroke, ctrl
from toolchain.vassal.format.sequence import clean
from toolchain.vassal.format.trait_commands import SendTo
from toolchain.vassal.module_art import PX_PER_MM, ModuleArt
from toolchain.vassal.words import names
from toolchain.vassal.words import piece_commands as commands
from toolchain.vassal.words.say import as_written, say

# Ctrl with a digit sends to the first nine; more have to be chosen from the menu.
MOST_KEYS = 9


def box_title(box: HoldingBox) -> str:
    return clean(box.title) or box.key


def box_key(game: Game, box: HoldingBox) -> KeyStroke:
    """The key that sends a unit to the box."""
    number = [known.key for known in game.game_map.boxes].index(box.key) + 1
    return ctrl(str(number)) if number <= MOST_KEYS else NO_KEY


def map_box_zones(game: Game, art: ModuleArt) -> tuple[Component, ...]:
    """A zone over each box that the board shows. Pieces lie in it where they are put."""
    found = []
    for box in game.game_map.boxes:
        if box.key in art.boxes:
            left, top, right, bottom = (round(mm * PX_PER_MM) for mm in art.boxes[box.key])
            corners = ((left, top), (right, top), (right, bottom), (left, bottom))
            found.append(zone(box_title(box), corners))
    return tuple(found)


def box_prototype(game: Game, key: str) -> str:
    title = next(box_title(box) for box in as_written(game).game_map.boxes if box.key == key)
    return f"Box: {title}"


def boxes_for(game: Game, side: str) -> tuple[HoldingBox, ...]:
    """The boxes that a side's units go to: its own, and those of nobody."""
    return tuple(box for box in game.game_map.boxes if box.side in ("", side))


def to_box(game: Game, box: HoldingBox) -> SendTo:
    """The command that sends a unit to the middle of the box, and back."""
    title = box_title(next(known for known in as_written(game).game_map.boxes if known.key == box.key))
    return SendTo(
        menu_text=say(game, "piece.to-box.title", box=box_title(box)),
        key=box_key(game, box),
        map=names.MAIN_MAP,
        board=names.MAIN_BOARD,
        back_key=commands.RETURN.key,
        kind="Z",
        zone=title,
        description=say(game, "piece.to-box.text"),
    )
