"""Findings about module and save files."""

from __future__ import annotations

from toolchain.diagnostics.diagnostic import Code, Severity

NOT_A_ZIP = Code("VAS001", "not-an-archive", Severity.ERROR, "The file is not a readable zip archive.")
TOO_MANY_ENTRIES = Code("VAS002", "too-many-entries", Severity.ERROR, "The archive has too many entries.")
UNSAFE_NAME = Code("VAS003", "unsafe-entry-name", Severity.ERROR, "An entry's name leads out of the archive.")
TOO_LARGE = Code("VAS004", "entry-too-large", Severity.ERROR, "An entry or the archive unpacks to too much.")
DAMAGED = Code("VAS005", "damaged-entry", Severity.ERROR, "An entry cannot be unpacked.")
DOUBLE_ENTRY = Code("VAS006", "duplicate-entry", Severity.ERROR, "Two entries have the same name.")
BAD_XML = Code("VAS007", "bad-xml", Severity.ERROR, "An XML entry does not parse.")
XML_DOCTYPE = Code(
    "VAS008", "xml-doctype", Severity.ERROR, "An XML entry declares a document type or entities."
)
BAD_SAVE = Code("VAS009", "bad-save", Severity.ERROR, "A saved game cannot be decoded.")
NO_BUILD_FILE = Code("VAS010", "no-build-file", Severity.ERROR, "The archive has no build file at its top.")
SAVES_NOT_READ = Code(
    "VAS011", "saves-not-read", Severity.WARNING, "A module has more saved games than are looked into."
)
