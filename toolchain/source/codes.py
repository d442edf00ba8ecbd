"""Findings of the readers."""

from __future__ import annotations

from toolchain.diagnostics.diagnostic import Code, Severity

UNREADABLE = Code("SRC001", "unreadable-file", Severity.ERROR, "The file cannot be read.")
NOT_TEXT = Code("SRC002", "not-utf8", Severity.ERROR, "The file is not UTF-8 text.")
TOO_LARGE = Code("SRC003", "file-too-large", Severity.ERROR, "The file or a line of it is too large.")
SYNTAX = Code("SRC004", "yaml-syntax", Severity.ERROR, "The YAML does not parse.")
DUPLICATE_KEY = Code("SRC005", "duplicate-key", Severity.ERROR, "A key stands twice in one mapping.")
UNKNOWN_TAG = Code("SRC006", "yaml-tag", Severity.ERROR, "YAML tags are not allowed.")
TOO_DEEP = Code("SRC007", "too-deep", Severity.ERROR, "The file nests or expands beyond the limit.")
EMPTY_FILE = Code("SRC008", "empty-file", Severity.ERROR, "The file says nothing.")
BAD_KEY = Code("SRC009", "bad-key", Severity.ERROR, "A mapping key must be plain text.")
CSV_HEADER = Code(
    "SRC010", "csv-header", Severity.ERROR, "A CSV header has a missing, doubled or unknown column."
)
CSV_ROW = Code("SRC011", "csv-row", Severity.ERROR, "A CSV row has too many or too few cells.")
CSV_SYNTAX = Code("SRC012", "csv-syntax", Severity.ERROR, "A CSV file does not parse.")
OUTSIDE = Code("SRC013", "path-outside", Severity.ERROR, "A path leads outside the project.")
NO_KIND = Code("SRC014", "no-kind", Severity.ERROR, "A content file must say its kind.")
BAD_EXTENDS = Code(
    "SRC015", "bad-extends", Severity.ERROR, "The file to extend is missing or extends itself."
)
SILENT_OVERRIDE = Code(
    "SRC016", "silent-override", Severity.ERROR, "A value replaces one of the base without being named."
)
EMPTY_OVERRIDE = Code("SRC017", "empty-override", Severity.ERROR, "An override names nothing.")
NO_GAME = Code("SRC018", "no-game", Severity.ERROR, "There is no game here.")
TAB_INDENT = Code("SRC019", "tab-indent", Severity.ERROR, "Indentation must use spaces.")
