"""Victory that hangs on movement: can units leave, or come to a hex, in the turns they have?"""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from toolchain.checks.check import ERROR, INFO, JUDGING, Check, Report, Subject, check
from toolchain.checks.clauses import Clause, Party, clauses, in_time, late_by, parties, taking_part
from toolchain.checks.hex_picture import hex_picture
from toolchain.checks.map_ground import open_hexes
from toolchain.checks.timetable import Goal, timetable
from toolchain.checks.travel import Travel, travel
from toolchain.model.hexgrid import Edge
from toolchain.model.reinforcement import ExitCost, ExitRule
from toolchain.model.unit import Unit, UnitFilter
from toolchain.model.victory import Controls, Exited


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
            hint = f"'{party.units[0].key}' can {late_by(turn, _exit_turn(clause))} ({clause.scenario.name})"
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
            hint = f"'{late[0][0].units[0].key}' can {late_by(late[0][1], last)} ({clause.scenario.name})"
            report(message, clause.where, entity=clause.entity, hint=hint)


def _exit_turn(clause: Clause) -> int:
    assert isinstance(clause.what, Exited)
    return min(clause.what.by_turn or clause.last_turn, clause.last_turn)


LateExit = tuple[Clause, list[Unit], list[tuple[Party, int | None]]]


def _late_exits(subject: Subject) -> tuple[LateExit, ...]:
    """Clauses about leaving, the units they count, and those of them that cannot leave in time."""
    return subject.once("late exits", lambda: tuple(_find_late_exits(subject)))


def _find_late_exits(subject: Subject) -> Iterator[LateExit]:
    for clause in clauses(subject):
        if not isinstance(clause.what, Exited):
            continue
        units = taking_part(subject, clause.scenario, clause.what.units)
        late: list[tuple[Party, int | None]] = []
        last = _exit_turn(clause)
        for party in parties(subject, clause.scenario, units):
            goal = exit_goal(subject, party, clause.what.edges)
            turn = timetable(subject).earliest(party.kind, party.ways, party.begins, goal, last)
            if not in_time(turn, last):
                late.append((party, turn))
        yield clause, units, late


def exit_goal(subject: Subject, party: Party, edges: tuple[Edge, ...]) -> Goal:
    """Points to leave from each edge hex under the rules that let these units leave."""
    rules = subject.game.ruleset.exits
    fit = tuple(i for i, rule in enumerate(rules) if any(rule.units.matches(unit) for unit in party.units))
    name = f"exits of {party.kind} by {fit} over {edges}"
    return subject.once(name, lambda: _exit_goal(subject, party.kind, [rules[i] for i in fit], edges))


def _exit_goal(subject: Subject, kind: str, rules: Iterable[ExitRule], edges: tuple[Edge, ...]) -> Goal:
    costs, game = travel(subject), subject.game
    cheapest: dict[str, int] = {}
    for rule in rules:
        wanted = [e for e in rule.edges if not edges or e in edges]
        allowed = subject.hexes(rule.area) if rule.area is not None else frozenset(game.game_map.hexes)
        for hex_id in allowed:
            for edge in set(wanted).intersection(game.game_map.grid.edges_of(hex_id)):
                points = exit_points(costs, kind, rule, hex_id, edge)
                if points is not None:
                    cheapest[hex_id] = min(points, cheapest.get(hex_id, points))
    return Goal(cheapest)


def exit_points(costs: Travel, kind: str, rule: ExitRule, hex_id: str, edge: Edge) -> int | None:
    """Points that leaving from a hex over an edge takes under a rule; None where it does not let off."""
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
        units = taking_part(subject, clause.scenario, wanted)
        for key in clause.what.points:
            point = points.get(key)
            held = point is not None and point.initial == clause.what.side and not clause.what.occupied
            if point is None or held or point.hex not in open_hexes(subject):
                continue
            turn = _first_at(subject, clause, units, point.hex)
            if not in_time(turn, clause.last_turn):
                place = f"{point.title} ({point.hex})"
                message = f"no {clause.what.side} unit reaches {place} by turn {clause.last_turn}"
                picture = hex_picture(subject.game.game_map, point.hex)
                hint = f"the first can {late_by(turn, clause.last_turn)} ({clause.scenario.name})"
                entity = f"{clause.entity} {key}"
                report(message, clause.where, entity=entity, hint=hint, picture=picture)


def _first_at(subject: Subject, clause: Clause, units: list[Unit], hex_id: str) -> int | None:
    """The first turn on which any of the units can be in the hex."""
    best: int | None = None
    goal = subject.once(f"coming to {hex_id}", lambda: Goal({hex_id: 0}))
    for party in parties(subject, clause.scenario, units):
        turn = timetable(subject).earliest(party.kind, party.ways, party.begins, goal, clause.last_turn)
        if turn is not None and (best is None or turn < best):
            best = turn
        if in_time(best, clause.last_turn):
            break
    return best


REACH_CHECKS: tuple[Check, ...] = (exit_out_of_reach, some_come_too_late, control_out_of_reach)
