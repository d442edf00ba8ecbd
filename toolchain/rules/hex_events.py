"""What happens where units pass: hex events and control."""

from __future__ import annotations

from collections.abc import Sequence

from toolchain.model.hex_event import Award, HexEvent, Travel, Trigger
from toolchain.model.rule_name import RuleName
from toolchain.rules.draft import Draft
from toolchain.rules.state import Place


def travel(draft: Draft, key: str, hexes: Sequence[str], way: Travel) -> None:
    """A unit came through hexes (its own left out) and stopped in the last."""
    watched = draft.play.watched
    for hex_id in hexes:
        if hex_id in watched:
            _control(draft, key, hex_id, last=hex_id == hexes[-1])
            for event in draft.play.events_at.get(hex_id, ()):
                if event.trigger is Trigger.PASS and way in event.travels:
                    _happen(draft, event, key)


def end_of_phase(draft: Draft) -> None:
    """Events that look at who stands where as a phase ends."""
    for event in draft.play.rules.hex_events:
        if event.trigger is Trigger.END_OF_PHASE:
            for key in list(draft.play.board(draft.state).at.get(event.hex, ())):
                _happen(draft, event, key)


def _control(draft: Draft, key: str, hex_id: str, *, last: bool) -> None:
    side = draft.play.facts[key].side
    for name in draft.play.control_at.get(hex_id, ()):
        point = draft.play.rules.control[name]
        if (last or point.passing) and draft.state.control.get(name) != side:
            draft.set(control={**draft.state.control, name: side})
            holder = draft.play.game.sides[side].name
            draft.event(RuleName.CONTROL, f"{point.title} is now {holder}", unit=key, hex_id=hex_id)


def _happen(draft: Draft, event: HexEvent, key: str) -> None:
    state = draft.state
    if not event.units.matches(draft.play.facts[key].unit) or state.units[key].place is not Place.MAP:
        return
    if any(f not in state.flags for f in event.while_flags):
        return
    if any(f in state.flags for f in event.unless_flags):
        return
    flags = tuple(dict.fromkeys((*state.flags, *event.sets)))
    markers = {m: h for m, h in state.markers.items() if m != event.removes}
    draft.set(flags=flags, markers=markers)
    _count(draft, event, key)
    _bonus(draft, event, key)


def _count(draft: Draft, event: HexEvent, key: str) -> None:
    counted = draft.state.counted.get(event.key, ())
    if counted if event.award is Award.ONCE else key in counted:
        return
    draft.set(
        counted={**draft.state.counted, event.key: (*counted, key)},
        tally={**draft.state.tally, event.key: draft.state.tally.get(event.key, 0) + 1},
    )
    draft.event(RuleName.HEX_EVENT, f"{event.title}: {draft.name(key)}", unit=key, hex_id=event.hex)


def _bonus(draft: Draft, event: HexEvent, key: str) -> None:
    bonus, unit = event.bonus, draft.unit(key)
    if bonus is None or unit.bonus_turn or not bonus.units.matches(draft.play.facts[key].unit):
        return
    turn = draft.state.turn + 1
    draft.set_unit(key, bonus_turn=turn, bonus_points=bonus.points, bonus_spent=False)
    text = f"{draft.name(key)} has {bonus.points} more movement points on turn {turn}"
    draft.event(RuleName.HEX_EVENT, text, unit=key, hex_id=event.hex, number=bonus.points)
