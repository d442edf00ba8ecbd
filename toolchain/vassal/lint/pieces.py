"""Checks of pieces as text: whether they come apart as the engine takes them apart."""

from __future__ import annotations

import re
from collections.abc import Iterator

from toolchain.vassal.format.piece_text import ADD, MOST_TRAITS, is_too_deep, unnest
from toolchain.vassal.format.sequence import TAB, decode
from toolchain.vassal.format.trait_catalogue import TRAITS
from toolchain.vassal.lint.check import ERROR, INFO, WARNING, Check, Report, check, listed, shown
from toolchain.vassal.lint.subject import Subject
from toolchain.vassal.reading.component_classes import is_foreign
from toolchain.vassal.reading.piece_reader import MOST_PIECE_TEXT, PLACERS, Piece

# A basic piece has two old keys, an image and a name.
_BASIC_FIELDS = 4
# Modules with classes of their own may have commands of their own, which only they can read.
_OWN_COMMAND = re.compile(r"\w{1,20}\+/")


def _all(subject: Subject) -> tuple[Piece, ...]:
    """Every piece, broken ones too."""
    return subject.module.all_pieces


def _levels(piece: Piece) -> tuple[list[str], list[str]] | None:
    """The levels of type and state of a piece that is not plainly sound, where there are both."""
    if piece.add is not None and TAB not in piece.add.piece.basic.state:
        return None
    text = piece.text
    tokens = decode(text[len(ADD) :], "/") if text.startswith(ADD) else []
    if len(tokens) > 2 and (is_too_deep(tokens[1]) or is_too_deep(tokens[2])):
        return None
    return (unnest(tokens[1]), unnest(tokens[2])) if len(tokens) > 2 else None


@check(
    ERROR,
    "MOD200",
    "piece-text",
    "The text of a piece is no piece.",
    why="""
The text of a slot or prototype is `+/null/type/state`; an id in the place of `null` belongs into saved games
only, where two pieces with one id are one too many. A text that was cut, or a slash in it that is not
escaped, gives fewer or more parts: the engine cannot build the piece and the slot is empty.
""",
    wrong="""
# buildFile.xml
<PieceSlot entryName="Cut" gpid="9">+/null/piece;;;inf.png;Cut</PieceSlot>
""",
    right="""
# buildFile.xml
<PieceSlot entryName="Whole" gpid="9">+/null/piece;;;inf.png;Whole/null;0;0;9;0</PieceSlot>
""",
)
def piece_text(subject: Subject, report: Report) -> None:
    for piece in _all(subject):
        if piece.node.cdata:
            continue
        problem = _text_problem(piece)
        if problem and not (_OWN_COMMAND.match(piece.text) and not subject.whole):
            report.piece(problem, piece)


def _text_problem(piece: Piece) -> str:
    if piece.add is not None and piece.add.spelling is None:
        of_a_game = piece.add.id not in ("null", "") and piece.within is None
        return f"its id is '{shown(piece.add.id, 20)}', not 'null': it is of a game" if of_a_game else ""
    if len(piece.text) > MOST_PIECE_TEXT:
        return f"its text has {len(piece.text):,} characters"
    if not piece.text.startswith(ADD):
        return f"its text opens with '{shown(piece.text, 20)}', not with '+/'"
    parts = decode(piece.text[len(ADD) :], "/")
    if len(parts) < 3:
        return f"its text has {len(parts)} of the three parts id, type and state"
    if is_too_deep(parts[1]) or is_too_deep(parts[2]):
        return f"it has more than {MOST_TRAITS:,} traits"
    if len(parts) > 3:
        return f"its text has {len(parts) - 3} parts after id, type and state"
    return ""


