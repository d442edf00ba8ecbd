"""Every check, in the order in which they run, and every code that content can meet."""

from __future__ import annotations

from functools import cache

from toolchain.checks import deep_codes
from toolchain.checks.arrivals import ARRIVAL_CHECKS
from toolchain.checks.check import GROUND, JUDGING, Check, survey
from toolchain.checks.counters import COUNTER_CHECKS
from toolchain.checks.languages import LANGUAGE_CHECKS
from toolchain.checks.lists import LIST_CHECKS
from toolchain.checks.map_ground import GROUND_CHECKS
from toolchain.checks.map_paths import PATH_CHECKS
from toolchain.checks.map_places import PLACE_CHECKS
from toolchain.checks.order_of_battle import OOB_CHECKS
from toolchain.checks.outliers import OUTLIER_CHECKS
from toolchain.checks.rule_combat import COMBAT_CHECKS
from toolchain.checks.rule_ground import RULE_GROUND_CHECKS
from toolchain.checks.rule_use import RULE_CHECKS
from toolchain.checks.scenario_turns import SCENARIO_CHECKS
from toolchain.checks.set_ups import SET_UP_CHECKS
from toolchain.checks.sources import SOURCE_CHECKS, STRICT_CHECKS
from toolchain.checks.surveys import face_findings, lettering, random_play, sheet_findings
from toolchain.checks.tables import TABLE_CHECKS
from toolchain.checks.victory import VICTORY_CHECKS
from toolchain.checks.victory_reach import REACH_CHECKS
from toolchain.diagnostics import baseline, suppression
from toolchain.diagnostics.catalogue import codes_in
from toolchain.diagnostics.diagnostic import Code
from toolchain.elaborate import codes as elaborate_codes
from toolchain.elaborate import codes_map, codes_rules, codes_sheets
from toolchain.layout.counters import counter_face_codes
from toolchain.layout.maps import codes as map_letter_codes
from toolchain.layout.sheets import sheet_codes
from toolchain.schema import codes as schema_codes
from toolchain.source import codes as source_codes

_FACES = frozenset({"units", "markers", "style", "game", "sheet-template", "papers"})

FAST: tuple[Check, ...] = (
    *LIST_CHECKS,
    *LANGUAGE_CHECKS,
    *GROUND_CHECKS,
    *PLACE_CHECKS,
    *PATH_CHECKS,
    survey("counter faces", codes_in(counter_face_codes), _FACES, face_findings),
    survey("counter sheets", codes_in(sheet_codes), _FACES, sheet_findings),
    *COUNTER_CHECKS,
    *OOB_CHECKS,
    *OUTLIER_CHECKS,
    *SET_UP_CHECKS,
    *ARRIVAL_CHECKS,
    *SCENARIO_CHECKS,
    *TABLE_CHECKS,
    *RULE_CHECKS,
    *COMBAT_CHECKS,
    *RULE_GROUND_CHECKS,
    *VICTORY_CHECKS,
    *REACH_CHECKS,
    *SOURCE_CHECKS,
)
STRICT_SOURCES: tuple[Check, ...] = STRICT_CHECKS
DEEP: tuple[Check, ...] = (
    # Lettering a large map takes seconds, and every build of a map tells the same.
    survey("map lettering", codes_in(map_letter_codes), GROUND, lettering),
    survey("random play", codes_in(deep_codes), JUDGING, random_play),
)


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
