"""Which boxes a game needs off the map: losses, departures, set-up groups, arrivals."""

from __future__ import annotations

from msgspec.structs import replace

from toolchain.model.game import Game
from toolchain.model.scenario import Arrival, Scenario
from toolchain.model.unit import Unit
from toolchain.vassal.boards.box_board import Box, BoxBoard, Wish, lay_out_boxes
from toolchain.vassal.format.sequence import clean
from toolchain.vassal.words.names import LOSSES_BOARD, setup_board_name, side_name, unit_name
from toolchain.vassal.words.piece_keys import loose_markers
from toolchain.vassal.words.say import say

# The box of loose markers.
MARKER_BOX = "markers"


def losses_board(game: Game) -> BoxBoard:
    """Every unit has a place of its own among the losses, and where it can leave the map, one there too."""
    sections = []
    for side in game.sides:
        units = game.oob.of_side(side)
        leavers = tuple(unit for unit in units if can_leave(game, unit))
        wishes = [_wish(game, lost_box(side), "losses", side, units)]
        wishes += [_wish(game, left_box(side), "left", side, leavers)]
        sections.append((side_name(game, side), tuple(w for w in wishes if w.labels)))
    title = say(game, "box.losses-title", game=clean(game.title))
    return lay_out_boxes(LOSSES_BOARD, title, game.style.counter_mm, sections)


def lost_box(side: str) -> str:
    return f"losses {side}"


def left_box(side: str) -> str:
    return f"left {side}"


def _wish(game: Game, ident: str, words: str, side: str, units: tuple[Unit, ...]) -> Wish:
    title, text = say(game, f"box.{words}", side=side_name(game, side)), say(game, f"box.{words}-text")
    return Wish(title, title, text, side, tuple(_label(game, unit) for unit in units), ident=ident)


def _label(game: Game, unit: Unit) -> str:
    """What stands in a unit's place: its number, or its type where it has none."""
    return clean(unit.full_designation) or unit_name(game, unit)


def can_leave(game: Game, unit: Unit) -> bool:
    """True where a rule lets the unit leave the map by movement or in retreat."""
    rules = game.ruleset
    by_move = any(rule.units.matches(unit) for rule in rules.exits)
    return by_move or any(rule.units.matches(unit) for rule in rules.retreat.off_map)


def setup_board(game: Game, scenario: Scenario) -> BoxBoard:
    """The scenario's free groups, then its arrivals in order of turns, then all markers."""
    groups = [_wish_for(game, side_name(game, g.side), g.side, g.area_text, g.units) for g in scenario.setup]
    arrivals = [
        _wish_for(game, arrival_title(game, a), a.side, a.area_text, a.units) for a in scenario.arrivals
    ]
    name, text = say(game, "box.markers"), say(game, "box.markers-text")
    kit = Wish(name, name, text, "", marker_labels(game), ident=MARKER_BOX)
    sections = (
        (say(game, "box.to-set-up"), tuple(groups)),
        (say(game, "box.arrivals"), tuple(arrivals)),
        (name, (kit,) if kit.labels else ()),
    )
    title = say(game, "box.setup-title", scenario=clean(scenario.title))
    board = lay_out_boxes(setup_board_name(scenario), title, game.style.counter_mm, sections)
    return _with_unique_keys(board)


def group_boxes(scenario: Scenario, board: BoxBoard) -> tuple[Box, ...]:
    """The boxes of the set-up groups, in the order of the groups."""
    return board.boxes[: len(scenario.setup)]


def arrival_boxes(scenario: Scenario, board: BoxBoard) -> tuple[Box, ...]:
    first = len(scenario.setup)
    return board.boxes[first : first + len(scenario.arrivals)]


def arrival_title(game: Game, arrival: Arrival) -> str:
    """ "German, turn 4 · 19 Dec PM"."""
    turn = game.calendar.turn(arrival.turn)
    label = f" · {turn.label}" if turn and turn.label else ""
    return clean(say(game, "box.arrival", side=side_name(game, arrival.side), turn=arrival.turn) + label)


def marker_labels(game: Game) -> tuple[str, ...]:
    return tuple(clean(marker.name) for marker in loose_markers(game))


def _wish_for(game: Game, title: str, side: str, area: str, units: tuple[str, ...]) -> Wish:
    known = game.oob.units
    labels = tuple(_label(game, known[key]) if key in known else key for key in units)
    text = clean(area)
    return Wish(f"{title}: {text}" if text else title, title, text, side, labels)


def _with_unique_keys(board: BoxBoard) -> BoxBoard:
    """Zones of one board need names of their own."""
    seen: dict[str, int] = {}
    boxes = []
    for box in board.boxes:
        key = box.wish.key
        seen[key] = seen.get(key, 0) + 1
        unique = key if seen[key] == 1 else f"{key} ({seen[key]})"
        boxes.append(replace(box, wish=replace(box.wish, key=unique)))
    return replace(board, boxes=tuple(boxes))
