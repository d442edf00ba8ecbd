"""The window of support fire: for each side a deck to draw from, and a box for what was drawn."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from toolchain.model.game import Game
from toolchain.model.support_fire import Draw
from toolchain.vassal.boards.box_board import BoxBoard, Wish, lay_out_boxes, to_px
from toolchain.vassal.format.component import Component, Value, component
from toolchain.vassal.format.keystroke import named
from toolchain.vassal.format.sequence import clean
from toolchain.vassal.pieces.marker_pieces import pool_cards, pool_name, pool_sides
from toolchain.vassal.pieces.piece_design import PieceDesign
from toolchain.vassal.words import names
from toolchain.vassal.words import piece_commands as commands
from toolchain.vassal.words.piece_keys import pool_copies
from toolchain.vassal.words.say import say

RETURN_SPENT = named("returnSpentSupport")


def support_board(game: Game) -> BoxBoard | None:
    """Pool and allotment of each side that has a pool; None where no side has one."""
    sides = pool_sides(game)
    if not sides:
        return None
    sections = tuple((names.side_name(game, side), _wishes(game, side)) for side in sides)
    title = say(game, "box.support-title", game=clean(game.title))
    return lay_out_boxes(names.SUPPORT_BOARD, title, game.style.counter_mm, sections)


def _wishes(game: Game, side: str) -> tuple[Wish, ...]:
    name = names.side_name(game, side)
    pool_text, text = say(game, "box.pool-text"), say(game, "box.allotment-text")
    title = say(game, "box.pool")
    pool = Wish(say(game, "box.pool-box", side=name), title, pool_text, side, (title,), ident=_pool_box(side))
    key, title = say(game, "box.allotment-box", side=name), say(game, "box.allotment")
    drawn = Wish(key, title, text, side, ("",) * _room(game, side))
    return (pool, drawn)


def _pool_box(side: str) -> str:
    return f"pool {side}"


def _room(game: Game, side: str) -> int:
    """Places for the largest printed allotment, doubled, as far as the pool goes."""
    rules = game.ruleset.support_markers
    order = game.ruleset.sequence.order
    player = order.index(side) if side in order else 0
    printed = [a.numbers[player] for a in rules.allotments if player < len(a.numbers)] if rules else []
    return max(1, min(len(pool_copies(game, side)), 2 * max(printed, default=6)))


def pool_decks(game: Game, board: BoxBoard, ids: Mapping[str, int]) -> Iterator[Component]:
    """A deck a side on its pool box, face down and shuffled, or in rising order where the rules say so."""
    for side in pool_sides(game):
        box = board.box(_pool_box(side))
        if box is not None:
            yield _deck(game, side, to_px(box.slots[0]), board.counter, ids)


def _deck(
    game: Game, side: str, centre: tuple[int, int], counter_mm: float, ids: Mapping[str, int]
) -> Component:
    rules = game.ruleset.support_markers
    ordered = rules is not None and rules.draw is Draw.LOWEST_FIRST
    edge = to_px((counter_mm, counter_mm))[0]
    settings: dict[str, Value] = {
        "name": pool_name(game, side),
        "owningBoard": names.SUPPORT_BOARD,
        "x": centre[0],
        "y": centre[1],
        "width": edge,
        "height": edge,
        "faceDown": "Always",
        "drawFaceUp": False,
        "shuffle": "Never" if ordered else "Always",
        "reversible": False,
        "allowMultiple": True,
        "allowSelect": False,
        "draw": True,
        "color": "80,70,50",
        "maxStack": 6,
        "reshufflable": False,
        "canSave": False,
        "hotkeyOnEmpty": False,
    }
    cards = [design.slot(ids[design.key], "CardSlot") for design in _in_drawing_order(game, side)]
    return component("map.DrawPile", settings, cards)


def _in_drawing_order(game: Game, side: str) -> list[PieceDesign]:
    """Greatest value at the bottom, so that the least is drawn first where the pool is not shuffled."""
    cards = sorted(pool_cards(game, side), key=lambda card: -(card[0].value or 0))
    return [design for _, design in cards]


def return_spent(game: Game) -> Component:
    """A button of the main map: markers that lie on it go back to their pools."""
    settings: dict[str, Value] = {
        "name": "Return spent support",
        "buttonText": say(game, "button.support-back"),
        "tooltip": say(game, "button.support-back-tip"),
        "icon": "",
        "buttonHotkey": RETURN_SPENT,
        "hotkey": commands.TO_POOL.key,
        "filter": '{Role=="support"}',
        "deckCount": 0,
        "reportSingle": True,
        "reportFormat": say(game, "report.support-back"),
        "singleMap": True,
    }
    return component("map.MassKeyCommand", settings)
