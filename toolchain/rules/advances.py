"""Advance after combat."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import pairwise

import msgspec

from toolchain.model.hex_event import Bar, Travel
from toolchain.model.movement import TurnBar
from toolchain.model.retreat import AdvanceAfter, AdvanceInto
from toolchain.model.rule_name import RuleName
from toolchain.rules.action import Advance
from toolchain.rules.boundaries import closed_hexes
from toolchain.rules.draft import Draft
from toolchain.rules.event import Refusal
from toolchain.rules.hex_events import travel
from toolchain.rules.movement_costs import Ground, passable
from toolchain.rules.play import Play
from toolchain.rules.stacking import has_room
from toolchain.rules.state import GameState, Place
from toolchain.rules.turn_rules import turn_bar


def open_path(play: Play, state: GameState) -> tuple[str, ...]:
    """The hexes that the attackers may advance into, the hex of combat first; none without an advance."""
    battle, rules = state.battle, play.rules.advance
    if battle is None or battle.held or not battle.code:
        return ()
    bombardment = play.rules.combat.bombardment
    if battle.bombardment and not (bombardment and bombardment.advance):
        return ()
    if rules.after is AdvanceAfter.RETREAT and not battle.retreated:
        return ()
    path = (battle.path or (battle.target,)) if rules.into is AdvanceInto.PATH else (battle.target,)
    held = play.board(state).enemy_hexes(play.active(state))
    return () if any(h in held for h in path) else path


def advances_of(play: Play, state: GameState) -> Iterator[Advance]:
    """The legal advances now."""
    battle = state.battle
    for key in battle.beside if battle else ():
        for hex_id in open_path(play, state):
            action = Advance(key, hex_id)
            if check_advance(play, state, action) is None:
                yield action


def check_advance(play: Play, state: GameState, action: Advance) -> Refusal | None:
    """Why an advance is illegal."""
    battle, rules, key = state.battle, play.rules.advance, action.unit
    path = open_path(play, state)
    if battle is None or not path:
        return play.refuse(RuleName.ADVANCE, "there is no advance")
    if action.hex not in path:
        return play.refuse(RuleName.ADVANCE, f"{action.hex} is not on the path")
    if rules.limit is not None and len(battle.advanced) >= rules.limit:
        return play.refuse(RuleName.ADVANCE, "no more units may advance")
    refusal = _unit_bar(play, state, key)
    if refusal is not None:
        return refusal
    way = path[: path.index(action.hex) + 1]
    if not has_room(play, state, key, action.hex):
        return play.refuse(RuleName.STACKING, f"{action.hex} is full")
    start = state.units[key].hex
    closed = closed_hexes(play, state, key, start, Bar.ADVANCE)
    if any(h in closed for h in way):
        return play.refuse(RuleName.BOUNDARY, "a boundary bars the advance")
    return _terrain_bar(play, state, key, (start, *way))


def _unit_bar(play: Play, state: GameState, key: str) -> Refusal | None:
    battle, unit = state.battle, state.units[key]
    assert battle is not None
    if key not in battle.beside or unit.place is not Place.MAP:
        return play.refuse(RuleName.ADVANCE, "the unit took no part from beside the target")
    if key in battle.advanced:
        return play.refuse(RuleName.ADVANCE, "the unit has advanced")
    if not play.rules.advance.units.matches(play.facts[key].unit):
        return play.refuse(RuleName.ADVANCE, "units of its kind do not advance")
    if battle.target not in play.near[unit.hex]:
        return play.refuse(RuleName.ADVANCE, "the unit is no longer beside the hex of combat")
    rule = turn_bar(play, state, key, TurnBar.ADVANCE)
    return play.refuse(RuleName.TURN_RULE, rule.title) if rule is not None else None


def _terrain_bar(play: Play, state: GameState, key: str, way: tuple[str, ...]) -> Refusal | None:
    if play.rules.advance.crosses_prohibited:
        return None
    ground = Ground(play.conditions(state.turn), state.blown)
    cls = play.facts[key].movement_class
    if all(passable(play, cls, ground, a, b) for a, b in pairwise(way)):
        return None
    return play.refuse(RuleName.PROHIBITED, "the terrain is closed to the unit")


def do_advance(draft: Draft, action: Advance) -> None:
    """Advance a unit."""
    play, key = draft.play, action.unit
    path = open_path(play, draft.state)
    way = path[: path.index(action.hex) + 1]
    battle = draft.state.battle
    assert battle is not None
    spent = play.rules.advance.then_spent
    draft.set(battle=msgspec.structs.replace(battle, advanced=(*battle.advanced, key)))
    draft.set_unit(key, hex=action.hex, spent=spent or draft.unit(key).spent)
    draft.event(RuleName.ADVANCE, f"{draft.name(key)} advances to {action.hex}", unit=key, hex_id=action.hex)
    travel(draft, key, way, Travel.ADVANCE)
