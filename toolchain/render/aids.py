"""Charts, cards and the booklet as pages ready for the typesetter."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from toolchain.diagnostics.diagnostic import Diagnostic
from toolchain.layout.aids import booklet
from toolchain.layout.aids.card_findings import page_findings
from toolchain.layout.aids.card_frame import Frame, Margins, PaperPage, framed
from toolchain.layout.aids.card_pages import Card
from toolchain.layout.aids.card_scenario import ordered_scenarios, scenario_cards
from toolchain.layout.aids.card_setup_map import setup_map_cards
from toolchain.layout.aids.chart_cards import chart_cards
from toolchain.layout.aids.chart_sheets import ChartSheet, chart_sheets
from toolchain.layout.colours import InkMode
from toolchain.layout.counters.artwork import game_artwork
from toolchain.layout.counters.counter_face import game_faces
from toolchain.layout.counters.counter_face_context import FaceOptions, context_of
from toolchain.model.game import Game
from toolchain.model.hexgrid import Orientation
from toolchain.model.sheet_template import Paper
from toolchain.render import svg
from toolchain.render.aids_ink import Inkwell, draw_marks, page_drawing
from toolchain.render.aids_palette import palette_of
from toolchain.render.aids_samples import sample_clip, terrain_samples
from toolchain.render.setup_maps import MapArt
from toolchain.render.typesetter import Picture, SvgPage

BINDING_MM = 15.0
MODULE_PX_PER_MM = 5.0


@dataclass(frozen=True)
class AidPages:
    """Pages in order, and what could not be set as written."""

    pages: tuple[SvgPage, ...]
    findings: tuple[Diagnostic, ...]


def inkwell(game: Game, mode: InkMode = InkMode.COLOUR, map_art: MapArt | None = None) -> Inkwell:
    """Everything that a game's cards are drawn with; make it once for all documents of a mode.

    Without `map_art` there are no set-up maps.
    """
    options = FaceOptions(mode=mode)
    artwork, _ = game_artwork(game)
    return Inkwell(
        game,
        palette_of(game, mode),
        context_of(game, options),
        game_faces(game, options),
        {name: picture.uri for name, picture in artwork.items()},
        terrain_samples(game.game_map),
        map_art,
    )


def chart_pages(well: Inkwell, paper: Paper) -> AidPages:
    """Charts, tracks, and set-up and reinforcement cards, a page or two each."""
    frame = Frame(paper.width, paper.height, running=well.game.title)
    cards = (*chart_cards(well.game, well.faces), *scenario_cards(well.game))
    return _drawn([page for card in cards for page in card_pages(card, frame, well)], well)


def setup_map_pages(well: Inkwell, paper: Paper) -> AidPages:
    """The map with the units of each scenario on it, a page a set-up."""
    frame = Frame(paper.width, paper.height, running=well.game.title)
    cards = _map_cards(well, frame)
    return _drawn([page for card in cards for page in card_pages(card, frame, well)], well)


def booklet_pages(well: Inkwell, paper: Paper) -> AidPages:
    """The booklet of everything, with room to punch holes on the inner side."""
    usual = Margins()
    margins = Margins(BINDING_MM, usual.top, usual.left + usual.right - BINDING_MM, usual.bottom)
    frame = Frame(paper.width, paper.height, margins, well.game.title)
    field = well.map_art.field if well.map_art else None
    maps = _map_cards(well, frame)
    contents = booklet.Contents(well.game, well.faces, field, maps, well.set_card)
    return _drawn(booklet.booklet_pages(contents, frame), well)


def _map_cards(well: Inkwell, frame: Frame) -> tuple[Card, ...]:
    if well.map_art is None:
        return ()
    return setup_map_cards(well.game, well.map_art.field, frame, ordered_scenarios(well.game))


def chart_pictures(well: Inkwell) -> dict[str, Picture]:
    """The charts one by one, by title, for the module's chart window."""
    return {sheet.title: sheet_picture(sheet, well) for sheet in chart_sheets(well.game, well.faces)}


def sheet_picture(sheet: ChartSheet, well: Inkwell, px_per_mm: float = MODULE_PX_PER_MM) -> Picture:
    """One chart on paper-white, at `px_per_mm` pixels a millimetre."""
    width, height = round(sheet.width * px_per_mm), round(sheet.height * px_per_mm)
    root = svg.document(sheet.width, sheet.height)
    svg.rect(root, 0, 0, sheet.width, sheet.height, fill="#ffffff")
    sample_clip(root, well.game.game_map.grid.orientation is Orientation.FLAT)
    draw_marks(root, sheet.marks, well)
    return Picture(svg.serialise(root), width, height)


def card_pages(card: Card, frame: Frame, well: Inkwell) -> tuple[PaperPage, ...]:
    """A card's pages in their frame."""
    sheet = frame.turned() if card.landscape else frame
    return tuple(framed(page, frame) for page in well.set_card(card, sheet.body(card.footnotes)))


def _drawn(pages: Iterable[PaperPage], well: Inkwell) -> AidPages:
    listed = tuple(pages)
    drawings = tuple(page_drawing(page, well) for page in listed)
    return AidPages(drawings, page_findings(listed, well.game.origin))
