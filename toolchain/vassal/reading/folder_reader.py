"""Reading an unpacked module from a folder, within the same bounds as an archive."""

from __future__ import annotations

import os
import zlib
from collections.abc import Iterator
from functools import cached_property
from pathlib import Path
from typing import Protocol

from msgspec import Struct

from toolchain.diagnostics.diagnostic import Diagnostic
from toolchain.diagnostics.span import Span
from toolchain.vassal import codes
from toolchain.vassal.reading.archive_reader import LIMITS, Limits, is_safe

# A module's folders are images, sounds and help trees.
_MOST_LEVELS = 12
_CHUNK = 1 << 20


class Container(Protocol):
    """A module's files, packed or not."""

    @property
    def file(self) -> str: ...

    @property
    def names(self) -> tuple[str, ...]: ...

    @property
    def sizes(self) -> dict[str, int]: ...

    def span(self, name: str) -> Span: ...

    def read(self, name: str) -> tuple[bytes | None, tuple[Diagnostic, ...]]: ...

    def head(self, name: str, count: int) -> bytes: ...

    def checksum(self, name: str) -> int: ...


class Folder(Struct, frozen=True, dict=True):
    """The files below a folder by their paths with forward slashes, in order. Links are passed over."""

    file: str
    path: Path
    sizes: dict[str, int]
    limits: Limits = LIMITS

    @cached_property
    def names(self) -> tuple[str, ...]:
        return tuple(self.sizes)

    def span(self, name: str) -> Span:
        return Span(f"{self.file}/{name}")

    def read(self, name: str) -> tuple[bytes | None, tuple[Diagnostic, ...]]:
        """A file's bytes, or None and why not."""
        if name not in self.sizes:
            return None, ()
        bound = self.limits.entry_bytes
        try:
            with (self.path / name).open("rb") as file:
                data = file.read(bound + 1)
        except OSError as error:
            return None, (Diagnostic(codes.DAMAGED, f"cannot be read: {error.strerror}", self.span(name)),)
        if len(data) > bound:
            return None, (Diagnostic(codes.TOO_LARGE, f"more than {bound:,} bytes", self.span(name)),)
        return data, ()

    def head(self, name: str, count: int) -> bytes:
        if name not in self.sizes:
            return b""
        try:
            with (self.path / name).open("rb") as file:
                return file.read(count)
        except OSError:
            return b""

    def checksum(self, name: str) -> int:
        """The CRC-32 of a file; 0 where it cannot be read."""
        found = 0
        try:
            with (self.path / name).open("rb") as file:
                while chunk := file.read(_CHUNK):
                    found = zlib.crc32(chunk, found)
        except OSError:
            return 0
        return found


def open_folder(
    path: Path, file: str, limits: Limits = LIMITS
) -> tuple[Folder | None, tuple[Diagnostic, ...]]:
    """List a folder; `file` is the name that findings show."""
    sizes: dict[str, int] = {}
    for name, size in _walk(path, "", 0):
        sizes[name] = size
        if len(sizes) > limits.entries:
            return None, (
                Diagnostic(codes.TOO_MANY_ENTRIES, f"more than {limits.entries:,} files", Span(file)),
            )
    return Folder(file, path, {name: sizes[name] for name in sorted(sizes)}, limits), ()


def _walk(folder: Path, prefix: str, level: int) -> Iterator[tuple[str, int]]:
    try:
        entries = sorted(os.scandir(folder), key=lambda e: e.name)
    except OSError:
        return
    for entry in entries:
        name = prefix + entry.name
        if entry.name.startswith(".") or not is_safe(name):
            continue
        if entry.is_file(follow_symlinks=False):
            yield name, entry.stat(follow_symlinks=False).st_size
        elif entry.is_dir(follow_symlinks=False) and level < _MOST_LEVELS:
            yield from _walk(Path(entry.path), name + "/", level + 1)
