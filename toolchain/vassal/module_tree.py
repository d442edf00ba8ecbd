"""The component tree of a module, from its parts."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from toolchain.model.game import Game
from toolchain.vassal.battle.buttons import battle_buttons, battle_properties
from toolchain.vassal.battle.drop_helper import drop_buttons
from toolchain.vassal.boards.board_grid import BoardGrid
from toolchain.vassal.boards.box_board import BoxBoard
from toolchain.vassal.boards.holding_boards import losses_board, setup_board
from toolchain.vassal.boards.map_boxes import map_box_zones
from toolchain.vassal.boards.outline import HexField
from toolchain.vassal.boards.track import track_places
from toolchain.vassal.boards.zones import box_zones, zoned_grid
from toolchain.vassal.format.component import Component, Value, component
from toolchain.vassal.format.keystroke import ctrl_shift
from toolchain.vassal.format.metadata import ENGINE_VERSION
from toolchain.vassal.format.piece_text import PieceText, add_piece
from toolchain.vassal.format.sequence import clean
from toolchain.vassal.format.stack_text import BasicPiece
from toolchain.vassal.format.trait_codec import Trait
from toolchain.vassal.module_art import PX_PER_MM, ModuleArt
from toolchain.vassal.pieces.piece_ids import PieceIds
from toolchain.vassal.setups import PieceBox, setup_menu
from toolchain.vassal.windows.counts_window import count_designs, count_stacks, counts_board
from toolchain.vassal.windows.due_arrivals import due_highlights, due_properties
from toolchain.vassal.windows.help_pages import KEYS_FILE, RULES_FILE, help_pages
from toolchain.vassal.windows.main_map import main_map
from toolchain.vassal.windows.map_window import (
    BoardDesign,
    map_window,
    piece_handling,
    stack_metrics,
    stack_viewer,
    zoomer,
)
from toolchain.vassal.windows.splash import SPLASH_IMAGE
from toolchain.vassal.windows.support_window import pool_decks, support_board
from toolchain.vassal.windows.tallies import tally_menu, tally_properties
from toolchain.vassal.windows.turn_events import ANNOUNCE
from toolchain.vassal.windows.turn_labels import SCENARIO
from toolchain.vassal.windows.turn_tracker import turn_tracker
from toolchain.vassal.windows.windows import charts, palette, small_tools
from toolchain.vassal.words import names
from toolchain.vassal.words.say import as_written, own_name, say


def module_tree(
    game: Game, art: ModuleArt, ids: PieceIds, pieces: PieceBox, grid: BoardGrid, hex_field: HexField
) -> Component:
    """The root element. Order matters: what others refer to comes first."""
    settings: dict[str, Value] = {
        "name": clean(game.title),
        "version": game.version,
        "description": clean(game.subtitle),
        "VassalVersion": ENGINE_VERSION,
        "ModuleOther1": "",
        "ModuleOther2": "",
        "nextPieceSlotId": ids.next_id,
    }
    counter_px = round(game.style.counter_mm * PX_PER_MM)
    parts = (
        component("BasicCommandEncoder"),
        _documentation(game),
        _roster(game),
        _options(game),
        component("properties.GlobalProperties", {}, _properties(game)),
        _prototypes(pieces),
        turn_tracker(game),
        main_map(game, grid, hex_field, counter_px, track_places(game, art), map_box_zones(game, art)),
        *_holding_maps(game, counter_px, ids),
        palette(game, pieces.units, pieces.markers, ids.by_key),
        charts(game, art.charts, _pages(game)),
        *small_tools(game),
        *battle_buttons(game),
        *drop_buttons(game),
        tally_menu(game),
        *setup_menu(game),
        component("Chatter"),
        component("KeyNamer"),
        _languages(game),
    )
    return component("VASSAL.build.GameModule", settings, parts)


def _languages(game: Game) -> Component:
    """Translations by their codes; their texts stand in files of the archive."""
    codes = sorted(as_written(game).languages)
    listed = (component("VASSAL.i18n.Translation", {"locale": code}) for code in codes)
    return component("VASSAL.i18n.Language", {}, listed)


def _pages(game: Game) -> tuple[tuple[str, str], ...]:
    return ((say(game, "help.rules"), RULES_FILE), (say(game, "help.keys"), KEYS_FILE))


def _documentation(game: Game) -> Component:
    files = (
        component("documentation.HelpFile", {"title": title, "fileName": file, "fileType": "archive"})
        for file, (title, _) in help_pages(game).items()
    )
    title = say(game, "window.about", game=clean(game.title))
    about = component("documentation.AboutScreen", {"title": title, "fileName": SPLASH_IMAGE})
    return component("Documentation", {}, [about, *files])


def _roster(game: Game) -> Component:
    """The sides, and one that may touch everything."""
    entries = [names.side_name(game, side) for side in game.sides] + [
        own_name(game, names.SOLITAIRE, "window.solitaire")
    ]
    settings: dict[str, Value] = {
        "buttonText": say(game, "button.sides"),
        "buttonToolTip": say(game, "button.sides-tip"),
        "buttonKeyStroke": "",
    }
    return component("PlayerRoster", settings, (component("entry", text=entry) for entry in entries))


def _options(game: Game) -> Component:
    settings: dict[str, Value] = {
        "autoReport": "Always",
        "chatterHTMLSupport": "Always",
        "nonOwnerUnmaskable": "Never",
        "hotKeysOnClosedWindows": "Always",
        "playerIdFormat": "$PlayerName$ ($PlayerSide$)",
        "storeLeadingZeroIntegersAsStrings": True,
        "promptString": "Opponents can unmask my pieces",
    }
    announce: dict[str, Value] = {
        "name": ANNOUNCE,
        "desc": say(game, "window.announce"),
        "tab": say(game, "window.preferences"),
        "default": True,
    }
    return component("GlobalOptions", settings, [component("VASSAL.preferences.BooleanPreference", announce)])


def _properties(game: Game) -> Iterator[Component]:
    scenario: dict[str, Value] = {"name": SCENARIO, "initialValue": "", "description": "Scenario in play"}
    yield component("properties.GlobalProperty", scenario)
    yield from tally_properties(game)
    yield from due_properties(game)
    yield from battle_properties(game)


def _prototypes(pieces: PieceBox) -> Component:
    return component(
        "PrototypesContainer",
        {},
        (_prototype(name, traits) for name, traits in pieces.prototypes.items()),
    )


def _prototype(name: str, traits: tuple[Trait, ...]) -> Component:
    basic = BasicPiece("", "", "")
    text = add_piece(PieceText(tuple(trait.text for trait in traits), basic.text))
    return component("PrototypeDefinition", {"name": name, "description": ""}, text=text)


def _holding_maps(game: Game, counter_px: int, ids: PieceIds) -> Iterator[Component]:
    scenarios = game.scenarios.values()
    setups = {b: due_highlights(s, b) for s in scenarios for b in (setup_board(game, s),)}
    if setups:
        yield _holding_map(game, "setup", ctrl_shift("E"), setups, counter_px)
    yield _holding_map(game, "losses", ctrl_shift("X"), {losses_board(game): {}}, counter_px)
    counts = counts_board(game)
    cards = tuple(count_stacks(counts, count_designs(game), ids.by_key))
    yield _holding_map(game, "counts", ctrl_shift("V"), {counts: {}}, counter_px, cards)
    support = support_board(game)
    if support is not None:
        decks = tuple(pool_decks(game, support, ids.by_key))
        yield _holding_map(game, "support", ctrl_shift("U"), {support: {}}, counter_px, decks)


_MAPS = {
    "setup": names.SETUP_MAP,
    "losses": names.LOSSES_MAP,
    "counts": names.COUNTS_MAP,
    "support": names.SUPPORT_MAP,
}


def _holding_map(
    game: Game,
    which: str,
    key: Value,
    boards: Mapping[BoxBoard, Mapping[str, str]],
    counter_px: int,
    pieces: tuple[Component, ...] = (),
) -> Component:
    name = own_name(game, _MAPS[which], f"window.{which}")
    designs = tuple(
        BoardDesign(
            _board_title(game, board),
            board_image(board),
            zoned_grid(None, box_zones(board, highlights), highlight=bool(highlights)),
        )
        for board, highlights in boards.items()
    )
    settings: dict[str, Value] = {
        "launch": True,
        "buttonName": say(game, f"window.{which}-button"),
        "tooltip": name,
        "icon": "/images/map.gif",
        "hotkey": key,
        "markMoved": "Never",
    }
    parts = (stack_metrics(counter_px), *piece_handling(), stack_viewer(terrain=False), zoomer(game, 0.625))
    return map_window(game, name, designs, settings, (*parts, *pieces))


def _board_title(game: Game, board: BoxBoard) -> str:
    keys = {
        names.LOSSES_BOARD: "window.losses-board",
        names.COUNTS_BOARD: "window.counts-board",
        names.SUPPORT_BOARD: "window.support-board",
    }
    if board.name in keys:
        return own_name(game, board.name, keys[board.name])
    return board.name if game.written is None else board.title


def board_image(board: BoxBoard) -> str:
    return f"board-{names.file_stem(board.name)}.png"
