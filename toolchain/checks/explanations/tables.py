"""Explanations of findings in the charts and in victory schedules."""

from __future__ import annotations

from toolchain.diagnostics.catalogue import Explanation
from toolchain.elaborate import codes_rules as codes

_ROWS = """
# crt.yaml
rows:
  1: [DR, DE, DE]
  2: [DR, DR, DE]
  3: [NE, DR, DE]
  4: [NE, NE, DR]
  5: [AR, NE, NE]
  6: [AR, AR, NE]
"""
_DIFFERENTIAL = """
# crt.yaml (whole)
kind: crt
source: rulebook 7
table: differential
columns: ["1", "2", "3"]
bands: ["-1", "0", "+1,+2"]
lines:
  woods: {title: Woods, terrain: [woods], lowest: -1, first_column: 1}
  open: {title: Open, terrain: [clear, town, lake], lowest: 0, first_column: 1}
rows:
  1: [DR, DE, DE]
  2: [DR, DR, DE]
  3: [NE, DR, DE]
  4: [NE, NE, DR]
  5: [AR, NE, NE]
  6: [AR, AR, NE]
ranking: [AR, NE, DR, DE]
codes:
  AR: {name: Attacker retreats, effects: [{do: retreat, whom: attackers, number: 1}], section: "7"}
  NE: {name: No effect, no_effect: true, section: "7"}
  DR: {name: Defender retreats, effects: [{do: retreat, whom: defender, number: 1}], section: "7"}
  DE: {name: Defender eliminated, effects: [{do: eliminate, whom: defender}], section: "7"}
"""

COMBAT: tuple[Explanation, ...] = (
    Explanation(
        codes.MISSING_CELL,
        why="""
Every row of the combat table has one result for each column.
""",
        wrong=_ROWS.replace("3: [NE, DR, DE]", "3: [NE, DR]   # <-"),
        right=_ROWS,
    ),
    Explanation(
        codes.MISSING_ROW,
        why="""
The table has a row for each number of the die, 1 to 6.
""",
        wrong=_ROWS.replace("crt.yaml", "crt.yaml (without rows)")
        .replace("rows:\n", "rows:   # <-\n")
        .replace("  4: [NE, NE, DR]\n", ""),
        right=_ROWS,
    ),
    Explanation(
        codes.UNKNOWN_CODE,
        why="""
The results in the cells are codes of the key below the table.
""",
        wrong=_ROWS.replace("3: [NE, DR, DE]", "3: [NE, RD, DE]   # <-"),
        right=_ROWS,
    ),
    Explanation(
        codes.NO_EFFECTS,
        why="""
A code says what happens, or that nothing does (`no_effect: true`).
""",
        wrong="""
# crt.yaml
codes:
  DE: {name: Defender eliminated}   # <-
""",
        right="""
# crt.yaml
codes:
  DE: {name: Defender eliminated, effects: [{do: eliminate, whom: defender}], section: "7"}
""",
    ),
    Explanation(
        codes.BAD_COLUMN,
        why="""
Columns of an odds table are odds such as 3-1, from the worst to the best.
""",
        wrong="""
# crt.yaml
columns: [1-1, 3-1, 2-1]   # <-
""",
        right="""
# crt.yaml
columns: [1-1, 2-1, 3-1]
""",
    ),
    Explanation(
        codes.BAD_LINE,
        why="""
Each terrain line of a differential table begins with one of the table's bands in one of its columns.
""",
        wrong=_DIFFERENTIAL.replace("lowest: -1, first_column: 1}", "lowest: -3, first_column: 1}   # <-"),
        right=_DIFFERENTIAL,
    ),
    Explanation(
        codes.UNUSED_CODE,
        why="""
A code that stands in no cell is explained for nothing: it was meant for some cell.
""",
        wrong="""
# crt.yaml
ranking: [AE, AR, NE, DR, DE]
codes:
  AE: {name: Attacker eliminated, effects: [{do: eliminate, whom: attackers}], section: "7"}   # <-
""",
        right="""
# crt.yaml
ranking: [AE, AR, NE, DR, DE]
rows:
  6: [AE, AR, NE]
codes:
  AE: {name: Attacker eliminated, effects: [{do: eliminate, whom: attackers}], section: "7"}
""",
    ),
    Explanation(
        codes.NOT_MONOTONE,
        why="""
Better odds, or a better die, should not give the attacker a worse result. Two cells may be exchanged. If
the table is meant so, allow the finding and say why.
""",
        wrong=_ROWS.replace("3: [NE, DR, DE]", "3: [DE, DR, DE]   # <-"),
        right=_ROWS,
    ),
)

