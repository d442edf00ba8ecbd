"""Rules that can never apply, or that nobody can follow."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from toolchain.checks.check import ERROR, PLAY, WARNING, Check, Report, Subject, check
from toolchain.diagnostics.diagnostic import Related
from toolchain.diagnostics.span import Span
from toolchain.model.sequence import PhaseKind
from toolchain.model.support_fire import AllotmentUnit
from toolchain.model.turns import TurnSpan
from toolchain.source.tree import find, plain


@check(
    WARNING,
    "RUL030",
    "rule-out-of-turn",
    "A rule for turns that no scenario plays.",
    needs=PLAY,
    why="""
The rule begins after the last turn of every scenario, or ends before the first: it never holds.
""",
    wrong="""
# calendar.yaml
turns:
  - {turn: 1, label: Dawn}
  - {turn: 2, label: Morning}
  - {turn: 3, label: Noon}
  - {turn: 4, label: Dusk}
  - {turn: 5, label: Night}
  - {turn: 6, label: Second dawn}
  - {turn: 7, label: Second morning}
# ruleset.yaml
turn_rules:
  surprise:   # <-
    {title: Surprise, units: {sides: [blue]}, turns: {first: 6, last: 7}, bars: [move]}
""",
    right="""
# ruleset.yaml
turn_rules:
  surprise:
    {title: Surprise, units: {sides: [blue]}, turns: {first: 1, last: 1}, bars: [move]}
""",
)
def rule_out_of_turn(subject: Subject, report: Report) -> None:
    scenarios = subject.game.scenarios.values()
    played = {n for s in scenarios for n in range(s.first_turn, s.last_turn + 1)}
    calendar = {turn.number for turn in subject.game.calendar.turns}
    for key, turns, where in _timed(subject):
        if played and not any(n in turns for n in (calendar if turns.last is None else played)):
            last = "" if turns.last is None else f" to {turns.last}"
            report(f"'{key}' is for turns {turns.first}{last}, which are never played", where, entity=key)


def _timed(subject: Subject) -> Iterator[tuple[str, TurnSpan, Span]]:
    rules = subject.game.ruleset
    for phase in rules.sequence.phases:
        yield phase.key, phase.turns, phase.origin
    yield from ((c.key, c.turns, c.origin) for c in rules.conditions)
    yield from ((r.key, r.turns, r.origin) for r in rules.turn_rules)
    yield from ((p.key, p.turns, p.origin) for p in rules.support_points)
    yield from ((b.key, b.turns, b.origin) for b in rules.boundaries)
    yield from ((e.key, e.turns, e.origin) for e in rules.exits)
    for drop in rules.drops:
        yield drop.key, TurnSpan(drop.turn, drop.turn), drop.origin


@check(
    WARNING,
    "RUL034",
    "pool-too-small",
    "More support markers are allotted than there are.",
    needs=PLAY,
    why="""
A side is to draw more markers in a turn than its pool holds. Either markers are missing or the allotment is
too high.
""",
    wrong="""
# ruleset.yaml
sequence:
  opening:
    support: {title: Support, kind: support}
  player:
    arrive: {title: Reinforcements, kind: reinforcement, enter: true, section: "6"}
    move: {title: Movement, kind: movement, section: "6"}
    fight: {title: Combat, kind: combat, section: "7"}
support_markers:
  allotments:
    dawn: {from_turn: 1, markers: 1/3}   # <-
# markers.yaml
markers:
  fire-red: {name: Red guns, front: {value: "+1"}, side: red, role: support, value: 1}
  fire-blue: {name: Blue guns, front: {value: "+1"}, side: blue, role: support, value: 1, count: 2}
# game.yaml
counters: 16
""",
    right="""
# ruleset.yaml
sequence:
  opening:
    support: {title: Support, kind: support}
  player:
    arrive: {title: Reinforcements, kind: reinforcement, enter: true, section: "6"}
    move: {title: Movement, kind: movement, section: "6"}
    fight: {title: Combat, kind: combat, section: "7"}
