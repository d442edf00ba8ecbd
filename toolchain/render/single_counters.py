"""Single counters with bleed, as printers on demand want them: PNG files, or one PDF."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from msgspec import Struct

from toolchain.diagnostics.diagnostic import Findings
from toolchain.layout.counters.counter_face_items import CounterFace
from toolchain.layout.sheets.counter_order import CounterKind, SheetCounter, sheet_counters
from toolchain.layout.sheets.paper import Rect
from toolchain.layout.sheets.sheet_options import SheetOptions
from toolchain.layout.sheets.sheet_plan import options_make_sense
from toolchain.layout.sheets.sheet_template import choose_template
from toolchain.model.game import Game
from toolchain.model.sheet_template import SheetTemplate
from toolchain.render.counters import SQUARE, face_svg
from toolchain.render.pdf_binding import Layer, Leaf, PageBoxes, bind_pages
from toolchain.render.sheets_faces import FaceBook
from toolchain.render.typesetter import MM_PER_INCH, Picture, SvgPage, render_pdf, render_pngs

# Faces typeset together: memory grows with them.
TYPESET_AT_ONCE = 400


class SingleFace(Struct, frozen=True):
    """One face of a counter: file stem, geometry, and the bleed that is drawn round it in mm."""

    stem: str
    face: CounterFace
    bleed: float

    @property
    def full(self) -> float:
        return self.face.size_mm + 2 * self.bleed


def single_faces(game: Game, options: SheetOptions, findings: Findings) -> tuple[SingleFace, ...]:
    """Front and back of every different counter, in printing order; spares are left out."""
    if not options_make_sense(game, options, findings):
        return ()
    template = choose_template(game, options, findings)
    if template is None:
        return ()
    book = FaceBook(game, options.mode)
    return tuple(
        single
        for counter in sheet_counters(game, template)
        if counter.copy == 1 and counter.kind is not CounterKind.SPARE
        for single in _two_faces(counter, book, template)
    )


def _two_faces(counter: SheetCounter, book: FaceBook, template: SheetTemplate) -> Iterator[SingleFace]:
    pair = book.layout(counter)
    yield SingleFace(f"{counter.key}-front", pair.front, template.bleed)
    yield SingleFace(f"{counter.key}-back", pair.back, template.bleed)


def single_pngs(
    singles: tuple[SingleFace, ...], dpi: int, art: Mapping[str, str] | None = None
) -> dict[str, bytes]:
    """PNG files by name, `dpi` dots an inch, the bleed included."""
    pictures = [_picture(single, dpi, art) for single in singles]
    drawn = render_pngs(pictures, dpi=dpi)
    return {f"{single.stem}.png": png for single, png in zip(singles, drawn, strict=True)}


def _picture(single: SingleFace, dpi: int, art: Mapping[str, str] | None) -> Picture:
    pixels = round(single.full / MM_PER_INCH * dpi)
    text = face_svg(single.face, pixels=pixels, style=SQUARE, bleed=single.bleed, art=art)
    return Picture(text, pixels, pixels)


def single_pdf(
    singles: tuple[SingleFace, ...], title: str, art: Mapping[str, str] | None = None
) -> bytes | None:
    """One PDF with a page a face, trimmed to the counter with the bleed round it; None for no faces."""
    if not singles:
        return None
    leaves = []
    for start in range(0, len(singles), TYPESET_AT_ONCE):
        some = singles[start : start + TYPESET_AT_ONCE]
        made = render_pdf([_page(single, art) for single in some])
        leaves += [_leaf(single, Layer(made, index)) for index, single in enumerate(some)]
    return bind_pages(leaves, title)


def _page(single: SingleFace, art: Mapping[str, str] | None) -> SvgPage:
    text = face_svg(single.face, style=SQUARE, bleed=single.bleed, art=art)
    return SvgPage(text, single.full, single.full)


def _leaf(single: SingleFace, layer: Layer) -> Leaf:
    side, bleed, full = single.face.size_mm, single.bleed, single.full
    boxes = PageBoxes(Rect(bleed, bleed, side, side), Rect(0, 0, full, full))
    return Leaf(full, full, (layer,), boxes=boxes)
