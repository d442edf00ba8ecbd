"""Reinforcements: do they come, is there room for them, and can they get anywhere?"""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Iterable

from toolchain.checks.check import ERROR, INFO, PLAY, WARNING, Check, Report, Subject, check
from toolchain.checks.hex_picture import hex_picture
from toolchain.checks.matching import Shortage, shortage
from toolchain.checks.set_ups import room_message
from toolchain.checks.travel import travel
from toolchain.diagnostics.diagnostic import Related
from toolchain.model.area import HexList
from toolchain.model.reinforcement import EntryStacking
from toolchain.model.scenario import Arrival


@check(
    WARNING,
    "SCN040",
    "arrival-never-due",
    "An arrival that no scenario uses.",
    needs=PLAY,
    why="""
Its turn lies outside every scenario, every scenario leaves it out, or no scenario plays its variant. The
units never come.
""",
    wrong="""
# schedule.yaml
arrivals:
  blue-late: {turn: 4, side: blue, units: [blue-4], area: {edge: east}, text: East edge}   # <-
# scenario.yaml
last_turn: 3
# calendar.yaml
turns:
  - {turn: 1, label: Dawn}
  - {turn: 2, label: Morning}
  - {turn: 3, label: Noon}
  - {turn: 4, label: Dusk}
# campaign.yaml
kind: scenario
id: campaign
title: Campaign
extends: scenario.yaml
overrides: [last_turn]
last_turn: 4
arrivals: {leave_out: [blue-late]}
""",
    right="""
# scenario.yaml
last_turn: 4
""",
)
def arrival_never_due(subject: Subject, report: Report) -> None:
    used = {a.key for scenario in subject.game.scenarios.values() for a in scenario.arrivals}
    for arrival in subject.game.schedule:
        if arrival.key not in used and subject.game.scenarios:
            message = f"no scenario uses '{arrival.key}' of turn {arrival.turn}"
            report(message, arrival.origin, entity=arrival.key)


@check(
    ERROR,
    "SCN041",
    "no-room-to-enter",
    "Arrivals of one turn that cannot all have an entry hex.",
    needs=PLAY,
    why="""
Units that come in on one turn need a hex of their area each, as far as the stacking limit goes, and one
that their class may enter. The units named share fewer places than they are, even with no enemy on the map.
""",
    wrong="""
# schedule.yaml
arrivals:
  red-late:   # <-
    {turn: 2, side: red, units: [red-3, red-4], area: {hexes: ["0104"]}, text: At 0104}
# scenario.yaml
setup:
  red-start: {side: red, units: [red-1, red-2], area: {within: 1, of: alder}, text: Within 1 of Alder}
suggested: {}
""",
    right="""
# schedule.yaml
arrivals:
  red-late:
    {turn: 2, side: red, units: [red-3, red-4], area: {hexes: ["0104", "0105"]}, text: At 0104 and 0105}
# scenario.yaml
setup:
  red-start: {side: red, units: [red-1, red-2], area: {within: 1, of: alder}, text: Within 1 of Alder}
suggested: {}
""",
)
def no_room_to_enter(subject: Subject, report: Report) -> None:
    if subject.game.ruleset.entry.stacking is not EntryStacking.AT_ONCE:
        return
    told: set[str] = set()
    for scenario in subject.game.scenarios.values():
        together: dict[tuple[int, str], list[Arrival]] = defaultdict(list)
        for arrival in scenario.arrivals:
            together[arrival.turn, arrival.side].append(arrival)
        for arrivals in together.values():
            short = _entry_shortage(subject, arrivals)
            first = next((a for a in arrivals if short and short.units[0] in a.units), None)
            if short is not None and first is not None and first.key not in told:
                told.add(first.key)
                report(room_message(short), first.origin, entity=first.key)


def _entry_shortage(subject: Subject, arrivals: Iterable[Arrival]) -> Shortage | None:
    costs, units = travel(subject), subject.game.oob.units
    choices: dict[str, list[str]] = {}
    for arrival in arrivals:
        hexes = sorted(subject.hexes(arrival.area))
        for key in arrival.units if hexes else ():
            kind = costs.class_of(units[key])
            fit = costs.open_to(kind) if kind is not None else frozenset(hexes)
            choices[key] = [h for h in hexes if h in fit]
    limit = subject.game.ruleset.stacking.limit
    return shortage(choices, {h: limit for hexes in choices.values() for h in hexes})


