"""Parachute drops: success, scatter and distance."""

from __future__ import annotations

from collections.abc import Iterator

from toolchain.model.hex_event import Travel
from toolchain.model.hexgrid import Edge
from toolchain.model.movement import ZocPurpose
from toolchain.model.reinforcement import DropOnEnemy, DropRule
from toolchain.model.rule_name import RuleName
from toolchain.rules.action import Drop
from toolchain.rules.draft import Draft
from toolchain.rules.event import Refusal
from toolchain.rules.hex_events import travel
from toolchain.rules.play import Play
from toolchain.rules.stacking import has_room
from toolchain.rules.state import GameState, Place
from toolchain.rules.zones_of_control import enemy_zone


def drop_rule(play: Play, state: GameState, key: str) -> DropRule | None:
    """The rule by which a unit may drop in this phase."""
    phase = play.phase(state).key
    for rule in play.rules.drops:
        due = rule.turn == state.turn and rule.phase == phase
        if due and rule.units.matches(play.facts[key].unit):
            return rule
    return None


def drops_of(play: Play, state: GameState) -> Iterator[Drop]:
    """The legal drops now, by unit and hex."""
    for key, unit in state.units.items():
        if unit.place is Place.DUE:
            rule = drop_rule(play, state, key)
            for hex_id in sorted(play.area(rule.area)) if rule else ():
                action = Drop(key, hex_id)
                if check_drop(play, state, action) is None:
                    yield action


def check_drop(play: Play, state: GameState, action: Drop) -> Refusal | None:
    """Why a drop is illegal."""
    facts, unit = play.facts[action.unit], state.units[action.unit]
    rule = drop_rule(play, state, action.unit)
    if rule is None or facts.side != play.active(state):
        return play.refuse(RuleName.DROP, "the unit does not drop now")
    if unit.place is not Place.DUE or action.unit not in play.arrivals:
        return play.refuse(RuleName.DROP, "the unit is not waiting to drop")
    phase = play.phase(state).key
    if any(u.entered == phase for k, u in state.units.items() if play.facts[k].side == facts.side):
        return play.refuse(RuleName.DROP, "the drop comes before other arrivals")
    if action.hex not in play.area(rule.area):
        return play.refuse(RuleName.DROP, f"{action.hex} is no hex to drop on")
    zone = enemy_zone(play, state, facts.side, ZocPurpose.ENTRY, unit=action.unit)
    if action.hex in zone or action.hex in play.board(state).at:
        return play.refuse(RuleName.ENTRY_BLOCKED, f"{action.hex} is held or in an enemy zone")
    return None


def do_drop(draft: Draft, action: Drop, rolls: tuple[int, ...]) -> None:
    """Drop with three dice: success, scatter, distance."""
    key = action.unit
    rule = drop_rule(draft.play, draft.state, key)
    assert rule is not None
    success, scatter, distance = rolls
    if success not in rule.success:
        draft.eliminate(key, RuleName.DROP, f"the drop fails on a {success}")
        return
    landed = action.hex
    if scatter not in rule.stays:
        landed = scattered(draft.play, action.hex, rule.directions[scatter], distance)
        draft.event(RuleName.DROP, f"{draft.name(key)} scatters {distance} hexes to {landed}", unit=key)
    _land(draft, rule, key, landed)


def _land(draft: Draft, rule: DropRule, key: str, landed: str) -> None:
    place = landed if _free(draft, key, landed) else _other_hex(draft, rule, key, landed)
    if place is None:
        draft.eliminate(key, RuleName.DROP, f"it comes down on the enemy in {landed}")
        return
    phase = draft.play.phase(draft.state).key
    draft.set_unit(key, place=Place.MAP, hex=place, entered=phase)
    draft.event(RuleName.DROP, f"{draft.name(key)} lands on {place}", unit=key, hex_id=place)
    travel(draft, key, (place,), Travel.ENTRY)


def _free(draft: Draft, key: str, hex_id: str) -> bool:
    side = draft.play.facts[key].side
    held = draft.play.board(draft.state).enemy_hexes(side)
    return hex_id not in held and has_room(draft.play, draft.state, key, hex_id)


def _other_hex(draft: Draft, rule: DropRule, key: str, landed: str) -> str | None:
    """Where a unit that came down on others goes: beside friends, or beside the enemy if the rules say so."""
    enemy = landed in draft.play.board(draft.state).enemy_hexes(draft.play.facts[key].side)
    if enemy and rule.on_enemy is DropOnEnemy.ELIMINATED:
        return None
    free = [h for h in draft.play.grid.hexes if _free(draft, key, h)]
    return min(free, key=lambda h: (draft.play.distance(landed, h), h), default=None)


def scattered(play: Play, target: str, direction: int, distance: int) -> str:
    """The hex some steps away; off the map, the hex of the edge crossed that is nearest to the target."""
    here = target
    for _ in range(distance):
        there = play.grid.step(here, direction)
        if there is None:
            return _back_on_edge(play, target, here, direction)
        here = there
    return here


def _back_on_edge(play: Play, target: str, last: str, direction: int) -> str:
    grid = play.grid
    col, row = grid.neighbour_cells(grid.cells[last])[direction]
    crossed = [
        edge
        for edge, out in (
            (Edge.NORTH, row < 0),
            (Edge.SOUTH, row >= grid.rows),
            (Edge.WEST, col < 0),
            (Edge.EAST, col >= grid.columns),
        )
        if out
    ]
    along = [h for h in grid.hexes if crossed[0] in grid.edges_of(h)]
    return min(along, key=lambda h: (grid.distance(target, h), grid.distance(last, h), h))
