"""Every code there is, with its explanation."""

from __future__ import annotations

from toolchain.checks.catalogue import DEEP, FAST
from toolchain.diagnostics.catalogue import Explanation

EXPLANATIONS: tuple[Explanation, ...] = tuple(
    explanation for check in (*FAST, *DEEP) for explanation in check.explanations
)
