"""Hex events, control, turn rules."""

from __future__ import annotations

from typing import Any

import pytest

from toolchain.model.rule_name import RuleName
from toolchain.rules.action import EndPhase, Enter, Move
from toolchain.rules.movement import reach
from toolchain.rules.victory import points

S = "1011"  # the hex of the dump
STAR, UNSTARRED = "1112", "1111"
ARMOR, FOOT, RECON = "de-i-902", "de-i-39", "de-2-recon"


def dump(
    table: Any, units: dict[str, str], phase: str = "movement", side: str = "german", **more: Any
) -> Any:
    turn = more.pop("turn", 3)
    state = more.pop("state", {"markers": {"supply-dump": S}})
    return table("bastogne", "campaign", **more).set(units, phase, side, turn=turn, **state)


@pytest.mark.rows("BCD-7.1c", "BCD-8.3l")
def test_each_german_unit_through_the_dump_earns_a_point_once(table: Any) -> None:
    t = dump(table, {ARMOR: "1010", FOOT: "0911", RECON: "1012"})
    t.do(Move(ARMOR, ("1010", "1011", "1111")))
    assert "dump-captured" in t.state.flags
    assert points(t.play, t.state)["german"] == 1
    t.do(Move(RECON, ("1012", "1011", "0912"))).do(Move(FOOT, ("0911", "1011")))
    assert t.state.tally == {"dump": 3}
    t.phase("armored-movement", "german")
    t.do(Move(ARMOR, ("1111", "1011", "1010")))
    assert t.state.tally == {"dump": 3}
    once = dump(table, {ARMOR: "1010", RECON: "1012"}, readings={"bastogne.dump_vp": "once"})
    once.do(Move(ARMOR, ("1010", "1011", "1111"))).do(Move(RECON, ("1012", "1011", "0912")))
    assert once.state.tally == {"dump": 1}


@pytest.mark.rows("BCD-7.1d", "BCD-7.1e", "BCD-7.1f")
def test_armor_through_the_dump_has_two_more_points_next_turn_once_a_game(table: Any) -> None:
    t = dump(table, {ARMOR: "1010", FOOT: "0911"})
    t.do(Move(ARMOR, ("1010", "1011", "1111"))).do(Move(FOOT, ("0911", "1011", "1012")))
    assert (t.unit(ARMOR).bonus_turn, t.unit(FOOT).bonus_turn) == (4, 0)
    assert reach(t.play, t.state, ARMOR).mover.left == 4 * t.play.scale - t.unit(ARMOR).used
    bonus = t.unit(ARMOR)
    # The next turn: six in one phase, four in the other; a second pass gives nothing.
    t.set({ARMOR: "1010"}, "armored-movement", "german", turn=4)
    t.change(ARMOR, bonus_turn=4, bonus_points=bonus.bonus_points)
    t.do(Move(ARMOR, ("1010", "1011", "1012", "1013", "1014", "1015", "1016"))).phase("movement", "german")
    assert reach(t.play, t.state, ARMOR).mover.left == 4 * t.play.scale
    assert t.unit(ARMOR).bonus_turn == 4
    # Or held for the second phase.
    t.set({ARMOR: "1010"}, "armored-movement", "german", turn=4).change(ARMOR, bonus_turn=4, bonus_points=2)
    t.do(Move(ARMOR, ("1010", "1009"))).phase("movement", "german")
    assert reach(t.play, t.state, ARMOR).mover.left == 6 * t.play.scale
    t.set({ARMOR: "1010"}, "movement", "german", turn=5).change(ARMOR, bonus_turn=4, bonus_points=2)
    assert reach(t.play, t.state, ARMOR).mover.left == 4 * t.play.scale


def test_the_bonus_may_serve_both_phases_and_more_types(table: Any) -> None:
    t = dump(
        table, {ARMOR: "1010"}, "armored-movement", turn=4, readings={"bastogne.bonus_applies": "both_phases"}
    )
    t.change(ARMOR, bonus_turn=4, bonus_points=2)
    t.do(Move(ARMOR, ("1010", "1011", "1012", "1013", "1014", "1015", "1016"))).phase("movement", "german")
    assert reach(t.play, t.state, ARMOR).mover.left == 6 * t.play.scale
    for reading, turn in (("strict", 0), ("broad", 4)):
        t = dump(table, {RECON: "1010"}, readings={"bastogne.bonus_types": reading})
        t.do(Move(RECON, ("1010", "1011")))
        assert t.unit(RECON).bonus_turn == turn


@pytest.mark.rows("BCD-7.1g")
def test_the_dump_is_destroyed_when_the_us_regains_it(table: Any) -> None:
    t = dump(table, {ARMOR: "1010", "us-i-501": "1013", RECON: "0911"})
    t.do(Move(ARMOR, ("1010", "1011", "1010"))).phase("movement", "us")
    assert t.state.markers == {"supply-dump": S}
    t.do(Move("us-i-501", ("1013", "1012", "1011")))
    assert "dump-destroyed" in t.state.flags
    assert t.state.markers == {}
    # No more points, no more bonus.
    t.change("us-i-501", hex="1020").phase("movement", "german")
    t.do(Move(RECON, ("0911", "1011")))
    assert t.state.tally["dump"] == 1
    # Before the capture the US may pass as it likes.
    t = dump(table, {"us-i-501": "1013"}, side="us")
    t.do(Move("us-i-501", ("1013", "1012", "1011")))
    assert t.state.flags == ()


