"""What the rules index says is in the module is in it."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import cache
from pathlib import Path

import pytest

from toolchain.elaborate.load import load_game
from toolchain.model.game import Game
from toolchain.model.rules_index import RuleStatus
from toolchain.vassal.battle.battle import battle_tables
from toolchain.vassal.boards.holding_boards import arrival_boxes, setup_board
from toolchain.vassal.format.traits import Mask
from toolchain.vassal.pieces.marker_pieces import pool_cards, pool_sides
from toolchain.vassal.windows.support_window import return_spent, support_board
from toolchain.vassal.windows.tallies import tallies
from toolchain.vassal.windows.turn_tracker import step_labels
from toolchain.vassal.windows.windows import small_tools
from toolchain.vassal.words import piece_commands as commands
from toolchain.vassal.words.badges import game_marks

CONTENT = Path(__file__).parents[2] / "content"
Evidence = Callable[[Game], bool]


@cache
def game(name: str) -> Game:
    found = load_game(CONTENT / name).game
    assert found is not None
    return found


def phase(*titles: str, sides: int = 2) -> Evidence:
    """The turn tracker has phases of these titles, for so many sides each."""

    def holds(one: Game) -> bool:
        labels = step_labels(one)
        return all(sum(label.split(": ")[-1] == title for label in labels) == sides for title in titles)

    return holds


def marker(key: str) -> Evidence:
    return lambda one: key in one.markers


def both(*parts: Evidence) -> Evidence:
    return lambda one: all(part(one) for part in parts)


def die(one: Game) -> bool:
    dice = [c for c in small_tools(one) if c.name.endswith("DiceButton")]
    return [(c.attributes["nDice"], c.attributes["nSides"]) for c in dice] == [("1", "6")]


def battle(one: Game) -> bool:
    """The helper finds the column and the result."""
    tables = battle_tables(one)
    return tables is not None and len(tables.columns) == len(one.ruleset.combat_table.columns)


def order(*sides: str) -> Evidence:
    """The sides play one after the other, in this order."""

    def holds(one: Game) -> bool:
        owners = [s.side for s in one.ruleset.sequence.steps() if s.side]
        return list(dict.fromkeys(owners)) == list(sides) and len(step_labels(one)) >= len(owners)

    return holds


def waiting(one: Game) -> bool:
    """Every arrival has a box with a place for each of its units."""
    for scenario in one.scenarios.values():
        boxes = arrival_boxes(scenario, setup_board(one, scenario))
        if [len(box.slots) for box in boxes] != [len(a.units) for a in scenario.arrivals]:
            return False
    return True


def tally(word: str) -> Evidence:
    return lambda one: any(word in found.label for found in tallies(one))


def mark(name: str) -> Evidence:
    return lambda one: any(name in found.title.casefold() for found in game_marks(one))


def pools(one: Game) -> bool:
    board = support_board(one)
    return board is not None and set(pool_sides(one)) == set(one.sides)


def masked(one: Game) -> bool:
    """Every support marker can be turned face down."""
    cards = [design for side in pool_sides(one) for _, design in pool_cards(one, side)]
    return bool(cards) and all(any(isinstance(t, Mask) for t in card.traits) for card in cards)


def allotments(one: Game) -> bool:
    return all(any(note.startswith("Support") for note in turn.notes) for turn in one.calendar.turns)


def scatter(one: Game) -> bool:
    """The map's arrow, which is on the board, numbers six directions."""
    return len(one.game_map.compass) == 6


def support_back(one: Game) -> bool:
    """A button sends what lies on the map back, and a command a single marker."""
    button = return_spent(one).attributes
    return "support" in button["filter"] and commands.TO_POOL in commands.PIECE_COMMANDS


def steps(_: Game) -> bool:
    return commands.LOSE_STEP in commands.PIECE_COMMANDS


def all_phases(one: Game) -> bool:
    return len(step_labels(one)) == len(one.ruleset.sequence.steps())