support_markers:
  allotments:
    dawn: {from_turn: 1, markers: 1/2}
# markers.yaml
markers:
  fire-red: {name: Red guns, front: {value: "+1"}, side: red, role: support, value: 1}
  fire-blue: {name: Blue guns, front: {value: "+1"}, side: blue, role: support, value: 1, count: 2}
# game.yaml
counters: 16
""",
)
def pool_too_small(subject: Subject, report: Report) -> None:
    rules = subject.game.ruleset
    support = rules.support_markers
    if support is None or support.unit is not AllotmentUnit.MARKERS:
        return
    pools: Counter[str] = Counter()
    for marker in subject.game.markers.values():
        if marker.role == "support":
            pools[marker.side] += marker.count
    for allotment in support.allotments:
        for side, number in zip(rules.sequence.order, allotment.numbers, strict=False):
            if number > pools[side]:
                first = allotment.from_turn
                message = f"{side} is allotted {number} markers from turn {first} and has {pools[side]}"
                report(message, allotment.origin, entity=f"{side} {first}")


@check(
    WARNING,
    "RUL035",
    "twin-options",
    "Two options of a reading that set the same.",
    needs=frozenset({"ruleset"}),
    why="""
A reading is a switch between ways to read a rule. Two options that change the same values to the same are
one; the second was copied and not altered.
""",
    wrong="""
# ruleset.yaml
readings:
  specimen.stacking:   # <-
    value: one
    options:
      one: {text: One unit a hex}
      two: {text: Two units a hex, set: {stacking.limit: 2}}
      three: {text: Three units a hex, set: {stacking.limit: 2}}
""",
    right="""
# ruleset.yaml
readings:
  specimen.stacking:
    value: one
    options:
      one: {text: One unit a hex}
      two: {text: Two units a hex, set: {stacking.limit: 2}}
      three: {text: Three units a hex, set: {stacking.limit: 3}}
""",
)
def twin_options(subject: Subject, report: Report) -> None:
    tree = subject.tree("ruleset")
    for key, reading in subject.game.ruleset.readings.items():
        first: dict[str, str] = {}
        for name in reading.options:
            node = find(tree, ("readings", key, "options", name, "set")) if tree is not None else None
            given = repr(plain(node)) if node is not None else ""
            twin = first.setdefault(given, name)
            if given and twin != name:
                message = f"options '{twin}' and '{name}' of '{key}' set the same"
                report(message, reading.origin, entity=f"{key} {name}")


@check(
    ERROR,
    "RUL036",
    "side-cannot-act",
    "A side without a movement or a combat phase of its own.",
    needs=PLAY,
    why="""
In no phase of the sequence of play may a unit of the side move, or attack: the phase is given to the other
side only, or its filter leaves the side out.
""",
    wrong="""
# ruleset.yaml
sequence:   # <-
  player:
    arrive: {title: Reinforcements, kind: reinforcement, enter: true, section: "6"}
    move: {title: Movement, kind: movement, section: "6"}
    fight: {title: Combat, kind: combat, sides: [red], section: "7"}
""",
    right="""
# ruleset.yaml
sequence:
  player:
    arrive: {title: Reinforcements, kind: reinforcement, enter: true, section: "6"}
    move: {title: Movement, kind: movement, section: "6"}
    fight: {title: Combat, kind: combat, section: "7"}
""",
)
def side_cannot_act(subject: Subject, report: Report) -> None:
    sequence = subject.game.ruleset.sequence
    for side in subject.game.sides:
        units = subject.game.oob.of_side(side)
        for kind, verb in ((PhaseKind.MOVEMENT, "move"), (PhaseKind.COMBAT, "attack")):
            phases = [p for p in sequence.player_turn(side) if p.kind is kind]
            if units and not any(phase.units.matches(unit) for phase in phases for unit in units):
                where = subject.key_at("ruleset", "sequence")
                report(f"in no phase can '{side}' {verb}", where, entity=f"{side} {verb}")


@check(
    WARNING,
    "RUL037",
    "shift-for-nobody",
    "A column shift that no side can ever earn.",
    needs=PLAY,
    why="""
