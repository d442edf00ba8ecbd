"""The thin disguise over saved games: "!VCSK", a key byte, then every byte XOR that key, all in hex."""

from __future__ import annotations

MAGIC = b"!VCSK"
KEY = 0x5A


def _table(key: int) -> bytes:
    return bytes(i ^ key for i in range(256))


def obfuscate(data: bytes, key: int = KEY) -> bytes:
    return MAGIC + b"%02x" % key + data.translate(_table(key)).hex().encode("ascii")


def deobfuscate(data: bytes) -> bytes | None:
    """The content; text without the mark is taken as it is. None where the hex is broken."""
    if not data.startswith(MAGIC):
        return data
    try:
        key = int(data[5:7].decode("ascii"), 16)
        return bytes.fromhex(data[7:].decode("ascii")).translate(_table(key))
    except (UnicodeDecodeError, ValueError):
        return None
