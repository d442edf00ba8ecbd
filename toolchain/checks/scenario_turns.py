"""Scenarios as a whole: their turns, choices, areas and victory."""

from __future__ import annotations

from collections.abc import Iterable

from toolchain.checks.check import ERROR, PLAY, WARNING, Check, Report, Subject, check
from toolchain.diagnostics.span import Span
from toolchain.diagnostics.suggest import did_you_mean
from toolchain.model.area import Area, WholeMap
from toolchain.model.scenario import Scenario
from toolchain.source.tree import MappingNode, ScalarNode, SequenceNode, find, place


@check(
    WARNING,
    "SCN044",
    "idle-choice",
    "A choice among arrivals that changes nothing.",
    needs=PLAY,
    why="""
A turn on which nothing of that side is due, an arrival that is included or left out anyway, a side or a
variant that the schedule does not know: the line says something, and the scenario is the same without it.
""",
    wrong="""
# scenario.yaml
arrivals:
  turns:
    blue: [2, 3]   # <-
""",
    right="""
# scenario.yaml
arrivals:
  turns:
    blue: [2]
""",
)
def idle_choice(subject: Subject, report: Report) -> None:
    for scenario in subject.game.scenarios.values():
        tree = subject.tree("scenario", scenario.name)
        chosen = tree.entries.get("arrivals") if tree is not None else None
        if isinstance(chosen, MappingNode):
            for message, where, hint in _idle(subject, scenario, chosen):
                report(message, where, entity=f"{scenario.name} {message}", hint=hint)


def _idle(
    subject: Subject, scenario: Scenario, chosen: MappingNode
) -> Iterable[tuple[str, Span, str | None]]:
    schedule = subject.game.schedule
    turns = chosen.entries.get("turns")
    for side, listed in turns.entries.items() if isinstance(turns, MappingNode) else ():
        if side not in subject.game.sides:
            hint = did_you_mean(side, subject.game.sides)
            yield f"there is no side '{side}'", place(chosen, ("turns", side)), hint
            continue
        due = {str(a.turn) for a in schedule if a.side == side}
        for node in listed.items if isinstance(listed, SequenceNode) else ():
            if isinstance(node, ScalarNode) and node.raw not in due:
                yield f"nothing of {side} is due on turn {node.raw}", node.span, None
    used = {a.key: a for a in scenario.arrivals}
    by_key = {a.key: a for a in schedule}
    for node in _words(chosen, "include"):
        arrival = by_key.get(node.raw)
        if arrival and not scenario.first_turn <= arrival.turn <= scenario.last_turn:
            yield f"'{node.raw}' is due on turn {arrival.turn}, outside the scenario", node.span, None
    for node in _words(chosen, "leave_out"):
        arrival = by_key.get(node.raw)
        if arrival and not scenario.first_turn <= arrival.turn <= scenario.last_turn:
            yield f"'{node.raw}' would not come anyway, on turn {arrival.turn}", node.span, None
    variants = {a.variant for a in schedule if a.variant}
    for node in _words(chosen, "variants"):
        if node.raw not in variants:
            hint = did_you_mean(node.raw, variants)
            yield f"the schedule has no variant '{node.raw}'", node.span, hint
        elif all(used[key].variant != node.raw for key in used):
            yield f"nothing of the variant '{node.raw}' is due in this scenario", node.span, None


def _words(chosen: MappingNode, field: str) -> list[ScalarNode]:
    node = find(chosen, (field,))
    return (
        [item for item in node.items if isinstance(item, ScalarNode)]
        if isinstance(node, SequenceNode)
        else []
    )


@check(
    WARNING,
    "SCN045",
    "turns-nobody-plays",
    "Turns of the calendar that no scenario plays.",
    needs=PLAY,
    why="""
The turn track has boxes before the first or after the last turn of every scenario: the calendar is too
long, or a scenario ends on the wrong turn.
""",
    wrong="""
# calendar.yaml
turns:
  - {turn: 1, label: Dawn}
  - {turn: 2, label: Morning}
  - {turn: 3, label: Noon}
  - {turn: 4, label: Dusk}
  - {turn: 5, label: Night}   # <-
""",
    right="""
# calendar.yaml
turns:
  - {turn: 1, label: Dawn}
  - {turn: 2, label: Morning}
  - {turn: 3, label: Noon}
  - {turn: 4, label: Dusk}
""",
)
def turns_nobody_plays(subject: Subject, report: Report) -> None:
    scenarios = subject.game.scenarios.values()
    played = {n for s in scenarios for n in range(s.first_turn, s.last_turn + 1)}
    idle = [t for t in enumerate(subject.game.calendar.turns) if t[1].number not in played]
    if played and 0 < len(idle) <= 2:
        index, turn = idle[0]
        where = subject.at("calendar", "turns", index)
        report(f"no scenario plays turn {turn.number}", where, entity=f"turn {turn.number}")


