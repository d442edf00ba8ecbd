"""Victory conditions: do they count anything, and can they be met at all?"""

from __future__ import annotations

from toolchain.checks.check import ERROR, JUDGING, WARNING, Check, Report, Subject, check
from toolchain.checks.clauses import clauses, filters, taking_part
from toolchain.diagnostics.diagnostic import Related
from toolchain.model.game_map import GameMap
from toolchain.model.unit import ANY_UNIT
from toolchain.model.victory import Eliminated, Exited, NotExited, OpenPath


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
        present = {unit.side for unit in taking_part(subject, clause.scenario, ANY_UNIT)}
        for wanted in filters(clause):
            absent = wanted.sides and present.isdisjoint(wanted.sides)
            if not absent and not taking_part(subject, clause.scenario, wanted):
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
        for wanted in filters(clause):
            have = len(taking_part(subject, clause.scenario, wanted))
            if 0 < have < clause.number:
                message = f"{clause.number} units are asked for, '{clause.scenario.name}' has {have}"
                report(message, clause.where, entity=clause.entity)


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


@check(
    WARNING,
    "VIC038",
    "points-for-own-losses",
    "A side that scores for the loss of its own units.",
    needs=JUDGING,
    why="""
The filter of the item takes in units of the side that gets the points. It lacks its side, or names the
wrong one.
""",
    wrong="""
# victory.yaml
items:
  losses:   # <-
    side: red
    points: 1
    text: For each blue unit eliminated
    each: {eliminated: {types: [infantry]}}
""",
    right="""
# victory.yaml
items:
  losses:
    side: red
    points: 1
    text: For each blue unit eliminated
    each: {eliminated: {sides: [blue], types: [infantry]}}
""",
)
def points_for_own_losses(subject: Subject, report: Report) -> None:
    for schedule in subject.game.ruleset.victory.values():
        for item in schedule.items:
            own = subject.game.oob.of_side(item.side)
            wanted = item.each.units if isinstance(item.each, Eliminated) else None
            lost = next((unit for unit in own if wanted is not None and wanted.matches(unit)), None)
            if lost is not None and item.points > 0:
                message = f"{item.side} scores when '{lost.key}' is lost, a unit of its own"
                report(message, item.origin, entity=f"{schedule.key} {item.key}")


VICTORY_CHECKS: tuple[Check, ...] = (
    nothing_to_count,
    deadline_outside,
    too_many_to_count,
    no_path_to_open,
    victory_for_nobody,
    points_for_own_losses,
)
