"""Combat results: every code of the three tables."""

from __future__ import annotations

from itertools import pairwise
from typing import Any

import pytest

from toolchain.rules.action import (
    Advance,
    Begin,
    Declare,
    EndAdvance,
    EndDeclarations,
    Lose,
    Resist,
    Retreat,
    Roll,
)

RING = ("1009", "1110", "1111", "1011", "0911", "0910")


def bastogne(table: Any, units: dict[str, str], die: int, target: str = "1010", **more: Any) -> Any:
    """An attack of all German units on the target, rolled."""
    t = table("bastogne", **more).set(units, "combat", "german")
    attackers = tuple(k for k in units if k.startswith("de-"))
    return t.do(Declare(attackers, target)).do(EndDeclarations()).do(Begin(target)).do(Roll(), die)


def mortain(
    table: Any, units: dict[str, str], die: int, steps: dict[str, int] | None = None, **more: Any
) -> Any:
    """An attack on 1010 out of the ring around it, rolled."""
    t = table("mortain", **more).set(units, "combat", "german", turn=2, steps=steps)
    attackers = tuple(k for k in units if units[k] in RING and k.startswith("de-"))
    return t.do(Declare(attackers, "1010")).do(Roll(), die)


@pytest.mark.rows("BCD-6.5g", "BCD-6m")
def test_bastogne_de_eliminates_the_defender_at_once(table: Any) -> None:
    t = bastogne(table, {"de-i-3": "1009", "de-ii-3": "1110", "us-i-501": "1010"}, 1)
    assert t.where("us-i-501") == "eliminated"


@pytest.mark.rows("BCD-6.5c")
def test_bastogne_ne_does_nothing(table: Any) -> None:
    t = bastogne(table, {"de-i-3": "1009", "us-i-501": "1010"}, 3)
    assert (t.where("us-i-501"), t.where("de-i-3")) == ("1010", "1009")
    assert t.state.battle is None


@pytest.mark.rows("BCD-6.5f", "BCD-6.6b")
def test_bastogne_dr_moves_the_defender_its_number_of_hexes(table: Any) -> None:
    t = bastogne(table, {"de-i-3": "1009", "us-i-501": "1010"}, 1)
    assert {a.path[-1] for a in t.legal(Retreat)} == {"1011", "1111", "0911"}
    t.do(Retreat("us-i-501", ("1010", "1011")))
    assert t.where("us-i-501") == "1011"
    t = bastogne(table, {"de-i-3": "1009", "de-ii-3": "1110", "us-i-501": "1010"}, 2)
    assert {len(a.path) - 1 for a in t.legal(Retreat)} == {2}


@pytest.mark.rows("BCD-6.5a", "BCD-6.5b", "BCD-6.6h")
def test_bastogne_ar_moves_attackers_beside_the_target_and_no_gun_at_range(table: Any) -> None:
    units = {"de-i-3": "1009", "de-26-artillery-6": "1006", "us-i-501": "1010", "us-ii-501": "1109"}
    t = table("bastogne").set(units, "combat", "german")
    t.do(Declare(("de-i-3", "de-26-artillery-6"), "1010")).do(EndDeclarations()).do(Begin("1010"))
    t.do(Roll(), 6)
    assert {a.unit for a in t.legal(Retreat)} == {"de-i-3"}
    t.do(t.legal(Retreat)[0])
    assert t.where("de-26-artillery-6") == "1006"
    assert t.where("de-i-3") != "1009"


@pytest.mark.rows("BCD-6.5d", "BCD-6.5e")
def test_bastogne_exchange_takes_attackers_worth_the_modified_defence(table: Any) -> None:
    units = {"de-i-3": "1009", "de-i-39": "1110", "de-iii-902": "1111", "us-i-501": "1010"}
    t = bastogne(table, units, 4, terrain={"1010": "forest"})
    # 12 to 4 1/2 is 2-1, combined arms 3-1, a four is EX: the cheapest set worth 4 1/2 is the 5.
    assert t.where("us-i-501") == "eliminated"
    assert t.where("de-i-3") == "eliminated"
    assert (t.where("de-i-39"), t.where("de-iii-902")) == ("1110", "1111")
    all_go = bastogne(
        table, units, 4, terrain={"1010": "forest"}, readings={"bastogne.exchange_chooser": "all"}
    )
    assert {all_go.where(u) for u in units} == {"eliminated"}
    chosen = bastogne(
        table, units, 4, terrain={"1010": "forest"}, readings={"bastogne.exchange_chooser": "defender"}
    )
    assert {a.units for a in chosen.legal(Lose)} == {("de-i-3",), ("de-i-39", "de-iii-902")}
    chosen.do(Lose(("de-i-39", "de-iii-902")))
    assert chosen.where("de-i-3") == "1009"


