"""Charts, cards and the booklet as drawings ready for the typesetter."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping

from msgspec import Struct

from toolchain.diagnostics.diagnostic import Diagnostic
from toolchain.layout.aids.booklet_title import title_page
from toolchain.layout.aids.card_findings import page_findings
from toolchain.layout.aids.card_frame import Frame, PaperPage, framed, number_slip
from toolchain.layout.aids.card_marks import MapMark, found
from toolchain.layout.aids.card_pages import Card, CardPage, set_card
from toolchain.layout.aids.chart_sheets import ChartSheet
from toolchain.layout.colours import InkMode
from toolchain.layout.counters.artwork import game_artwork
from toolchain.layout.counters.counter_face import game_faces
from toolchain.layout.counters.counter_face_context import FaceContext, FaceOptions, context_of
from toolchain.layout.counters.counter_face_items import FacePair
from toolchain.layout.maps.field import MapField
from toolchain.model.game import Game
from toolchain.render.aids_ink import Drawn, Inkwell, page_drawing, sheet_bands
from toolchain.render.aids_palette import palette_of
from toolchain.render.typesetter import Picture, SvgPage

MODULE_PX_PER_MM = 5.0
# Charts higher than this are drawn in parts of so many rows, so that one counter changed is one part drawn.
WHOLE_PX, PART_PX = 1600, 500


class AidPage(Struct, frozen=True):
    """A page as it goes to the typesetter; `views` are the parts of the map that are to lie under it.

    `title` and `subtitle` are the card's, `number` counts the card's pages from 1, `lying` pages are turned.
    """

    drawing: SvgPage
    title: str
    subtitle: str = ""
    number: int = 1
    lying: bool = False
    views: tuple[MapMark, ...] = ()


class AidPages(Struct, frozen=True):
    """Pages in order, and what could not be set as written."""

    pages: tuple[AidPage, ...]
    findings: tuple[Diagnostic, ...]


FacesOf = Callable[[FaceContext], Mapping[str, FacePair]]


def inkwell(
    game: Game,
    mode: InkMode = InkMode.COLOUR,
    faces: FacesOf | None = None,
    art: Mapping[str, str] | None = None,
    drawn: Drawn | None = None,
) -> Inkwell:
    """Everything that a game's cards are drawn with.

    `faces` gives the faces of its counters where they are not all to be laid out now, `art` designers'
    pictures as data URIs by file; `drawn` remembers drawings of this game and mode for other cards.
    """
    options = FaceOptions(mode=mode)
    context = context_of(game, options)
    if art is None:
        art = {name: picture.uri for name, picture in game_artwork(game)[0].items()}
    return Inkwell(
        game,
        palette_of(game.sides, context),
        context,
        faces(context) if faces else game_faces(game, options),
        art,
        drawn or Drawn(),
    )


def frame_of(game: Game, width: float, height: float) -> Frame:
    """A sheet of paper in mm with the game's title at its head."""
    return Frame(width, height, running=game.title)


def card_drawings(cards: Iterable[Card], frame: Frame, well: Inkwell) -> AidPages:
    """Every page of some cards."""
    set_pages = [page for card in cards for page in card_pages(card, frame)]
    papers = [framed(page, frame) for page in set_pages]
    pages = tuple(_aid(page, paper, well) for page, paper in zip(set_pages, papers, strict=True))
    return AidPages(pages, page_findings(papers, well.game.origin))


def card_pages(card: Card, frame: Frame) -> tuple[CardPage, ...]:
    """A card set for a sheet, which is turned where the card lies."""
    sheet = frame.turned() if card.landscape else frame
    return set_card(card, sheet.body(card.footnotes))


def _aid(page: CardPage, paper: PaperPage, well: Inkwell) -> AidPage:
    card = page.card
    drawing = page_drawing(paper, well)
    return AidPage(drawing, card.title, card.subtitle, page.number, card.landscape, _views(paper))


def title_drawing(field: MapField | None, frame: Frame, well: Inkwell) -> AidPages:
    """The booklet's title page; `field` lays the map on its poster."""
    paper = title_page(well.game, well.faces, field, frame)
    page = AidPage(page_drawing(paper, well), paper.title, views=_views(paper))
    return AidPages((page,), page_findings((paper,), well.game.origin))


def _views(paper: PaperPage) -> tuple[MapMark, ...]:
    return tuple(found(paper.marks, MapMark))


def number_drawings(last: int, well: Inkwell) -> tuple[SvgPage, ...]:
    """Slips with the numbers from 1 on, to be laid on pages."""
    return tuple(page_drawing(number_slip(number), well) for number in range(1, last + 1))


def sheet_pictures(sheet: ChartSheet, well: Inkwell) -> tuple[Picture, ...]:
    """One chart at the module's scale; a high one in parts from the top down."""
    high = sheet.height * MODULE_PX_PER_MM
    return sheet_bands(sheet, well, MODULE_PX_PER_MM, PART_PX if high > WHOLE_PX else WHOLE_PX)