def turn_marker(one: Game) -> bool:
    return any(m.role == "turn" for m in one.markers.values())


BASTOGNE: Mapping[str, Evidence] = {
    "2c": die,
    "3a": order("german", "us"),
    "3b": all_phases,
    "3c": both(phase("Reinforcement Phase"), waiting),
    "3d": phase("Armored Movement Phase"),
    "3e": phase("Combat Phase"),
    "3f": phase("Movement Phase"),
    "3g": lambda one: len(step_labels(one)) == 8,
    "3h": turn_marker,
    "6l": both(die, battle),
    "6.4f": tally("Air support"),
    "7.1a": lambda one: all("supply-dump" in {p.piece for p in s.placements} for s in one.scenarios.values()),
    "7.1f": both(marker("dump-bonus"), mark("bonus")),
    "7.1g": marker("supply-dump"),
    "8.3q": both(tally("German VP"), tally("US VP")),
    "8.6g": die,
    "8.6h": both(die, scatter),
    "8.6i": die,
}
MORTAIN: Mapping[str, Evidence] = {
    "2.3j": lambda one: all(
        m.front.value and m.front.glyph for s in one.sides for m, _ in pool_cards(one, s)
    ),
    "3d": waiting,
    "3e": allotments,
    "4.1c": both(phase("Support Fire Marker Phase", sides=1), pools),
    "4.1d": phase("Movement Phase"),
    "4.1e": waiting,
    "4.1f": lambda one: commands.MOVED in commands.PIECE_COMMANDS,
    "4.1g": phase("Bombardment Phase"),
    "4.1h": phase("Combat Phase"),
    "4.1j": phase("Mobile Movement Phase"),
    "4.1k": phase("Mobile Combat Phase"),
    "4.1l": order("german", "us"),
    "4.1m": both(phase("Game Turn End Phase", sides=1), turn_marker),
    "7.1b": both(pools, allotments),
    "7.2e": support_back,
    "7.2g": both(pools, masked),
    "8.1a": pools,
    "8.1.2e": both(die, battle),
    "8.2.1b": masked,
    "8.2.1c": masked,
    "8.2.1f": both(die, battle),
    "8.4a": steps,
    "16a": pools,
}
BITTER_WOODS: Mapping[str, Evidence] = {
    "1d": waiting,
    "2a": order("german", "allied"),
    "2b": all_phases,
    "2c": phase("Mutual Supply Phase"),
    "2d": both(phase("Reserve Phase"), marker("reserve-german"), mark("reserve")),
    "2e": both(phase("Allied Interdiction Phase", sides=1), marker("interdiction"), marker("air-allied")),
    "2f": phase("Movement Phase"),
    "2g": both(marker("improved-german"), marker("improved-allied")),
    "2h": lambda one: (back := one.markers["bridge-blown"].back) is not None and "repair" in back.lines[0],
    "2i": waiting,
    "2j": phase("Combat and Demolition Phase"),
    "2k": marker("bridge-blown"),
    "2l": phase("Mechanized Exploitation Phase"),
    "2m": both(phase("Bridge Construction Phase"), marker("bridge-built")),
    "2n": order("german", "allied"),
    "2p": marker("fortification"),
    "2r": both(phase("Record Keeping Phase", sides=1), turn_marker),
}


@pytest.mark.parametrize(
    ("name", "prefix", "evidence"),
    [
        ("bastogne", "BCD-", BASTOGNE),
        ("mortain", "MCA-", MORTAIN),
        ("bitter-woods", "BTW-", BITTER_WOODS),
    ],
)
def test_every_statement_for_the_module_is_met(
    name: str, prefix: str, evidence: Mapping[str, Evidence]
) -> None:
    one = game(name)
    claimed = {e.key for e in one.ruleset.index if RuleStatus.MODULE in e.status}
    assert claimed == {prefix + row for row in evidence}
    assert [row for row, holds in evidence.items() if not holds(one)] == []
