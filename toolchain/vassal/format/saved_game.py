"""Saved games: pieces on maps, boards, properties and the turn, as a .vsav archive."""

from __future__ import annotations

from collections.abc import Iterator

from msgspec import Struct
from msgspec.structs import replace

from toolchain.vassal.format.archive_writer import write_archive
from toolchain.vassal.format.commands import (
    AT_START_DONE,
    BEGIN,
    END,
    board_command,
    join_commands,
    notes_command,
    property_command,
)
from toolchain.vassal.format.metadata import write_metadata
from toolchain.vassal.format.obfuscation import obfuscate
from toolchain.vassal.format.piece_text import PieceText, TraitText, add_piece
from toolchain.vassal.format.stack_text import BasicPiece, StackText

SAVED_GAME = "savedGame"

# Ids of generated pieces and stacks only need to differ from each other and from the engine's clock.
FIRST_PIECE_ID, FIRST_STACK_ID = 100_001, 900_001


class SavedPiece(Struct, frozen=True):
    """A piece with its traits (prototypes expanded), outermost first, and its innermost piece."""

    traits: tuple[TraitText, ...]
    basic: BasicPiece


class SavedStack(Struct, frozen=True):
    """Pieces on one point of a map, from the bottom up. Map pixels, edges included."""

    map: str
    x: int
    y: int
    pieces: tuple[SavedPiece, ...]


class SavedGame(Struct, frozen=True):
    """Everything a predefined set-up says.

    `boards` pairs maps with the board that lies on each. `properties` are (name, value, container).
    `at_start_done` keeps the engine from adding the module's own at-start stacks and decks.
    """

    boards: tuple[tuple[str, str], ...]
    stacks: tuple[SavedStack, ...]
    properties: tuple[tuple[str, str, str], ...] = ()
    turn: str = ""
    notes: str = ""
    at_start_done: bool = True


def write_commands(game: SavedGame) -> str:
    """The command string, one flat level: pieces before the stacks that hold them."""
    commands = [BEGIN]
    next_piece = FIRST_PIECE_ID
    for number, stack in enumerate(game.stacks):
        ids = tuple(str(next_piece + i) for i in range(len(stack.pieces)))
        next_piece += len(ids)
        commands += _stack_commands(stack, ids, str(FIRST_STACK_ID + number))
    commands += [board_command(map_name, [(board, 0, 0)]) for map_name, board in game.boards]
    commands += [AT_START_DONE] if game.at_start_done else []
    commands += [property_command(*values) for values in game.properties]
    commands += [game.turn] if game.turn else []
    commands += [notes_command(game.notes)] if game.notes else []
    return join_commands([*commands, END])


def _stack_commands(stack: SavedStack, ids: tuple[str, ...], stack_id: str) -> Iterator[str]:
    for piece_id, piece in zip(ids, stack.pieces, strict=True):
        basic = replace(piece.basic, map=stack.map, x=stack.x, y=stack.y)
        yield add_piece(PieceText(piece.traits, basic.text), piece_id)
    yield StackText(stack.map, stack.x, stack.y, ids).add(stack_id)


def write_save(game: SavedGame, module_data: bytes, version: str, description: str) -> bytes:
    """A .vsav file; `module_data` is the module's own `moduledata`."""
    content = write_commands(game).encode("utf-8")
    return write_archive(
        {
            SAVED_GAME: obfuscate(content),
            "savedata": write_metadata(version, description),
            "moduledata": module_data,
        }
    )
