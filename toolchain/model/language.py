"""A language that a game's module speaks beside its own."""

from __future__ import annotations

from collections.abc import Mapping

from msgspec import Struct, field

from toolchain.diagnostics.span import NOWHERE, Span


class Language(Struct, frozen=True):
    """`code` is the language's ISO code. `words` are by key of the catalogue, `texts` by the game's text as
    it is written. `as_written` tells that the game's own texts are in this language already.
    """

    code: str
    words: Mapping[str, str] = field(default_factory=dict)
    texts: Mapping[str, str] = field(default_factory=dict)
    as_written: bool = False
    origin: Span = NOWHERE
