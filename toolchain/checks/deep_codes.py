"""Findings of random play, apart from what plays, so that other runs need not load the rules."""

from __future__ import annotations

from toolchain.diagnostics.catalogue import Explanation
from toolchain.diagnostics.diagnostic import Code, Severity

BREAKS = Code("PLY030", "play-breaks", Severity.ERROR, "A random legal game that breaks off or never ends.")
UNTROD = Code("PLY031", "hexes-untrod", Severity.INFO, "Hexes that no unit entered in random games.")
IDLE_UNITS = Code("PLY032", "units-idle", Severity.INFO, "Units that never moved in random games.")
UNMET = Code("PLY033", "rules-unmet", Severity.INFO, "Rules that nothing called for in random games.")

PLAY_EXPLANATIONS: tuple[Explanation, ...] = (
    Explanation(
        BREAKS,
        """
Random legal games of each scenario are played with every rule and every invariant watched. One broke off,
led to a state that cannot be, or had no end. Rules that contradict one another show here, and faults of
hexwright.
""",
        "",
        "",
    ),
    Explanation(
        UNTROD,
        """
No unit entered these hexes. Corners of a large map are no matter; a part of the map that both sides
should fight for is.
""",
        "",
        "",
    ),
    Explanation(
        IDLE_UNITS,
        """
These units took part in a scenario and never moved: they are shut in, come in too late, or no phase is
for them.
""",
        "",
        "",
    ),
    Explanation(
        UNMET,
        """
The ruleset has these rules and no random game called for them. That may be chance; it may be a rule that
cannot be used.
""",
        "",
        "",
    ),
)
