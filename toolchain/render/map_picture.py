"""The map as one SVG drawing, ready for PNG, PDF and the module's board."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import cached_property

from msgspec import Struct

from toolchain.diagnostics.diagnostic import Diagnostic
from toolchain.layout.colours import InkMode
from toolchain.layout.maps.curves import Point
from toolchain.layout.maps.field import Box
from toolchain.layout.maps.layout import MapLayout, lay_map
from toolchain.layout.maps.parts import LayoutParts
from toolchain.layout.maps.sheet import MapSheet, bare_sheet, lay_sheet
from toolchain.model.game import Game
from toolchain.model.game_map import GameMap
from toolchain.model.scenario import Calendar
from toolchain.render import svg
from toolchain.render.map_ground import draw_grid, draw_ground, draw_veil, shading_of
from toolchain.render.map_margin import draw_furniture, draw_surround
from toolchain.render.map_palette import MapInk
from toolchain.render.map_relief import Shading
from toolchain.render.map_ways import draw_houses, draw_lines, draw_rivers, draw_roads
from toolchain.render.map_words import (
    draw_captions,
    draw_labels,
    draw_marks,
    draw_numbers,
    draw_river_names,
    draw_shields,
)
from toolchain.render.svg import Element

BOARD_PX_PER_MM = 5
SHEET_PAPER = "#fbf7ec"


class MapOptions(Struct, frozen=True):
    """How a map is drawn: ink mode, hex width (None: the map's own), legend and track below or not."""

    mode: InkMode = InkMode.COLOUR
    hex_mm: float | None = None
    furniture: bool = True
    relief: bool = True


class MapPicture(Struct, frozen=True, dict=True):
    """A map laid out on its sheet. Sizes are millimetres; the sheet's are whole ones.

    `overlay` draws what lies over everything else.
    """

    game_map: GameMap
    layout: MapLayout
    sheet: MapSheet
    options: MapOptions
    credits: tuple[str, ...] = ()
    overlay: Callable[[Element], None] | None = None

    @property
    def size_mm(self) -> tuple[float, float]:
        return (self.sheet.width, self.sheet.height)

    @property
    def field_origin_mm(self) -> Point:
        """The top left corner of the bounding box of the hexes."""
        return self.sheet.field.origin

    @property
    def findings(self) -> tuple[Diagnostic, ...]:
        return self.layout.findings

    @property
    def ink(self) -> MapInk:
        return MapInk(self.options.mode)

    @cached_property
    def root(self) -> Element:
        """The drawing."""
        return self._draw(self.layout, Box(0.0, 0.0, *self.size_mm), self.shading)

    @cached_property
    def svg(self) -> str:
        return svg.serialise(self.root)

    @cached_property
    def shading(self) -> Shading | None:
        """The relief, if the options want it and the map has elevations."""
        return shading_of(self.layout, self.ink) if self.options.relief else None

    @cached_property
    def _parts(self) -> LayoutParts:
        return LayoutParts(self.layout)

    def make_ready(self) -> None:
        """Sort out what parts need, before threads draw them."""
        _ = self.shading
        self._parts.make_ready()

    def part(self, box: Box) -> str:
        """The drawing of a part of the sheet, from what shows there alone."""
        shading = self.shading.part(box) if self.shading is not None else None
        return svg.serialise(self._draw(self._parts.within(box), box, shading))

    def _draw(self, layout: MapLayout, box: Box, shading: Shading | None) -> Element:
        ink, frame = self.ink, layout.field.frame
        root = svg.document(box.width, box.height, x=box.left, y=box.top)
        paper = "#ffffff" if self.options.mode is not InkMode.COLOUR else SHEET_PAPER
        svg.rect(root, 0, 0, self.sheet.width, self.sheet.height, fill=paper)
        draw_field(root, layout, ink, shading)
        _cover(root, frame, self.size_mm, paper)
        draw_surround(root, layout, self.sheet, ink)
        if box.bottom > frame.bottom:
            draw_furniture(root, self.game_map, self.sheet, self.credits, ink)
        if self.overlay is not None:
            self.overlay(root)
        return root


def map_picture(game: Game, options: MapOptions | None = None) -> MapPicture:
    """The map of a game."""
    return draw_map(game.game_map, game.calendar, options or MapOptions(), _credits(game))


def _credits(game: Game) -> tuple[str, ...]:
    return tuple(dict.fromkeys((*game.credits, *game.game_map.credits)))


def draw_map(
    game_map: GameMap, calendar: Calendar | None, options: MapOptions, lines: Sequence[str] = ()
) -> MapPicture:
    """A map with its calendar's turn track; `lines` are the credits printed at its foot."""
    hex_mm = options.hex_mm or game_map.hex_size_mm
    sheet = lay_sheet(game_map, calendar, hex_mm) if options.furniture else bare_sheet(game_map, hex_mm)
    return MapPicture(game_map, lay_map(game_map, sheet.field), sheet, options, tuple(lines))


def _cover(root: Element, frame: Box, size: tuple[float, float], paper: str) -> None:
    """Paper over what reaches beyond the frame. A clip would be simpler, and would make the rasteriser hold
    a second picture of the whole map, five times over where it draws in bands."""
    wide, high = map(svg.num, size)
    left, top = svg.num(frame.left), svg.num(frame.top)
    inner = f"M{left} {top}V{svg.num(frame.bottom)}H{svg.num(frame.right)}V{top}Z"
    svg.path(root, f"M0 0H{wide}V{high}H0Z{inner}", fill=paper, fill_rule="evenodd")


def draw_field(root: Element, layout: MapLayout, ink: MapInk, shading: Shading | None) -> Element:
    """The ground with all that stands on it; returns its group. Some of it reaches beyond the frame."""
    body = svg.group(root)
    draw_ground(body, layout, ink, shading)
    draw_captions(body, layout, ink)
    draw_grid(body, layout, ink)
    draw_rivers(body, layout, ink)
    draw_lines(body, layout, ink)
    draw_roads(body, layout, ink)
    draw_houses(body, layout.houses, layout.scale, ink)
    draw_veil(body, layout, ink)
    draw_numbers(body, layout, ink)
    draw_shields(body, layout, ink)
    draw_river_names(body, layout, ink)
    draw_marks(body, layout, ink)
    draw_labels(body, layout, ink)
    return body
