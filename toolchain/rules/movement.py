"""Movement: where a unit can go, at what cost, and whether a given path is legal."""

from __future__ import annotations

import heapq
from collections.abc import Iterator, Sequence
from fractions import Fraction
from itertools import pairwise

from msgspec import Struct

from toolchain.model.hexgrid import Edge, hexside
from toolchain.model.movement import GuaranteeZoc, ZocEnter, ZocToZoc
from toolchain.model.rule_name import RuleName
from toolchain.rules.event import Refusal
from toolchain.rules.exits import exit_cost, exit_rules
from toolchain.rules.movement_costs import (
    START_BESIDE,
    STOP_AFTER,
    crossing_of,
    hex_cost,
)
from toolchain.rules.mover import Mover, mover
from toolchain.rules.play import Play
from toolchain.rules.state import GameState

# -- one step --------------------------------------------------------------------------------------


def enter(
    mover: Mover, here: str, there: str, base: int, flags: int, spent: int
) -> tuple[int, bool] | RuleName:
    """Points spent after a step and whether the move ends there, or the rule that forbids it."""
    first = spent == 0 and here == mover.start
    if there in mover.enemy:
        return RuleName.ENEMY_HEX
    if there in mover.closed:
        return RuleName.BOUNDARY
    if flags & START_BESIDE and not (first or mover.beside_any):
        return RuleName.HEXSIDES
    total, stops = spent + base, bool(flags & STOP_AFTER) or there in mover.friends
    if there in mover.zone:
        met = _enter_zone(mover, here, there, base, total, first)
        if isinstance(met, RuleName):
            return met
        total, stops = met[0], stops or met[1]
    if total <= mover.left:
        return total, stops
    if first and mover.fresh and mover.play.rules.movement.guaranteed_hex:
        return _guaranteed(mover, here, there)
    return RuleName.ALLOWANCE


def _enter_zone(
    mover: Mover, here: str, there: str, base: int, total: int, first: bool
) -> tuple[int, bool] | RuleName:
    behaviour = mover.facts.behaviour
    if here in mover.zone:
        if behaviour.to_zoc is ZocToZoc.BARRED or _zoc_step_barred(mover, here, there):
            return RuleName.ZOC_TO_ZOC
        if behaviour.to_zoc is ZocToZoc.WHOLE_ALLOWANCE:
            able = first and mover.fresh and base <= mover.left
            return (mover.left, True) if able else RuleName.ZOC_TO_ZOC
    match behaviour.enter:
        case ZocEnter.STOP:
            return total, True
        case ZocEnter.COST:
            return total + mover.surcharge, False
        case ZocEnter.FREE:
            return total, False


def _zoc_step_barred(mover: Mover, here: str, there: str) -> bool:
    zoc = mover.play.rules.zoc
    if mover.facts.behaviour.crosses_bars or not (zoc.barred_hexsides or zoc.barred_terrain):
        return False
    game_map = mover.play.game_map
    kinds = game_map.hexside_terrain.get(hexside(here, there), ())
    terrain = game_map.hexes[there].all_terrain
    return not set(kinds).isdisjoint(zoc.barred_hexsides) or not set(terrain).isdisjoint(zoc.barred_terrain)


def _guaranteed(mover: Mover, here: str, there: str) -> tuple[int, bool] | RuleName:
    """One hex whatever it costs, but not along the zone of one enemy (or any)."""
    match mover.play.rules.movement.guarantee_zoc:
        case GuaranteeZoc.NONE:
            barred = False
        case GuaranteeZoc.ANY_UNIT:
            barred = here in mover.zone and there in mover.zone
        case GuaranteeZoc.SAME_UNIT:
            sources = mover.play.board(mover.state).zone_sources(mover.facts.side)
            none: frozenset[str] = frozenset()
            barred = not sources.get(here, none).isdisjoint(sources.get(there, none))
    return RuleName.GUARANTEED_HEX if barred else (mover.left, True)


# -- reach -----------------------------------------------------------------------------------------


class Reach(Struct, frozen=True):
    """Hexes in reach with the least cost in shares and the hex before on the cheapest way.

    `open` hexes can be left again in the same move; `ends` are those where another, possibly cheaper, way
    ends the move. `exits` are ways off the map: last hex, edge, cost.
    """

    mover: Mover
    open: dict[str, tuple[int, str]]
    ends: dict[str, tuple[int, str]]
    exits: tuple[tuple[str, Edge, int], ...]

    def cost(self, hex_id: str) -> int | None:
        """The least cost of a hex in shares, None out of reach."""
        found = [labels[hex_id][0] for labels in (self.open, self.ends) if hex_id in labels]
        return min(found) if found else None

    def points(self, hex_id: str) -> Fraction | None:
        """The least cost in movement points."""
        cost = self.cost(hex_id)
        return None if cost is None else Fraction(cost, self.mover.play.scale)

    @property
    def hexes(self) -> tuple[str, ...]:
        """Every hex in reach but the start, in order of discovery."""
        found = dict.fromkeys((*self.open, *self.ends))
        found.pop(self.mover.start, None)
        return tuple(found)

    def path(self, hex_id: str) -> tuple[str, ...]:
        """The cheapest path, the start first."""
        here = hex_id
        back = [here]
        if hex_id in self.ends and (hex_id not in self.open or self.ends[hex_id][0] < self.open[hex_id][0]):
            here = self.ends[hex_id][1]
            back.append(here)
        while here != self.mover.start:
            here = self.open[here][1]
            back.append(here)
        return tuple(reversed(back))

    def open_path(self, hex_id: str) -> tuple[str, ...]:
        """The cheapest path that does not end the move there."""
        back = [hex_id]
        while back[-1] != self.mover.start:
            back.append(self.open[back[-1]][1])
        return tuple(reversed(back))


