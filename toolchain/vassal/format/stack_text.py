"""Stacks, decks and basic pieces as text."""

from __future__ import annotations

from msgspec import Struct

from toolchain.vassal.format.piece_text import ADD, TraitText
from toolchain.vassal.format.sequence import decode, encode

NO_LAYER = -1


class BasicPiece(Struct, frozen=True):
    """The innermost piece: its picture and name, and where it lies (map pixels, edges included)."""

    image: str
    name: str
    gpid: str
    map: str = "null"
    x: int = 0
    y: int = 0
    properties: tuple[tuple[str, str], ...] = ()
    keys: tuple[str, str] = ("", "")

    @property
    def text(self) -> TraitText:
        shape = "piece;" + encode((*self.keys, self.image, self.name), ";")
        words = [self.map, str(self.x), str(self.y), self.gpid, str(len(self.properties))]
        for key, value in self.properties:
            words += [key, value]
        return TraitText(shape, encode(words, ";"))


def read_basic(text: TraitText) -> BasicPiece | None:
    """Take a basic piece apart; short old states keep defaults. None where it is no basic piece."""
    if text.id != "piece;":
        return None
    shape = decode(text.body, ";")
    if len(shape) < 4:
        return None
    words = decode(text.state, ";")
    words += [""] * (5 - len(words))
    found = _read_properties(words[5:], words[4])
    if found is None or not (_is_number(words[1]) and _is_number(words[2])):
        return None
    place = (words[0], int(words[1] or 0), int(words[2] or 0))
    return BasicPiece(shape[2], shape[3], words[3], *place, found, (shape[0], shape[1]))


def _is_number(text: str) -> bool:
    return not text or (text.removeprefix("-").isdecimal() and len(text) < 12)


def _read_properties(words: list[str], count: str) -> tuple[tuple[str, str], ...] | None:
    if not _is_number(count):
        return None
    pairs = max(0, min(int(count or 0), len(words) // 2))
    return tuple((words[2 * i], words[2 * i + 1]) for i in range(pairs))


class StackText(Struct, frozen=True):
    """A stack on a map, members from the bottom up by piece id."""

    map: str
    x: int
    y: int
    members: tuple[str, ...]
    layer: int = NO_LAYER

    @property
    def state(self) -> str:
        place = (self.map, str(self.x), str(self.y))
        return encode((*place, *self.members, f"@@{self.layer}"), ";")

    def add(self, stack_id: str) -> str:
        """The command that creates it; its members must have been created before."""
        return ADD + encode((stack_id, "stack", self.state), "/")


def read_stack(state: str) -> StackText | None:
    words = decode(state, ";")
    if len(words) < 3 or not (words[1] and words[2] and _is_number(words[1]) and _is_number(words[2])):
        return None
    members, layer = words[3:], NO_LAYER
    if members and members[-1].startswith("@@"):
        last = members.pop()[2:]
        layer = int(last) if _is_number(last) and last else NO_LAYER
    return StackText(words[0], int(words[1]), int(words[2]), tuple(m for m in members if m), layer)


class DeckText(Struct, frozen=True):
    """A deck's state, cards from the bottom up by piece id. `type` is kept as text (its name is field 13)."""

    type: str
    map: str
    x: int
    y: int
    face_down: bool
    cards: tuple[str, ...]

    @property
    def name(self) -> str:
        fields = decode(self.type.removeprefix("deck;"), ";")
        return fields[12] if len(fields) > 12 else ""

    @property
    def state(self) -> str:
        flag = "true" if self.face_down else "false"
        return encode((self.map, str(self.x), str(self.y), flag, encode(self.cards, ",")), ";")


def read_deck(deck_type: str, state: str) -> DeckText | None:
    words = decode(state, ";")
    if len(words) < 4 or not (_is_number(words[1]) and _is_number(words[2])):
        return None
    cards = tuple(decode(words[4], ",")) if words[4:] and words[4] else ()
    return DeckText(deck_type, words[0], int(words[1] or 0), int(words[2] or 0), words[3] == "true", cards)
