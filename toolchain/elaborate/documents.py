"""The valid documents of one game, by kind."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any, TypeVar

from msgspec import Struct

from toolchain.diagnostics.diagnostic import Findings, Related
from toolchain.diagnostics.span import Span
from toolchain.elaborate import codes
from toolchain.schema.catalogue import KINDS
from toolchain.schema.shapes.base import Document
from toolchain.schema.validate import Loaded, validate
from toolchain.source.project import SourceFile

D = TypeVar("D", bound=Document)


class Documents(Struct, frozen=True):
    """`present` has every kind that some file claims to be, valid or not; "*" where one may be any kind.

    `originals` are the files as they are written, before readings changed any.
    """

    by_kind: Mapping[str, tuple[Loaded[Any], ...]]
    present: frozenset[str]
    folder_name: str
    originals: tuple[SourceFile, ...] = ()

    def all(self, shape: type[D]) -> tuple[Loaded[D], ...]:
        """Every valid document of a shape, in path order."""
        return self.by_kind.get(_kind_of(shape), ())

    def one(self, shape: type[D], findings: Findings, *, needed: bool = True) -> Loaded[D] | None:
        """The one document of a shape; a finding where it is missing or there are two."""
        found = self.all(shape)
        kind = _kind_of(shape)
        if len(found) > 1:
            first = Related(found[0].at("kind"), "the first is here")
            message = f"a game has one file of kind '{kind}'"
            findings.add(codes.DOUBLE_FILE_KIND, message, found[1].at("kind"), related=[first])
        if not found and needed and self.present.isdisjoint((kind, "*")):
            where = Span(f"{self.folder_name}/game.yaml")
            findings.add(codes.MISSING_FILE_KIND, f"the game has no file of kind '{kind}'", where)
        return found[0] if found else None


def _kind_of(shape: type[Document]) -> str:
    return next(kind for kind, known in KINDS.items() if known is shape)


def read_documents(
    files: tuple[SourceFile, ...], folder_name: str, findings: Findings, broken: Iterable[str] = ()
) -> Documents:
    """Validate every file; those of the wrong shape are left out with findings.

    `broken` are the kinds that files which did not even parse seem to be of.
    """
    by_kind: dict[str, list[Loaded[Any]]] = {}
    for file in files:
        loaded = validate(file, findings)
        if loaded is not None:
            by_kind.setdefault(file.kind, []).append(loaded)
    groups = {kind: tuple(found) for kind, found in by_kind.items()}
    return Documents(groups, frozenset((*broken, *(file.kind for file in files))), folder_name)