@pytest.mark.rows("MCA-8.2.4a", "MCA-8.2.4l")
def test_mortain_de_removes_a_two_step_unit_whole(table: Any) -> None:
    t = mortain(table, {"de-2pz-i-3": "1009", "de-17ss-38-b": "1110", "us-1-39": "1010"}, 1)
    assert t.where("us-1-39") == "eliminated"


@pytest.mark.rows("MCA-8.2.4b", "MCA-8.2.4c", "MCA-8.2.4m", "MCA-8.3a")
def test_mortain_d3_and_d2_are_retreats_of_the_owner(table: Any) -> None:
    for units, die, hexes in (
        ({"de-2pz-i-3": "1009", "us-1-39": "1010"}, 1, 3),
        ({"de-2pz-i-2": "1009", "us-1-39": "1010"}, 1, 2),
    ):
        t = mortain(table, units, die)
        task = t.state.tasks[0]
        assert (task.unit, task.side, task.hexes) == ("us-1-39", "us", hexes)
        assert {len(a.path) - 1 for a in t.legal(Retreat)} == {hexes}


@pytest.mark.rows("MCA-8.2.4d")
def test_mortain_ex_costs_one_attacker_and_the_defender_a_step(table: Any) -> None:
    units = {"de-2pz-ii-2": "1009", "de-2pz-guns": "1110", "us-1-39": "1010"}
    t = mortain(table, units, 3)
    assert {a.units for a in t.legal(Lose)} == {("de-2pz-ii-2",), ("de-2pz-guns",)}
    t.do(Lose(("de-2pz-ii-2",)))
    assert (t.unit("de-2pz-ii-2").steps, t.unit("us-1-39").steps) == (1, 1)
    assert t.unit("de-2pz-guns").steps == t.play.facts["de-2pz-guns"].unit.steps
    # A one-step unit and a reduced one are gone.
    t = mortain(table, units, 3, steps={"us-1-39": 1}, terrain={"1010": "woods"})
    if t.legal(Lose):
        t.do(Lose(("de-2pz-guns",)))
        assert t.where("de-2pz-guns") == "eliminated"


@pytest.mark.rows("MCA-8.2.4e", "MCA-8.2.4f", "MCA-8.2.4g")
def test_mortain_a_results_move_the_attackers(table: Any) -> None:
    # One against three is -2: column 4 in the clear, column 2 in woods.
    for terrain, die, hexes in (("clear", 6, 2), ("woods", 6, 3), ("clear", 5, 1)):
        t = mortain(table, {"de-2pz-recon": "1009", "us-3-39": "1010"}, die, terrain={"1010": terrain})
        task = t.state.tasks[0]
        assert (task.unit, task.attacker) == ("de-2pz-recon", True)
        assert task.hexes == hexes, (terrain, die)


@pytest.mark.rows("MCA-8.2.4h")
def test_mortain_paren_a_costs_one_attacker_a_step(table: Any) -> None:
    units = {"de-2pz-ii-2": "1009", "de-2pz-guns": "1110", "us-1-39": "1010"}
    t = mortain(table, units, 6)  # 3 to 3: column 6, a six
    assert {a.units for a in t.legal(Lose)} == {("de-2pz-ii-2",), ("de-2pz-guns",)}
    t.do(Lose(("de-2pz-guns",)))
    assert t.where("de-2pz-guns") == "eliminated"
    assert t.unit("us-1-39").steps == 2


@pytest.mark.rows("MCA-8.2.4i")
def test_mortain_ae_eliminates_all_attackers(table: Any) -> None:
    units = {"de-2pz-recon": "1009", "us-743": "1010"}
    t = mortain(table, units, 6, terrain={"1010": "peak"})
    assert t.where("de-2pz-recon") == "eliminated"
    assert t.where("us-743") == "1010"


@pytest.mark.rows("MCA-8.2.4j")
def test_mortain_a_dot_does_nothing(table: Any) -> None:
    t = mortain(table, {"de-2pz-i-2": "1009", "us-1-39": "1010"}, 5)
    assert (t.unit("us-1-39").steps, t.unit("de-2pz-i-2").steps) == (2, 2)
    assert t.state.battle is None


