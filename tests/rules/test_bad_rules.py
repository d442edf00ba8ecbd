"""Rules that contradict themselves are findings with a place, and never a crash."""

from __future__ import annotations

import shutil
from pathlib import Path
from typing import Any

import pytest
from msgspec.structs import replace

from toolchain.diagnostics.diagnostic import Findings
from toolchain.elaborate.documents import read_documents
from toolchain.elaborate.load import load_game
from toolchain.elaborate.ruleset import RULE_KINDS, elaborate_ruleset
from toolchain.rules.play import open_play
from toolchain.rules.playtest import play_random
from toolchain.source.project import Reader, read_game_files

CONTENT = Path(__file__).parents[2] / "content"

# Game, file, text, what stands there instead, the code, and text of the line that the finding points at.
CASES = [
    ("bastogne", "crt.yaml", "[DR1, DR2, DE, DE, DE, DE]", "[DR1, DR2, DE, DE, DE]", "TBL001", "1: ["),
    ("bastogne", "crt.yaml", "  6: [AR2", "  7: [AR2", "TBL002", ""),
    ("bastogne", "crt.yaml", "[DR1, DR2, DE", "[DR1, DR9, DE", "TBL003", "DR9"),
    ("bastogne", "crt.yaml", "    no_effect: true\n", "", "TBL004", "NE:"),
    ("bastogne", "crt.yaml", "[1-1, 2-1, 3-1", "[1-1, 3-1, 2-1", "TBL005", "columns"),
    ("bastogne", "crt.yaml", "[1-1, 2-1", "[1-1, two", "TBL005", "columns"),
    ("bastogne", "crt.yaml", "[EX, DR1, DR2, DE", "[EX, DE, DR2, DE", "TBL012", "2: ["),
    ("bastogne", "tec.yaml", "  rough: {cost: 2, defence: 3/2}\n", "", "TBL008", ""),
    ("bastogne", "tec.yaml", "  rough:", "  ruff:", "RUL010", "ruff"),
    ("bitter-woods", "tec.yaml", "other: 2}\n    when", "cavalry: 2}\n    when", "TBL009", "cost:"),
    ("bitter-woods", "tec.yaml", "freeze: 1", "frost: 1", "TBL010", "frost"),
    (
        "bitter-woods",
        "tec.yaml",
        "  infantry: {title: Infantry, units: {classes: [infantry]}}\n",
        "",
        "TBL011",
        "",
    ),
    ("bastogne", "ruleset.yaml", "value: per_unit", "value: per_units", "RUL001", "per_units"),
    (
        "bastogne",
        "ruleset.yaml",
        "victory.relief.items.unstarred",
        "victory.relieve.items.unstarred",
        "RUL003",
        "relieve",
    ),
    ("bastogne", "ruleset.yaml", "      kind: reinforcement\n", "      kind: support\n", "RUL004", ""),
    (
        "bastogne",
        "ruleset.yaml",
        "{classes: [armored, mechanized]}\n      summary",
        "{classes: [armoured]}\n      summary",
        "RUL005",
        "armoured",
    ),
    ("bastogne", "ruleset.yaml", "  zoc_stop:", "  zoc_halt:", "RUL006", "zoc_halt"),
    ("bastogne", "ruleset.yaml", "phase: reinforcement", "phase: reinforcements", "RUL007", "reinforcements"),
    ("bastogne", "ruleset.yaml", "attack: strength", "attack: strenght", "RUL008", "strenght"),
    (
        "bastogne",
        "ruleset.yaml",
        "unless_flags: [dump-destroyed]",
        "unless_flags: [dump-gone]",
        "RUL009",
        "dump-gone",
    ),
    ("bastogne", "ruleset.yaml", "removes: supply-dump", "removes: dump-supply", "RUL012", "dump-supply"),
    (
        "bastogne",
        "ruleset.yaml",
        "all: {title: Every unit, enter: stop}",
        "all: {title: Every unit, enter: cost}",
        "RUL014",
        "",
    ),
    ("bitter-woods", "ruleset.yaml", "      gives_mark: reserve\n", "", "RUL004", "reserve"),
    (
        "bitter-woods",
        "ruleset.yaml",
        "      why: Rule 12 is named and not in the text\n",
        "",
        "RUL004",
        "supply",
    ),
    ("bastogne", "victory-breakthrough.yaml", "each: {event: dump}", "each: {event: dumb}", "VIC003", "dumb"),
    (
        "bastogne",
        "victory-breakthrough.yaml",
        "points: [unstarred]",
        "points: [starless]",
        "VIC002",
        "starless",
    ),
    ("bastogne", "victory-breakthrough.yaml", "each: {event: dump}", "each: {}", "VIC001", "each"),
    ("mortain", "victory.yaml", "winner: german\n", "", "VIC006", ""),
    ("bastogne", "victory-relief.yaml", "id: relief", "id: campaign", "VIC005", "campaign"),
]