@check(
    WARNING,
    "SCN046",
    "no-victory",
    "A scenario that does not say who wins.",
    needs=PLAY,
    why="""
Without a victory schedule the module, the scenario card and random play cannot tell the winner.
""",
    wrong="""
# duel.yaml
kind: scenario
id: duel   # <-
title: Duel
first_turn: 1
last_turn: 2
placements: {red-1: "0304", blue-3: "0604"}
arrivals: {leave_out: [red-late, blue-late]}
""",
    right="""
# duel.yaml
kind: scenario
id: duel
title: Duel
first_turn: 1
last_turn: 2
placements: {red-1: "0304", blue-3: "0604"}
arrivals: {leave_out: [red-late, blue-late]}
victory: prize
""",
)
def no_victory(subject: Subject, report: Report) -> None:
    for scenario in subject.game.scenarios.values():
        if not scenario.victory:
            message = "the scenario names no victory schedule"
            report(message, scenario.origin, entity=scenario.name, hint=_schedules(subject))


def _schedules(subject: Subject) -> str | None:
    names = ", ".join(subject.game.ruleset.victory)
    return f"there are: {names}" if names else None


def area_is_empty(subject: Subject, area: Area) -> bool:
    return not subject.hexes(area)


@check(
    ERROR,
    "SCN047",
    "empty-expression",
    "An area of a set-up or an arrival that holds no hex.",
    needs=PLAY,
    why="""
The expression is well formed and means nothing: its parts have no hex in common, a band lies outside the
map, or a span is empty. The units have nowhere to go.
""",
    wrong="""
# schedule.yaml
arrivals:
  red-late:   # <-
    {turn: 2, side: red, units: [red-4], area: {all_of: [{edge: west}, {edge: east}]}, text: Both edges}
""",
    right="""
# schedule.yaml
arrivals:
  red-late:
    {turn: 2, side: red, units: [red-4], area: {any_of: [{edge: west}, {edge: east}]}, text: Either edge}
""",
)
def empty_expression(subject: Subject, report: Report) -> None:
    for arrival in subject.game.schedule:
        if area_is_empty(subject, arrival.area):
            message = f"the area of '{arrival.key}' has no hex: {arrival.area_text}"
            report(message, arrival.origin, entity=arrival.key)
        elif arrival.fallback is not None and area_is_empty(subject, arrival.fallback):
            report(f"the fallback of '{arrival.key}' has no hex", arrival.origin, entity=arrival.key)
    for scenario in subject.game.scenarios.values():
        for group in scenario.setup:
            if area_is_empty(subject, group.area):
                message = f"the area of '{group.key}' has no hex: {group.area_text}"
                report(message, group.origin, entity=f"{scenario.name} {group.key}")


@check(
    WARNING,
    "SCN048",
    "area-without-bounds",
    "An area expression that takes in the whole map.",
    needs=PLAY,
    why="""
A band without bounds, or parts that together cover everything, say nothing: a bound is missing. Where the
whole map is meant, say `map: true`.
""",
    wrong="""
# schedule.yaml
arrivals:
  red-late: {turn: 2, side: red, units: [red-4], area: {band: west}, text: The west}   # <-
""",
    right="""
# schedule.yaml
arrivals:
  red-late: {turn: 2, side: red, units: [red-4], area: {band: west, at_most: 1}, text: The west}
""",
)
def area_without_bounds(subject: Subject, report: Report) -> None:
    whole = len(subject.game.game_map.hexes)
    areas = [(a.key, a.area, a.origin, a.key) for a in subject.game.schedule]
    for scenario in subject.game.scenarios.values():
        areas += [(g.key, g.area, g.origin, f"{scenario.name} {g.key}") for g in scenario.setup]
    for key, area, where, entity in areas:
        if not isinstance(area, WholeMap) and len(subject.hexes(area)) == whole:
            report(f"the area of '{key}' is the whole map", where, entity=entity)


@check(
    ERROR,
    "SCN049",
    "scenario-total-differs",
    "A control sum that the units of a scenario do not add up to.",
    needs=PLAY,
    why="""
`totals` says how many units of a side start on the map and how many come in: a control sum, counted once by
hand, in the rulebook's set-up and schedule where it lists the units. The scenario has another number: a unit
or an arrival is missing, doubled or too many, or stands in the wrong scenario.
""",
    wrong="""
# scenario.yaml
totals:
  red: {start: 3, arrive: 1}
  blue: {start: 4}   # <-
""",
    right="""
# scenario.yaml
totals:
  red: {start: 3, arrive: 1}
  blue: {start: 3}
""",
)
def scenario_total_differs(subject: Subject, report: Report) -> None:
    units = subject.game.oob.units
    for scenario in subject.game.scenarios.values():
        for side, total in scenario.totals.items():
            starting = [key for key in scenario.start_units if units[key].side == side]
            coming = [k for a in scenario.arrivals for k in a.units if units[k].side == side]
            for what, expected, found in (
                ("start", total.start, len(starting)),
                ("arrive", total.arrive, len(coming)),
            ):
                if expected is not None and found != expected:
                    where = _place(subject, scenario, "totals", side, what)
                    message = f"{found} {side} units {what}, not {expected}"
                    report(message, where, entity=f"{scenario.name} {side} {what}")


def _place(subject: Subject, scenario: Scenario, *path: str) -> Span:
    tree = subject.tree("scenario", scenario.name)
    return place(tree, path) if tree is not None else scenario.origin


SCENARIO_CHECKS: tuple[Check, ...] = (
    idle_choice,
    turns_nobody_plays,
    no_victory,
    empty_expression,
    area_without_bounds,
    scenario_total_differs,
)
