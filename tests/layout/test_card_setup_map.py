"""Set-up maps: counters lie on their hexes."""

from __future__ import annotations

import pytest

from tests.layout.aid_games import game, lines, pieces, words
from toolchain.layout.aids.card_frame import Frame
from toolchain.layout.aids.card_marks import MapMark, Mark, flattened
from toolchain.layout.aids.card_pages import Card, set_card
from toolchain.layout.aids.card_scenario import ordered_scenarios
from toolchain.layout.aids.card_setup_map import map_window, placed, scenario_maps, setup_map_cards
from toolchain.layout.maps.field import MapField

A4 = Frame(210.0, 297.0)
KEYS = ["bastogne/breakthrough", "bastogne/relief", "mortain/counterattack", "bitter-woods/first-three-days"]


def field(name: str) -> MapField:
    game_map = game(name).game_map
    return MapField(game_map.grid, game_map.hex_size_mm, (12.0, 30.0))


def laid(key: str) -> list[tuple[Card, tuple[Mark, ...]]]:
    """The scenario's map cards with the marks of their pages."""
    name = key.partition("/")[0]
    found = []
    for card in scenario_maps(game(name).scenarios[key], game(name), field(name), A4):
        body = (A4.turned() if card.landscape else A4).body(card.footnotes)
        (page,) = set_card(card, body)
        found.append((card, page.marks))
    return found


@pytest.mark.parametrize("key", KEYS)
def test_counters_lie_on_their_hexes_in_the_window(key: str) -> None:
    name = key.partition("/")[0]
    scenario, ground = game(name).scenarios[key], field(name)
    hexes = {p.piece: p.hex for p in placed(scenario)}
    alone = {p for p, h in hexes.items() if list(hexes.values()).count(h) == 1}
    seen = set()
    for _, marks in laid(key):
        (window,) = [m for m in flattened(marks) if isinstance(m, MapMark)]
        for piece in pieces(marks):
            seen.add(piece.piece)
            x, y = ground.centre(hexes[piece.piece])
            at = (window.x + (x - window.left) * window.scale, window.y + (y - window.top) * window.scale)
            assert window.x <= at[0] <= window.x + window.width
            assert window.y <= at[1] <= window.y + window.height
            if piece.piece in alone:
                middle = (piece.x + piece.size / 2, piece.y + piece.size / 2)
                assert middle == pytest.approx(at)
    assert seen == set(hexes)


@pytest.mark.parametrize("key", KEYS)
def test_the_window_fits_the_page(key: str) -> None:
    for card, marks in laid(key):
        body = (A4.turned() if card.landscape else A4).body(card.footnotes)
        (window,) = [m for m in flattened(marks) if isinstance(m, MapMark)]
        assert window.width <= body.width + 1e-6
        assert max((m.y for m in lines(marks)), default=0.0) <= body.height


def test_a_large_map_is_shown_in_halves_so_that_counters_can_be_read() -> None:
    titles = [card.title for card, _ in laid("mortain/counterattack")]
    assert titles == ["Set-up: Mortain Counterattack, west", "Set-up: Mortain Counterattack, east"]
    sizes = {p.size for _, marks in laid("mortain/counterattack") for p in pieces(marks)}
    assert min(sizes) > 7.0


def test_scenarios_that_begin_alike_share_a_map_and_variants_have_none() -> None:
    bastogne = game("bastogne")
    cards = setup_map_cards(bastogne, field("bastogne"), A4, ordered_scenarios(bastogne))
    assert [c.title for c in cards] == ["Set-up: Breakthrough", "Set-up: Relief of Bastogne"]


def test_the_notes_name_each_unit_with_its_hex() -> None:
    mortain = game("mortain")
    scenario = mortain.scenarios["mortain/counterattack"]
    hexes = {p.piece: p.hex for p in scenario.suggested}
    (_, first), (_, second) = laid(scenario.key)
    assert f"1/120\u00a0{hexes['us-1-120']}" in words(first)
    assert "1/120" not in words(second)


def test_a_window_near_the_edge_stays_on_the_map() -> None:
    ground = field("bastogne")
    frame = ground.frame
    corner = next(iter(ground.grid.cells))
    mark = map_window(ground, corner, (0, 0, 100, 60), 15.0)
    assert mark.left >= frame.left - 1e-6
    assert mark.top >= frame.top - 1e-6
    assert mark.left + mark.width / mark.scale <= frame.right + 1e-6
