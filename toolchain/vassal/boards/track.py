"""The printed turn track: a place for each turn, to which the turn marker goes by itself."""

from __future__ import annotations

from collections.abc import Iterator

from toolchain.model.game import Game
from toolchain.model.scenario import Turn
from toolchain.vassal.boards.zones import zone
from toolchain.vassal.format.component import Component, component
from toolchain.vassal.format.keystroke import named
from toolchain.vassal.format.sequence import clean
from toolchain.vassal.format.trait_commands import SendTo
from toolchain.vassal.module_art import PX_PER_MM, ModuleArt
from toolchain.vassal.words import names
from toolchain.vassal.words.say import say

# The current turn's label is a global property; the places of the track have the same names.
TURN = "CurrentTurn"
TO_TURN = named("toCurrentTurn")
TURN_ROLE = "turn"

Pixel = tuple[int, int]


def turn_label(turn: Turn) -> str:
    """ "4 · 19 Dec PM"."""
    return clean(f"{turn.number} · {turn.label}" if turn.label else str(turn.number))


def track_places(game: Game, art: ModuleArt) -> dict[str, Pixel]:
    """Centres of the track's boxes on the board, by turn label."""
    places = {}
    for turn in game.calendar.turns:
        if turn.number in art.track:
            x, y = art.track[turn.number]
            places[turn_label(turn)] = (round(x * PX_PER_MM), round(y * PX_PER_MM))
    return places


def track_zones(game: Game, places: dict[str, Pixel]) -> tuple[Component, ...]:
    """A zone over the track whose regions pieces snap to; none where the board has no track."""
    if not places:
        return ()
    reach = round(game.style.counter_mm * PX_PER_MM * 0.6)
    xs, ys = ([point[axis] for point in places.values()] for axis in (0, 1))
    left, right, top, bottom = min(xs) - reach, max(xs) + reach, min(ys) - reach, max(ys) + reach
    grid = component(
        "map.boardPicker.board.RegionGrid",
        {"snapto": True, "visible": False, "fontsize": 9},
        _regions(places),
    )
    corners = ((left, top), (right, top), (right, bottom), (left, bottom))
    return (zone(say(game, "window.track"), corners, location=say(game, "turn.place"), children=(grid,)),)


def _regions(places: dict[str, Pixel]) -> Iterator[Component]:
    for name, (x, y) in places.items():
        yield component("map.boardPicker.board.Region", {"name": name, "originx": x, "originy": y})


def to_current_turn() -> SendTo:
    """The turn marker's trait."""
    return SendTo(
        menu_text="",
        key=TO_TURN,
        map=names.MAIN_MAP,
        board=names.MAIN_BOARD,
        kind="R",
        region=f"${TURN}$",
        description="go to the current turn's place",
    )
