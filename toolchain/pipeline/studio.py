"""What several parts of a build show: the map, the counters' faces and the charts."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import partial

from toolchain.layout.colours import InkMode
from toolchain.layout.maps.field import MapField
from toolchain.pipeline.bundle import Product
from toolchain.pipeline.faces import FacePrints
from toolchain.pipeline.memo import Memo
from toolchain.pipeline.steps import Step, Work
from toolchain.pipeline.typeset import drawn, finished_pdf, pdf, pngs
from toolchain.render.aids import chart_pictures, inkwell
from toolchain.render.aids_ink import Inkwell
from toolchain.render.map_picture import BOARD_PX_PER_MM, MapOptions, MapPicture, map_picture
from toolchain.render.setup_maps import MapArt
from toolchain.render.typesetter import MM_PER_INCH, Picture, SvgPage

BOARD, POSTER = "board.png", "poster.pdf"


@dataclass(frozen=True)
class Studio:
    """Steps and objects that others need. `art` are designers' pictures as data URIs by file; it stands in
    the settings of every step that shows counters. `mode` is the ink of what goes on paper."""

    cache: Memo
    art: Mapping[str, str]
    faces: FacePrints
    mode: InkMode = InkMode.COLOUR

    def document(self, pages: Sequence[SvgPage], title: str) -> bytes:
        """A PDF ready to print."""
        return finished_pdf(pages, self.cache, title)

    def board(self, mode: InkMode) -> Step:
        """The map at the module's scale, where its hexes start and where the boxes of its turns lie."""
        return Step(f"board {mode}", "", (mode,), partial(_board, mode))

    def poster(self, mode: InkMode) -> Step:
        """The map on one page at true size, as it lies under set-up maps."""
        return Step(f"poster {mode}", "", (mode,), partial(_poster, self.cache, mode))

    def chart_pictures(self) -> Step:
        """Charts for the module's chart window by title, in colour."""

        def make(work: Work) -> Product:
            return Product(pngs(chart_pictures(self.well(work, InkMode.COLOUR)), self.cache))

        return Step("chart pictures", "", (self.art,), make)

    def well(self, work: Work, mode: InkMode) -> Inkwell:
        """What the aids are drawn with, the map's poster included."""

        def fill(own: Work) -> Inkwell:
            return inkwell(own.game, mode, self.map_art(own, mode))

        return work.shared(f"inkwell {mode}", fill)

    def map_art(self, work: Work, mode: InkMode) -> MapArt:
        """The poster, to be shown through windows."""
        made = work.need(self.poster(mode))
        width, height = made.facts["size"]
        hex_mm, x, y = made.facts["field"]
        field = MapField(work.game.game_map.grid, hex_mm, (x, y))
        return MapArt(field, width, height, made.files[POSTER])


def map_drawing(work: Work, mode: InkMode) -> MapPicture:
    """The map, drawn but not typeset."""

    def draw(own: Work) -> MapPicture:
        made = map_picture(own.game, MapOptions(mode=mode))
        _ = made.svg
        return made

    return work.shared(f"map {mode}", draw)


def _board(mode: InkMode, work: Work) -> Product:
    made = map_drawing(work, mode)
    wide, high = (round(mm * BOARD_PX_PER_MM) for mm in made.size_mm)
    picture = Picture(made.svg, wide, high)
    png = drawn({BOARD: picture}, BOARD_PX_PER_MM * MM_PER_INCH)
    track = {f"turn {spot.turn.number}": spot.box.centre for spot in made.sheet.turns}
    return Product(png, made.findings, facts={"origin": made.field_origin_mm, **track})


def _poster(cache: Memo, mode: InkMode, work: Work) -> Product:
    made = map_drawing(work, mode)
    field = made.layout.field
    facts = {"size": made.size_mm, "field": (field.size, *field.origin)}
    return Product({POSTER: pdf([SvgPage(made.svg, *made.size_mm)], cache)}, facts=facts)
