"""Retreat: ways, shortfall, displacement, the map's edge, directions."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest
from msgspec.structs import replace

from toolchain.model.rule_name import RuleName
from toolchain.rules.action import Resist, Retreat, Yield
from toolchain.rules.battles import settle
from toolchain.rules.draft import Draft
from toolchain.rules.retreat_ways import retreat_ways
from toolchain.rules.task import Battle, RetreatTask

RING = ("1009", "1110", "1111", "1011", "0911", "0910")
# Two hexes off; the zones of three such units cover the whole ring.
CLOSING = ("1109", "1112", "0810")
# These leave only 1011 free, and beyond it 1012 and 0912.
BUT_1011 = ("1109", "1211", "0810")


def must_retreat(
    t: Any, unit: str, hexes: int, *, attacker: bool = False, bombardment: bool = False, settled: bool = True
) -> Any:
    """A battle in which the unit has to retreat."""
    here = t.unit(unit).hex
    side = t.play.facts[unit].side
    task = RetreatTask(side, unit, hexes, here, attacker, bombardment)
    battle = Battle(here if not attacker else "1010", code="x", bombardment=bombardment)
    draft = Draft(t.play, msgspec.structs.replace(t.state, battle=battle, tasks=(task,)))
    if settled:
        settle(draft)
    t.state, t.events = draft.state, tuple(draft.events)
    return t


def ends(t: Any) -> set[str]:
    return {a.path[-1] for a in t.legal(Retreat) if not a.edge}


def in_combat(table: Any, name: str, units: dict[str, str], **more: Any) -> Any:
    steps = more.pop("steps", None)
    return table(name, **more).set(units, "combat", "german", turn=2, steps=steps)


@pytest.mark.rows("BCD-6.6b", "MCA-8.3j")
def test_a_retreat_ends_its_number_of_hexes_away_whatever_the_terrain(table: Any) -> None:
    for name, unit in (("bastogne", "us-i-501"), ("mortain", "us-1-39")):
        ground = {"1012": "forest" if name == "bastogne" else "woods-hill"}
        t = in_combat(table, name, {unit: "1010"}, terrain=ground)
        must_retreat(t, unit, 2)
        assert ends(t) == {h for h in t.play.near if t.play.distance("1010", h) == 2}
        assert all(len(a.path) == 3 for a in t.legal(Retreat))


def test_hexes_may_be_counted_along_the_way(table: Any) -> None:
    t = in_combat(
        table, "bastogne", {"us-i-501": "1010"}, readings={"bastogne.retreat_measure": "path_length"}
    )
    must_retreat(t, "us-i-501", 2)
    assert set(RING) < ends(t)
    t = in_combat(table, "mortain", {"us-1-39": "1010"}, readings={"mortain.retreat_distance": "path_length"})
    must_retreat(t, "us-1-39", 2)
    assert set(RING) < ends(t)


@pytest.mark.rows("BCD-4e", "BCD-4f", "BCD-6.6d", "BCD-4c")
def test_no_zone_is_entered_and_who_must_is_eliminated(table: Any) -> None:
    t = in_combat(table, "bastogne", {"us-i-501": "1010", "de-i-39": "1008"})
    must_retreat(t, "us-i-501", 1)
    # 1008 controls 1009 and 0909 1109 ...; of the ring 1009 only.
    assert ends(t) == set(RING) - {"1009"}
    assert t.refused(Retreat("us-i-501", ("1010", "1009"))) is RuleName.RETREAT_ZOC
    watch = dict(zip(("de-i-39", "de-ii-39", "de-iii-39"), CLOSING, strict=True))
    t = in_combat(table, "bastogne", {"us-i-501": "1010", **watch})
    must_retreat(t, "us-i-501", 1)
    assert t.where("us-i-501") == "eliminated"


def test_a_zone_may_be_crossed_under_the_other_reading(table: Any) -> None:
    units = {"us-i-501": "1010", "de-i-39": "1109"}
    for reading, crossed in (("never_enter", False), ("may_cross_not_end", True)):
        t = in_combat(table, "bastogne", units, readings={"bastogne.retreat_ezoc": reading})
        must_retreat(t, "us-i-501", 2)
        assert (("1010", "1009", "0909") in {a.path for a in t.legal(Retreat)}) == crossed
        assert "1008" not in ends(t)


@pytest.mark.rows("BCD-6.6c")
def test_a_friend_in_the_hex_opens_the_way_through_a_zone(table: Any) -> None:
    # 1109 controls 1009, not 0909 behind it.
    way = ("1010", "1009", "0909")
    t = in_combat(table, "bastogne", {"us-i-501": "1010", "us-ii-501": "1009", "de-i-39": "1109"})
    must_retreat(t, "us-i-501", 2)
    assert way in {a.path for a in t.legal(Retreat)}
    alone = in_combat(table, "bastogne", {"us-i-501": "1010", "de-i-39": "1109"})
    must_retreat(alone, "us-i-501", 2)
    assert way not in {a.path for a in alone.legal(Retreat)}


@pytest.mark.rows("BCD-6.6e")
def test_bastogne_retreats_pass_friends_but_do_not_end_on_them(table: Any) -> None:
    units = {"us-i-501": "1010", "us-ii-501": "1011"}
    t = in_combat(table, "bastogne", units)
    must_retreat(t, "us-i-501", 1)
    assert ends(t) == set(RING) - {"1011"}
    assert t.refused(Retreat("us-i-501", ("1010", "1011"))) is RuleName.DISPLACEMENT
    must_retreat(t, "us-i-501", 2)
    assert ("1010", "1011", "1012") in {a.path for a in t.legal(Retreat)}


@pytest.mark.rows("BCD-6.6f", "BCD-4e")
def test_a_unit_without_a_way_is_eliminated(table: Any) -> None:
    friends = [f"us-{n}-{r}" for r in ("501", "502", "506") for n in ("i", "ii")]
    units = dict(zip(friends, RING, strict=True))
    t = in_combat(table, "bastogne", {"us-i-401": "1010", **units})
    must_retreat(t, "us-i-401", 1)
    assert t.where("us-i-401") == "eliminated"


@pytest.mark.rows("BCD-6.6a")
def test_the_owner_retreats_his_units_or_the_defender_all(table: Any) -> None:
    from toolchain.rules.action import Begin, Declare, EndDeclarations, Roll

    for reading, side in (("owner", "german"), ("defending_player", "us")):
        t = in_combat(
            table,
            "bastogne",
            {"de-i-39": "1009", "us-i-501": "1010"},
            readings={"bastogne.retreat_owner": reading},
        )
        t.do(Declare(("de-i-39",), "1010")).do(EndDeclarations()).do(Begin("1010")).do(Roll(), 4)
        assert (t.state.tasks[0].unit, t.state.tasks[0].side) == ("de-i-39", side)


@pytest.mark.rows("BCD-6.6g")
def test_bastogne_units_leave_the_map_only_when_nothing_else_is_left_and_score_nothing(table: Any) -> None:
    t = in_combat(table, "bastogne", {"us-i-501": "0110"})
    must_retreat(t, "us-i-501", 1)
    assert t.legal(Retreat) and not any(a.edge for a in t.legal(Retreat))
    # 0110 has the neighbours 0109 0111 0209 0210; each is in the zone of one of these.
    units = {
        "us-i-501": "0110",
        "de-i-39": "0108",
        "de-ii-39": "0112",
        "de-iii-39": "0310",
        "de-i-77": "0309",
    }
    t = in_combat(table, "bastogne", units)
    must_retreat(t, "us-i-501", 1)
    assert [a.edge for a in t.legal(Retreat)] == ["west"]
    t.do(t.legal(Retreat)[0])
    assert t.where("us-i-501") == "removed"
    from toolchain.rules.victory import points

    assert points(t.play, t.state)["german"] == 0


@pytest.mark.rows("MCA-8.3e")
def test_mortain_retreats_take_vacant_ways_first(table: Any) -> None:
    units = {"us-1-39": "1010", "us-2-39": "1011"}
    t = in_combat(table, "mortain", units)
    must_retreat(t, "us-1-39", 2)
    assert not any("1011" in a.path for a in t.legal(Retreat))
    assert t.refused(Retreat("us-1-39", ("1010", "1011", "1012"))) is RuleName.RETREAT
    # All vacant ways closed: through the friend it is.
    watch = dict(zip(("de-2pz-i-2", "de-2pz-i-304", "de-2pz-ii-2"), BUT_1011, strict=True))
    t = in_combat(table, "mortain", {**units, **watch})
    must_retreat(t, "us-1-39", 2)
    assert {a.path for a in t.legal(Retreat)} == {("1010", "1011", "1012"), ("1010", "1011", "0912")}


@pytest.mark.rows("MCA-8.3f", "MCA-8.3g", "MCA-6.2a")
def test_mortain_retreats_enter_no_zone_friends_or_not(table: Any) -> None:
    t = in_combat(table, "mortain", {"us-1-39": "1010", "us-2-39": "1009", "de-2pz-i-2": "1008"})
    must_retreat(t, "us-1-39", 1)
    assert ends(t) == set(RING) - {"1009"}
    assert t.refused(Retreat("us-1-39", ("1010", "1009"))) is RuleName.RETREAT_ZOC
    t = in_combat(table, "mortain", {"us-1-39": "1010", "de-2pz-i-2": "1009"})
    must_retreat(t, "us-1-39", 1)
    assert t.refused(Retreat("us-1-39", ("1010", "1009"))) is RuleName.RETREAT


@pytest.mark.rows("MCA-8.3h")
def test_prohibited_hexsides_bar_retreats(table: Any) -> None:
    setting = {"rivers": {"see": [("1010", "1011")]}}
    t = in_combat(table, "mortain", {"us-1-39": "1010"}, **setting)
    must_retreat(t, "us-1-39", 1)
    assert "1011" not in ends(t)
    free = in_combat(
        table, "mortain", {"us-1-39": "1010"}, **setting, readings={"mortain.retreat_across_see": "allowed"}
    )
    must_retreat(free, "us-1-39", 1)
    assert "1011" in ends(free)


@pytest.mark.rows("MCA-8.3j")
def test_mortain_a_short_retreat_costs_a_step_in_the_last_legal_hex(table: Any) -> None:
    # Enemies three hexes off leave the ring open and close all that lies behind it.
    t = table("mortain")
    names = [k for k, f in t.play.facts.items() if f.side == "german"]
    far = [h for h in sorted(t.play.near) if t.play.distance("1010", h) == 3]
    units = dict(zip(names, far, strict=False))
    t = in_combat(table, "mortain", {"us-1-39": "1010", **units})
    must_retreat(t, "us-1-39", 2)
    short = [a for a in t.legal(Retreat) if len(a.path) == 2]
    assert short and len(t.legal(Retreat)) == len(short)
    t.do(short[0])
    assert (t.where("us-1-39"), t.unit("us-1-39").steps) == (short[0].path[-1], 1)
    dying = in_combat(table, "mortain", {"us-1-39": "1010", **units}, steps={"us-1-39": 1})
    must_retreat(dying, "us-1-39", 2)
    dying.do(dying.legal(Retreat)[0])
    assert dying.where("us-1-39") == "eliminated"


@pytest.mark.rows("MCA-8.3c")
def test_mortain_a_unit_that_cannot_retreat_at_all_is_eliminated(table: Any) -> None:
    watch = dict(zip(("de-2pz-i-2", "de-2pz-i-304", "de-2pz-i-3"), CLOSING, strict=True))
    units = {"us-1-39": "1010", **watch}
    t = in_combat(table, "mortain", units)
    must_retreat(t, "us-1-39", 2)
    assert [type(a) for a in t.legal(object)] == [Resist, Yield]
    t.do(Yield("us-1-39"))
    assert t.where("us-1-39") == "eliminated"
    strict = in_combat(table, "mortain", units, readings={"mortain.surrounded_may_resist": "no"})
    must_retreat(strict, "us-1-39", 2)
    assert strict.where("us-1-39") == "eliminated"


@pytest.mark.rows("MCA-8.3k", "MCA-19d")
def test_mortain_units_do_not_retreat_off_the_map(table: Any) -> None:
    t = in_combat(table, "mortain", {"de-2pz-i-2": "0110"})
    must_retreat(t, "de-2pz-i-2", 1, attacker=True)
    assert not any(a.edge for a in t.legal(Retreat))
    assert t.refused(Retreat("de-2pz-i-2", ("0110",), "west")) is RuleName.RETREAT_OFF_MAP


def crowd(t: Any, *, gap: str = "") -> dict[str, str]:
    """Every hex two away from 1010 held by a US unit, but for a gap."""
    far = [h for h in sorted(t.play.near) if t.play.distance("1010", h) == 2 and h != gap]
    friends = [k for k, f in t.play.facts.items() if f.side == "us" and k != "us-1-39"]
    return dict(zip(friends, far, strict=False))


@pytest.mark.rows("MCA-8.3.1a", "MCA-8.3.1b", "MCA-8.3.1e")
def test_a_friend_on_the_only_final_hex_may_be_displaced(table: Any) -> None:
    t = table("mortain")
    t = in_combat(table, "mortain", {"us-1-39": "1010", **crowd(t)})
    must_retreat(t, "us-1-39", 2)
    pushing = [a for a in t.legal(Retreat) if a.displaced]
    assert pushing
    # Displacing is optional: short ways that cost a step are legal as well.
    assert any(len(a.path) == 2 and not a.displaced for a in t.legal(Retreat))
    action = next(a for a in pushing if len(a.displaced) == 1)
    (friend, hex_id), *_ = action.displaced
    t.do(action)
    assert t.where("us-1-39") == action.path[-1]
    assert t.where(friend) == hex_id


@pytest.mark.rows("MCA-8.3.1c")
def test_nobody_is_displaced_while_a_vacant_hex_is_open(table: Any) -> None:
    t = table("mortain")
    t = in_combat(table, "mortain", {"us-1-39": "1010", **crowd(t, gap="1012")})
    must_retreat(t, "us-1-39", 2)
    assert ends(t) == {"1012"}
    assert not any(a.displaced for a in t.legal(Retreat))


@pytest.mark.rows("MCA-8.3.1d", "MCA-8.3.1f", "MCA-8.3.1g")
def test_displacement_goes_to_free_hexes_or_pushes_the_next(table: Any) -> None:
    t = table("mortain")
    held = crowd(t)
    t = in_combat(table, "mortain", {"us-1-39": "1010", **held})
    must_retreat(t, "us-1-39", 2)
    for action in t.legal(Retreat):
        if action.displaced:
            targets = [h for _, h in action.displaced]
            assert len(set(targets)) == len(targets)
            assert all(h != "1010" for h in targets)
    # A whole block: every chain runs on until it finds room.
    block = [h for h in sorted(t.play.near) if 0 < t.play.distance("1010", h) <= 2]
    friends = [k for k, f in t.play.facts.items() if f.side == "us" and k != "us-1-39"]
    t = in_combat(table, "mortain", {"us-1-39": "1010", **dict(zip(friends, block, strict=False))})
    must_retreat(t, "us-1-39", 1)
    chained = [a for a in t.legal(Retreat) if len(a.displaced) == 2]
    assert chained
    t.do(chained[0])
    places = [u.hex for u in t.state.units.values() if u.hex]
    assert len(places) == len(set(places))


@pytest.mark.rows("MCA-8.3.1h", "MCA-8.3.1i")
def test_displaced_attackers_attack_no_more_and_may_be_displaced_again(table: Any) -> None:
    from toolchain.rules.action import Declare

    t = table("mortain")
    germans = [k for k, f in t.play.facts.items() if f.side == "german" and k != "de-2pz-i-2"]
    units = {"de-2pz-i-2": "1010", **dict(zip(germans, RING, strict=False)), "us-1-39": "1508"}
    t = in_combat(table, "mortain", units)
    must_retreat(t, "de-2pz-i-2", 1, attacker=True)
    action = next(a for a in t.legal(Retreat) if a.displaced)
    friend = action.displaced[0][0]
    t.do(action)
    assert t.unit(friend).no_attack
    t.change("us-1-39", hex=t.play.near[t.where(friend)][0])
    t.state = msgspec.structs.replace(t.state, battle=None, tasks=())
    assert t.refused(Declare((friend,), t.where("us-1-39"))) is RuleName.DISPLACEMENT
    must_retreat(t, "de-2pz-i-2", 1, attacker=True)
    assert t.legal(Retreat)


@pytest.mark.rows("MCA-8.3.1j")
def test_passing_through_a_friend_displaces_nobody(table: Any) -> None:
    units = {"us-1-39": "1010", "us-2-39": "1011"}
    watch = dict(zip(("de-2pz-i-2", "de-2pz-i-304", "de-2pz-ii-2"), BUT_1011, strict=True))
    t = in_combat(table, "mortain", {**units, **watch})
    must_retreat(t, "us-1-39", 2)
    t.do(Retreat("us-1-39", ("1010", "1011", "1012")))
    assert (t.where("us-1-39"), t.where("us-2-39")) == ("1012", "1011")


@pytest.mark.rows("MCA-8.3d")
def test_directions_are_advice_or_bind(table: Any) -> None:
    t = in_combat(table, "mortain", {"us-1-39": "1010"})
    must_retreat(t, "us-1-39", 1)
    first = t.legal(Retreat)[0]
    assert first.path[-1] in ("0910", "0911")  # nearer to the west edge come first
    assert ends(t) == set(RING)
    bound = in_combat(
        table, "mortain", {"us-1-39": "1010"}, readings={"mortain.retreat_direction": "mandatory"}
    )
    must_retreat(bound, "us-1-39", 1)
    assert ends(bound) == {"0910", "0911"}


@pytest.mark.rows("MCA-8.1.5a", "MCA-8.1.5b", "MCA-8.1.5c")
def test_bombarded_units_go_from_the_nearest_enemy_or_toward_friends(table: Any) -> None:
    t = in_combat(table, "mortain", {"us-1-39": "1010", "de-2pz-i-2": "1014"})
    must_retreat(t, "us-1-39", 2, bombardment=True)
    away = t.play.distance("1010", "1014")
    assert all(t.play.distance(h, "1014") > away for h in ends(t))
    t = in_combat(table, "mortain", {"us-1-39": "1010", "us-2-39": "1016"})
    must_retreat(t, "us-1-39", 2, bombardment=True)
    assert all(t.play.distance(h, "1016") < 6 for h in ends(t))
    edge = in_combat(
        table,
        "mortain",
        {"us-1-39": "1010", "de-2pz-i-2": "0510"},
        readings={"mortain.retreat_priority_bombard": "edge_first"},
    )
    must_retreat(edge, "us-1-39", 1, bombardment=True)
    assert ends(edge) == {"0910", "0911"}


@pytest.mark.rows("MCA-8.3i")
def test_seaborne_units_lose_a_step_by_the_sea(table: Any, load: Any) -> None:
    from toolchain.model.unit import UnitFilter

    rules = load("mortain").ruleset
    shore = {"retreat": replace(rules.retreat, seaborne=UnitFilter(keys=("us-1-39",)), sea=("peak",))}
    watch = dict(zip(("de-2pz-i-2", "de-2pz-i-304", "de-2pz-i-3"), CLOSING, strict=True))
    for unit, left in (("us-1-39", 1), ("us-2-39", 0)):
        t = in_combat(table, "mortain", {unit: "1010", **watch}, terrain={"1009": "peak"}, rules=shore)
        ways = retreat_ways(t.play, t.state, RetreatTask("us", unit, 1, "1010"))
        assert (ways.all, ways.by_sea) == ((), unit == "us-1-39")
        must_retreat(t, unit, 1)
        t.do(Yield(unit))
        assert t.unit(unit).steps == left


@pytest.mark.rows("BTW-5.5c")
def test_allied_units_retreat_over_three_edges_when_nothing_else_is_left(table: Any) -> None:
    # In this numbering column 50 is the west edge and column 01 the east edge.
    names = [
        "de-26vg-77",
        "de-26vg-78",
        "de-12vg-48",
        "de-12vg-89",
        "de-12vg-27f",
        "de-277-989",
        "de-277-990",
    ]
    t = table("bitter-woods")
    for hex_id, edge in (("5010", "west"), ("2401", "north"), ("2334", "south"), ("0110", "")):
        far = [h for h in sorted(t.play.near) if t.play.distance(hex_id, h) == 2]
        t.set({"us-99-393": hex_id, **dict(zip(names, far, strict=True))}, "combat", "german", turn=2)
        must_retreat(t, "us-99-393", 1)
        assert {a.edge for a in t.legal(Retreat)} == ({edge} if edge else set())
        if edge:
            t.do(t.legal(Retreat)[0])
        assert t.where("us-99-393") == ("away" if edge else "eliminated")


@pytest.mark.rows("BTW-5.5g")
def test_german_zones_reach_over_the_edge_and_kill(table: Any) -> None:
    from toolchain.model.hexgrid import Edge
    from toolchain.model.movement import ZocPurpose
    from toolchain.rules.zones_of_control import zone_beyond

    # Beyond 2401 lies one imaginary hex; 2301 and 2501 are its neighbours.
    units = {"us-99-393": "2401", "de-26vg-77": "2301", "de-26vg-78": "2402", "de-12vg-48": "2501"}
    t = table("bitter-woods").set(units, "combat", "german", turn=2)
    assert zone_beyond(t.play, t.state, "allied", "2401", Edge.NORTH, ZocPurpose.RETREAT)
    assert not zone_beyond(t.play, t.state, "allied", "2401", Edge.NORTH, ZocPurpose.EXIT)
    must_retreat(t, "us-99-393", 1)
    assert t.where("us-99-393") == "eliminated"
