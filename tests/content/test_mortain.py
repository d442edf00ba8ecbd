"""Mortain's order of battle, pools and set-up against the figures of the rules."""

from __future__ import annotations

from collections import Counter

from toolchain.model.area_hexes import area_hexes, line_side
from toolchain.model.game import Game
from toolchain.model.provenance import SourceKind

GERMANS = {
    "de-1": ["3-3-10 I/2", "3-3-10 I/304", "1-2-16 2", "2-3-7 II/2", "2-3-7 2/304", "1-5-7 2", "4-4-10 I/3",
             "3-4-10 38", "2-5-10 38", "3-3-10 II/3", "2-2-10 III/3", "3-3-10 1/2"],
    "de-2": ["3-4-10 I/1", "3-3-10 I/2", "3-3-10 II/2", "3-3-10 III/2", "2-1-7 Pio"],
}  # fmt: skip
AMERICANS = {
    "us-9th-infantry": ["1/39", "2/39", "3/39"],
    "us-ccb": ["1/33", "1/36", "2/33", "2/36", "3/33", "2/119", "703/CCB", "Various/CCB", "Various/CCB"],
    "us-30th-infantry": ["1/119", "3/119", "1/120", "2/120", "1/117", "2/117", "3/117", "105", "30", "823",
                         "743"],
}  # fmt: skip


def test_counts_and_totals(mortain: Game) -> None:
    germans, americans = (mortain.oob.of_side(s) for s in ("german", "us"))
    assert (len(germans), len(americans)) == (17, 23)
    assert sum(u.factors["attack"] for u in germans) == 43
    assert sum(u.factors["defense"] for u in germans) == 54
    assert sum(u.factors["movement"] >= 10 for u in germans) == 13


def test_germans_arrive_as_listed(mortain: Game) -> None:
    units = mortain.oob.units
    found = {
        a.key: [
            f"{'-'.join(map(str, units[k].factors.values()))} {units[k].full_designation}" for k in a.units
        ]
        for a in mortain.schedule
    }
    assert found == GERMANS
    assert [(a.turn, a.side) for a in mortain.schedule] == [(1, "german"), (2, "german")]
    span = area_hexes(mortain.schedule[0].area, mortain.game_map)
    assert span == {f"32{row:02d}" for row in range(1, 22)}


def test_americans_set_up_as_listed(mortain: Game) -> None:
    scenario = mortain.scenarios["mortain/counterattack"]
    found = {g.key: [mortain.oob.units[k].full_designation for k in g.units] for g in scenario.setup}
    assert found == AMERICANS


def test_every_unit_is_leg_or_mobile_and_the_fast_ones_are_mobile(mortain: Game) -> None:
    for unit in mortain.oob.units.values():
        assert len(unit.classes & {"leg", "mobile"}) == 1, unit.key
        assert ("mobile" in unit.classes) == (unit.factors["movement"] >= 10), unit.key


def test_backs_are_one_weaker_and_never_below_one(mortain: Game) -> None:
    for unit in mortain.oob.units.values():
        assert (unit.reduced is None) == (unit.steps == 1), unit.key
        if unit.reduced is not None:
            for factor in ("attack", "defense"):
                assert unit.reduced[factor] == max(1, unit.factors[factor] - 1), unit.key
            assert unit.reduced["movement"] == unit.factors["movement"]
    for unit in mortain.oob.of_side("german"):
        assert unit.steps == (2 if unit.factors["attack"] >= 2 else 1), unit.key


def test_given_and_reconstructed_values_are_kept_apart(mortain: Game) -> None:
    for unit in mortain.oob.units.values():
        assert unit.provenance is not None and unit.provenance.kind is SourceKind.RULEBOOK
        assert unit.value_provenance is not None and unit.reduced_provenance is not None
        given = SourceKind.RULEBOOK if unit.side == "german" else SourceKind.RECONSTRUCTION
        assert unit.value_provenance.kind is given, unit.key
        assert unit.reduced_provenance.kind is SourceKind.RECONSTRUCTION


def test_support_pools(mortain: Game) -> None:
    pools: Counter[str] = Counter()
    for marker in mortain.markers.values():
        if marker.role == "support":
            assert marker.side == marker.pool and marker.value is not None and 1 <= marker.value <= 4
            assert marker.front.value == f"+{marker.value}"
            assert marker.back is not None and marker.back.value == ""
            pools[marker.pool] += marker.count
    assert pools == {"us": 12, "german": 8}


def test_face_down_markers_of_a_side_look_alike(mortain: Game) -> None:
    backs = {(m.side, m.back) for m in mortain.markers.values() if m.role == "support"}
    assert len(backs) == 2


def test_the_hill_is_held_when_play_begins(mortain: Game) -> None:
    scenario = mortain.scenarios["mortain/counterattack"]
    line = mortain.game_map.line("start-line")
    assert line is not None
    assert "2815" in line_side(line, "us", mortain.game_map.grid)
    assert "2815" in {p.hex for p in scenario.suggested}


def test_seven_days_with_allotments(mortain: Game) -> None:
    turns = mortain.calendar.turns
    assert [t.label for t in turns] == [f"{day} Aug" for day in range(6, 13)]
    assert [t.notes[0] for t in turns] == ["Support 3/6"] + ["Support 4/8"] * 6
