"""Is a document of the right shape?"""

from __future__ import annotations

import re
from typing import Generic, TypeVar

import msgspec
from msgspec import Struct

from toolchain.diagnostics.diagnostic import Findings
from toolchain.diagnostics.span import Span
from toolchain.diagnostics.suggest import did_you_mean
from toolchain.schema import codes
from toolchain.schema.catalogue import KINDS
from toolchain.schema.coerce import coerce, type_of
from toolchain.schema.shapes.base import Document
from toolchain.source.project import SourceFile
from toolchain.source.tree import MappingNode, Step, find, place

S = TypeVar("S", bound=Document)


class Loaded(Struct, Generic[S], frozen=True):
    """A document of the right shape with the tree that knows its places."""

    file: SourceFile
    shape: S

    def at(self, *path: Step) -> Span:
        """The place of a value, or of the nearest thing around it; fields as they are written."""
        return place(self.file.tree, path)

    def key_at(self, *path: Step) -> Span:
        """The place of a key."""
        parent = find(self.file.tree, path[:-1])
        last = path[-1]
        if isinstance(parent, MappingNode) and isinstance(last, str) and last in parent.keys:
            return parent.keys[last]
        return self.at(*path)


def validate(file: SourceFile, findings: Findings) -> Loaded[Document] | None:
    """The document, or None with a finding for each failure."""
    shape = KINDS.get(file.kind)
    if shape is None:
        where = place(file.tree, ("kind",))
        findings.add(
            codes.UNKNOWN_KIND, f"there is no kind '{file.kind}'", where, hint=did_you_mean(file.kind, KINDS)
        )
        return None
    data = coerce(file.tree, type_of(shape))
    try:
        return Loaded(file, msgspec.convert(data, shape))
    except msgspec.ValidationError as error:
        from toolchain.schema.wording import explain_failures

        before = len(findings)
        explain_failures(file, data, shape, findings)
        if len(findings) == before:
            message, where = _place_of(str(error), file)
            findings.add(codes.WRONG_TYPE, message, where)
        return None


def _place_of(text: str, file: SourceFile) -> tuple[str, Span]:
    """msgspec's own words, taken apart: what is wrong and the place of `$.a[0].b`.

    Needed where msgspec is stricter than JSON Schema, to which 3.0 is a whole number.
    """
    message, _, dotted = text.partition(" - at `")
    steps = re.findall(r"\.([^.\[\]`]+)|\[(\d+)\]", dotted)
    path: tuple[Step, ...] = tuple(int(index) if index else name for name, index in steps)
    if "got `float`" in message:
        message = "a whole number is written without a decimal point"
    return message.replace("`", "'"), place(file.tree, path)
