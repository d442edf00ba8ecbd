"""Findings of sheet templates that make no sense in themselves."""

from __future__ import annotations

from toolchain.diagnostics.diagnostic import Code, Severity

E = Severity.ERROR

TEMPLATE_TWICE = Code("SHT001", "template-twice", E, "Two sheet templates have one name.")
PAPER_TWICE = Code("SHT019", "paper-twice", E, "Two papers have one key.")
BAD_LENGTH = Code("SHT002", "length-makes-no-sense", E, "A length that no sheet can have.")
