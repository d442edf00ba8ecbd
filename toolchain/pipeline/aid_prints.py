"""Cards, set-up maps and title pages typeset one by one, each again only where what it shows has changed."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import TYPE_CHECKING

import msgspec
from msgspec import Struct

from toolchain.pipeline.bundle import Product
from toolchain.pipeline.steps import Step, Work
from toolchain.pipeline.studio import Studio

if TYPE_CHECKING:
    from toolchain.layout.aids.card_list import MakeCard
    from toolchain.model.sheet_template import Paper
    from toolchain.render.aids import AidPage, AidPages
    from toolchain.render.aids_ink import Inkwell

Draw = Callable[[Work, "Inkwell"], "AidPages"]

PDF, PAGES = "pages.pdf", "pages.json"


class PrintedPage(msgspec.Struct, frozen=True):
    """A typeset page in mm. `title` and `subtitle` are its card's, `number` counts the card's pages from 1,
    `lying` pages are turned; each of `views` is a map mark: x, y, width, height, left, top, scale."""

    title: str
    subtitle: str
    number: int
    lying: bool
    width: float
    height: float
    views: tuple[tuple[float, ...], ...] = ()


class Print(Struct, frozen=True):
    """Some pages as the typesetter gives them."""

    pdf: bytes
    pages: tuple[PrintedPage, ...]

    def cards(self) -> Iterator[tuple[PrintedPage, ...]]:
        """The pages card by card."""
        starts = [i for i, page in enumerate(self.pages) if page.number == 1]
        for start, end in zip(starts, [*starts, len(self.pages)][1:], strict=True):
            yield self.pages[start:end]


class AidPrints(Struct, frozen=True):
    """What a game's aids on a paper are made of. The steps are no outputs: documents need them, and hand on
    what was found while making them."""

    studio: Studio
    paper: Paper

    def card(self, name: str, make: MakeCard) -> Step:
        """A card, if the game has anything for it."""

        def draw(_: Work, well: Inkwell) -> AidPages:
            from toolchain.render.aids import card_drawings, frame_of

            card = make(well.game, well.faces)
            frame = frame_of(well.game, self.paper.width, self.paper.height)
            return card_drawings([card] if card is not None else [], frame, well)

        return self._step(name, draw)

    def setups(self) -> Step:
        """The map with the units of each scenario on it, the map itself left out."""

        def draw(work: Work, well: Inkwell) -> AidPages:
            from toolchain.layout.aids.card_scenario import ordered_scenarios
            from toolchain.layout.aids.card_setup_map import setup_map_cards
            from toolchain.render.aids import card_drawings, frame_of

            field = self.studio.map_art(work, self.studio.mode).field
            frame = frame_of(well.game, self.paper.width, self.paper.height)
            cards = setup_map_cards(well.game, field, frame, ordered_scenarios(well.game))
            return card_drawings(cards, frame, well)

        return self._step("setups", draw)

    def title(self) -> Step:
        """The booklet's title page, the map itself left out."""

        def draw(work: Work, well: Inkwell) -> AidPages:
            from toolchain.layout.aids.booklet import bound
            from toolchain.render.aids import frame_of, title_drawing

            field = self.studio.map_art(work, self.studio.mode).field
            frame = bound(frame_of(well.game, self.paper.width, self.paper.height))
            return title_drawing(field, frame, well)

        return self._step("title", draw)

    def _step(self, name: str, draw: Draw) -> Step:
        def make(work: Work) -> Product:
            made = draw(work, self.studio.well(work, self.studio.mode))
            return Product(self.files(made.pages), made.findings)

        settings = (self.paper, self.studio.mode, self.studio.art_mark)
        return Step(f"aid {name} {self.paper.key}", "", settings, make, room="aids")

    def files(self, pages: Sequence[AidPage]) -> dict[str, bytes]:
        """The pages typeset, with what is known of them; nothing where there are none."""
        from toolchain.pipeline.typeset import pdf

        if not pages:
            return {}
        data = pdf([page.drawing for page in pages], self.studio.cache)
        return {PDF: data, PAGES: msgspec.json.encode([_printed(page) for page in pages])}


def print_of(files: dict[str, bytes]) -> Print:
    """The print that a step has made, without pages where it had nothing to show."""
    pages = msgspec.json.decode(files[PAGES], type=tuple[PrintedPage, ...]) if files else ()
    return Print(files.get(PDF, b""), pages)


def _printed(page: AidPage) -> PrintedPage:
    drawing = page.drawing
    views = tuple((v.x, v.y, v.width, v.height, v.left, v.top, v.scale) for v in page.views)
    size = (drawing.width_mm, drawing.height_mm)
    return PrintedPage(page.title, page.subtitle, page.number, page.lying, *size, views)
