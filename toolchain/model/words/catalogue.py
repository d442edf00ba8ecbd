"""The fixed words of VASSAL modules: the English ones by key, and the translations that are shipped."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from functools import lru_cache
from pathlib import Path

import yaml

FOLDER = Path(__file__).parent
ENGLISH = "en"

_PLACE = re.compile(r"\{([a-z-]+)\}")
_VARIABLE = re.compile(r"\$[A-Za-z0-9]+\$")
_LOADER = getattr(yaml, "CSafeLoader", yaml.SafeLoader)


@lru_cache(maxsize=8)
def shipped_words(language: str) -> Mapping[str, str]:
    """The words of a language by key, "piece.attack.title"; empty for one that is not shipped."""
    path = FOLDER / f"{language}.yaml"
    if not language.isalpha() or not path.is_file():
        return {}
    return dict(_flat(yaml.load(path.read_text("utf-8"), _LOADER)))


def english_words() -> Mapping[str, str]:
    """Every key with its English words, in the order of the file."""
    return shipped_words(ENGLISH)


def shipped_languages() -> tuple[str, ...]:
    """Codes of the languages that come along, English among them."""
    return tuple(sorted(path.stem for path in FOLDER.glob("*.yaml")))


def _flat(tree: Mapping[str, object], above: str = "") -> Iterator[tuple[str, str]]:
    for key, value in tree.items():
        if isinstance(value, Mapping):
            yield from _flat(value, f"{above}{key}.")
        else:
            yield f"{above}{key}", str(value)


def places_of(words: str) -> frozenset[str]:
    """What is filled in: names in braces, and VASSAL's own variables between dollar signs."""
    return frozenset((*_PLACE.findall(words), *_VARIABLE.findall(words)))


def filled(words: str, values: Mapping[str, str]) -> str:
    """The words with each name in braces replaced by its value; values are not looked into again."""
    return _PLACE.sub(lambda match: values.get(match[1], match[0]), words)
