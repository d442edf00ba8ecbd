"""Every check, in the order in which they run."""

from __future__ import annotations

from toolchain.checks.check import Check
from toolchain.checks.map_paths import PATH_CHECKS

FAST: tuple[Check, ...] = (*PATH_CHECKS,)
DEEP: tuple[Check, ...] = ()
