"""Pieces as text: traits nested round a basic piece, and the command that adds a piece.

Types and states nest alike. Traits are written outermost first; level k's TAB carries k backslashes.
"""

from __future__ import annotations

from collections.abc import Sequence

from msgspec import Struct

from toolchain.vassal.format.sequence import TAB, decode, encode

# Published pieces have some dozens of traits; the bound keeps hostile nesting cheap.
MOST_TRAITS = 1000
ADD = "+/"

_WRAPPED = ("\\", TAB, "'")


class TraitText(Struct, frozen=True):
    """One trait (or the innermost basic piece): type with its id, and state."""

    type: str
    state: str = ""

    @property
    def id(self) -> str:
        """The type's id with its semicolon, "mark;"; the whole type where it has none."""
        head, semicolon, _ = self.type.partition(";")
        return head + semicolon

    @property
    def body(self) -> str:
        """The type after its id."""
        return self.type[len(self.id) :]


class PieceText(Struct, frozen=True):
    """A piece as its traits, outermost first, and its innermost piece.

    `spelling` holds (type, state) as they were read where our own writing would differ (a needless quote,
    a token too many); it wins in `nested_type` and `nested_state`, so drop it when changing traits.
    """

    traits: tuple[TraitText, ...]
    basic: TraitText
    spelling: tuple[str, str] | None = None

    @property
    def nested_type(self) -> str:
        return self.spelling[0] if self.spelling else nest([*(t.type for t in self.traits), self.basic.type])

    @property
    def nested_state(self) -> str:
        if self.spelling:
            return self.spelling[1]
        return nest([*(t.state for t in self.traits), self.basic.state])


class AddPiece(Struct, frozen=True):
    """The command "+/id/type/state"; the id is "null" in a build file."""

    piece: PieceText
    id: str = "null"
    spelling: str | None = None


def nest(levels: Sequence[str]) -> str:
    """Nest texts, outermost first."""
    if any(map(_is_wrapped, levels)):
        return nest_stepwise(levels)
    last = len(levels) - 1
    words = []
    for depth, level in enumerate(levels[:-1]):
        words += [level.replace(TAB, "\\" * (depth + 1) + TAB), "\\" * depth + TAB]
    words.append(levels[-1].replace(TAB, "\\" * last + TAB))
    return "".join(words)


def _is_wrapped(level: str) -> bool:
    return level.startswith(_WRAPPED)


def nest_stepwise(levels: Sequence[str]) -> str:
    """The definition of nesting, each level encoded in turn: copies the text once a level."""
    text = levels[-1]
    for level in reversed(levels[:-1]):
        text = encode((level, text), TAB)
    return text


def unnest(text: str, most: int = MOST_TRAITS) -> list[str]:
    """The levels of a nested text, outermost first; what lies deeper than `most` stays in the last."""
    levels, end = _split_levels(text)
    tail = text[end - 1 : end]
    quoted = any(level[:1] == "'" and (tail == "'" or level[-1:] == "'") for level in levels)
    # The last of `most` + 1 levels is left as it stands, which differs where it holds an escaped TAB.
    deep = len(levels) > most + 1 or (len(levels) == most + 1 and TAB in levels[-1])
    return unnest_stepwise(text, most) if quoted or deep else levels


def _split_levels(text: str) -> tuple[list[str], int]:
    """The levels where none stands in quotes, and where the innermost ends.

    A TAB after `depth` backslashes parts this level from the next. One after more belongs to the level's
    text; one after fewer ends an outer level, and what follows is not read.
    """
    *parts, last = text.split(TAB)
    levels: list[str] = []
    words: list[str] = []
    at = 0
    for part in parts:
        body = part.rstrip("\\")
        slashes, depth = len(part) - len(body), len(levels)
        words.append(body)
        if slashes > depth:
            words.append("\\" * (slashes - depth - 1) + TAB)
        else:
            levels.append("".join(words))
            words = []
            if slashes < depth:
                return levels, at + len(body)
        at += len(part) + 1
    levels.append("".join(words) + last)
    return levels, len(text)


def is_too_deep(text: str) -> bool:
    """True for a text of more levels than any piece has; taking it apart would cost their square."""
    return text.count(TAB) > MOST_TRAITS and len(_split_levels(text)[0]) > MOST_TRAITS


def unnest_stepwise(text: str, most: int = MOST_TRAITS) -> list[str]:
    """The definition of `unnest`, each level decoded in turn."""
    levels: list[str] = []
    while len(levels) < most:
        pair = decode(text, TAB, limit=2)
        levels.append(pair[0])
        if len(pair) == 1:
            break
        text = pair[1]
    else:
        levels.append(text)
    return levels


def read_piece(nested_type: str, nested_state: str) -> PieceText | None:
    """Take type and state apart; None where the state has fewer levels than the type, or both too many."""
    if is_too_deep(nested_type):
        return None
    types = unnest(nested_type)
    states = unnest(nested_state, most=len(types) - 1) if len(types) > 1 else [nested_state]
    if len(states) != len(types):
        return None
    pairs = [TraitText(t, s) for t, s in zip(types, states, strict=True)]
    piece = PieceText(tuple(pairs[:-1]), pairs[-1])
    written = (nested_type, nested_state)
    if (piece.nested_type, piece.nested_state) == written:
        return piece
    return PieceText(piece.traits, piece.basic, written)


def add_piece(piece: PieceText, piece_id: str = "null") -> str:
    return ADD + encode((piece_id, piece.nested_type, piece.nested_state), "/")


def write_add_piece(command: AddPiece) -> str:
    if command.spelling is not None:
        return command.spelling
    return add_piece(command.piece, command.id)


def read_add_piece(text: str) -> AddPiece | None:
    """Take an add command apart; None where it is none or the piece does not fit together."""
    if not text.startswith(ADD):
        return None
    tokens = decode(text[len(ADD) :], "/")
    if len(tokens) < 3:
        return None
    piece = read_piece(tokens[1], tokens[2])
    if piece is None:
        return None
    plain = add_piece(piece, tokens[0])
    return AddPiece(piece, tokens[0], None if plain == text else text)
