"""What several parts of a build show: the map, the counters' faces and the charts."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cached_property, partial
from typing import TYPE_CHECKING

import msgspec
from msgspec import Struct

from toolchain.layout.colours import InkMode
from toolchain.pipeline.bundle import Product
from toolchain.pipeline.digest import digest_of
from toolchain.pipeline.memo import Memo
from toolchain.pipeline.steps import Step, Work
from toolchain.pipeline.watched import watched

if TYPE_CHECKING:
    from toolchain.layout.aids.chart_sheets import MakeSheet
    from toolchain.pipeline.faces import FacePrints
    from toolchain.render.aids_ink import Inkwell
    from toolchain.render.map_picture import MapPicture
    from toolchain.render.setup_maps import MapArt
    from toolchain.render.typesetter import Picture, SvgPage

BOARD, POSTER = "board.png", "poster.pdf"


class Studio(Struct, frozen=True, dict=True):
    """Steps and objects that others need. `art` are designers' pictures as data URIs by file; it stands in
    the settings of every step that shows counters. `mode` is the ink of what goes on paper; `key` is the
    game's.

    What draws is loaded only where something is drawn: most builds find most of it in the cache.
    """

    cache: Memo
    art: Mapping[str, str]
    key: str
    mode: InkMode = InkMode.COLOUR

    @cached_property
    def faces(self) -> FacePrints:
        from toolchain.pipeline.faces import FacePrints

        return FacePrints(self.cache, self.art, self.key)

    def document(self, pages: Sequence[SvgPage], title: str) -> bytes:
        """A PDF ready to print."""
        from toolchain.pipeline.typeset import finished_pdf

        return finished_pdf(pages, self.cache, title)

    def board(self, mode: InkMode) -> Step:
        """The map at the module's scale, where its hexes start and where the boxes of its turns lie."""
        return Step(
            f"board {mode}", "", (mode,), partial(_board, self.cache, mode), weight=2.0, room=f"map {mode}"
        )

    def poster(self, mode: InkMode) -> Step:
        """The map on one page at true size, as it lies under set-up maps."""
        make = partial(_poster, self.cache, mode)
        return Step(f"poster {mode}", "", (mode,), make, weight=0.7, room=f"map {mode}")

    def chart_pictures(self) -> Step:
        """Charts for the module's chart window by title, in colour."""

        def make(work: Work) -> Product:
            from toolchain.layout.aids.chart_sheets import sheet_makers
            from toolchain.pipeline.joined_pngs import joined_pngs

            makers = sheet_makers(work.game)
            made = [work.need(self._chart(title, make)) for title, make in makers.items()]
            parts = {title: _parts(data) for chart in made for title, data in chart.files.items()}
            return Product(joined_pngs(parts, self.cache))

        return Step("chart pictures", "", (self.art_mark,), make, weight=0.8, room="aids")

    def _chart(self, title: str, make: MakeSheet) -> Step:
        """The drawing of a chart, in parts where it is high; nothing if the game has nothing for it."""

        def draw(work: Work) -> Product:
            from toolchain.render.aids import sheet_pictures

            well = self.well(work, InkMode.COLOUR)
            sheet = make(well.game, well.faces)
            if sheet is None:
                return Product()
            return Product({title: msgspec.msgpack.encode(sheet_pictures(sheet, well))})

        return Step(f"chart {title}", "", (self.art_mark,), draw, room="aids")

    def module_pictures(self) -> Step:
        """Boards, badges and splash of the module by file name."""

        def make(work: Work) -> Product:
            from toolchain.pipeline.joined_pngs import joined_pngs
            from toolchain.vassal.module import module_pictures

            return Product(joined_pngs(module_pictures(work.game), self.cache))

        return Step("module pictures", "", (), make, weight=0.4, room="module")

    def well(self, work: Work, mode: InkMode) -> Inkwell:
        """What the aids of a step are drawn with; whatever it is asked for counts as read by the step."""
        from toolchain.pipeline.shown_faces import ShownFaces
        from toolchain.render.aids import inkwell
        from toolchain.render.aids_ink import Drawn

        traced, real = work.game, work.runner.game
        drawn = work.shared(f"aids drawn {mode}", lambda _: Drawn())
        game = watched(traced, real)
        faces = partial(ShownFaces, traced, real, drawn.faces)
        return inkwell(game, mode, faces, self.art, drawn)

    @cached_property
    def art_mark(self) -> str:
        """A digest of the designers' pictures."""
        return digest_of(self.art)

    def map_art(self, work: Work, mode: InkMode) -> MapArt:
        """The poster, to be shown through windows."""
        from toolchain.layout.maps.field import MapField
        from toolchain.render.setup_maps import MapArt

        made = work.need(self.poster(mode))
        width, height = made.facts["size"]
        hex_mm, x, y = made.facts["field"]
        field = MapField(work.game.game_map.grid, hex_mm, (x, y))
        return MapArt(field, width, height, made.files[POSTER])


def _parts(chart: bytes) -> tuple[Picture, ...]:
    from toolchain.render.typesetter import Picture

    return msgspec.msgpack.decode(chart, type=tuple[Picture, ...])


def map_drawing(work: Work, mode: InkMode) -> MapPicture:
    """The map, drawn but not typeset."""

    def lay(own: Work) -> MapPicture:
        from toolchain.render.map_picture import MapOptions, map_picture
        from toolchain.render.map_print import draw

        made = map_picture(own.game, MapOptions(mode=mode))
        draw(made)
        return made

    return work.shared(f"map {mode}", lay)


def _board(cache: Memo, mode: InkMode, work: Work) -> Product:
    from toolchain.pipeline.map_drawing import board_png

    made = map_drawing(work, mode)
    png = {BOARD: board_png(made, cache)}
    track = {f"turn {spot.turn.number}": spot.box.centre for spot in made.sheet.turns}
    boxes = {f"box {p.key}": (p.box.left, p.box.top, p.box.right, p.box.bottom) for p in made.sheet.holding}
    return Product(png, made.findings, facts={"origin": made.field_origin_mm, **track, **boxes})


def _poster(cache: Memo, mode: InkMode, work: Work) -> Product:
    from toolchain.pipeline.map_drawing import poster_pdf

    made = map_drawing(work, mode)
    field = made.layout.field
    facts = {"size": made.size_mm, "field": (field.size, *field.origin)}
    return Product({POSTER: poster_pdf(made, cache)}, facts=facts)
