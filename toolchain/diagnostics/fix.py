"""Repairs that are certain enough to be made by machine."""

from __future__ import annotations

import re

from msgspec import Struct

from toolchain.diagnostics.span import Span


class Edit(Struct, frozen=True):
    """Puts `text` in the place of `expected`, which must stand within `span` exactly once."""

    span: Span
    expected: str
    text: str


class Fix(Struct, frozen=True):
    """Edits that together repair one finding; `label` says what they do."""

    label: str
    edits: tuple[Edit, ...]


_PLAIN = re.compile(r"[\w./+-]+( [\w./+-]+)*")


def replace(span: Span, expected: str, text: str) -> Fix | None:
    """The repair that puts one word in the place of another; None where the word would need quotes."""
    if not _PLAIN.fullmatch(text):
        return None
    return Fix(f"replace '{expected}' by '{text}'", (Edit(span, expected, text),))
