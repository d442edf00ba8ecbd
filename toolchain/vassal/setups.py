"""Predefined set-ups: a saved game for each scenario, and one more with our suggested placement."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from functools import cached_property

from msgspec import Struct

from toolchain.model.game import Game
from toolchain.model.scenario import Placement, Scenario
from toolchain.vassal.boards.board_grid import BoardGrid
from toolchain.vassal.boards.box_board import Box, to_px
from toolchain.vassal.boards.holding_boards import (
    MARKER_BOX,
    arrival_boxes,
    group_boxes,
    setup_board,
)
from toolchain.vassal.boards.track import TURN_ROLE, Pixel, turn_label
from toolchain.vassal.format.component import Component, Value, component
from toolchain.vassal.format.saved_game import SavedGame, SavedPiece, SavedStack
from toolchain.vassal.format.sequence import clean
from toolchain.vassal.pieces.marker_pieces import pool_sides
from toolchain.vassal.pieces.piece_design import (
    ExpandedPrototypes,
    PieceDesign,
    Prototypes,
    expand_prototypes,
)
from toolchain.vassal.windows.due_arrivals import due_at_start
from toolchain.vassal.windows.tallies import tally_values
from toolchain.vassal.windows.turn_labels import SCENARIO
from toolchain.vassal.windows.turn_tracker import turn_state
from toolchain.vassal.words import names
from toolchain.vassal.words.piece_keys import loose_markers
from toolchain.vassal.words.say import say

# More copies of a marker in one place would hide its neighbours; the palette has as many as one wants.
MOST_COPIES = 3


class PieceBox(Struct, frozen=True, dict=True):
    """Everything set-ups take pieces from."""

    units: Mapping[str, PieceDesign]
    markers: Mapping[str, PieceDesign]
    ids: Mapping[str, int]
    prototypes: Prototypes

    @cached_property
    def expanded(self) -> ExpandedPrototypes:
        return expand_prototypes(self.prototypes)

    @cached_property
    def taken(self) -> dict[str, tuple[SavedPiece, str]]:
        """Pieces that a set-up has taken: the next ones take the same."""
        return {}

    def take(self, key: str) -> tuple[SavedPiece, str] | None:
        """A unit or marker as a saved piece with its layer; None for a key that is neither."""
        design = self.units.get(key) or self.markers.get(key)
        if design is not None and key not in self.taken:
            self.taken[key] = design.saved(self.ids[design.key], self.expanded), design.layer
        return self.taken.get(key)


def setup_titles(game: Game, scenario: Scenario) -> tuple[tuple[str, bool], ...]:
    """Names of a scenario's set-ups and whether each is the suggested one."""
    title = clean(scenario.title)
    if not scenario.suggested:
        return ((title, False),)
    free, ours = (say(game, f"setup.{word}", scenario=title) for word in ("free", "suggested"))
    return ((free, False), (ours, True))


def setup_menu(game: Game) -> Iterator[Component]:
    """The set-ups as the engine's menu shows them; a scenario with two gets a menu of its own."""
    for scenario in game.scenarios.values():
        entries = [
            _entry(title, names.setup_file(scenario, suggested), clean(scenario.summary))
            for title, suggested in setup_titles(game, scenario)
        ]
        if len(entries) == 1:
            yield entries[0]
        else:
            settings: dict[str, Value] = {
                "name": clean(scenario.title),
                "isMenu": True,
                "useFile": False,
                "description": clean(scenario.summary),
            }
            yield component("PredefinedSetup", settings, entries)


def _entry(title: str, file: str, summary: str) -> Component:
    settings: dict[str, Value] = {
        "name": title,
        "file": file,
        "useFile": True,
        "isMenu": False,
        "description": summary,
    }
    return component("PredefinedSetup", settings)


