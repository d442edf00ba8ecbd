"""Victory conditions: can they be met, and in time?"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from toolchain.checks.check import ERROR, INFO, JUDGING, WARNING, Check, Report, Subject, check
from toolchain.checks.hex_picture import hex_picture
from toolchain.checks.timetable import BEYOND, Goal, Itinerary, Start, earliest, itineraries, starts
from toolchain.checks.travel import Travel, travel
from toolchain.diagnostics.diagnostic import Related
from toolchain.diagnostics.span import Span
from toolchain.model.game_map import GameMap
from toolchain.model.hexgrid import Edge
from toolchain.model.reinforcement import ExitCost, ExitRule
from toolchain.model.scenario import Scenario
from toolchain.model.unit import ANY_UNIT, Unit, UnitFilter
from toolchain.model.victory import (
    AllConditions,
    AnyCondition,
    AtLeast,
    Condition,
    Controls,
    Count,
    Eliminated,
    Exited,
    NotCondition,
    NotExited,
    OpenPath,
    VictorySchedule,
)


@dataclass(frozen=True, slots=True)
class Clause:
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


def _filters(clause: Clause) -> Iterator[UnitFilter]:
    if isinstance(clause.what, (Eliminated, Exited, NotExited)):
        yield clause.what.units


def _taking_part(subject: Subject, scenario: Scenario, wanted: UnitFilter) -> list[Unit]:
    units = (subject.game.oob.units[key] for key in scenario.units if key in subject.game.oob.units)
    return [unit for unit in units if wanted.matches(unit)]


@check(
    ERROR,
    "VIC030",
    "nothing-to-count",
    "A victory item that counts units of which a scenario has none.",
    needs=JUDGING,
    why="""
The filter is sound for the game, but no unit of the scenario that uses the schedule passes it: nobody can
ever score the item there.
""",
    wrong="""
# duel.yaml
kind: scenario
id: duel
title: Duel
first_turn: 1
last_turn: 2
placements: {red-1: "0304", blue-1: "0604"}
arrivals: {leave_out: [red-late, blue-late]}
victory: chase
# chase.yaml
kind: victory
id: chase
title: The chase
judging: points
items:
  armor:   # <-
    side: red
    points: 1
    text: For each blue armored unit eliminated
    each: {eliminated: {sides: [blue], classes: [armor]}}
""",
    right="""
# duel.yaml
kind: scenario
id: duel
title: Duel
first_turn: 1
last_turn: 2
placements: {red-1: "0304", blue-1: "0604"}
arrivals: {leave_out: [red-late, blue-late]}
victory: chase
# chase.yaml
kind: victory
id: chase
title: The chase
judging: points
items:
  infantry:
    side: red
    points: 1
    text: For each blue infantry unit eliminated
    each: {eliminated: {sides: [blue], classes: [infantry]}}
""",
)
def nothing_to_count(subject: Subject, report: Report) -> None:
    for clause in clauses(subject):
        present = {unit.side for unit in _taking_part(subject, clause.scenario, ANY_UNIT)}
        for wanted in _filters(clause):
            absent = wanted.sides and present.isdisjoint(wanted.sides)
            if not absent and not _taking_part(subject, clause.scenario, wanted):
                message = f"no unit of '{clause.scenario.name}' is of those that '{clause.key}' counts"
                report(message, clause.where, entity=clause.entity)


@check(
    ERROR,
    "VIC031",
    "deadline-outside",
    "A deadline that is not within the scenario.",
    needs=JUDGING,
    why="""
A deadline after the last turn is none; one before the first turn is past as play begins.
""",
    wrong="""
# victory.yaml
items:
  escaped:   # <-
    side: blue
    points: 3
    text: For the blue armor that left over the west edge by turn 9
    each: {exited: {units: {sides: [blue], classes: [armor]}, edges: [west], by_turn: 9}}
""",
    right="""
# victory.yaml
items:
  escaped:
    side: blue
    points: 3
    text: For the blue armor that left over the west edge by turn 3
    each: {exited: {units: {sides: [blue], classes: [armor]}, edges: [west], by_turn: 3}}
""",
)
def deadline_outside(subject: Subject, report: Report) -> None:
    for clause in clauses(subject):
        if isinstance(clause.what, (Exited, NotExited)) and clause.what.by_turn is not None:
            first, last = clause.scenario.first_turn, clause.scenario.last_turn
            if not first <= clause.what.by_turn <= last:
                message = f"turn {clause.what.by_turn} is not one of turns {first} to {last}"
                where = [Related(clause.scenario.origin, "of this scenario")]
                report(message, clause.where, entity=clause.entity, related=where)


@check(
    ERROR,
    "VIC032",
    "too-many-to-count",
    "A condition that asks for more units than the scenario has.",
    needs=JUDGING,
    why="""
