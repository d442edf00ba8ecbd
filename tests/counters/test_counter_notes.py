from __future__ import annotations

from msgspec.structs import replace

from toolchain.layout.counters.counter_face import game_faces
from toolchain.layout.counters.counter_face_notes import setup_notes
from toolchain.model.area import WholeMap
from toolchain.model.scenario import Arrival, Placement, Scenario


def arrival(key: str, turn: int, *units: str, variant: str = "") -> Arrival:
    return Arrival(key, turn, "red", units, WholeMap(), "anywhere", variant=variant)


def scenario(key: str, **places: str) -> Scenario:
    placed = tuple(Placement(piece.replace("_", "-"), place) for piece, place in places.items())
    return Scenario(key, key, 1, 5, placements=placed)


def test_hexes_go_before_turns_and_the_first_turn_counts(make_game):
    game = make_game(
        schedule=(
            arrival("a", 2, "red-1-120", "blue-2"),
            arrival("b", 6, "blue-2"),
            arrival("v", 1, "x", variant="v"),
        ),
        scenarios={"s": scenario("small/s", red_1_120="0407")},
    )
    assert setup_notes(game) == {"red-1-120": "0407", "blue-2": "T2"}


def test_scenarios_that_differ_leave_the_hex_out(make_game):
    scenarios = {k: scenario(k, red_1_120=h) for k, h in (("s", "0407"), ("t", "0101"))}
    assert setup_notes(make_game(scenarios=scenarios)) == {}


def test_a_style_that_asks_prints_them(make_game, style):
    game = make_game(style=replace(style, print_setup=True), schedule=(arrival("a", 4, "blue-2"),))
    shown = {k: [t.text for t in pair.front.texts("setup")] for k, pair in game_faces(game).items()}
    assert shown == {"red-1-120": [], "blue-2": ["T4"], "a-marker": []}
