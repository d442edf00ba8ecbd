"""Explanations of findings in map.yaml and terrain.yaml."""

from __future__ import annotations

from toolchain.diagnostics.catalogue import Explanation
from toolchain.elaborate import codes_map as codes

GRID: tuple[Explanation, ...] = (
    Explanation(
        codes.UNKNOWN_LETTER,
        why="""
Every sign in the rows of `ground` is the letter of a hex terrain in terrain.yaml.
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
  - ...fx.ll   # <-
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
  - ...ff.ll
""",
    ),
    Explanation(
        codes.ROW_LENGTH,
        why="""
A row has one sign for each column of the grid. Where one is missing or too many, every hex behind it would
shift.
""",
        wrong="""
# map.yaml
ground:
  - ...ff...
  - .f.f..f.
  - .f....f   # <-
  - ..T..T..
  - f....f..
  - ff..f.ll
  - ...ff.ll
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
  - ...ff.ll
""",
    ),
    Explanation(
        codes.ROW_COUNT,
        why="""
There is one text for each row of the grid, north at the top.
""",
        wrong="""
# map.yaml
ground:   # <-
  - ...ff...
  - .f.f..f.
  - .f.....f
  - ..T..T..
  - f....f..
  - ff..f.ll
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
  - ...ff.ll
""",
    ),
    Explanation(
        codes.OFF_MAP,
        why="""
The number is not that of a hex of this map. A digit is wrong, or column and row are exchanged.
""",
        wrong="""
# map.yaml
places:
  birch: {name: Birch, hex: "0640", kind: town}   # <-
""",
        right="""
# map.yaml
places:
  birch: {name: Birch, hex: "0604", kind: town}
""",
    ),
    Explanation(
        codes.LETTER_TWICE,
        why="""
Two hex terrains with one letter cannot be told apart in the grid.
""",
        wrong="""
# terrain.yaml
terrain:
  marsh: {name: Marsh, where: hex, letter: l, texture: [marsh]}   # <-
# tec.yaml
hexes:
  marsh: {cost: 2}
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
        codes.LETTER_MISSING,
        why="""
Terrain that fills hexes needs a letter, with which the rows of the grid name it.
""",
        wrong="""
# terrain.yaml
terrain:
  marsh: {name: Marsh, where: hex, texture: [marsh]}   # <-
# tec.yaml
hexes:
  marsh: {cost: 2}
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
        codes.FIXED_DIFFERS,
        why="""
`fixed` records what the rulebook says about a hex. The grid says something else: a row has slipped, or the
wrong hex is named.
""",
        wrong="""
# map.yaml
fixed:
  - {hexes: "0605", terrain: town, source: rulebook 8}   # <-
""",
        right="""
# map.yaml
fixed:
  - {hexes: "0604", terrain: town, source: rulebook 8}
""",
    ),
    Explanation(
        codes.BAD_COMPASS,
        why="""
The north arrow carries one sign for each of the six directions of the grid.
""",
        wrong="""
# map.yaml
compass: ["1", "2", "3", "4"]   # <-
""",
        right="""
# map.yaml
compass: ["1", "2", "3", "4", "5", "6"]
""",
    ),
    Explanation(
        codes.BAD_OFFSET,
        why="""
`at` moves the sign of a place from the middle of its hex, in hex widths. Farther than half a hex it would
stand in another hex.
""",
        wrong="""
# map.yaml
places:
  birch: {name: Birch, hex: "0604", kind: town, at: [0.2, 2.0]}   # <-
""",
        right="""
# map.yaml
places:
  birch: {name: Birch, hex: "0604", kind: town, at: [0.2, 0.2]}
""",
    ),
)

