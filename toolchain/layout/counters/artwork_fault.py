"""Why a designer's picture cannot be used."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class ArtFault:
    """The reason in a designer's words, and what helps."""

    reason: str
    hint: str | None = None
