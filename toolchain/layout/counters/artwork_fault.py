"""Why a designer's picture cannot be used."""

from __future__ import annotations

from msgspec import Struct


class ArtFault(Struct, frozen=True):
    """The reason in a designer's words, and what helps."""

    reason: str
    hint: str | None = None
