"""The commands reach, odds and playtest."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner, Result

from toolchain.cli.odds import command as odds
from toolchain.cli.playtest import command as playtest
from toolchain.cli.reach import command as reach
from toolchain.rules.play import open_play
from toolchain.rules.playtest import play_random, save_replay

ROOT = Path(__file__).parents[2]


@pytest.fixture(autouse=True)
def _in_project(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(ROOT)


def ask(command: Any, *words: str) -> Result:
    return CliRunner().invoke(command, list(words))


def asked(command: Any, *words: str) -> dict[str, Any]:
    found: dict[str, Any] = json.loads(ask(command, *words, "--json").stdout)
    return found


def test_reach_tells_costs_points_left_and_ways() -> None:
    data = asked(reach, "bastogne", "de-i-3", "--at", "star", "--turn", "3")
    assert (data["from"], data["turn"], data["allowance"]) == ("1112", 3, "4")
    by_hex = {h["hex"]: h for h in data["hexes"]}
    nearest = by_hex["1212"]  # along the road out of Bastogne
    assert (nearest["cost"], nearest["left"], nearest["path"]) == ("1/2", "7/2", ["1112", "1212"])
    text = ask(reach, "bastogne", "de-i-3", "--at", "star").stdout
    assert "3 1/2" in text and "Armored Movement Phase" in text


def test_enemies_stop_and_bar_movement() -> None:
    free = {h["hex"] for h in asked(reach, "bastogne", "de-i-39", "--at", "1812")["hexes"]}
    data = asked(reach, "bastogne", "de-i-39", "--at", "1812", "--enemy", "us-i-501@1810")
    held = {h["hex"]: h for h in data["hexes"]}
    assert "1810" not in held and held["1811"]["ends_move"]
    assert set(held) < free


def test_reach_of_a_unit_that_may_not_move_says_why_and_exits_with_1() -> None:
    result = ask(reach, "bastogne", "de-i-39", "--at", "1812", "--phase", "armored-movement")
    assert result.exit_code == 1
    assert "does not move" in result.stdout
    data = asked(reach, "mortain", "us-1-39", "--at", "1010", "--turn", "1")
    assert data["refusal"]["rule"] == "turn_rule" and data["refusal"]["section"]


@pytest.mark.parametrize(
    "words",
    [
        ("bastogne", "de-x", "--at", "1112"),
        ("bastogne", "de-i-3", "--at", "9999"),
        ("bastogne", "de-i-3", "--at", "1112", "--enemy", "us-i-501"),
        ("bastogne", "de-i-3", "--at", "1112", "--phase", "tea"),
        ("bastogne", "de-i-3", "--at", "1112", "--scenario", "tea"),
        ("nowhere", "de-i-3", "--at", "1112"),
    ],
)
def test_names_that_do_not_exist_are_wrong_usage(words: tuple[str, ...]) -> None:
    assert ask(reach, *words).exit_code == 2


def test_odds_add_up_step_by_step_with_rules_and_chances() -> None:
    words = ("bastogne", "--attack", "de-i-3@1513", "--attack", "de-i-39@1612", "--defend", "us-i-501@1613")
    data = asked(odds, *words, "--die", "1")
    assert data["attack"] == "8"
    assert {step["rule"] for step in data["sum"]} >= {"attack_total", "defence_total", "odds", "shifts"}
    assert all(step["section"] for step in data["sum"])
    assert sum(len(r["dice"]) for r in data["results"]) == 6
    assert data["events"]
    text = ask(odds, *words).stdout
    assert "Combined arms" in text and "6.3" in text and "/6" in text


def test_odds_take_markers_points_and_reduced_units() -> None:
    plain = asked(odds, "mortain", "--attack", "de-2pz-i-3@2213", "--defend", "us-1-39@2214")
    more = asked(
        odds,
        "mortain",
        *("--attack", "de-2pz-i-3@2213", "--defend", "us-1-39@2214:1"),
        *("--support", "de-artillery-2", "--support", "us-air-3"),
    )
    assert (int(more["attack"]), int(more["defence"])) == (int(plain["attack"]) + 2, 2 + 3)
    air = ("bastogne", "--attack", "us-8-armored@1318", "--defend", "de-i-14@1319", "--turn", "10")
    assert asked(odds, *air, "--support", "air=3")["attack"] == "8"
    assert ask(odds, *air, "--support", "air=6").exit_code == 1
    assert ask(odds, *air, "--support", "tea=6").exit_code == 2


def test_an_illegal_attack_says_why_and_exits_with_1() -> None:
    result = ask(odds, "bastogne", "--attack", "de-i-3@1513", "--defend", "us-i-501@1815")
    assert result.exit_code == 1 and "Illegal" in result.stdout
    two = ("--defend", "us-i-501@1613", "--defend", "us-ii-501@1614")
    assert ask(odds, "bastogne", "--attack", "de-i-3@1513", *two).exit_code == 2


def test_playtest_tells_results_and_faults() -> None:
    data = asked(playtest, "tutorial/meeting", "--games", "3", "--seed", "4")
    assert [g["seed"] for g in data["games"]] == [4, 5, 6]
    assert all(g["turn"] == 6 and g["faults"] == [] for g in data["games"])
    text = ask(playtest, "tutorial/meeting", "--games", "1").stdout
    assert "1 random game" in text and "no broken invariant" in text
    assert ask(playtest, "tutorial/tea").exit_code == 2
    assert ask(playtest).exit_code == 2


def test_a_saved_game_is_played_again(load: Any, tmp_path: Path) -> None:
    game = load("tutorial")
    played = play_random(open_play(game, game.scenarios["tutorial/meeting"]), 2)
    path = tmp_path / "game.json"
    path.write_bytes(save_replay(played.replay))
    result = ask(playtest, "--replay", str(path))
    assert result.exit_code == 0 and f"{played.actions} actions" in result.stdout
    path.write_text("{}")
    assert ask(playtest, "--replay", str(path)).exit_code == 2


def test_a_broken_game_is_saved(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    import toolchain.rules.playtest as module

    monkeypatch.setattr(module, "broken_invariants", lambda *_: ("both sides stand in 0101",))
    result = ask(playtest, "tutorial/meeting", "--games", "1", "--save", str(tmp_path))
    assert result.exit_code == 1
    assert (tmp_path / "tutorial-meeting-1.json").is_file()
    assert "both sides stand in 0101" in result.stdout


def test_the_picture_is_a_png(tmp_path: Path) -> None:
    path = tmp_path / "reach.png"
    result = ask(reach, "tutorial", "red-recon", "--at", "crossroads", "--png", str(path))
    assert result.exit_code == 0
    assert path.read_bytes().startswith(b"\x89PNG")
