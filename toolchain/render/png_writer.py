"""PNG files written band by band (PNG specification, third edition): the whole is never in memory."""

from __future__ import annotations

import struct
import zlib

from PIL import Image, ImageChops

SIGNATURE = b"\x89PNG\r\n\x1a\n"
RGB_8 = bytes((8, 2, 0, 0, 0))
UP = b"\x02"
LEVEL = 4


class PngWriter:
    """Takes bands of RGB from the top down; `finish` gives the file."""

    def __init__(self, width: int, height: int) -> None:
        self.width = width
        self.parts = [SIGNATURE, _chunk(b"IHDR", struct.pack(">II", width, height) + RGB_8)]
        self.packer = zlib.compressobj(LEVEL)
        self.last_row = Image.new("RGB", (width, 1))

    def add(self, band: Image.Image) -> None:
        """The next rows. Each is written as its difference from the one above it (filter type 2)."""
        above = Image.new("RGB", band.size)
        above.paste(self.last_row, (0, 0))
        above.paste(band, (0, 1))
        self.last_row = band.crop((0, band.height - 1, self.width, band.height))
        rows = ImageChops.subtract_modulo(band, above).tobytes()
        stride = self.width * 3
        filtered = b"".join(UP + rows[i : i + stride] for i in range(0, len(rows), stride))
        self._put(self.packer.compress(filtered))

    def finish(self) -> bytes:
        self._put(self.packer.flush())
        return b"".join([*self.parts, _chunk(b"IEND", b"")])

    def _put(self, data: bytes) -> None:
        if data:
            self.parts.append(_chunk(b"IDAT", data))


def _chunk(kind: bytes, data: bytes) -> bytes:
    return struct.pack(">I", len(data)) + kind + data + struct.pack(">I", zlib.crc32(kind + data))
