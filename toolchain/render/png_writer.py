"""PNG files joined from strips that are packed one by one (PNG specification, third edition).

The whole picture is never in memory, and a strip that has not changed need not be packed again.
"""

from __future__ import annotations

import struct
import zlib
from collections.abc import Iterator, Sequence

from msgspec import Struct
from PIL import Image

SIGNATURE = b"\x89PNG\r\n\x1a\n"
RGB_8, RGBA_8 = bytes((8, 2, 0, 0, 0)), bytes((8, 6, 0, 0, 0))
NONE, SUB, UP, AVERAGE, PAETH = range(5)
# What each filter is where there is no row above (9.2).
AS_FIRST = {NONE: NONE, SUB: SUB, UP: NONE, PAETH: SUB}
# Higher levels save a few percent of the size and take twice the time.
LEVEL = 2
ZLIB_HEADER, LAST_BLOCK = b"\x78\x01", b"\x03\x00"
ADLER_BASE = 65521


class Strip(Struct, frozen=True):
    """Filtered rows of RGB, deflated up to a byte's end; `adler` and `size` are those of the rows."""

    deflated: bytes
    adler: int
    size: int

    def to_bytes(self) -> bytes:
        return struct.pack(">II", self.adler, self.size) + self.deflated

    @classmethod
    def from_bytes(cls, data: bytes) -> Strip:
        adler, size = struct.unpack_from(">II", data)
        return cls(data[8:], adler, size)


def strip_of(png: bytes) -> Strip:
    """The rows of an opaque picture (RGBA of eight bits, not interlaced) without their alpha.

    They keep the filters that they have: filters work on each channel by itself.
    """
    width, height, packed = _opened(png)
    rows = zlib.decompress(packed)
    stride = 4 * width + 1
    filters = bytearray(rows[::stride])
    with Image.frombuffer("RGBA", (width, height), rows[1:] + b"\0", "raw", "RGBA", stride, 1) as image:
        rgb = image.convert("RGB").tobytes()
    first = rgb[: 3 * width]
    if filters[0] == AVERAGE:
        first = _unaveraged(first)
    filters[0] = AS_FIRST.get(filters[0], NONE)
    starts = range(3 * width, len(rgb), 3 * width)
    body = (filters[i : i + 1] + rgb[at : at + 3 * width] for i, at in enumerate(starts, 1))
    return _packed(b"".join((filters[:1], first, *body)))


def _packed(rows: bytes) -> Strip:
    packer = zlib.compressobj(LEVEL, zlib.DEFLATED, -15, 9)
    deflated = packer.compress(rows) + packer.flush(zlib.Z_FULL_FLUSH)
    return Strip(deflated, zlib.adler32(rows), len(rows))


def _unaveraged(row: bytes) -> bytes:
    """A first row of filter 3 as plain bytes."""
    found = bytearray(row)
    for i in range(3, len(found)):
        found[i] = (found[i] + found[i - 3] // 2) & 255
    return bytes(found)


def join_strips(width: int, height: int, strips: Sequence[Strip], per_metre: int | None = None) -> bytes:
    """The file of the strips from the top down; `per_metre` is its resolution in pixels."""
    adler = 1
    for strip in strips:
        adler = _adler_of_both(adler, strip)
    parts = [SIGNATURE, *_chunk(b"IHDR", struct.pack(">II", width, height) + RGB_8)]
    if per_metre is not None:
        parts += _resolution(per_metre)
    parts += _chunk(b"IDAT", ZLIB_HEADER)
    for strip in strips:
        parts += _chunk(b"IDAT", strip.deflated)
    parts += _chunk(b"IDAT", LAST_BLOCK + struct.pack(">I", adler))
    parts += _chunk(b"IEND", b"")
    return b"".join(parts)


def _adler_of_both(adler: int, strip: Strip) -> int:
    """The Adler-32 sum of what `adler` sums up and the strip after it (RFC 1950)."""
    low, high = adler & 0xFFFF, adler >> 16
    both_low = (low + (strip.adler & 0xFFFF) - 1) % ADLER_BASE
    both_high = (high + (strip.adler >> 16) + strip.size * (low - 1)) % ADLER_BASE
    return both_high << 16 | both_low


def _opened(png: bytes) -> tuple[int, int, bytes]:
    """Width, height and packed rows of a picture."""
    chunks = list(_chunks(png))
    header = chunks[0][1]
    assert header[8:] == RGBA_8, "the typesetter writes RGBA of eight bits"
    width, height = struct.unpack_from(">II", header)
    return width, height, b"".join(data for kind, data in chunks if kind == b"IDAT")


def _chunks(png: bytes) -> Iterator[tuple[bytes, bytes]]:
    at = len(SIGNATURE)
    while at < len(png):
        (size,) = struct.unpack_from(">I", png, at)
        yield png[at + 4 : at + 8], png[at + 8 : at + 8 + size]
        at += 12 + size


def _chunk(kind: bytes, data: bytes) -> tuple[bytes, ...]:
    """A chunk in pieces, so that large ones are not copied."""
    return (struct.pack(">I", len(data)), kind, data, struct.pack(">I", zlib.crc32(data, zlib.crc32(kind))))


def _resolution(per_metre: int) -> tuple[bytes, ...]:
    """A pHYs chunk (11.3.5.3)."""
    return _chunk(b"pHYs", struct.pack(">IIB", per_metre, per_metre, 1))


def with_resolution(png: bytes, per_metre: int) -> bytes:
    """Adds the resolution after the header."""
    after_header = len(SIGNATURE) + 25
    return b"".join((png[:after_header], *_resolution(per_metre), png[after_header:]))