@pytest.fixture
def content(tmp_path: Path) -> Path:
    folder = tmp_path / "content"
    shutil.copytree(CONTENT / "bastogne", folder / "bastogne")
    return folder


def findings_of(load: Any, game: str, folder: Path, file: str, old: str, new: str) -> tuple[str, Findings]:
    """The rules files of a game with one text replaced, read against the game's names; the changed text."""
    rules = folder / "content" / game / "rules"
    shutil.copytree(CONTENT / game / "rules", rules)
    shutil.copytree(CONTENT / "series", folder / "content" / "series")
    text = (rules / file).read_text("utf-8")
    assert old in text
    text = text.replace(old, new, 1)
    (rules / file).write_text(text, "utf-8")
    findings = Findings()
    reader = Reader(folder / "content", findings)
    files = read_game_files(rules, reader)
    layers = load(game).ruleset.layers
    # Settings of readings may be about the game's other files.
    others = tuple(f for f in layers.files if f.kind not in RULE_KINDS)
    documents = replace(read_documents(files, game, findings), originals=(*files, *others))
    elaborate_ruleset(documents, layers.names, findings, reader)
    return text, findings


@pytest.mark.parametrize(
    ("game", "file", "old", "new", "code", "line"), CASES, ids=[f"{c[4]}-{i}" for i, c in enumerate(CASES)]
)
def test_contradictions_are_findings_where_they_stand(
    load: Any, tmp_path: Path, game: str, file: str, old: str, new: str, code: str, line: str
) -> None:
    text, findings = findings_of(load, game, tmp_path, file, old, new)
    found = [d for d in findings if d.code.id == code]
    assert found, [f"{d.code.id} {d.message}" for d in findings]
    places = [d.span for d in found if d.span.file.endswith(f"rules/{file}")]
    assert places
    lines = text.splitlines()
    assert any(line in lines[span.line - 1] for span in places)


def test_games_with_contradictions_can_still_be_asked_and_played(content: Path) -> None:
    path = content / "bastogne" / "rules" / "crt.yaml"
    text = path.read_text("utf-8").replace("[DR1, DR2, DE, DE, DE, DE]", "[DR1, DR2]", 1)
    path.write_text(text, "utf-8")
    game = load_game(content / "bastogne").game
    assert game is not None
    assert play_random(open_play(game, game.scenarios["bastogne/relief"]), 1).faults == ()


def test_a_scenario_that_sets_a_reading_the_rules_lack(content: Path) -> None:
    path = content / "bastogne" / "scenarios" / "relief.yaml"
    text = path.read_text("utf-8")
    path.write_text(text + "options: {bastogne.retreat_mesure: distance, bastogne.vp_tie: win}\n", "utf-8")
    codes = {d.code.id: d for d in load_game(content / "bastogne").findings}
    assert {"RUL001", "RUL002"} <= set(codes)
    assert "retreat_measure" in (codes["RUL002"].hint or "")
