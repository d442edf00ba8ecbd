"""What victory depends on, taken apart, and the units that can bring it about."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from msgspec import Struct

from toolchain.checks.check import Subject
from toolchain.checks.timetable import BEYOND, Start, Ways, starts, timetable
from toolchain.checks.travel import travel
from toolchain.diagnostics.span import Span
from toolchain.model.scenario import Scenario
from toolchain.model.unit import Unit, UnitFilter
from toolchain.model.victory import (
    AllConditions,
    AnyCondition,
    AtLeast,
    Condition,
    Count,
    Eliminated,
    Exited,
    NotCondition,
    NotExited,
    VictorySchedule,
)


class Clause(Struct, frozen=True):
    """A condition or count of a schedule as a scenario judges it, with the place of its line."""

    scenario: Scenario
    schedule: VictorySchedule
    what: Condition | Count
    key: str
    where: Span
    number: int = 1

    @property
    def entity(self) -> str:
        return f"{self.scenario.name} {self.key}"

    @property
    def last_turn(self) -> int:
        return self.scenario.last_turn - self.schedule.before_last


def clauses(subject: Subject) -> Iterator[Clause]:
    """Everything that victory in some scenario depends on, taken apart."""
    for scenario in subject.game.scenarios.values():
        schedule = subject.game.ruleset.victory.get(scenario.victory)
        if schedule is None:
            continue
        roots: list[tuple[Condition | Count | None, str, Span]] = [
            *((item.each or item.when, item.key, item.origin) for item in schedule.items),
            *((need.condition, need.key, need.origin) for need in schedule.requirements),
            (schedule.condition, schedule.key, schedule.origin),
        ]
        for root, key, where in roots:
            for part, number in _parts(root):
                yield Clause(scenario, schedule, part, key, where, number)


def _parts(what: Condition | Count | None, number: int = 1) -> Iterator[tuple[Condition | Count, int]]:
    match what:
        case AllConditions(parts) | AnyCondition(parts):
            for part in parts:
                yield from _parts(part)
        case NotCondition(part):
            yield from _parts(part)
        case AtLeast(count, least):
            yield count, least
        case None:
            return
        case _:
            yield what, number


def filters(clause: Clause) -> Iterator[UnitFilter]:
    if isinstance(clause.what, (Eliminated, Exited, NotExited)):
        yield clause.what.units


def taking_part(subject: Subject, scenario: Scenario, wanted: UnitFilter) -> list[Unit]:
    units = (subject.game.oob.units[key] for key in scenario.units if key in subject.game.oob.units)
    return [unit for unit in units if wanted.matches(unit)]


class Party(Struct, frozen=True):
    """Units that move alike and begin on the same turn."""

    units: tuple[Unit, ...]
    kind: str
    ways: Ways
    begins: tuple[Start, ...]


def parties(subject: Subject, scenario: Scenario, units: Iterable[Unit]) -> list[Party]:
    """Groups of units that need one search each, the fastest first."""
    costs, table = travel(subject), timetable(subject)
    first, last = scenario.first_turn, scenario.last_turn + BEYOND
    begins = starts(subject, scenario)
    groups: dict[tuple[str, Ways, int], list[Unit]] = {}
    for unit in units:
        kind = costs.class_of(unit)
        if kind is not None and unit.key in begins:
            ways = table.ways(unit, first, last)
            groups.setdefault((kind, ways, begins[unit.key].turn), []).append(unit)
    found = [
        Party(tuple(members), kind, ways, tuple(dict.fromkeys(begins[u.key] for u in members)))
        for (kind, ways, _), members in groups.items()
    ]
    return sorted(found, key=lambda party: -party.ways.most_points)


def in_time(turn: int | None, last: int) -> bool:
    return turn is not None and turn <= last


def late_by(turn: int | None, last: int) -> str:
    if turn is None:
        return f"not even {BEYOND} turns later"
    return f"on turn {turn} at the earliest, {turn - last} too late"
