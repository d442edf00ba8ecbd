"""The tutorial: a dozen units, built from the series rules alone."""

from __future__ import annotations

from toolchain.model.game import Game
from toolchain.model.provenance import SourceKind


def test_a_dozen_units_of_both_kinds(tutorial: Game) -> None:
    units = tutorial.oob.units.values()
    assert {side: len(tutorial.oob.of_side(side)) for side in tutorial.sides} == {"red": 6, "blue": 6}
    for side in tutorial.sides:
        kinds = {kind for u in units if u.side == side for kind in u.classes & {"leg", "mobile"}}
        assert kinds == {"leg", "mobile"}
        assert {u.steps for u in units if u.side == side} == {1, 2}
    markers = sum(m.count for m in tutorial.markers.values() if not m.extra)
    assert len(tutorial.oob.units) + markers == tutorial.counter_count


def test_everyone_takes_part(tutorial: Game) -> None:
    scenario = tutorial.scenarios["tutorial/meeting"]
    assert set(scenario.units) == set(tutorial.oob.units)


def test_nothing_in_it_claims_a_rulebook_or_history(tutorial: Game) -> None:
    for unit in tutorial.oob.units.values():
        assert unit.provenance is not None and unit.provenance.kind is SourceKind.RECONSTRUCTION