@check(
    WARNING,
    "SCN042",
    "stranded-arrival",
    "Reinforcements that come in where no way leads on.",
    needs=PLAY,
    why="""
From every entry hex the unit was followed by the terrain chart. It never comes to the main part of the map:
water, woods or a river without a bridge shut the entry in.
""",
    wrong="""
# map.yaml
ground:
  - ...ff...   # 01
  - .f.f..f.   # 02
  - .f.....f   # 03
  - ..T..T..   # 04
  - f....fl.   # 05
  - ff..f.ll   # 06
  - ...ff.l.   # 07
# schedule.yaml
arrivals:
  blue-late: {turn: 2, side: blue, units: [blue-4], area: {hexes: ["0807"]}, text: At 0807}   # <-
""",
    right="""
# schedule.yaml
arrivals:
  blue-late: {turn: 2, side: blue, units: [blue-4], area: {hexes: ["0805"]}, text: At 0805}
""",
)
def stranded_arrival(subject: Subject, report: Report) -> None:
    costs = travel(subject)
    for arrival in subject.game.schedule:
        kinds = {costs.class_of(subject.game.oob.units[key]): key for key in arrival.units}
        for kind, unit in kinds.items():
            starts = subject.hexes(arrival.area) & (costs.open_to(kind) if kind else frozenset())
            if kind is None or not starts:
                continue
            enough = min(len(starts) + 10, (len(costs.open_to(kind)) + 1) // 2)
            reach = costs.reachable(kind, starts, enough)
            if len(reach) < enough:
                picture = hex_picture(subject.game.game_map, min(starts))
                message = f"'{unit}' comes in where only {len(reach)} hexes can be reached"
                report(message, arrival.origin, entity=arrival.key, picture=picture)
                break


@check(
    ERROR,
    "SCN043",
    "placed-and-due",
    "A unit that starts on the map and arrives later as well.",
    needs=PLAY,
    why="""
One counter cannot be in two places. Leave the arrival out of the scenario (arrivals: leave_out) or the unit
out of the set-up.
""",
    wrong="""
# scenario.yaml
placements:
  blue-4: "0805"   # <-
""",
    right="""
# scenario.yaml
placements:
  blue-1: "0805"
""",
)
def placed_and_due(subject: Subject, report: Report) -> None:
    for scenario in subject.game.scenarios.values():
        due = {unit: arrival for arrival in scenario.arrivals for unit in arrival.units}
        starts = {p.piece: p.origin for p in scenario.placements}
        starts |= {unit: group.origin for group in scenario.setup for unit in group.units}
        for unit, where in starts.items():
            if unit in due:
                arrival = due[unit]
                message = f"'{unit}' starts on the map and arrives on turn {arrival.turn}"
                related = [Related(arrival.origin, "it arrives here")]
                report(message, where, entity=unit, related=related)


@check(
    WARNING,
    "SCN050",
    "entry-off-the-edge",
    "An arrival at a hex that does not lie on the edge of the map.",
    needs=PLAY,
    why="""
Reinforcements come from beyond the map. A hex that is named for them and lies inside it is most often one
digit off. Units that come by air have their area in another form: within so many hexes, or terrain.
""",
    wrong="""
# schedule.yaml
arrivals:
  red-late: {turn: 2, side: red, units: [red-4], area: {hexes: ["0204"]}, text: High Road}   # <-
""",
    right="""
# schedule.yaml
arrivals:
  red-late: {turn: 2, side: red, units: [red-4], area: {hexes: ["0104"]}, text: High Road}
""",
)
def entry_off_the_edge(subject: Subject, report: Report) -> None:
    game_map = subject.game.game_map
    for arrival in subject.game.schedule:
        for field, area in (("area", arrival.area), ("fallback", arrival.fallback)):
            hexes = area.hexes if isinstance(area, HexList) else ()
            for hex_id in (h for h in hexes if not game_map.grid.edges_of(h)):
                where = subject.at("schedule", "arrivals", arrival.key, field, "hexes")
                picture = hex_picture(game_map, hex_id)
                message = f"'{arrival.key}' comes in at {hex_id}, which is not on the edge of the map"
                report(message, where, entity=f"{arrival.key} {hex_id}", picture=picture)


@check(
    INFO,
    "SCN051",
    "key-of-other-turn",
    "An arrival whose key names another turn than it comes on.",
    needs=PLAY,
    why="""
The keys of the other arrivals name their turns, as in `red-2` for turn 2. Here the key or the turn is wrong.
""",
    wrong="""
# schedule.yaml (without arrivals.red-late, arrivals.blue-late)
arrivals:
  red-2: {turn: 3, side: red, units: [red-4], area: {edge: west}, text: West edge}   # <-
  blue-2: {turn: 2, side: blue, units: [blue-4], area: {edge: east}, text: East edge}
""",
    right="""
# schedule.yaml (without arrivals.red-late, arrivals.blue-late)
arrivals:
  red-3: {turn: 3, side: red, units: [red-4], area: {edge: west}, text: West edge}
  blue-2: {turn: 2, side: blue, units: [blue-4], area: {edge: east}, text: East edge}
""",
)
def key_of_other_turn(subject: Subject, report: Report) -> None:
    named = [(a, [int(n) for n in re.findall(r"\d{1,3}", a.key)]) for a in subject.game.schedule]
    odd = [(arrival, turns) for arrival, turns in named if turns and arrival.turn not in turns]
    others = [turns for arrival, turns in named if arrival.turn in turns]
    if len(odd) == 1 and others and 4 * len(others) >= 3 * (len(named) - 1):
        arrival, turns = odd[0]
        message = f"'{arrival.key}' comes on turn {arrival.turn}, its key names {turns[0]}"
        report(message, arrival.origin, entity=arrival.key)


ARRIVAL_CHECKS: tuple[Check, ...] = (
    arrival_never_due,
    no_room_to_enter,
    stranded_arrival,
    placed_and_due,
    entry_off_the_edge,
    key_of_other_turn,
)
