"""What a step makes, as one block of bytes for the cache."""

from __future__ import annotations

from collections.abc import Mapping

import msgspec
from msgspec import Struct, field

from toolchain.diagnostics.diagnostic import Diagnostic


class Product(Struct, frozen=True):
    """Files by name, what was found wrong while making them, digests of single sheets, and measures that
    other steps need."""

    files: Mapping[str, bytes] = field(default_factory=dict)
    findings: tuple[Diagnostic, ...] = ()
    sheets: Mapping[str, str] = field(default_factory=dict)
    facts: Mapping[str, tuple[float, ...]] = field(default_factory=dict)


class _Block(msgspec.Struct):
    files: dict[str, bytes]
    findings: tuple[Diagnostic, ...]
    sheets: dict[str, str]
    facts: dict[str, tuple[float, ...]]


def plain(value: object) -> object:
    """Hints are texts of a class of their own."""
    if isinstance(value, str):
        return str(value)
    raise NotImplementedError


_ENCODER = msgspec.msgpack.Encoder(enc_hook=plain)
_DECODER = msgspec.msgpack.Decoder(_Block)


def pack(product: Product) -> bytes:
    """The product as one block."""
    block = _Block(dict(product.files), product.findings, dict(product.sheets), dict(product.facts))
    return _ENCODER.encode(block)


def unpack(block: bytes) -> Product | None:
    """The product, or None where the block is damaged or of an older form."""
    try:
        made = _DECODER.decode(block)
    except msgspec.MsgspecError:
        return None
    return Product(made.files, made.findings, made.sheets, made.facts)
