"""Anybody's saved game or log as a description: pieces, stacks, decks, boards, properties, turn."""

from __future__ import annotations

import re
from collections.abc import Callable

from msgspec import Struct, field

from toolchain.vassal.format.commands import BEGIN, END
from toolchain.vassal.format.piece_text import ADD, TraitText, is_too_deep, unnest
from toolchain.vassal.format.sequence import TAB, decode
from toolchain.vassal.format.stack_text import (
    BasicPiece,
    DeckText,
    StackText,
    read_basic,
    read_deck,
    read_stack,
)

# Enough for the pieces of any module; it bounds what hostile files make us keep.
_MOST_TYPES = 20_000
_EMPTY_STACK = re.compile(r"\+/\d{1,20}/stack/[^;/]*;-?\d{1,9};-?\d{1,9}(;@@-?\d{1,9})?")
_PICKER = "BoardPicker" + TAB
_TURN = re.compile(r"TURN(?P<tracker>.{1,200}?)\t(?P<state>.*)", re.DOTALL)


class PieceInSave(Struct, frozen=True):
    """A piece by id and its place in the order of commands; `basic` None where it is no basic piece.

    `types` are those of its traits, outermost first, one object for all pieces that are alike. `state` is the
    nested state as it stands: saved games have many pieces, and few are looked at trait by trait.
    """

    id: str
    types: tuple[str, ...]
    state: str
    basic: BasicPiece | None
    order: int

    @property
    def name(self) -> str:
        return self.basic.name if self.basic else ""

    @property
    def traits(self) -> tuple[TraitText, ...]:
        """The traits with their states."""
        states = unnest(self.state, most=len(self.types)) if self.types else []
        return tuple(TraitText(t, s) for t, s in zip(self.types, states, strict=False))


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
    """What the commands of a save say. `stacks` are those that hold pieces, `broken` add commands that do not
    come apart, cut short; `other` counts commands that are not described here, by their first word, `steps`
    those of a log."""

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
    empty_stacks: int = 0

    @property
    def shapes(self) -> frozenset[tuple[str, ...]]:
        """The types of traits that its pieces have, each combination once."""
        return frozenset(piece.types for piece in self.pieces)


# The types of a piece's traits and of its innermost part; None where they do not come apart.
Types = tuple[tuple[str, ...], str] | None


class PieceTypes(Struct):
    """Takes types of pieces apart, each once: saved games of a module hold the same pieces over and over."""

    known: dict[str, Types] = field(default_factory=dict)

    def read(self, escaped: str) -> Types:
        """The types of an add command as it stands, its slashes escaped."""
        if escaped not in self.known:
            if len(self.known) >= _MOST_TYPES:
                self.known.clear()
            self.known[escaped] = _read_types(decode(escaped, "/")[0])
        return self.known[escaped]


def _read_types(nested: str) -> Types:
    if is_too_deep(nested):
        return None
    *types, basic = unnest(nested)
    return tuple(types), basic


class _Draft(Struct):
    types: PieceTypes
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
    empty_stacks: int = 0


def describe_save(commands: tuple[str, ...], types: PieceTypes | None = None) -> SaveDescription:
    """Sort the commands of a saved game into a description; whatever they hold, there is one.

    Saved games that are read with the same `types` share what they have in common.
    """
    draft = _Draft(types if types is not None else PieceTypes())
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
        empty_stacks=draft.empty_stacks,
    )


def _take_piece(draft: _Draft, command: str, order: int) -> None:
    if _EMPTY_STACK.fullmatch(command):
        draft.empty_stacks += 1
        return
    piece_id, shape, state = _three_tokens(command, len(ADD))
    if shape == "stack":
        stack = read_stack(decode(state, "/")[0])
        if stack is not None:
            draft.stacks.append(StackInSave(piece_id, stack, order))
            return
    elif shape.startswith("deck;"):
        deck = read_deck(decode(shape, "/")[0], decode(state, "/")[0])
        if deck is not None:
            draft.decks.append(DeckInSave(piece_id, deck, order))
            return
    elif (piece := _read_piece(draft.types, decode(piece_id, "/")[0], shape, state, order)) is not None:
        draft.pieces.append(piece)
        return
    draft.broken.append(command[:200])


def _three_tokens(command: str, start: int) -> tuple[str, str, str]:
    """Id, type and state as they stand, their slashes escaped; nothing for those that are missing."""
    found: list[str] = []
    while start >= 0 and len(found) < 3:
        end = command.find("/", start)
        while end > 0 and command[end - 1] == "\\":
            end = command.find("/", end + 1)
        found.append(command[start:] if end < 0 else command[start:end])
        start = end + 1 if end >= 0 else -1
    piece_id, shape, state = [*found, "", "", ""][:3]
    return piece_id, shape, state


def _read_piece(types: PieceTypes, piece_id: str, shape: str, state: str, order: int) -> PieceInSave | None:
    found = types.read(shape) if shape and state else None
    if found is None:
        return None
    traits, basic = found
    nested = decode(state, "/")[0]
    states = unnest(nested, most=len(traits)) if traits else [nested]
    if len(states) != len(traits) + 1:
        return None
    return PieceInSave(piece_id, traits, nested, read_basic(TraitText(basic, states[-1])), order)


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
