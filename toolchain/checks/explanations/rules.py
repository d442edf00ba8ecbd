"""Explanations of findings in ruleset.yaml, its readings and the rules index."""

from __future__ import annotations

from toolchain.diagnostics.catalogue import Explanation
from toolchain.elaborate import codes_rules as codes

_READING = """
# ruleset.yaml
readings:
  specimen.stacking:
    value: one
    options:
      one: {text: One unit a hex}
      two: {text: Two units a hex, set: {stacking.limit: 2}}
"""

READINGS: tuple[Explanation, ...] = (
    Explanation(
        codes.UNKNOWN_OPTION,
        why="""
The value of a reading is one of its options.
""",
        wrong=_READING.replace("value: one", "value: three   # <-"),
        right=_READING,
    ),
    Explanation(
        codes.UNKNOWN_READING,
        why="""
A scenario may choose other options of the ruleset's readings, by their names. The rules have no reading of
this name.
""",
        wrong=_READING
        + """# scenario.yaml
options:
  specimen.stacknig: two   # <-
""",
        right=_READING
        + """# scenario.yaml
options:
  specimen.stacking: two
""",
    ),
    Explanation(
        codes.BAD_SETTING,
        why="""
An option changes values by their dotted names: names of the ruleset, or of another file that begin with its
kind.
""",
        wrong=_READING.replace("specimen.stacking:", "specimen.stacking:")
        .replace("{stacking.limit: 2}", "{victory.prise.title: Two}")
        .replace("two: {text", "two:\n        {text")
        .replace("Two}}", "Two}}   # <-"),
        right=_READING,
    ),
    Explanation(
        codes.BAD_INDEX_ROW,
        why="""
A row of the index says what became of a rule: where it is executed it names the test that proves it, where
it is not modelled it says why.
""",
        wrong="""
# rules_index.csv
r6,6,Units move by points.,exectued
""",
        right="""
# rules_index.csv
r6,6,Units move by points.,data
""",
        place="rules_index.csv:9",
    ),
)

