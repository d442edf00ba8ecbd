"""Replacements: eliminated units come back reduced, reduced ones are rebuilt."""

from __future__ import annotations

from collections.abc import Iterator

from toolchain.model.movement import ZocPurpose
from toolchain.model.reinforcement import Replacement
from toolchain.model.rule_name import RuleName
from toolchain.rules.action import Replace
from toolchain.rules.draft import Draft
from toolchain.rules.event import Refusal
from toolchain.rules.play import Play
from toolchain.rules.stacking import has_room
from toolchain.rules.state import GameState, Place
from toolchain.rules.zones_of_control import enemy_zone


def replacements_of(play: Play, state: GameState) -> Iterator[Replace]:
    """The legal uses of replacements now."""
    for rule in play.rules.replacements:
        if _rule_bar(play, state, rule) is None:
            for key in state.units:
                if _unit_bar(play, state, rule, key) is None:
                    yield Replace(rule.key, key)


def check_replace(play: Play, state: GameState, action: Replace) -> Refusal | None:
    """Why a replacement is illegal."""
    rule = next((r for r in play.rules.replacements if r.key == action.rule), None)
    if rule is None:
        return play.refuse(RuleName.REPLACEMENT, f"there is no replacement '{action.rule}'")
    return _rule_bar(play, state, rule) or _unit_bar(play, state, rule, action.unit)


def _rule_bar(play: Play, state: GameState, rule: Replacement) -> Refusal | None:
    phase = play.phase(state)
    if rule.side != play.active(state) or phase.key not in rule.phases:
        return play.refuse(RuleName.REPLACEMENT, "replacements are not taken in this phase")
    if state.replaced.get(rule.key, 0) >= rule.number:
        return play.refuse(RuleName.REPLACEMENT, "all replacements of the game are used")
    moved = any(phase.key in u.moved for u in state.units.values())
    if rule.before_movement and moved:
        return play.refuse(RuleName.REPLACEMENT, "replacements come before movement")
    return None


def _unit_bar(play: Play, state: GameState, rule: Replacement, key: str) -> Refusal | None:
    facts, unit = play.facts[key], state.units[key]
    if facts.side != rule.side or not rule.units.matches(facts.unit):
        return play.refuse(RuleName.REPLACEMENT, "the replacement is not for this unit")
    if unit.place is Place.MAP and unit.steps < facts.unit.steps:
        return None
    if unit.place is not Place.ELIMINATED:
        return play.refuse(RuleName.REPLACEMENT, "only eliminated or reduced units are replaced")
    zone = enemy_zone(play, state, rule.side, ZocPurpose.ENTRY, unit=key)
    if rule.hex in zone or rule.hex in play.board(state).enemy_hexes(rule.side):
        return play.refuse(RuleName.REPLACEMENT, f"an enemy or his zone bars {rule.hex}")
    if not has_room(play, state, key, rule.hex):
        return play.refuse(RuleName.STACKING, f"{rule.hex} is full")
    return None


def do_replace(draft: Draft, action: Replace) -> None:
    """Use a replacement on a unit."""
    rule = next(r for r in draft.play.rules.replacements if r.key == action.rule)
    key = action.unit
    used = {**draft.state.replaced, rule.key: draft.state.replaced.get(rule.key, 0) + 1}
    draft.set(replaced=used)
    if draft.unit(key).place is Place.MAP:
        draft.set_unit(key, steps=draft.play.facts[key].unit.steps)
        draft.event(RuleName.REPLACEMENT, f"{draft.name(key)} is rebuilt", unit=key)
        return
    phase = draft.play.phase(draft.state).key
    draft.set_unit(key, place=Place.MAP, hex=rule.hex, steps=1, entered=phase)
    text = f"{draft.name(key)} comes back reduced on {rule.hex}"
    draft.event(RuleName.REPLACEMENT, text, unit=key, hex_id=rule.hex)