@check(
    ERROR,
    "MOD201",
    "piece-levels",
    "A piece has not as many states as traits.",
    why="""
Each trait has a type and a state, nested alike. With too few states the engine stops building the piece
("No state for trait"); what is too many is lost. Both happen when texts are edited by hand.
""",
    wrong="""
# buildFile.xml
<PieceSlot entryName="Odd" gpid="9">+/null/mark;Side→piece;;;inf.png;Odd/null;0;0;9;0</PieceSlot>
""",
    right="""
# buildFile.xml
<PieceSlot entryName="Even" gpid="9">+/null/mark;Side→piece;;;inf.png;Even/Red→null;0;0;9;0</PieceSlot>
""",
)
def piece_levels(subject: Subject, report: Report) -> None:
    for piece in _all(subject):
        found = _levels(piece)
        if found is None or _text_problem(piece):
            continue
        types, states = found
        if len(types) != len(states) and not _swallowed(types, states):
            report.piece(f"it has {len(types)} types and {len(states)} states", piece)


def _swallowed(types: list[str], states: list[str]) -> str:
    """A level that has swallowed the next one because its text ends in a backslash."""
    if len(types) == len(states):
        return ""
    plain = (level for level in (*types, *states) if not level.startswith(tuple(PLACERS)))
    return next((level for level in plain if TAB in level), "")


@check(
    ERROR,
    "MOD202",
    "backslash-at-end",
    "A text inside a piece ends in a backslash.",
    why="""
One backslash before a separator means that it belongs to the text. So a label, name or value that ends in a
backslash swallows the separator after it, and all later traits shift. There is no way to write such a text:
put a blank or another sign after it.
""",
    wrong="""
# buildFile.xml
<PieceSlot entryName="Path" gpid="9">+/null/mark;Note→mark;Side\\→piece;;;inf.png;Path/C:\\→Red\\→
    null;0;0;9;0</PieceSlot>
""",
    right="""
# buildFile.xml
<PieceSlot entryName="Path" gpid="9">+/null/mark;Note→mark;Side\\→piece;;;inf.png;Path/C:→Red\\→
    null;0;0;9;0</PieceSlot>
""",
)
def backslash_at_end(subject: Subject, report: Report) -> None:
    for piece in _all(subject):
        found = _levels(piece)
        if found is not None and (level := _swallowed(*found)):
            head = level.partition(TAB)[0]
            report.piece(f"'{shown(head, 40)}\\' ends in a backslash, which hides the TAB after it", piece)


@check(
    ERROR,
    "MOD203",
    "innermost",
    "The innermost part of a piece is no basic piece.",
    why="""
All traits wrap a basic piece, `piece;` with two old keys, an image and a name. With fewer than those fields
the engine stops loading the whole module; with another word it puts in an empty piece.
""",
    wrong="""
# buildFile.xml
<PieceSlot entryName="Short" gpid="9">+/null/piece;;inf.png/null;0;0;9;0</PieceSlot>
""",
    right="""
# buildFile.xml
<PieceSlot entryName="Full" gpid="9">+/null/piece;;;inf.png;Full/null;0;0;9;0</PieceSlot>
""",
)
def innermost(subject: Subject, report: Report) -> None:
    for piece in subject.pieces:
        basic = piece.add.piece.basic if piece.add else None
        if basic is None:
            continue
        fields = len(decode(basic.body, ";"))
        if basic.id != "piece;":
            report.piece(f"its innermost part is '{shown(basic.type, 30)}'", piece)
        elif fields < _BASIC_FIELDS:
            message = f"its basic piece has {fields} of the {_BASIC_FIELDS} fields that the engine needs"
            report.piece(message, piece)


@check(
    ERROR,
    "MOD204",
    "unknown-trait",
    "A trait that the engine does not have.",
    why="""
The word before the first semicolon names the trait. Where the engine has none of that name it warns and puts
in an empty marker: what the trait should do is gone. (Modules with Java classes of their own may have traits
of their own; MOD206 lists them.)
""",
    wrong="""
# buildFile.xml
<PieceSlot entryName="Odd" gpid="9">+/null/delet;Delete;68,130;→piece;;;inf.png;Odd/→
    null;0;0;9;0</PieceSlot>
""",
    right="""
# buildFile.xml
<PieceSlot entryName="Good" gpid="9">+/null/delete;Delete;68,130;→piece;;;inf.png;Good/→
    null;0;0;9;0</PieceSlot>
""",
)
def unknown_trait(subject: Subject, report: Report) -> None:
    for trait_id, places in () if brings_classes(subject) else _unknown_traits(subject).items():
        hint = report.guess(trait_id[:80], TRAITS)
        more = f", here and in {len(places) - 1} more traits" if len(places) > 1 else ""
        report.trait(f"the engine has no trait '{shown(trait_id, 30)}'{more}", *places[0], hint=hint)