SEQUENCE: tuple[Explanation, ...] = (
    Explanation(
        codes.IDLE_PHASE,
        why="""
In this phase nothing can be done: no unit of the side whose turn it is may act, or what the phase is for is
not in the rules. A phase that is only printed is of kind unmodelled.
""",
        wrong="""
# ruleset.yaml
sequence:
  player:
    arrive: {title: Reinforcements, kind: reinforcement, enter: true, section: "6"}
    bombard: {title: Bombardment, kind: bombardment, section: "7"}   # <-
    move: {title: Movement, kind: movement, section: "6"}
    fight: {title: Combat, kind: combat, section: "7"}
""",
        right="""
# ruleset.yaml
sequence:
  player:
    arrive: {title: Reinforcements, kind: reinforcement, enter: true, section: "6"}
    move: {title: Movement, kind: movement, section: "6"}
    fight: {title: Combat, kind: combat, section: "7"}
""",
    ),
    Explanation(
        codes.EMPTY_FILTER,
        why="""
A filter chooses units by side, type, class, formation and so on. No unit of the game passes this one: a
word is misspelt, or the conditions exclude one another.
""",
        wrong="""
# ruleset.yaml
exits:
  west: {title: Blue leaves in the west, units: {sides: [bleu]}, edges: [west]}   # <-
""",
        right="""
# ruleset.yaml
exits:
  west: {title: Blue leaves in the west, units: {sides: [blue]}, edges: [west]}
""",
    ),
    Explanation(
        codes.UNKNOWN_RULE,
        why="""
`sections` gives the rulebook's number for each rule that play can name; the names are fixed.
""",
        wrong="""
# ruleset.yaml
sections:
  movment: "6"   # <-
""",
        right="""
# ruleset.yaml
sections:
  movement: "6"
""",
    ),
    Explanation(
        codes.UNKNOWN_PHASE,
        why="""
Phases are named by their keys in the sequence of play.
""",
        wrong="""
# ruleset.yaml
sequence:
  player:
    arrive: {title: Reinforcements, kind: reinforcement, enter: true, section: "6"}
    move: {title: Movement, kind: movement, section: "6"}
    fight: {title: Combat, kind: combat, section: "7"}
    exploit: {title: Exploitation, kind: movement, not_after: [moves], section: "6"}   # <-
""",
        right="""
# ruleset.yaml
sequence:
  player:
    arrive: {title: Reinforcements, kind: reinforcement, enter: true, section: "6"}
    move: {title: Movement, kind: movement, section: "6"}
    fight: {title: Combat, kind: combat, section: "7"}
    exploit: {title: Exploitation, kind: movement, not_after: [move], section: "6"}
""",
    ),
    Explanation(
        codes.UNKNOWN_FACTOR,
        why="""
The rules say which printed factor serves for attack, defence, movement and range, by the keys of
units.yaml.
""",
        wrong="""
# ruleset.yaml
factors: {attack: attack, defence: defence, movement: movement}   # <-
""",
        right="""
# ruleset.yaml
factors: {attack: attack, defence: defense, movement: movement}
""",
    ),
    Explanation(
        codes.UNKNOWN_MARK,
        why="""
A mark that a phase asks for is given by another phase; a flag that an event asks for is set by another
event.
""",
        wrong="""
# ruleset.yaml
sequence:
  player:
    arrive: {title: Reinforcements, kind: reinforcement, enter: true, section: "6"}
    move: {title: Movement, kind: movement, section: "6"}
    fight: {title: Combat, kind: combat, section: "7"}
    exploit: {title: Exploitation, kind: movement, needs_mark: reserve, section: "6"}   # <-
""",
        right="""
# ruleset.yaml
sequence:
  player:
    arrive: {title: Reinforcements, kind: reinforcement, enter: true, section: "6"}
    rest: {title: Reserve, kind: reserve, gives_mark: reserve, section: "6"}
    move: {title: Movement, kind: movement, bars_mark: reserve, section: "6"}
    fight: {title: Combat, kind: combat, section: "7"}
    exploit: {title: Exploitation, kind: movement, needs_mark: reserve, section: "6"}
""",
    ),
    Explanation(
        codes.UNKNOWN_TERRAIN,
        why="""
Rules name terrain by its key, and where such terrain lies: in hexes, on hexsides or on paths.
""",
        wrong="""
# ruleset.yaml
zoc:
  blocked_terrain: [wods]   # <-
""",
        right="""
# ruleset.yaml
zoc:
  blocked_terrain: [woods]
""",
    ),
    Explanation(
        codes.UNKNOWN_MARKER,
        why="""
Rules name markers by their keys in markers.yaml.
""",
        wrong="""
# ruleset.yaml
hex_events:
  depot:   # the depot is blown up
    title: The depot
    hex: birch
    units: {sides: [red]}
    removes: depto   # <-
# markers.yaml
markers:
  depot: {name: Depot, front: {lines: [Depot]}, role: supply, scheme: plain, extra: true}
""",
        right="""
# ruleset.yaml
hex_events:
  depot:
    title: The depot
    hex: birch
    units: {sides: [red]}
    removes: depot
# markers.yaml
markers:
  depot: {name: Depot, front: {lines: [Depot]}, role: supply, scheme: plain, extra: true}
""",
    ),
    Explanation(
        codes.NO_BEHAVIOUR,
        why="""
Where rules give zones of control several behaviours, each unit needs one: the first whose filter it passes.
""",
        wrong="""
# ruleset.yaml (without zoc)
zoc:
  behaviours:
    leg: {title: Leg units, units: {classes: [leg]}, enter: stop}   # <-
""",
        right="""
# ruleset.yaml (without zoc)
zoc:
  behaviours:
    leg: {title: Leg units, units: {classes: [leg]}, enter: stop}
    mobile: {title: Mobile units, units: {classes: [mobile]}, enter: stop}
""",
    ),
    Explanation(
        codes.CONTRADICTION,
        why="""
Two things that the rules say here cannot both hold, or one makes no sense without the other.
""",
        wrong="""
# ruleset.yaml
zoc:
  behaviours:
    all: {title: Every unit, enter: cost}   # <-
""",
        right="""
# ruleset.yaml
zoc:
  behaviours:
    all: {title: Every unit, enter: cost, share: 1/2}
""",
    ),
)

RULES: tuple[Explanation, ...] = (*READINGS, *SEQUENCE)
