"""Rules of combat and support that can never apply, or apply twice."""

from __future__ import annotations

from collections import Counter

from toolchain.checks.check import PLAY, WARNING, Check, Report, Subject, check
from toolchain.diagnostics.diagnostic import Related
from toolchain.model.support_fire import AllotmentUnit


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


COMBAT_CHECKS: tuple[Check, ...] = (
    pool_too_small,
    shift_for_nobody,
    gun_without_range,
    two_defences,
    edges_for_some,
)
