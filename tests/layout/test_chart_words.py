"""Rules data in words."""

from __future__ import annotations

from fractions import Fraction

import pytest

from tests.layout.aid_games import game
from toolchain.layout.aids.chart_words import (
    counted,
    dagger,
    effect_text,
    everyone,
    fraction_text,
    listed,
    nobody,
    outcome,
    result_text,
    sentence,
    signed,
    turns_text,
    units_text,
)
from toolchain.model.combat_table import Act, Effect, ResultCode, Whom
from toolchain.model.provenance import Provenance, SourceKind
from toolchain.model.turns import TurnSpan
from toolchain.model.unit import UnitFilter


@pytest.mark.parametrize(
    ("value", "text"),
    [
        (Fraction(2), "2"),
        (Fraction(1, 2), "½"),
        (Fraction(4, 3), "1⅓"),
        (Fraction(2, 5), "2/5"),
        (Fraction(12, 5), "2 2/5"),
        (Fraction(-1, 4), "−¼"),
        (Fraction(0), "0"),
    ],
)
def test_fractions_are_set_as_signs_where_there_are_any(value: Fraction, text: str) -> None:
    assert fraction_text(value) == text


def test_numbers_and_lists() -> None:
    assert [signed(n) for n in (-2, 0, 3)] == ["−2", "0", "+3"]
    assert counted(1, "hex") == "one hex"
    assert counted(2, "hex") == "two hexes"
    assert counted(12, "unit") == "12 units"
    assert listed(["a", "b", "c"], "or") == "a, b or c"
    assert sentence("mud on turns 5 to 8") == "Mud on turns 5 to 8."


def test_turns() -> None:
    spans = (TurnSpan(), TurnSpan(10), TurnSpan(5, 8), TurnSpan(1, 1))
    assert [turns_text(s) for s in spans] == ["every turn", "from turn 10", "turns 5–8", "turn 1"]


RETREAT = Effect(Act.RETREAT, Whom.DEFENDER, 2)
LOSS = Effect(Act.LOSE_STEPS, Whom.ONE_ATTACKER, 1)
DEATH = Effect(Act.ELIMINATE, Whom.ATTACKERS)


def test_results_without_words_of_their_own_are_told_from_their_effects() -> None:
    assert effect_text(RETREAT) == "the defender retreats two hexes"
    assert result_text(ResultCode("DR2", "", (RETREAT,))) == "The defender retreats two hexes."
    assert result_text(ResultCode("NE", "", ())) == "No effect."
    assert result_text(ResultCode("DR2", "Back two", (RETREAT,))) == ""
    assert result_text(ResultCode("X", "", (RETREAT,), text="both suffer")) == "Both suffer."


def test_tints_tell_who_suffers() -> None:
    def tint(*effects: Effect) -> str:
        return outcome(ResultCode("x", "", effects))

    assert tint(RETREAT) == "gain"
    assert tint(Effect(Act.ELIMINATE, Whom.DEFENDER)) == "gain-strong"
    assert tint(LOSS) == "loss"
    assert tint(DEATH) == "loss-strong"
    assert tint(LOSS, RETREAT) == "trade"
    assert tint() == ""


def test_the_dagger_marks_what_is_ours() -> None:
    assert dagger(Provenance(SourceKind.RECONSTRUCTION)) == "†"
    assert dagger(Provenance(SourceKind.NOT_IN_SOURCE)) == "†"
    assert dagger(Provenance(SourceKind.DERIVED)) == ""
    assert dagger(None) == ""


def test_filters_in_words() -> None:
    bastogne = game("bastogne")
    assert units_text(UnitFilter(sides=("german",), classes=("self_propelled",)), bastogne) == (
        "German self propelled units"
    )
    assert units_text(UnitFilter(keys=("de-i-39",)), bastogne) == "I/39"
    assert everyone(UnitFilter(sides=("german", "us")), bastogne)
    assert nobody(UnitFilter(classes=("commando",)), bastogne)
