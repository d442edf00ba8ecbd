"""When a unit can be somewhere at the earliest, by the sequence of play and the terrain chart alone."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from fractions import Fraction
from itertools import combinations

from msgspec import Struct, field

from toolchain.checks.check import Subject
from toolchain.checks.departures import Departures, Itinerary, Leg, departures, span_of
from toolchain.checks.travel import travel
from toolchain.model.combat_table import Act, Whom
from toolchain.model.retreat import AdvanceInto
from toolchain.model.scenario import Scenario
from toolchain.model.sequence import Phase, PhaseKind
from toolchain.model.unit import Unit

# So many turns beyond the end are looked at to say by how much something comes too late.
BEYOND = 12


class Start(Struct, frozen=True):
    """Where a unit begins: the turn from which it can move, and the hexes that it may begin on."""

    turn: int
    hexes: frozenset[str]


class Ways(Struct, frozen=True, eq=False):
    """The ways to use the phases of some turns; units that move alike have the same object."""

    itineraries: tuple[Itinerary, ...]

    @property
    def most_points(self) -> int:
        return max((leg.points for way in self.itineraries for leg in way), default=0)

    @property
    def last(self) -> int:
        return max((way[-1].turn for way in self.itineraries if way), default=0)


class Goal(Struct, frozen=True, eq=False):
    """`hexes` that end a journey, with what that takes once there: 0, or the points to leave the map."""

    hexes: Mapping[str, int]


class Means(Struct, frozen=True):
    """What a unit moves by: its choices among phases that bar one another, points, hexes of an advance."""

    choices: tuple[tuple[Phase, ...], ...]
    points: int
    advance: int

    @property
    def phases(self) -> tuple[tuple[str, ...], ...]:
        """The keys of the phases of each choice."""
        return tuple(tuple(phase.key for phase in choice) for choice in self.choices)


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


class Timetable(Struct, frozen=True, eq=False):
    """Answers for all scenarios of a game; what two of them share is worked out once."""

    subject: Subject
    _means: dict[str, Means] = field(default_factory=dict)
    _ways: dict[tuple[object, ...], Ways] = field(default_factory=dict)
    _of_unit: dict[tuple[str, int, int], Ways] = field(default_factory=dict)
    _searches: dict[tuple[str, Ways, Goal, int], tuple[Departures, ...]] = field(default_factory=dict)

    def ways(self, unit: Unit, first: int, last: int) -> Ways:
        """The ways in which a unit can use the phases of turns `first` to `last`."""
        key = (unit.key, first, last)
        if key not in self._of_unit:
            means = self._means.get(unit.key) or _means(self.subject, unit)
            self._means[unit.key] = means
            alike = (unit.side, means.phases, means.points, means.advance, first, last)
            if alike not in self._ways:
                found = (tuple(_legs(means, choice, first, last)) for choice in means.choices)
                self._ways[alike] = Ways(tuple(dict.fromkeys(found)))
            self._of_unit[key] = self._ways[alike]
        return self._of_unit[key]

    def earliest(self, kind: str, ways: Ways, begins: Iterable[Start], goal: Goal, enough: int) -> int | None:
        """The first turn, but not before `enough`, by which the goal can be met; None where it never can."""
        begins = tuple(begins)
        turns = range(enough, max(enough, ways.last) + 1)
        return next((t for t in turns if self._in_time(kind, ways, begins, goal, t)), None)

    def _in_time(self, kind: str, ways: Ways, begins: tuple[Start, ...], goal: Goal, turn: int) -> bool:
        key = (kind, ways, goal, turn)
        if key not in self._searches:
            costs = travel(self.subject)
            self._searches[key] = tuple(
                departures(costs, kind, way, goal.hexes, turn) for way in ways.itineraries
            )
        pairs = zip(ways.itineraries, self._searches[key], strict=True)
        return any(_is_in_time(way, search, begin) for way, search in pairs for begin in begins)


def timetable(subject: Subject) -> Timetable:
    """The game's timetable."""
    return subject.once("timetable", lambda: Timetable(subject))


def _means(subject: Subject, unit: Unit) -> Means:
    points = travel(subject).points(_allowance(subject, unit))
    return Means(_choices(subject, unit), points, _advance(subject, unit))


def _legs(means: Means, choice: tuple[Phase, ...], first: int, last: int) -> Iterator[Leg]:
    for turn in range(first, last + 1):
        for phase in choice:
            if turn not in phase.turns:
                continue
            if phase.kind is PhaseKind.MOVEMENT:
                yield Leg(turn, points=means.points)
            elif means.advance:
                yield Leg(turn, hexes=means.advance)


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


def _is_in_time(way: Itinerary, search: Departures, begin: Start) -> bool:
    index = next((i for i, leg in enumerate(way) if leg.turn >= begin.turn), None)
    return index is not None and search.reaches(begin.hexes, index * span_of(way))