def _unknown_traits(subject: Subject) -> dict[str, list[tuple[Piece, int]]]:
    found: dict[str, list[tuple[Piece, int]]] = {}
    for piece in subject.pieces:
        for index, trait in enumerate(piece.traits):
            if not trait.known:
                found.setdefault(trait.id, []).append((piece, index))
    return found


@check(
    INFO,
    "MOD206",
    "foreign-trait",
    "Traits that only the module's own Java classes know.",
    why="""
The engine does not have these traits; this module, or the one that an extension belongs to, brings Java
classes of its own, which may. Where they do not, the engine puts in empty markers.
""",
    wrong="""
# mygame/Weather.class
any bytes
# buildFile.xml
<PieceSlot entryName="Odd" gpid="9">+/null/weather;Rain→piece;;;inf.png;Odd/→null;0;0;9;0</PieceSlot>
""",
    right="""
# mygame/Weather.class
any bytes
# buildFile.xml
<PieceSlot entryName="Good" gpid="9">+/null/mark;Rain→piece;;;inf.png;Good/true→null;0;0;9;0</PieceSlot>
""",
)
def foreign_trait(subject: Subject, report: Report) -> None:
    found = _unknown_traits(subject) if brings_classes(subject) else {}
    if found:
        first = next(iter(found.values()))[0]
        report.trait(f"{len(found)} traits are the module's own: {listed(found, 8)}", *first)


def brings_classes(subject: Subject) -> bool:
    """True for a module with Java classes of its own, packed or named by its components."""

    def look() -> bool:
        packed = any(name.endswith(".class") for m in subject.world for name in m.container.names)
        named = (node.kind for m in subject.world if m.tree is not None for node in m.tree.nodes[1:])
        return packed or not subject.whole or any(map(is_foreign, named))

    return subject.once("brings classes", look)


def traits(subject: Subject, *ids: str) -> Iterator[tuple[Piece, int]]:
    """Every trait of some kinds where it is written: in its prototype, not in each piece that uses it."""

    def collect() -> dict[str, list[tuple[Piece, int]]]:
        found: dict[str, list[tuple[Piece, int]]] = {}
        for piece in subject.pieces:
            for index, trait in enumerate(piece.traits):
                found.setdefault(trait.id, []).append((piece, index))
        return found

    by_id = subject.once("traits by id", collect)
    return (place for trait_id in ids for place in by_id.get(trait_id, ()))


@check(
    WARNING,
    "MOD205",
    "extra-fields",
    "A trait has more fields than its kind knows.",
    why="""
The engine reads a trait's fields by their order and passes over what comes after the last that it knows.
Extra fields mostly come from a semicolon inside a text that should have been escaped: then all fields after
it have moved, too.
""",
    wrong="""
# buildFile.xml
<PieceSlot entryName="Odd" gpid="9">+/null/delete;Delete; now;68,130;→piece;;;inf.png;Odd/→
    null;0;0;9;0</PieceSlot>
""",
    right="""
# buildFile.xml
<PieceSlot entryName="Good" gpid="9">+/null/delete;Delete\\; now;68,130;→piece;;;inf.png;Good/→
    null;0;0;9;0</PieceSlot>
""",
)
def extra_fields(subject: Subject, report: Report) -> None:
    for piece in subject.pieces:
        for index, trait in enumerate(piece.traits):
            if trait.excess:
                message = f"it has {len(trait.excess)} more fields than a {trait.kind} knows"
                report.trait(message, piece, index)


PIECE_CHECKS: tuple[Check, ...] = (
    piece_text,
    piece_levels,
    backslash_at_end,
    innermost,
    unknown_trait,
    foreign_trait,
    extra_fields,
)
