"""Reinforcements and replacements."""

from __future__ import annotations

from typing import Any

import pytest

from toolchain.model.rule_name import RuleName
from toolchain.rules.action import EndPhase, Enter, Move, Replace
from toolchain.rules.movement import reach
from toolchain.rules.reinforcements import entry_hexes


@pytest.mark.rows("BCD-8.1a", "BCD-8.1b")
def test_units_come_in_on_their_turn_at_their_place(table: Any) -> None:
    t = table("bastogne", "breakthrough", blank=False).set({}, "reinforcement", "german")
    span = {f"24{row:02d}" for row in range(4, 16)}
    assert set(entry_hexes(t.play, t.state, "de-i-3")) == span
    assert t.refused(Enter("de-i-39", "2405")) is RuleName.REINFORCEMENT
    assert t.refused(Enter("de-i-3", "2403")) is RuleName.REINFORCEMENT
    t.do(Enter("de-i-3", "2405"))
    assert t.where("de-i-3") == "2405"
    assert t.refused(Enter("de-i-3", "2406")) is RuleName.REINFORCEMENT
    assert t.refused(Enter("de-ii-3", "2405")) is RuleName.STACKING
    # A unit held back may come later; on turn 2 those of turn 1 are still due.
    t.set({}, "reinforcement", "german", turn=2)
    assert t.allows(Enter("de-ii-3", "2405"))


@pytest.mark.rows("BCD-8.1c")
def test_a_blocked_arrival_shifts_to_the_nearest_free_edge_hex(table: Any) -> None:
    guards = {
        f"us-{n}-{r}": h
        for (n, r), h in zip(
            [(n, r) for r in ("501", "502", "506") for n in ("i", "ii")],
            ("2405", "2407", "2409", "2411", "2413", "2415"),
            strict=True,
        )
    }
    t = table("bastogne", "breakthrough", blank=False).set(guards, "reinforcement", "german")
    # 2404 to 2416 are held or controlled; 2403 is the nearest free hex of the edge.
    assert entry_hexes(t.play, t.state, "de-i-3") == ("2403",)
    t.do(Enter("de-i-3", "2403"))
    # Friends in the area only make a unit wait.
    t = table("bastogne", "breakthrough", blank=False)
    names = [k for k, f in t.play.facts.items() if f.side == "german" and k not in ("de-i-3", "de-vdh")]
    full = dict(zip(names, [f"24{row:02d}" for row in range(4, 16)], strict=False))
    t.set(full, "reinforcement", "german")
    assert t.legal(Enter) == []


def test_entry_may_be_forced_or_crowded(table: Any) -> None:
    t = table("bastogne", "breakthrough", blank=False, readings={"bastogne.entry_delay": "forced"})
    t.set({}, "reinforcement", "german")
    assert t.refused(EndPhase()) is RuleName.REINFORCEMENT
    crowd = {"bastogne.entry_stacking": "allowed_until_first_own_movement"}
    t = table("bastogne", "breakthrough", blank=False, readings=crowd).set({}, "reinforcement", "german")
    t.do(Enter("de-i-3", "2405")).do(Enter("de-ii-3", "2405")).do(Enter("de-2-recon", "2405")).do(EndPhase())
    # The armor has to move apart in its phase, the recon unit in the next.
    t.do(Move("de-i-3", ("2405", "2305")))
    assert t.refused(EndPhase()) is RuleName.STACKING
    t.do(Move("de-ii-3", ("2405", "2404")))
    assert t.allows(EndPhase())


def test_the_span_may_be_read_without_its_ends(load: Any) -> None:
    from toolchain.model.area_hexes import area_hexes

    for reading, ends in (("inclusive", True), ("exclusive", False)):
        game = load("bastogne", (("bastogne.entry_span", reading),))
        arrival = next(a for a in game.schedule if a.key == "de-1")
        assert ("2404" in area_hexes(arrival.area, game.game_map)) is ends


@pytest.mark.rows("MCA-11a", "MCA-11b", "MCA-11c")
def test_mortain_arrivals_come_in_on_the_edge_and_may_move(table: Any) -> None:
    t = table("mortain", blank=False).set({}, "movement", "german")
    assert set(entry_hexes(t.play, t.state, "de-2pz-i-2")) == {f"32{row:02d}" for row in range(1, 22)}
    t.do(Enter("de-2pz-i-2", "3210"))
    assert t.refused(Enter("de-2pz-i-304", "3210")) is RuleName.STACKING
    assert t.allows(Move("de-2pz-i-2", ("3210", "3110", "3109")))
    # Having come in it has moved, and loses the mobile phase.
    t.phase("mobile-movement", "german")
    assert t.refused(Move("de-2pz-i-2", ("3210", "3110"))) is RuleName.SECOND_IMPULSE
    assert t.allows(Enter("de-2pz-i-304", "3205"))
    assert t.refused(Enter("de-2pz-ii-2", "3205")) is RuleName.REINFORCEMENT


