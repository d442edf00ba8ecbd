"""Retreats, resistance and losses, carried out."""

from __future__ import annotations

import msgspec

from toolchain.model.hex_event import Travel
from toolchain.model.hexgrid import Edge
from toolchain.model.retreat import OffMap, Resistance, ResistanceCost, Shortfall
from toolchain.model.rule_name import RuleName
from toolchain.rules.action import Resist, Retreat, Yield
from toolchain.rules.draft import Draft
from toolchain.rules.event import Refusal
from toolchain.rules.hex_events import travel
from toolchain.rules.play import Play
from toolchain.rules.retreat_ways import RetreatWays, WayFinder, off_map_result, retreat_ways
from toolchain.rules.state import GameState, Place
from toolchain.rules.task import Battle, RetreatTask


def may_resist(play: Play, task: RetreatTask, ways: RetreatWays) -> bool:
    """Whether a unit may stand and lose a step instead of retreating."""
    rules = play.rules.retreat
    if rules.resistance is Resistance.NOBODY or (task.attacker and rules.resistance is Resistance.DEFENDER):
        return False
    return bool(ways.all) or rules.resist_surrounded


def check_retreat(play: Play, state: GameState, task: RetreatTask, action: Retreat) -> Refusal | None:
    """Why a retreat is illegal: the clause that it breaks."""
    if action.unit != task.unit:
        return play.refuse(RuleName.RETREAT, "another unit has to retreat first")
    ways = retreat_ways(play, state, task)
    if action in ways.all:
        return None
    return _broken_clause(play, state, task, action, ways)


def _broken_clause(
    play: Play, state: GameState, task: RetreatTask, action: Retreat, ways: RetreatWays
) -> Refusal:
    finder = WayFinder(play, state, task)
    for hex_id in action.path[1:]:
        if hex_id in finder.enemy:
            return play.refuse(RuleName.RETREAT, f"an enemy holds {hex_id}")
        if hex_id in finder.zone:
            return play.refuse(RuleName.RETREAT_ZOC, f"{hex_id} is in an enemy zone of control")
    if action.edge:
        return play.refuse(RuleName.RETREAT_OFF_MAP, "the unit may not retreat off the map here")
    if action.displaced or not finder.may_end(action.path[-1]):
        return play.refuse(RuleName.DISPLACEMENT, f"no friend may be pushed out of {action.path[-1]}")
    if len(action.path) - 1 < task.hexes:
        return play.refuse(RuleName.RETREAT_SHORT, f"the retreat goes {task.hexes} hexes")
    if ways.full and any(not finder.is_vacant(h) for h in action.path[1:]):
        return play.refuse(RuleName.RETREAT, "a way of vacant hexes is open")
    return play.refuse(RuleName.RETREAT, "the path is no legal retreat")


def do_retreat(draft: Draft, task: RetreatTask, action: Retreat) -> None:
    """Carry out a legal retreat with what it costs."""
    for friend, hex_id in action.displaced:
        _displace(draft, friend, hex_id)
    if action.edge:
        _leave(draft, action)
    else:
        _go(draft, task, action)


def _displace(draft: Draft, key: str, hex_id: str) -> None:
    attacking = draft.play.facts[key].side == draft.play.active(draft.state)
    draft.set_unit(key, hex=hex_id, no_attack=draft.unit(key).no_attack or attacking)
    draft.event(RuleName.DISPLACEMENT, f"{draft.name(key)} makes way to {hex_id}", unit=key, hex_id=hex_id)
    travel(draft, key, (hex_id,), Travel.RETREAT)


def _go(draft: Draft, task: RetreatTask, action: Retreat) -> None:
    key, end = task.unit, action.path[-1]
    steps = len(action.path) - 1
    draft.set_unit(key, hex=end)
    text = f"{draft.name(key)} retreats {steps} {'hex' if steps == 1 else 'hexes'} to {end}"
    draft.event(RuleName.RETREAT, text, unit=key, hex_id=end, number=steps)
    travel(draft, key, action.path[1:], Travel.RETREAT)
    left = action.path[:-1]
    if steps < task.hexes and draft.play.rules.retreat.shortfall is Shortfall.LOSE_STEP:
        draft.lose_steps(key, 1, RuleName.RETREAT_SHORT, f"it cannot go {task.hexes} hexes")
        if draft.unit(key).place is not Place.MAP:
            left = action.path
    _open(draft, task, left)


def _leave(draft: Draft, action: Retreat) -> None:
    result = off_map_result(draft.play, action.unit, Edge(action.edge))
    place = Place.AWAY if result is OffMap.MAY_RETURN else Place.REMOVED
    battle = draft.state.battle
    draft.set_unit(action.unit, place=place, hex="", left=(action.edge, draft.state.turn))
    text = f"{draft.name(action.unit)} retreats over the {action.edge} edge"
    draft.event(RuleName.RETREAT_OFF_MAP, text, unit=action.unit)
    if battle is not None and draft.play.facts[action.unit].side != draft.play.active(draft.state):
        _extend(draft, battle, action.path)


def _open(draft: Draft, task: RetreatTask, path: tuple[str, ...]) -> None:
    """A defender's retreat leaves a path to advance along."""
    battle = draft.state.battle
    if battle is not None and not task.attacker:
        _extend(draft, battle, path)


def _extend(draft: Draft, battle: Battle, path: tuple[str, ...]) -> None:
    longer = path if len(path) > len(battle.path) else battle.path
    draft.set(battle=msgspec.structs.replace(battle, path=longer, retreated=True))


def do_yield(draft: Draft, task: RetreatTask, action: Yield) -> None:
    """A unit without any way: a step lost by the sea, or the unit."""
    key = action.unit
    if retreat_ways(draft.play, draft.state, task).by_sea:
        draft.lose_steps(key, 1, RuleName.RETREAT_SHORT, "it has the sea behind it")
    else:
        draft.eliminate(key, RuleName.RETREAT, "it has no way of retreat")
    if draft.unit(key).place is not Place.MAP and draft.play.rules.advance.after_lost_retreat:
        _open(draft, task, (task.origin,))


def do_resist(draft: Draft, task: RetreatTask, action: Resist) -> None:
    """Stand and lose a step."""
    key = action.unit
    draft.lose_steps(key, 1, RuleName.RESISTANCE, "it resists")
    battle = draft.state.battle
    if battle is not None and not task.attacker:
        draft.set(battle=msgspec.structs.replace(battle, held=True))
    if draft.play.rules.retreat.resistance_cost is ResistanceCost.ONE_FOR_ALL:
        others = tuple(
            t for t in draft.state.tasks if not (isinstance(t, RetreatTask) and t.attacker == task.attacker)
        )
        draft.set(tasks=others)
