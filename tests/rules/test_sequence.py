"""The sequence of play: phases, second impulses, stacking at their end, the turn's end."""

from __future__ import annotations

from typing import Any

import pytest

from toolchain.model.rule_name import RuleName
from toolchain.model.sequence import PhaseKind
from toolchain.rules.action import Declare, DrawSupport, EndDeclarations, EndPhase, Enter, Mark, Move
from toolchain.rules.state import GameState
from toolchain.rules.turn import apply, dice_of, legal_actions


def pass_phase(t: Any) -> None:
    """Do as little as the phase asks and end it."""
    while True:
        before = t.play.steps[t.state.step], t.state.turn
        action = EndPhase() if t.allows(EndPhase()) else DrawSupport()
        rolls = [1] * len(dice_of(t.play, t.state, action))
        t.do(action, *rolls)
        if t.state.over or (t.play.steps[t.state.step], t.state.turn) != before:
            return


def phases_of_a_turn(t: Any) -> list[tuple[str, str]]:
    turn, found = t.state.turn, []
    while not t.state.over and t.state.turn == turn:
        step = t.play.steps[t.state.step]
        found.append((step.side, step.phase.key))
        pass_phase(t)
    return found


@pytest.mark.rows("BCD-3a", "BCD-3b", "BCD-3g")
def test_bastogne_plays_four_phases_for_each_side_the_german_first(table: Any) -> None:
    t = table("bastogne", "breakthrough", blank=False).open({})
    keys = ["reinforcement", "armored-movement", "combat", "movement"]
    assert phases_of_a_turn(t) == [(side, key) for side in ("german", "us") for key in keys]
    assert t.state.turn == 2


@pytest.mark.rows("MCA-4a", "MCA-4.1a", "MCA-4.1b", "MCA-4.1c", "MCA-4.1l", "MCA-10.1a")
def test_mortain_plays_five_phases_a_side_after_the_support_phase(table: Any) -> None:
    t = table("mortain", blank=False).open({})
    keys = ["movement", "bombardment", "combat", "mobile-movement", "mobile-combat"]
    own = [(side, key) for side in ("german", "us") for key in keys]
    assert phases_of_a_turn(t) == [("", "support"), *own, ("", "end")]


@pytest.mark.rows("BTW-2a", "BTW-2b", "BTW-2n", "BTW-2o", "BTW-1e")
def test_bitter_woods_mirrors_the_turns_but_for_interdiction(table: Any) -> None:
    t = table("bitter-woods", blank=False).open()
    keys = ["supply", "reserve", "interdiction", "movement", "combat", "exploitation", "bridges"]
    german = [("german", key) for key in keys]
    allied = [("allied", key) for key in keys if key != "interdiction"]
    assert phases_of_a_turn(t) == [*german, *allied, ("", "record")]


@pytest.mark.rows("BCD-3h", "BCD-8.2a", "MCA-4.1m", "BTW-2r")
def test_the_game_ends_and_is_judged_after_the_last_turn(table: Any) -> None:
    for name, scenario, last in (
        ("bastogne", "breakthrough", 7),
        ("mortain", "counterattack", 7),
        ("bitter-woods", "first-three-days", 6),
    ):
        t = table(name, scenario, blank=False).open({} if name != "bitter-woods" else None)
        turns = []
        while not t.state.over:
            turns.append(t.state.turn)
            phases_of_a_turn(t)
        assert turns == list(range(1, last + 1))
        assert t.state.result is not None
        assert list(legal_actions(t.play, t.state)) == []
        assert apply(t.play, t.state, EndPhase()).refusal is not None


