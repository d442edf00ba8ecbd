"""From phase to phase, from turn to turn, to the end."""

from __future__ import annotations

import msgspec

from toolchain.model.movement import StackingCheck, TurnBar
from toolchain.model.rule_name import RuleName
from toolchain.model.sequence import PhaseKind
from toolchain.rules.draft import Draft
from toolchain.rules.event import Refusal
from toolchain.rules.hex_events import end_of_phase
from toolchain.rules.play import Play
from toolchain.rules.reinforcements import due_units, entries_of
from toolchain.rules.stacking import can_leave, crowding, overfull
from toolchain.rules.state import GameState, Place, UnitState
from toolchain.rules.support_fire import points_for, return_markers
from toolchain.rules.turn_rules import beside_friend, turn_bar
from toolchain.rules.victory import judge

# What a unit did is forgotten as a player turn begins.
FRESH = {
    "moved": (),
    "fought": (),
    "struck": (),
    "entered": "",
    "used": 0,
    "spent": False,
    "no_attack": False,
}


def end_bar(play: Play, state: GameState) -> Refusal | None:
    """Why the phase may not end yet: something that must be done, and still can be."""
    if state.battle is not None or state.battles:
        return play.refuse(RuleName.DECLARATION, "the battles announced are resolved first")
    if play.phase(state).kind is PhaseKind.SUPPORT and not state.drawn:
        return play.refuse(RuleName.ALLOTMENT, "the markers of the turn are received first")
    if play.rules.entry.forced and any(
        next(entries_of(play, state, key), None) is not None for key in due_units(play, state)
    ):
        return play.refuse(RuleName.REINFORCEMENT, "reinforcements that can come in must")
    if play.phase(state).kind is PhaseKind.MOVEMENT:
        return _crowd_bar(play, state) or _spacing_bar(play, state)
    return None


def _crowd_bar(play: Play, state: GameState) -> Refusal | None:
    limit, side = play.rules.stacking.limit, play.active(state)
    crowded = list(overfull(play, state)) if play.rules.stacking.checked is StackingCheck.PHASE else []
    for hex_id, units in play.board(state).hexes(side).items():
        if len(units) > limit and any(crowding(play, state, u) for u in units):
            crowded.append(hex_id)
    for hex_id in crowded:
        if any(can_leave(play, state, u) for u in play.board(state).friends(side, hex_id)):
            return play.refuse(RuleName.STACKING, f"too many units are in {hex_id}")
    return None


def _spacing_bar(play: Play, state: GameState) -> Refusal | None:
    """Units that must not end beside friends and came in this phase have to move apart while they can."""
    phase = play.phase(state).key
    for key, unit in state.units.items():
        if unit.place is not Place.MAP or unit.entered != phase or phase in unit.moved:
            continue
        barred = turn_bar(play, state, key, TurnBar.END_BESIDE_FRIEND) is not None
        if barred and beside_friend(play, state, key, unit.hex) and can_leave(play, state, key):
            return play.refuse(RuleName.TURN_RULE, f"the unit in {unit.hex} must not stay beside a friend")
    return None


def end_phase(draft: Draft) -> None:
    """Finish the phase and go on to the next that has something to it."""
    end_of_phase(draft)
    _clear_marks(draft)
    draft.set(declaring=True, battles=(), battle=None, tasks=())
    while _next_step(draft):
        begin_step(draft)
        if draft.state.turn in draft.play.phase(draft.state).turns:
            return


def _next_step(draft: Draft) -> bool:
    """Go to the next phase of this turn or the next; False when the game is over."""
    if draft.state.step + 1 < len(draft.play.steps):
        draft.set(step=draft.state.step + 1)
    else:
        _end_turn(draft)
    return not draft.state.over


def begin_step(draft: Draft) -> None:
    """A phase begins; with the first of a player turn, the player turn."""
    play, state = draft.play, draft.state
    side = play.steps[state.step].side
    before = play.steps[state.step - 1].side if state.step else ""
    if side and (side != before or state.step == 0):
        _begin_player_turn(draft, side)
    phase = play.phase(draft.state)
    if phase.kind is PhaseKind.MOVEMENT and not play.rules.movement.per_turn:
        # What a unit paid to come in counts against the phase in which it did.
        _refresh(draft, "used", 0, keep_entered=phase.key)
    owner = f"{play.game.sides[side].adjective or play.game.sides[side].name} " if side else ""
    text = f"turn {draft.state.turn}, {owner}{phase.title}"
    draft.event(RuleName.SEQUENCE, text)


def _begin_player_turn(draft: Draft, side: str) -> None:
    units: dict[str, UnitState] = {}
    for key, unit in draft.state.units.items():
        if any(getattr(unit, field) != value for field, value in FRESH.items()):
            units[key] = msgspec.structs.replace(unit, **FRESH)
    if units:
        draft.set_units(units)
    draft.set(points=points_for(draft.play, draft.state.turn, side), bombarded={})


def _refresh(draft: Draft, field: str, value: object, *, keep_entered: str) -> None:
    changed = {
        key: msgspec.structs.replace(unit, **{field: value})
        for key, unit in draft.state.units.items()
        if getattr(unit, field) != value and unit.entered != keep_entered
    }
    if changed:
        draft.set_units(changed)


def _clear_marks(draft: Draft) -> None:
    mark = draft.play.phase(draft.state).clears_mark
    side = draft.play.active(draft.state)
    if not mark:
        return
    changed = {
        key: msgspec.structs.replace(unit, marks=tuple(m for m in unit.marks if m != mark))
        for key, unit in draft.state.units.items()
        if mark in unit.marks and draft.play.facts[key].side == side
    }
    if changed:
        draft.set_units(changed)


def _end_turn(draft: Draft) -> None:
    """The turn marker moves on, or the game ends."""
    play = draft.play
    return_markers(draft)
    if draft.state.turn >= play.scenario.last_turn:
        finish(draft)
        return
    draft.set(turn=draft.state.turn + 1, step=0)
    draft.event(RuleName.SEQUENCE, f"turn {draft.state.turn} begins", number=draft.state.turn)
    schedule = play.rules.victory.get(play.scenario.victory)
    if schedule is not None and schedule.before_last and draft.state.turn == play.scenario.last_turn:
        finish(draft)


def finish(draft: Draft) -> None:
    """Judge victory."""
    result = judge(draft.play, draft.state)
    draft.set(result=result)
    winner = draft.play.game.sides[result.winner].name if result.winner else "nobody"
    draft.event(RuleName.VICTORY, f"the game is over; {winner} wins")
