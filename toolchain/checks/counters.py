"""Counters as a set: how many, which are used, and whether their numbers make sense."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable

from toolchain.checks.cells import cell
from toolchain.checks.check import ERROR, FORCES, PLAY, WARNING, Check, Report, Subject, check
from toolchain.diagnostics.diagnostic import Related
from toolchain.diagnostics.suggest import did_you_mean
from toolchain.model.unit import Unit


@check(
    ERROR,
    "CTR030",
    "counter-count",
    "The number of counters is not the one stated.",
    needs=FORCES | {"markers"},
    why="""
A rulebook says how many counters belong to the game. Units and markers together must come to that number;
markers that are extra stay out of the count. A difference means that a unit is missing, stands twice under
two keys, or that the number of copies of a marker is wrong.
""",
    wrong="""
# game.yaml
counters: 14   # <-
""",
    right="""
# game.yaml
counters: 13
""",
)
def counter_count(subject: Subject, report: Report) -> None:
    game = subject.game
    if game.counter_count is None:
        return
    units = len(game.oob.units)
    markers = sum(m.count for m in game.markers.values() if not m.extra)
    if units + markers != game.counter_count:
        message = (
            f"{units} units and {markers} markers make {units + markers}, not {game.counter_count} counters"
        )
        report(message, subject.at("game", "counters"), entity="counters")


@check(
    WARNING,
    "CTR031",
    "unused-unit",
    "A unit that no scenario and no arrival uses.",
    needs=PLAY,
    why="""
A counter that is printed but never played is most often one that a scenario's list has left out.
""",
    wrong="""
# schedule.yaml
arrivals:
  blue-late: {turn: 2, side: blue, units: [blue-5], area: {edge: east}, text: East edge}
# units.csv
blue-5,blue,infantry,5,21,21 Division,battalion,2,3,4,,,
# game.yaml
counters: 14
""",
    right="""
# schedule.yaml
arrivals:
  blue-late: {turn: 2, side: blue, units: [blue-4], area: {edge: east}, text: East edge}
""",
    place="units.csv:9",
)
def unused_unit(subject: Subject, report: Report) -> None:
    game = subject.game
    used = {unit for scenario in game.scenarios.values() for unit in scenario.units}
    used |= {unit for arrival in game.schedule for unit in arrival.units}
    for unit in game.oob.units.values():
        if unit.key not in used and game.scenarios:
            report(f"'{unit.key}' is in no scenario", unit.origin, entity=unit.key)


@check(
    WARNING,
    "CTR032",
    "stronger-back",
    "A reduced side that is stronger than the full one.",
    needs=FORCES,
    why="""
A unit that has lost a step is not better than before. The numbers of front and back are most often swapped,
or one has a digit too many.
""",
    wrong="""
# units.csv
red-1,red,infantry,1,7,7 Division,battalion,3,3,4,4,2,4
""",
    right="""
# units.csv
red-1,red,infantry,1,7,7 Division,battalion,3,3,4,2,2,4
""",
    place="units.csv:9",
)
def stronger_back(subject: Subject, report: Report) -> None:
    for unit in subject.game.oob.units.values():
        for key, value in (unit.reduced or {}).items():
            front = unit.factors.get(key)
            if front is not None and value > front:
                where = cell(subject, unit, f"reduced_{key}")
                report(f"the reduced {key} {value} is more than the full {front}", where, entity=unit.key)


@check(
    WARNING,
    "CTR033",
    "back-like-front",
    "A reduced side with the numbers of the full one.",
    needs=FORCES,
    why="""
Flipping the counter would change nothing. Either the numbers were copied and not reduced, or the unit has
one step.
""",
    wrong="""
# units.csv
red-1,red,infantry,1,7,7 Division,battalion,3,3,4,3,3,4
""",
    right="""
# units.csv
red-1,red,infantry,1,7,7 Division,battalion,3,3,4,2,3,4
""",
    place="units.csv:9",
)
def back_like_front(subject: Subject, report: Report) -> None:
    for unit in subject.game.oob.units.values():
        if unit.reduced is not None and dict(unit.reduced) == dict(unit.factors):
            where = cell(subject, unit, f"reduced_{next(iter(unit.factors))}")
            report(f"the back of '{unit.key}' has the numbers of its front", where, entity=unit.key)


@check(
    ERROR,
    "CTR034",
    "back-lacks-factor",
    "A reduced side that gives some factors but not all.",
    needs=FORCES,
    why="""