The count can never reach the number asked for, even if every unit of the kind were counted.
""",
    wrong="""
# victory.yaml (whole)
kind: victory
id: prize   # <-
title: The prize
judging: condition
winner: red
otherwise: blue
condition: {at_least: {count: {eliminated: {sides: [blue]}}, number: 5}}
""",
    right="""
# victory.yaml (whole)
kind: victory
id: prize
title: The prize
judging: condition
winner: red
otherwise: blue
condition: {at_least: {count: {eliminated: {sides: [blue]}}, number: 4}}
""",
)
def too_many_to_count(subject: Subject, report: Report) -> None:
    for clause in clauses(subject):
        for wanted in _filters(clause):
            have = len(_taking_part(subject, clause.scenario, wanted))
            if 0 < have < clause.number:
                message = f"{clause.number} units are asked for, '{clause.scenario.name}' has {have}"
                report(message, clause.where, entity=clause.entity)


@dataclass(frozen=True)
class _Party:
    """Units that move alike and begin on the same turn."""

    units: tuple[Unit, ...]
    kind: str
    ways: tuple[Itinerary, ...]
    begins: tuple[Start, ...]


def _parties(subject: Subject, scenario: Scenario, units: Iterable[Unit]) -> list[_Party]:
    """Groups of units that need one search each, the fastest first."""
    costs, begins = travel(subject), starts(subject, scenario)
    last = scenario.last_turn + BEYOND
    groups: dict[tuple[str, tuple[Itinerary, ...], int], list[Unit]] = {}
    for unit in units:
        kind = costs.class_of(unit)
        if kind is not None and unit.key in begins:
            ways = itineraries(subject, unit, scenario.first_turn, last)
            groups.setdefault((kind, ways, begins[unit.key].turn), []).append(unit)
    found = [
        _Party(tuple(members), kind, ways, tuple(dict.fromkeys(begins[u.key] for u in members)))
        for (kind, ways, _), members in groups.items()
    ]
    return sorted(found, key=lambda p: -max((leg.points for way in p.ways for leg in way), default=0))


def _in_time(turn: int | None, last: int) -> bool:
    return turn is not None and turn <= last


def _late(turn: int | None, last: int) -> str:
    if turn is None:
        return f"not even {BEYOND} turns later"
    return f"on turn {turn} at the earliest, {turn - last} too late"


@check(
    ERROR,
    "VIC033",
    "exit-out-of-reach",
    "Units that cannot leave the map in the turns they have.",
    needs=JUDGING,
    why="""
Each unit was sent from where it begins to the edge by the fastest way that the terrain chart allows, with
every movement phase and advance it may use, in the kindest weather and without enemies. It still comes too
late, or no rule lets it leave. In play it will not be faster.
""",
    wrong="""
# victory.yaml
items:
  escaped:   # <-
    side: blue
    points: 3
    text: For the blue armor that left over the north edge
    each: {exited: {units: {sides: [blue], classes: [armor]}, edges: [north]}}
""",
    right="""
# victory.yaml
items:
  escaped:
    side: blue
    points: 3
    text: For the blue armor that left over the west edge
    each: {exited: {units: {sides: [blue], classes: [armor]}, edges: [west]}}
""",
)
def exit_out_of_reach(subject: Subject, report: Report) -> None:
    for clause, units, late in _late_exits(subject):
        left = len(units) - sum(len(party.units) for party, _ in late)
        if late and left < clause.number:
            party, turn = min(late, key=lambda found: (found[1] is None, found[1] or 0))
            few = "none" if left == 0 else f"only {left}"
            message = f"{few} of {len(units)} units can leave by turn {_exit_turn(clause)}"
            hint = f"'{party.units[0].key}' can {_late(turn, _exit_turn(clause))} ({clause.scenario.name})"
            report(message, clause.where, entity=clause.entity, hint=hint)


@check(
    INFO,
    "VIC037",
    "some-come-too-late",
    "Some of the units that count for leaving the map cannot leave in time.",
    needs=JUDGING,
    why="""
Others can, so that the item is not idle; but these units begin too far away or arrive too late to score it,
even without enemies.
""",
    wrong="""
# victory.yaml
items:
  escaped:   # <-
    side: blue
    points: 3
    text: For each blue unit that left over the west edge by turn 1
    each: {exited: {units: {sides: [blue]}, edges: [west], by_turn: 1}}
