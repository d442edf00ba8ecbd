"""Where a value comes from."""

from __future__ import annotations

from enum import StrEnum

from msgspec import Struct


class SourceKind(StrEnum):
    RULEBOOK = "rulebook"
    HISTORY = "history"
    DERIVED = "derived"
    RECONSTRUCTION = "reconstruction"
    NOT_IN_SOURCE = "not_in_source"


class Provenance(Struct, frozen=True):
    """The origin of a value: its kind, the section (rulebook) or work (history), and a remark."""

    kind: SourceKind
    ref: str = ""
    note: str = ""

    @property
    def is_ours(self) -> bool:
        """True where a chart must carry the dagger."""
        return self.kind in (SourceKind.RECONSTRUCTION, SourceKind.NOT_IN_SOURCE)
