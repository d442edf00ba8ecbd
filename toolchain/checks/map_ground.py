"""Hexes: their numbers, what stands in them, and whether anyone can come there."""

from __future__ import annotations

from collections import Counter

from toolchain.checks.check import CHARTS, ERROR, GROUND, WARNING, Check, Report, Subject, check
from toolchain.checks.hex_picture import hex_picture
from toolchain.checks.travel import Travel, travel
from toolchain.model.area_hexes import area_hexes


@check(
    ERROR,
    "MAP030",
    "ambiguous-numbers",
    "Hex numbers of which one may mean two hexes.",
    needs=GROUND,
    why="""
A hex number is the column and the row, each with a fixed number of digits. Where a column or row needs more
digits than that, numbers differ in length and can be read in two ways; charts, rules and the module then
talk of different hexes.
""",
    wrong="""
# map.yaml (whole)
kind: map
title: Two Bridges
source: reconstruction
grid: {columns: 8, rows: 7, numbering: {digits: 1, first_column: 5}}   # <-
ground: [........, ........, ........, ........, ........, ........, ........]
marks: {prize: {hex: "83", kind: star}}
# terrain.yaml (whole)
kind: terrain
source: rulebook 3
terrain:
  clear: {name: Clear, where: hex, letter: ., texture: [plain]}
# tec.yaml (whole)
kind: tec
source: rulebook 6
classes:
  all: {title: All units}
hexes:
  clear: {cost: 1}
# scenario.yaml
setup:
  red-start: {side: red, units: [red-1, red-2, red-3], area: {within: 1, of: "52"}, text: Within 1}
placements: {blue-1: "83", blue-2: "84", blue-3: "85"}
suggested: {red-1: "51", red-2: "52", red-3: "53"}
""",
    right="""
# map.yaml
grid: {columns: 8, rows: 7, numbering: {digits: 2}}
""",
)
def ambiguous_numbers(subject: Subject, report: Report) -> None:
    grid = subject.game.game_map.grid
    lengths = Counter(len(hex_id) for hex_id in grid.cells)
    if len(lengths) > 1 or len(grid.cells) < grid.columns * grid.rows:
        shortest, longest = min(grid.cells, key=len), max(grid.cells, key=len)
        message = f"{grid.numbering.digits} digits are too few: numbers run from {shortest} to {longest}"
        report(message, subject.at("map", "grid"), entity="grid", hint="give numbering.digits one more")


@check(
    WARNING,
    "MAP033",
    "cut-off",
    "A place or hex that no unit can ever come to.",
    needs=CHARTS,
    why="""
Every movement class is followed over the whole map by the terrain chart, in the kindest weather and without
enemies. A place that none of them reaches may as well be off the map: a lake or a river without a bridge
lies round it.
""",
    wrong="""
# map.yaml
places:
  isle: {name: Isle, hex: "0706"}   # <-
""",
    right="""
# map.yaml
places:
  isle: {name: Lakeside, hex: "0705"}
""",
)
def cut_off(subject: Subject, report: Report) -> None:
    game_map = subject.game.game_map
    reachable = open_hexes(subject)
    spots = {p.hex: (p.name, p.origin, p.key) for p in game_map.places}
    spots |= {m.hex: (f"mark '{m.key}'", m.origin, m.key) for m in game_map.marks}
    for hex_id, (name, where, key) in spots.items():
        if hex_id in game_map.hexes and hex_id not in reachable:
            picture = hex_picture(game_map, hex_id)
            report(f"no unit can come to {name} in {hex_id}", where, entity=key, picture=picture)


def open_hexes(subject: Subject) -> frozenset[str]:
    """Hexes in the largest connected part of the map for some class of units, worked out once."""
    return subject.once("open hexes", lambda: _open_hexes(subject, travel(subject)))


def _open_hexes(subject: Subject, costs: Travel) -> frozenset[str]:
    chart = subject.game.ruleset.terrain_effects
    found: set[str] = set()
    used = {costs.class_of(unit) for unit in subject.game.oob.units.values()}
    kinds = [kind.key for kind in chart.classes if kind.key in used]
    for kind in sorted(kinds, key=lambda k: -len([c for c in costs.enter(k).values() if c is not None])):
        left = set(subject.game.game_map.hexes)
        largest: frozenset[str] = frozenset()
        while len(left) > len(largest):
            part = costs.reachable(kind, [min(left)])
            largest = max(largest, part, key=len)
            left -= part
        found |= largest
        if len(found) == len(subject.game.game_map.hexes):
            break
    return frozenset(found)