""",
    right="""
# victory.yaml
items:
  escaped:
    side: blue
    points: 3
    text: For each blue unit that left over the west edge by turn 4
    each: {exited: {units: {sides: [blue]}, edges: [west], by_turn: 4}}
""",
)
def some_come_too_late(subject: Subject, report: Report) -> None:
    for clause, units, late in _late_exits(subject):
        left = len(units) - sum(len(party.units) for party, _ in late)
        if late and left >= clause.number:
            names = ", ".join(unit.key for party, _ in late for unit in party.units)
            last = _exit_turn(clause)
            message = f"{names} cannot leave by turn {last}, the other {left} units can"
            hint = f"'{late[0][0].units[0].key}' can {_late(late[0][1], last)} ({clause.scenario.name})"
            report(message, clause.where, entity=clause.entity, hint=hint)


def _exit_turn(clause: Clause) -> int:
    assert isinstance(clause.what, Exited)
    return min(clause.what.by_turn or clause.last_turn, clause.last_turn)


LateExit = tuple[Clause, list[Unit], list[tuple[_Party, int | None]]]


def _late_exits(subject: Subject) -> tuple[LateExit, ...]:
    """Clauses about leaving, the units they count, and those of them that cannot leave in time."""
    return subject.once("late exits", lambda: tuple(_find_late_exits(subject)))


def _find_late_exits(subject: Subject) -> Iterator[LateExit]:
    for clause in clauses(subject):
        if not isinstance(clause.what, Exited):
            continue
        units = _taking_part(subject, clause.scenario, clause.what.units)
        late: list[tuple[_Party, int | None]] = []
        last = _exit_turn(clause)
        for party in _parties(subject, clause.scenario, units):
            goal = _exit_goal(subject, party, clause.what.edges)
            turn = earliest(travel(subject), party.kind, party.ways, party.begins, goal, last)
            if not _in_time(turn, last):
                late.append((party, turn))
        yield clause, units, late


def _exit_goal(subject: Subject, party: _Party, edges: tuple[Edge, ...]) -> Goal:
    """Points to leave from each edge hex under the rules that let these units leave."""
    costs, game = travel(subject), subject.game
    cheapest: dict[str, int] = {}
    for rule in game.ruleset.exits:
        if not any(rule.units.matches(unit) for unit in party.units):
            continue
        wanted = [e for e in rule.edges if not edges or e in edges]
        allowed = subject.hexes(rule.area) if rule.area is not None else frozenset(game.game_map.hexes)
        for hex_id in allowed:
            for edge in set(wanted).intersection(game.game_map.grid.edges_of(hex_id)):
                points = _exit_points(costs, party.kind, rule, hex_id, edge)
                if points is not None:
                    cheapest[hex_id] = min(points, cheapest.get(hex_id, points))
    return cheapest.get


def _exit_points(costs: Travel, kind: str, rule: ExitRule, hex_id: str, edge: Edge) -> int | None:
    game_map = costs.game.game_map
    if rule.points is not None:
        return costs.points(rule.points)
    rows = costs.game.ruleset.terrain_effects.paths
    if not set(rule.edge_terrain).isdisjoint(game_map.hexes[hex_id].all_terrain):
        kinds: Iterable[str] = rows
    else:
        kinds = game_map.path_exits.get((hex_id, edge), frozenset())
    by_path = [costs.points(rows[k].costs[kind]) for k in kinds if k in rows and kind in rows[k].costs]
    plain = costs.enter(kind)[hex_id] if rule.cost is ExitCost.AS_LAST_HEX else None
    return min([*by_path, *([] if plain is None else [plain])], default=None)


@check(
    ERROR,
    "VIC034",
    "control-out-of-reach",
    "A hex that a side must hold and that none of its units can reach in time.",
    needs=JUDGING,
    why="""
Each unit of the side was sent to the hex by the fastest way that the terrain chart allows, with every
movement phase and advance it may use and without enemies. None is there by the end.
""",
    wrong="""
# duel.yaml
kind: scenario
id: duel
title: Duel
first_turn: 1
last_turn: 1
placements: {red-1: "0107", blue-3: "0604"}
victory: prize
# ruleset.yaml
control:
  prize: {title: North-east corner, hex: "0801", initial: blue}
""",
    right="""