The back of a counter shows the same kinds of number as its front. A cell was left empty.
""",
    wrong="""
# units.csv
red-1,red,infantry,1,7,7 Division,battalion,3,3,4,2,,4
""",
    right="""
# units.csv
red-1,red,infantry,1,7,7 Division,battalion,3,3,4,2,2,4
""",
    place="units.csv:9",
)
def back_lacks_factor(subject: Subject, report: Report) -> None:
    for unit in subject.game.oob.units.values():
        for key in unit.factors if unit.reduced is not None else ():
            if key not in (unit.reduced or {}):
                where = cell(subject, unit, f"reduced_{key}")
                report(f"the back of '{unit.key}' lacks its {key}", where, entity=unit.key)


@check(
    WARNING,
    "CTR035",
    "twin-counters",
    "Two counters that look the same, without a word about it.",
    needs=FORCES,
    why="""
Two units of one side with the same type, designation, parent and numbers are most often one unit entered
twice. If the game does have both, tell them apart by formation or name, or say so in a note on either.
""",
    wrong="""
# units.csv
red-5,red,armor,4,7,7 Division,battalion,5,4,7,3,2,7
# game.yaml
counters: 14
# schedule.yaml
arrivals:
  red-late: {turn: 2, side: red, units: [red-4, red-5], area: {edge: west}, text: West edge}
""",
    right="""
# units.csv
red-5,red,armor,5,7,7 Division,battalion,5,4,7,3,2,7
# game.yaml
counters: 14
# schedule.yaml
arrivals:
  red-late: {turn: 2, side: red, units: [red-4, red-5], area: {edge: west}, text: West edge}
""",
    place="units.csv:10",
)
def twin_counters(subject: Subject, report: Report) -> None:
    first: dict[tuple[object, ...], Unit] = {}
    for unit in subject.game.oob.units.values():
        words = (unit.side, unit.type, unit.designation, unit.parent, unit.formation, unit.name, unit.nation)
        looks = (*words, *unit.factors.items(), *(unit.reduced or {}).items())
        if not (unit.designation or unit.parent):
            continue
        twin = first.setdefault(looks, unit)
        if twin is not unit and not unit.note and not twin.note:
            related = [Related(twin.origin, "the other one")]
            message = f"'{unit.key}' looks just like '{twin.key}'"
            report(message, unit.origin, entity=unit.key, related=related, hint="a note on either settles it")


@check(
    WARNING,
    "CTR036",
    "nameless-counter",
    "A unit without designation, parent and name.",
    needs=FORCES,
    why="""
Players and scenario lists tell units apart by what is printed on them.
""",
    wrong="""
# units.csv
blue-4,blue,infantry,,,21 Division,battalion,2,3,4,,,
""",
    right="""
# units.csv
blue-4,blue,infantry,4,21,21 Division,battalion,2,3,4,,,
""",
    place="units.csv:9",
)
def nameless_counter(subject: Subject, report: Report) -> None:
    for unit in subject.game.oob.units.values():
        if not (unit.designation or unit.parent or unit.name):
            report(f"'{unit.key}' has no designation", unit.origin, entity=unit.key)


@check(
    WARNING,
    "CTR037",
    "odd-number",
    "A factor far from those of all other units of its type.",
    needs=FORCES,
    why="""
Among at least four units of a type and side one number is more than twice the greatest or less than a third
of the least of the others: a digit too many, or cells that slipped into the next column.
""",
    wrong="""
# units.csv
blue-1,blue,infantry,1,21,21 Division,battalion,2,33,4,,,
blue-5,blue,infantry,5,21,21 Division,battalion,2,3,4,,,
# game.yaml
counters: 14
# schedule.yaml
arrivals:
  blue-late: {turn: 2, side: blue, units: [blue-4, blue-5], area: {edge: east}, text: East edge}
""",
    right="""
