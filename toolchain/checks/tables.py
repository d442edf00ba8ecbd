"""Charts and tables: columns and rows that cannot be meant."""

from __future__ import annotations

from collections import Counter

from toolchain.checks.check import CHARTS, ERROR, WARNING, Check, Report, Subject, check
from toolchain.checks.travel import travel
from toolchain.diagnostics.span import Span
from toolchain.source.tree import find

CRT = frozenset({"crt"})


@check(
    WARNING,
    "TBL030",
    "idle-class",
    "A movement class that no unit belongs to.",
    needs=CHARTS,
    why="""
A unit belongs to the first class whose filter it passes. A class without units has a filter that no unit
passes, or one above it takes them all: its column of the chart is printed for nobody.
""",
    wrong="""
# tec.yaml (without classes)
classes:
  leg: {title: Leg}
  mobile: {title: Mobile, units: {classes: [mobile]}}   # <-
""",
    right="""
# tec.yaml (without classes)
classes:
  mobile: {title: Mobile, units: {classes: [mobile]}}
  leg: {title: Leg}
""",
)
def idle_class(subject: Subject, report: Report) -> None:
    costs = travel(subject)
    used = {costs.class_of(unit) for unit in subject.game.oob.units.values()}
    for kind in subject.game.ruleset.terrain_effects.classes:
        if kind.key not in used:
            report(f"no unit belongs to the class '{kind.key}'", kind.origin, entity=kind.key)


@check(
    ERROR,
    "TBL031",
    "free-movement",
    "A hex or a path that costs nothing.",
    needs=CHARTS,
    why="""
Without a cost units move for ever: every hex takes some part of a movement point.
""",
    wrong="""
# tec.yaml
hexes:
  town: {cost: 0, defence: 2}   # <-
""",
    right="""
# tec.yaml
hexes:
  town: {cost: 1, defence: 2}
""",
)
def free_movement(subject: Subject, report: Report) -> None:
    chart = subject.game.ruleset.terrain_effects
    for key, row in chart.hexes.items():
        costs = [c.points for c in row.costs.values()]
        costs += [c.points for when in row.when.values() for c in when.values()]
        if 0 in costs and not row.additive:
            report(f"{key} costs nothing", row.origin, entity=key)
    for key, path in chart.paths.items():
        if 0 in path.costs.values():
            report(f"a step along a {key} costs nothing", path.origin, entity=key)


@check(
    WARNING,
    "TBL032",
    "slow-road",
    "A path that is dearer than every hex beside it.",
    needs=CHARTS,
    why="""
Along a path its own rate counts. A rate that is above the dearest terrain of the map helps nobody, in no
hex: a fraction was turned round, or its stroke is missing.
""",
    wrong="""
# tec.yaml
paths:
  road: {cost: 12, bridges: true}   # <-
""",
    right="""
# tec.yaml
paths:
  road: {cost: 1/2, bridges: true}
""",
)
def slow_road(subject: Subject, report: Report) -> None:
    chart, costs = subject.game.ruleset.terrain_effects, travel(subject)
    used = {costs.class_of(unit) for unit in subject.game.oob.units.values()}
    for key, path in chart.paths.items():
        for kind, rate in path.costs.items():
            terrain = [row.costs[kind].points for row in chart.hexes.values() if kind in row.costs]
            dearest = max((points for points in terrain if points is not None), default=None)
            if kind in used and dearest is not None and rate > dearest:
                message = f"a {key} costs {rate} a hex, no terrain more than {dearest}"
                report(message, path.origin, entity=key)
                break