@pytest.mark.rows("MCA-8.2.4k", "MCA-8.4a", "MCA-8.4b", "MCA-8.4c")
def test_mortain_resistance_stands_for_a_step(table: Any) -> None:
    t = mortain(table, {"de-2pz-i-2": "1009", "us-1-39": "1010"}, 1)
    t.do(Resist("us-1-39"))
    assert (t.where("us-1-39"), t.unit("us-1-39").steps) == ("1010", 1)
    assert t.state.battle is None
    # Attackers resist each for itself.
    units = {"de-2pz-ii-2": "1009", "de-2pz-2-304": "1110", "us-743": "1010"}
    t = mortain(table, units, 6, terrain={"1010": "hill"})
    assert {task.unit for task in t.state.tasks[:2]} == {"de-2pz-ii-2", "de-2pz-2-304"}
    t.do(Resist("de-2pz-ii-2"))
    assert t.state.tasks[0].unit == "de-2pz-2-304"
    t.do(Resist("de-2pz-2-304"))
    assert (t.unit("de-2pz-ii-2").steps, t.unit("de-2pz-2-304").steps) == (1, 1)


def test_one_step_may_cover_all_attackers_or_attackers_may_not_resist(table: Any) -> None:
    units = {"de-2pz-ii-2": "1009", "de-2pz-2-304": "1110", "us-743": "1010"}
    one = mortain(
        table, units, 6, terrain={"1010": "hill"}, readings={"mortain.stiff_attacker": "one_unit_covers_all"}
    )
    one.do(Resist("de-2pz-ii-2"))
    assert one.state.battle is None
    assert one.where("de-2pz-2-304") == "1110"
    never = mortain(
        table, units, 6, terrain={"1010": "hill"}, readings={"mortain.stiff_attacker_allowed": "no"}
    )
    assert never.legal(Resist) == []


@pytest.mark.rows("MCA-8.4d")
def test_mortain_a_one_step_unit_resists_to_death_and_bars_the_advance(table: Any) -> None:
    t = mortain(table, {"de-2pz-i-2": "1009", "us-1-39": "1010"}, 1, steps={"us-1-39": 1})
    t.do(Resist("us-1-39"))
    assert t.where("us-1-39") == "eliminated"
    assert t.legal(Advance) == []
    assert t.state.battle is None


@pytest.mark.rows("MCA-8.3b")
def test_a_depleted_unit_that_loses_a_step_is_eliminated(table: Any) -> None:
    # Differential 0 in the clear and a three: an exchange of steps.
    t = mortain(table, {"de-2pz-i-2": "1009", "us-1-39": "1010"}, 3)
    assert t.unit("us-1-39").steps == 1
    t = mortain(table, {"de-2pz-ii-2": "1009", "us-1-39": "1010"}, 3, steps={"us-1-39": 1})
    assert t.where("us-1-39") == "eliminated"
    t = mortain(table, {"de-2pz-ii-2": "1009", "us-105": "1010"}, 3)
    assert t.where("us-105") == "eliminated"
    assert t.unit("de-2pz-ii-2").steps == 1


def test_every_code_of_every_table_resolves(load: Any) -> None:
    for name in ("bastogne", "mortain", "bitter-woods", "tutorial"):
        crt = load(name).ruleset.combat_table
        for row in crt.rows:
            assert [cell.code in crt.codes for cell in row.cells] == [True] * len(crt.columns)


def test_the_table_never_grows_worse_with_odds_or_dice(load: Any) -> None:
    for name in ("bastogne", "mortain", "bitter-woods"):
        crt = load(name).ruleset.combat_table
        rank = {code: i for i, code in enumerate(crt.ranking)}
        grid = [[rank[c.code] for c in row.cells] for row in crt.rows]
        assert all(a <= b for row in grid for a, b in pairwise(row))
        assert all(a >= b for one, two in pairwise(grid) for a, b in zip(one, two, strict=True))


def test_bitter_woods_stand_in_table_retreats_whole_stacks(table: Any) -> None:
    units = {"de-2pz-i3": "1009", "de-12vg-48": "1110", "us-99-393": "1010", "us-99-394": "1010"}
    t = table("bitter-woods").set(units, "combat", "german")
    t.do(Declare(("de-2pz-i3", "de-12vg-48"), "1010")).do(Roll(), 1)
    assert {task.unit for task in t.state.tasks if hasattr(task, "hexes")} == {"us-99-393", "us-99-394"}
    while t.legal(Retreat):
        t.do(t.legal(Retreat)[0])
    assert t.state.tasks and t.legal(Advance)
    t.do(EndAdvance())
    assert t.state.battle is None
