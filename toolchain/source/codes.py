"""Findings of the readers."""

from __future__ import annotations

from toolchain.diagnostics.diagnostic import Code, Severity

UNREADABLE = Code("FIL001", "unreadable-file", Severity.ERROR, "The file cannot be read.")
NOT_TEXT = Code("FIL002", "not-utf8", Severity.ERROR, "The file is not UTF-8 text.")
TOO_LARGE = Code("FIL003", "file-too-large", Severity.ERROR, "The file or a line of it is too large.")
SYNTAX = Code("FIL004", "yaml-syntax", Severity.ERROR, "The YAML does not parse.")
DUPLICATE_KEY = Code("FIL005", "duplicate-key", Severity.ERROR, "A key stands twice in one mapping.")
UNKNOWN_TAG = Code("FIL006", "yaml-tag", Severity.ERROR, "YAML tags are not allowed.")
TOO_DEEP = Code("FIL007", "too-deep", Severity.ERROR, "The file nests or expands beyond the limit.")
EMPTY_FILE = Code("FIL008", "empty-file", Severity.ERROR, "The file says nothing.")
BAD_KEY = Code("FIL009", "bad-key", Severity.ERROR, "A mapping key must be plain text.")
CSV_HEADER = Code(
    "FIL010", "csv-header", Severity.ERROR, "A CSV header has a missing, doubled or unknown column."
)
CSV_ROW = Code("FIL011", "csv-row", Severity.ERROR, "A CSV row has too many or too few cells.")
CSV_SYNTAX = Code("FIL012", "csv-syntax", Severity.ERROR, "A CSV file does not parse.")
OUTSIDE = Code("FIL013", "path-outside", Severity.ERROR, "A path leads outside the project.")
NO_KIND = Code("FIL014", "no-kind", Severity.ERROR, "A content file must say its kind.")
BAD_EXTENDS = Code(
    "FIL015", "bad-extends", Severity.ERROR, "The file to extend is missing or extends itself."
)
SILENT_OVERRIDE = Code(
    "FIL016", "silent-override", Severity.ERROR, "A value replaces one of the base without being named."
)
EMPTY_OVERRIDE = Code("FIL017", "empty-override", Severity.ERROR, "An override names nothing.")
NO_GAME = Code("FIL018", "no-game", Severity.ERROR, "There is no game here.")
TAB_INDENT = Code("FIL019", "tab-indent", Severity.ERROR, "Indentation must use spaces.")
WRONG_SUFFIX = Code("FIL020", "wrong-suffix", Severity.ERROR, "A YAML file whose name does not end in .yaml.")
