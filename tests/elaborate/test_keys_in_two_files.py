"""Kinds of which a game may have several files: a second one does not take the place of the first."""

from __future__ import annotations

import shutil
from pathlib import Path

import pytest

from toolchain.elaborate.load import load_game

SPECIMEN = Path(__file__).parents[1] / "checks" / "specimen"
FILES = {
    "markers": "markers:\n  spare: {{name: {name}, front: {{lines: [S]}}}}\n",
    "papers": "papers:\n  spare: {{name: {name}, width: 100, height: 150}}\n",
    "sheet-template": "id: spare\nname: {name}\ncounter: 15\n",
    "language": "language: de\ntexts: {{Red: {name}}}\n",
}


@pytest.mark.parametrize(
    ("kind", "code", "line"),
    [
        ("markers", "OOB011", 3),
        ("papers", "SHT019", 3),
        ("sheet-template", "SHT001", 2),
        ("language", "GAM006", 2),
    ],
)
def test_a_second_one_is_told_and_the_first_stays(tmp_path: Path, kind: str, code: str, line: int) -> None:
    game = tmp_path / "specimen"
    shutil.copytree(SPECIMEN, game)
    for number, name in enumerate(("First", "Second"), 1):
        (game / f"more{number}.yaml").write_text(f"kind: {kind}\n" + FILES[kind].format(name=name))
    loaded = load_game(game)
    (found,) = [d for d in loaded.findings if d.code.id == code]
    assert (found.span.file, found.span.line) == ("specimen/more2.yaml", line)
    assert [related.span.file for related in found.related] == ["specimen/more1.yaml"]
    made = loaded.game
    assert made is not None
    kept = {
        "markers": lambda: made.markers["spare"].name,
        "papers": lambda: made.papers["spare"].name,
        "sheet-template": lambda: made.templates["spare"].name,
        "language": lambda: made.languages["de"].texts["Red"],
    }
    assert kept[kind]() == "First"
