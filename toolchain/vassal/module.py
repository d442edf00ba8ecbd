"""A whole VASSAL module from a game and its pictures."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import cached_property

from msgspec import Struct

from toolchain.model.game import Game
from toolchain.model.translation import translated
from toolchain.render.typesetter import Picture
from toolchain.vassal.boards.board_grid import BoardGrid, board_grid
from toolchain.vassal.boards.box_board import BoxBoard, relabelled
from toolchain.vassal.boards.box_picture import draw_box_board
from toolchain.vassal.boards.holding_boards import losses_board, setup_board
from toolchain.vassal.boards.outline import HexField
from toolchain.vassal.boards.track import track_places
from toolchain.vassal.format.archive_writer import write_archive
from toolchain.vassal.format.build_file import write_build_file
from toolchain.vassal.format.component import Component
from toolchain.vassal.format.metadata import write_metadata
from toolchain.vassal.format.saved_game import write_save
from toolchain.vassal.format.sequence import clean
from toolchain.vassal.module_art import PX_PER_MM, ModuleArt
from toolchain.vassal.module_translation import component_words, piece_words, trait_words, write_properties
from toolchain.vassal.module_tree import board_image, module_tree
from toolchain.vassal.pieces.marker_pieces import (
    marker_designs,
    pool_cards,
    pool_sides,
)
from toolchain.vassal.pieces.piece_design import PieceDesign, used_prototypes
from toolchain.vassal.pieces.piece_ids import PieceIds
from toolchain.vassal.pieces.prototypes import make_prototypes
from toolchain.vassal.pieces.unit_pieces import unit_designs
from toolchain.vassal.setups import PieceBox, saved_setup, setup_titles
from toolchain.vassal.windows.counts_window import CARD_IMAGE, count_designs, counts_board, draw_card
from toolchain.vassal.windows.help_pages import help_pages
from toolchain.vassal.windows.main_map import BOARD_IMAGE
from toolchain.vassal.windows.splash import SPLASH_IMAGE, draw_splash
from toolchain.vassal.windows.support_window import support_board
from toolchain.vassal.windows.windows import chart_image
from toolchain.vassal.words import names
from toolchain.vassal.words.badges import draw_badge, game_badges
from toolchain.vassal.words.say import as_written


class ModuleFiles(Struct, frozen=True, dict=True):
    """A built module: its archive's entries by name, and the component tree they were made from."""

    entries: Mapping[str, bytes]
    tree: Component

    @cached_property
    def archive(self) -> bytes:
        """The .vmod file."""
        return write_archive(self.entries)


def module_pictures(game: Game) -> dict[str, tuple[Picture, ...]]:
    """What the module needs beside map, counters and charts, by file name: holding boards, badges, splash.
    High ones come in parts from the top down.

    Typeset them and pass the PNGs as `ModuleArt.drawn`. Those that have other words in a translation follow,
    their names behind its code and a slash.
    """
    pictures = _pictures(game)
    for code, language in sorted(game.languages.items()):
        for file, picture in _pictures(translated(game, language)).items():
            if picture != pictures[file]:
                pictures[f"{code}/{file}"] = picture
    return pictures


def _pictures(game: Game) -> dict[str, tuple[Picture, ...]]:
    style = game.style
    schemes = {
        side: style.schemes[name] for side, name in style.side_schemes.items() if name in style.schemes
    }
    boards = zip(_boards(as_written(game)), _boards(game), strict=True)
    pictures = {board_image(b): draw_box_board(relabelled(b, words), schemes) for b, words in boards}
    pictures |= {badge.file: (draw_badge(badge),) for badge in game_badges(game)}
    return pictures | {SPLASH_IMAGE: (draw_splash(game),), CARD_IMAGE: (draw_card(game),)}


def _boards(game: Game) -> Iterator[BoxBoard]:
    yield losses_board(game)
    yield counts_board(game)
    support = support_board(game)
    if support is not None:
        yield support
    yield from (setup_board(game, scenario) for scenario in game.scenarios.values())


