"""The state in which a scenario opens."""

from __future__ import annotations

from collections.abc import Mapping

from toolchain.model.rule_name import RuleName
from toolchain.rules.draft import Draft
from toolchain.rules.event import Refusal
from toolchain.rules.play import Play
from toolchain.rules.sequence_flow import begin_step, end_phase
from toolchain.rules.state import GameState, Place, UnitState
from toolchain.rules.support_fire import full_pools


def opening_state(play: Play, placements: Mapping[str, str] | None = None) -> GameState:
    """The first state: fixed pieces on their hexes, free groups on `placements` (or the suggested set-up),
    everything that comes later due. Units of groups without a hex are left out of the map."""
    hexes = {p.piece: p.hex for p in play.scenario.placements}
    if placements is None:
        hexes |= {p.piece: p.hex for p in play.scenario.suggested}
    else:
        hexes |= dict(placements)
    units = {key: _unit(play, key, hexes) for key in play.scenario.units if key in play.facts}
    markers = {m: h for m, h in hexes.items() if m in play.game.markers}
    control = {k: point.initial for k, point in play.rules.control.items() if point.initial}
    state = GameState(
        turn=play.scenario.first_turn,
        step=0,
        units=units,
        control=control,
        markers=markers,
        pools=full_pools(play),
    )
    draft = Draft(play, state)
    _settle_control(draft)
    begin_step(draft)
    if draft.state.turn not in play.phase(draft.state).turns:
        end_phase(draft)
    return draft.state


def _unit(play: Play, key: str, hexes: Mapping[str, str]) -> UnitState:
    steps = play.facts[key].unit.steps
    if key in hexes:
        return UnitState(Place.MAP, hexes[key], steps)
    return UnitState(Place.DUE, "", steps)


def _settle_control(draft: Draft) -> None:
    """Units that set up on control points hold them."""
    board = draft.play.board(draft.state)
    held = dict(draft.state.control)
    for key, point in draft.play.rules.control.items():
        for unit in board.at.get(point.hex, ()):
            held[key] = draft.play.facts[unit].side
    draft.set(control=held)


def placement_refusals(play: Play, placements: Mapping[str, str]) -> tuple[Refusal, ...]:
    """What is wrong with a set-up of the free groups: outside their areas, too many in a hex, left out."""
    found = []
    for group in play.scenario.setup:
        area = play.area(group.area)
        for key in group.units:
            if key not in placements:
                found.append(play.refuse(RuleName.SEQUENCE, f"'{key}' is not set up"))
            elif placements[key] not in area:
                text = f"'{key}' sets up outside its area: {group.area_text}"
                found.append(play.refuse(RuleName.SEQUENCE, text))
    counts: dict[str, int] = {}
    fixed = {p.piece: p.hex for p in play.scenario.placements if p.piece in play.facts}
    for hex_id in (*placements.values(), *fixed.values()):
        counts[hex_id] = counts.get(hex_id, 0) + 1
    for hex_id, number in sorted(counts.items()):
        if number > play.rules.stacking.limit:
            found.append(play.refuse(RuleName.STACKING, f"{number} units set up in {hex_id}"))
    return tuple(found)
