"""Charts, set-up maps and the booklet: prints of cards bound into documents."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from typing import TYPE_CHECKING

from toolchain.diagnostics.diagnostic import Diagnostic, Findings
from toolchain.pipeline.aid_prints import AidPrints, Print, PrintedPage, print_of
from toolchain.pipeline.bundle import Product
from toolchain.pipeline.options import BuildOptions
from toolchain.pipeline.steps import Step, Work
from toolchain.pipeline.studio import Studio

if TYPE_CHECKING:
    from toolchain.layout.aids.booklet import Spot
    from toolchain.layout.aids.card_frame import Frame
    from toolchain.render.pdf_binding import Layer, Leaf

Bind = Callable[["Desk"], "list[Leaf]"]


def aids_steps(studio: Studio, options: BuildOptions) -> list[Step]:
    """Charts on every paper; booklet and set-up maps on the first."""
    first = options.papers[0]
    poster = (studio.poster(studio.mode).name,)
    charts = [_document(studio, "charts", paper, _charts, weight=0.6) for paper in options.papers]
    setups = _document(studio, "setups", first, _setups, after=poster, weight=0.2)
    booklet_after = (*poster, charts[0].name, setups.name)
    return [*charts, setups, _document(studio, "booklet", first, _booklet, after=booklet_after, weight=0.4)]


def _document(
    studio: Studio, what: str, paper: str, bind: Bind, after: tuple[str, ...] = (), weight: float = 0.1
) -> Step:
    def make(work: Work) -> Product:
        from toolchain.layout.sheets.sheet_template import named_paper, papers_of
        from toolchain.render.pdf_binding import bind_pages

        findings = Findings()
        game = work.game
        size = named_paper(paper, findings, papers_of(game), game.style.origin)
        if size is None:
            return Product(findings=findings.sorted())
        desk = Desk(work, AidPrints(studio, size))
        leaves = bind(desk)
        found = tuple(dict.fromkeys(desk.findings))
        if not leaves:
            return Product(findings=found)
        data = bind_pages(leaves, f"{game.title}: {what}")
        return Product({f"aids/{game.key}-{what}-{paper}.pdf": data}, found)

    settings = (paper, studio.mode, studio.art_mark)
    return Step(f"aids {what} {paper}", "aids", settings, make, after=after, weight=weight, room="aids")


class Desk:
    """Where a document is put together from prints."""

    def __init__(self, work: Work, prints: AidPrints) -> None:
        self.work, self.prints = work, prints
        self.findings: list[Diagnostic] = []

    def take(self, step: Step) -> Print:
        """A print that a step makes."""
        product = self.work.need(step)
        self.findings += product.findings
        return print_of(dict(product.files))

    def charts(self) -> list[Print]:
        from toolchain.layout.aids.card_list import chart_makers

        makers = chart_makers(self.work.game)
        return [self.take(self.prints.card(name, make)) for name, make in makers.items()]

    def frame(self) -> Frame:
        from toolchain.render.aids import frame_of

        paper = self.prints.paper
        return frame_of(self.work.game, paper.width, paper.height)

    def poster(self) -> bytes:
        return self.prints.studio.map_art(self.work, self.prints.studio.mode).pdf


def _charts(desk: Desk) -> list[Leaf]:
    return [_leaf(page, _layers(made, i)) for made in desk.charts() for i, page in enumerate(made.pages)]


def _setups(desk: Desk) -> list[Leaf]:
    made = desk.take(desk.prints.setups())
    poster = desk.poster()
    return [_leaf(page, _layers(made, i, poster)) for i, page in enumerate(made.pages)]


def _booklet(desk: Desk) -> list[Leaf]:
    """Title page, contents, rules, charts, set-up maps, readings and sources, numbered."""
    from toolchain.layout.aids.booklet import spot_of
    from toolchain.layout.aids.card_list import BACK_MAKERS, FRONT_MAKERS

    front = [desk.take(desk.prints.card(name, make)) for name, make in FRONT_MAKERS.items()]
    middle = [*desk.charts(), desk.take(desk.prints.setups())]
    back = [desk.take(desk.prints.card(name, make)) for name, make in BACK_MAKERS.items()]
    title = desk.take(desk.prints.title())
    prints = [*front, *middle, *back]
    prints.insert(0, _contents(desk, prints))
    pages = [(made, i, page) for made in prints for i, page in enumerate(made.pages)]
    slips = _slips(desk, len(pages) + 1)
    poster = desk.poster()
    leaves = [_leaf(page, _layers(title, i, poster)) for i, page in enumerate(title.pages)]
    frame = desk.frame()
    for number, (made, i, page) in enumerate(pages, len(leaves) + 1):
        spot = spot_of(number, page.lying, frame)
        layers = _layers(made, i, poster, spot.x, spot.y)
        leaves.append(_leaf(page, [*layers, _slip(slips, spot)]))
    return leaves


def _contents(desk: Desk, prints: Iterable[Print]) -> Print:
    from toolchain.layout.aids.booklet import Part, contents_card, entries_of
    from toolchain.render.aids import card_drawings

    cards = [card for made in prints for card in made.cards()]
    parts = [Part(c[0].title, c[0].subtitle, len(c)) for c in cards]
    well = desk.prints.studio.well(desk.work, desk.prints.studio.mode)
    made = card_drawings([contents_card(entries_of(parts), well.game)], desk.frame(), well)
    if len(made.pages) > 1:
        entries = entries_of(parts, len(made.pages))
        made = card_drawings([contents_card(entries, well.game)], desk.frame(), well)
    desk.findings += made.findings
    return print_of(desk.prints.files(made.pages))


def _slips(desk: Desk, last: int) -> bytes:
    from toolchain.pipeline.typeset import pdf
    from toolchain.render.aids import number_drawings

    well = desk.prints.studio.well(desk.work, desk.prints.studio.mode)
    return pdf(number_drawings(last, well), desk.prints.studio.cache)


def _slip(slips: bytes, spot: Spot) -> Layer:
    from toolchain.layout.aids.card_frame import NUMBER_AT
    from toolchain.render.pdf_binding import Layer

    return Layer(slips, spot.number - 1, spot.foot[0] - NUMBER_AT[0], spot.foot[1] - NUMBER_AT[1])


def _layers(made: Print, index: int, poster: bytes = b"", x: float = 0.0, y: float = 0.0) -> list[Layer]:
    """A page moved by (x, y) mm, over what it shows of the map."""
    from toolchain.layout.aids.card_marks import MapMark
    from toolchain.render.pdf_binding import Layer
    from toolchain.render.setup_maps import map_layer

    views = [MapMark(*view) for view in made.pages[index].views]
    return [*(map_layer(view, poster, x, y) for view in views), Layer(made.pdf, index, x, y)]


def _leaf(page: PrintedPage, layers: Sequence[Layer]) -> Leaf:
    """A page of a document, with a bookmark where a card begins."""
    from toolchain.render.pdf_binding import Leaf

    return Leaf(page.width, page.height, tuple(layers), page.title if page.number == 1 else "")
