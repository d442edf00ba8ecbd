"""Findings of cards and charts."""

from __future__ import annotations

from toolchain.diagnostics.diagnostic import Code, Severity

W = Severity.WARNING

TEXT_CUT = Code("AID001", "text-cut", W, "A text on a card or chart is too long for its place and was cut.")
NO_GLYPH = Code("AID002", "card-glyph", W, "A character on a card or chart that the fonts cannot print.")