@pytest.mark.rows("BCD-3c", "BCD-8.1a", "BTW-2i", "BTW-1d", "MCA-4.1e", "MCA-11a", "MCA-3a")
def test_arrivals_come_in_in_the_phase_for_it(table: Any) -> None:
    t = table("bastogne", "breakthrough", blank=False).open({})
    assert {a.unit for a in t.legal(Enter)} == set(t.play.scenario.arrivals[0].units)
    t.do(t.legal(Enter)[0])
    pass_phase(t)
    assert t.refused(Enter("de-ii-3", "2404")) is RuleName.REINFORCEMENT
    t = table("mortain", blank=False).open({})
    pass_phase(t)
    assert t.refused(Enter("de-1ss-i-1", "3210")) is RuleName.REINFORCEMENT  # due on turn 2
    assert t.allows(Enter("de-2pz-i-2", "3210"))
    t = table("bitter-woods", blank=False).open()
    while t.play.phase(t.state).key != "movement":
        assert t.legal(Enter) == []
        pass_phase(t)
    assert {a.unit for a in t.legal(Enter)} == {"de-501ss"}


@pytest.mark.rows("BCD-3d")
def test_only_armored_and_mechanized_units_move_before_combat(table: Any) -> None:
    units = {"de-i-3": "1010", "de-i-902": "1012", "de-i-39": "1014", "de-2-recon": "1016"}
    t = table("bastogne").set(units, "armored-movement", "german")
    assert {a.unit for a in t.legal(Move)} == {"de-i-3", "de-i-902"}
    assert t.refused(Move("de-2-recon", ("1016", "1017"))) is RuleName.PHASE_UNITS


@pytest.mark.rows("BCD-3f")
def test_armor_moves_again_after_combat(table: Any) -> None:
    units = {"de-i-3": "1010", "de-i-39": "1014"}
    t = table("bastogne").set(units, "armored-movement", "german")
    t.do(Move("de-i-3", ("1010", "1011", "1012"))).do(EndPhase())
    t.do(EndDeclarations()).do(EndPhase())
    assert t.play.phase(t.state).key == "movement"
    assert {a.unit for a in t.legal(Move)} == {"de-i-3", "de-i-39"}
    assert t.cost("1012", "1011", "1010", "1009", "1008", unit="de-i-3") == 4


@pytest.mark.rows("BCD-3e", "MCA-4.1h")
def test_every_unit_may_attack_in_the_combat_phase(table: Any) -> None:
    units = {"de-i-39": "1010", "de-101": "", "us-i-501": "1011"}
    t = table("bastogne").set({k: v for k, v in units.items() if v}, "combat", "german")
    assert t.allows(Declare(("de-i-39",), "1011"))
    t = table("mortain").set({"de-2pz-ii-2": "1010", "us-1-39": "1011"}, "combat", "german", turn=2)
    assert t.allows(Declare(("de-2pz-ii-2",), "1011"))


@pytest.mark.rows("MCA-4.1i", "MCA-4.1k", "MCA-8.2d")
def test_mobile_units_attack_in_one_of_the_two_combat_phases(table: Any) -> None:
    units = {"de-2pz-i-2": "1010", "de-2pz-i-304": "1109", "de-2pz-ii-2": "1012", "us-1-39": "1011"}
    t = table("mortain").set(units, "combat", "german", turn=2)
    t.change("de-2pz-i-2", fought=("combat",)).phase("mobile-combat", "german")
    assert t.refused(Declare(("de-2pz-i-2",), "1011")) is RuleName.SECOND_IMPULSE
    assert t.refused(Declare(("de-2pz-ii-2",), "1011")) is RuleName.PHASE_UNITS
    t.change("de-2pz-i-304", hex="1111")
    assert t.allows(Declare(("de-2pz-i-304",), "1011"))


