"""Drawings that several parts of a build share, each made once."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from threading import Lock, RLock
from typing import Any, TypeVar

from toolchain.layout.artwork import game_artwork
from toolchain.layout.colours import InkMode
from toolchain.layout.counter_face import game_faces
from toolchain.layout.counter_face_items import FacePair
from toolchain.model.game import Game
from toolchain.pipeline.cache import Cache
from toolchain.pipeline.traced import TracedGame, lean_on, trace
from toolchain.pipeline.typeset import pdf, pngs
from toolchain.render.aids import chart_pictures, inkwell
from toolchain.render.aids_ink import Inkwell
from toolchain.render.counters import MODULE_PX_PER_MM, counter_picture
from toolchain.render.map_picture import BOARD_PX_PER_MM, MapOptions, MapPicture, map_picture
from toolchain.render.setup_maps import map_art
from toolchain.render.typesetter import MM_PER_INCH, Picture, SvgPage

T = TypeVar("T")
FACE_PX_PER_MM = 12.0


@dataclass
class Studio:
    """Shared drawings of one game. Every method notes on `game` what the drawing depended on."""

    game: Game
    cache: Cache
    mode: InkMode = InkMode.COLOUR
    made: dict[str, tuple[Any, TracedGame]] = field(default_factory=dict)
    locks: dict[str, RLock] = field(default_factory=dict)
    guard: Lock = field(default_factory=Lock)

    def shared(self, game: Game, name: str, make: Callable[[TracedGame], T]) -> T:
        """What `make` gives, made once for all who ask by this name."""
        with self.guard:
            lock = self.locks.setdefault(name, RLock())
        with lock:
            if name not in self.made:
                traced = trace(self.game)
                value = make(traced)
                self.made[name] = (value, traced)
        value, traced = self.made[name]
        lean_on(game, traced)
        return value

    @property
    def art(self) -> Mapping[str, str]:
        """Designers' pictures as data URIs; a setting of every step that shows counters."""
        return self.shared(self.game, "art", lambda _: _artwork(self.game))

    def faces(self, game: Game) -> Mapping[str, FacePair]:
        """Front and back of every counter by key."""
        return self.shared(game, "faces", game_faces)

    def well(self, game: Game) -> Inkwell:
        """What the aids are drawn with, the map's poster included."""

        def fill(traced: TracedGame) -> Inkwell:
            drawn = self.map_picture(traced, self.mode)
            return inkwell(traced, self.mode, map_art(drawn, pdf([poster_page(drawn)], self.cache)))

        return self.shared(game, "inkwell", fill)

    def chart_pngs(self, game: Game) -> Mapping[str, bytes]:
        """Charts for the module's chart window by title."""
        return self.shared(
            game, "chart pngs", lambda traced: pngs(chart_pictures(self.well(traced)), self.cache)
        )

    def face_pictures(self, game: Game, px_per_mm: float) -> Mapping[str, Picture]:
        """Drawings by "KEY" and "KEY-back"."""

        def draw(traced: TracedGame) -> dict[str, Picture]:
            found = {}
            for key, pair in self.faces(traced).items():
                found[key] = counter_picture(pair.front, px_per_mm=px_per_mm, art=self.art)
                found[f"{key}-back"] = counter_picture(pair.back, px_per_mm=px_per_mm, art=self.art)
            return found

        return self.shared(game, f"face pictures {px_per_mm}", draw)

    def face_pngs(self, game: Game, px_per_mm: float = MODULE_PX_PER_MM) -> Mapping[str, bytes]:
        """PNGs by "KEY" and "KEY-back"."""
        return self.shared(
            game,
            f"face pngs {px_per_mm}",
            lambda traced: pngs(
                self.face_pictures(traced, px_per_mm), self.cache, dpi=px_per_mm * MM_PER_INCH
            ),
        )

    def map_picture(self, game: Game, mode: InkMode) -> MapPicture:
        """The map, drawn but not typeset."""

        def draw(traced: TracedGame) -> MapPicture:
            made = map_picture(traced, MapOptions(mode=mode))
            _ = made.svg
            return made

        return self.shared(game, f"map picture {mode}", draw)

    def board(self, game: Game, mode: InkMode = InkMode.COLOUR) -> Board:
        """The map at the module's scale; the same picture serves for looking."""

        def draw(traced: TracedGame) -> Board:
            drawn = self.map_picture(traced, mode)
            wide, high = (round(mm * BOARD_PX_PER_MM) for mm in drawn.size_mm)
            dpi = BOARD_PX_PER_MM * MM_PER_INCH
            made = pngs({"board": Picture(drawn.svg, wide, high)}, self.cache, dpi=dpi)
            track = {spot.turn.number: spot.box.centre for spot in drawn.sheet.turns}
            return Board(made["board"], drawn.field_origin_mm, track)

        return self.shared(game, f"board {mode}", draw)


@dataclass(frozen=True)
class Board:
    """The module's board: a PNG, the hex field's corner and the centre of each turn's box, in mm."""

    png: bytes
    field_origin_mm: tuple[float, float]
    track: Mapping[int, tuple[float, float]]


def _artwork(game: Game) -> dict[str, str]:
    found, _ = game_artwork(game)
    return {name: art.uri for name, art in found.items()}


def poster_page(drawn: MapPicture) -> SvgPage:
    """The map on one page at true size."""
    return SvgPage(drawn.svg, *drawn.size_mm)