def saved_setup(
    game: Game,
    scenario: Scenario,
    pieces: PieceBox,
    grid: BoardGrid,
    places: dict[str, Pixel],
    *,
    suggested: bool,
) -> SavedGame:
    """A scenario's saved game: fixed pieces on hexes, free groups and arrivals in their boxes.

    The turn marker stands on the first turn's place where the board has a track.
    """
    placed = (*scenario.placements, *(scenario.suggested if suggested else ()))
    on_track = list(_on_track(game, scenario, pieces, places))
    away = [*(p.piece for p in placed), *(key for key, _ in on_track)]
    stacks = [*_on_hexes(placed, pieces, grid), *(stack for _, stack in on_track)]
    stacks += _in_boxes(game, scenario, pieces, away)
    properties = [
        (SCENARIO, scenario.name, "Module"),
        *tally_values(game, scenario),
        *due_at_start(game, scenario),
    ]
    support = ((names.SUPPORT_MAP, names.SUPPORT_BOARD),) if pool_sides(game) else ()
    return SavedGame(
        boards=(
            (names.MAIN_MAP, names.MAIN_BOARD),
            (names.SETUP_MAP, names.setup_board_name(scenario)),
            (names.LOSSES_MAP, names.LOSSES_BOARD),
            (names.COUNTS_MAP, names.COUNTS_BOARD),
            *support,
        ),
        stacks=tuple(stacks),
        properties=tuple(properties),
        turn=turn_state(game, scenario),
        notes="\n".join([clean(scenario.summary), *(clean(note) for note in scenario.notes)]),
        at_start_done=False,
    )


def _on_hexes(placed: Iterable[Placement], pieces: PieceBox, grid: BoardGrid) -> Iterator[SavedStack]:
    """A stack for each hex and layer, in order of first placement."""
    stacks: dict[tuple[str, str], list[SavedPiece]] = {}
    for placement in placed:
        taken = pieces.take(placement.piece)
        if taken is not None and placement.hex in grid.grid:
            stacks.setdefault((placement.hex, taken[1]), []).append(taken[0])
    for (hex_id, _), members in stacks.items():
        yield SavedStack(names.MAIN_MAP, *grid.hex_point(hex_id), tuple(members))


def _on_track(
    game: Game, scenario: Scenario, pieces: PieceBox, places: dict[str, Pixel]
) -> Iterator[tuple[str, SavedStack]]:
    """Turn markers with the stack that each makes on the first turn's place."""
    turn = game.calendar.turn(scenario.first_turn)
    place = places.get(turn_label(turn)) if turn else None
    for marker in game.markers.values():
        taken = pieces.take(marker.key) if marker.role == TURN_ROLE else None
        if place is not None and taken is not None:
            yield marker.key, SavedStack(names.MAIN_MAP, *place, (taken[0],))


def _in_boxes(game: Game, scenario: Scenario, pieces: PieceBox, placed: list[str]) -> Iterator[SavedStack]:
    board = setup_board(game, scenario)
    for group, box in zip(scenario.setup, group_boxes(scenario, board), strict=True):
        yield from _in_box(group.units, box, pieces, placed)
    for arrival, box in zip(scenario.arrivals, arrival_boxes(scenario, board), strict=True):
        yield from _in_box(arrival.units, box, pieces, placed)
    kit = board.box(MARKER_BOX)
    if kit is not None:
        yield from _marker_stacks(game, pieces, kit, placed)


def _in_box(keys: Iterable[str], box: Box, pieces: PieceBox, placed: list[str]) -> Iterator[SavedStack]:
    for key, slot in zip(keys, box.slots, strict=True):
        taken = pieces.take(key)
        if taken is not None and key not in placed:
            yield SavedStack(names.SETUP_MAP, *to_px(slot), (taken[0],))


def _marker_stacks(game: Game, pieces: PieceBox, kit: Box, placed: list[str]) -> Iterator[SavedStack]:
    """A few copies of each marker that are not on the map, a stack a kind."""
    for marker, slot in zip(loose_markers(game), kit.slots, strict=True):
        taken = pieces.take(marker.key)
        left = min(MOST_COPIES, marker.count - placed.count(marker.key))
        if taken is not None and left > 0:
            yield SavedStack(names.SETUP_MAP, *to_px(slot), (taken[0],) * left)
