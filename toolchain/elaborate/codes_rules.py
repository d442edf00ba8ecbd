"""Findings about rules, tables and victory schedules."""

from __future__ import annotations

from toolchain.diagnostics.diagnostic import Code, Severity

E = Severity.ERROR
W = Severity.WARNING

UNKNOWN_OPTION = Code("RUL001", "unknown-option", E, "A reading is set to an option that it does not have.")
UNKNOWN_READING = Code("RUL002", "unknown-reading", E, "A scenario sets a reading that the rules lack.")
BAD_SETTING = Code("RUL003", "bad-setting", E, "A reading sets a name that no file has.")
IDLE_PHASE = Code("RUL004", "idle-phase", E, "A phase in which nothing can be done.")
EMPTY_FILTER = Code("RUL005", "empty-filter", E, "A filter that no unit passes.")
UNKNOWN_RULE = Code("RUL006", "unknown-rule", E, "A section for a rule that play does not know.")
UNKNOWN_PHASE = Code("RUL007", "unknown-phase", E, "A phase that the sequence of play lacks.")
UNKNOWN_FACTOR = Code("RUL008", "unknown-factor", E, "A factor that the counters do not have.")
UNKNOWN_MARK = Code("RUL009", "unknown-mark", E, "A mark that no phase gives, or a flag that nothing sets.")
UNKNOWN_TERRAIN = Code("RUL010", "unknown-terrain", E, "Terrain that the map does not have in that place.")
UNKNOWN_SCENARIO = Code("RUL011", "rule-scenario", E, "A rule for a scenario that the game lacks.")
UNKNOWN_MARKER = Code("RUL012", "unknown-marker", E, "A marker that the game lacks.")
NO_BEHAVIOUR = Code("RUL013", "unit-without-behaviour", E, "A unit that no ZOC behaviour is for.")
CONTRADICTION = Code("RUL014", "contradiction", E, "Rules that contradict one another.")
BAD_INDEX_ROW = Code("RUL015", "bad-index-row", E, "A row of the rules index that says too little.")

MISSING_CELL = Code("TBL001", "missing-cell", E, "A table row with too few or too many cells.")
MISSING_ROW = Code("TBL002", "missing-die", E, "A table without a row for some die number.")
UNKNOWN_CODE = Code("TBL003", "unknown-code", E, "A result code that the table does not explain.")
NO_EFFECTS = Code("TBL004", "code-without-effects", E, "A result code that says nothing happens, or nothing.")
BAD_COLUMN = Code("TBL005", "bad-column", E, "Columns or bands that are no odds, overlap or run backwards.")
BAD_LINE = Code("TBL006", "bad-line", E, "A terrain line that does not fit the table.")
UNUSED_CODE = Code("TBL007", "unused-code", W, "A result code that stands in no cell.")
NO_TERRAIN_ROW = Code("TBL008", "terrain-without-row", E, "Terrain of the map that the chart leaves out.")
MISSING_COST = Code("TBL009", "missing-cost", E, "Terrain that lacks a cost for a class of units.")
UNKNOWN_CLASS = Code("TBL010", "unknown-class", E, "A movement class or condition that is not defined.")
NO_CLASS = Code("TBL011", "unit-without-class", E, "A unit that belongs to no movement class.")
NOT_MONOTONE = Code("TBL012", "not-monotone", W, "A table in which better odds or dice give worse results.")

BAD_COUNT = Code("VIC001", "bad-count", E, "A victory item or condition that counts nothing, or two things.")
UNKNOWN_POINT = Code("VIC002", "unknown-control-point", E, "A control point that the rules do not define.")
UNKNOWN_EVENT = Code("VIC003", "unknown-event", E, "A hex event that the rules do not define.")
UNKNOWN_VICTORY = Code("VIC004", "unknown-victory", E, "A victory schedule that the game lacks.")
VICTORY_TWICE = Code("VIC005", "victory-twice", E, "Two victory schedules have one id.")
NO_WINNER = Code("VIC006", "no-winner", E, "A joint condition without winner or condition.")
