"""Moves and exits as actions."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction

import msgspec

from toolchain.model.hex_event import BonusScope, Travel
from toolchain.model.hexgrid import Edge
from toolchain.model.rule_name import RuleName
from toolchain.rules.action import Move
from toolchain.rules.draft import Draft
from toolchain.rules.event import Refusal
from toolchain.rules.exits import exit_cost, exit_rules
from toolchain.rules.hex_events import travel
from toolchain.rules.movement import reach, walk
from toolchain.rules.mover import Mover, mover
from toolchain.rules.play import Play
from toolchain.rules.stacking import move_bar, overfull, stop_refusal
from toolchain.rules.state import GameState, Place


def movable(play: Play, state: GameState) -> Iterator[str]:
    """Units that may begin a move now."""
    crowded = overfull(play, state)
    for key in play.board(state).units_of(play.active(state)):
        if crowded and state.units[key].hex not in crowded:
            continue
        if move_bar(play, state, key) is None:
            yield key


def moves_of(play: Play, state: GameState, key: str) -> Iterator[Move]:
    """The legal moves of a unit, one by the cheapest path to each hex, and its exits."""
    found = reach(play, state, key)
    for hex_id in found.hexes:
        if stop_refusal(play, state, key, hex_id) is None:
            yield Move(key, found.path(hex_id))
    for hex_id, edge, _ in found.exits:
        yield Move(key, found.open_path(hex_id), edge.value)


def check_move(play: Play, state: GameState, move: Move) -> Refusal | int:
    """The cost of a move in shares, or why it is illegal."""
    refusal = move_bar(play, state, move.unit)
    if refusal is not None:
        return refusal
    crowded = overfull(play, state)
    if crowded and state.units[move.unit].hex not in crowded:
        return play.refuse(RuleName.STACKING, f"first one of the units in {crowded[0]} must move on")
    if len(move.path) < 2 and not move.edge:
        return play.refuse(RuleName.MOVEMENT, "a move leads somewhere")
    unit = mover(play, state, move.unit)
    walked = walk(unit, move.path)
    if isinstance(walked, Refusal):
        return walked
    spent, stops = walked
    if move.edge:
        return _check_exit(unit, move, spent, stops)
    refusal = stop_refusal(play, state, move.unit, move.path[-1])
    return spent if refusal is None else refusal


def _check_exit(unit: Mover, move: Move, spent: int, stops: bool) -> Refusal | int:
    play = unit.play
    if stops:
        return play.refuse(RuleName.ZOC_STOP, f"the move ends in {move.path[-1]}")
    if move.edge not in {e.value for e in Edge}:
        return play.refuse(RuleName.MAP_EDGE, f"the map has no {move.edge} edge")
    rules = exit_rules(play, unit.state, move.unit)
    cost = exit_cost(unit, rules, move.path[-1], Edge(move.edge), spent)
    if isinstance(cost, RuleName):
        text = {
            RuleName.ALLOWANCE: "too few movement points to leave the map",
            RuleName.MAP_EDGE: f"{move.path[-1]} is not on the {move.edge} edge",
        }.get(cost, "the unit may not leave the map here")
        return play.refuse(cost, text)
    return cost


def do_move(draft: Draft, move: Move, cost: int) -> None:
    """Carry out a legal move of known cost."""
    play, key = draft.play, move.unit
    unit = draft.unit(key)
    phase = play.phase(draft.state).key
    facts = play.facts[key]
    printed = facts.allowance[facts.face(unit)]
    over = unit.used + cost > printed and unit.bonus_turn == draft.state.turn
    spent = unit.bonus_spent or (over and _one_phase(play))
    changed = msgspec.structs.replace(
        unit, hex=move.path[-1], moved=(*unit.moved, phase), used=unit.used + cost, bonus_spent=spent
    )
    draft.set_units({key: changed})
    points = Fraction(cost, play.scale)
    text = f"{draft.name(key)} moves from {move.path[0]} to {move.path[-1]} for {points}"
    draft.event(RuleName.MOVEMENT, text, unit=key, hex_id=move.path[-1])
    travel(draft, key, move.path[1:], Travel.MOVEMENT)
    if move.edge:
        leave(draft, key, move.edge)


def _one_phase(play: Play) -> bool:
    return any(e.bonus and e.bonus.scope is BonusScope.ONE_PHASE for e in play.rules.hex_events)


def leave(draft: Draft, key: str, edge: str) -> None:
    """Take a unit off the map over an edge, for good or until it returns."""
    rules = exit_rules(draft.play, draft.state, key)
    comes_back = any(rule.returns for rule in rules if Edge(edge) in rule.edges)
    place = Place.AWAY if comes_back else Place.EXITED
    draft.set_unit(key, place=place, hex="", left=(edge, draft.state.turn))
    draft.event(RuleName.EXIT, f"{draft.name(key)} leaves over the {edge} edge", unit=key)