CHAINS: tuple[Explanation, ...] = (
    Explanation(
        codes.NOT_NEIGHBOURS,
        why="""
A path goes from hex to neighbouring hex. Where two in a row do not touch, it has a gap: a hex is missing,
or a digit is wrong.
""",
        wrong="""
# map.yaml
paths:
  north-south:
    hexes: north 0301 0302 0303 0305 0306 0307 south   # <-
""",
        right="""
# map.yaml
paths:
  north-south:
    hexes: north 0301 0302 0303 0304 0305 0306 0307 south
""",
    ),
    Explanation(
        codes.BAD_HEXSIDE,
        why="""
A hexside is written with the two hexes that share it, as 0101/0102. These two share none.
""",
        wrong="""
# map.yaml
rivers:
  beck: {name: Beck, sides: 0701/0801 0701/0802}   # <-
""",
        right="""
# map.yaml
rivers:
  beck: {name: Beck, sides: 0701/0801 0702/0801}
""",
    ),
    Explanation(
        codes.HEXSIDE_GAP,
        why="""
The hexsides of a river follow one another, each beginning where the last one ended. Where two do not meet,
one between them is missing.
""",
        wrong="""
# map.yaml
rivers:
  beck: {name: Beck, sides: 0701/0801 0702/0802}   # <-
""",
        right="""
# map.yaml
rivers:
  beck: {name: Beck, sides: 0701/0801 0702/0801 0702/0802}
""",
    ),
    Explanation(
        codes.UNKNOWN_TERRAIN,
        why="""
Terrain is named by its key in terrain.yaml.
""",
        wrong="""
# map.yaml
paths:
  lane: {terrain: raod, hexes: 0604 0605 0606 0607 south}   # <-
""",
        right="""
# map.yaml
paths:
  lane: {terrain: road, hexes: 0604 0605 0606 0607 south}
""",
    ),
    Explanation(
        codes.WRONG_TERRAIN,
        why="""
Each terrain belongs in hexes, on hexsides or on paths (`where`). A road cannot fill a hex, nor a wood run
along a hexside.
""",
        wrong="""
# map.yaml
paths:
  lane: {terrain: river, hexes: 0604 0605 0606 0607 south}   # <-
""",
        right="""
# map.yaml
paths:
  lane: {terrain: road, hexes: 0604 0605 0606 0607 south}
""",
    ),
    Explanation(
        codes.BAD_EXIT,
        why="""
A path leaves the map from a hex that lies on that edge.
""",
        wrong="""
# map.yaml
paths:
  lane: {hexes: 0604 0605 0606 south}   # <-
""",
        right="""
# map.yaml
paths:
  lane: {hexes: 0604 0605 0606 0607 south}
""",
    ),
    Explanation(
        codes.BAD_WORD,
        why="""
A chain is made of hex numbers, ranges along a row or column, and edges at its ends.
""",
        wrong="""
# map.yaml
paths:
  lane: {hexes: 0604-0706}   # <-
""",
        right="""
# map.yaml
paths:
  lane: {hexes: 0604-0607 south}
""",
    ),
    Explanation(
        codes.BAD_BRIDGE,
        why="""
A bridge or ford lies on a hexside with a river.
""",
        wrong="""
# map.yaml
bridges: 0403/0503 0603/0703   # <-
""",
        right="""
# map.yaml
bridges: 0403/0503
""",
    ),
    Explanation(
        codes.LOOSE_END,
        why="""
A path that stops in open country is most often a hex too short. One that does end there says `dead_end:
true`.
""",
        wrong="""
# map.yaml
paths:
  lane:   # <-
    hexes: 0604 0605 0606
""",
        right="""
# map.yaml
paths:
  lane:
    hexes: 0604 0605 0606
    dead_end: true
""",
    ),
    Explanation(
        codes.SHORT_CHAIN,
        why="""
A path joins two hexes at least, or a hex and an edge.
""",
        wrong="""
# map.yaml
paths:
  lane: {hexes: "0604"}   # <-
""",
        right="""
# map.yaml
paths:
  lane: {hexes: 0604 0605 0606 0607 south}
""",
    ),
    Explanation(
        codes.STEP_TWICE,
        why="""
A path does not go over its own tracks: a hex was typed twice, or the chain turns back.
""",
        wrong="""
# map.yaml
paths:
  lane: {hexes: 0604 0605 0606 0605 0606 0607 south}   # <-
""",
        right="""
# map.yaml
paths:
  lane: {hexes: 0604 0605 0606 0607 south}
""",
    ),
    Explanation(
        codes.LEAKY_LINE,
        why="""
A line parts the hexes on its two sides. This one can be walked round: it stops short of the edge, has a
gap, or a pair whose hexes are in the wrong order.
""",
        wrong="""
# map.yaml
lines:
  front:   # <-
    name: Front
    between: [west, east]
    sides: 0401/0501 0401/0502 0402/0502 0402/0503 0403/0503 0403/0504 0404/0504
""",
        right="""
# map.yaml (without areas)
lines:
  front:
    name: Front
    between: [west, east]
    around: {band: west, at_least: 0, at_most: 3}
""",
    ),
    Explanation(
        codes.BAD_LINE,
        why="""
A line is given by its hexsides (`sides`) or as the rim of an area (`around`): one of the two.
""",
        wrong="""
# map.yaml
areas: {}
lines:
  front:   # <-
    name: Front
    between: [west, east]
""",
        right="""
# map.yaml (without areas)
lines:
  front:
    name: Front
    between: [west, east]
    around: {band: west, at_least: 0, at_most: 3}
""",
    ),
)

MAPS: tuple[Explanation, ...] = (*GRID, *CHAINS)