# units.csv
blue-1,blue,infantry,1,21,21 Division,battalion,2,3,4,,,
""",
    place="units.csv:9",
)
def odd_number(subject: Subject, report: Report) -> None:
    groups: dict[tuple[str, str], list[Unit]] = defaultdict(list)
    for unit in subject.game.oob.units.values():
        groups[unit.side, unit.type].append(unit)
    for units in groups.values():
        for factor in subject.game.oob.factors:
            shown = [(u, u.factors[factor.key]) for u in units if factor.key in u.factors]
            for unit, value in _outliers(shown):
                where = cell(subject, unit, factor.key)
                message = f"{factor.key} {value} is far from that of every other {unit.type} unit"
                report(message, where, entity=unit.key)


def _outliers(shown: list[tuple[Unit, int]]) -> Iterable[tuple[Unit, int]]:
    if len(shown) < 4:
        return
    values = sorted(value for _, value in shown)
    for unit, value in shown:
        least = values[1] if value == values[0] else values[0]
        most = values[-2] if value == values[-1] else values[-1]
        if value > 2 * most + 1 or 3 * value + 1 < least:
            yield unit, value


@check(
    ERROR,
    "CTR038",
    "factor-out-of-range",
    "A factor below nought or with more than two digits.",
    needs=FORCES,
    why="""
Printed factors are numbers from 0 to 99; nothing else fits across the foot of a counter.
""",
    wrong="""
# units.csv
blue-4,blue,infantry,4,21,21 Division,battalion,2,3,-4,,,
""",
    right="""
# units.csv
blue-4,blue,infantry,4,21,21 Division,battalion,2,3,4,,,
""",
    place="units.csv:9",
)
def factor_out_of_range(subject: Subject, report: Report) -> None:
    for unit in subject.game.oob.units.values():
        for prefix, shown in (("", unit.factors), ("reduced_", unit.reduced or {})):
            for key, value in shown.items():
                if not 0 <= value <= 99:
                    where = cell(subject, unit, prefix + key)
                    report(f"{prefix}{key} is {value}; 0 to 99 can be printed", where, entity=unit.key)


@check(
    WARNING,
    "CTR039",
    "scheme-for-nobody",
    "A formation in the style file that no unit belongs to.",
    needs=FORCES | {"style"},
    why="""
The style file gives formations colours of their own by name. A name that no unit has colours nothing: it is
misspelt there or in the table of units.
""",
    wrong="""
# style.yaml
formations:
  7 Divison: plain   # <-
""",
    right="""
# style.yaml
formations:
  7 Division: plain
""",
)
def scheme_for_nobody(subject: Subject, report: Report) -> None:
    game = subject.game
    known = {unit.formation for unit in game.oob.units.values() if unit.formation}
    for name in game.style.formation_schemes:
        if name not in known:
            where = subject.key_at("style", "formations", name)
            message = f"no unit belongs to the formation '{name}'"
            report(message, where, entity=name, hint=did_you_mean(name, known))


@check(
    ERROR,
    "CTR044",
    "total-differs",
    "A control sum that the tables do not add up to.",
    needs=FORCES,
    why="""
`totals` says how many units of a sort there are and what their columns add up to: control sums, counted once
by hand, on the sheet or in the rulebook where these list the units. The table adds up to something else: a
row is missing or doubled, or a digit is wrong.
""",
    wrong="""
# units.yaml
totals:
  - {of: {sides: [red]}, count: 4, sums: {attack: 16, reduced_attack: 10}}
  - {of: {sides: [blue]}, count: 4, sums: {attack: 11}}   # <-
""",
    right="""
# units.yaml
totals:
  - {of: {sides: [red]}, count: 4, sums: {attack: 16, reduced_attack: 10}}
  - {of: {sides: [blue]}, count: 4, sums: {attack: 10}}
""",
)
def total_differs(subject: Subject, report: Report) -> None:
    for index, total in enumerate(subject.game.oob.totals):
        units = [unit for unit in subject.game.oob.units.values() if total.units.matches(unit)]
        if total.count is not None and len(units) != total.count:
            where = subject.at("units", "totals", index, "count")
            report(f"there are {len(units)} such units, not {total.count}", where, entity=f"{index} count")
        for column, expected in total.sums.items():
            factor = column.removeprefix("reduced_")
            reduced = column != factor
            numbers = [((u.reduced or {}) if reduced else u.factors).get(factor, 0) for u in units]
            if sum(numbers) != expected:
                where = subject.at("units", "totals", index, "sums", column)
                message = f"{column} adds up to {sum(numbers)} for these {len(units)} units, not {expected}"
                report(message, where, entity=f"{index} {column}")


COUNTER_CHECKS: tuple[Check, ...] = (
    counter_count,
    unused_unit,
    stronger_back,
    back_like_front,
    back_lacks_factor,
    twin_counters,
    nameless_counter,
    odd_number,
    factor_out_of_range,
    scheme_for_nobody,
    total_differs,
)