TERRAIN: tuple[Explanation, ...] = (
    Explanation(
        codes.NO_TERRAIN_ROW,
        why="""
Every terrain of terrain.yaml has a row in the terrain effects chart; without one nobody knows what it
costs.
""",
        wrong="""
# map.yaml
ground:
  - ...ff...
  - .f.f..f.
  - .f.....f
  - ..T..T..
  - f....f..
  - ff..f.ll
  - ...ffmll
# terrain.yaml
terrain:
  marsh: {name: Marsh, where: hex, letter: m, texture: [marsh]}
# tec.yaml
hexes:
  clear: {cost: 1}   # <-
""",
        right="""
# map.yaml
ground:
  - ...ff...
  - .f.f..f.
  - .f.....f
  - ..T..T..
  - f....f..
  - ff..f.ll
  - ...ffmll
# terrain.yaml
terrain:
  marsh: {name: Marsh, where: hex, letter: m, texture: [marsh]}
# tec.yaml
hexes:
  marsh: {cost: 2}
""",
    ),
    Explanation(
        codes.MISSING_COST,
        why="""
Costs by class name every class of the chart; `other` stands for those not named.
""",
        wrong="""
# tec.yaml
hexes:
  woods: {cost: {leg: "1"}, defence: 3/2}   # <-
""",
        right="""
# tec.yaml
hexes:
  woods: {cost: {leg: "1", other: "2"}, defence: 3/2}
""",
    ),
    Explanation(
        codes.UNKNOWN_CLASS,
        why="""
Costs name the movement classes of the chart, and under `when` the conditions of the ruleset.
""",
        wrong="""
# tec.yaml
hexes:
  woods: {cost: {leg: "1", mobil: "2", other: "2"}, defence: 3/2}   # <-
""",
        right="""
# tec.yaml
hexes:
  woods: {cost: {leg: "1", mobile: "2"}, defence: 3/2}
""",
    ),
    Explanation(
        codes.NO_CLASS,
        why="""
Every unit belongs to a movement class, the first whose filter it passes; a last class without a filter
takes the rest.
""",
        wrong="""
# tec.yaml (without classes)
classes:
  leg: {title: Leg, units: {classes: [leg]}}   # <-
  mobile: {title: Mobile, units: {classes: [mobile], sides: [red]}}
""",
        right="""
# tec.yaml (without classes)
classes:
  leg: {title: Leg, units: {classes: [leg]}}
  mobile: {title: Mobile}
""",
    ),
)

_EACH = "each: {exited: {units: {sides: [blue], classes: [armor]}, edges: [west]}}"
_ITEM = f"""
# victory.yaml
items:
  escaped:
    side: blue
    points: 3
    text: For the blue armor that left over the west edge
    {_EACH}
"""

VICTORY: tuple[Explanation, ...] = (
    Explanation(
        codes.BAD_COUNT,
        why="""
An item counts one thing for each (`each`), or looks whether something holds (`when`): one of the two, and
one thing.
""",
        wrong=_ITEM.replace("escaped:\n", "escaped:   # <-\n").replace(
            "    side: blue", "    when: {controls: {side: blue, points: [prize]}}\n    side: blue"
        ),
        right=_ITEM,
    ),
    Explanation(
        codes.UNKNOWN_POINT,
        why="""
Control points are defined in the ruleset, under `control`.
""",
        wrong="""
# victory.yaml
items:
  prize:
    side: red
    points: 5
    text: For holding Birch
    when: {controls: {side: red, points: [prise]}}   # <-
""",
        right="""
# victory.yaml
items:
  prize:
    side: red
    points: 5
    text: For holding Birch
    when: {controls: {side: red, points: [prize]}}
""",
    ),
    Explanation(
        codes.UNKNOWN_EVENT,
        why="""
Hex events are defined in the ruleset, under `hex_events`.
""",
        wrong=_ITEM.replace(_EACH, "each: {event: depot}   # <-"),
        right=_ITEM,
    ),
    Explanation(
        codes.UNKNOWN_VICTORY,
        why="""
A scenario names its victory schedule by the id in that file.
""",
        wrong="""
# scenario.yaml
victory: prise   # <-
""",
        right="""
# scenario.yaml
victory: prize
""",
    ),
    Explanation(
        codes.VICTORY_TWICE,
        why="""
Victory schedules are known by their ids.
""",
        wrong="""
# zz-victory.yaml
kind: victory
id: prize   # <-
title: The same
judging: points
items:
  losses: {side: red, points: 1, text: For each blue unit, each: {eliminated: {sides: [blue]}}}
""",
        right="""
# victory.yaml
title: The prize
""",
    ),
    Explanation(
        codes.NO_WINNER,
        why="""
Judging by points needs items that give points; judging by a condition needs the condition, who wins by it
and who wins otherwise.
""",
        wrong="""
# victory.yaml
judging: condition   # <-
""",
        right="""
# victory.yaml
judging: points
""",
    ),
)

TABLES: tuple[Explanation, ...] = (*COMBAT, *TERRAIN, *VICTORY)
