"""Explanations of findings in schedules and scenarios."""

from __future__ import annotations

from toolchain.diagnostics.catalogue import Explanation
from toolchain.elaborate import codes

_DUEL = """
# duel.yaml
kind: scenario
id: duel
title: Duel
first_turn: 1
last_turn: 2
placements: {red-1: "0304", blue-3: "0604"}
victory: prize
"""

SCENARIOS: tuple[Explanation, ...] = (
    Explanation(
        codes.UNKNOWN_UNIT,
        why="""
Units and markers are named by their keys in the tables of units and in markers.yaml.
""",
        wrong="""
# scenario.yaml
placements:
  blue-7: "0704"   # <-
""",
        right="""
# scenario.yaml
placements:
  blue-3: "0704"
""",
    ),
    Explanation(
        codes.UNKNOWN_HEX,
        why="""
The number is not that of a hex of this map.
""",
        wrong="""
# scenario.yaml
placements:
  blue-3: "0904"   # <-
""",
        right="""
# scenario.yaml
placements:
  blue-3: "0704"
""",
    ),
    Explanation(
        codes.UNKNOWN_NAME,
        why="""
Where a hex is asked for, the key of a place or mark will do. The map has none of this name.
""",
        wrong="""
# scenario.yaml
setup:
  red-start:
    {side: red, units: [red-1, red-2, red-3], area: {within: 1, of: aldr}, text: Within 1 of Alder}   # <-
""",
        right="""
# scenario.yaml
setup:
  red-start:
    {side: red, units: [red-1, red-2, red-3], area: {within: 1, of: alder}, text: Within 1 of Alder}
""",
    ),
    Explanation(
        codes.BAD_AREA,
        why="""
An area is given in one way: the whole map, hexes, an edge or part of one, a distance, a band, a side of a
line, terrain, a named area, or a combination of such areas. Ends of a span lie on its edge.
""",
        wrong="""
# schedule.yaml
arrivals:
  red-late:
    turn: 2
    side: red
    units: [red-4]
    area: {edge: west, terrain: [town]}   # <-
    text: West edge
""",
        right="""
# schedule.yaml
arrivals:
  red-late:
    turn: 2
    side: red
    units: [red-4]
    area: {any_of: [{edge: west}, {terrain: [town]}]}
    text: West edge or a town
""",
    ),
    Explanation(
        codes.UNKNOWN_ARRIVAL,
        why="""
Arrivals are named by their keys in the schedule.
""",
        wrong="""
# scenario.yaml
arrivals: {leave_out: [red-lat]}   # <-
""",
        right="""
# scenario.yaml
arrivals: {}
""",
    ),
    Explanation(
        codes.BAD_TURNS,
        why="""
Turns are those of the calendar, and a scenario does not end before it begins.
""",
        wrong="""
# scenario.yaml
last_turn: 5   # <-
""",
        right="""
# scenario.yaml
last_turn: 4
""",
    ),
    Explanation(
        codes.SCENARIO_TWICE,
        why="""
Scenarios are known by their ids, in commands as game/id. Two of one id cannot be told apart.
""",
        wrong=_DUEL.replace("id: duel", "id: bridges   # <-").replace("duel.yaml", "second.yaml"),
        right=_DUEL,
    ),
    Explanation(
        codes.UNKNOWN_SCENARIO,
        why="""
A variant may be added to scenarios of the same game, named by their ids.
""",
        wrong=_DUEL + "variant_of: [bridge]   # <-\n",
        right=_DUEL + "variant_of: [bridges]\n",
    ),
    Explanation(
        codes.PLACED_TWICE,
        why="""
A counter is in one place: in one group, on one hex, in one arrival of the schedule.
""",
        wrong="""
# scenario.yaml
setup:
  red-start:
    side: red
    units: [red-1, red-2, red-3, red-1]   # <-
    area: {within: 1, of: alder}
    text: Within 1 of Alder
""",
        right="""
# scenario.yaml
setup:
  red-start:
    side: red
    units: [red-1, red-2, red-3]
    area: {within: 1, of: alder}
    text: Within 1 of Alder
""",
    ),
    Explanation(
        codes.WRONG_SIDE,
        why="""
A group or arrival belongs to one side, and so do all its units.
""",
        wrong="""
# schedule.yaml
arrivals:
  blue-late: {turn: 2, side: red, units: [blue-4], area: {edge: east}, text: East edge}   # <-
""",
        right="""
# schedule.yaml
arrivals:
  blue-late: {turn: 2, side: blue, units: [blue-4], area: {edge: east}, text: East edge}
""",
    ),
    Explanation(
        codes.UNKNOWN_AREA,
        why="""
Lines and named areas are defined in map.yaml, terrain in terrain.yaml.
""",
        wrong="""
# schedule.yaml
arrivals:
  red-late: {turn: 2, side: red, units: [red-4], area: {named: west-bnak}, text: The west bank}   # <-
""",
        right="""
# schedule.yaml
arrivals:
  red-late: {turn: 2, side: red, units: [red-4], area: {named: west-bank}, text: The west bank}
""",
    ),
)
