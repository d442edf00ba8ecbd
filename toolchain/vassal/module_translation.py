"""What a module says in another language, as VASSAL's own translation of modules takes it.

The engine gives each text of a component a key, the path of classes and names that leads to it, and each
text of a piece the text itself. It looks them up in Module_XX.properties where players have set language XX.
Names that expressions and saved games go by stay as they are, so that players of different languages can
play one game.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from toolchain.vassal.format.component import Component
from toolchain.vassal.format.sequence import encode
from toolchain.vassal.format.trait_codec import Trait
from toolchain.vassal.pieces.piece_design import PieceDesign

Pair = tuple[str, str]

# Attributes that players read and that nothing is looked up by, by class.
_BUTTON = ("text", "tooltip")
_ENTRY = ("entryName",)
_MAP = ("mapName", "buttonName", "tooltip", "markUnmovedTooltip")
_SHOWN: Mapping[str, tuple[str, ...]] = {
    "GameModule": ("name", "description"),
    "AboutScreen": ("title",),
    "HelpFile": ("title",),
    "PlayerRoster": ("buttonText", "buttonToolTip"),
    "BooleanPreference": ("desc", "tab"),
    "ChangePropertyButton": (*_BUTTON, "reportFormat"),
    "TurnTracker": ("buttonText", "tooltip", "turnFormat"),
    "ListTurnLevel": ("turnFormat",),
    "TurnGlobalHotkey": ("reportFormat",),
    "Map": (*_MAP, "moveWithinFormat", "moveToFormat", "createFormat"),
    "BoardPicker": ("title", "boardPrompt"),
    "Board": ("name",),
    "Zone": ("name", "locationFormat"),
    "Region": ("name",),
    "Zoomer": ("inTooltip", "pickTooltip", "outTooltip"),
    "LayerControl": _BUTTON,
    "GlobalMap": ("tooltip",),
    "HidePiecesButton": ("tooltip",),
    "LOS_Thread": ("tooltip",),
    "PieceRecenterer": ("tooltip",),
    "ImageSaver": ("tooltip",),
    "TextSaver": ("buttonText", "tooltip"),
    "MassKeyCommand": ("buttonText", "tooltip", "reportFormat"),
    "ToolbarMenu": _BUTTON,
    "PieceWindow": _BUTTON,
    "TabWidget": _ENTRY,
    "BoxWidget": _ENTRY,
    "ListWidget": _ENTRY,
    "ChartWindow": _BUTTON,
    "Chart": ("chartName",),
    "HtmlChart": ("chartName",),
    "DiceButton": ("tooltip", "reportFormat"),
    "Inventory": ("tooltip",),
    "NotesWindow": ("tooltip",),
    "DoActionButton": (*_BUTTON, "reportFormat"),
    "PredefinedSetup": ("name",),
}

# The attribute that names a component to the engine; classes that are not listed go by no name.
_NAMED_BY: Mapping[str, str] = {
    **dict.fromkeys(("AboutScreen", "HelpFile"), "title"),
    **dict.fromkeys(("TabWidget", "BoxWidget", "ListWidget"), "entryName"),
    **dict.fromkeys(("Chart", "HtmlChart"), "chartName"),
    **dict.fromkeys(("CounterDetailViewer", "ToolbarMenu"), "description"),
    **dict.fromkeys(("TurnTracker", "ListTurnLevel", "TurnGlobalHotkey", "GlobalProperty", "Board"), "name"),
    **dict.fromkeys(("Zone", "Region", "MassKeyCommand", "PieceWindow", "ChartWindow", "DiceButton"), "name"),
    **dict.fromkeys(("Inventory", "DoActionButton", "PredefinedSetup"), "name"),
    "Map": "mapName",
    "ChangePropertyButton": "text",
    "LOS_Thread": "threadName",
}

# Classes whose part of the key is not their name.
_PREFIXES: Mapping[str, str] = {
    "GameModule": "",
    "GlobalProperties": "",
    "BoardPicker": "",
    "GlobalMap": "GlobalMap",
    "HidePiecesButton": "HidePieces",
}

# Texts of traits that players read: menu entries, and names that become part of the piece's.
_OF_TRAITS = ("menu_text", "back_text", "activate_text", "up_text", "down_text", "reset_text")


def component_words(written: Component, other: Component, above: str = "") -> Iterator[Pair]:
    """Keys and words of two trees of one form, wherever they differ in what players read."""
    prefix = _joined(above, _prefix(written))
    for name in _SHOWN.get(written.name, ()):
        words = other.attributes.get(name, "")
        if words and words != written.attributes.get(name):
            yield prefix + name, words
    if written.name == "PlayerRoster":
        yield from _sides(written, other, prefix)
    for one, two in zip(written.children, other.children, strict=True):
        yield from component_words(one, two, prefix)


def _prefix(component: Component) -> str:
    if component.name in _PREFIXES:
        return _PREFIXES[component.name]
    name = component.attributes.get(_NAMED_BY.get(component.name, ""), "")
    return f"{component.name}.{name}." if name else f"{component.name}."


def _joined(above: str, own: str) -> str:
    return f"{above}.{own}" if above and own else above + own


def _sides(written: Component, other: Component, prefix: str) -> Iterator[Pair]:
    names = [[entry.text for entry in roster.children] for roster in (written, other)]
    if names[0] != names[1]:
        yield f"{prefix}sides", encode(names[1], ",")


def piece_words(written: Sequence[PieceDesign], other: Sequence[PieceDesign]) -> Iterator[Pair]:
    """Names of pieces and texts of their own traits."""
    for one, two in zip(written, other, strict=True):
        yield from _changed(one.name, two.name)
        yield from trait_words(one.traits, two.traits)


def trait_words(written: Sequence[Trait], other: Sequence[Trait]) -> Iterator[Pair]:
    """Menu entries and names of levels and masks, wherever two lists of like traits differ."""
    for one, two in zip(written, other, strict=True):
        for text, words in zip(_trait_texts(one), _trait_texts(two), strict=True):
            yield from _changed(text, words)


def _trait_texts(trait: Trait) -> list[str]:
    texts = [getattr(trait, name) for name in _OF_TRAITS if hasattr(trait, name)]
    texts += [getattr(trait, "name", "")] if type(trait).__name__ == "Mask" else []
    return texts + [name.strip("+") for name in getattr(trait, "level_names", ())]


def _changed(text: str, words: str) -> Iterator[Pair]:
    """A piece's texts have themselves for keys; the engine takes blanks at their ends as they are."""
    if text and words and text != words:
        yield f"Piece.{text}", words


def write_properties(pairs: Mapping[str, str]) -> bytes:
    """A file of Java properties in plain ASCII, in order of keys."""
    return "".join(f"{_escaped(key, True)}={_escaped(pairs[key])}\n" for key in sorted(pairs)).encode("ascii")


def _escaped(text: str, key: bool = False) -> str:
    found = "".join(_character(c, key) for c in text)
    return f"\\{found}" if found.startswith(" ") else found


def _character(c: str, key: bool) -> str:
    if c in "\\\t\n\r\f":
        return {"\\": "\\\\", "\t": "\\t", "\n": "\\n", "\r": "\\r", "\f": "\\f"}[c]
    if key and c in " =:#!":
        return f"\\{c}"
    if " " <= c <= "~":
        return c
    return "".join(f"\\u{unit:04x}" for unit in _utf16(c))


def _utf16(c: str) -> Iterator[int]:
    data = c.encode("utf-16-be", "surrogatepass")
    return (int.from_bytes(data[i : i + 2], "big") for i in range(0, len(data), 2))