# duel.yaml
kind: scenario
id: duel
title: Duel
first_turn: 1
last_turn: 2
placements: {red-1: "0107", blue-3: "0604"}
victory: prize
""",
    place="victory.yaml:7",
)
def control_out_of_reach(subject: Subject, report: Report) -> None:
    points = subject.game.ruleset.control
    for clause in clauses(subject):
        if not isinstance(clause.what, Controls):
            continue
        wanted = UnitFilter(sides=(clause.what.side,))
        units = _taking_part(subject, clause.scenario, wanted)
        for key in clause.what.points:
            point = points.get(key)
            held = point is not None and point.initial == clause.what.side and not clause.what.occupied
            if point is None or held:
                continue
            turn = _first_at(subject, clause, units, point.hex)
            if not _in_time(turn, clause.last_turn):
                place = f"{point.title} ({point.hex})"
                message = f"no {clause.what.side} unit reaches {place} by turn {clause.last_turn}"
                picture = hex_picture(subject.game.game_map, point.hex)
                hint = f"the first can {_late(turn, clause.last_turn)} ({clause.scenario.name})"
                entity = f"{clause.entity} {key}"
                report(message, clause.where, entity=entity, hint=hint, picture=picture)


def _first_at(subject: Subject, clause: Clause, units: list[Unit], hex_id: str) -> int | None:
    """The first turn on which any of the units can be in the hex."""
    best: int | None = None
    goal: Goal = {hex_id: 0}.get
    for party in _parties(subject, clause.scenario, units):
        turn = earliest(travel(subject), party.kind, party.ways, party.begins, goal, clause.last_turn)
        if turn is not None and (best is None or turn < best):
            best = turn
        if _in_time(best, clause.last_turn):
            break
    return best


@check(
    ERROR,
    "VIC035",
    "no-path-to-open",
    "A way that must lie open and does not exist.",
    needs=JUDGING,
    why="""
The condition asks for a chain of path hexes between two areas. The map has none, with or without enemies: a
path has a gap, or the areas are not those meant.
""",
    wrong="""
# victory.yaml
items:
  prize:   # <-
    side: red
    points: 5
    text: For an open road from Birch to the south edge east of the river
    when:
      {open_path: {side: red, paths: [road], start: {hexes: ["0604"]}, end: {hexes: ["0607"]}}}
""",
    right="""
# victory.yaml
items:
  prize:
    side: red
    points: 5
    text: For an open road from Birch to the south edge
    when:
      {open_path: {side: red, paths: [road], start: {hexes: ["0604"]}, end: {edge: south}}}
""",
)
def no_path_to_open(subject: Subject, report: Report) -> None:
    for clause in clauses(subject):
        if isinstance(clause.what, OpenPath) and not _is_joined(subject, clause.what):
            kinds = " or ".join(clause.what.paths)
            message = f"no {kinds} joins the two areas of '{clause.key}'"
            report(message, clause.where, entity=clause.entity)


def _is_joined(subject: Subject, wanted: OpenPath) -> bool:
    game_map: GameMap = subject.game.game_map
    steps: dict[str, set[str]] = {}
    for (one, two), kinds in game_map.path_steps.items():
        if not kinds.isdisjoint(wanted.paths):
            steps.setdefault(one, set()).add(two)
            steps.setdefault(two, set()).add(one)
    on_path = {h for h, kinds in game_map.path_hexes.items() if not kinds.isdisjoint(wanted.paths)}
    seen = set(subject.hexes(wanted.start) & on_path)
    frontier = list(seen)
    end = subject.hexes(wanted.end)
    while frontier:
        here = frontier.pop()
        if here in end:
            return True
        fresh = steps.get(here, set()) - seen
        seen |= fresh
        frontier.extend(fresh)
    return False


@check(
    WARNING,
    "VIC036",
    "victory-for-nobody",
    "A victory schedule that no scenario uses.",
    needs=JUDGING,
    why="""
The schedule is printed and judged nowhere. A scenario that should name it names another.
""",
    wrong="""
# spare.yaml
kind: victory
id: spare   # <-
title: Spare
judging: points
items:
  losses: {side: red, points: 1, text: For each blue unit, each: {eliminated: {sides: [blue]}}}
""",
    right="""
# scenario.yaml
victory: prize
""",
)
def victory_for_nobody(subject: Subject, report: Report) -> None:
    used = {scenario.victory for scenario in subject.game.scenarios.values()}
    for key, schedule in subject.game.ruleset.victory.items():
        if key not in used and subject.game.scenarios:
            report(f"no scenario is judged by '{key}'", schedule.origin, entity=key)


VICTORY_CHECKS: tuple[Check, ...] = (
    nothing_to_count,
    deadline_outside,
    too_many_to_count,
    exit_out_of_reach,
    some_come_too_late,
    control_out_of_reach,
    no_path_to_open,
    victory_for_nobody,
)
