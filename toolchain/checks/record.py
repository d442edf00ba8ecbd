"""What one game came to, kept apart from the game itself: light to store and to load again."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence

from msgspec import Struct, field

from toolchain.diagnostics.diagnostic import Diagnostic
from toolchain.diagnostics.suppression import Allowance, settle


class GameRecord(Struct, frozen=True):
    """Findings of reading and of checks, before anything is allowed.

    `codes` were looked for, `waiting` names the checks that could not run and `waiting_codes` what they
    look for; `known` are all codes there are. `timings` has seconds and findings by step, `paths` where the
    files lie whose names findings use, `outside` those of them that are not below the game's folder.
    """

    game: str
    findings: tuple[Diagnostic, ...]
    allowances: tuple[Allowance, ...]
    codes: tuple[str, ...]
    waiting: tuple[str, ...]
    waiting_codes: tuple[str, ...]
    known: tuple[str, ...]
    held_back: int
    timings: Mapping[str, tuple[float, int]] = field(default_factory=dict)
    paths: Mapping[str, str] = field(default_factory=dict)
    outside: tuple[str, ...] = ()


class Examined(Struct, frozen=True):
    """`findings` that stand, in the order of places; `allowed` ones that files accept, with a reason.

    `codes` are those that were looked for, `waiting` the checks that could not run in some game, `timings`
    seconds and findings by check for all games together.
    """

    findings: tuple[Diagnostic, ...]
    allowed: tuple[Diagnostic, ...]
    codes: frozenset[str]
    waiting: frozenset[str]
    held_back: int
    timings: Mapping[str, tuple[float, int]]


def join(records: Sequence[GameRecord]) -> Examined:
    """All games together: what two of them share is told once, and what files allow is taken out."""
    found = dict.fromkeys(d for record in records for d in record.findings)
    allowances = dict.fromkeys(a for record in records for a in record.allowances)
    codes = {code for record in records for code in record.codes}
    waiting = {code for record in records for code in record.waiting_codes}
    known = dict.fromkeys(code for record in records for code in record.known)
    settled = settle(found, allowances, known, codes - waiting)
    return Examined(
        tuple(sorted(settled.kept, key=lambda d: d.sort_key)),
        settled.allowed,
        frozenset(codes),
        frozenset(name for record in records for name in record.waiting),
        sum(record.held_back for record in records),
        _together(record.timings for record in records),
    )


def _together(timings: Iterable[Mapping[str, tuple[float, int]]]) -> dict[str, tuple[float, int]]:
    total: dict[str, tuple[float, int]] = {}
    for one in timings:
        for name, (seconds, count) in one.items():
            before, counted = total.get(name, (0.0, 0))
            total[name] = (before + seconds, counted + count)
    return total
