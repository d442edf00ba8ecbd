"""Rules that are tied to hexes, edges and areas."""

from __future__ import annotations

from toolchain.checks.check import ERROR, PLAY, WARNING, Check, Report, Subject, check
from toolchain.checks.hex_picture import hex_picture
from toolchain.checks.map_ground import open_hexes
from toolchain.checks.timetable import starts
from toolchain.checks.travel import travel
from toolchain.checks.victory_reach import exit_points
from toolchain.diagnostics.diagnostic import Related
from toolchain.diagnostics.suggest import did_you_mean
from toolchain.elaborate import codes_rules
from toolchain.model.hex_event import Bar, Bound


@check(
    WARNING,
    "RUL031",
    "spot-out-of-reach",
    "A rule about a hex that no unit can come to.",
    needs=PLAY,
    why="""
An event, a control point or a replacement hangs on a hex that lies apart from the main part of the map for
every movement class: nothing will ever happen there.
""",
    wrong="""
# map.yaml
places:
  isle: {name: Birch, hex: "0604"}
  birch: {name: Alder Lake, hex: "0205"}
# ruleset.yaml
control:
  prize: {title: Birch, hex: "0706", initial: blue}   # <-
""",
    right="""
# ruleset.yaml
control:
  prize: {title: Birch, hex: "0604", initial: blue}
""",
)
def spot_out_of_reach(subject: Subject, report: Report) -> None:
    rules, game_map = subject.game.ruleset, subject.game.game_map
    spots = [(e.key, e.hex, e.origin) for e in rules.hex_events]
    spots += [(c.key, c.hex, c.origin) for c in rules.control.values()]
    spots += [(r.key, r.hex, r.origin) for r in rules.replacements]
    reachable = open_hexes(subject)
    for key, hex_id, where in spots:
        if hex_id in game_map.hexes and hex_id not in reachable:
            picture = hex_picture(game_map, hex_id)
            report(f"no unit can come to {hex_id}, the hex of '{key}'", where, entity=key, picture=picture)


@check(
    ERROR,
    "RUL032",
    "starts-beyond-boundary",
    "A unit that starts in the hexes that a boundary closes to it.",
    needs=PLAY,
    why="""
The boundary bars the unit from hexes in which it is placed or must set up. The area, the side of the line
or the filter is the wrong one.
""",
    wrong="""
# ruleset.yaml
boundaries:
  river:   # <-
    {title: The river, units: {sides: [blue]}, beyond: {line: front, side: east}, bars: [enter]}
""",
    right="""
# ruleset.yaml
boundaries:
  river:
    {title: The river, units: {sides: [blue]}, beyond: {line: front, side: west}, bars: [enter]}
""",
)
def starts_beyond_boundary(subject: Subject, report: Report) -> None:
    for boundary in subject.game.ruleset.boundaries:
        closed = subject.hexes(boundary.beyond)
        if boundary.bound is Bound.INSIDE or Bar.ENTER not in boundary.bars:
            continue
        for scenario in subject.game.scenarios.values():
            named = not boundary.scenarios or {scenario.key, scenario.name} & set(boundary.scenarios)
            if not named or scenario.first_turn not in boundary.turns:
                continue
            grouped = {u for g in scenario.setup if g.key in boundary.groups for u in g.units}
            for key, start in starts(subject, scenario).items():
                unit = subject.game.oob.units[key]
                bound = boundary.units.matches(unit) and (
                    boundary.bound is Bound.FILTER or key in grouped or not boundary.groups
                )
                if bound and start.turn == scenario.first_turn and start.hexes and start.hexes <= closed:
                    message = f"'{key}' starts where '{boundary.key}' does not let it be"
                    related = [Related(scenario.origin, "in this scenario")]
                    report(message, boundary.origin, entity=boundary.key, related=related)
                    break


@check(
    ERROR,
    "RUL033",
    "no-way-off",
    "A rule that lets units leave where none of them can.",
    needs=PLAY,
    why="""
No hex of the edge lets a unit of the filter off the map: the rule asks for a path that leads off and there
is none, or the terrain there is closed.
""",
    wrong="""
# ruleset.yaml
exits:
  west: {title: Blue leaves in the west, units: {sides: [blue]}, edges: [west]}
  by-sea:   # <-
    {title: Red leaves, units: {sides: [red]}, edges: [north], area: {hexes: ["0101"]}, cost: path_only}
""",
    right="""
# ruleset.yaml
exits:
  west: {title: Blue leaves in the west, units: {sides: [blue]}, edges: [west]}
  by-road:
    {title: Red leaves by road, units: {sides: [red]}, edges: [north], cost: path_only}
""",
)
def no_way_off(subject: Subject, report: Report) -> None:
    costs, grid = travel(subject), subject.game.game_map.grid
    for rule in subject.game.ruleset.exits:
        units = [unit for unit in subject.game.oob.units.values() if rule.units.matches(unit)]
        kinds = {kind for unit in units if (kind := costs.class_of(unit)) is not None}
        hexes = subject.hexes(rule.area) if rule.area is not None else frozenset(grid.cells)
        found = any(
            exit_points(costs, kind, rule, hex_id, edge) is not None
            for hex_id in hexes
            for edge in grid.edges_of(hex_id)
            if edge in rule.edges
            for kind in kinds
        )
        if kinds and not found:
            report(f"no unit can leave the map by '{rule.key}'", rule.origin, entity=rule.key)


