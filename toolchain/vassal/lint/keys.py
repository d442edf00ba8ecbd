"""Checks of keys: sent and heard, heard and sent, clashing."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from msgspec import Struct, field

from toolchain.vassal.format.keystroke import KeyStroke, read_keystroke
from toolchain.vassal.format.sequence import decode
from toolchain.vassal.format.trait_view import TraitView
from toolchain.vassal.lint.check import INFO, WARNING, Check, Report, check, listed, shown
from toolchain.vassal.lint.subject import Subject
from toolchain.vassal.reading.component_classes import MAPS
from toolchain.vassal.reading.component_tree import Node
from toolchain.vassal.reading.key_facts import KeyFacts, key_label, node_keys, same_key, trait_keys
from toolchain.vassal.reading.piece_reader import Piece
from toolchain.vassal.reading.prototype_expansion import PlacedTrait

_ARROWS = range(37, 41)
# Several of these on one key are a way to do several things at once.
_COMBINED = {
    "MassKeyCommand",
    "GlobalKeyCommand",
    "DoActionButton",
    "MultiActionButton",
    "ChangePropertyButton",
    "CounterDetailViewer",
}
# Traits that lean on the key of another one to do something besides.
_BESIDE = frozenset(
    {"globalkey;", "globalhotkey;", "macro;", "PROP;", "setprop;", "setpieceprop;", "report;", "playSound;"}
)
_TEXTS = (
    "text",
    "buttonText",
    "buttonName",
    "label",
    "markUnmovedText",
    "pickButtonText",
    "inButtonText",
    "outButtonText",
)


class Place(Struct, frozen=True):
    """Where a key stands: a component, or a trait of a piece by its index. `foreign` in the base module."""

    node: Node
    piece: Piece | None = None
    index: int = -1
    text: str = ""
    foreign: bool = False

    def report(self, report: Report, message: str, hint: str | None = None) -> None:
        if self.piece is None:
            report.node(message, self.node, hint=hint)
        else:
            report.trait(message, self.piece, self.index, hint=hint)


class Switchboard(Struct):
    """All keys of a module and its base, by key."""

    heard: dict[KeyStroke, list[Place]] = field(default_factory=dict)
    sent: dict[KeyStroke, list[Place]] = field(default_factory=dict)
    bad: list[tuple[str, Place]] = field(default_factory=list)
    traits: dict[int, KeyFacts] = field(default_factory=dict)

    def of(self, trait: TraitView) -> KeyFacts:
        """The keys of a trait; equal traits are one object."""
        found = self.traits.get(id(trait))
        if found is None:
            found = self.traits[id(trait)] = trait_keys(trait)
        return found

    def add(self, facts: KeyFacts, place: Place) -> None:
        for key, text in facts.waits:
            told = Place(place.node, place.piece, place.index, text, place.foreign)
            self.heard.setdefault(key, []).append(told)
        for key in (*facts.itself, *facts.out):
            self.sent.setdefault(key, []).append(place)
        self.bad += ((text, place) for text in facts.bad)


def switchboard(subject: Subject) -> Switchboard:
    """Every key, worked out once."""

    def connect() -> Switchboard:
        board = Switchboard()
        for module in subject.world:
            foreign = module is not subject.module
            for node in module.tree.nodes if module.tree else ():
                board.add(node_keys(node), Place(node, foreign=foreign))
            for piece in module.all_pieces:
                for index, trait in enumerate(piece.traits):
                    board.add(board.of(trait), Place(piece.node, piece, index, foreign=foreign))
                for key in _old_keys(piece):
                    board.heard.setdefault(key, []).append(Place(piece.node, piece, -1, "old", foreign))
        return board

    return subject.once("switchboard", connect)


def _old_keys(piece: Piece) -> Iterator[KeyStroke]:
    """Keys that very old basic pieces have for cloning and deleting."""
    for text in piece.basic.keys if piece.basic is not None else ():
        stroke = read_keystroke(text)
        key = same_key(stroke) if stroke is not None else None
        if key is not None:
            yield key


def _own(places: list[Place]) -> list[Place]:
    return [place for place in places if not place.foreign]


def _more(places: list[Place]) -> str:
    return f", here and at {len(places) - 1} more places" if len(places) > 1 else ""


@check(
    WARNING,
    "MOD500",
    "key-syntax",
    "A key stroke is not written as the engine reads it.",
    why="""