def test_mortain_entry_readings(table: Any) -> None:
    t = table("mortain", blank=False, readings={"mortain.entry_counts_as_moved": "no"})
    t.set({}, "movement", "german").do(Enter("de-2pz-i-2", "3210")).phase("mobile-movement", "german")
    assert t.allows(Move("de-2pz-i-2", ("3210", "3110")))
    t = table("mortain", blank=False, readings={"mortain.leg_entry_in_mobile_phase": "yes"})
    t.set({}, "mobile-movement", "german")
    assert t.allows(Enter("de-2pz-ii-2", "3205"))
    t = table("mortain", terrain={"3210": "woods-hill"}, readings={"mortain.entry_cost": "pay_first_hex"})
    t.set({}, "movement", "german").do(Enter("de-2pz-i-2", "3210"))
    assert t.unit("de-2pz-i-2").used == 3 * t.play.scale
    assert t.cost("3210", "3110", unit="de-2pz-i-2") == 1
    assert reach(t.play, t.state, "de-2pz-i-2").points("3217") == 7
    assert reach(t.play, t.state, "de-2pz-i-2").points("3218") is None
    t = table("mortain", blank=False, readings={"mortain.entry_delay": "forced"}).set(
        {}, "movement", "german"
    )
    assert t.refused(EndPhase()) is RuleName.REINFORCEMENT


@pytest.mark.rows("MCA-11.2a", "MCA-11.2b", "MCA-11.3a", "MCA-11.3b")
def test_each_side_has_one_replacement_a_game(table: Any) -> None:
    for side, rule, alive, gone in (
        ("us", "us", "us-1-39", "us-2-39"),
        ("german", "german", "de-2pz-i-2", "de-2pz-i-304"),
    ):
        units = {alive: "1010", ("de-2pz-i-3" if side == "us" else "us-743"): "1011"}
        t = table("mortain").set(units, "movement", side, turn=3, steps={alive: 1})
        t.change(gone, place="eliminated", steps=0)
        assert {(a.rule, a.unit) for a in t.legal(Replace)} == {(rule, alive), (rule, gone)}
        # Rebuilding works even in an enemy zone.
        t.do(Replace(rule, alive))
        assert t.unit(alive).steps == 2
        assert t.refused(Replace(rule, gone)) is RuleName.REPLACEMENT
        t.phase("combat", side)
        assert t.legal(Replace) == []


@pytest.mark.rows("MCA-11.2c", "MCA-11.3c")
def test_returning_units_come_back_reduced_on_their_symbol(table: Any) -> None:
    for side, gone, symbol, enemy in (
        ("us", "us-1-39", "0102", "de-2pz-i-2"),
        ("german", "de-2pz-i-2", "3212", "us-1-39"),
    ):
        t = table("mortain").set({}, "movement", side, turn=3)
        t.change(gone, place="eliminated", steps=0)
        t.do(Replace(side, gone))
        assert (t.where(gone), t.unit(gone).steps) == (symbol, 1)
        for blocked in (symbol, t.play.near[symbol][0]):
            t.set({enemy: blocked}, "movement", side, turn=3).change(gone, place="eliminated", steps=0)
            assert t.refused(Replace(side, gone)) is RuleName.REPLACEMENT


def test_replacements_come_before_movement_or_at_any_time(table: Any) -> None:
    for reading, late in (("before_movement", False), ("any_time", True)):
        t = table("mortain", readings={"mortain.replacement_as_movement": reading})
        t.set({"us-1-39": "1010", "us-2-39": "1012"}, "movement", "us", turn=3, steps={"us-1-39": 1})
        t.do(Move("us-2-39", ("1012", "1013")))
        assert t.allows(Replace("us", "us-1-39")) is late
    assert t.refused(Replace("nobody", "us-1-39")) is RuleName.REPLACEMENT


@pytest.mark.rows("BTW-2i")
def test_bitter_woods_arrivals_come_in_while_moving(table: Any) -> None:
    t = table("bitter-woods", blank=False).set({}, "movement", "german")
    assert t.legal(Enter) == [Enter("de-501ss", "0111")]
    t.set({}, "exploitation", "german")
    assert t.legal(Enter) == []
