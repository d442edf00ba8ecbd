"""Mending source files in place: byte ranges are replaced, so that comments and layout stay."""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Iterable

from msgspec import Struct
from msgspec.structs import replace

from toolchain.diagnostics.fix import Edit
from toolchain.diagnostics.span import Span
from toolchain.source.text_file import TextFile


class Patch(Struct, frozen=True):
    """A replacement at an exact range of a file's decoded text."""

    start: int
    end: int
    text: str


def locate(edit: Edit, file: TextFile) -> Span | None:
    """The exact place of what an edit replaces; None where it does not stand there just once."""
    span = edit.span
    if span.start < 0 or span.end > len(file.text):
        return None
    within = file.text[span.start : span.end]
    if not edit.expected or within.count(edit.expected) != 1:
        return None
    start = span.start + within.index(edit.expected)
    return replace(file.span(start, start + len(edit.expected)), row=span.row, field=span.field)


def patches(groups: Iterable[tuple[Edit, ...]], file: TextFile) -> tuple[list[Patch], int]:
    """Patches of one file in order, and how many groups they carry out.

    A group is carried out whole or, where an edit cannot be placed or meets an earlier one, not at all.
    """
    taken: list[Patch] = []
    done = 0
    for group in groups:
        places = [locate(edit, file) for edit in group]
        found = [Patch(p.start, p.end, e.text) for p, e in zip(places, group, strict=True) if p is not None]
        if len(found) < len(group):
            continue
        fresh = [p for p in dict.fromkeys(found) if p not in taken]
        if any(a.start < b.end and b.start < a.end for a in fresh for b in taken):
            continue
        taken += fresh
        done += 1
    return sorted(taken, key=lambda p: p.start), done


def patched_text(text: str, changes: Iterable[Patch]) -> str:
    """The decoded text with patches carried out."""
    for patch in sorted(changes, key=lambda p: -p.start):
        text = text[: patch.start] + patch.text + text[patch.end :]
    return text


def patched_bytes(data: bytes, changes: Iterable[Patch]) -> bytes:
    """The file's bytes with patches carried out; a byte order mark and the line ends are kept."""
    mark = b"\xef\xbb\xbf" if data.startswith(b"\xef\xbb\xbf") else b""
    raw = data[len(mark) :].decode("utf-8")
    newline = "\r\n" if "\r\n" in raw else "\n"
    shifts = _line_end_shifts(raw)
    moved = [
        Patch(_shifted(p.start, shifts), _shifted(p.end, shifts), p.text.replace("\n", newline))
        for p in changes
    ]
    return mark + patched_text(raw, moved).encode("utf-8")


def _line_end_shifts(raw: str) -> list[int]:
    """Offsets, in the text with single line ends, of each line end that takes two characters."""
    found: list[int] = []
    at = raw.find("\r\n")
    while at >= 0:
        found.append(at - len(found))
        at = raw.find("\r\n", at + 2)
    return found


def _shifted(offset: int, shifts: list[int]) -> int:
    return offset + bisect_right(shifts, offset - 1)
