"""Everything that checks say about games: reading, checks, and what their files allow."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass

from toolchain.checks.catalogue import DEEP, FAST, READING_CODES, STRICT_SOURCES, all_codes
from toolchain.checks.check import Check
from toolchain.checks.run import run_checks
from toolchain.diagnostics.diagnostic import Diagnostic
from toolchain.diagnostics.suppression import Allowance, comment_allowances, listed_allowance, settle
from toolchain.elaborate.load import LoadResult
from toolchain.source.tree import ScalarNode, SequenceNode


@dataclass(frozen=True)
class Examined:
    """`findings` that stand, in the order of places; `allowed` ones that files accept, with a reason.

    `codes` are those that were looked for, `waiting` the checks that could not run in some game, `timings`
    seconds and findings by check for all games together.
    """

    findings: tuple[Diagnostic, ...]
    allowed: tuple[Diagnostic, ...]
    codes: frozenset[str]
    waiting: frozenset[str]
    held_back: int
    timings: dict[str, tuple[float, int]]


def examine(games: Sequence[LoadResult], *, deep: bool = False, strict_sources: bool = False) -> Examined:
    """Check loaded games. What two games share is told once."""
    checks = chosen_checks(deep=deep, strict_sources=strict_sources)
    found: list[Diagnostic] = [d for game in games for d in game.findings]
    codes: set[str] = {code.id for code in READING_CODES}
    waiting: set[str] = set()
    timings: dict[str, tuple[float, int]] = {}
    for game in games:
        run = run_checks(game, checks)
        found += run.findings
        codes |= run.codes
        waiting.update(run.waiting)
        for name, (seconds, count) in run.ran.items():
            before, sum_before = timings.get(name, (0.0, 0))
            timings[name] = (before + seconds, sum_before + count)
    allowances = dict.fromkeys(a for game in games for a in game_allowances(game))
    waiting_codes = {c.id for check in checks if check.name in waiting for c in check.codes}
    known = (code.id for code in all_codes())
    settled = settle(dict.fromkeys(found), allowances, known, codes - waiting_codes)
    return Examined(
        tuple(sorted(settled.kept, key=lambda d: d.sort_key)),
        settled.allowed,
        frozenset(codes),
        frozenset(waiting),
        sum(game.held_back for game in games),
        timings,
    )


def chosen_checks(*, deep: bool = False, strict_sources: bool = False) -> tuple[Check, ...]:
    """The checks of a run, in order."""
    return (*FAST, *(STRICT_SOURCES if strict_sources else ()), *(DEEP if deep else ()))


def game_allowances(game: LoadResult) -> Iterator[Allowance]:
    """What the files of a game allow, in comments and in `allow` lists."""
    for name, file in game.texts.items():
        if name.endswith(".yaml"):
            yield from comment_allowances(name, file.text)
    folder = _common_folder(file.name for file in game.files)
    for source in game.files:
        listed = source.tree.entries.get("allow")
        for item in listed.items if isinstance(listed, SequenceNode) else ():
            if isinstance(item, ScalarNode):
                yield listed_allowance(item.raw, item.span, folder)


def _common_folder(names: Iterable[str]) -> str:
    """The folder of game.yaml as findings name it, with a slash."""
    heads = [name.removesuffix("game.yaml") for name in names if name.endswith("game.yaml")]
    return min(heads, key=len, default="")
