"""Translations: what they name, what they fill in, and what they leave out."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from toolchain.checks.check import ERROR, INFO, WARNING, Check, Report, Subject, check, key_place
from toolchain.diagnostics.suggest import did_you_mean
from toolchain.model.language import Language
from toolchain.model.translation import game_texts
from toolchain.model.words.catalogue import english_words, places_of
from toolchain.source.tree import MappingNode, ScalarNode

NEEDS = frozenset({"language"})


def _files(subject: Subject) -> Iterator[tuple[Language, MappingNode]]:
    """Every translation with its file."""
    for file in subject.loaded.files:
        code = file.tree.entries.get("language")
        if file.kind == "language" and isinstance(code, ScalarNode):
            language = subject.game.languages.get(code.raw)
            if language is not None:
                yield language, file.tree


def _own(tree: MappingNode, field: str) -> dict[str, str]:
    """What a file says in a field, by key."""
    node = tree.entries.get(field)
    items = node.entries.items() if isinstance(node, MappingNode) else ()
    return {key: value.raw for key, value in items if isinstance(value, ScalarNode)}


@check(
    WARNING,
    "GAM031",
    "unknown-word",
    "A translation has words for a key that the module does not know.",
    needs=NEEDS,
    why="""
Fixed words of the module go by keys, which `hexwright translate` lists. Nothing reads this one: it is
misspelt, or an earlier version of hexwright had it.
""",
    wrong="""
# languages/de.yaml (whole)
kind: language
language: de
as_written: true
words:
  piece.atack.title: Attackieren   # <-
""",
    right="""
# languages/de.yaml (whole)
kind: language
language: de
as_written: true
words:
  piece.attack.title: Attackieren
""",
)
def unknown_word(subject: Subject, report: Report) -> None:
    known = english_words()
    for language, tree in _files(subject):
        for key in _own(tree, "words"):
            if key not in known:
                place = key_place(tree, "words", key)
                hint = did_you_mean(key, known)
                report(f"the module has no words '{key}'", place, entity=f"{language.code} {key}", hint=hint)


@check(
    ERROR,
    "GAM032",
    "wrong-places",
    "Words of a translation fill in other things than the English ones.",
    needs=NEEDS,
    why="""
Names in braces and between dollar signs are filled in: {side} by the side's name, $newValue$ by VASSAL. A
translation must hold the same ones, in any order.
""",
    wrong="""
# languages/de.yaml (whole)
kind: language
language: de
as_written: true
words:
  box.losses: "Verluste {seite}"   # <-
""",
    right="""
# languages/de.yaml (whole)
kind: language
language: de
as_written: true
words:
  box.losses: "Verluste {side}"
""",
)
def wrong_places(subject: Subject, report: Report) -> None:
    english = english_words()
    for language, tree in _files(subject):
        for key, words in _own(tree, "words").items():
            if key in english and places_of(words) != places_of(english[key]):
                place = key_place(tree, "words", key)
                message = f"'{key}' must hold {_listed(places_of(english[key]))}"
                entity = f"{language.code} {key}"
                report(message, place, entity=entity, hint=f"in English: {english[key]}")


def _listed(places: Iterable[str]) -> str:
    shown = sorted(place if place.startswith("$") else f"{{{place}}}" for place in places)
    return " and ".join(shown) or "nothing to fill in"


@check(
    WARNING,
    "GAM033",
    "unknown-text",
    "A translation gives a text that the game does not have.",
    needs=NEEDS,
    why="""
The game's own texts are translated as they are written, letter by letter. When a text is changed, its
translation must follow.
""",
    wrong="""
# languages/de.yaml (whole)
kind: language
language: de
as_written: true
texts:
  Infantrie: Infanterie   # <-
""",
    right="""
# languages/de.yaml (whole)
kind: language
language: de
as_written: true
texts:
  Infantry: Infanterie
""",
)
def unknown_text(subject: Subject, report: Report) -> None:
    known = subject.once("texts of the module", lambda: dict.fromkeys(game_texts(subject.game)))
    for language, tree in _files(subject):
        for text in _own(tree, "texts"):
            if text not in known:
                place = key_place(tree, "texts", text)
                hint = did_you_mean(text, known)
                message = f"the game has no text '{text[:60]}'"
                report(message, place, entity=f"{language.code} {text[:80]}", hint=hint)


@check(
    INFO,
    "GAM034",
    "untranslated",
    "A translation leaves out words or texts, which stay English.",
    needs=NEEDS,
    why="""
The module shows them as they are written. `hexwright translate GAME LANGUAGE` writes the file with everything
that is missing, ready to be filled in.
""",
    wrong="""
# languages/de.yaml (whole)
kind: language
language: de   # <-
texts: {Infantry: Infanterie}
""",
    right="""
# languages/de.yaml (whole)
kind: language
language: de
as_written: true
""",
)
def untranslated(subject: Subject, report: Report) -> None:
    texts = subject.once("texts of the module", lambda: dict.fromkeys(game_texts(subject.game)))
    for language, tree in _files(subject):
        words = [key for key in english_words() if key not in language.words]
        own = [] if language.as_written else [text for text in texts if text not in language.texts]
        counts = [f"{len(found)} {what}" for found, what in ((words, "words"), (own, "texts")) if found]
        if counts:
            shown = ", ".join(f"'{text[:40]}'" for text in (*words, *own)[:5])
            message = f"{language.code} lacks {' and '.join(counts)}, {shown} among them"
            hint = f"hexwright translate {subject.game.key} {language.code}"
            report(message, key_place(tree, "language"), entity=language.code, hint=hint)


LANGUAGE_CHECKS: tuple[Check, ...] = (unknown_word, wrong_places, unknown_text, untranslated)
