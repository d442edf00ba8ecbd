"""Findings of the lettering of maps and of paper for them."""

from __future__ import annotations

from toolchain.diagnostics.diagnostic import Code, Severity

W = Severity.WARNING
LABELS_COLLIDE = Code("MAP101", "labels-collide", W, "Two names on the map run into one another.")
NUMBER_HIDDEN = Code("MAP102", "number-hidden", W, "A name or mark stands on a hex number.")
LEAVES_FRAME = Code("MAP103", "leaves-frame", W, "A name or mark does not fit inside the map's frame.")
NO_GLYPH = Code("MAP104", "no-glyph", Severity.ERROR, "The map's fonts lack a character of a name.")
MARK_CROWDED = Code("MAP105", "mark-crowded", W, "A mark and a name stand on one another.")
POSTER_TOO_LARGE = Code("MAP107", "poster-too-large", W, "A poster larger than what shows PDFs takes.")
PAPER_TOO_SMALL = Code("MAP106", "paper-too-small", Severity.ERROR, "Paper on which no map can be tiled.")
