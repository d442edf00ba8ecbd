"""Findings about counters: what is printed on them and how it reads."""

from __future__ import annotations

from toolchain.diagnostics.diagnostic import Code, Severity

E, W = Severity.ERROR, Severity.WARNING

TEXT_TOO_LONG = Code("CTR001", "counter-text-too-long", E, "Text that does not fit at a readable size.")
MISSING_GLYPH = Code("CTR002", "missing-glyph", E, "A character that the fonts cannot print.")
LOW_CONTRAST = Code("CTR003", "low-contrast", W, "Ink that hardly stands out from its ground.")
UNKNOWN_SYMBOL = Code("CTR004", "unknown-symbol", E, "A part of a unit symbol that does not exist.")
BAD_SYMBOL = Code("CTR005", "bad-symbol", E, "Path data or letters that cannot stand in a symbol.")
UNKNOWN_GLYPH = Code("CTR006", "unknown-glyph", E, "A marker or emblem glyph that does not exist.")
SIDES_ALIKE = Code(
    "CTR007", "sides-alike-in-grey", W, "Two sides that a black-and-white print does not part."
)
OUTSIDE_SAFE_ZONE = Code("CTR008", "outside-safe-zone", E, "Text so near the edge that a cut may spoil it.")
BAD_PICTURE = Code("CTR009", "bad-picture", E, "A picture that is missing, broken or not safe to use.")
NO_SILHOUETTE = Code("CTR010", "no-silhouette", W, "A unit type without a silhouette in a silhouette layout.")

CODES = (
    TEXT_TOO_LONG,
    MISSING_GLYPH,
    LOW_CONTRAST,
    UNKNOWN_SYMBOL,
    BAD_SYMBOL,
    UNKNOWN_GLYPH,
    SIDES_ALIKE,
    OUTSIDE_SAFE_ZONE,
    BAD_PICTURE,
    NO_SILHOUETTE,
)
