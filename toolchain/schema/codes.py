"""Findings of schema validation."""

from __future__ import annotations

from toolchain.diagnostics.diagnostic import Code, Severity

UNKNOWN_KIND = Code("SCH001", "unknown-kind", Severity.ERROR, "There is no such kind of content file.")
UNKNOWN_FIELD = Code("SCH002", "unknown-field", Severity.ERROR, "A field that this kind of file lacks.")
MISSING_FIELD = Code("SCH003", "missing-field", Severity.ERROR, "A field that must be given is absent.")
WRONG_TYPE = Code("SCH004", "wrong-type", Severity.ERROR, "A value of the wrong type.")
NOT_A_CHOICE = Code("SCH005", "not-a-choice", Severity.ERROR, "A word that is not one of the choices.")
BAD_FORM = Code("SCH006", "bad-form", Severity.ERROR, "Text that does not have the form asked for.")
OUT_OF_RANGE = Code("SCH007", "out-of-range", Severity.ERROR, "A number or length outside its range.")
