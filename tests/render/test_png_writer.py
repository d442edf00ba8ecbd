"""Strips of rows joined to a PNG."""

from __future__ import annotations

import io
import random
import struct
import zlib

import pytest
from PIL import Image

from toolchain.render.png_writer import RGBA_8, SIGNATURE, Strip, join_strips, strip_of, with_resolution


def chunk(kind: bytes, data: bytes) -> bytes:
    return struct.pack(">I", len(data)) + kind + data + struct.pack(">I", zlib.crc32(kind + data))


def predicted(kind: int, left: int, up: int, corner: int) -> int:
    """PNG specification 9.2."""
    if kind == 4:
        guess = left + up - corner
        return min((left, up, corner), key=lambda v: abs(guess - v))
    return (0, left, up, (left + up) // 2)[kind]


def png_of(rows: list[bytes], filters: list[int]) -> bytes:
    """An RGBA picture whose rows are filtered as told."""
    width = len(rows[0]) // 4
    body, above = b"", bytes(4 * width)
    for row, kind in zip(rows, filters, strict=True):
        left, corner = bytes(4) + row, bytes(4) + above
        body += bytes([kind]) + bytes(
            (v - predicted(kind, left[i], above[i], corner[i])) & 255 for i, v in enumerate(row)
        )
        above = row
    header = struct.pack(">II", width, len(rows)) + RGBA_8
    parts = (chunk(b"IHDR", header), chunk(b"IDAT", zlib.compress(body)), chunk(b"IEND", b""))
    return SIGNATURE + b"".join(parts)


def some_rows(width: int, height: int) -> list[bytes]:
    luck = random.Random(width * height)
    return [b"".join(bytes((*luck.randbytes(3), 255)) for _ in range(width)) for _ in range(height)]


@pytest.mark.parametrize("first", range(5))
def test_joined_strips_are_their_pictures_one_under_another(first: int) -> None:
    """Whatever filter the first row of a strip has, it does not lean on the strip above."""
    rows = some_rows(13, 24)
    bands = [rows[0:5], rows[5:6], rows[6:24]]
    strips = [strip_of(png_of(band, [(first + i) % 5 for i in range(len(band))])) for band in bands]
    joined = join_strips(13, 24, strips)
    with Image.open(io.BytesIO(joined)) as image:
        assert image.mode == "RGB" and image.size == (13, 24)
        expected = b"".join(row[i : i + 3] for row in rows for i in range(0, len(row), 4))
        assert image.tobytes() == expected


def test_the_sum_over_all_rows_is_right() -> None:
    rows = some_rows(50, 40)
    strips = [strip_of(png_of(rows[i : i + 8], [0] * 8)) for i in range(0, 40, 8)]
    packed = b"\x78\x01" + b"".join(s.deflated for s in strips) + b"\x03\x00"
    plain = zlib.decompressobj().decompress(packed)
    joined = join_strips(50, 40, strips)
    at = joined.index(b"IEND") - 4
    assert joined[at - 8 : at - 4] == struct.pack(">I", zlib.adler32(plain))


def test_strips_can_be_stored() -> None:
    strip = strip_of(png_of(some_rows(7, 3), [1, 2, 4]))
    assert Strip.from_bytes(strip.to_bytes()) == strip


def test_the_resolution_is_written() -> None:
    strip = strip_of(png_of(some_rows(4, 4), [0] * 4))
    with Image.open(io.BytesIO(with_resolution(join_strips(4, 4, [strip]), 5000))) as image:
        assert image.info["dpi"] == pytest.approx((127, 127), abs=0.01)
