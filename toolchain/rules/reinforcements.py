"""Reinforcements: who may come in, where, and how."""

from __future__ import annotations

from collections.abc import Iterator

import msgspec

from toolchain.model.area import AnyOf, EdgeHexes
from toolchain.model.hex_event import Travel
from toolchain.model.hexgrid import Edge
from toolchain.model.movement import ZocPurpose
from toolchain.model.reinforcement import EntryFallback, EntryStacking, ReturnRule
from toolchain.model.rule_name import RuleName
from toolchain.model.scenario import Arrival
from toolchain.rules.action import Enter
from toolchain.rules.draft import Draft
from toolchain.rules.event import Refusal
from toolchain.rules.hex_events import travel
from toolchain.rules.movement_costs import Ground, hex_cost
from toolchain.rules.play import Play
from toolchain.rules.stacking import has_room
from toolchain.rules.state import GameState, Place, UnitState
from toolchain.rules.zones_of_control import enemy_zone

ALL_EDGES = AnyOf(tuple(EdgeHexes(edge) for edge in Edge))


def due_units(play: Play, state: GameState) -> tuple[str, ...]:
    """Units of the active side that may come in in this phase, where there is room for them."""
    return tuple(key for key in state.units if entry_bar(play, state, key) is None)


def entry_bar(play: Play, state: GameState, key: str) -> Refusal | None:
    """Why a unit may not come in now, wherever."""
    phase, facts, unit = play.phase(state), play.facts[key], state.units[key]
    if not phase.enter or facts.side != play.active(state):
        return play.refuse(RuleName.REINFORCEMENT, "no reinforcement comes in in this phase")
    if not phase.enter_units.matches(facts.unit):
        return play.refuse(RuleName.REINFORCEMENT, f"units of its kind do not come in in the {phase.title}")
    if unit.place is Place.DUE:
        return _due_bar(play, state, key)
    if unit.place is Place.AWAY:
        return _return_bar(play, state, unit, key)
    return play.refuse(RuleName.REINFORCEMENT, "the unit is no reinforcement")


def _due_bar(play: Play, state: GameState, key: str) -> Refusal | None:
    arrival = play.arrivals.get(key)
    if arrival is None or arrival.turn > state.turn:
        return play.refuse(RuleName.REINFORCEMENT, "the unit is not due yet")
    if any(drop.units.matches(play.facts[key].unit) for drop in play.rules.drops):
        return play.refuse(RuleName.DROP, "the unit comes by drop only")
    if play.rules.entry.before_movement and not play.rules.entry.forced and _begun(play, state):
        return play.refuse(RuleName.REINFORCEMENT, "reinforcements come in before movement")
    return None


def _begun(play: Play, state: GameState) -> bool:
    """Whether a unit of the active side has moved in this phase."""
    phase, side = play.phase(state).key, play.active(state)
    return any(phase in unit.moved for k, unit in state.units.items() if play.facts[k].side == side)


def _return_bar(play: Play, state: GameState, unit: UnitState, key: str) -> Refusal | None:
    rule = play.rules.returns
    if rule is None or unit.left is None or not rule.units.matches(play.facts[key].unit):
        return play.refuse(RuleName.RETURN, "the unit may not return")
    if state.turn <= unit.left[1] + rule.turns_off:
        return play.refuse(RuleName.RETURN, f"it has to stay away for {rule.turns_off} whole turns")
    return None


def entry_hexes(play: Play, state: GameState, key: str) -> tuple[str, ...]:
    """The hexes on which a unit may come in, friends aside."""
    open_hexes = _unblocked(play, state, key)
    unit = state.units[key]
    if unit.place is Place.AWAY:
        rule, edge = play.rules.returns, Edge(unit.left[0]) if unit.left else Edge.NORTH
        assert isinstance(rule, ReturnRule)
        area = play.area(rule.area)
        return tuple(
            h for h in play.grid.hexes if h in area and h in open_hexes and edge in play.grid.edges_of(h)
        )
    arrival = play.arrivals[key]
    area = play.area(arrival.area)
    free = tuple(h for h in play.grid.hexes if h in area and h in open_hexes)
    if free or play.rules.entry.fallback is EntryFallback.WAIT:
        return free
    return _nearest_edge(play, arrival, open_hexes)


