"""Victory: counting points and judging conditions."""

from __future__ import annotations

from collections.abc import Iterable

from msgspec import Struct

from toolchain.model.hexgrid import hexside
from toolchain.model.movement import ZocPurpose
from toolchain.model.unit import UnitFilter
from toolchain.model.victory import (
    AllConditions,
    AnyCondition,
    AtLeast,
    Condition,
    Controls,
    Count,
    Eliminated,
    Exited,
    Judging,
    NotCondition,
    NotExited,
    OpenPath,
    Tally,
    VictoryItem,
)
from toolchain.rules.play import Play
from toolchain.rules.state import GameState, Place, Result
from toolchain.rules.zones_of_control import enemy_zone


class Score(Struct, frozen=True):
    """What a line of the schedule is worth: how often it counts, and the points."""

    item: VictoryItem
    times: int

    @property
    def points(self) -> int:
        return self.times * self.item.points


def scores(play: Play, state: GameState) -> tuple[Score, ...]:
    """Every line of the scenario's point schedule as things stand."""
    schedule = play.rules.victory.get(play.scenario.victory)
    return tuple(Score(item, _times(play, state, item)) for item in (schedule.items if schedule else ()))


def _times(play: Play, state: GameState, item: VictoryItem) -> int:
    if item.each is not None:
        return count(play, state, item.each)
    assert item.when is not None
    return int(condition_met(play, state, item.when))


def points(play: Play, state: GameState) -> dict[str, int]:
    """Each side's points as things stand."""
    total = dict.fromkeys(play.order, 0)
    for score in scores(play, state):
        total[score.item.side] = total.get(score.item.side, 0) + score.points
    return total


def judge(play: Play, state: GameState) -> Result:
    """Who wins if the game ends now. Without a schedule nobody does."""
    schedule = play.rules.victory.get(play.scenario.victory)
    total = points(play, state)
    if schedule is None:
        return Result("", total)
    if schedule.judging is Judging.CONDITION:
        met = schedule.condition is not None and condition_met(play, state, schedule.condition)
        return Result(schedule.winner if met else schedule.otherwise, total)
    most = max(total.values(), default=0)
    leaders = [side for side, number in total.items() if number == most]
    winner = leaders[0] if len(leaders) == 1 else ""
    missed = [r for r in schedule.requirements if not condition_met(play, state, r.condition)]
    return Result("" if any(r.side == winner for r in missed) else winner, total)


# -- counts ----------------------------------------------------------------------------------------


def count(play: Play, state: GameState, what: Count) -> int:
    """How many units or events there are."""
    match what:
        case Eliminated(units):
            return sum(1 for k in _matching(play, state, units) if state.units[k].place is Place.ELIMINATED)
        case Exited(units):
            full = what.full_strength
            return sum(
                1
                for k in _matching(play, state, units)
                if _exited(state, k, what) and (not full or state.units[k].steps == play.facts[k].unit.steps)
            )
        case NotExited(units):
            if what.by_turn is not None and state.turn < what.by_turn:
                return 0
            return sum(1 for k in _matching(play, state, units) if not _exited(state, k, what))
        case Tally(event):
            return state.tally.get(event, 0)


def _matching(play: Play, state: GameState, units: UnitFilter) -> Iterable[str]:
    return (key for key in state.units if units.matches(play.facts[key].unit))


def _exited(state: GameState, key: str, what: Exited | NotExited) -> bool:
    unit = state.units[key]
    if unit.place is not Place.EXITED or unit.left is None:
        return False
    edge, turn = unit.left
    in_time = what.by_turn is None or turn <= what.by_turn
    return in_time and (not what.edges or edge in {e.value for e in what.edges})


# -- conditions ------------------------------------------------------------------------------------


def condition_met(play: Play, state: GameState, condition: Condition) -> bool:
    """Whether a condition holds as things stand."""
    match condition:
        case Controls():
            return _controls(play, state, condition)
        case OpenPath():
            return _open_path(play, state, condition)
        case AtLeast(what, number):
            return count(play, state, what) >= number
        case AllConditions(parts):
            return all(condition_met(play, state, part) for part in parts)
        case AnyCondition(parts):
            return any(condition_met(play, state, part) for part in parts)
        case NotCondition(part):
            return not condition_met(play, state, part)


def _controls(play: Play, state: GameState, condition: Controls) -> bool:
    board = play.board(state)
    zone: frozenset[str] = frozenset()
    if condition.free_of_zoc:
        zone = enemy_zone(play, state, condition.side, ZocPurpose.CONTROL)
    for name in condition.points:
        hex_id = play.rules.control[name].hex
        held = state.control.get(name) == condition.side and not board.enemies(condition.side, hex_id)
        present = bool(board.friends(condition.side, hex_id))
        if not held or hex_id in zone or (condition.occupied and not present):
            return False
    return True


def _open_path(play: Play, state: GameState, condition: OpenPath) -> bool:
    side = condition.side
    closed = play.board(state).enemy_hexes(side) | enemy_zone(
        play, state, side, ZocPurpose.CONTROL, friend_negates=condition.friend_negates
    )
    kinds = set(condition.paths)
    on_path = {h for h, found in play.game_map.path_hexes.items() if found & kinds}
    goal = play.area(condition.end)
    front = [h for h in play.area(condition.start) if h in on_path and h not in closed]
    seen = set(front)
    while front:
        here = front.pop()
        if here in goal:
            return True
        for there in play.near[here]:
            joined = play.game_map.path_steps.get(hexside(here, there), frozenset()) & kinds
            if joined and there not in seen and there not in closed:
                seen.add(there)
                front.append(there)
    return False