The shift asks for several sorts of unit in one attack. No side has all of them.
""",
    wrong="""
# ruleset.yaml
combat:
  shifts:
    combined-arms:   # <-
      {title: Combined arms, amount: 1, needs: [{sides: [red]}, {sides: [blue], classes: [armor]}]}
""",
    right="""
# ruleset.yaml
combat:
  shifts:
    combined-arms:
      {title: Combined arms, amount: 1, needs: [{classes: [infantry]}, {classes: [armor]}]}
""",
)
def shift_for_nobody(subject: Subject, report: Report) -> None:
    for shift in subject.game.ruleset.combat.shifts:
        sides = subject.game.sides
        earned = any(
            all(any(need.matches(unit) for unit in subject.game.oob.of_side(side)) for need in shift.needs)
            for side in sides
        )
        if not earned:
            report(f"no side has all that '{shift.key}' asks for", shift.origin, entity=shift.key)


@check(
    WARNING,
    "RUL038",
    "gun-without-range",
    "A unit that may fire at range and has none, or the other way round.",
    needs=PLAY,
    why="""
Units that the rules let fire at a distance have a printed range; a range on another unit is never used.
""",
    wrong="""
# units.yaml
factors:
  attack: {label: Attack}
  defense: {label: Defense}
  movement: {label: Movement}
  range: {label: Range, optional: true}
tables:
  - file: units.csv
    columns: [key, side, type, designation, parent, attack, defense, movement, range]
# units.csv (whole)
key,side,type,designation,parent,attack,defense,movement,range
red-1,red,infantry,1,7,3,3,4,
red-2,red,infantry,2,7,3,3,4,3
red-3,red,armor,3,7,5,4,7,
red-4,red,armor,4,7,5,4,7,
blue-1,blue,infantry,1,21,2,3,4,
blue-2,blue,infantry,2,21,2,3,4,
blue-3,blue,armor,3,21,4,4,7,4
blue-4,blue,infantry,4,21,2,3,4,
# ruleset.yaml
factors: {attack: attack, defence: defense, movement: movement, range: range}
combat:
  ranged: {units: {classes: [armor], sides: [blue]}}
""",
    right="""
# units.yaml
factors:
  attack: {label: Attack}
  defense: {label: Defense}
  movement: {label: Movement}
  range: {label: Range, optional: true}
tables:
  - file: units.csv
    columns: [key, side, type, designation, parent, attack, defense, movement, range]
# units.csv (whole)
key,side,type,designation,parent,attack,defense,movement,range
red-1,red,infantry,1,7,3,3,4,
red-2,red,infantry,2,7,3,3,4,
red-3,red,armor,3,7,5,4,7,
red-4,red,armor,4,7,5,4,7,
blue-1,blue,infantry,1,21,2,3,4,
blue-2,blue,infantry,2,21,2,3,4,
blue-3,blue,armor,3,21,4,4,7,4
blue-4,blue,infantry,4,21,2,3,4,
# ruleset.yaml
factors: {attack: attack, defence: defense, movement: movement, range: range}
combat:
  ranged: {units: {classes: [armor], sides: [blue]}}
""",
    place="units.csv:3",
)
def gun_without_range(subject: Subject, report: Report) -> None:
    rules = subject.game.ruleset
    if rules.combat.ranged is None or not rules.factors.range:
        return
    for unit in subject.game.oob.units.values():
        gun, reach = rules.combat.ranged.units.matches(unit), rules.range_of(unit)
        if gun and not reach:
            report(f"'{unit.key}' may fire at range and has none", unit.origin, entity=unit.key)
        elif reach and not gun:
            message = f"'{unit.key}' has a range of {reach} and may not fire at range"
            report(message, unit.origin, entity=unit.key)


@check(
    WARNING,
    "RUL041",
    "two-defences",
    "A unit with two defence strengths that stand for the printed one.",
    needs=PLAY,
    why="""
