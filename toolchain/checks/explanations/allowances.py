"""Explanations of findings about allowances and baselines."""

from __future__ import annotations

from toolchain.diagnostics import baseline, suppression
from toolchain.diagnostics.catalogue import Explanation

ALLOWANCES: tuple[Explanation, ...] = (
    Explanation(
        suppression.UNUSED,
        why="""
The allowance is for a finding that is not made any more. Left in, it would hide the next one.
""",
        wrong="""
# map.yaml
paths:
  # allow: MAP015 -- the lane ends at a farm # <-
  lane:
    hexes: 0604 0605 0606 0607 south
""",
        right="""
# map.yaml
paths:
  # allow: MAP015 -- the lane ends at a farm
  lane:
    hexes: 0604 0605 0606
""",
    ),
    Explanation(
        suppression.NO_REASON,
        why="""
Whoever comes next has to know why the finding is as it should be: `# allow: CODE -- the reason`.
""",
        wrong="""
# scenario.yaml
allow: [SCN036 bridges]   # <-
""",
        right="""
# scenario.yaml
allow: []
""",
    ),
    Explanation(
        suppression.UNKNOWN,
        why="""
There is no finding with this code. `hexwright explain` knows them all.
""",
        wrong="""
# scenario.yaml
allow: [SCN999 bridges -- nobody knows]   # <-
""",
        right="""
# scenario.yaml
allow: []
""",
    ),
    Explanation(
        suppression.NOT_ALLOWABLE,
        why="""
A file that cannot be read or has the wrong shape is not made right by allowing it.
""",
        wrong="""
# scenario.yaml
allow: [SCH004 bridges -- it is what it is]   # <-
""",
        right="""
# scenario.yaml
allow: []
""",
    ),
    Explanation(
        baseline.STALE,
        why="""
The baseline lists findings that were there when it was made. This one is gone: take its line out, or let
--prune do it, so that it is told if it comes back.
""",
        wrong="",
        right="",
    ),
)
