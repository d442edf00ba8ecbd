"""What a step makes, as one block of bytes for the cache."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

import msgspec

from toolchain.diagnostics.diagnostic import Diagnostic


@dataclass(frozen=True)
class Product:
    """Files by name, what was found wrong while making them, and digests of single sheets."""

    files: Mapping[str, bytes] = field(default_factory=dict)
    findings: tuple[Diagnostic, ...] = ()
    sheets: Mapping[str, str] = field(default_factory=dict)


class _Block(msgspec.Struct):
    files: dict[str, bytes]
    findings: tuple[Diagnostic, ...]
    sheets: dict[str, str]


_ENCODER = msgspec.msgpack.Encoder()
_DECODER = msgspec.msgpack.Decoder(_Block)


def pack(product: Product) -> bytes:
    """The product as one block."""
    return _ENCODER.encode(_Block(dict(product.files), product.findings, dict(product.sheets)))


def unpack(block: bytes) -> Product | None:
    """The product, or None where the block is damaged or of an older form."""
    try:
        made = _DECODER.decode(block)
    except msgspec.MsgspecError:
        return None
    return Product(made.files, made.findings, made.sheets)
