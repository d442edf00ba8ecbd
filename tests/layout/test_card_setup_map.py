"""Set-up maps: counters lie on their hexes."""

from __future__ import annotations

import pytest

from tests.layout.aid_games import game, pieces, words
from toolchain.layout.card_frame import Frame
from toolchain.layout.card_marks import MapMark, flattened
from toolchain.layout.card_pages import set_card
from toolchain.layout.card_scenario import ordered_scenarios
from toolchain.layout.card_setup_map import map_window, placed, setup_map_card, setup_map_cards
from toolchain.layout.map_field import MapField

A4 = Frame(210.0, 297.0)
KEYS = ["bastogne/breakthrough", "bastogne/relief", "mortain/counterattack"]


def field(name: str) -> MapField:
    game_map = game(name).game_map
    return MapField(game_map.grid, game_map.hex_size_mm, (12.0, 30.0))


@pytest.mark.parametrize("key", KEYS)
def test_counters_lie_on_their_hexes_in_the_window(key: str) -> None:
    name = key.partition("/")[0]
    scenario, ground = game(name).scenarios[key], field(name)
    card = setup_map_card(scenario, game(name), ground, A4)
    assert card is not None
    sheet = A4.turned() if card.landscape else A4
    body = sheet.body(card.footnotes)
    (page,) = set_card(card, body)
    (window,) = [m for m in flattened(page.marks) if isinstance(m, MapMark)]
    assert window.width <= body.width + 1e-6
    assert window.height <= body.height + 1e-6
    shown = {p.piece: p for p in pieces(page.marks)}
    assert set(shown) == {p.piece for p in placed(scenario)}
    stacks = [p.hex for p in placed(scenario)]
    for place in placed(scenario):
        if stacks.count(place.hex) == 1:
            x, y = ground.centre(place.hex)
            piece = shown[place.piece]
            at = (window.x + (x - window.left) * window.scale, window.y + (y - window.top) * window.scale)
            assert (piece.x + piece.size / 2, piece.y + piece.size / 2) == pytest.approx(at)
            assert window.x < at[0] < window.x + window.width
            assert window.y < at[1] < window.y + window.height


def test_scenarios_that_begin_alike_share_a_map_and_variants_have_none() -> None:
    bastogne = game("bastogne")
    cards = setup_map_cards(bastogne, field("bastogne"), A4, ordered_scenarios(bastogne))
    assert [c.title for c in cards] == ["Set-up: Breakthrough", "Set-up: Relief of Bastogne"]


def test_the_notes_name_each_unit_with_its_hex() -> None:
    mortain = game("mortain")
    scenario = mortain.scenarios["mortain/counterattack"]
    card = setup_map_card(scenario, mortain, field("mortain"), A4)
    assert card is not None
    (page,) = set_card(card, A4.turned().body())
    text = words(page.marks)
    hexes = {p.piece: p.hex for p in scenario.suggested}
    assert f"1/120\u00a0{hexes['us-1-120']}" in text


def test_a_window_near_the_edge_stays_on_the_map() -> None:
    ground = field("bastogne")
    frame = ground.frame
    corner = next(iter(ground.grid.cells))
    mark = map_window(ground, corner, (0, 0, 100, 60), 15.0)
    assert mark.left >= frame.left - 1e-6
    assert mark.top >= frame.top - 1e-6
    assert mark.left + mark.width / mark.scale <= frame.right + 1e-6