def build_module(game: Game, art: ModuleArt, ids: PieceIds) -> ModuleFiles:
    """Build the module of a game.

    `ids` must hold every key of `piece_keys(game)` (see pipeline.id_lock.extend_lock). The result depends
    on the arguments alone. Pictures that `art` lacks are left out of the archive.
    """
    grid = map_grid(game, art)
    whole = _whole(game, art, ids, grid)
    others = {code: translated(game, language) for code, language in sorted(game.languages.items())}
    data = write_metadata(game.version, **_titles(game), others={c: _titles(g) for c, g in others.items()})
    entries = {
        "buildFile.xml": write_build_file(whole.tree),
        "moduledata": data,
        **{file: page.encode("utf-8") for file, (_, page) in help_pages(game).items()},
        **{_image_path(name): image for name, image in _images(game, art).items()},
        **_saves(game, art, whole.pieces, grid, data),
    }
    for code, other in others.items():
        entries |= _translation(code, other, whole, _whole(other, art, ids, grid))
    return ModuleFiles(entries, whole.tree)


class _Whole(Struct, frozen=True):
    """A module's components and all designs of its pieces."""

    tree: Component
    pieces: PieceBox
    designs: tuple[PieceDesign, ...]


def _whole(game: Game, art: ModuleArt, ids: PieceIds, grid: BoardGrid) -> _Whole:
    units, markers = unit_designs(game), marker_designs(game)
    cards = [design for side in pool_sides(game) for _, design in pool_cards(game, side)]
    designs = (*units.values(), *markers.values(), *cards, *count_designs(game).values())
    shared = used_prototypes(make_prototypes(game), (trait for design in designs for trait in design.traits))
    pieces = PieceBox(units, markers, ids.by_key, shared)
    return _Whole(module_tree(game, art, ids, pieces, grid, hex_field(game, art)), pieces, designs)


def _titles(game: Game) -> dict[str, str]:
    return {"description": clean(game.subtitle), "name": clean(game.title)}


def _translation(code: str, game: Game, whole: _Whole, other: _Whole) -> dict[str, bytes]:
    """The archive's entries for players who have set a language."""
    words = dict(component_words(whole.tree, other.tree))
    words |= piece_words(whole.designs, other.designs)
    for one, two in zip(whole.pieces.prototypes.values(), other.pieces.prototypes.values(), strict=True):
        words |= trait_words(one, two)
    pages = {f"help_{code}/{file}": page.encode("utf-8") for file, (_, page) in help_pages(game).items()}
    return {f"Module_{code}.properties": write_properties(words), **pages}


def _image_path(name: str) -> str:
    """A picture's entry; "de/x.png" is shown instead of "x.png" to those who read German."""
    code, slash, file = name.rpartition("/")
    return f"images_{code}/{file}" if slash else f"images/{name}"


def map_grid(game: Game, art: ModuleArt) -> BoardGrid:
    """The engine's grid over the board picture."""
    placed = hex_field(game, art)
    return board_grid(placed.grid, placed.hex_px, placed.origin, art.board_size)


def hex_field(game: Game, art: ModuleArt) -> HexField:
    x, y = art.field_origin_mm
    size = game.game_map.hex_size_mm * PX_PER_MM
    return HexField(game.game_map.grid, size, (x * PX_PER_MM, y * PX_PER_MM))


def _images(game: Game, art: ModuleArt) -> dict[str, bytes]:
    found = {BOARD_IMAGE: art.board, **art.drawn}
    for keys, image in ((game.oob.units, names.unit_image), (game.markers, names.marker_image)):
        found |= {image(key): art.fronts[key] for key in keys if key in art.fronts}
        found |= {image(key, back=True): art.backs[key] for key in keys if _shows_back(game, key, art)}
    return found | {chart_image(title): image for title, image in art.charts.items()}


def _shows_back(game: Game, key: str, art: ModuleArt) -> bool:
    """Backs that no piece turns up stay out of the archive."""
    unit, marker = game.oob.units.get(key), game.markers.get(key)
    turns = (unit is not None and unit.reduced is not None) or (
        marker is not None and marker.back is not None
    )
    return turns and key in art.backs


def _saves(
    game: Game, art: ModuleArt, pieces: PieceBox, grid: BoardGrid, module_data: bytes
) -> dict[str, bytes]:
    found = {}
    places = track_places(game, art)
    for scenario in game.scenarios.values():
        for title, suggested in setup_titles(game, scenario):
            saved = saved_setup(game, scenario, pieces, grid, places, suggested=suggested)
            name = names.setup_file(scenario, suggested)
            found[name] = write_save(saved, module_data, game.version, title)
    return found
