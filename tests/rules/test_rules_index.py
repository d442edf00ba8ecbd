"""The rules index: every statement is there, and what it claims is true."""

from __future__ import annotations

import ast
import json
import re
from collections import Counter
from functools import cache
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner, Result

from toolchain.checks.catalogue import all_codes
from toolchain.checks.inventory import inventory
from toolchain.checks.sources import citations, sections
from toolchain.cli.rules import command
from toolchain.layout.aids.booklet_rules import rule_chapters
from toolchain.model.provenance import SourceKind
from toolchain.model.rules_index import RuleEntry, RuleStatus, plain_section
from toolchain.report.rules_index import chosen, marks

ROOT = Path(__file__).parents[2]
GAMES = ("bastogne", "bitter-woods", "mortain")
STATEMENTS = {"bastogne": 192, "bitter-woods": 78, "mortain": 304}
# Statements that ask for something in play: those executed, and those whose rule the text does not give.
RULES = {"bastogne": (122, 0), "bitter-woods": (52, 9), "mortain": (215, 0)}
# No rules at all: offers, captions, notices, examples on other maps, promises.
NO_RULES = {
    *("BCD-2b", "BCD-8.6f", "BTW-0g", "BTW-0h", "BTW-5.3p"),
    *("MCA-2.3c", "MCA-3f", "MCA-5.4i", "MCA-6.1f", "MCA-6.1h"),
}
WORKED_EXAMPLE = re.compile(r"[A-Z]{3}-X\d+")


@cache
def marked_tests() -> dict[str, frozenset[str]]:
    """Every test of the project by "file::name", with the statements that it is marked with."""
    found: dict[str, frozenset[str]] = {}
    for path in sorted((ROOT / "tests").rglob("test_*.py")):
        for node in ast.walk(ast.parse(path.read_text("utf-8"))):
            if isinstance(node, ast.FunctionDef) and node.name.startswith("test_"):
                name = f"{path.relative_to(ROOT).as_posix()}::{node.name}"
                found[name] = frozenset(row for d in node.decorator_list for row in _rows_of(d))
    return found


def _rows_of(decorator: ast.expr) -> list[str]:
    if not isinstance(decorator, ast.Call) or ast.unparse(decorator.func) != "pytest.mark.rows":
        return []
    return [arg.value for arg in decorator.args if isinstance(arg, ast.Constant)]


def index(load: Any, name: str) -> tuple[RuleEntry, ...]:
    found: tuple[RuleEntry, ...] = load(name).ruleset.index
    return found


# -- completeness ----------------------------------------------------------------------------------


@pytest.mark.parametrize("name", GAMES)
def test_every_statement_stands_in_the_index_once(load: Any, name: str) -> None:
    keys = [entry.key for entry in index(load, name)]
    assert len(keys) == len(set(keys)) == STATEMENTS[name]
    letters: dict[str, list[str]] = {}
    for key in keys:
        section, letter = key[:-1], key[-1]
        letters.setdefault(section, []).append(letter)
    for section, found in letters.items():
        assert sorted(found) == [chr(ord("a") + i) for i in range(len(found))], section


def test_the_series_stands_in_the_games_that_extend_it(load: Any) -> None:
    mortain, tutorial = index(load, "mortain"), index(load, "tutorial")
    assert tutorial == mortain[: len(tutorial)]
    assert len(tutorial) == 238
    assert {entry.section.split(".")[0] for entry in tutorial} == {*"123456789", "System CRT"}


@pytest.mark.parametrize("name", GAMES)
def test_rules_are_executed_or_absent_from_the_text(load: Any, name: str) -> None:
    entries = index(load, name)
    executed = sum(RuleStatus.EXECUTED in entry.status for entry in entries)
    absent = [e for e in entries if e.why.startswith("text absent")]
    assert (executed, len(absent)) == RULES[name]
    others = {e.key for e in entries if RuleStatus.NOT_MODELLED in e.status} - {e.key for e in absent}
    assert others == {key for key in NO_RULES if key[:3] == entries[0].key[:3]}


def test_three_hundred_and_ninety_eight_statements_are_rules() -> None:
    assert sum(sum(split) for split in RULES.values()) == 398
    assert sum(executed for executed, _ in RULES.values()) == 389


@pytest.mark.parametrize("name", GAMES)
def test_texts_are_single_lines_in_plain_words(load: Any, name: str) -> None:
    for entry in index(load, name):
        assert 8 <= len(entry.text) <= 220, entry.key
        assert entry.text[0].isupper() or not entry.text[0].isalpha() or ". " in entry.text[:4], entry.key
        assert entry.text[-1] not in ".;,", entry.key
        assert not re.search(r"\b(todo|tbd|seed|row \d)", entry.text, re.IGNORECASE), entry.key


