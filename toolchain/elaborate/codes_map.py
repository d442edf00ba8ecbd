"""Findings about terrain.yaml and map.yaml."""

from __future__ import annotations

from toolchain.diagnostics.diagnostic import Code, Severity

E = Severity.ERROR
W = Severity.WARNING

UNKNOWN_LETTER = Code("MAP001", "unknown-letter", E, "A letter of the grid that no terrain has.")
ROW_LENGTH = Code("MAP002", "row-length", E, "A row of the grid that is too short or too long.")
ROW_COUNT = Code("MAP003", "row-count", E, "Too few or too many rows.")
OFF_MAP = Code("MAP004", "off-map", E, "A hex that is not on the map.")
NOT_NEIGHBOURS = Code("MAP005", "not-neighbours", E, "Two hexes in a row of a chain that do not touch.")
BAD_HEXSIDE = Code("MAP006", "bad-hexside", E, "A hexside that does not exist.")
HEXSIDE_GAP = Code("MAP007", "hexside-gap", E, "A chain of hexsides with a gap, a fork or a step back.")
UNKNOWN_TERRAIN = Code("MAP008", "unknown-terrain", E, "A terrain that the terrain file lacks.")
WRONG_TERRAIN = Code("MAP009", "terrain-in-wrong-place", E, "A terrain used where its kind cannot be.")
BAD_EXIT = Code("MAP010", "bad-exit", E, "A path that leaves over an edge where its hex does not lie.")
BAD_WORD = Code("MAP011", "bad-chain-word", E, "A word in a chain that is no hex, range, hexside or edge.")
LETTER_TWICE = Code("MAP012", "letter-twice", E, "Two terrains with one letter.")
BAD_BRIDGE = Code("MAP013", "bad-bridge", E, "A bridge or ford where no river runs.")
FIXED_DIFFERS = Code("MAP014", "fixed-hex-differs", E, "A hex is not what a rule says it is.")
LOOSE_END = Code("MAP015", "loose-end", W, "A path that ends in open country.")
BAD_OFFSET = Code("MAP016", "outside-hex", E, "A place that is drawn outside its hex.")
LEAKY_LINE = Code("MAP017", "leaky-line", E, "A line that does not part the hexes on its two sides.")
BAD_LINE = Code("MAP018", "bad-line", E, "A line that is given in no way or in two.")
SHORT_CHAIN = Code("MAP019", "short-chain", E, "A chain too short to be one.")
LETTER_MISSING = Code("MAP020", "letter-missing", E, "A hex terrain without a letter for the grid.")
BAD_COMPASS = Code("MAP021", "bad-compass", E, "A north arrow with other than six signs.")
STEP_TWICE = Code("MAP022", "step-twice", W, "A path that takes one step twice.")