def test_the_dump_may_have_to_be_held_as_a_phase_ends(table: Any) -> None:
    occupied = {"bastogne.dump_regain": "occupies"}
    t = dump(table, {"us-i-501": "1012"}, side="us", readings=occupied, state={"flags": ("dump-captured",)})
    t.do(Move("us-i-501", ("1012", "1011", "1010")))
    assert "dump-destroyed" not in t.state.flags
    t = dump(table, {"us-i-501": "1012"}, side="us", readings=occupied, state={"flags": ("dump-captured",)})
    t.do(Move("us-i-501", ("1012", "1011"))).do(EndPhase())
    assert "dump-destroyed" in t.state.flags


def test_which_ways_of_coming_count(table: Any) -> None:
    from toolchain.model.hex_event import Travel
    from toolchain.rules.draft import Draft
    from toolchain.rules.hex_events import travel

    for reading, counting in (
        ("movement_and_advance", {Travel.MOVEMENT, Travel.ADVANCE}),
        ("movement_only", {Travel.MOVEMENT}),
        ("any_entry", set(Travel)),
    ):
        for way in Travel:
            t = dump(table, {ARMOR: S}, readings={"bastogne.dump_entry_kinds": reading})
            draft = Draft(t.play, t.state)
            travel(draft, ARMOR, (S,), way)
            assert bool(draft.state.tally) == (way in counting)


@pytest.mark.rows("BCD-8.3j", "BCD-8.3m", "BCD-8.3n")
def test_who_passed_last_controls_the_two_hexes_of_bastogne(table: Any) -> None:
    t = table("bastogne", "breakthrough", blank=False).open({})
    assert t.state.control == {"star": "us", "unstarred": "us"}
    total = points(t.play, t.state)
    assert total == {"german": 0, "us": 12 + 6 + 18}
    t = table("bastogne", "breakthrough").set({ARMOR: "1011"}, "movement", "german", turn=7)
    # Passing through is enough.
    t.do(Move(ARMOR, ("1011", STAR, UNSTARRED, "1110")))
    assert t.state.control == {"star": "german", "unstarred": "german"}
    assert points(t.play, t.state)["german"] >= 10
    nobody = table("bastogne", "breakthrough", blank=False, readings={"bastogne.bastogne_initial": "none"})
    assert nobody.open({}).state.control == {}


def test_the_unstarred_hex_may_have_to_be_occupied(table: Any) -> None:
    for reading, held in (("last_through", 6), ("occupied", 0)):
        t = table("bastogne", "breakthrough", readings={"bastogne.hold_unstarred": reading})
        t.set({}, "movement", "german", turn=7, control={"unstarred": "us"})
        assert points(t.play, t.state)["us"] - 18 == held


@pytest.mark.rows("MCA-17b", "MCA-17c")
def test_on_turn_one_no_german_unit_ends_its_movement_beside_another(table: Any) -> None:
    units = {"de-2pz-i-2": "3010", "de-2pz-ii-2": "3013"}
    t = table("mortain").set(units, "movement", "german", turn=1)
    assert t.refused(Move("de-2pz-i-2", ("3010", "3011", "3012"))) is RuleName.TURN_RULE
    assert t.allows(Move("de-2pz-i-2", ("3010", "3011")))
    t.set(units, "movement", "german", turn=2)
    assert t.allows(Move("de-2pz-i-2", ("3010", "3011", "3012")))
    # Two may come in side by side, but have to move apart before the phase ends.
    t = table("mortain").set({}, "movement", "german", turn=1)
    t.do(Enter("de-2pz-i-2", "3210")).do(Enter("de-2pz-i-304", "3211"))
    assert t.refused(EndPhase()) is RuleName.TURN_RULE
    t.do(Move("de-2pz-i-2", ("3210", "3209", "3208")))
    assert t.allows(EndPhase())


@pytest.mark.rows("MCA-18a")
def test_on_turn_one_no_us_unit_moves(table: Any) -> None:
    t = table("mortain").set({"us-1-39": "1010", "us-743": "1012"}, "movement", "us", turn=1)
    assert t.legal(Move) == []
    assert t.refused(Move("us-1-39", ("1010", "1011"))) is RuleName.TURN_RULE
    t.set({"us-1-39": "1010"}, "movement", "us", turn=2)
    assert t.allows(Move("us-1-39", ("1010", "1011")))


@pytest.mark.rows("BTW-5.4e")
def test_the_army_boundary_lapses(table: Any) -> None:
    for turn, free in ((6, False), (7, True)):
        t = table("bitter-woods").set({"de-12ss-pg25": "1014"}, "movement", "german", turn=turn)
        assert t.allows(Move("de-12ss-pg25", ("1014", "1015"))) is free


@pytest.mark.rows("MCA-19b")
def test_mortain_hexes_belong_to_the_last_occupant(table: Any) -> None:
    t = table("mortain").set({"de-2pz-i-2": "2413"}, "movement", "german", turn=2)
    t.do(Move("de-2pz-i-2", ("2413", "2414", "2415")))
    assert t.state.control == {}
    t.set({"de-2pz-i-2": "2413"}, "movement", "german", turn=2)
    t.do(Move("de-2pz-i-2", ("2413", "2414")))
    assert t.state.control == {"mortain-west": "german"}
