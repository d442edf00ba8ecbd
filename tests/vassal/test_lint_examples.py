"""Every check's wrong example is found by it and by no other; its right example is clean."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.vassal.lint_sample import lint
from toolchain.diagnostics.catalogue import Explanation
from toolchain.vassal.lint.catalogue import CHECKS

EXAMPLES = [check.explanation for check in CHECKS]


def said(found: tuple) -> list[str]:
    return [f"{d.code.id} {d.message} {d.picture}" for d in found]


def test_the_sample_is_clean(tmp_path: Path) -> None:
    assert said(lint("", tmp_path)) == []


@pytest.mark.parametrize("case", EXAMPLES, ids=[e.code.id for e in EXAMPLES])
def test_the_wrong_example_is_found_and_nothing_else(case: Explanation, tmp_path: Path) -> None:
    found = lint(case.wrong, tmp_path)
    assert {d.code.id for d in found} == {case.code.id}, said(found)


@pytest.mark.parametrize("case", EXAMPLES, ids=[e.code.id for e in EXAMPLES])
def test_the_right_example_is_clean(case: Explanation, tmp_path: Path) -> None:
    assert said(lint(case.right, tmp_path)) == []


def test_every_check_has_a_code_and_a_number_of_its_own() -> None:
    ids = [check.code.id for check in CHECKS]
    names = [check.code.name for check in CHECKS]
    assert len(set(ids)) == len(ids)
    assert len(set(names)) == len(names)
