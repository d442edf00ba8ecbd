"""Every check, in the order in which they run, and every code that content can meet."""

from __future__ import annotations

from functools import cache
from types import ModuleType

from toolchain.checks.arrivals import ARRIVAL_CHECKS
from toolchain.checks.check import Check
from toolchain.checks.counters import COUNTER_CHECKS
from toolchain.checks.map_ground import GROUND_CHECKS
from toolchain.checks.map_paths import PATH_CHECKS
from toolchain.checks.order_of_battle import OOB_CHECKS
from toolchain.checks.set_ups import SET_UP_CHECKS
from toolchain.diagnostics import baseline, suppression
from toolchain.diagnostics.diagnostic import Code
from toolchain.elaborate import codes as elaborate_codes
from toolchain.elaborate import codes_map, codes_rules, codes_sheets
from toolchain.schema import codes as schema_codes
from toolchain.source import codes as source_codes

FAST: tuple[Check, ...] = (
    *GROUND_CHECKS,
    *PATH_CHECKS,
    *COUNTER_CHECKS,
    *OOB_CHECKS,
    *SET_UP_CHECKS,
    *ARRIVAL_CHECKS,
)
STRICT_SOURCES: tuple[Check, ...] = ()
DEEP: tuple[Check, ...] = ()


def codes_in(module: ModuleType) -> tuple[Code, ...]:
    """The codes that a module defines, by id."""
    found = {value.id: value for value in vars(module).values() if isinstance(value, Code)}
    return tuple(found[key] for key in sorted(found))


READING_CODES: tuple[Code, ...] = tuple(
    code
    for module in (source_codes, schema_codes, elaborate_codes, codes_map, codes_rules, codes_sheets)
    for code in codes_in(module)
)


@cache
def all_codes() -> tuple[Code, ...]:
    """Every code of reading, checks, allowances and baselines, each once."""
    checks = (code for check in (*FAST, *STRICT_SOURCES, *DEEP) for code in check.codes)
    found = {c.id: c for c in (*READING_CODES, *checks, *codes_in(suppression), *codes_in(baseline))}
    return tuple(found[key] for key in sorted(found))
