"""Every code there is, with its explanation."""

from __future__ import annotations

from toolchain.checks.catalogue import DEEP, FAST, STRICT_SOURCES
from toolchain.checks.deep_codes import PLAY_EXPLANATIONS
from toolchain.checks.explanations.allowances import ALLOWANCES
from toolchain.checks.explanations.counters import COUNTERS
from toolchain.checks.explanations.files import FILES
from toolchain.checks.explanations.forces import FORCES
from toolchain.checks.explanations.game import GAME
from toolchain.checks.explanations.lettering import LETTERING
from toolchain.checks.explanations.maps import MAPS
from toolchain.checks.explanations.rules import RULES
from toolchain.checks.explanations.scenarios import SCENARIOS
from toolchain.checks.explanations.shapes import SHAPES
from toolchain.checks.explanations.tables import TABLES
from toolchain.cli.build_codes import BUILDS
from toolchain.diagnostics.catalogue import Explanation
from toolchain.report.archive_codes import ARCHIVES
from toolchain.vassal.lint.catalogue import EXPLANATIONS as MODULE_EXPLANATIONS

ELSEWHERE: tuple[Explanation, ...] = (
    *FILES,
    *SHAPES,
    *GAME,
    *MAPS,
    *FORCES,
    *SCENARIOS,
    *RULES,
    *TABLES,
    *COUNTERS,
    *LETTERING,
    *PLAY_EXPLANATIONS,
    *ALLOWANCES,
)
CONTENT: tuple[Explanation, ...] = (
    *ELSEWHERE,
    *(e for check in (*FAST, *STRICT_SOURCES, *DEEP) for e in check.explanations),
)
EXPLANATIONS: tuple[Explanation, ...] = (*CONTENT, *ARCHIVES, *BUILDS, *MODULE_EXPLANATIONS)


def find() -> dict[str, Explanation]:
    """Every explanation by its code."""
    return {e.code.id: e for e in EXPLANATIONS}
