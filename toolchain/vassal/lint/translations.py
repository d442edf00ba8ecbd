"""Checks of the files that translate a module."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator, Mapping

from msgspec import Struct

from toolchain.vassal.format.sequence import decode
from toolchain.vassal.lint.check import INFO, WARNING, Check, Report, check, listed, shown
from toolchain.vassal.lint.subject import Subject
from toolchain.vassal.reading.component_tree import Node
from toolchain.vassal.reading.java_properties import read_properties
from toolchain.vassal.reading.map_facts import variables
from toolchain.vassal.reading.piece_reader import Piece

TRANSLATION = "VASSAL.i18n.Translation"
_FILE = re.compile(r"Module_(?P<locale>[a-z]{2,3}(_[A-Z]{2})?)\.properties")
_PIECE = "Piece."
# Parts of keys that no dot follows.
_UNDOTTED = ("GlobalMap", "HidePieces", "BrowserHelpFile")
_MOST_BYTES = 1 << 21


class Words(Struct, frozen=True):
    """One translation: the entry, its locale, and texts by key."""

    entry: str
    locale: str
    texts: Mapping[str, str]
    ascii: bool


def translations(subject: Subject) -> tuple[Words, ...]:
    """The translations in the archive, by entry."""

    def read() -> Iterator[Words]:
        container = subject.module.container
        for name in container.names:
            match = _FILE.fullmatch(name)
            if match is not None:
                data = container.head(name, _MOST_BYTES)
                yield Words(name, match["locale"], dict(read_properties(data)), data.isascii())

    return subject.once("translations", lambda: tuple(read()))


@check(
    WARNING,
    "MOD625",
    "translated-sides",
    "A translation has another number of sides than the roster.",
    why="""
A translation replaces the list of sides as a whole. With another number of them players of that language sit
down at the wrong side or at none.
""",
    wrong="""
# buildFile.xml
<Language><Translation locale="de"/></Language>
# Module_de.properties
PlayerRoster.sides=Rot
""",
    right="""
# buildFile.xml
<Language><Translation locale="de"/></Language>
# Module_de.properties
PlayerRoster.sides=Rot,Blau
""",
)
def translated_sides(subject: Subject, report: Report) -> None:
    for words in translations(subject):
        for key, value in words.texts.items():
            count = len(decode(value, ","))
            if key.endswith("PlayerRoster.sides") and subject.sides and count != len(subject.sides):
                message = f"it names {count} sides; the roster has {len(subject.sides)}"
                report.entry(message, words.entry, about="PlayerRoster.sides")


@check(
    WARNING,
    "MOD630",
    "translation-file",
    "A translation without its file, or a file that no translation names.",
    why="""
Each language is a `Translation` component with its locale, `de` or `pt,BR`, and an entry
`Module_<locale>.properties` at the top of the archive. With one of both alone players see the original
texts.
""",
    wrong="""
# buildFile.xml
<Language><Translation locale="de"/></Language>
""",
    right="""
# buildFile.xml
<Language><Translation locale="de"/></Language>
# Module_de.properties
DiceButton.2d6.text=Zwei Würfel
""".replace("ü", "\\u00fc"),
)
def translation_file(subject: Subject, report: Report) -> None:
    files = {words.locale: words.entry for words in translations(subject)}
    named = {locale_of(node): node for node in subject.tree.of(TRANSLATION)}
    for locale, node in named.items():
        if locale not in files:
            report.node(f"there is no entry 'Module_{shown(locale, 20)}.properties'", node)
    for locale, entry in files.items():
        if locale not in named:
            report.entry(f"no Translation has the locale '{locale}'", entry)


def locale_of(node: Node) -> str:
    """The locale of a Translation as files have it: the engine writes "de," and "pt,BR"."""
    return node.attributes.get("locale", "").strip(", ").replace(",", "_")


@check(
    INFO,
    "MOD631",
    "translation-stale",
    "A translation has texts for what is not in the module.",
    why="""
Texts are found by keys: the classes and names of the components from the root down, `Map.Main.mapName`, or
for pieces the original text itself, `Piece.Flip`. After a component was renamed, or a menu text changed by a
letter, its translation is not found any more and players see the original.
""",
    wrong="""
# buildFile.xml
<Language><Translation locale="de"/></Language>
# Module_de.properties
DiceButton.3d6.text=Werfen
Piece.Delte=Entfernen
""",
    right="""
