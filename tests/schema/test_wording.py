"""Wrong shapes are told for the branch that was meant, at their place, once."""

from __future__ import annotations

from pathlib import Path

import pytest

from toolchain.diagnostics.diagnostic import Diagnostic, Findings
from toolchain.schema.validate import validate
from toolchain.source.project import SourceFile
from toolchain.source.text_file import TextFile
from toolchain.source.tree import MappingNode, ScalarNode
from toolchain.source.yaml_reader import read_yaml

GAME = "kind: game\ntitle: T\nsides: {a: {name: A, short: A}, b: {name: B, short: B}}\n"
ARRIVAL = "kind: schedule\narrivals:\n  a:\n    turn: 1\n    side: x\n    units: [u]\n    text: t\n"
STYLE = "kind: style\nschemes: {a: {field: '#123456', box: '#123456'}}\n"


def check(text: str) -> Findings:
    findings = Findings()
    tree = read_yaml(TextFile("x.yaml", text), findings)
    assert isinstance(tree, MappingNode)
    kind = tree.entries["kind"]
    assert isinstance(kind, ScalarNode)
    validate(SourceFile(Path("x.yaml"), "x.yaml", kind.raw, tree), findings)
    return findings


def places(findings: Findings) -> list[tuple[str, int, int]]:
    return [(d.code.id, d.span.line, d.span.column) for d in findings.sorted()]


@pytest.mark.parametrize(
    ("text", "code", "line", "column"),
    [
        ("kind: gaem\n", "SCH001", 1, 7),
        ("kind: ''\n", "SCH001", 1, 7),
        (GAME + "titel: x\n", "SCH002", 4, 1),
        (GAME + "'': x\n", "SCH002", 4, 1),
        ("kind: game\nsides: {a: {name: A, short: A}}\n", "SCH003", 1, 1),
        ("kind: game\ntitle: T\nsides: {a: {name: A}}\n", "SCH003", 3, 9),
        ("kind: game\ntitle: T\nsides: {a: }\n", "SCH004", 3, 12),
        ("kind: game\ntitle: T\nsides: [a]\n", "SCH004", 3, 8),
        ("kind: game\ntitle: \nsides: {a: {name: A, short: A}}\n", "SCH004", 2, 7),
        (GAME + "counters: many\n", "SCH004", 4, 11),
        (GAME + "counters: 3.0\n", "SCH004", 4, 11),
        (GAME + "counters: 007\n", "SCH004", 4, 11),
        (GAME + "counters: true\n", "SCH004", 4, 11),
        (GAME + "counters: [1]\n", "SCH004", 4, 11),
        (GAME + "credits: one\n", "SCH004", 4, 10),
        (GAME + "credits: [a, {b: c}]\n", "SCH004", 4, 14),
        (GAME + "source: {kind: rulbook}\n", "SCH005", 4, 16),
        (STYLE + "layout: sybmol\n", "SCH005", 3, 9),
        (GAME + "version: v1\n", "SCH006", 4, 10),
        (GAME + "source: rulbook 8\n", "SCH006", 4, 9),
        (GAME + "source: 3\n", "SCH006", 4, 9),
        (STYLE + "sides: 3\n", "SCH004", 3, 8),
        (STYLE.replace("'#123456'", "red", 1), "SCH006", 2, 22),
        ("kind: game\ntitle: T\nsides: {A B: {name: A, short: A}}\n", "SCH006", 3, 8),
        (GAME + "counters: 0\n", "SCH007", 4, 11),
        ("kind: game\ntitle: T\nsides: {}\n", "SCH007", 3, 8),
        (GAME.replace("short: B", "short: BBBBB"), "SCH007", 3, 53),
        (ARRIVAL + "    area: 5\n", "SCH004", 8, 11),
        (ARRIVAL + "    area: {edge: nroth}\n", "SCH005", 8, 18),
        (ARRIVAL + "    area: {within: two, of: '0101'}\n", "SCH004", 8, 20),
        (ARRIVAL + "    area: {hexes: 0101}\n", "SCH004", 8, 19),
        (ARRIVAL + "    area: {all_of: [{edge: north}, {bnd: west}]}\n", "SCH002", 8, 37),
        (ARRIVAL + "    area: {all_of: [{edge: north}, {band: west, at_least: -1}]}\n", "SCH007", 8, 59),
        (ARRIVAL + "    area: " + "{all_of: [" * 17 + "{bnd: west}" + "]}" * 17, "SCH002", 8, 182),
        (ARRIVAL.replace("turn: 1", "turn: 1000") + "    area: {map: true}\n", "SCH007", 4, 11),
        (ARRIVAL.replace("units: [u]", "units: []") + "    area: {map: true}\n", "SCH007", 6, 12),
        (ARRIVAL.replace("units: [u]", "units: [u, [v]]") + "    area: {map: true}\n", "SCH004", 6, 16),
        (ARRIVAL.replace("side: x", "side: " + "x" * 100) + "    area: {map: true}\n", "SCH007", 5, 11),
    ],
)
def test_one_mistake_is_one_finding_at_its_place(text: str, code: str, line: int, column: int) -> None:
    assert places(check(text)) == [(code, line, column)]


@pytest.mark.parametrize(
    "text",
    [
        GAME + "credits: [1, 2.50, true, 0102]\n",
        GAME + "version: 1.10\n",
        ARRIVAL + "    area: {within: 2, of: 0101}\n",
        ARRIVAL + "    area: {hexes: [0101, 12, 1.5, 0102-0109]}\n",
        ARRIVAL.replace("[u]", "[704, 0102, 1e3]") + "    area: {map: true}\n",
    ],
)
def test_text_keeps_its_spelling_without_quotes(text: str) -> None:
    assert places(check(text)) == []


def fixes(found: Diagnostic) -> list[tuple[str, str]]:
    return [(edit.expected, edit.text) for edit in (found.fix.edits if found.fix else ())]


@pytest.mark.parametrize(
    ("text", "wrong", "right"),
    [
        ("kind: gaem\n", "gaem", "game"),
        (GAME + "sudtitle: x\n", "sudtitle", "subtitle"),
        (STYLE + "layout: Symbol\n", "Symbol", "symbol"),
        (ARRIVAL + "    area: {edge: nroth}\n", "nroth", "north"),
    ],
)
def test_certain_slips_bring_their_fix(text: str, wrong: str, right: str) -> None:
    (found,) = check(text)
    assert fixes(found) == [(wrong, right)]


def test_a_misspelt_field_does_not_also_count_as_missing() -> None:
    findings = check("kind: game\ntitel: T\nsides: {a: {name: A, short: A}}\n")
    assert places(findings) == [("SCH002", 2, 1)]
    assert findings.held_back == 1


def test_several_mistakes_are_all_told_in_order() -> None:
    findings = check("kind: game\ntitle: [x]\nsides: {a: {name: A}}\ncounters: 0\nfoo: 1\n")
    assert places(findings) == [("SCH004", 2, 8), ("SCH003", 3, 9), ("SCH007", 4, 11), ("SCH002", 5, 1)]


def test_a_file_full_of_mistakes_does_not_flood() -> None:
    findings = check(GAME + "credits:\n" + "  - [x]\n" * 3000)
    assert len(findings) == 100
    assert findings.held_back == 2900


def test_long_values_are_cut_in_messages() -> None:
    (found,) = check(GAME + "version: " + "x" * 50_000)
    assert len(found.message) < 200
