"""Units go to holding boxes of the map by a key, and come back."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from tests.engine.conftest import QUICK, Probe, assert_clean, lines, module_of
from tests.vassal.small_game import small_game
from toolchain.model.game_map import HoldingBox

pytestmark = pytest.mark.engine


def test_a_unit_goes_to_its_box_and_back(probe: Probe) -> None:
    game = small_game()
    boxes = (HoldingBox("sea", "At sea", side="blue"), HoldingBox("off", "Elsewhere"))
    game = replace(game, game_map=replace(game.game_map, boxes=boxes))
    script = """
        setup|The Fight: suggested set-up
        key|A/7 Infantry|ctrl 1
        expect|A/7 Infantry|CurrentZone|At sea
        expect|A/7 Infantry|LocationName|At sea
        key|A/7 Infantry|ctrl R
        expect|A/7 Infantry|LocationName|0303
        key|A/7 Infantry|ctrl 2
        expect|A/7 Infantry|LocationName|Elsewhere
    """
    assert_clean(probe(module_of(game).archive, lines(script), *QUICK))