@pytest.mark.parametrize("name", (*GAMES, "tutorial"))
def test_every_section_has_a_title(load: Any, name: str) -> None:
    chapters = load(name).ruleset.chapters
    for entry in index(load, name):
        number = entry.section.split(".")[0]
        assert chapters.get(entry.section) and chapters.get(number), entry.section


# -- proofs ----------------------------------------------------------------------------------------


@pytest.mark.parametrize("name", GAMES)
def test_every_executed_rule_is_proven_by_a_test_that_says_so(load: Any, name: str) -> None:
    marked = marked_tests()
    for entry in index(load, name):
        if RuleStatus.EXECUTED in entry.status:
            proofs = [proof for proof in entry.proof if entry.key in marked.get(proof, ())]
            assert proofs, f"{entry.key}: no test among {entry.proof} is marked with it"


@pytest.mark.parametrize("name", GAMES)
def test_every_proof_is_a_test_or_a_check_that_exists(load: Any, name: str) -> None:
    known = {code.id for code in all_codes()} | set(marked_tests())
    named = {proof for entry in index(load, name) for proof in entry.proof}
    assert named - known == set()


@pytest.mark.parametrize("name", GAMES)
def test_every_checked_statement_names_a_check_or_a_test(load: Any, name: str) -> None:
    for entry in index(load, name):
        if RuleStatus.CHECKED in entry.status:
            others = [p for p in entry.proof if entry.key not in marked_tests().get(p, ())]
            assert others, entry.key


def test_every_statement_that_a_test_is_marked_with_exists(load: Any) -> None:
    known = {entry.key for name in GAMES for entry in index(load, name)}
    for test, rows in marked_tests().items():
        strays = {row for row in rows if row not in known and not WORKED_EXAMPLE.fullmatch(row)}
        assert not strays, test


# -- sections and slips ----------------------------------------------------------------------------


class _Subject:
    """What the citations are gathered from."""

    def __init__(self, game: Any) -> None:
        self.game = game

    def once(self, key: str, make: Any) -> Any:
        return make()


@pytest.mark.parametrize("name", (*GAMES, "tutorial"))
def test_every_section_that_content_cites_exists(load: Any, name: str) -> None:
    subject: Any = _Subject(load(name))
    known = sections(subject)
    cited = {number for number, _, _ in citations(subject)}
    assert len(cited) >= 4
    assert cited - known == set()


@pytest.mark.parametrize("name", GAMES)
def test_sources_without_a_number_name_a_section_by_its_words(load: Any, name: str) -> None:
    named = {entry.section for entry in index(load, name)}
    for value in inventory(load(name)):
        source = value.provenance
        if source is not None and source.kind is SourceKind.RULEBOOK and source.ref:
            words = source.ref.split(",")[0].strip()
            assert re.search(r"\d", words) or words in named, (value.key, source.ref)


@pytest.mark.parametrize(
    ("name", "missing"),
    [
        ("bastogne", set()),
        ("bitter-woods", {"8.1", "9", "11.3", "12", "12.5", "13", "13.1", "13.3", "14", "14.1"}),
        ("mortain", {"7.8"}),
        ("tutorial", set()),
    ],
)
def test_slips_tell_of_sections_that_the_rulebook_lacks(load: Any, name: str, missing: set[str]) -> None:
    game = load(name)
    known = {entry.section for entry in game.ruleset.index}
    assert {number for defect in game.defects for number in defect.cites} == missing
    assert not missing & known
    for defect in game.defects:
        for part in defect.section.split(","):
            assert any(_at_or_below(section, plain_section(part)) for section in known), defect.key


def _at_or_below(section: str, wanted: str) -> bool:
    return section == wanted or section.startswith(f"{wanted}.")


def test_slips_that_the_text_is_known_for_are_recorded(load: Any) -> None:
    slips = {name: {defect.key for defect in load(name).defects} for name in (*GAMES, "tutorial")}
    assert {"rule-7-8", "rule-8-1", "hill-314", "misplaced-rule", "arrival-heading"} <= slips["mortain"]
    assert {"type-names", "turn-8", "turn-length", "twin-704"} <= slips["bastogne"]
    assert slips["tutorial"] == set()


# -- the command -----------------------------------------------------------------------------------


def run(*words: str) -> Result:
    return CliRunner().invoke(command, [str(ROOT / "content" / words[0]), *words[1:]])


