"""Support fire: pools of markers, allotments, and air points."""

from __future__ import annotations

from collections.abc import Sequence

from toolchain.model.rule_name import RuleName
from toolchain.model.support_fire import (
    AllotmentChange,
    AllotmentUnit,
    Change,
    CheckTime,
    Draw,
    Rounding,
    SupportMarkers,
)
from toolchain.rules.draft import Draft
from toolchain.rules.play import Play
from toolchain.rules.state import GameState, Pool


def full_pools(play: Play) -> dict[str, Pool]:
    """Each side's pool before play: one name a marker copy, "key#copy"."""
    if play.rules.support_markers is None:
        return {}
    pools: dict[str, list[str]] = {side: [] for side in play.order}
    for key, marker in play.game.markers.items():
        if marker.role == "support" and marker.side in pools and marker.value is not None:
            pools[marker.side] += [f"{key}#{copy}" for copy in range(1, marker.count + 1)]
    return {side: Pool(tuple(found)) for side, found in pools.items()}


def marker_value(play: Play, copy: str) -> int:
    """The plus value of a marker copy."""
    return play.game.markers[copy.partition("#")[0]].value or 0


def allotment(play: Play, state: GameState, side: str, *, now: bool = False) -> int:
    """Markers (or points) that a side receives this turn, halved and doubled in the order of the rules.

    `now` applies the changes that are looked at continuously as things stand; it never raises the number.
    """
    rules = play.rules.support_markers
    if rules is None or side not in play.order:
        return 0
    number = rules.allotment(state.turn, play.order.index(side))
    for change in rules.changes:
        if change.side == side and (not now or change.check is CheckTime.CONTINUOUS):
            number = _changed(play, state, change, number)
    return number


def _changed(play: Play, state: GameState, change: AllotmentChange, number: int) -> int:
    if not play.board(state).friends(change.occupied_by, change.hex):
        return number
    return changed_number(change, number)


def changed_number(change: AllotmentChange, number: int) -> int:
    """A number halved or doubled as a change says."""
    if change.change is Change.DOUBLE:
        return number * 2
    return number // 2 if change.rounding is Rounding.KEEP_FLOOR else number - number // 2


def draw_dice(play: Play, state: GameState) -> tuple[int, ...]:
    """The sides of each die that drawing markers takes, in order: one die a marker drawn at random."""
    rules = play.rules.support_markers
    if rules is None or rules.draw is Draw.LOWEST_FIRST:
        return ()
    dice: list[int] = []
    for side in play.order:
        size = len(state.pools[side].pool)
        count = size if rules.unit is AllotmentUnit.POINTS else min(allotment(play, state, side), size)
        dice += range(size, size - count, -1)
    return tuple(dice)


def do_draw(draft: Draft, rolls: Sequence[int]) -> None:
    """Give both sides their markers of the turn."""
    play, rules = draft.play, draft.play.rules.support_markers
    assert rules is not None
    dice = list(rolls)
    pools = dict(draft.state.pools)
    for side in play.order:
        number = allotment(play, draft.state, side)
        pool = pools[side].pool
        hand = _drawn(play, rules, pool, number, dice)
        left = list(pool)
        for copy in hand:
            left.remove(copy)
        pools[side] = Pool(tuple(left), hand)
        text = f"{play.game.sides[side].name} receives {len(hand)} support markers"
        draft.event(RuleName.ALLOTMENT, text, number=len(hand))
    draft.set(pools=pools, drawn=True)


def _drawn(
    play: Play, rules: SupportMarkers, pool: tuple[str, ...], number: int, dice: list[int]
) -> tuple[str, ...]:
    if rules.draw is Draw.LOWEST_FIRST:
        ranked = sorted(pool, key=lambda copy: (marker_value(play, copy), copy))
    else:
        count = len(pool) if rules.unit is AllotmentUnit.POINTS else min(number, len(pool))
        ranked = _shuffled(pool, [dice.pop(0) for _ in range(count)])
    if rules.unit is AllotmentUnit.MARKERS:
        return tuple(ranked[:number])
    hand: list[str] = []
    for copy in ranked:
        if sum(marker_value(play, c) for c in hand) + marker_value(play, copy) <= number:
            hand.append(copy)
    return tuple(hand)


def _shuffled(pool: tuple[str, ...], picks: Sequence[int]) -> list[str]:
    left = list(pool)
    return [left.pop(pick - 1) for pick in picks]


def usable(play: Play, state: GameState, side: str) -> tuple[str, ...]:
    """The markers in hand that a side may still commit."""
    pool = state.pools.get(side)
    if pool is None:
        return ()
    if any(c.check is CheckTime.CONTINUOUS for c in _changes(play)):
        used = len(pool.used)
        total = used + len(pool.hand)
        plain = _plain_allotment(play, state, side)
        cut = plain - allotment(play, state, side, now=True)
        return pool.hand if used < total - max(cut, 0) else ()
    return pool.hand


def _changes(play: Play) -> tuple[AllotmentChange, ...]:
    rules = play.rules.support_markers
    return rules.changes if rules else ()


def _plain_allotment(play: Play, state: GameState, side: str) -> int:
    rules = play.rules.support_markers
    return rules.allotment(state.turn, play.order.index(side)) if rules else 0


def spend(draft: Draft, side: str, copies: Sequence[str]) -> None:
    """Take markers from the hand; they are used for this turn."""
    pool = draft.state.pools[side]
    hand = tuple(copy for copy in pool.hand if copy not in copies)
    changed = Pool(pool.pool, hand, (*pool.used, *copies))
    draft.set(pools={**draft.state.pools, side: changed})


def return_markers(draft: Draft) -> None:
    """All markers, used or not, go back to their pools as the turn ends."""
    pools = {
        side: Pool(tuple(sorted((*p.pool, *p.hand, *p.used), key=_copy_order)))
        for side, p in draft.state.pools.items()
    }
    draft.set(pools=pools, drawn=False)


def _copy_order(copy: str) -> tuple[str, int]:
    key, _, number = copy.partition("#")
    return key, int(number or 0)


def points_for(play: Play, turn: int, side: str) -> dict[str, int]:
    """The support points that a side has in its player turn."""
    return {p.key: p.amount for p in play.rules.support_points if p.side == side and turn in p.turns}
