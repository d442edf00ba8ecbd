"""Explanations of findings in the tables of units."""

from __future__ import annotations

from toolchain.diagnostics.catalogue import Explanation
from toolchain.elaborate import codes

_RIGHT = """
# units.csv
blue-4,blue,infantry,4,21,21 Division,battalion,2,3,4,,,
"""

FORCES: tuple[Explanation, ...] = (
    Explanation(
        codes.UNKNOWN_TYPE,
        why="""
Unit types are defined in units.yaml and named by their keys.
""",
        wrong="""
# units.csv
blue-4,blue,infnatry,4,21,21 Division,battalion,2,3,4,,,
""",
        right=_RIGHT,
        place="units.csv:9",
    ),
    Explanation(
        codes.UNIT_TWICE,
        why="""
A unit's key is its own: scenarios, saved games and the module know it by that. Two real units with one
designation have two keys.
""",
        wrong="""
# units.csv
blue-4,blue,infantry,4,21,21 Division,battalion,2,3,4,,,
blue-4,blue,infantry,5,21,21 Division,battalion,2,3,4,,,
""",
        right=_RIGHT,
        place="units.csv:10",
    ),
    Explanation(
        codes.COUNTER_KEY_TWICE,
        why="""
Pictures of counters are called after their keys: KEY for the front, KEY-back for the back. No unit or marker
may share these names with another, nor be called contact-sheet.
""",
        wrong="""
# units.csv
blue-4,blue,infantry,4,21,21 Division,battalion,2,3,4,,,
blue-4-back,blue,infantry,5,21,21 Division,battalion,2,3,4,,,
""",
        right=_RIGHT,
        place="units.csv:10",
    ),
    Explanation(
        codes.MARKER_TWICE,
        why="""
Every marker has a key of its own, in whatever file it stands. The first one is taken.
""",
        wrong="""
# markers2.yaml
kind: markers
markers:
  turn: {name: Turn, front: {lines: [T]}}   # <-
""",
        right="""
# markers2.yaml
kind: markers
markers:
  turn-two: {name: Turn, front: {lines: [T]}}
# game.yaml
counters: 14
""",
    ),
    Explanation(
        codes.BAD_NUMBER,
        why="""
A factor is a whole number, or empty where the unit has none.
""",
        wrong="""
# units.csv
blue-4,blue,infantry,4,21,21 Division,battalion,2,3,4.5,,,
""",
        right=_RIGHT,
        place="units.csv:9",
    ),
    Explanation(
        codes.MISSING_FACTOR,
        why="""
Every unit has each printed factor, but for those that units.yaml calls optional.
""",
        wrong="""
# units.csv
blue-4,blue,infantry,4,21,21 Division,battalion,2,,4,,,
""",
        right=_RIGHT,
        place="units.csv:9",
    ),
    Explanation(
        codes.UNKNOWN_SIZE,
        why="""
Sizes are section, platoon, company, battalion, regiment, brigade, division, corps, army and group, or
empty.
""",
        wrong="""
# units.csv
blue-4,blue,infantry,4,21,21 Division,batallion,2,3,4,,,
""",
        right=_RIGHT,
        place="units.csv:9",
    ),
    Explanation(
        codes.BAD_KEY,
        why="""
A key is lower case letters, digits and hyphens, so that it can stand in file names and rules without
quotes.
""",
        wrong="""
# units.csv
Blue 4,blue,infantry,4,21,21 Division,battalion,2,3,4,,,
# schedule.yaml
arrivals:
  blue-late: {turn: 2, side: blue, units: [Blue 4], area: {edge: east}, text: East edge}
# units.yaml
source: rulebook 4
""",
        right=_RIGHT,
        place="units.csv:10",
    ),
    Explanation(
        codes.BAD_STEPS,
        why="""
A unit with a reduced side has two steps or more; one with more than one step shows its reduced values.
""",
        wrong="""
# units.yaml
tables:
  - file: units.csv
    columns: [key, side, type, designation, parent, attack, defense, movement, steps]
# units.csv (whole)
key,side,type,designation,parent,attack,defense,movement,steps
red-1,red,infantry,1,7,3,3,4,2
red-2,red,infantry,2,7,3,3,4,1
red-3,red,armor,3,7,5,4,7,1
red-4,red,armor,4,7,5,4,7,1
blue-1,blue,infantry,1,21,2,3,4,1
blue-2,blue,infantry,2,21,2,3,4,1
blue-3,blue,armor,3,21,4,4,7,1
blue-4,blue,infantry,4,21,2,3,4,1
""",
        right="""
# units.yaml
tables:
  - file: units.csv
    columns: [key, side, type, designation, parent, attack, defense, movement, steps]
# units.csv (whole)
key,side,type,designation,parent,attack,defense,movement,steps
red-1,red,infantry,1,7,3,3,4,1
red-2,red,infantry,2,7,3,3,4,1
red-3,red,armor,3,7,5,4,7,1
red-4,red,armor,4,7,5,4,7,1
blue-1,blue,infantry,1,21,2,3,4,1
blue-2,blue,infantry,2,21,2,3,4,1
blue-3,blue,armor,3,21,4,4,7,1
blue-4,blue,infantry,4,21,2,3,4,1
""",
        place="units.csv:2",
    ),
    Explanation(
        codes.BAD_SOURCE,
        why="""
A source begins with its kind: rulebook, history, derived, reconstruction or not_in_source.
""",
        wrong="""
# units.yaml
tables:
  - file: units.csv
    columns: [key, side, type, designation, parent, attack, defense, movement, source]
# units.csv (whole)
key,side,type,designation,parent,attack,defense,movement,source
red-1,red,infantry,1,7,3,3,4,rule book 4
red-2,red,infantry,2,7,3,3,4,
red-3,red,armor,3,7,5,4,7,
red-4,red,armor,4,7,5,4,7,
blue-1,blue,infantry,1,21,2,3,4,
blue-2,blue,infantry,2,21,2,3,4,
blue-3,blue,armor,3,21,4,4,7,
blue-4,blue,infantry,4,21,2,3,4,
""",
        right="""
# units.yaml
tables:
  - file: units.csv
    columns: [key, side, type, designation, parent, attack, defense, movement, source]
# units.csv (whole)
key,side,type,designation,parent,attack,defense,movement,source
red-1,red,infantry,1,7,3,3,4,rulebook 4
red-2,red,infantry,2,7,3,3,4,
red-3,red,armor,3,7,5,4,7,
red-4,red,armor,4,7,5,4,7,
blue-1,blue,infantry,1,21,2,3,4,
blue-2,blue,infantry,2,21,2,3,4,
blue-3,blue,armor,3,21,4,4,7,
blue-4,blue,infantry,4,21,2,3,4,
""",
        place="units.csv:2",
    ),
    Explanation(
        codes.UNKNOWN_COLUMN,
        why="""
Columns have fixed names: those of the schema, the game's factors, `reduced_` and a factor, `value_` and a
name.
""",
        wrong="""
# units.yaml
tables:
  - file: units.csv
    columns:
      [key, side, kind,   # <-
       designation, parent, formation, size, attack, defense, movement,
       reduced_attack, reduced_defense, reduced_movement]
""",
        right="""
# units.yaml
tables:
  - file: units.csv
    columns:
      [key, side, type,
       designation, parent, formation, size, attack, defense, movement,
       reduced_attack, reduced_defense, reduced_movement]
""",
    ),
)