A key is the code of a key and a number for Ctrl, Shift and Alt, `70,130`; a named command has a third part,
`57348,0,flip`. In lists of keys the commas inside each are escaped. Anything else is no key, and the command
cannot be given.
""",
    wrong="""
# buildFile.xml
<DiceButton name="2d6" hotkey="Ctrl D"/>
""",
    right="""
# buildFile.xml
<DiceButton name="2d6" hotkey="68,195"/>
""",
)
def key_syntax(subject: Subject, report: Report) -> None:
    met: dict[str, list[Place]] = {}
    for text, place in switchboard(subject).bad:
        shifted = place.piece is not None and place.piece.traits[place.index].excess
        if not place.foreign and not shifted:
            met.setdefault(text, []).append(place)
    for text, places in met.items():
        places[0].report(report, f"'{shown(text, 40)}' is no key{_more(places)}")


@check(
    WARNING,
    "MOD501",
    "key-unheard",
    "A key is sent that nothing waits for.",
    why="""
A trigger, a global key command or a button sends a key that no trait and no component of the module listens
to: nothing happens. Names of commands are told apart by case.
""",
    wrong="""
# buildFile.xml
<MassKeyCommand name="Clear" hotkey="57348,0,unmove"/>
""",
    right="""
# buildFile.xml
<MassKeyCommand name="Clear" hotkey="77,130"/>
""",
)
def key_unheard(subject: Subject, report: Report) -> None:
    if not subject.whole:
        return
    board = switchboard(subject)
    names = [key.name for key in board.heard if key.name]
    for key, places in board.sent.items():
        own = _own(places)
        arrow = key.code in _ARROWS and not key.modifiers
        if key not in board.heard and own and not arrow and "$" not in key.name:
            hint = report.guess(key.name, names) if key.name else None
            own[0].report(report, f"nothing waits for {shown(key_label(key))}{_more(own)}", hint)


@check(
    INFO,
    "MOD502",
    "key-unsent",
    "A named command that nothing sends.",
    why="""
A named command has no key and no menu text here, so only a trigger, a button or a global key command can
give it. None does: what it would do never happens.
""",
    wrong="""
# buildFile.xml
<PieceSlot entryName="Odd" gpid="9">+/null/delete;;57348,0,vanish→piece;;;inf.png;Odd/→
    null;0;0;9;0</PieceSlot>
""",
    right="""
# buildFile.xml
<PieceSlot entryName="Good" gpid="9">+/null/delete;Vanish;57348,0,vanish→
    piece;;;inf.png;Good/→null;0;0;9;0</PieceSlot>
""",
)
def key_unsent(subject: Subject, report: Report) -> None:
    if not subject.whole:
        return
    board = switchboard(subject)
    for key, places in board.heard.items():
        own = [p for p in _own(places) if p.piece is not None]
        if key.name and key not in board.sent and own and not any(p.text for p in places):
            own[0].report(report, f"nothing sends {shown(key_label(key))}{_more(own)}")


@check(
    WARNING,
    "MOD503",
    "key-clash",
    "Two commands of a piece have one key.",
    why="""
Both commands stand in the piece's menu under different texts, and pressing the key does both. One of them
needs another key. (Traits without menu text, and those that set properties, give other keys or make a noise,
may share a key on purpose.)
""",
    wrong="""
# buildFile.xml
<PieceSlot entryName="Odd" gpid="9">+/null/delete;Delete;68,130;→clone;Double;68,130;\\→
    piece;;;inf.png;Odd/→\\→null;0;0;9;0</PieceSlot>
""",
    right="""
# buildFile.xml
<PieceSlot entryName="Good" gpid="9">+/null/delete;Delete;68,130;→clone;Double;67,130;\\→
    piece;;;inf.png;Good/→\\→null;0;0;9;0</PieceSlot>
