"""Combat statement by statement: dice, range, examples, displacement, markers that go back."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest

from toolchain.model.rule_name import RuleName
from toolchain.rules.action import Begin, Declare, EndDeclarations, Move, Retreat, Roll
from toolchain.rules.attack_sum import sum_attack
from toolchain.rules.draft import Draft
from toolchain.rules.retreat_ways import retreat_ways
from toolchain.rules.state import Pool
from toolchain.rules.support_fire import full_pools, return_markers
from toolchain.rules.task import Battle, RetreatTask
from toolchain.rules.turn import dice_of

RING = ("1009", "1110", "1111", "1011", "0911", "0910")


@pytest.mark.rows("BCD-6l")
def test_one_die_under_the_odds_finds_the_result(table: Any) -> None:
    for die, code in enumerate(("DR1", "EX", "NE", "AR1", "AR1", "AR2"), 1):
        t = table("bastogne").set({"de-i-39": "1009", "us-i-501": "1010"}, "combat", "german")
        t.do(Declare(("de-i-39",), "1010")).do(EndDeclarations()).do(Begin("1010"))
        assert dice_of(t.play, t.state, Roll()) == (6,)
        t.do(Roll(), die)
        assert t.events[0].text.startswith(f"1-1 on a {die}: {t.play.rules.combat_table.codes[code].name}")
        assert t.events[0].number == die


@pytest.mark.rows("BCD-6.3b")
def test_combined_arms_make_two_to_one_of_one_to_one(table: Any) -> None:
    # 3 + 1 against 3 is 1-1; armor with infantry makes it 2-1.
    for units, label in ((("de-115-armored", "de-vdh"), "2-1"), (("de-115-recon", "de-vdh"), "1-1")):
        t = table("bastogne").set(
            {units[0]: "1009", units[1]: "1110", "us-i-501": "1010"}, "combat", "german"
        )
        assert sum_attack(t.play, t.state, Battle("1010", units)).label == label


@pytest.mark.rows("BCD-6.2f")
def test_range_counts_from_the_hex_beside_the_gun_to_the_target(table: Any) -> None:
    for gun, reach in (("de-26-artillery-6", 6), ("de-26-artillery-9", 9)):
        for steps in (2, reach, reach + 1):
            target = f"10{10 + steps:02d}"
            units = {gun: "1010", "us-i-501": target, "de-i-39": f"10{11 + steps:02d}"}
            t = table("bastogne").set(units, "combat", "german")
            assert t.play.distance("1010", target) == steps
            attack = Declare((gun, "de-i-39"), target)
            if steps <= reach:
                assert t.allows(attack)
            else:
                assert t.refused(attack) is RuleName.RANGE


@pytest.mark.rows("MCA-7.2l")
def test_the_example_of_markers_in_combat(table: Any, load: Any) -> None:
    from msgspec.structs import replace

    real = load("mortain")
    twin = replace(real.oob.units["de-2pz-i-2"], factors=dict(real.oob.units["de-2pz-i-3"].factors))
    six = replace(real.markers["us-air-4"], value=6)
    t = table("mortain")
    oob = replace(real.oob, units={**real.oob.units, twin.key: twin})
    t.play = replace(t.play, game=replace(t.play.game, oob=oob, markers={**real.markers, "us-air-4": six}))
    t.set({"de-2pz-i-2": "1009", "de-2pz-i-3": "1110", "us-1-39": "1010"}, "combat", "german", turn=2)
    assert t.play.facts["us-1-39"].defence[0] == 3
    two = ("de-artillery-2#1", "de-artillery-2#2")
    battle = Battle("1010", ("de-2pz-i-2", "de-2pz-i-3"), (), (), two, ("us-air-4#1",))
    total = sum_attack(t.play, t.state, battle)
    assert (total.attack, total.defence) == (12, 9)


def _crowded(table: Any, **more: Any) -> Any:
    """A US unit in 1010 with US units all round it."""
    t = table("mortain", **more)
    friends = [k for k, f in t.play.facts.items() if f.side == "us" and k != "us-1-39"]
    units = {"us-1-39": "1010", **dict(zip(friends, RING, strict=False))}
    return t.set(units, "combat", "german", turn=2)


@pytest.mark.rows("MCA-8.3.1d")
def test_nobody_is_displaced_into_a_zone_or_over_a_closed_hexside(table: Any) -> None:
    task = RetreatTask("us", "us-1-39", 1, "1010")
    t = _crowded(table)
    assert {h for a in retreat_ways(t.play, t.state, task).displacing for _, h in a.displaced} >= {
        "1008",
        "1109",
    }
    # A German in 1006 controls 1007 only: 1008 stays open. One in 1007 holds 1008 and 1107.
    t.change("de-2pz-i-2", place="map", hex="1007")
    pushed = {h for a in retreat_ways(t.play, t.state, task).displacing for _, h in a.displaced}
    assert "1008" not in pushed and "1109" in pushed
    closed = _crowded(table, rivers={"see": [("1009", "1008")]})
    pushed = {way for a in retreat_ways(closed.play, closed.state, task).displacing for way in a.displaced}
    north = next(k for k, u in closed.state.units.items() if u.hex == "1009")
    assert (north, "1008") not in pushed
    assert any(key == north for key, _ in pushed)


@pytest.mark.rows("MCA-8.3.1h")
def test_a_unit_may_be_displaced_again_in_the_same_phase(table: Any) -> None:
    t = _crowded(table)
    friend = next(k for k, u in t.state.units.items() if u.hex == "1009")
    for start in ("1010", "1009"):
        task = RetreatTask("us", "us-1-39", 1, start)
        t.change("us-1-39", hex=start)
        t.state = msgspec.structs.replace(t.state, battle=Battle(start, code="D2"), tasks=(task,))
        ways = [a for a in retreat_ways(t.play, t.state, task).all if a.displaced]
        if start == "1009":
            # All round the second time as well, but for the hex behind the friend.
            others = [k for k in t.play.facts if t.where(k) == "due" and t.play.facts[k].side == "us"]
            free = [h for h in t.play.near["1009"] if not t.play.board(t.state).at.get(h)]
            for key, hex_id in zip(others, free, strict=False):
                t.change(key, place="map", hex=hex_id)
            ways = [a for a in retreat_ways(t.play, t.state, task).all if a.displaced]
        way = next(a for a in ways if a.displaced[-1][0] == friend)
        before = t.where(friend)
        t.do(way)
        assert t.where(friend) != before


@pytest.mark.rows("MCA-7.2f", "MCA-7.2e")
def test_markers_not_used_go_back_with_the_spent_ones(table: Any) -> None:
    t = table("mortain").set({}, "mobile-combat", "us", turn=2)
    pools = full_pools(t.play)
    hand, used = pools["us"].pool[:3], pools["us"].pool[3:5]
    left = pools["us"].pool[5:]
    t.state = msgspec.structs.replace(t.state, pools={**pools, "us": Pool(left, hand, used)})
    draft = Draft(t.play, t.state)
    return_markers(draft)
    assert sorted(draft.state.pools["us"].pool) == sorted(pools["us"].pool)
    assert draft.state.pools["us"].hand == draft.state.pools["us"].used == ()


@pytest.mark.rows("BCD-7.1f")
def test_a_second_pass_through_the_dump_gives_no_second_bonus(table: Any) -> None:
    armor = "de-i-902"
    t = table("bastogne", "campaign").set({armor: "1010"}, "movement", "german", turn=3)
    t.do(Move(armor, ("1010", "1011", "1012")))
    assert t.unit(armor).bonus_turn == 4
    earned = t.unit(armor)
    t.set({armor: "1010"}, "movement", "german", turn=6)
    t.change(armor, bonus_turn=earned.bonus_turn, bonus_points=earned.bonus_points)
    t.do(Move(armor, ("1010", "1011", "1012")))
    assert t.unit(armor).bonus_turn == 4
    assert not any(e.number == 2 for e in t.events)
    assert [e for e in t.events if e.rule is RuleName.HEX_EVENT]  # it still counts for points


@pytest.mark.rows("MCA-8.4a")
def test_who_stands_decides_after_the_die(table: Any) -> None:
    from toolchain.rules.action import Resist

    t = table("mortain").set({"de-2pz-i-2": "1009", "us-1-39": "1010"}, "combat", "german", turn=2)
    t.do(Declare(("de-2pz-i-2",), "1010"))
    assert t.refused(Resist("us-1-39")) is RuleName.RESULTS
    t.do(Roll(), 1)
    assert t.allows(Resist("us-1-39"))
    assert {type(a) for a in t.legal(object)} == {Retreat, Resist}
