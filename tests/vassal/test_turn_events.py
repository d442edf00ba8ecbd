"""What the turn tracker says and does, and when."""

from __future__ import annotations

from msgspec.structs import replace

from tests.vassal.small_game import small_game
from toolchain.model.area import WholeMap
from toolchain.model.game import Game
from toolchain.model.movement import Condition
from toolchain.model.reinforcement import DropRule
from toolchain.model.scenario import Calendar, Turn
from toolchain.model.support_fire import Allotment, SupportMarkers
from toolchain.model.turns import TurnSpan
from toolchain.model.unit import ANY_UNIT
from toolchain.vassal.battle.drop_helper import drop_buttons
from toolchain.vassal.format.component import Component
from toolchain.vassal.windows.tallies import tallies, tally_values
from toolchain.vassal.windows.turn_events import turn_events
from toolchain.vassal.windows.turn_tracker import turn_tracker


def rich_game() -> Game:
    game = small_game()
    rules = replace(
        game.ruleset,
        conditions=(Condition("mud", "Mud", TurnSpan(2, 3), "Everything is slow"),),
        support_markers=SupportMarkers(allotments=(Allotment(1, (2, 3)), Allotment(3, (1, 4)))),
    )
    calendar = Calendar((Turn(1, "Day 1"), Turn(2, "Day 2", notes=("rain", "fog")), Turn(3, "Day 3")))
    return replace(game, ruleset=rules, calendar=calendar)


def events(game: Game) -> dict[str, Component]:
    return {event.attributes["name"]: event for event in turn_events(game)}


def test_player_turns_open_with_clean_marks() -> None:
    event = events(rich_game())["Clear moved marks"]
    assert event.attributes["match"] == '{(CurrentPhase=="Red: Arrival"||CurrentPhase=="Blue: Arrival")}'


def test_lines_of_the_chat_name_their_turns() -> None:
    found = events(rich_game())
    told = {name: event.attributes["reportFormat"] for name, event in found.items() if name[0] != "C"}
    assert told["Notes of turn 2"] == "Turn 2: rain, fog"
    assert told["Allotment 1"] == told["Allotment 2"] == "Support markers: Red 2, Blue 3"
    assert told["Allotment 3"] == "Support markers: Red 1, Blue 4"
    assert found["Condition mud"].attributes["reportFormat"] == "Mud: Everything is slow"
    assert found["Condition mud"].attributes["match"] == (
        '{(CurrentTurn=="2 · Day 2"||CurrentTurn=="3 · Day 3")&&(CurrentPhase=="Air")'
        "&&(AnnounceArrivals==true)}"
    )
    assert "Notes of turn 1" not in found


def test_arrivals_are_told_in_their_owners_turn_of_scenarios_that_use_them() -> None:
    event = events(rich_game())["Arrivals b3"]
    assert event.attributes["match"] == (
        '{(CurrentTurn=="3 · Day 3")&&(CurrentPhase=="Blue: Arrival")&&(Scenario=="fight")'
        "&&(AnnounceArrivals==true)}"
    )
    assert event.attributes["reportFormat"] == "Due: Blue, turn 3 · Day 3: C/7 Infantry (East edge)"


def test_points_are_renewed_in_their_turns() -> None:
    event = events(rich_game())["Renew SupportAir"]
    assert event.attributes["hotkey"] == "57348,0,renewSupportAir"
    assert 'CurrentTurn=="1 · Day 1"' not in event.attributes["match"]
    assert 'CurrentPhase=="Blue: Arrival"' in event.attributes["match"]


def test_a_scenario_starts_with_its_points() -> None:
    game = rich_game()
    later = replace(game.scenarios["small/fight"], first_turn=1)
    assert dict(v[:2] for v in tally_values(game, game.scenarios["small/fight"]))["SupportAir"] == "5"
    assert dict(v[:2] for v in tally_values(game, later))["SupportAir"] == "0"
    assert [t.label for t in tallies(game)] == ["Red VP", "Blue VP", "Blue air points"]


def test_the_tracker_lists_turns_and_phases() -> None:
    turns, *_ = turn_tracker(rich_game()).children
    assert turns.attributes["list"] == "1 · Day 1,2 · Day 2,3 · Day 3"
    assert turns.children[0].attributes["list"] == (
        "Air,Red: Arrival,Red: Movement,Red: Combat,Blue: Arrival,Blue: Movement,Blue: Combat"
    )


def test_a_drop_has_a_button_that_rolls_three_times() -> None:
    game = small_game()
    drop = DropRule(
        *("drop", "The drop", ANY_UNIT, 1, "arrive", WholeMap()),
        success=frozenset({2, 4, 6}),
        stays=frozenset({2, 4, 6}),
        directions={1: 0, 3: 2, 5: 4},
    )
    buttons = list(drop_buttons(replace(game, ruleset=replace(game.ruleset, drops=(drop,)))))
    assert [b.attributes["text"] for b in buttons] == ["The drop", "", "", ""]
    assert buttons[0].attributes["hotkeys"].count("68\\,520") == 3
    assert "is lost|lands|is lost|lands|is lost|lands" in buttons[1].attributes["reportFormat"]
    assert "direction n|stays on the hex|scatters, direction se" in buttons[2].attributes["reportFormat"]
