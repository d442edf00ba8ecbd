"""Charts, cards and the booklet as pages ready for the typesetter."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from toolchain.diagnostics.diagnostic import Code, Diagnostic, Severity
from toolchain.layout import booklet
from toolchain.layout.artwork import game_artwork
from toolchain.layout.card_frame import Frame, Margins, PaperPage, framed
from toolchain.layout.card_marks import TextMark, flattened
from toolchain.layout.card_pages import Card, set_card
from toolchain.layout.card_scenario import scenario_cards
from toolchain.layout.chart_cards import chart_cards
from toolchain.layout.colours import InkMode
from toolchain.layout.counter_face import game_faces
from toolchain.layout.counter_face_context import FaceOptions, context_of
from toolchain.layout.font_metrics import missing_glyphs
from toolchain.model.game import Game
from toolchain.model.sheet_template import Paper
from toolchain.render.aids_ink import Inkwell, page_drawing
from toolchain.render.aids_palette import palette_of
from toolchain.render.aids_samples import terrain_samples
from toolchain.render.typesetter import SvgPage

TEXT_CUT = Code("AID001", "text-cut", Severity.WARNING, "A text that does not fit its place on a card.")
NO_GLYPH = Code("AID002", "card-glyph", Severity.WARNING, "A character on a card that the fonts lack.")
BINDING_MM = 15.0


@dataclass(frozen=True)
class AidPages:
    """Pages in order, and what could not be set as written."""

    pages: tuple[SvgPage, ...]
    findings: tuple[Diagnostic, ...]


def inkwell(game: Game, mode: InkMode) -> Inkwell:
    """Everything that a game's cards are drawn with; make it once for all documents of a mode."""
    options = FaceOptions(mode=mode)
    artwork, _ = game_artwork(game)
    return Inkwell(
        game,
        palette_of(game, mode),
        context_of(game, options),
        game_faces(game, options),
        {name: picture.uri for name, picture in artwork.items()},
        terrain_samples(game.game_map),
    )


def chart_pages(game: Game, paper: Paper, mode: InkMode = InkMode.COLOUR) -> AidPages:
    """Charts, tracks, and set-up and reinforcement cards, a page or two each."""
    well = inkwell(game, mode)
    frame = Frame(paper.width, paper.height, running=game.title)
    cards = (*chart_cards(game, well.faces), *scenario_cards(game))
    return _drawn([page for card in cards for page in card_pages(card, frame)], game, well)


def booklet_pages(
    game: Game, paper: Paper, mode: InkMode = InkMode.COLOUR, extra: tuple[Card, ...] = ()
) -> AidPages:
    """The booklet of everything, with room to punch holes on the inner side."""
    well = inkwell(game, mode)
    usual = Margins()
    margins = Margins(BINDING_MM, usual.top, usual.left + usual.right - BINDING_MM, usual.bottom)
    frame = Frame(paper.width, paper.height, margins, game.title)
    return _drawn(booklet.booklet_pages(game, well.faces, frame, extra), game, well)


def card_pages(card: Card, frame: Frame) -> tuple[PaperPage, ...]:
    """A card's pages in their frame."""
    sheet = frame.turned() if card.landscape else frame
    return tuple(framed(page, frame) for page in set_card(card, sheet.body(card.footnotes)))


def _drawn(pages: Iterable[PaperPage], game: Game, well: Inkwell) -> AidPages:
    listed = tuple(pages)
    drawings = tuple(page_drawing(page, well) for page in listed)
    return AidPages(drawings, page_findings(listed, game))


def page_findings(pages: Iterable[PaperPage], game: Game) -> tuple[Diagnostic, ...]:
    """Texts that were cut and characters without a glyph, each once."""
    found: dict[tuple[str, str], Diagnostic] = {}
    for page in pages:
        for fault in page.faults:
            message = f"'{fault.text}' does not fit ({fault.where})"
            span = fault.span if fault.span.file else game.origin
            found.setdefault(("cut", fault.text), Diagnostic(TEXT_CUT, message, span, entity=fault.where))
        for mark in flattened(page.marks):
            if isinstance(mark, TextMark):
                for glyph in missing_glyphs(mark.text, weight=mark.weight, family=mark.family):
                    message = f"the fonts have no '{glyph}' ({page.title}: {mark.text})"
                    found.setdefault(
                        ("glyph", glyph), Diagnostic(NO_GLYPH, message, game.origin, entity=page.title)
                    )
    return tuple(found.values())
