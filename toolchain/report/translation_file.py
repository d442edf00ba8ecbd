"""The file of a translation, with everything that is still missing; and the list of all words."""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator, Mapping

from toolchain.model.game import Game
from toolchain.model.language import Language
from toolchain.model.translation import game_texts
from toolchain.model.words.catalogue import english_words, shipped_words

WORDS_MARK = "<!-- words: written by `make docs` -->\n"


def translation_file(game: Game, code: str) -> str:
    """The file as it stands, and as comments what it lacks, in English: take the '#' away and translate."""
    language = game.languages.get(code, Language(code, shipped_words(code)))
    shipped = shipped_words(code)
    own = {key: words for key, words in language.words.items() if shipped.get(key) != words}
    missing = {key: words for key, words in english_words().items() if key not in language.words}
    texts = {} if language.as_written else {text: text for text in game_texts(game)}
    left = {text: text for text in texts if text not in language.texts}
    return "".join(
        [
            "# yaml-language-server: $schema=../../../schemas/language.schema.json\n",
            f"kind: language\nlanguage: {code}\n",
            *(["as_written: true\n"] if language.as_written else []),
            *_part("words", own, missing, own),
            *_part("texts", texts, left, language.texts),
        ]
    )


def _part(
    name: str, order: Iterable[str], missing: Mapping[str, str], done: Mapping[str, str]
) -> Iterator[str]:
    """Entries in the order of the game or the catalogue; those that nothing asks for come last."""
    keys = tuple(dict.fromkeys((*order, *missing, *done)))
    if keys:
        yield f"{name}:\n" if done else f"# {name}:\n"
    for key in keys:
        entry = f"  {_quoted(key)}: {_quoted(done.get(key, missing.get(key, '')))}\n"
        yield entry if key in done else f"# {entry}"


def _quoted(text: str) -> str:
    """A text between double quotes, as YAML and JSON both take it."""
    return json.dumps(text, ensure_ascii=False)


def with_words(page: str) -> str:
    """A page of the documentation with the table of words below its mark made anew."""
    rows = (f"| `{key}` | {_cell(words)} |\n" for key, words in english_words().items())
    return page.partition(WORDS_MARK)[0] + WORDS_MARK + "\n| key | English |\n|---|---|\n" + "".join(rows)


def _cell(text: str) -> str:
    return text.replace("|", "\\|")