def _nearest_edge(play: Play, arrival: Arrival, open_hexes: frozenset[str]) -> tuple[str, ...]:
    """The open hexes of the map's edge nearest to a blocked area."""
    area = play.area(arrival.area)
    edge = play.area(arrival.fallback or ALL_EDGES) & open_hexes
    distance = {h: min(play.distance(h, a) for a in area) for h in edge} if area else {}
    least = min(distance.values(), default=0)
    return tuple(sorted(h for h, d in distance.items() if d == least))


def _unblocked(play: Play, state: GameState, key: str) -> frozenset[str]:
    side = play.facts[key].side
    board = play.board(state)
    blocked = board.enemy_hexes(side)
    if not play.rules.entry.in_enemy_zoc:
        blocked |= enemy_zone(play, state, side, ZocPurpose.ENTRY, unit=key)
    return frozenset(play.grid.cells) - blocked


def entries_of(play: Play, state: GameState, key: str) -> Iterator[Enter]:
    """The legal entries of a unit that may come in."""
    for hex_id in entry_hexes(play, state, key):
        if check_hex(play, state, key, hex_id) is None:
            yield Enter(key, hex_id)


def check_enter(play: Play, state: GameState, action: Enter) -> Refusal | None:
    """Why an entry is illegal."""
    refusal = entry_bar(play, state, action.unit)
    if refusal is not None:
        return refusal
    if action.hex not in entry_hexes(play, state, action.unit):
        blocked = action.hex in play.grid and action.hex not in _unblocked(play, state, action.unit)
        rule = RuleName.ENTRY_BLOCKED if blocked else RuleName.REINFORCEMENT
        text = "an enemy or his zone bars" if blocked else "the schedule does not bring the unit in on"
        return play.refuse(rule, f"{text} {action.hex}")
    return check_hex(play, state, action.unit, action.hex)


def check_hex(play: Play, state: GameState, key: str, hex_id: str) -> Refusal | None:
    """Why a unit may not come in on an open hex: friends there, or too few points."""
    if play.rules.entry.stacking is EntryStacking.AT_ONCE and not has_room(play, state, key, hex_id):
        return play.refuse(RuleName.STACKING, f"{hex_id} is full")
    cost = entry_cost(play, state, key, hex_id)
    facts = play.facts[key]
    if cost is None or cost > facts.allowance[facts.face(state.units[key])]:
        return play.refuse(RuleName.ALLOWANCE, f"too few movement points to come in on {hex_id}")
    return None


def entry_cost(play: Play, state: GameState, key: str, hex_id: str) -> int | None:
    """Shares that coming in costs: nothing, or the hex's cost, at a path's rate where one leads in."""
    if not play.rules.entry.pay_first_hex:
        return 0
    cls = play.facts[key].movement_class
    rows = play.rules.terrain_effects.paths
    leading = {k for e in play.grid.edges_of(hex_id) for k in play.game_map.path_exits.get((hex_id, e), ())}
    rates = [rows[k].costs[cls] for k in leading if k in rows and cls in rows[k].costs]
    if rates:
        return int(min(rates) * play.scale)
    cost = hex_cost(play, cls, Ground(play.conditions(state.turn)).conditions, hex_id)
    return None if cost.points is None else int(cost.points * play.scale)


def do_enter(draft: Draft, action: Enter) -> None:
    """Bring a unit in."""
    key = action.unit
    phase = draft.play.phase(draft.state).key
    cost = entry_cost(draft.play, draft.state, key, action.hex) or 0
    unit = msgspec.structs.replace(
        draft.unit(key), place=Place.MAP, hex=action.hex, entered=phase, used=cost, left=None
    )
    draft.set_units({key: unit})
    text = f"{draft.name(key)} comes in on {action.hex}"
    draft.event(RuleName.REINFORCEMENT, text, unit=key, hex_id=action.hex)
    travel(draft, key, (action.hex,), Travel.ENTRY)