def test_the_table_goes_by_sections_and_adds_up(load: Any) -> None:
    result = run("bastogne")
    assert result.exit_code == 0
    lines = result.output.splitlines()
    assert lines[0] == "Bastogne: Crossroads of Death (bastogne)"
    assert "6.2  Ranged combat" in lines
    rows = [line.split()[0] for line in lines if re.match(r"  BCD-", line)]
    assert rows == [entry.key for entry in index(load, "bastogne")]
    row = next(line for line in lines if line.startswith("  BCD-6.2k"))
    assert row == "  BCD-6.2k  DE····  Artillery defends with a strength of 1"
    assert lines[-1] == "192 statements, each with one or more of these marks"
    assert all(len(line) <= 120 for line in lines)
    totals = dict(re.findall(r"^[DECPMN]  ([a-z ]+?) +(\d+)  ", result.output, re.MULTILINE))
    assert int(totals["executed"]) == RULES["bastogne"][0]
    assert int(totals["not modelled"]) == 2


def test_statements_can_be_sifted_by_section_and_status(load: Any) -> None:
    absent = run("bitter-woods", "--status", "not_modelled")
    assert re.findall(r"BTW-\S+", absent.output) == [
        *("BTW-0g", "BTW-0h", "BTW-2c", "BTW-2e", "BTW-2g", "BTW-2h", "BTW-2k", "BTW-2m"),
        *("BTW-2p", "BTW-2q", "BTW-5.2g", "BTW-5.3p"),
    ]
    assert "not modelled: text absent: rule 11.3" in absent.output
    assert absent.output.rstrip().endswith("12 of 78 statements, each with one or more of these marks")
    hill = run("mortain", "--section", "15.0", "--status", "executed")
    assert re.findall(r"MCA-\S+", hill.output) == ["MCA-15b", "MCA-15c", "MCA-15d", "MCA-15e"]
    combat = chosen(load("mortain"), ["8.1"])
    assert {entry.section for entry in combat} == {"8.1", "8.1.1", "8.1.2", "8.1.3", "8.1.4", "8.1.5"}


def test_one_statement_is_told_in_full() -> None:
    result = run("bastogne", "bcd-7.1c")
    assert result.exit_code == 0
    words = " ".join(result.output.split())
    assert words.startswith("BCD-7.1c 7.1 The supply dump A German unit")
    assert "proof tests/rules/test_places.py::test_each_german_unit_through_the_dump" in words
    assert "reading bastogne.dump_vp: per_unit, or once." in words
    assert "known slip One section gives a point for the dump" in words
    assert re.search(r"place \S*rules_index\.csv:\d+", words)
    why = " ".join(run("bitter-woods", "BTW-2c").output.split())
    assert "not modelled text absent: rule 12" in why


def test_an_unknown_statement_is_wrong_usage() -> None:
    result = run("mortain", "MCA-15z")
    assert result.exit_code == 2
    assert "MCA-15" in result.output.split("no rule 'MCA-15z'")[1]


def test_json_holds_everything(load: Any) -> None:
    data = json.loads(run("mortain", "--json").output)
    entries = index(load, "mortain")
    assert [row["id"] for row in data["rules"]] == [entry.key for entry in entries]
    assert data["counts"] == dict(Counter(s.value for e in entries for s in e.status))
    by_id = {row["id"]: row for row in data["rules"]}
    assert by_id["MCA-16a"]["readings"] == ["mortain.support_draw", "mortain.stale_refs"]
    assert by_id["MCA-16a"]["proof"][0].startswith("tests/rules/")
    assert by_id["MCA-6.1f"]["why"] == "an example on the map of another game"
    assert {"7.8"} == {number for slip in data["defects"] for number in slip["cites"]}


def test_marks_keep_their_places() -> None:
    entry = RuleEntry("a", "1", "x", (RuleStatus.MODULE, RuleStatus.DATA))
    assert marks(entry) == "D···M·"


def test_a_game_without_an_index_says_so(tmp_path: Path) -> None:
    import shutil

    for folder in ("tutorial", "series"):
        shutil.copytree(ROOT / "content" / folder, tmp_path / "content" / folder)
    (tmp_path / "content/tutorial/rules/index_series.yaml").unlink()
    result = CliRunner().invoke(command, [str(tmp_path / "content/tutorial")])
    assert (result.exit_code, "no rules index" in result.output) == (0, True)


# -- the booklet -----------------------------------------------------------------------------------


@pytest.mark.parametrize("name", (*GAMES, "tutorial"))
def test_the_booklet_prints_what_the_index_says_is_printed(load: Any, name: str) -> None:
    chapters = rule_chapters(load(name))
    shown = {entry.key for _, entries in chapters for entry in entries}
    for entry in index(load, name):
        bare = set(entry.status) <= {RuleStatus.DATA, RuleStatus.CHECKED, RuleStatus.NOT_MODELLED}
        assert (entry.key in shown) is not bare, entry.key