@check(
    WARNING,
    "TBL033",
    "idle-condition",
    "A condition of ground or weather that changes no cost.",
    needs=CHARTS | {"ruleset"},
    why="""
The condition is announced, and no row of the terrain chart has costs for it (`when`).
""",
    wrong="""
# ruleset.yaml
conditions:
  mud: {title: Mud, turns: {first: 2}}   # <-
""",
    right="""
# ruleset.yaml
conditions:
  mud: {title: Mud, turns: {first: 2}}
# tec.yaml
hexes:
  clear: {cost: 1, when: {mud: 2}}
""",
)
def idle_condition(subject: Subject, report: Report) -> None:
    rules = subject.game.ruleset
    used = {key for row in rules.terrain_effects.hexes.values() for key in row.when}
    for condition in rules.conditions:
        if condition.key not in used:
            message = f"no cost depends on '{condition.key}'"
            report(message, condition.origin, entity=condition.key)


@check(
    WARNING,
    "TBL034",
    "twin-columns",
    "Two neighbouring columns of a combat table that are the same.",
    needs=CRT,
    why="""
Odds that change nothing need no column of their own. A column was copied and not filled in.
""",
    wrong="""
# crt.yaml
rows:   # <-
  1: [DR, DE, DE]
  2: [DR, DR, DR]
  3: [NE, DR, DR]
  4: [NE, NE, NE]
  5: [AR, NE, NE]
  6: [AR, AR, AR]
""",
    right="""
# crt.yaml
rows:
  1: [DR, DE, DE]
  2: [DR, DR, DE]
  3: [NE, DR, DR]
  4: [NE, NE, NE]
  5: [AR, NE, NE]
  6: [AR, AR, AR]
""",
)
def twin_columns(subject: Subject, report: Report) -> None:
    table = subject.game.ruleset.combat_table
    for index in range(len(table.columns) - 1):
        results = [(row.cells[index].code, row.cells[index + 1].code) for row in table.rows]
        if results and all(one == two for one, two in results):
            one, two = table.columns[index].label, table.columns[index + 1].label
            where = subject.key_at("crt", "rows")
            report(f"columns {one} and {two} are the same", where, entity=f"{one} {two}")


@check(
    WARNING,
    "TBL035",
    "unranked-code",
    "A result code that the ranking leaves out.",
    needs=CRT,
    why="""
The ranking lists the codes from worst to best for the attacker; with it checks can tell whether the table
rises with the odds and the die. A code that is left out cannot be compared.
""",
    wrong="""
# crt.yaml
ranking: [AR, DR, DE]   # <-
""",
    right="""
# crt.yaml
ranking: [AR, NE, DR, DE]
""",
)
def unranked_code(subject: Subject, report: Report) -> None:
    table = subject.game.ruleset.combat_table
    missing = [code for code in table.codes if code not in table.ranking]
    if table.ranking and missing:
        message = f"the ranking leaves out {', '.join(missing)}"
        report(message, subject.at("crt", "ranking"), entity=missing[0])


@check(
    ERROR,
    "TBL036",
    "code-ranked-twice",
    "A result code that stands in the ranking twice, or is none.",
    needs=CRT,
    why="""
Each code has one rank. A code that the table does not have, or that stands there twice, is a slip for
another.
""",
    wrong="""
# crt.yaml
ranking: [AR, NE, NE, DR, DE]   # <-
""",
    right="""
# crt.yaml
ranking: [AR, NE, DR, DE]
""",
)
def code_ranked_twice(subject: Subject, report: Report) -> None:
    table = subject.game.ruleset.combat_table
    counts = Counter(table.ranking)
    for code, count in counts.items():
        if count > 1 or code not in table.codes:
            where = _ranked_at(subject, code)
            problem = f"stands {count} times" if count > 1 else "is no code of the table"
            report(f"'{code}' {problem}", where, entity=code)


def _ranked_at(subject: Subject, code: str) -> Span:
    table = subject.game.ruleset.combat_table
    last = len(table.ranking) - 1 - table.ranking[::-1].index(code)
    tree = subject.tree("crt")
    node = find(tree, ("ranking", last)) if tree is not None else None
    return node.span if node is not None else table.origin


TABLE_CHECKS: tuple[Check, ...] = (
    idle_class,
    free_movement,
    slow_road,
    idle_condition,
    twin_columns,
    unranked_code,
    code_ranked_twice,
)
