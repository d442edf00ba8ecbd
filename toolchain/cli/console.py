"""What standard output can show."""

from __future__ import annotations

import os
import sys


def in_colour() -> bool:
    """Whether to colour text: on a terminal, unless NO_COLOR says otherwise; always with FORCE_COLOR."""
    if os.environ.get("FORCE_COLOR"):
        return True
    return sys.stdout.isatty() and not os.environ.get("NO_COLOR") and os.environ.get("TERM") != "dumb"


def printable(text: str) -> str:
    """Text that standard output can take, whatever its encoding."""
    encoding = sys.stdout.encoding or "utf-8"
    return text.encode(encoding, "replace").decode(encoding)
