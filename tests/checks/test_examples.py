"""Every code's wrong example is found at its mark and nothing else is; its right example is clean."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest

from toolchain.checks.catalogue import DEEP, STRICT_SOURCES
from toolchain.checks.check import Check
from toolchain.checks.examine import examine
from toolchain.cli.catalogue import CONTENT
from toolchain.diagnostics.catalogue import Explanation
from toolchain.diagnostics.diagnostic import Diagnostic
from toolchain.elaborate.load import load_game

EXAMPLES = [e for e in CONTENT if e.wrong]
MARK = "# <-"


def findings(folder: Path, code: str) -> tuple[Diagnostic, ...]:
    def has(checks: tuple[Check, ...]) -> bool:
        return any(code == kind.id for check in checks for kind in check.codes)

    return examine([load_game(folder)], deep=has(DEEP), strict_sources=has(STRICT_SOURCES)).findings


def places(found: tuple[Diagnostic, ...]) -> set[tuple[str, str, int]]:
    """What random play did not come to is no concern of the examples."""
    return {(d.code.id, Path(d.span.file).name, d.span.line) for d in found if d.code.id[:3] != "PLY"}


def marked(folder: Path, place: str) -> set[tuple[str, int]]:
    if place:
        file, _, line = place.partition(":")
        return {(file, int(line))}
    return {
        (path.name, number)
        for path in folder.rglob("*.yaml")
        for number, line in enumerate(path.read_text("utf-8", "replace").splitlines(), 1)
        if MARK in line
    }


def test_the_specimen_is_clean(lay_over: Callable[[str], Path]) -> None:
    assert places(findings(lay_over(""), "")) == set()


@pytest.mark.parametrize("case", EXAMPLES, ids=[e.code.id for e in EXAMPLES])
def test_the_wrong_example_is_found_at_its_place(case: Explanation, lay_over: Callable[[str], Path]) -> None:
    folder = lay_over(case.wrong)
    expected = {(case.code.id, file, line) for file, line in marked(folder, case.place)}
    assert expected, "an example marks the line of its finding"
    assert places(findings(folder, case.code.id)) == expected


@pytest.mark.parametrize("case", EXAMPLES, ids=[e.code.id for e in EXAMPLES])
def test_the_right_example_is_clean(case: Explanation, lay_over: Callable[[str], Path]) -> None:
    assert places(findings(lay_over(case.right), case.code.id)) == set()
