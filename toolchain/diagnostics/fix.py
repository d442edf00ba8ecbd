"""Repairs that are certain enough to be made by machine."""

from __future__ import annotations

import re
from dataclasses import dataclass

from toolchain.diagnostics.span import Span


@dataclass(frozen=True, slots=True)
class Edit:
    """Puts `text` in the place of `expected`, which must stand within `span` exactly once."""

    span: Span
    expected: str
    text: str


@dataclass(frozen=True, slots=True)
class Fix:
    """Edits that together repair one finding; `label` says what they do."""

    label: str
    edits: tuple[Edit, ...]


_PLAIN = re.compile(r"[\w./+-]+( [\w./+-]+)*")


def replace(span: Span, expected: str, text: str) -> Fix | None:
    """The repair that puts one word in the place of another; None where the word would need quotes."""
    if not _PLAIN.fullmatch(text):
        return None
    return Fix(f"replace '{expected}' by '{text}'", (Edit(span, expected, text),))