# buildFile.xml
<Language><Translation locale="de"/></Language>
# Module_de.properties
DiceButton.2d6.text=Werfen
Piece.Delete=Entfernen
""",
)
def translation_stale(subject: Subject, report: Report) -> None:
    found = translations(subject) if subject.whole else ()
    texts = _piece_texts(subject) if found else frozenset()
    names = _component_names(subject) if found else frozenset()
    for words in found:
        stale = [key for key in words.texts if not _is_known(key, names, texts)]
        if stale:
            message = f"{len(stale)} of {len(words.texts)} texts belong to nothing: {listed(stale, 6)}"
            report.entry(message, words.entry)


def _is_known(key: str, names: frozenset[str], texts: frozenset[str]) -> bool:
    if key.startswith(_PIECE):
        return key.removeprefix(_PIECE).strip() in texts
    # "Map.Main..DiceButton.2d6.text": the last part ends in the attribute.
    *owners, last = key.split("..")
    return all(owner in names for owner in owners) and any(head in names for head in _heads(last))


def _heads(key: str) -> Iterator[str]:
    """What may be the component of a key: all before one of its dots, or nothing for the module."""
    yield from (key[: match.start()] for match in re.finditer(r"\.", key))
    yield from (short for short in _UNDOTTED if key.startswith(short))
    if "." not in key:
        yield ""


def _component_names(subject: Subject) -> frozenset[str]:
    """Every "Class" and "Class.Name" of the module; a component may be named by any of its attributes."""
    found = {"", *_UNDOTTED}
    for node in subject.tree.nodes:
        found.add(node.short)
        found.update(f"{node.short}.{value}" for value in node.attributes.values() if value)
    return frozenset(found)


def _piece_texts(subject: Subject) -> frozenset[str]:
    """Every text in every piece, whole and by the words of lists: any of them may be shown."""
    found: set[str] = set()
    for piece in subject.pieces:
        found.update(_texts(piece))
    return frozenset(text.strip() for text in found)


def _texts(piece: Piece) -> Iterator[str]:
    if piece.basic is not None:
        yield piece.basic.name
    yield from piece.node.attributes.values()
    for trait in piece.traits:
        for text in (*trait.fields.values(), *trait.extra, trait.text.state):
            for word in (text, *_words(text)):
                yield word
                yield word.removeprefix("+").removesuffix("+")


def _words(text: str) -> Iterator[str]:
    """The words of lists, of lists in lists, and of a property's changes."""
    for delimiter in (",", ";", "~"):
        for word in decode(text, delimiter) if delimiter in text else ():
            yield word
            yield from (part for part in decode(word, ":") if ":" in word)


@check(
    WARNING,
    "MOD632",
    "translation-variable",
    "A translated text names other variables than the original.",
    why="""
Names between dollar signs are filled in by the engine and are the same in all languages: a translated
`$PlayerName$` shows as it stands, and one that was lost says nothing. (Expressions are left out.)
""",
    wrong="""
# buildFile.xml
<Language><Translation locale="de"/></Language>
<GlobalProperty name="VP" initialValue="0">
  <ChangePropertyButton text="Score" reportFormat="VP $newValue$"/>
</GlobalProperty>
<MassKeyCommand name="Clear" reportFormat="$PlayerName$ clears all"/>
# Module_de.properties
Map.Main..MassKeyCommand.Clear.reportFormat=$Spielername$ putzt alles
""",
    right="""
# buildFile.xml
<Language><Translation locale="de"/></Language>
<MassKeyCommand name="Clear" reportFormat="$PlayerName$ clears all"/>
# Module_de.properties
Map.Main..MassKeyCommand.Clear.reportFormat=Alles geputzt von $PlayerName$
""",
)
def translation_variable(subject: Subject, report: Report) -> None:
    for words in translations(subject):
        originals = _originals(subject)
        wrong = []
        for key, value in words.texts.items():
            known = originals.get(key.rpartition("..")[2])
            if key.startswith(_PIECE):
                known = [key.removeprefix(_PIECE)]
            worked_out = value.startswith("{")
            if known and not worked_out and not any(_named(text) == _named(value) for text in known):
                wrong.append(key)
        if wrong:
            message = f"{len(wrong)} texts name other variables than the original: {listed(wrong)}"
            report.entry(message, words.entry)


def _named(text: str) -> Counter[str]:
    return Counter(name for name in variables(text) if " " not in name)


def _originals(subject: Subject) -> Mapping[str, list[str]]:
    """Texts with variables by the last part of their keys, for each name that a component may have."""

    def collect() -> dict[str, list[str]]:
        found: dict[str, list[str]] = {}
        for node in subject.tree.nodes:
            for attribute, text in node.attributes.items():
                for name in set(node.attributes.values()) if "$" in text else ():
                    found.setdefault(f"{node.short}.{name}.{attribute}", []).append(text)
        return found

    return subject.once("translated originals", collect)


@check(
    WARNING,
    "MOD633",
    "translation-letters",
    "A translation has letters that the editor reads wrongly.",
    why="""
The engine's editor reads these files as Latin-1, where every letter beyond has two or more signs, and writes
the wrong ones back. Letters outside ASCII are written as `\\\\u00fc` and the like, which all readers know.
""",
    wrong="""
# buildFile.xml
<Language><Translation locale="de"/></Language>
# Module_de.properties
DiceButton.2d6.text=Würfel
""",
    right="""
# buildFile.xml
<Language><Translation locale="de"/></Language>
# Module_de.properties
DiceButton.2d6.text=W\\u00fcrfel
""",
)
def translation_letters(subject: Subject, report: Report) -> None:
    for words in translations(subject):
        if not words.ascii:
            odd = [key for key, value in words.texts.items() if not (key + value).isascii()]
            report.entry(f"its letters are not written as \\u…: {listed(odd)}", words.entry)


TRANSLATION_CHECKS: tuple[Check, ...] = (
    translated_sides,
    translation_file,
    translation_stale,
    translation_variable,
    translation_letters,
)
