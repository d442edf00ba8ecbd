"""Support markers, allotments, bombardment and air points."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest

from toolchain.model.rule_name import RuleName
from toolchain.rules.action import (
    Begin,
    Bombard,
    Commit,
    Declare,
    DrawSupport,
    EndDeclarations,
    EndPhase,
    Lose,
    Move,
    Resist,
    Retreat,
    Roll,
)
from toolchain.rules.attack_sum import sum_attack
from toolchain.rules.state import Pool
from toolchain.rules.support_fire import allotment, draw_dice, full_pools, marker_value, return_markers
from toolchain.rules.turn import dice_of


def support_phase(table: Any, units: dict[str, str], turn: int = 1, **more: Any) -> Any:
    return table("mortain", **more).set(units, "support", "", turn=turn)


def with_hands(t: Any, **hands: tuple[str, ...]) -> Any:
    """Markers in hand, the rest in the pools."""
    pools = {}
    for side, pool in full_pools(t.play).items():
        hand = hands.get(side, ())
        pools[side] = Pool(tuple(c for c in pool.pool if c not in hand), hand)
    t.state = msgspec.structs.replace(t.state, pools=pools, drawn=True)
    return t


def fight(table: Any, german: tuple[str, ...] = (), us: tuple[str, ...] = (), **more: Any) -> Any:
    """One German unit against one US unit, markers in hand."""
    t = table("mortain", **more)
    t.set({"de-2pz-i-2": "1009", "us-1-39": "1010"}, "combat", "german", turn=2)
    return with_hands(t, german=german, us=us).do(Declare(("de-2pz-i-2",), "1010"))


@pytest.mark.rows("MCA-7.1c", "MCA-16a", "MCA-7.2g")
def test_markers_are_drawn_at_random_at_the_start_of_the_turn(table: Any) -> None:
    t = support_phase(table, {})
    dice = dice_of(t.play, t.state, DrawSupport())
    assert dice == (8, 7, 6, 12, 11, 10, 9, 8, 7)
    t.do(DrawSupport(), *dice)
    assert [len(t.state.pools[s].hand) for s in ("german", "us")] == [3, 6]
    # Each die picks a marker of those left; another die, another hand.
    other = support_phase(table, {}).do(DrawSupport(), *([1] * len(dice)))
    assert other.state.pools["us"].hand != t.state.pools["us"].hand
    assert t.refused(DrawSupport()) is RuleName.ALLOTMENT
    assert support_phase(table, {}).refused(EndPhase()) is RuleName.ALLOTMENT


@pytest.mark.rows("MCA-7.1d")
def test_the_series_draws_from_the_lowest_up(table: Any) -> None:
    for t in (
        support_phase(table, {}, readings={"mortain.support_draw": "lowest_first"}),
        table("tutorial").set({}, "support", ""),
    ):
        assert draw_dice(t.play, t.state) == ()
        t.do(DrawSupport())
        for pool in t.state.pools.values():
            assert pool.hand
            least = max(marker_value(t.play, c) for c in pool.hand)
            assert all(marker_value(t.play, c) >= least for c in pool.pool)


@pytest.mark.rows("MCA-15b", "MCA-15d", "MCA-15c")
def test_a_us_unit_on_the_hill_as_the_turn_begins_doubles_the_allotment(table: Any) -> None:
    t = support_phase(table, {"us-1-39": "2815"})
    assert (allotment(t.play, t.state, "us"), allotment(t.play, t.state, "german")) == (12, 3)
    t.set({"us-1-39": "2815"}, "support", "", steps={"us-1-39": 1})
    assert allotment(t.play, t.state, "us") == 12
    t.do(DrawSupport(), *draw_dice(t.play, t.state))
    # It lasts the turn whatever becomes of the unit, and not longer.
    t.change("us-1-39", hex="0101")
    assert len(t.state.pools["us"].hand) == 12
    t.set({"us-1-39": "0101"}, "support", "", turn=2)
    assert allotment(t.play, t.state, "us") == 8


@pytest.mark.rows("MCA-12b", "MCA-15e")
def test_a_lost_symbol_halves_the_allotment_before_it_is_doubled(table: Any) -> None:
    t = support_phase(table, {"de-2pz-recon": "0102"})
    assert allotment(t.play, t.state, "us") == 3
    t.set({"de-2pz-recon": "0102", "us-1-39": "2815"}, "support", "")
    assert allotment(t.play, t.state, "us") == 6
    t.set({"us-1-39": "3212"}, "support", "", turn=1)
    assert allotment(t.play, t.state, "german") == 1
    keep = support_phase(table, {"us-1-39": "3212"}, readings={"mortain.halve_rounding": "lose_floor"})
    assert allotment(keep.play, keep.state, "german") == 2


def test_a_symbol_may_be_watched_all_turn(table: Any) -> None:
    for reading, commits in (("start_of_support_phase", True), ("continuous", False)):
        t = table("mortain", readings={"mortain.symbol_check_time": reading})
        units = {"de-2pz-i-2": "1009", "us-1-39": "1010", "us-2-39": "3212"}
        t.set(units, "combat", "german", turn=2)
        hand = ("de-artillery-2#1", "de-artillery-2#2")
        with_hands(t, german=hand)
        pool = t.state.pools["german"]
        spent = Pool(pool.pool, hand[:1], hand[1:])
        t.state = msgspec.structs.replace(t.state, pools={**t.state.pools, "german": spent})
        t.do(Declare(("de-2pz-i-2",), "1010"))
        assert bool(t.legal(Commit)) == commits


@pytest.mark.rows("MCA-8.2.1b", "MCA-8.2.1c", "MCA-8.2.1d")
def test_attacker_and_defender_commit_in_turn_two_at_most_face_down(table: Any) -> None:
    t = fight(table, ("de-artillery-2#1", "de-artillery-4#1"), ("us-artillery-3#1", "us-air-4#1"))
    order = []
    while t.legal(Commit):
        order.append(t.state.tasks[0].side)
        t.do(t.legal(Commit)[0])
    assert order == ["german", "us", "german", "us"]
    battle = t.state.battle
    assert len(battle.attacker_markers) == len(battle.defender_markers) == 2
    assert t.refused(Commit("de-artillery-2#1")) is RuleName.RESULTS
    t = fight(table, ("de-artillery-2#1",), ("us-artillery-3#1", "us-air-4#1"))
    # Passing is allowed, and does not end the other's turns.
    t.do(Commit())
    assert t.state.tasks[0].side == "us"
    t.do(Commit("us-air-4#1"))
    assert t.state.tasks[0].side == "german"


@pytest.mark.rows("MCA-7.2d", "MCA-7.2h", "MCA-7.2j", "MCA-7.2e", "MCA-7.2f", "MCA-7.2k")
def test_a_marker_serves_once_a_turn_and_all_go_back_at_its_end(table: Any) -> None:
    t = fight(table, ("de-artillery-2#1",))
    t.do(Commit("de-artillery-2#1"))
    assert t.state.pools["german"].hand == ()
    assert t.state.pools["german"].used == ("de-artillery-2#1",)
    t.do(Roll(), 5)
    from toolchain.rules.draft import Draft

    draft = Draft(t.play, t.state)
    return_markers(draft)
    full = full_pools(t.play)
    for side, pool in draft.state.pools.items():
        assert sorted(pool.pool) == sorted(full[side].pool)
        assert pool.hand == pool.used == ()
    # Results leave the allotments of later turns alone.
    assert t.play.rules.support_markers.allotment(3, 0) == 4


def test_owners_may_be_kept_from_seeing_their_markers(table: Any) -> None:
    hidden = {"mortain.support_hidden_from_owner": "yes"}
    t = fight(table, ("de-artillery-2#1", "de-artillery-4#1"), readings=hidden)
    assert t.legal(Commit) == [Commit("?"), Commit()]
    assert dice_of(t.play, t.state, Commit("?")) == (2,)
    t.do(Commit("?"), 2)
    assert t.state.battle.attacker_markers == ("de-artillery-4#1",)


def test_an_allotment_may_count_points(table: Any) -> None:
    t = support_phase(table, {}, readings={"mortain.support_unit_of_allotment": "points"})
    t.do(DrawSupport(), *draw_dice(t.play, t.state))
    for side, most in (("german", 3), ("us", 6)):
        assert sum(marker_value(t.play, c) for c in t.state.pools[side].hand) <= most


@pytest.mark.rows("MCA-8.1a", "MCA-8.1b", "MCA-8.1c", "MCA-8.1d", "MCA-8.1f", "MCA-4.1g", "MCA-8.1.1a")
def test_markers_alone_bombard_any_hex_of_the_map(table: Any) -> None:
    t = table("mortain").set({"us-1-39": "0105", "de-2pz-i-2": "3010"}, "bombardment", "german", turn=2)
    with_hands(t, german=("de-artillery-4#1", "de-artillery-1#1"))
    assert t.refused(Bombard("0106", ("de-artillery-4#1",))) is RuleName.DECLARATION
    assert t.refused(Bombard("0105", ())) is RuleName.BOMBARDMENT
    assert t.refused(Bombard("0105", ("us-air-4#1",))) is RuleName.SUPPORT_MARKERS
    assert {a.markers for a in t.legal(Bombard)} == {
        ("de-artillery-4#1",),
        ("de-artillery-1#1",),
        ("de-artillery-4#1", "de-artillery-1#1"),
    }
    t.do(Bombard("0105", ("de-artillery-4#1",))).do(Roll(), 1)
    assert t.unit("de-2pz-i-2").fought == ()
    assert t.refused(Bombard("0105", ("de-artillery-4#1",))) in (
        RuleName.DECLARATION,
        RuleName.TARGET_LIMIT,
        RuleName.SUPPORT_MARKERS,
    )
    t.set({"us-1-39": "0105"}, "combat", "german", turn=2)
    assert t.refused(Bombard("0105", ("de-artillery-4#1",))) is RuleName.BOMBARDMENT


@pytest.mark.rows("MCA-8.1e")
def test_two_markers_at_most_fall_on_a_hex_in_a_player_turn(table: Any) -> None:
    hand = ("de-artillery-4#1", "de-artillery-1#1", "de-artillery-2#1")
    t = table("mortain").set({"us-1-39": "0105"}, "bombardment", "german", turn=2)
    with_hands(t, german=hand)
    assert t.refused(Bombard("0105", hand)) is RuleName.BOMBARDMENT
    assert t.allows(Bombard("0105", hand[:2]))


@pytest.mark.rows(
    "MCA-8.1.2a", "MCA-8.1.2b", "MCA-8.1.2c", "MCA-8.1.2d", "MCA-8.1.2e", "MCA-8.1.4a", "MCA-8.1.4b"
)
@pytest.mark.rows("MCA-14.2b")
def test_a_bombardment_is_markers_less_defence_on_the_line_of_the_hex(table: Any) -> None:
    t = table("mortain", terrain={"1010": "hill"}, rivers={"see": [("1010", "1009"), ("1010", "1011")]})
    t.set({"us-1-39": "1010", "de-2pz-i-2": "1009"}, "bombardment", "german", turn=2)
    with_hands(t, german=("de-artillery-4#1", "de-artillery-1#1"))
    t.do(Bombard("1010", ("de-artillery-4#1", "de-artillery-1#1")))
    total = sum_attack(t.play, t.state, t.state.battle)
    assert (total.attack, total.defence, total.terrain_line) == (5, 3, "hill")
    assert t.legal(Commit) == []
    t.do(Roll(), 1)
    # +2 is column 5 of the hill line; a one is D2.
    assert t.state.tasks[0].bombardment


@pytest.mark.rows("MCA-8.1.3a", "MCA-8.1.3b", "MCA-8.1.3c", "MCA-8.5c")
def test_attackers_results_are_void_in_bombardment(table: Any) -> None:
    def bombard(units: dict[str, str], die: int, markers: tuple[str, ...]) -> Any:
        t = table("mortain").set({"us-1-39": "1010", **units}, "bombardment", "german", turn=2)
        with_hands(t, german=markers)
        return t.do(Bombard("1010", markers)).do(Roll(), die)

    one, four = ("de-artillery-1#1",), ("de-artillery-4#1",)
    # Clear: 1 - 3 is column 4 (A2 on a six), 4 - 3 column 7 (Ex on a four, (A) on a six).
    for die, markers in ((6, one), (4, four)):
        t = bombard({"de-2pz-i-2": "1009"}, die, markers)
        assert t.state.battle is None
        assert (t.unit("us-1-39").steps, t.unit("de-2pz-i-2").steps) == (2, 2)
    alone = bombard({"de-2pz-i-2": "1007"}, 6, four)
    assert alone.unit("de-2pz-i-2").steps == 2
    beside = bombard({"de-2pz-i-2": "1009"}, 6, four)
    assert beside.unit("de-2pz-i-2").steps == 1
    two = bombard({"de-2pz-i-2": "1009", "de-2pz-ii-2": "1011"}, 6, four)
    assert {a.units for a in two.legal(Lose)} == {("de-2pz-i-2",), ("de-2pz-ii-2",)}
    # A retreat happens, may be resisted, and is followed by no advance.
    t = bombard({"de-2pz-i-2": "1009"}, 1, four)
    assert t.legal(Resist)
    t.do(t.legal(Retreat)[0])
    assert t.state.battle is None


def test_a_defender_may_be_given_markers_against_bombardment(table: Any) -> None:
    t = table("mortain", readings={"mortain.bombardment_defender_markers": "up_to_two"})
    t.set({"us-1-39": "1010"}, "bombardment", "german", turn=2)
    with_hands(t, german=("de-artillery-4#1",), us=("us-air-4#1",))
    t.do(Bombard("1010", ("de-artillery-4#1",)))
    assert t.legal(Commit) == [Commit("us-air-4#1"), Commit()]


def test_a_step_of_one_attacker_may_fall_on_any_friend(table: Any) -> None:
    units = {"de-2pz-ii-2": "1009", "de-2pz-2-304": "1011", "us-1-39": "1010"}
    for reading, losers in (("attacking_units_adjacent", 1), ("any_adjacent_friend", 2)):
        t = table("mortain", readings={"mortain.paren_a_reach": reading})
        t.set(units, "combat", "german", turn=2)
        t.do(Declare(("de-2pz-ii-2",), "1010")).do(Roll(), 5)  # -1: column 5, (A)
        choices = t.legal(Lose)
        assert len(choices) == (losers if losers > 1 else 0)


# -- air points --------------------------------------------------------------------------------------


@pytest.mark.rows("BCD-6.4a", "BCD-8.4i", "BCD-8.5e")
def test_five_us_air_points_a_turn_from_turn_ten(table: Any) -> None:
    for scenario in ("relief", "campaign"):
        for turn, side, number in ((9, "us", 0), (10, "us", 5), (17, "us", 5), (10, "german", 0)):
            t = table("bastogne", scenario).set({}, "movement", side, turn=turn)
            assert t.state.points.get("air", 0) == number


@pytest.mark.rows("BCD-6.4b", "BCD-6.4c", "BCD-6.4d", "BCD-6.4e")
def test_air_points_join_ground_attacks_up_to_their_strength(table: Any) -> None:
    units = {"us-i-501": "1009", "us-8-armored": "1110", "de-i-14": "1010"}
    t = table("bastogne", "relief").set(units, "combat", "us", turn=10)
    assert t.refused(Declare((), "1010", (("air", 3),))) is RuleName.DECLARATION
    assert t.refused(Declare(("us-i-501",), "1010", (("air", 4),))) is RuleName.SUPPORT_CAP
    assert t.refused(Declare(("us-8-armored",), "1010", (("air", 6),))) is RuleName.SUPPORT_POINTS
    assert t.allows(Declare(("us-i-501",), "1010", (("air", 3),)))
    both = Declare(("us-i-501", "us-8-armored"), "1010", (("air", 5),))
    t.do(both)
    # 3 + 5 + 5 against 3 is 4-1, and armor with infantry makes it 5-1.
    total = sum_attack(t.play, t.state, t.state.battles[0])
    assert (total.attack, total.label) == (13, "5-1")
    assert t.state.points["air"] == 0


def test_guns_may_be_left_out_of_the_cap(table: Any) -> None:
    units = {"us-i-501": "1009", "us-101-artillery": "1006", "de-i-14": "1010"}
    attack = Declare(("us-i-501", "us-101-artillery"), "1010", (("air", 4),))
    for reading, legal in (("all_ground_including_guns", True), ("adjacent_only", False)):
        t = table("bastogne", "relief", readings={"bastogne.air_cap_base": reading})
        t.set(units, "combat", "us", turn=10)
        assert t.allows(attack) is legal


@pytest.mark.rows("BCD-8.4j")
def test_unused_air_points_lapse(table: Any) -> None:
    units = {"us-i-501": "1009", "de-i-14": "1010"}
    t = table("bastogne", "campaign").set(units, "combat", "us", turn=10)
    t.do(Declare(("us-i-501",), "1010", (("air", 2),))).do(EndDeclarations()).do(Begin("1010")).do(Roll(), 3)
    assert t.state.points["air"] == 3
    while t.state.turn == 10:
        t.do(EndDeclarations() if t.allows(EndDeclarations()) else EndPhase())
    t.set({"us-i-501": "1009"}, "combat", "us", turn=11)
    assert t.state.points["air"] == 5


def test_markers_keep_their_number_through_a_game(table: Any) -> None:
    t = fight(table, ("de-artillery-2#1",), ("us-air-4#1",))
    t.do(Commit("de-artillery-2#1")).do(Commit("us-air-4#1"))
    full = full_pools(t.play)
    for side, pool in t.state.pools.items():
        assert sorted((*pool.pool, *pool.hand, *pool.used)) == sorted(full[side].pool)
    assert not t.allows(Move("de-2pz-i-2", ("1009", "1008")))
