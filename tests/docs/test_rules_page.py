from __future__ import annotations

import re
from pathlib import Path

import msgspec
import pytest

from toolchain.diagnostics.diagnostic import Findings
from toolchain.schema.coerce import coerce, type_of
from toolchain.schema.shapes.ruleset import RulesetShape
from toolchain.source.text_file import TextFile
from toolchain.source.yaml_reader import read_yaml

PAGE = Path(__file__).parents[2] / "docs" / "rules.md"
BLOCKS = re.findall(r"```yaml\n(.*?)```", PAGE.read_text("utf-8"), re.DOTALL)
NEEDED = """kind: ruleset
factors: {attack: strength, defence: strength, movement: movement}
"""
SEQUENCE = "sequence: {player: {movement: {title: Movement, kind: movement}}}\n"


@pytest.mark.parametrize("block", BLOCKS)
def test_examples_of_rules_have_the_shape_of_a_ruleset(block: str) -> None:
    text = NEEDED + ("" if "sequence:" in block else SEQUENCE) + block
    findings = Findings()
    tree = read_yaml(TextFile("rules.md", text), findings)
    assert tree is not None
    assert not len(findings)
    msgspec.convert(coerce(tree, type_of(RulesetShape)), RulesetShape)


def test_the_page_has_examples() -> None:
    assert len(BLOCKS) >= 6
