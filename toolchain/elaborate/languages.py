"""Translations, from documents."""

from __future__ import annotations

from collections.abc import Iterable

from toolchain.diagnostics.diagnostic import Findings, Related
from toolchain.elaborate import codes
from toolchain.model.language import Language
from toolchain.model.words.catalogue import shipped_words
from toolchain.schema.shapes.language import LanguageShape
from toolchain.schema.validate import Loaded


def elaborate_languages(files: Iterable[Loaded[LanguageShape]], findings: Findings) -> dict[str, Language]:
    """Every translation by its code; words that the content leaves out are those that come along."""
    found: dict[str, Language] = {}
    for file in files:
        shape = file.shape
        where = file.at("language")
        if shape.language in found:
            first = Related(found[shape.language].origin, "the first is here")
            message = f"two files are translations into '{shape.language}'"
            findings.add(codes.LANGUAGE_TWICE, message, where, related=[first])
            continue
        words = {**shipped_words(shape.language), **shape.words}
        found[shape.language] = Language(shape.language, words, shape.texts, shape.as_written, where)
    return found
