"""A translated module, opened by a player whose VASSAL is set to that language."""

from __future__ import annotations

import json
import os
import re
import subprocess
from pathlib import Path

import pytest

from tests.engine.conftest import HERE, QUICK, Report, assert_clean, module_of
from toolchain.elaborate.load import load_game
from toolchain.model.game import Game
from toolchain.model.unit import Unit
from toolchain.vassal.setups import setup_titles
from toolchain.vassal.words import names

pytestmark = pytest.mark.engine

TUTORIAL = Path(__file__).parents[2] / "content/tutorial"


def tutorial() -> Game:
    found = load_game(TUTORIAL).game
    assert found is not None
    return found


def play(game: Game, engine: Path, folder: Path, language: str, *options: str) -> Report:
    """The engine's report, and how the game stands in the end, in a run of its own: it learns its language
    as it starts."""
    module, script, out = folder / "module.vmod", folder / "steps.txt", folder / "out"
    module.write_bytes(module_of(game).archive)
    script.write_text("\n".join(steps(game)), encoding="utf-8")
    environment = {**os.environ, "VASSAL_ENGINE_DIR": str(engine), "PROBE_LANGUAGE": language}
    arguments = ["bash", str(HERE / "probe.sh"), str(module), str(out), "--strict", "--script", str(script)]
    done = subprocess.run([*arguments, *options], env=environment, capture_output=True, check=False)
    return Report(done.returncode, json.loads((out / "report.json").read_text(encoding="utf-8")))


def steps(game: Game) -> list[str]:
    """A battle in a wood, marked by the same keys and found by the same names in any language; then the next
    turn, to which the marker goes."""
    scenario = next(iter(game.scenarios.values()))
    units = [game.oob.units[key] for key in scenario.units]
    one, two = (name(game, next(u for u in units if u.side == side)) for side in game.sides)
    wood = next(hex_id for hex_id, cell in game.game_map.hexes.items() if cell.all_terrain == ("woods",))
    grid = game.game_map.grid
    beside = grid.adjacency[wood][0]
    return [
        f"setup|{setup_titles(game, scenario)[-1][0]}",
        f"movegrid|{two}|Main Map|{wood}",
        f"movegrid|{one}|Main Map|{beside}",
        f"drag|{one}|Main Map|{grid.adjacency[beside][0]}",
        f"drag|{one}|Main Map|{beside}",
        f"key|{one}|ctrl A",
        f"key|{two}|ctrl B",
        "global|alt O",
        f"expect|{two}|CurrentZone|Woods",
        f"expect|{one}|Attack_Active|true",
        "gexpect|BattleGround|Woods",
        *(["global|alt N"] * len(game.ruleset.sequence.steps())),
        "gexpect|CurrentTurn|2 · 8 AM",
        "expect|Game Turn|CurrentZone|Turn track",
    ]


def name(game: Game, unit: Unit) -> str:
    return names.unit_name(game, unit)


def test_players_read_their_language(engine: Path, tmp_path: Path) -> None:
    report = play(tutorial(), engine, tmp_path, "de", *QUICK)
    assert_clean(report)
    chat = "\n".join(report.data["chat"])
    assert re.search(r"Kampf um Feld \d{4} \(Wald\): 2 gegen 4, Spalte", chat)
    assert "Spielzug 1 · 6 Uhr — Rot: Bewegungsphase" in chat
    assert "Spielzug 2: Unterstützung 2/1" in chat
    assert "1/1 Infanterie: " in chat
    buttons = {text for bar in report.data["toolbars"].values() for b in bar for text in b.values()}
    assert {"Steine", "Tafeln", "Gebiete", "Kampf", "Zähler", "Die Karte als Bild speichern"} <= buttons
    # These stand in menus, which find them by the names that they have in the module itself.
    assert not {"Kräfteverhältnis", "Kampf auswürfeln", "SP Rot +1", "Odds", "Red VP +1"} & buttons
    assert report.data["images"]["missing"] == []
