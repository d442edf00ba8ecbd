"""Zip archives whose bytes depend on their content alone."""

from __future__ import annotations

import io
import zipfile
from collections.abc import Mapping

# The earliest date a zip can hold; no clock enters an output.
DATE = (1980, 1, 1, 0, 0, 0)
MODE = 0o644 << 16
UNIX = 3

# Already compressed: packing these again costs time and saves nothing.
_PACKED = (".png", ".jpg", ".jpeg", ".gif", ".vsav", ".vlog")


def write_archive(entries: Mapping[str, bytes]) -> bytes:
    """A zip of the entries in the order of their names; names use forward slashes."""
    buffer = io.BytesIO()
    with zipfile.ZipFile(buffer, "w") as archive:
        for name in sorted(entries):
            archive.writestr(_entry(name), entries[name], compresslevel=6)
    return buffer.getvalue()


def _entry(name: str) -> zipfile.ZipInfo:
    info = zipfile.ZipInfo(name, DATE)
    info.create_system = UNIX
    info.external_attr = MODE
    packed = name.lower().endswith(_PACKED)
    info.compress_type = zipfile.ZIP_STORED if packed else zipfile.ZIP_DEFLATED
    return info
