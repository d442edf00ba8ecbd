"""The window of counts: a card for each, on which its number stands whoever or whatever changed it."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from toolchain.model.game import Game
from toolchain.render import svg
from toolchain.render.typesetter import Picture
from toolchain.vassal.boards.box_board import BoxBoard, Wish, lay_out_boxes, to_px
from toolchain.vassal.format.component import Component, Value, component
from toolchain.vassal.format.keystroke import NO_KEY, ctrl
from toolchain.vassal.format.sequence import clean
from toolchain.vassal.format.trait_commands import GlobalHotkey
from toolchain.vassal.format.traits import Immobile, Label, Marker
from toolchain.vassal.module_art import PX_PER_MM
from toolchain.vassal.pieces.piece_design import PieceDesign
from toolchain.vassal.windows.tallies import Tally, one_less, one_more, tallies
from toolchain.vassal.words import names
from toolchain.vassal.words.piece_keys import count_key
from toolchain.vassal.words.say import say

CARD_IMAGE = "card-count.png"
NUMBER_PX = 40


def counts_board(game: Game) -> BoxBoard:
    """A box for each count, in the colours of its side."""
    wishes = tuple(_wish(game, tally) for tally in tallies(game))
    title = say(game, "box.counts-title", game=clean(game.title))
    sections = ((say(game, "box.counts"), wishes),)
    return lay_out_boxes(names.COUNTS_BOARD, title, game.style.counter_mm, sections)


def _wish(game: Game, tally: Tally) -> Wish:
    text = say(game, "box.counts-text")
    if tally.refill is not None:
        text = say(game, "box.counts-refill", number=tally.refill)
    return Wish(tally.label, tally.label, text, tally.side, ("",), ident=tally.name)


def count_designs(game: Game) -> dict[str, PieceDesign]:
    """The card of each count, by the count's property."""
    return {tally.name: _card(game, tally) for tally in tallies(game)}


def _card(game: Game, tally: Tally) -> PieceDesign:
    edge = round(game.style.counter_mm * PX_PER_MM)
    number = Label(
        key=NO_KEY,
        menu_text="",
        font_size=NUMBER_PX,
        foreground="20,20,20",
        vertical="c",
        vertical_justify="c",
        name_format="$pieceName$: $label$",
        font_style=1,
        property_name="Count",
        label=f"${tally.name}$",
    )
    return PieceDesign(
        key=count_key(tally.name),
        name=tally.label,
        image=CARD_IMAGE,
        traits=(
            GlobalHotkey(say(game, "count.more"), ctrl("K"), one_more(tally)),
            GlobalHotkey(say(game, "count.less"), ctrl("L"), one_less(tally)),
            number,
            Immobile(movement="V", stacking="R"),
            Marker((("Layer", names.MARKERS),)),
        ),
        size=(edge, edge),
        layer=names.MARKERS,
    )


def count_stacks(
    board: BoxBoard, designs: Mapping[str, PieceDesign], ids: Mapping[str, int]
) -> Iterator[Component]:
    """The cards on their boxes from the start of every game."""
    for name, design in designs.items():
        box = board.box(name)
        if box is not None:
            x, y = to_px(box.slots[0])
            settings: dict[str, Value] = {
                "name": design.name,
                "owningBoard": names.COUNTS_BOARD,
                "useGridLocation": False,
                "x": x,
                "y": y,
            }
            yield component("map.SetupStack", settings, [design.slot(ids[design.key])])


def draw_card(game: Game) -> Picture:
    """A plain card of a counter's size."""
    size = game.style.counter_mm
    edge = round(size * PX_PER_MM)
    root = svg.document(size, size, pixels=(edge, edge))
    inner = size - 0.6
    svg.rect(root, 0.3, 0.3, inner, inner, rx=1.4, fill="#ffffff", stroke="#3a3a3a", stroke_width=0.4)
    return Picture(svg.serialise(root), edge, edge)
