"""Aids of a game as one document would show them."""

from __future__ import annotations

from toolchain.layout.aids.booklet import Part, contents_card, entries_of
from toolchain.layout.aids.card_frame import Frame
from toolchain.layout.aids.card_list import BACK_MAKERS, FRONT_MAKERS, chart_makers
from toolchain.layout.aids.card_pages import Card
from toolchain.layout.aids.chart_sheets import sheet_makers
from toolchain.model.game import Game
from toolchain.model.sheet_template import Paper
from toolchain.render.aids import AidPages, card_drawings, frame_of, sheet_pictures, title_drawing
from toolchain.render.aids_ink import Inkwell
from toolchain.render.typesetter import Picture

A4 = Paper("a4", "A4", 210.0, 297.0)
LETTER = Paper("letter", "Letter", 215.9, 279.4)


def frame(one: Game, paper: Paper) -> Frame:
    return frame_of(one, paper.width, paper.height)


def chart_cards(well: Inkwell) -> list[Card]:
    """Charts, tracks and scenario cards."""
    return [card for make in chart_makers(well.game).values() if (card := make(well.game, well.faces))]


def charts(well: Inkwell, paper: Paper = A4) -> AidPages:
    """The pages of charts, tracks and scenario cards."""
    return card_drawings(chart_cards(well), frame(well.game, paper), well)


def booklet(well: Inkwell, paper: Paper = A4) -> AidPages:
    """Everything that a booklet shows but set-up maps."""
    sheet = frame(well.game, paper)
    makers = {**FRONT_MAKERS, **chart_makers(well.game), **BACK_MAKERS}
    cards = [card for make in makers.values() if (card := make(well.game, well.faces))]
    rest = card_drawings(cards, sheet, well)
    parts = [Part(page.title, page.subtitle, 1) for page in rest.pages if page.number == 1]
    front = title_drawing(None, sheet, well)
    contents = card_drawings([contents_card(entries_of(parts), well.game)], sheet, well)
    made = (front, contents, rest)
    return AidPages(tuple(p for m in made for p in m.pages), tuple(f for m in made for f in m.findings))


def pictures(well: Inkwell) -> dict[str, tuple[Picture, ...]]:
    """The module's charts by title, in their parts."""
    made = [make(well.game, well.faces) for make in sheet_makers(well.game).values()]
    return {sheet.title: sheet_pictures(sheet, well) for sheet in made if sheet is not None}
