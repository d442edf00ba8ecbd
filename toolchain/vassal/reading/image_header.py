"""What a picture is and how large, from its first bytes alone."""

from __future__ import annotations

import re
import struct

from msgspec import Struct

# Enough for a JPEG whose size stands behind an embedded preview.
HEAD_BYTES = 1 << 18
SMALL_HEAD = 4096

_UNITS = re.compile(rb"\s*([0-9.]{1,12})\s*(px|pt|pc|mm|cm|in|%|em|ex)?\s*")
_SVG = re.compile(rb"<(?:\w{1,20}:)?svg\b([^>]{0,6000})")
_ATTRIBUTE = re.compile(rb"""\b(width|height|viewBox)\s*=\s*["']([^"'<]{0,200})["']""")
# JPEG segments that hold the frame's size: all starts of frame but the tables among them.
_FRAMES = frozenset(range(0xC0, 0xD0)) - {0xC4, 0xC8, 0xCC}
_NAMES = {b"RIFF": "WebP", b"BM": "BMP", b"II*\0": "TIFF", b"MM\0*": "TIFF", b"\0\0\1\0": "ICO"}


class ImageHeader(Struct, frozen=True):
    """`form` is PNG, GIF, JPEG or SVG, or a name of what the engine may not show; sizes in pixels, 0 where
    unknown. `odd_size` tells an SVG whose width or height is missing or has units."""

    form: str
    width: int = 0
    height: int = 0
    odd_size: bool = False

    @property
    def readable(self) -> bool:
        return self.form in ("PNG", "GIF", "JPEG", "SVG")


def read_header(data: bytes) -> ImageHeader:
    """Tell a picture's form and size."""
    if data.startswith(b"\x89PNG\r\n\x1a\n") and len(data) >= 24:
        width, height = struct.unpack(">II", data[16:24])
        return ImageHeader("PNG", width, height)
    if data[:6] in (b"GIF87a", b"GIF89a") and len(data) >= 10:
        width, height = struct.unpack("<HH", data[6:10])
        return ImageHeader("GIF", width, height)
    if data.startswith(b"\xff\xd8"):
        return _jpeg(data)
    if found := _SVG.search(data):
        return _svg(found[1])
    known = next((name for magic, name in _NAMES.items() if data.startswith(magic)), "")
    return ImageHeader(known or ("empty" if not data else "unknown"))


def _jpeg(data: bytes) -> ImageHeader:
    at = 2
    while at + 9 < len(data) and data[at] == 0xFF:
        mark = data[at + 1]
        if mark in _FRAMES:
            height, width = struct.unpack(">HH", data[at + 5 : at + 9])
            return ImageHeader("JPEG", width, height)
        if mark in (0x01, 0xFF) or 0xD0 <= mark <= 0xD8:
            at += 1 if mark == 0xFF else 2
            continue
        at += 2 + max(2, int.from_bytes(data[at + 2 : at + 4], "big"))
    return ImageHeader("JPEG")


def _svg(head: bytes) -> ImageHeader:
    found = {bytes(name): bytes(value) for name, value in _ATTRIBUTE.findall(head)}
    sides = [_length(found.get(name, b"")) for name in (b"width", b"height")]
    odd = any(side is None for side in sides)
    if any(side is None for side in sides):
        box = found.get(b"viewBox", b"").replace(b",", b" ").split()
        sides = [_length(part) for part in box[2:4]] if len(box) == 4 else [None, None]
    return ImageHeader("SVG", int(sides[0] or 0), int(sides[1] or 0), odd)


def _length(text: bytes) -> float | None:
    """Pixels, or None where the text is no plain number of them."""
    match = _UNITS.fullmatch(text)
    if match is None or match[2] not in (None, b"px"):
        return None
    try:
        return float(match[1])
    except ValueError:
        return None
