"""Which bombardments are legal."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations

from toolchain.model.rule_name import RuleName
from toolchain.model.sequence import PhaseKind
from toolchain.rules.action import Bombard
from toolchain.rules.declarations import target_bar
from toolchain.rules.event import Refusal
from toolchain.rules.play import Play
from toolchain.rules.state import GameState
from toolchain.rules.support_fire import usable


def check_bombard(play: Play, state: GameState, action: Bombard) -> Refusal | None:
    """Why a bombardment is illegal."""
    rules, phase = play.rules.combat.bombardment, play.phase(state)
    if rules is None or phase.kind is not PhaseKind.BOMBARDMENT:
        return play.refuse(RuleName.BOMBARDMENT, f"nobody bombards in the {phase.title}")
    if state.battle is not None:
        return play.refuse(RuleName.DECLARATION, "the bombardment in progress comes first")
    fallen, markers = state.bombarded.get(action.target, 0), action.markers
    if not markers or len(set(markers)) != len(markers):
        return play.refuse(RuleName.BOMBARDMENT, "a bombardment takes markers, each once")
    if fallen + len(markers) > rules.markers:
        return play.refuse(RuleName.BOMBARDMENT, f"at most {rules.markers} markers on a hex in a player turn")
    refusal = target_bar(play, state, action.target)
    if refusal is not None:
        return refusal
    hand = usable(play, state, play.active(state))
    if any(m not in hand for m in markers):
        return play.refuse(RuleName.SUPPORT_MARKERS, "the marker is not in hand")
    return None


def bombardments(play: Play, state: GameState) -> Iterator[Bombard]:
    """Every legal bombardment."""
    rules = play.rules.combat.bombardment
    hand = usable(play, state, play.active(state))
    for target in sorted(play.board(state).enemy_hexes(play.active(state))):
        for size in range(1, (rules.markers if rules else 0) + 1):
            for markers in combinations(hand, size):
                action = Bombard(target, markers)
                if check_bombard(play, state, action) is None:
                    yield action
