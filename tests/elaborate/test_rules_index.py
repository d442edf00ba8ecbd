"""Reading a rules index: what a row must say, and the index of a series."""

from __future__ import annotations

from pathlib import Path
from typing import cast

import pytest

from toolchain.diagnostics.diagnostic import Findings
from toolchain.elaborate.rules_index import elaborate_chapters, elaborate_defects, elaborate_rules_index
from toolchain.model.rules_index import RuleEntry, RuleStatus, plain_section
from toolchain.schema.shapes.rules_index import RulesIndexShape
from toolchain.schema.validate import Loaded, validate
from toolchain.source.project import Reader, SourceFile

HEAD = "id,section,text,status,proof,why\n"


def loaded(path: Path, reader: Reader, findings: Findings) -> Loaded[RulesIndexShape]:
    tree = reader.tree(path)
    assert tree is not None
    found = validate(SourceFile(path, reader.name_of(path), "rules-index", tree), findings)
    return cast("Loaded[RulesIndexShape]", found)


def read(folder: Path, rows: str) -> tuple[tuple[RuleEntry, ...], list[tuple[str, int, int]]]:
    """The entries, and the findings with line and column in the table."""
    (folder / "rules_index.yaml").write_text("kind: rules-index\nfile: rules.csv\n", "utf-8")
    (folder / "rules.csv").write_text(HEAD + rows, "utf-8")
    findings = Findings()
    reader = Reader(folder, findings)
    entries = elaborate_rules_index(loaded(folder / "rules_index.yaml", reader, findings), reader, findings)
    return entries, [(d.code.id, d.span.line, d.span.column) for d in findings.sorted()]


def test_a_row_becomes_an_entry(tmp_path: Path) -> None:
    entries, findings = read(tmp_path, "A-1,6.2,Guns fire far,data executed,tests/a.py::b tests/c.py::d,\n")
    assert findings == []
    (entry,) = entries
    assert (entry.key, entry.section, entry.text) == ("A-1", "6.2", "Guns fire far")
    assert entry.status == (RuleStatus.DATA, RuleStatus.EXECUTED)
    assert entry.proof == ("tests/a.py::b", "tests/c.py::d")
    assert (entry.origin.line, entry.origin.column) == (2, 1)


@pytest.mark.parametrize(
    ("row", "column"),
    [
        ("A-1,6,Text,executed,,", 21),
        ("A-1,6,Text,data,tests/a.py::b,", 17),
        ("A-1,6,Text,not_modelled,,", 26),
        ("A-1,6,Text,data,,no need", 18),
        ("A-1,6,Text,done,,", 12),
        ("A-1,6,Text,,,", 12),
    ],
)
def test_a_row_that_says_too_little_is_found_at_its_cell(tmp_path: Path, row: str, column: int) -> None:
    entries, findings = read(tmp_path, row + "\n")
    assert findings == [("RUL015", 2, column)]
    assert len(entries) == 1


def test_an_id_that_stands_twice_counts_once(tmp_path: Path) -> None:
    entries, findings = read(tmp_path, "A-1,6,One,data,,\nA-2,6,Two,data,,\nA-1,6,Three,data,,\n")
    assert [entry.text for entry in entries] == ["One", "Two"]
    assert findings == [("RUL015", 4, 1)]


def test_checks_may_be_named_as_proof(tmp_path: Path) -> None:
    entries, findings = read(tmp_path, "A-1,6,Text,data checked,SCN031,\n")
    assert (entries[0].proof, findings) == (("SCN031",), [])


def test_a_game_takes_over_the_index_of_its_series(tmp_path: Path) -> None:
    series, game = tmp_path / "series", tmp_path / "game"
    series.mkdir()
    game.mkdir()
    (series / "rules_index.yaml").write_text(
        "kind: rules-index\nfile: rules.csv\ntitles: {'6': Combat}\n"
        "defects:\n  slip: {section: '6', text: A slip, cites: ['7']}\n",
        "utf-8",
    )
    (series / "rules.csv").write_text(HEAD + "S-1,6,Of the series,data,,\n", "utf-8")
    (game / "index.yaml").write_text("kind: rules-index\nextends: ../series/rules_index.yaml\n", "utf-8")
    findings = Findings()
    reader = Reader(tmp_path, findings)
    file = loaded(game / "index.yaml", reader, findings)
    assert [e.key for e in elaborate_rules_index(file, reader, findings)] == ["S-1"]
    assert elaborate_chapters([file]) == {"6": "Combat"}
    assert [(d.key, d.cites) for d in elaborate_defects([file])] == [("slip", ("7",))]
    assert findings.sorted() == ()


def test_chapters_are_sections_however_they_are_printed() -> None:
    assert [plain_section(s) for s in ("13.0", "13", " 8.2.1", "10", "System CRT")] == [
        *("13", "13", "8.2.1", "10", "System CRT"),
    ]