@pytest.mark.rows("BTW-2d", "BTW-2l", "BTW-2f")
def test_mechanized_units_in_reserve_move_in_the_exploitation_phase(table: Any) -> None:
    units = {"de-2pz-i3": "1010", "de-26vg-77": "1014", "de-2pz-pg2": "1018"}
    t = table("bitter-woods").set(units, "reserve", "german")
    assert {a.unit for a in t.legal(Mark)} == {"de-2pz-i3", "de-2pz-pg2"}
    t.do(Mark("de-2pz-i3"))
    assert t.refused(Mark("de-2pz-i3")) is RuleName.RESERVE
    t.phase("movement", "german")
    assert t.refused(Move("de-2pz-i3", ("1010", "1011"))) is RuleName.RESERVE
    assert t.allows(Move("de-2pz-pg2", ("1018", "1019")))
    t.phase("exploitation", "german")
    assert t.refused(Move("de-2pz-pg2", ("1018", "1019"))) is RuleName.RESERVE
    assert t.cost("1010", "1011", "1012", "1013", "1014", "1015", unit="de-2pz-i3") == 5
    t.do(EndPhase())
    assert t.unit("de-2pz-i3").marks == ()


def test_reserves_may_move_in_the_movement_phase_under_the_other_reading(table: Any) -> None:
    t = table("bitter-woods", readings={"bitter-woods.reserve_moves_in_phase4": "yes"})
    t.set({"de-2pz-i3": "1010"}, "movement", "german").change("de-2pz-i3", marks=("reserve",))
    assert t.allows(Move("de-2pz-i3", ("1010", "1011")))


@pytest.mark.rows("BCD-5k")
def test_one_unit_a_hex_when_the_movement_phase_ends(table: Any) -> None:
    t = table("bastogne").set({"de-i-39": "1010", "de-ii-39": "1011"}, "movement", "german")
    assert t.allows(Move("de-i-39", ("1010", "1011", "1012")))
    # Stopping on a friend is for the moment only: the friend has to move on next.
    t.do(Move("de-i-39", ("1010", "1011")))
    assert t.refused(EndPhase()) is RuleName.STACKING
    assert {a.unit for a in t.legal(Move)} == {"de-ii-39"}
    t.do(Move("de-ii-39", ("1011", "1012"))).do(EndPhase())
    # A friend that has moved cannot make room.
    t.set({"de-i-39": "1010", "de-ii-39": "1011"}, "movement", "german")
    t.do(Move("de-ii-39", ("1011", "1012", "1011")))
    assert t.refused(Move("de-i-39", ("1010", "1011"))) is RuleName.STACKING
    # Nor can one that is not of the phase.
    t.set({"de-i-3": "1010", "de-ii-39": "1011"}, "armored-movement", "german")
    assert t.refused(Move("de-i-3", ("1010", "1011"))) is RuleName.STACKING


@pytest.mark.rows("MCA-5.3a", "MCA-5.3b", "MCA-5.3c")
def test_mortain_units_pass_friends_and_never_stop_on_them(table: Any) -> None:
    t = table("mortain").set({"de-2pz-ii-2": "1010", "de-2pz-i-2": "1011"}, "movement", "german", turn=2)
    assert t.cost("1010", "1011", "1012", unit="de-2pz-ii-2") == 2
    assert t.refused(Move("de-2pz-ii-2", ("1010", "1011"))) is RuleName.STACKING


def test_bitter_woods_holds_three_units_a_hex(table: Any) -> None:
    units = {"de-26vg-77": "1010", "de-26vg-78": "1010", "de-26vg-39f": "1010", "de-2pz-i3": "1011"}
    t = table("bitter-woods").set(units, "movement", "german")
    assert t.refused(Move("de-2pz-i3", ("1011", "1010"))) is RuleName.STACKING
    t.do(Move("de-26vg-77", ("1010", "1009")))
    assert t.allows(Move("de-2pz-i3", ("1011", "1010")))


def test_unmodelled_phases_are_passed_through_and_say_why(load: Any) -> None:
    phases = load("bitter-woods").ruleset.sequence.phases
    blank = [p for p in phases if p.kind is PhaseKind.UNMODELLED]
    assert {p.key for p in blank} == {"supply", "interdiction", "bridges"}
    assert all(p.why for p in blank)


def test_a_state_is_a_value(table: Any) -> None:
    t = table("bastogne", "breakthrough", blank=False).open({})
    before: GameState = t.state
    copy = before
    t.do(t.legal(Enter)[0])
    assert before == copy
    assert before != t.state
