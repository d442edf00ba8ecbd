"""Reading zip archives from strangers, within bounds of number, size and ratio."""

from __future__ import annotations

import io
import zipfile
import zlib
from collections import Counter
from collections.abc import Iterator
from functools import cached_property
from pathlib import Path, PurePosixPath

from msgspec import Struct

from toolchain.diagnostics.diagnostic import Diagnostic
from toolchain.diagnostics.span import Span
from toolchain.vassal import codes

_CHUNK = 1 << 16
# The end record, its comment of up to 64 KB, and the records of large zips before it.
_TAIL = (1 << 16) + 200
_MOST_ENTRY_BYTES = 1400
_UNREADABLE = (OSError, zipfile.BadZipFile, zlib.error, ValueError, EOFError, RuntimeError)


class Limits(Struct, frozen=True):
    """What an archive may ask of us. Small entries may have any ratio: texts of blanks pack well."""

    archive_bytes: int = 1 << 30
    entries: int = 50_000
    entry_bytes: int = 1 << 28
    total_bytes: int = 1 << 31
    ratio: int = 400
    any_ratio_below: int = 1 << 23


LIMITS = Limits()


class Archive(Struct, frozen=True, dict=True):
    """An opened archive; `names` are its safe entries in file order, without folders."""

    file: str
    names: tuple[str, ...]
    _zip: zipfile.ZipFile
    _limits: Limits

    @cached_property
    def sizes(self) -> dict[str, int]:
        """Unpacked bytes of each entry, as the archive states them."""
        return {name: self._zip.getinfo(name).file_size for name in self.names}

    def span(self, name: str) -> Span:
        """Where findings about an entry are."""
        return Span(f"{self.file}!{name}")

    def read(self, name: str) -> tuple[bytes | None, tuple[Diagnostic, ...]]:
        """An entry's bytes, or None and why not."""
        if name not in self.sizes:
            return None, ()
        info = self._zip.getinfo(name)
        return _read_entry(self._zip, info, self._limits, self.span(name))

    def head(self, name: str, count: int) -> bytes:
        """The first `count` bytes of an entry, fewer where it is short or damaged."""
        if name not in self.sizes:
            return b""
        try:
            with self._zip.open(name) as stream:
                return stream.read(count)
        except (*_UNREADABLE, NotImplementedError):
            return b""

    def checksum(self, name: str) -> int:
        """The CRC-32 of an entry, as the archive states it."""
        return self._zip.getinfo(name).CRC

    def close(self) -> None:
        self._zip.close()


def open_archive(
    source: Path | bytes, file: str, limits: Limits = LIMITS
) -> tuple[Archive | None, tuple[Diagnostic, ...]]:
    """Open a zip from a path or from bytes; `file` is the name that findings show."""
    span = Span(file)
    try:
        size = len(source) if isinstance(source, bytes) else source.stat().st_size
        if size > limits.archive_bytes:
            return None, (Diagnostic(codes.TOO_LARGE, f"the file has {size:,} bytes", span),)
        if directory_bytes(_tail(source)) > limits.entries * _MOST_ENTRY_BYTES:
            return None, (Diagnostic(codes.TOO_MANY_ENTRIES, "its directory is too large", span),)
        opened = zipfile.ZipFile(io.BytesIO(source) if isinstance(source, bytes) else source)
    except (OSError, zipfile.BadZipFile, zipfile.LargeZipFile, ValueError, EOFError) as error:
        return None, (Diagnostic(codes.NOT_A_ZIP, f"not a zip archive: {error}", span),)
    return _examine(opened, file, limits)


def _tail(source: Path | bytes) -> bytes:
    if isinstance(source, bytes):
        return source[-_TAIL:]
    with source.open("rb") as file:
        file.seek(max(0, source.stat().st_size - _TAIL))
        return file.read(_TAIL)


def directory_bytes(tail: bytes) -> int:
    """How much a zip's own directory takes, from the records at its end: it is read whole, unasked."""
    end = tail.rfind(b"PK\x05\x06")
    large = tail.rfind(b"PK\x06\x06")
    small = int.from_bytes(tail[end + 12 : end + 16], "little") if end >= 0 else 0
    wide = int.from_bytes(tail[large + 40 : large + 48], "little") if large >= 0 else 0
    return max(0 if small == 0xFFFFFFFF else small, wide)


def _examine(
    opened: zipfile.ZipFile, file: str, limits: Limits
) -> tuple[Archive | None, tuple[Diagnostic, ...]]:
    infos = opened.infolist()
    span = Span(file)
    if min((info.header_offset for info in infos), default=0) > 0 and _opens_as_zip(opened):
        # What was found is the directory of an archive inside this one, whose own end is missing.
        return None, (Diagnostic(codes.NOT_A_ZIP, "the archive was cut: its directory is missing", span),)
    if len(infos) > limits.entries:
        return None, (Diagnostic(codes.TOO_MANY_ENTRIES, f"{len(infos):,} entries", span),)
    total = sum(info.file_size for info in infos)
    if total > limits.total_bytes:
        return None, (Diagnostic(codes.TOO_LARGE, f"it unpacks to {total:,} bytes", span),)
    safe = tuple(dict.fromkeys(i.filename for i in infos if is_safe(i.filename) and not i.is_dir()))
    return Archive(file, safe, opened, limits), tuple(_name_findings(infos, file))


def _opens_as_zip(opened: zipfile.ZipFile) -> bool:
    if opened.fp is None:
        return False
    opened.fp.seek(0)
    return opened.fp.read(4) == b"PK\x03\x04"


def _name_findings(infos: list[zipfile.ZipInfo], file: str) -> Iterator[Diagnostic]:
    for info in infos:
        if not is_safe(info.filename):
            yield Diagnostic(codes.UNSAFE_NAME, f"entry {info.filename[:200]!r}", Span(file))
    for name, count in sorted(Counter(i.filename for i in infos).items()):
        if count > 1:
            yield Diagnostic(codes.DOUBLE_ENTRY, f"entry {name[:200]!r} stands {count} times", Span(file))


def is_safe(name: str) -> bool:
    """True for a plain relative path with forward slashes that stays inside the archive."""
    path = PurePosixPath(name)
    plain = name.isprintable() and 0 < len(name) < 1000
    return (
        plain and "\\" not in name and ":" not in name and not path.is_absolute() and ".." not in path.parts
    )


def _read_entry(
    opened: zipfile.ZipFile, info: zipfile.ZipInfo, limits: Limits, span: Span
) -> tuple[bytes | None, tuple[Diagnostic, ...]]:
    bound = _size_bound(info, limits)
    found = io.BytesIO()
    try:
        with opened.open(info) as stream:
            while chunk := stream.read(_CHUNK):
                found.write(chunk)
                if found.tell() > bound:
                    return None, (Diagnostic(codes.TOO_LARGE, f"more than {bound:,} bytes", span),)
    except NotImplementedError:
        return None, (Diagnostic(codes.DAMAGED, "packed in a way that VASSAL cannot read", span),)
    except _UNREADABLE as error:
        return None, (Diagnostic(codes.DAMAGED, f"cannot be unpacked: {error}", span),)
    return found.getvalue(), ()


def _size_bound(info: zipfile.ZipInfo, limits: Limits) -> int:
    by_ratio = max(limits.any_ratio_below, info.compress_size * limits.ratio)
    return min(limits.entry_bytes, by_ratio)
