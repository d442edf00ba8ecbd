"""Which keys traits and components wait for, and which they send."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from msgspec import Struct

from toolchain.vassal.format.keystroke import KeyStroke, read_keystroke
from toolchain.vassal.format.sequence import decode
from toolchain.vassal.format.trait_view import TraitView
from toolchain.vassal.reading.component_tree import Node

# Old and new bit of Shift, Ctrl, Meta and Alt.
_MODIFIERS = ((1 | 64, 1), (2 | 128, 2), (4 | 256, 4), (8 | 512, 8))
_LABELS = ((2, "Ctrl+"), (8, "Alt+"), (1, "Shift+"), (4, "Meta+"))

Pairs = tuple[tuple[str, str], ...]

# Fields of traits with the key they wait for and the menu text that sends it.
WAITS: Mapping[str, Pairs] = {
    "label;": (("key", "menu_text"),),
    "delete;": (("key", "menu_text"),),
    "clone;": (("key", "menu_text"),),
    "replace;": (("key", "menu_text"),),
    "placemark;": (("key", "menu_text"),),
    "translate;": (("key", "menu_text"),),
    "sendto;": (("key", "menu_text"), ("back_key", "back_text")),
    "markmoved;": (("key", "menu_text"), ("set_key", "set_text"), ("unset_key", "unset_text")),
    "footprint;": (("key", "menu_text"), ("on_key", ""), ("off_key", ""), ("clear_key", "")),
    "obs;": (("key", "menu_text"),),
    "hide;": (("key", "menu_text"),),
    "macro;": (("key", "menu_text"),),
    "globalkey;": (("key", "menu_text"),),
    "globalhotkey;": (("key", "menu_text"),),
    "propertysheet;": (("key", "menu_text"), ("letter", "menu_text")),
    "table;": (("key", "menu_text"),),
    "deselect;": (("key", "menu_text"),),
    "attach;": (
        ("attach_key", "attach_text"),
        ("clear_key", "clear_text"),
        ("clear_match_key", "clear_match_text"),
    ),
    "matPiece;": (("find_key", ""), ("detach_key", "")),
    "locCommand;": (("key", "menu_text"),),
    "return;": (("key", "menu_text"),),
    "pivot;": (("key", "menu_text"), ("other_key", "other_text")),
    "playSound;": (("key", "menu_text"),),
    "rotate;": (
        ("clockwise_key", "clockwise_text"),
        ("other_key", "other_text"),
        ("angle_key", "angle_text"),
        ("random_key", "random_text"),
        ("direct_key", "direct_text"),
    ),
    "emb2;": (
        ("activate_key", "activate_text"),
        ("up_key", "up_text"),
        ("down_key", "down_text"),
        ("reset_key", "reset_text"),
        ("random_key", "random_text"),
    ),
    "AreaOfEffect;": (("key", "menu_text"), ("on_key", "on_text"), ("off_key", "off_text")),
}
# Fields that are lists of keys waited for, and of keyed changes.
WAIT_LISTS = {"macro;": ("watch",), "report;": ("keys", "cycle_down_keys")}
CHANGES = frozenset({"PROP;", "setprop;", "setpieceprop;"})
_LETTERS = (("activate", "activate_text"), ("up", "up_text"), ("down", "down_text"))

SENDS_ITSELF = {"macro;": ("pre_key", "post_key"), "button;": ("key",)}
SENDS_OUT = {"globalkey;": ("sent",), "globalhotkey;": ("hotkey",), "placemark;": ("after_key",)}
SENDS_OUT |= {"replace;": ("after_key",)}

# Attributes of components whose keys go out; all others are keys that press them.
_SENT = {
    "MassKeyCommand": ("hotkey",),
    "GlobalKeyCommand": ("hotkey",),
    "StartupGlobalKeyCommand": ("hotkey", "globalHotkey"),
    "DeckGlobalKeyCommand": ("hotkey",),
    "TurnGlobalHotkey": ("hotkey",),
    "DrawPile": ("emptyHotkey",),
    "DoActionButton": ("hotkeys", "preLoopKey", "postLoopKey"),
    "SpecialDiceButton": ("hotkeys", "preLoopKey", "postLoopKey"),
    "BooleanScenarioProperty": ("hotkey",),
    "ListScenarioProperty": ("hotkey",),
    "NumberScenarioProperty": ("hotkey",),
    "StringScenarioProperty": ("hotkey",),
}
_SENT |= dict.fromkeys(("Map", "PrivateMap", "PlayerHand", "WidgetMap"), ("moveKey",))


class KeyFacts(Struct, frozen=True):
    """Keys of a trait or component, told apart as the engine does. `waits` come with their menu text;
    `itself` goes to the piece itself, `out` to others; `bad` are texts that are no keys."""

    waits: tuple[tuple[KeyStroke, str], ...] = ()
    itself: tuple[KeyStroke, ...] = ()
    out: tuple[KeyStroke, ...] = ()
    bad: tuple[str, ...] = ()


def same_key(stroke: KeyStroke) -> KeyStroke | None:
    """A key that equals all others that the engine takes for it; None for no key."""
    if stroke.name:
        return KeyStroke(0, 0, stroke.name)
    if not stroke.code:
        return None
    bits = sum(plain for both, plain in _MODIFIERS if stroke.modifiers & both)
    return KeyStroke(stroke.code, bits)


def key_label(key: KeyStroke) -> str:
    """How findings name a key: "Ctrl+F", or the name of a command."""
    if key.name:
        return f"'{key.name}'"
    words = "".join(word for bit, word in _LABELS if key.modifiers & bit)
    return words + (KeyStroke(key.code).label or f"#{key.code}")


class _Reader:
    """Collects keys and what is no key."""

    def __init__(self) -> None:
        self.bad: list[str] = []

    def key(self, text: str) -> KeyStroke | None:
        stroke = read_keystroke(text)
        if stroke is None:
            self.bad.append(text)
            return None
        return same_key(stroke)

    def keys(self, text: str) -> Iterator[KeyStroke]:
        for word in decode(text, ",") if text else ():
            if (key := self.key(word)) is not None:
                yield key


def trait_keys(trait: TraitView) -> KeyFacts:
    """The keys of a trait."""
    reader = _Reader()
    waits = [*_waits(trait, reader)]
    itself = [k for name in SENDS_ITSELF.get(trait.id, ()) for k in _single(trait, name, reader)]
    if trait.id == "macro;":
        itself += reader.keys(trait.get("actions"))
    out = [k for name in SENDS_OUT.get(trait.id, ()) for k in _single(trait, name, reader)]
    return KeyFacts(tuple(waits), tuple(itself), tuple(out), tuple(reader.bad))


def _single(trait: TraitView, name: str, reader: _Reader) -> Iterator[KeyStroke]:
    key = reader.key(trait.get(name))
    if key is not None:
        yield key


def _waits(trait: TraitView, reader: _Reader) -> Iterator[tuple[KeyStroke, str]]:
    idle = "activate_key" if trait.get("always_active") == "true" else ""
    for name, menu in WAITS.get(trait.id, ()):
        if name == idle:
            continue
        for key in _single(trait, name, reader):
            yield key, trait.get(menu) if menu else ""
    for name in WAIT_LISTS.get(trait.id, ()):
        yield from ((key, "") for key in reader.keys(trait.get(name)))
    if trait.id in CHANGES:
        for entry in trait.words("changes"):
            menu, text, *_ = [*decode(entry, ":"), "", ""]
            changed = reader.key(text)
            if changed is not None:
                yield changed, menu
    if trait.id == "emb2;" and trait.fields.get("version", "0") == "0":
        yield from _letters(trait)


def _letters(trait: TraitView) -> Iterator[tuple[KeyStroke, str]]:
    """The keys of old layers: letters that all work, with one set of modifiers."""
    for name, menu in _LETTERS:
        modifiers = trait.get(f"{name}_modifiers")
        bits = int(modifiers) if modifiers.isdecimal() and len(modifiers) < 6 else 2
        for letter in trait.get(f"{name}_letters")[:20]:
            key = same_key(KeyStroke(ord(letter.upper()[:1]), bits))
            if key is not None:
                yield key, trait.get(menu)


def node_keys(node: Node) -> KeyFacts:
    """The keys of a component."""
    reader = _Reader()
    waits: list[tuple[KeyStroke, str]] = []
    out: list[KeyStroke] = []
    sent = _SENT.get(node.short, ())
    for attribute, value in node.given():
        if attribute.type == "keys":
            out += reader.keys(value)
        elif attribute.type == "key" and (key := reader.key(value)) is not None:
            if attribute.name in sent:
                out.append(key)
            else:
                waits.append((key, node.title))
    return KeyFacts(tuple(waits), (), tuple(out), tuple(reader.bad))
