"""A made-up run of check with one finding of every sort."""

from __future__ import annotations

import pytest

from toolchain.diagnostics.diagnostic import Code, Diagnostic, Related, Severity
from toolchain.diagnostics.fix import replace
from toolchain.diagnostics.span import NOWHERE
from toolchain.report.outcome import Outcome, Timing
from toolchain.source.text_file import TextFile

MAP = TextFile(
    "content/a game/map.yaml", "kind: map\nroads:\n  - hexes: 0101 0303 forrest\n  - name: Ω\x1b[2J\n"
)
UNITS = TextFile("content/a game/units.csv", "key,side\nus-1,germn\n")

GAP = Code("MAP900", "made-up-gap", Severity.ERROR, "A gap.")
WORD = Code("MAP901", "made-up-word", Severity.WARNING, "A word.")
SIDE = Code("OOB900", "made-up-side", Severity.ERROR, "A side.")
NOTE = Code("SRC900", "made-up-note", Severity.INFO, "A note.")


@pytest.fixture
def outcome() -> Outcome:
    row = MAP.text.index("0101")
    word = MAP.span(row + 10, row + 17)
    gap = Diagnostic(
        GAP,
        "no way from 0101 to 0303",
        MAP.span(row, row + 9),
        related=(Related(UNITS.span(9, 13), "this unit needs it"),),
        entity="0101",
        picture=" __\n/01\\",
    )
    findings = (
        gap,
        Diagnostic(
            WORD,
            "'forrest' | 100% <odd>",
            word,
            hint="did you mean 'forest'?",
            fix=replace(word, "forrest", "forest"),
        ),
        Diagnostic(NOTE, "control: \x1b[2J, colon", MAP.span(MAP.text.index("Ω"), MAP.text.index("Ω") + 2)),
        Diagnostic(SIDE, "there is no side 'germn'", UNITS.span(14, 19), entity="us-1"),
        Diagnostic(NOTE, "of no file", NOWHERE),
    )
    texts = {file.name: file for file in (MAP, UNITS)}
    return Outcome(
        findings=findings,
        games=("a game", "b"),
        checks=12,
        held_back=3,
        waiting=4,
        allowed=1,
        seconds=0.25,
        timings=(Timing("MAP900 made-up-gap", 0.002, 1), Timing("reading", 0.1, 0)),
        texts=texts.get,
    )