@check(
    ERROR,
    "MAP038",
    "empty-area",
    "A named area without a single hex.",
    needs=GROUND,
    why="""
Arrivals and set-ups that use the area would have nowhere to go. A span whose ends are crossed, or parts
that have no hex in common, are the usual reasons.
""",
    wrong="""
# map.yaml
areas:
  ford:   # <-
    all_of: [{edge: north}, {terrain: [town]}]
""",
    right="""
# map.yaml
areas:
  ford:
    any_of: [{edge: north}, {terrain: [town]}]
""",
)
def empty_area(subject: Subject, report: Report) -> None:
    game_map = subject.game.game_map
    for key, area in game_map.areas.items():
        if not area_hexes(area, game_map):
            report(f"area '{key}' has no hex", subject.key_at("map", "areas", key), entity=key)


@check(
    WARNING,
    "MAP039",
    "counter-wider-than-hex",
    "Counters that are wider than a hex of the map.",
    needs=GROUND | {"style"},
    why="""
A counter that reaches over the sides of its hex hides the neighbours and slides. Give the map larger hexes
(hex_mm) or the game smaller counters (counter_mm).
""",
    wrong="""
# map.yaml
hex_mm: 14   # <-
""",
    right="""
# map.yaml
hex_mm: 19
""",
)
def counter_wider_than_hex(subject: Subject, report: Report) -> None:
    hex_mm, counter_mm = subject.game.game_map.hex_size_mm, subject.game.style.counter_mm
    if counter_mm > hex_mm:
        message = f"counters of {counter_mm:g} mm are wider than hexes of {hex_mm:g} mm"
        report(message, subject.at("map", "hex_mm"), entity="hex_mm")


@check(
    WARNING,
    "MAP040",
    "road-into-barrier",
    "A path or place in terrain that nobody may enter.",
    needs=CHARTS,
    why="""
A hex that the terrain chart closes to every class has no use for a road: either the chart should open it to
those who follow the road (cost: path), or the path has a wrong hex.
""",
    wrong="""
# map.yaml
paths:
  lane:   # <-
    hexes: 0704 0705 0706
    dead_end: true
""",
    right="""
# map.yaml
paths:
  lane:
    hexes: 0704 0705 0605
    dead_end: true
""",
)
def road_into_barrier(subject: Subject, report: Report) -> None:
    costs, game_map = travel(subject), subject.game.game_map
    kinds = [kind.key for kind in subject.game.ruleset.terrain_effects.classes]
    closed = {h for h in game_map.path_hexes if not any(costs.can_stand(kind, h) for kind in kinds)}
    for path in game_map.paths:
        for hex_id in path.hexes:
            if hex_id in closed:
                message = f"path '{path.key}' runs through {hex_id}, which nobody may enter"
                picture = hex_picture(game_map, hex_id, path.hexes)
                report(message, path.origin, entity=f"{path.key} {hex_id}", picture=picture)
                break


@check(
    WARNING,
    "MAP042",
    "terrain-nowhere",
    "A terrain that is nowhere on the map.",
    needs=GROUND,
    why="""
The terrain has a line in the legend and a row in the chart and lies in no hex, on no hexside and along no
path: it was left out when the map was drawn, or is left over.
""",
    wrong="""
# terrain.yaml
terrain:
  marsh: {name: Marsh, where: hex, letter: m, texture: [marsh]}   # <-
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
)
def terrain_nowhere(subject: Subject, report: Report) -> None:
    game_map = subject.game.game_map
    used = {key for cell in game_map.hexes.values() for key in cell.all_terrain}
    used |= {river.terrain for river in game_map.rivers} | {path.terrain for path in game_map.paths}
    for key, terrain in game_map.terrain.items():
        if key not in used:
            report(f"{terrain.name} is nowhere on the map", terrain.origin, entity=key)


GROUND_CHECKS: tuple[Check, ...] = (
    ambiguous_numbers,
    cut_off,
    empty_area,
    counter_wider_than_hex,
    road_into_barrier,
    terrain_nowhere,
)
