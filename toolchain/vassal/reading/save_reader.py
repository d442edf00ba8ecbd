"""Anybody's saved game or log as a description: pieces, stacks, decks, boards, properties, turn."""

from __future__ import annotations

import re
from collections.abc import Callable
from msgspec import Struct, field

from toolchain.vassal.format.commands import BEGIN, END
from toolchain.vassal.format.piece_text import ADD, AddPiece, read_add_piece
from toolchain.vassal.format.sequence import TAB, decode
from toolchain.vassal.format.stack_text import (
    BasicPiece,
    DeckText,
    StackText,
    read_basic,
    read_deck,
    read_stack,
)

_PICKER = "BoardPicker" + TAB
_TURN = re.compile(r"TURN(?P<tracker>.{1,200}?)\t(?P<state>.*)", re.DOTALL)


class PieceInSave(Struct, frozen=True):
    """A piece by id and its place in the order of commands; `basic` None where it is no basic piece."""

    id: str
    add: AddPiece
    basic: BasicPiece | None
    order: int

    @property
    def name(self) -> str:
        return self.basic.name if self.basic else ""


class StackInSave(Struct, frozen=True):
    id: str
    stack: StackText
    order: int


class DeckInSave(Struct, frozen=True):
    id: str
    deck: DeckText
    order: int


class BoardOnMap(Struct, frozen=True):
    """A board's name and its column and row in the arrangement; `reversed_` for "name/rev"."""

    name: str
    column: str
    row: str
    reversed_: bool = False


class SaveDescription(Struct, frozen=True):
    """What the commands of a save say. `broken` are add commands that do not come apart, cut short;
    `other` counts commands that are not described here, by their first word; `steps` those of a log."""

    pieces: tuple[PieceInSave, ...] = ()
    stacks: tuple[StackInSave, ...] = ()
    decks: tuple[DeckInSave, ...] = ()
    boards: tuple[tuple[str, tuple[BoardOnMap, ...]], ...] = ()
    properties: tuple[tuple[str, str, str], ...] = ()
    players: tuple[str, ...] = ()
    turns: tuple[tuple[str, str], ...] = ()
    notes: str = ""
    extensions: tuple[str, ...] = ()
    broken: tuple[str, ...] = ()
    other: tuple[tuple[str, int], ...] = ()
    begun: bool = False
    ended: bool = False
    at_start_done: bool = False
    steps: int = 0


class _Draft(Struct):
    pieces: list[PieceInSave] = field(default_factory=list)
    stacks: list[StackInSave] = field(default_factory=list)
    decks: list[DeckInSave] = field(default_factory=list)
    boards: dict[str, tuple[BoardOnMap, ...]] = field(default_factory=dict)
    properties: list[tuple[str, str, str]] = field(default_factory=list)
    players: list[str] = field(default_factory=list)
    turns: list[tuple[str, str]] = field(default_factory=list)
    notes: str = ""
    extensions: list[str] = field(default_factory=list)
    broken: list[str] = field(default_factory=list)
    other: dict[str, int] = field(default_factory=dict)
    marks: set[str] = field(default_factory=set)
    steps: int = 0


def describe_save(commands: tuple[str, ...]) -> SaveDescription:
    """Sort the commands of a saved game into a description; whatever they hold, there is one."""
    draft = _Draft()
    for order, command in enumerate(commands):
        if command.startswith("LOG" + TAB):
            draft.steps += 1
        elif command.startswith(ADD):
            _take_piece(draft, command, order)
        elif not _take_word(draft, command):
            word = command.partition(TAB)[0].partition("/")[0][:40]
            draft.other[word] = draft.other.get(word, 0) + 1
    return SaveDescription(
        pieces=tuple(draft.pieces),
        stacks=tuple(draft.stacks),
        decks=tuple(draft.decks),
        boards=tuple(draft.boards.items()),
        properties=tuple(draft.properties),
        players=tuple(dict.fromkeys(draft.players)),
        turns=tuple(draft.turns),
        notes=draft.notes,
        extensions=tuple(draft.extensions),
        broken=tuple(draft.broken),
        other=tuple(sorted(draft.other.items())),
        begun=BEGIN in draft.marks,
        ended=END in draft.marks,
        at_start_done="SETUP_STACK" in draft.marks,
        steps=draft.steps,
    )


def _take_piece(draft: _Draft, command: str, order: int) -> None:
    tokens = decode(command[len(ADD) :], "/", limit=4)
    kind = tokens[1] if len(tokens) > 2 else ""
    if kind == "stack":
        stack = read_stack(tokens[2])
        if stack is not None:
            draft.stacks.append(StackInSave(tokens[0], stack, order))
            return
    elif kind.startswith("deck;"):
        deck = read_deck(kind, tokens[2])
        if deck is not None:
            draft.decks.append(DeckInSave(tokens[0], deck, order))
            return
    elif (add := read_add_piece(command)) is not None:
        draft.pieces.append(PieceInSave(add.id, add, read_basic(add.piece.basic), order))
        return
    draft.broken.append(command[:200])


def _take_word(draft: _Draft, command: str) -> bool:
    """Take a command that is no piece; False where it is none of those described."""
    word, tab, rest = command.partition(TAB)
    if word in (BEGIN, END) or (word == "SETUP_STACK" and tab):
        draft.marks.add(word)
        return True
    if _PICKER in command and word.endswith("BoardPicker"):
        draft.boards[word.removesuffix("BoardPicker")] = read_boards(command)
        return True
    taker = _TAKERS.get(word)
    if taker is not None and tab:
        taker(draft, rest)
        return True
    match = _TURN.fullmatch(command)
    if match:
        draft.turns.append((match["tracker"], match["state"]))
    return match is not None


def read_boards(command: str) -> tuple[BoardOnMap, ...]:
    """The boards of a BoardPicker command or of a <setup>; what is left over is dropped."""
    words = decode(command, TAB)[1:]
    triples = zip(words[0::3], words[1::3], words[2::3], strict=False)
    return tuple(
        BoardOnMap(name.removesuffix("/rev"), column, row, name.endswith("/rev"))
        for name, column, row in triples
    )


def _take_property(draft: _Draft, rest: str) -> None:
    _, name, value, container = [*decode(rest, ";"), "", "", "", ""][:4]
    draft.properties.append((name, value, container))


def _take_player(draft: _Draft, rest: str) -> None:
    """Only the side: names and passwords are nobody's business."""
    draft.players.append([*decode(rest, TAB), "", "", ""][2])


def _take_notes(draft: _Draft, rest: str) -> None:
    draft.notes = rest.replace("|", "\n")


def _take_extension(draft: _Draft, rest: str) -> None:
    draft.extensions.append(" ".join(decode(rest, TAB)))


_TAKERS: dict[str, Callable[[_Draft, str], None]] = {
    "GlobalProperty": _take_property,
    "PLAYER": _take_player,
    "NOTES": _take_notes,
    "EXT": _take_extension,
}
