"""When a unit can be somewhere at the earliest, by the sequence of play and the terrain chart alone."""

from __future__ import annotations

import heapq
from collections.abc import Callable, Iterable
from dataclasses import dataclass
from fractions import Fraction
from itertools import combinations

from toolchain.checks.check import Subject
from toolchain.checks.travel import Travel, travel
from toolchain.model.combat_table import Act, Whom
from toolchain.model.retreat import AdvanceInto
from toolchain.model.scenario import Scenario
from toolchain.model.sequence import Phase, PhaseKind
from toolchain.model.unit import Unit

# So many turns beyond the end are looked at to say by how much something comes too late.
BEYOND = 12


@dataclass(frozen=True, slots=True)
class Leg:
    """A stretch of a journey: a movement phase with so many points, or an advance of so many hexes."""

    turn: int
    points: int = 0
    hexes: int = 0


@dataclass(frozen=True, slots=True)
class Start:
    """Where a unit begins: the turn from which it can move, and the hexes that it may begin on."""

    turn: int
    hexes: frozenset[str]


Itinerary = tuple[Leg, ...]
Goal = Callable[[str], int | None]
"""What it takes once at a hex: 0 to be there, the points to leave the map, None where there is no goal."""


def starts(subject: Subject, scenario: Scenario) -> dict[str, Start]:
    """Every unit of a scenario with where and when it begins."""
    found: dict[str, Start] = {}
    for arrival in scenario.arrivals:
        for unit in arrival.units:
            found.setdefault(unit, Start(arrival.turn, subject.hexes(arrival.area)))
    for group in scenario.setup:
        for unit in group.units:
            found[unit] = Start(scenario.first_turn, subject.hexes(group.area))
    for placement in scenario.placements:
        if placement.piece in subject.game.oob.units:
            found[placement.piece] = Start(scenario.first_turn, frozenset((placement.hex,)))
    return found


def itineraries(subject: Subject, unit: Unit, first: int, last: int) -> tuple[Itinerary, ...]:
    """The ways to use the phases of turns `first` to `last`: one for each choice among phases that exclude
    one another."""
    costs = travel(subject)
    allowance = _allowance(subject, unit)
    advance = _advance(subject, unit)
    ways = []
    for choice in _choices(subject, unit):
        legs = []
        for turn in range(first, last + 1):
            for phase in choice:
                if turn not in phase.turns:
                    continue
                if phase.kind is PhaseKind.MOVEMENT:
                    legs.append(Leg(turn, points=costs.points(allowance)))
                elif advance:
                    legs.append(Leg(turn, hexes=advance))
        ways.append(tuple(legs))
    return tuple(dict.fromkeys(ways))


def _allowance(subject: Subject, unit: Unit) -> Fraction:
    """The printed allowance with every bonus that the unit could earn."""
    rules = subject.game.ruleset
    bonus = [e.bonus.points for e in rules.hex_events if e.bonus and e.bonus.units.matches(unit)]
    return Fraction(rules.allowance_of(unit) + max(bonus, default=0))


def _advance(subject: Subject, unit: Unit) -> int:
    """The most hexes of an advance after combat."""
    rules = subject.game.ruleset
    if not rules.advance.units.matches(unit) or rules.advance.limit == 0:
        return 0
    if rules.advance.into is AdvanceInto.COMBAT_HEX:
        return 1
    effects = (e for code in rules.combat_table.codes.values() for e in code.effects)
    retreats = [e.number for e in effects if e.act is Act.RETREAT and e.whom is Whom.DEFENDER]
    return 1 + max(retreats, default=0)


def _choices(subject: Subject, unit: Unit) -> tuple[tuple[Phase, ...], ...]:
    """The largest sets of movement and combat phases of a player turn in which the unit may act."""
    rules = subject.game.ruleset
    kinds = (PhaseKind.MOVEMENT, PhaseKind.COMBAT)
    phases = [p for p in rules.sequence.player_turn(unit.side) if p.kind in kinds and p.units.matches(unit)]
    for size in range(len(phases), 0, -1):
        found = [c for c in combinations(phases, size) if not _clash(c, per_turn=rules.movement.per_turn)]
        if found:
            return tuple(found)
    return ((),)


def _clash(choice: tuple[Phase, ...], *, per_turn: bool) -> bool:
    keys = {phase.key for phase in choice}
    barred = {phase.bars_mark for phase in choice if phase.bars_mark}
    moves = sum(phase.kind is PhaseKind.MOVEMENT for phase in choice)
    return (
        any(not keys.isdisjoint(phase.not_after) for phase in choice)
        or any(phase.needs_mark in barred for phase in choice if phase.needs_mark)
        or (per_turn and moves > 1)
    )


def earliest(
    costs: Travel, kind: str, ways: Iterable[Itinerary], begins: Iterable[Start], goal: Goal, enough: int
) -> int | None:
    """The first turn on which the goal can be met by some way from some start; None where it never can.

    A way that does by turn `enough` ends the search: an even earlier turn is not looked for.
    """
    begins = tuple(begins)
    best: int | None = None
    for way in ways:
        turn = _earliest(costs, kind, way, begins, goal)
        if turn is not None and (best is None or turn < best):
            best = turn
        if best is not None and best <= enough:
            break
    return best


def _earliest(costs: Travel, kind: str, way: Itinerary, begins: tuple[Start, ...], goal: Goal) -> int | None:
    """Shortest ways by (leg, points used of it), written as one number: leg * span + points."""
    sure = costs.game.ruleset.movement.guaranteed_hex
    span = 1 + max((max(leg.points, leg.hexes) for leg in way), default=0)
    best: dict[str, int] = {}
    queue: list[tuple[int, str]] = []
    for begin in begins:
        index = next((i for i, leg in enumerate(way) if leg.turn >= begin.turn), None)
        for hex_id in begin.hexes if index is not None else ():
            label = (index or 0) * span
            if label < best.get(hex_id, label + 1):
                best[hex_id] = label
                queue.append((label, hex_id))
    heapq.heapify(queue)
    while queue:
        label, here = heapq.heappop(queue)
        if here == "":
            return way[label // span].turn
        if label > best[here]:
            continue
        index, used = divmod(label, span)
        extra = goal(here)
        if extra is not None:
            done = _step(way, index, used, extra, span, sure=sure, leaving=True) if extra else label
            if done is not None:
                heapq.heappush(queue, (done, ""))
        room = way[index].points - used
        for there, points in costs.steps(kind, here):
            after = label + points if points <= room else _step(way, index, used, points, span, sure=sure)
            if after is not None and after < best.get(there, after + 1):
                best[there] = after
                heapq.heappush(queue, (after, there))
    return None


def _step(
    way: Itinerary, index: int, used: int, points: int, span: int, *, sure: bool, leaving: bool = False
) -> int | None:
    """The first leg in which a step of so many points fits, and what of that leg is then used up."""
    for at in range(index, len(way)):
        leg, spent = way[at], used if at == index else 0
        if leg.hexes:
            if not leaving and spent + 1 <= leg.hexes:
                return at * span + spent + 1
        elif spent + points <= leg.points:
            return at * span + spent + points
        elif sure and spent == 0 and points > leg.points > 0:
            return at * span + leg.points
    return None
