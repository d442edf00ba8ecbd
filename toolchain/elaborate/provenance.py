"""Sources in either spelling become `Provenance`."""

from __future__ import annotations

from toolchain.model.provenance import Provenance, SourceKind
from toolchain.schema.shapes.base import Source, SourceShape


def provenance(source: Source | None, inherited: Provenance | None = None) -> Provenance | None:
    """The provenance a source states, else the one inherited from the table or file around it."""
    if source is None:
        return inherited
    if isinstance(source, SourceShape):
        return Provenance(SourceKind(source.kind), source.ref, source.note)
    return parse_source(source)


def parse_source(text: str) -> Provenance | None:
    """A source's short form: its kind, then a section, work or argument; None for an unknown kind."""
    word, _, rest = text.strip().partition(" ")
    word, rest = word.rstrip(":"), rest.strip().lstrip(":").strip()
    if word not in set(SourceKind):
        return None
    kind = SourceKind(word)
    if kind in (SourceKind.RULEBOOK, SourceKind.HISTORY):
        return Provenance(kind, ref=rest)
    return Provenance(kind, note=rest)
