"""Findings about counter sheets."""

from __future__ import annotations

from toolchain.diagnostics.diagnostic import Code, Severity

E, W = Severity.ERROR, Severity.WARNING

UNKNOWN_TEMPLATE = Code("SHT003", "unknown-template", E, "A sheet template that does not exist.")
UNKNOWN_PAPER = Code("SHT004", "unknown-paper", E, "A paper size that does not exist.")
COUNTER_TOO_LARGE = Code("SHT005", "counter-too-large", E, "A counter for which the paper has no room.")
COUNTERS_OVERLAP = Code("SHT006", "counters-overlap", E, "Blocks of a sheet template lie on one another.")
OFF_THE_PAGE = Code("SHT007", "counter-off-page", E, "Counters that leave the page or its free margin.")
SHORT_BLEED = Code("SHT008", "short-bleed", W, "Gutters too narrow for the bleed of both neighbours.")
NO_CELL = Code("SHT009", "no-cell-of-size", E, "Counters of a size that no block of the die has.")
WRONG_PAPER = Code("SHT010", "wrong-paper", E, "A sheet template made for another paper.")
PROFILE_OFF_PAGE = Code(
    "SHT011", "profile-off-page", E, "A printer profile that moves counters off the page."
)
PROFILE_PAPER = Code("SHT012", "profile-other-paper", W, "A printer profile measured on another paper.")
UNKNOWN_PROFILE = Code("SHT013", "unknown-printer", E, "A printer that has no profile.")
BAD_PROFILE = Code("SHT014", "bad-printer-profile", E, "A printer profile that cannot be used.")
TOO_FEW_PRINTED = Code("SHT015", "too-few-printed", E, "A scenario needs more counters than are printed.")
NOTHING_TO_PRINT = Code("SHT016", "no-counters", W, "A game without any counter to print.")
BAD_OPTION = Code("SHT017", "sheet-option", E, "An option of the sheets that makes no sense.")
OUTSIDE_SAFE = Code("SHT018", "outside-the-safe-zone", W, "Text nearer the cut than the template allows.")

CODES = (
    UNKNOWN_TEMPLATE,
    UNKNOWN_PAPER,
    COUNTER_TOO_LARGE,
    COUNTERS_OVERLAP,
    OFF_THE_PAGE,
    SHORT_BLEED,
    NO_CELL,
    WRONG_PAPER,
    PROFILE_OFF_PAGE,
    PROFILE_PAPER,
    UNKNOWN_PROFILE,
    BAD_PROFILE,
    TOO_FEW_PRINTED,
    NOTHING_TO_PRINT,
    BAD_OPTION,
    OUTSIDE_SAFE,
)
