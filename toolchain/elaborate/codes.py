"""Findings of elaboration: names and values that make no sense together."""

from __future__ import annotations

from toolchain.diagnostics.diagnostic import Code, Severity

E = Severity.ERROR

MISSING_FILE_KIND = Code("GAM001", "kind-missing", E, "A game lacks a kind of file that it needs.")
DOUBLE_FILE_KIND = Code("GAM002", "kind-twice", E, "A game has two files where it takes one.")
UNKNOWN_SIDE = Code("GAM003", "unknown-side", E, "A side that game.yaml does not name.")
UNKNOWN_SCHEME = Code("GAM004", "unknown-scheme", E, "A colour scheme that the style file lacks.")
LANGUAGE_TWICE = Code("GAM006", "language-twice", E, "A game has two translations into one language.")
BAD_CALENDAR = Code("GAM005", "calendar-order", E, "The turns of a calendar must follow one another.")

UNKNOWN_TYPE = Code("OOB001", "unknown-type", E, "A unit type that the units file does not define.")
UNIT_TWICE = Code("OOB002", "unit-twice", E, "Two units have one key.")
BAD_NUMBER = Code("OOB003", "bad-number", E, "A cell that must hold a whole number does not.")
MISSING_FACTOR = Code("OOB004", "missing-factor", E, "A unit lacks a printed factor.")
UNKNOWN_SIZE = Code("OOB005", "unknown-size", E, "A unit size that does not exist.")
BAD_KEY = Code("OOB006", "bad-unit-key", E, "A unit key is missing or has the wrong form.")
BAD_STEPS = Code("OOB007", "bad-steps", E, "Steps and reduced side do not agree.")
BAD_SOURCE = Code("OOB008", "bad-source", E, "A source that names no known kind.")
UNKNOWN_COLUMN = Code("OOB009", "unknown-column", E, "A column that no table of units can have.")
COUNTER_KEY_TWICE = Code("OOB010", "counter-key-twice", E, "Two counters whose pictures have one name.")
MARKER_TWICE = Code("OOB011", "marker-twice", E, "Two markers have one key.")

UNKNOWN_UNIT = Code("SCN001", "unknown-unit", E, "A unit that the order of battle lacks.")
UNKNOWN_HEX = Code("SCN002", "unknown-hex", E, "A hex that is not on the map.")
UNKNOWN_NAME = Code("SCN003", "unknown-place", E, "A name that is no hex, place or mark of the map.")
BAD_AREA = Code("SCN004", "bad-area", E, "An area expression that says nothing or too much.")
UNKNOWN_ARRIVAL = Code("SCN005", "unknown-arrival", E, "An arrival that the schedule lacks.")
BAD_TURNS = Code("SCN006", "bad-turns", E, "Turns that the calendar lacks or that run backwards.")
SCENARIO_TWICE = Code("SCN007", "scenario-twice", E, "Two scenarios have one id.")
UNKNOWN_SCENARIO = Code("SCN008", "unknown-scenario", E, "A scenario that the game lacks.")
PLACED_TWICE = Code("SCN009", "placed-twice", E, "A unit stands in two places of one scenario.")
WRONG_SIDE = Code("SCN010", "wrong-side", E, "A unit listed for a side that does not own it.")
UNKNOWN_AREA = Code("SCN011", "unknown-area", E, "An area or line that the map lacks.")
