"""Which units may act in a phase."""

from __future__ import annotations

from toolchain.model.rule_name import RuleName
from toolchain.model.sequence import Phase, PhaseKind
from toolchain.rules.event import Refusal
from toolchain.rules.play import Play
from toolchain.rules.state import GameState, Place


def phase_bar(play: Play, state: GameState, key: str) -> Refusal | None:
    """Why a unit may not act in this phase at all: whose turn it is, filter, marks, earlier phases."""
    phase, side = play.phase(state), play.active(state)
    facts, unit = play.facts[key], state.units[key]
    if side and facts.side != side:
        return play.refuse(RuleName.SEQUENCE, "it is the other player's turn")
    if unit.place is not Place.MAP:
        return play.refuse(RuleName.PHASE_UNITS, "the unit is not on the map")
    if key not in play.phase_units[phase.key]:
        return play.refuse(RuleName.PHASE_UNITS, f"units of its kind do nothing in the {phase.title}")
    if phase.needs_mark and phase.needs_mark not in unit.marks:
        return play.refuse(
            RuleName.RESERVE, f"only units marked '{phase.needs_mark}' act in the {phase.title}"
        )
    if phase.bars_mark and phase.bars_mark in unit.marks:
        return play.refuse(RuleName.RESERVE, f"units marked '{phase.bars_mark}' wait for their phase")
    if unit.spent:
        return play.refuse(RuleName.ADVANCE, "the unit has advanced and does nothing more this turn")
    return _acted_before(play, state, key, phase)


def _acted_before(play: Play, state: GameState, key: str, phase: Phase) -> Refusal | None:
    unit = state.units[key]
    done = set(unit.fought if phase.kind is PhaseKind.COMBAT else unit.moved)
    if phase.kind is PhaseKind.MOVEMENT and play.rules.entry.counts_as_moved and unit.entered:
        done.add(unit.entered)
    for earlier in phase.not_after:
        if earlier in done:
            title = next((p.title for p in play.rules.sequence.player if p.key == earlier), earlier)
            return play.refuse(RuleName.SECOND_IMPULSE, f"the unit acted in the {title}")
    return None