Of several special defences the first that fits a unit counts. Where two fit, one of the filters takes in
more units than it should.
""",
    wrong="""
# ruleset.yaml
combat:
  defend_as:
    red: {title: Red units, units: {sides: [red]}, value: 1}
    tanks: {title: Tanks, units: {classes: [armor]}, value: 3}   # <-
""",
    right="""
# ruleset.yaml
combat:
  defend_as:
    red: {title: Red infantry, units: {sides: [red], classes: [infantry]}, value: 1}
    tanks: {title: Tanks, units: {classes: [armor]}, value: 3}
""",
)
def two_defences(subject: Subject, report: Report) -> None:
    specials = subject.game.ruleset.combat.defend_as
    told: set[str] = set()
    for unit in subject.game.oob.units.values():
        fitting = [special for special in specials if special.units.matches(unit)]
        if len(fitting) > 1 and fitting[1].key not in told:
            told.add(fitting[1].key)
            message = f"'{unit.key}' fits both '{fitting[0].key}' and '{fitting[1].key}'"
            related = [Related(fitting[0].origin, "this one counts")]
            report(message, fitting[1].origin, entity=fitting[1].key, related=related)


@check(
    ERROR,
    "RUL042",
    "no-way-in",
    "Arrivals of a side that has no phase in which units may come in.",
    needs=PLAY,
    why="""
The scenario brings reinforcements, and in no phase of the side's turn may they enter (`enter: true`), or
none that lets in units like these.
""",
    wrong="""
# ruleset.yaml
sequence:
  player:
    move:   # <-
      {title: Movement, kind: movement, enter: true, enter_units: {classes: [mobile]}, section: "6"}
    fight: {title: Combat, kind: combat, section: "7"}
""",
    right="""
# ruleset.yaml
sequence:
  player:
    move: {title: Movement, kind: movement, enter: true, section: "6"}
    fight: {title: Combat, kind: combat, section: "7"}
""",
)
def no_way_in(subject: Subject, report: Report) -> None:
    sequence, units = subject.game.ruleset.sequence, subject.game.oob.units
    told: set[str] = set()
    for scenario in subject.game.scenarios.values():
        for arrival in scenario.arrivals:
            phases = [p for p in sequence.player_turn(arrival.side) if p.enter]
            shut = [u for u in arrival.units if not any(p.enter_units.matches(units[u]) for p in phases)]
            if shut and arrival.side not in told and not _drops(subject, shut):
                told.add(arrival.side)
                where = subject.key_at("ruleset", "sequence", "player")
                where = phases[0].origin if phases else where
                report(f"'{shut[0]}' arrives and in no phase can it come in", where, entity=arrival.side)


def _drops(subject: Subject, keys: list[str]) -> bool:
    drops = subject.game.ruleset.drops
    return all(any(d.units.matches(subject.game.oob.units[key]) for d in drops) for key in keys)


@check(
    WARNING,
    "RUL043",
    "edges-for-some",
    "Friendly edges for some sides and not for all.",
    needs=PLAY,
    why="""
Units retreat toward the friendly edge of their side. A side without one has no direction.
""",
    wrong="""
# ruleset.yaml
retreat:
  friendly_edges: {red: [west]}   # <-
""",
    right="""
# ruleset.yaml
retreat:
  friendly_edges: {red: [west], blue: [east]}
""",
)
def edges_for_some(subject: Subject, report: Report) -> None:
    edges = subject.game.ruleset.retreat.friendly_edges
    for side in subject.game.sides if edges else ():
        if side not in edges:
            where = subject.at("ruleset", "retreat", "friendly_edges")
            report(f"'{side}' has no friendly edge, other sides have", where, entity=side)


RULE_CHECKS: tuple[Check, ...] = (
    rule_out_of_turn,
    pool_too_small,
    twin_options,
    side_cannot_act,
    shift_for_nobody,
    gun_without_range,
    two_defences,
    no_way_in,
    edges_for_some,
)
