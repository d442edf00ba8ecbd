"""What the turn boxes print agrees with the rules that act on it."""

from __future__ import annotations

import re

import pytest

from toolchain.model.game import Game


@pytest.mark.parametrize("name", ["mortain", "tutorial"])
def test_support_in_the_boxes_is_the_allotment(name: str, request: pytest.FixtureRequest) -> None:
    game: Game = request.getfixturevalue(name)
    support = game.ruleset.support_markers
    assert support is not None
    for turn in game.calendar.turns:
        printed = next(re.findall(r"\d+", note) for note in turn.notes if note.startswith("Support"))
        allotted = [support.allotment(turn.number, player) for player in range(len(game.sides))]
        assert [int(n) for n in printed] == allotted, turn.label


def test_air_points_in_the_boxes_are_those_of_the_rules(bastogne: Game) -> None:
    (points,) = bastogne.ruleset.support_points
    for turn in bastogne.calendar.turns:
        printed = [int(n) for note in turn.notes for n in re.findall(r"US air (\d+)", note)]
        assert printed == ([points.amount] if turn.number in points.turns else []), turn.label


def test_mud_and_freeze_in_the_boxes_are_those_of_the_rules(bitter_woods: Game) -> None:
    conditions = {c.key: c for c in bitter_woods.ruleset.conditions}
    for key, word in (("mud", "Mud"), ("freeze", "Freeze")):
        for turn in bitter_woods.calendar.turns:
            assert (word in turn.notes) == (turn.number in conditions[key].turns), turn.label
