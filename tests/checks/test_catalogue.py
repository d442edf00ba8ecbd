"""The catalogue of codes is complete and consistent."""

from __future__ import annotations

import importlib
import pkgutil
from collections import Counter

import toolchain
from toolchain.checks.catalogue import all_codes
from toolchain.cli.catalogue import CONTENT, EXPLANATIONS, find
from toolchain.diagnostics.diagnostic import Code

# Findings that no content files can show: damaged disks, printers, runs of other commands. Their own tests
# make them.
NOT_BY_CONTENT = {
    "FIL001",
    "FIL002",
    "FIL003",
    "FIL018",
    "BSL001",
    "CTR008",
    "MAP101",
    "MAP102",
    "MAP103",
    "MAP105",
    "MAP106",
    "MAP107",
    "PLY030",
    "PLY031",
    "PLY032",
    "PLY033",
    "SHT010",
    "SHT011",
    "SHT012",
    "SHT013",
    "SHT014",
    "SHT015",
    "SHT016",
    "SHT017",
}


def test_every_code_is_explained() -> None:
    explained = Counter(e.code.id for e in EXPLANATIONS)
    assert {code.id for code in all_codes()} - set(explained) == set()
    assert [code for code, count in explained.items() if count > 1] == []


def test_every_code_of_the_package_is_explained() -> None:
    names = [
        m.name for m in pkgutil.walk_packages(toolchain.__path__, "toolchain.") if "__main__" not in m.name
    ]
    found = {
        value.id
        for name in names
        for value in vars(importlib.import_module(name)).values()
        if isinstance(value, Code)
    }
    assert found - set(find()) == set()


def test_every_explanation_has_examples_unless_content_cannot_show_it() -> None:
    bare = {e.code.id for e in CONTENT if not e.wrong or not e.right}
    assert bare == NOT_BY_CONTENT


def test_codes_and_names_are_unique_and_well_formed() -> None:
    codes = {e.code.id: e.code for e in EXPLANATIONS}
    for code in codes.values():
        assert code.id[:3].isupper(), code
        assert code.id[3:].isdigit(), code
        assert len(code.id) == 6, code
        assert code.name == code.name.lower(), code
        assert code.summary.endswith("."), code
    by_family = Counter((code.id[:3], code.name) for code in codes.values())
    assert [name for name, count in by_family.items() if count > 1] == []


def test_explanations_say_something() -> None:
    assert [e.code.id for e in EXPLANATIONS if len(e.why.split()) < 6] == []
