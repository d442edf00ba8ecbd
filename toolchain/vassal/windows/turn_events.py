"""What the turn tracker sets off: marks cleared, markers moved, points renewed, and lines in the chat."""

from __future__ import annotations

from collections.abc import Iterator

from toolchain.model.game import Game
from toolchain.model.scenario import Arrival
from toolchain.model.support_fire import Change
from toolchain.vassal.boards.holding_boards import arrival_title
from toolchain.vassal.boards.track import TURN, turn_label
from toolchain.vassal.format.component import Component, Value, component
from toolchain.vassal.format.keystroke import NO_KEY, KeyStroke
from toolchain.vassal.format.sequence import clean
from toolchain.vassal.pieces.marker_pieces import pool_sides
from toolchain.vassal.windows.due_arrivals import NOTHING_DUE, all_arrivals, due_key
from toolchain.vassal.windows.main_map import CLEAR_FOUGHT, MOVE_MARKER
from toolchain.vassal.windows.support_window import RETURN_SPENT
from toolchain.vassal.windows.tallies import support_property, support_refill
from toolchain.vassal.windows.turn_labels import (
    PHASE,
    SCENARIO,
    both,
    in_turns,
    is_any,
    opening_labels,
    step_labels,
)
from toolchain.vassal.words import piece_commands as commands
from toolchain.vassal.words.names import side_name, unit_name
from toolchain.vassal.words.say import say

# The preference that switches the lines in the chat.
ANNOUNCE = "AnnounceArrivals"
WANTED = f"{ANNOUNCE}==true"


def turn_events(game: Game) -> Iterator[Component]:
    """Hot keys of the tracker, in the order in which they go off."""
    opening = both(is_any(PHASE, opening_labels(game).values()))
    first = both(is_any(PHASE, step_labels(game)[:1]))
    yield _event("Clear moved marks", opening, commands.CLEAR_MOVED.key)
    yield _event("Clear marks of having fought", opening, CLEAR_FOUGHT)
    yield _event("Move the turn marker", first, MOVE_MARKER)
    if pool_sides(game):
        yield _event("Spent support goes back", first, RETURN_SPENT)
    yield from _renewals(game)
    yield from _notes(game)
    yield from _conditions(game)
    yield from _allotments(game)
    if all_arrivals(game):
        yield _event("No arrivals are due any more", opening, NOTHING_DUE)
    yield from _arrival_lines(game)


def _event(name: str, matching: str, key: KeyStroke, report: str = "") -> Component:
    settings: dict[str, Value] = {"name": name, "hotkey": key, "match": matching, "reportFormat": report}
    return component("turn.TurnGlobalHotkey", settings)


def _renewals(game: Game) -> Iterator[Component]:
    """Points of support lapse: each of the side's turns begins with what the rules give."""
    opening = opening_labels(game)
    for support in game.ruleset.support_points:
        if support.side in opening:
            test = both(is_any(PHASE, [opening[support.side]]), in_turns(game, support.turns))
            yield _event(f"Renew {support_property(support)}", test, support_refill(support))


def _notes(game: Game) -> Iterator[Component]:
    """What the calendar prints in a turn's box."""
    first = step_labels(game)[:1]
    for turn in game.calendar.turns:
        if turn.notes:
            test = both(is_any(TURN, [turn_label(turn)]), is_any(PHASE, first), WANTED)
            line = clean(say(game, "turn.notes", turn=turn.number, notes=", ".join(turn.notes)))
            yield _event(f"Notes of turn {turn.number}", test, NO_KEY, line)


def _conditions(game: Game) -> Iterator[Component]:
    """Ground and weather, as each turn begins."""
    first = step_labels(game)[:1]
    for condition in game.ruleset.conditions:
        test = both(in_turns(game, condition.turns), is_any(PHASE, first), WANTED)
        yield _event(
            f"Condition {condition.key}", test, NO_KEY, clean(f"{condition.title}: {condition.text}")
        )


def _allotments(game: Game) -> Iterator[Component]:
    """How many support markers each side draws, as printed."""
    rules = game.ruleset.support_markers
    if rules is None:
        return
    order = game.ruleset.sequence.order
    for turn in game.calendar.turns:
        numbers = (f"{side_name(game, s)} {rules.allotment(turn.number, i)}" for i, s in enumerate(order))
        test = both(is_any(TURN, [turn_label(turn)]), is_any(PHASE, step_labels(game)[:1]), WANTED)
        told = "; ".join((", ".join(numbers), *_changes_of_allotment(game)))
        line = clean(say(game, "turn.allotment", numbers=told))
        yield _event(f"Allotment {turn.number}", test, NO_KEY, line)


def _changes_of_allotment(game: Game) -> Iterator[str]:
    """What doubles or halves an allotment: "The US holds Hill 317: US ×2"."""
    rules = game.ruleset.support_markers
    for change in rules.changes if rules is not None else ():
        sign = "×2" if change.change is Change.DOUBLE else "÷2"
        yield f"{change.title}: {side_name(game, change.side)} {sign}"


def _arrival_lines(game: Game) -> Iterator[Component]:
    """Reinforcements, as the player turn opens in which they are due."""
    opening = opening_labels(game)
    first = step_labels(game)[0]
    labels = {turn.number: turn_label(turn) for turn in game.calendar.turns}
    for arrival, scenarios in all_arrivals(game).values():
        if arrival.turn in labels:
            test = both(
                is_any(TURN, [labels[arrival.turn]]),
                is_any(PHASE, [opening.get(arrival.side, first)]),
                is_any(SCENARIO, scenarios),
                WANTED,
            )
            yield _event(f"Arrivals {arrival.key}", test, due_key(arrival), _arrival_line(game, arrival))


def _arrival_line(game: Game, arrival: Arrival) -> str:
    known = game.oob.units
    units = ", ".join(unit_name(game, known[key]) for key in arrival.units if key in known)
    title = arrival_title(game, arrival)
    return clean(say(game, "turn.due", arrival=title, units=units, area=arrival.area_text))
