"""Bastogne's order of battle against the figures that its schedule and set-up lists give."""

from __future__ import annotations

from collections import Counter

from toolchain.model.game import Game
from toolchain.model.unit import Unit

# Type and printed values of what each arrival and set-up list brings, with the number of counters.
SCHEDULE = {
    "de-airborne": {"airborne 1-4": 1},
    "de-1": {"armored 5-4": 2, "mechanized 5-4": 4, "armored-recon 3-4": 1},
    "de-2": {
        "armored-recon 3-4": 2, "infantry 3-4": 6, "mechanized 5-4": 1, "mechanized 4-4": 1,
        "mechanized 4-3": 1, "armored 4-4": 1,
    },
    "us-2": {
        "airborne 3-4": 6, "glider-infantry 3-4": 4, "artillery 1-6-4": 1, "airborne-engineer 3-4": 1,
    },
    "us-3": {"tank-destroyer 4-4": 1, "artillery 3-9-4": 2},
    "de-4": {
        "artillery 3-9-4": 1, "artillery 3-6-4": 1, "sp-artillery 3-9-3": 1, "sp-artillery 3-6-3": 1,
        "mechanized 5-4": 2, "infantry 3-4": 3,
    },
    "de-7": {"artillery 3-9-4": 1, "artillery 3-6-4": 1, "mechanized 3-3": 2, "airborne 3-4": 4},
    "de-9": {"armored 6-3": 1, "armored-recon 3-4": 1, "sp-artillery 3-9-3": 1, "sp-artillery 3-6-3": 1},
    "us-9": {
        "tank-destroyer 4-4": 1, "mechanized 4-4": 3, "armored 5-4": 3, "armored-recon 2-4": 1,
        "sp-artillery 2-6-3": 3, "artillery 3-9-4": 2,
    },
    "de-10": {"armored 3-4": 1},
    "de-12": {"mechanized 4-4": 3},
    "us-14": {"infantry 3-4": 2},
    "de-16": {"mechanized 4-4": 3, "artillery 3-9-4": 1, "artillery 3-6-4": 1},
    "us-16": {"armored-recon 2-4": 1},
    "us-17": {"infantry 3-4": 7, "armored 4-4": 1},
}  # fmt: skip
SETUPS = {
    ("breakthrough", "us-screen"): {
        "armored 4-4": 1, "mechanized 4-4": 1, "armored 5-4": 1, "sp-artillery 2-6-3": 2,
    },
    ("breakthrough", "us-bastogne"): {
        "armored 4-4": 1, "mechanized 4-4": 1, "armored-recon 2-4": 1, "sp-artillery 2-6-3": 1,
    },
    ("relief", "de-cordon"): {
        "airborne 3-4": 4, "mechanized 3-3": 2, "sp-artillery 3-9-3": 1, "sp-artillery 3-6-3": 1,
        "mechanized 4-3": 1,
    },
    ("relief", "garrison"): {
        "airborne 3-4": 6, "artillery 1-6-4": 1, "armored 4-4": 1, "mechanized 4-4": 1,
        "sp-artillery 2-6-3": 1,
    },
}  # fmt: skip
ARRIVALS = {  # turn: German, US
    1: (8, 0), 2: (12, 12), 3: (0, 3), 4: (9, 0), 7: (8, 0), 9: (4, 13), 10: (1, 0), 12: (3, 0),
    14: (0, 2), 16: (5, 1), 17: (0, 8),
}  # fmt: skip


def printed(unit: Unit) -> str:
    return f"{unit.type} {'-'.join(str(v) for v in unit.factors.values())}"


def contents(game: Game, keys: tuple[str, ...]) -> dict[str, int]:
    return dict(Counter(printed(game.oob.units[key]) for key in keys))


def test_ninety_eight_units_and_two_markers_make_the_hundred_counters(bastogne: Game) -> None:
    assert {side: len(bastogne.oob.of_side(side)) for side in bastogne.sides} == {"german": 50, "us": 48}
    stated = [m for m in bastogne.markers.values() if not m.extra]
    assert [m.key for m in stated] == ["supply-dump", "turn"]
    assert len(bastogne.oob.units) + sum(m.count for m in stated) == bastogne.counter_count == 100


def test_printed_strengths_add_up(bastogne: Game) -> None:
    totals = {s: sum(u.factors["strength"] for u in bastogne.oob.of_side(s)) for s in bastogne.sides}
    assert totals == {"german": 178, "us": 151}


def test_the_schedule_brings_what_the_rules_list(bastogne: Game) -> None:
    assert {a.key: contents(bastogne, a.units) for a in bastogne.schedule} == SCHEDULE


def test_arrivals_by_turn(bastogne: Game) -> None:
    found: dict[int, Counter[str]] = {}
    for arrival in bastogne.schedule:
        found.setdefault(arrival.turn, Counter())[arrival.side] += len(arrival.units)
    assert {turn: (c["german"], c["us"]) for turn, c in found.items()} == ARRIVALS


def test_set_up_lists_hold_what_the_rules_list(bastogne: Game) -> None:
    found = {
        (name, group.key): contents(bastogne, group.units)
        for name in ("breakthrough", "relief")
        for group in bastogne.scenarios[f"bastogne/{name}"].setup
    }
    assert found == SETUPS


def test_ten_types_with_the_spellings_of_the_schedule(bastogne: Game) -> None:
    assert len(bastogne.oob.types) == 10
    aliases = {alias: key for key, t in bastogne.oob.types.items() for alias in t.aliases}
    assert aliases["armor"] == "armored"
    assert aliases["recon"] == "armored-recon"
    assert aliases["para engineer"] == "airborne-engineer"


def test_six_units_are_panzer_lehr_in_a_white_box(bastogne: Game) -> None:
    lehr = [u for u in bastogne.oob.units.values() if "panzer_lehr" in u.classes]
    assert len(lehr) == 6
    assert {u.parent or u.designation for u in lehr} == {"130"}
    assert {bastogne.style.formation_schemes[u.formation] for u in lehr} == {"panzer-lehr"}
    assert bastogne.style.schemes["panzer-lehr"].box == "#ffffff"
    others = {u.formation for u in bastogne.oob.units.values() if "panzer_lehr" not in u.classes}
    assert not others & set(bastogne.style.formation_schemes)


def test_only_guns_have_a_range_and_every_unit_one_step(bastogne: Game) -> None:
    for unit in bastogne.oob.units.values():
        assert ("range" in unit.factors) == ("artillery" in unit.classes), unit.key
        assert unit.steps == 1 and unit.reduced is None


def test_battalion_marks_stand_where_the_number_names_a_battalion(bastogne: Game) -> None:
    marked = {u.key for u in bastogne.oob.units.values() if u.size.value == "battalion"}
    roman = {u.key for u in bastogne.oob.units.values() if u.designation in ("I", "II", "III")}
    assert marked == roman
    assert len(marked) == 52


def test_the_two_704_are_two_counters(bastogne: Game) -> None:
    a, b = bastogne.oob.units["us-704-a"], bastogne.oob.units["us-704-b"]
    assert (a.designation, a.type, a.factors) == (b.designation, b.type, b.factors)
    assert {x.turn for x in bastogne.schedule if {a.key, b.key} & set(x.units)} == {3, 9}


def test_only_von_der_heydte_is_optional(bastogne: Game) -> None:
    assert [u.key for u in bastogne.oob.units.values() if u.optional] == ["de-vdh"]