""",
)
def key_clash(subject: Subject, report: Report) -> None:
    board = switchboard(subject)
    met: dict[tuple[str, str, KeyStroke], dict[tuple[int, int], PlacedTrait]] = {}
    for _, expanded in subject.expanded:
        for first, second, key in _clashes(expanded, board):
            mark = (first.view.label, second.view.label, key)
            met.setdefault(mark, {}).setdefault((id(second.owner), second.index), second)
    for (other, _, key), places in met.items():
        message = f"{key_label(key)} is also the key of {shown(other)}"
        more = f", here and in {len(places) - 1} more pieces" if len(places) > 1 else ""
        report.placed(message + more, next(iter(places.values())))


def _clashes(
    expanded: tuple[PlacedTrait, ...], board: Switchboard
) -> Iterator[tuple[PlacedTrait, PlacedTrait, KeyStroke]]:
    met: dict[KeyStroke, tuple[PlacedTrait, str]] = {}
    for placed in expanded:
        for key, text in board.of(placed.view).waits if placed.view.id not in _BESIDE else ():
            if not text or key.name:
                continue
            first = met.setdefault(key, (placed, text))
            if first[0] is not placed and first[1] != text:
                yield first[0], placed, key


@check(
    WARNING,
    "MOD504",
    "hotkey-clash",
    "Two items of a toolbar have one hotkey.",
    why="""
Pressing the key does both. (Global key commands and action buttons that share a key are taken to be meant.)
""",
    wrong="""
# buildFile.xml
<DiceButton name="2d6" hotkey="82,195"/>
<NotesWindow buttonText="Notes" hotkey="82,195"/>
""",
    right="""
# buildFile.xml
<DiceButton name="2d6" hotkey="82,195"/>
<NotesWindow buttonText="Notes" hotkey="78,195"/>
""",
)
def hotkey_clash(subject: Subject, report: Report) -> None:
    for key, places in switchboard(subject).heard.items():
        groups: dict[int, dict[int, Node]] = {}
        for place in _own(places):
            if place.piece is None and not key.name and _is_button(subject, place.node):
                groups.setdefault(_toolbar(subject, place.node), {})[place.node.index] = place.node
        for nodes in groups.values():
            first, *others = nodes.values()
            if others:
                message = f"{key_label(key)} is also the hotkey of {shown(first.label)}"
                report.node(message, others[0], related=[first])


def _is_button(subject: Subject, node: Node) -> bool:
    deck = any("DrawPile" in n.short for n in (node, *subject.tree.above(node)))
    return node.short not in _COMBINED and not deck


def _toolbar(subject: Subject, node: Node) -> int:
    """The window whose toolbar an item stands on; launch buttons of maps stand on the module's."""
    return next((n.index for n in subject.tree.above(node) if n.kind in MAPS), 0)


@check(
    WARNING,
    "MOD505",
    "menu-item",
    "A toolbar menu lists a button that is not there.",
    why="""
Toolbar menus and multi-action buttons name other buttons by their texts. A text that no button has is passed
over: the entry is missing from the menu.
""",
    wrong="""
# buildFile.xml
<ToolbarMenu text="More" menuItems="2d6,Charts and Tables"/>
""",
    right="""
# buildFile.xml
<ToolbarMenu text="More" menuItems="2d6,Charts"/>
""",
)
def menu_item(subject: Subject, report: Report) -> None:
    texts = set(_button_texts(subject))
    for node in subject.tree.of("module.ToolbarMenu", "module.MultiActionButton"):
        items = decode(node.attributes.get("menuItems", ""), ",")
        lost = [item for item in items if item and item not in texts]
        if lost and subject.whole:
            report.node(f"no button has the text {listed(lost)}", node, hint=report.guess(lost[0], texts))


def _button_texts(subject: Subject) -> Iterator[str]:
    for module in subject.world:
        for node in module.tree.nodes if module.tree else ():
            attributes: Mapping[str, str] = node.attributes
            yield from (attributes[name] for name in _TEXTS if name in attributes)
            yield from (node.attribute(name) for name in _TEXTS if name in node.known.attributes)


KEY_CHECKS: tuple[Check, ...] = (
    key_syntax,
    key_unheard,
    key_unsent,
    key_clash,
    hotkey_clash,
    menu_item,
)