def reach(play: Play, state: GameState, key: str) -> Reach:
    """Every hex that a unit can move to, friends in the way or not (see stacking for where it may stop)."""
    unit = mover(play, state, key)
    open_labels: dict[str, tuple[int, str]] = {unit.start: (0, "")}
    ends: dict[str, tuple[int, str]] = {}
    heap = [(0, unit.start)]
    table, special, left = unit.table, unit.special, unit.left
    while heap:
        spent, here = heapq.heappop(heap)
        if spent > open_labels[here][0]:
            continue
        for there, base, flags in table[here]:
            total, stops = spent + base, False
            if flags or there in special or total > left:
                met = enter(unit, here, there, base, flags, spent)
                if isinstance(met, RuleName):
                    continue
                total, stops = met
            labels = ends if stops else open_labels
            if there not in labels or total < labels[there][0]:
                labels[there] = (total, here)
                if not stops:
                    heapq.heappush(heap, (total, there))
    return Reach(unit, open_labels, ends, tuple(_exits(unit, open_labels)))


def _exits(unit: Mover, labels: dict[str, tuple[int, str]]) -> Iterator[tuple[str, Edge, int]]:
    rules = exit_rules(unit.play, unit.state, unit.key)
    if not rules:
        return
    for hex_id, (spent, _) in labels.items():
        for edge in unit.play.grid.edges_of(hex_id):
            cost = exit_cost(unit, rules, hex_id, edge, spent)
            if not isinstance(cost, RuleName):
                yield hex_id, edge, cost


# -- a given path ----------------------------------------------------------------------------------


def walk(unit: Mover, path: Sequence[str]) -> tuple[int, bool] | Refusal:
    """The cost in shares of a path and whether its last hex ends the move, or why it is illegal."""
    play = unit.play
    if not path or path[0] != unit.start:
        return play.refuse(RuleName.MOVEMENT, f"the path does not begin in the unit's hex {unit.start}")
    spent, stops = 0, False
    for here, there in pairwise(path):
        if stops:
            rule = RuleName.ZOC_STOP if here in unit.zone else RuleName.HEXSIDES
            return play.refuse(rule, f"the move ends in {here}")
        options = [step for step in unit.table[here] if step[0] == there]
        if not options:
            return _why_closed(unit, here, there)
        met = _best(unit, here, options, spent)
        if isinstance(met, RuleName):
            return play.refuse(met, _why_refused(met, here, there))
        spent, stops = met
    return spent, stops


def _best(
    unit: Mover, here: str, options: list[tuple[str, int, int]], spent: int
) -> tuple[int, bool] | RuleName:
    """The step in its best form: by road or off it. One that does not end the move is preferred."""
    answers = [enter(unit, here, there, base, flags, spent) for there, base, flags in options]
    good = [answer for answer in answers if not isinstance(answer, RuleName)]
    return min(good, key=lambda a: (a[1], a[0])) if good else answers[0]


def _why_closed(unit: Mover, here: str, there: str) -> Refusal:
    play, cls = unit.play, unit.facts.movement_class
    if there not in play.near.get(here, ()):
        return play.refuse(RuleName.MOVEMENT, f"{here} and {there} are not neighbours")
    conditions = unit.ground.conditions
    target, source = hex_cost(play, cls, conditions, there), hex_cost(play, cls, conditions, here)
    if target.by_path or source.by_path:
        return play.refuse(RuleName.PROHIBITED, f"only a road leads from {here} to {there}")
    if target.points is None:
        return play.refuse(RuleName.PROHIBITED, f"the unit may not enter {there}")
    assert crossing_of(play, cls, unit.ground, here, there).prohibited
    return play.refuse(RuleName.HEXSIDES, f"the hexside between {here} and {there} is closed to the unit")


_REASONS = {
    RuleName.ENEMY_HEX: "an enemy holds {there}",
    RuleName.BOUNDARY: "the boundary bars {there}",
    RuleName.HEXSIDES: "the hexside to {there} is crossed only as the first step, from beside it",
    RuleName.ZOC_TO_ZOC: "no step from enemy zone to enemy zone, {here} to {there}",
    RuleName.GUARANTEED_HEX: "the guaranteed hex does not lead along an enemy's zone to {there}",
    RuleName.ALLOWANCE: "too few movement points for {there}",
}


def _why_refused(rule: RuleName, here: str, there: str) -> str:
    return _REASONS.get(rule, "illegal step to {there}").format(here=here, there=there)
