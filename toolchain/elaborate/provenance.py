"""Sources in either spelling become `Provenance`."""

from __future__ import annotations

from typing import Any

from toolchain.diagnostics.span import Span
from toolchain.model.provenance import Provenance, SourceKind
from toolchain.schema.shapes.base import Source, SourceShape
from toolchain.schema.validate import Loaded
from toolchain.source.tree import MappingNode, Node, ScalarNode


def provenance(source: Source | None, inherited: Provenance | None = None) -> Provenance | None:
    """The provenance a source states, else the one inherited from the table or file around it."""
    if source is None:
        return inherited
    if isinstance(source, SourceShape):
        return Provenance(SourceKind(source.kind), source.ref, source.note)
    return parse_source(source)


def stated(loaded: Loaded[Any], where: Span) -> Provenance | None:
    """What the file in which a value stands says about all its values; it may be a base of the document."""
    own = loaded.file.tree.span.file
    if where.file == own or where.file not in loaded.file.sources:
        return provenance(loaded.shape.source)
    return _of_node(loaded.file.sources[where.file])


def _of_node(node: Node) -> Provenance | None:
    if isinstance(node, ScalarNode):
        return parse_source(node.raw)
    parts = node.entries if isinstance(node, MappingNode) else {}
    words = {name: part.raw for name, part in parts.items() if isinstance(part, ScalarNode)}
    kind = words.get("kind", "")
    known = kind in set(SourceKind)
    return Provenance(SourceKind(kind), words.get("ref", ""), words.get("note", "")) if known else None


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