@check(
    ERROR,
    "RUL039",
    "rule-without-ground",
    "A rule for an area that holds no hex.",
    needs=PLAY,
    why="""
A boundary, an exit, a drop or a way back is tied to an area. The expression is well formed and no hex fits
it: the rule can never be used, or never stops anyone.
""",
    wrong="""
# ruleset.yaml
boundaries:
  river:   # <-
    title: The river
    units: {sides: [blue]}
    beyond: {all_of: [{edge: west}, {edge: east}]}
    bars: [enter]
""",
    right="""
# ruleset.yaml
boundaries:
  river:
    title: The river
    units: {sides: [blue]}
    beyond: {edge: west}
    bars: [enter]
""",
)
def rule_without_ground(subject: Subject, report: Report) -> None:
    rules = subject.game.ruleset
    grounds = [(b.key, b.beyond, b.origin) for b in rules.boundaries]
    grounds += [(e.key, e.area, e.origin) for e in rules.exits if e.area is not None]
    grounds += [(d.key, d.area, d.origin) for d in rules.drops]
    if rules.returns is not None:
        grounds.append(("returns", rules.returns.area, rules.returns.origin))
    for key, area, where in grounds:
        if not subject.hexes(area):
            report(f"the area of '{key}' holds no hex", where, entity=key)


@check(
    ERROR,
    codes_rules.UNKNOWN_SCENARIO.id,
    codes_rules.UNKNOWN_SCENARIO.name,
    codes_rules.UNKNOWN_SCENARIO.summary,
    needs=PLAY,
    why="""
A boundary can be bound to scenarios, named by their ids. One that does not exist binds nobody.
""",
    wrong="""
# ruleset.yaml
boundaries:
  river:   # <-
    title: The river
    units: {sides: [blue]}
    beyond: {line: front, side: west}
    bars: [enter]
    scenarios: [bridge]
""",
    right="""
# ruleset.yaml
boundaries:
  river:
    title: The river
    units: {sides: [blue]}
    beyond: {line: front, side: west}
    bars: [enter]
    scenarios: [bridges]
""",
)
def rule_for_no_scenario(subject: Subject, report: Report) -> None:
    known = [scenario.name for scenario in subject.game.scenarios.values()]
    for boundary in subject.game.ruleset.boundaries:
        for name in boundary.scenarios:
            if name not in known:
                message = f"'{boundary.key}' is for the scenario '{name}', which does not exist"
                report(message, boundary.origin, entity=boundary.key, hint=did_you_mean(name, known))


@check(
    ERROR,
    "RUL040",
    "unknown-group",
    "A boundary for a set-up group that no scenario has.",
    needs=PLAY,
    why="""
The boundary binds the units of set-up groups, named by their keys in the scenarios. No scenario that it is
for has a group of that key, so that it binds nobody.
""",
    wrong="""
# ruleset.yaml
boundaries:
  river:   # <-
    title: The river
    units: {sides: [red]}
    beyond: {line: front, side: east}
    bars: [enter]
    bound: setup_groups
    groups: [red-strat]
""",
    right="""
# ruleset.yaml
boundaries:
  river:
    title: The river
    units: {sides: [red]}
    beyond: {line: front, side: east}
    bars: [enter]
    bound: setup_groups
    groups: [red-start]
""",
)
def unknown_group(subject: Subject, report: Report) -> None:
    for boundary in subject.game.ruleset.boundaries:
        bound = [
            s
            for s in subject.game.scenarios.values()
            if not boundary.scenarios or s.name in boundary.scenarios
        ]
        known = [group.key for scenario in bound for group in scenario.setup]
        for name in boundary.groups if bound else ():
            if name not in known:
                message = f"no scenario has the set-up group '{name}' that '{boundary.key}' binds"
                report(message, boundary.origin, entity=boundary.key, hint=did_you_mean(name, known))


RULE_GROUND_CHECKS: tuple[Check, ...] = (
    spot_out_of_reach,
    starts_beyond_boundary,
    no_way_off,
    rule_without_ground,
    rule_for_no_scenario,
    unknown_group,
)
