"""Hexes: their numbers, what stands in them, and whether anyone can come there."""

from __future__ import annotations

from collections import Counter

from toolchain.checks.check import CHARTS, ERROR, GROUND, WARNING, Check, Report, Subject, check
from toolchain.checks.hex_picture import hex_picture
from toolchain.checks.travel import Travel, travel
from toolchain.diagnostics.diagnostic import Related
from toolchain.diagnostics.span import Span
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
    "MAP031",
    "place-off-its-terrain",
    "A town or city whose hex has no such terrain.",
    needs=GROUND,
    why="""
A place that calls itself a town lies in a town hex, if the map has such terrain: otherwise the name stands
beside its houses, or the houses are missing. Most often one digit of the hex is wrong.
""",
    wrong="""
# map.yaml
places:
  birch: {name: Birch, hex: "0605", kind: town}   # <-
""",
    right="""
# map.yaml
places:
  birch: {name: Birch, hex: "0604", kind: town}
""",
)
def place_off_its_terrain(subject: Subject, report: Report) -> None:
    game_map = subject.game.game_map
    for place in game_map.places:
        cell = game_map.hexes.get(place.hex)
        if cell is None or place.kind not in ("town", "city") or place.kind not in game_map.terrain:
            continue
        if place.kind not in cell.all_terrain:
            around = (h for h in game_map.grid.adjacency[place.hex])
            near = [h for h in around if place.kind in game_map.hexes[h].all_terrain]
            report(
                f"{place.name} is a {place.kind}, but hex {place.hex} is {cell.terrain}",
                subject.at("map", "places", place.key, "hex"),
                entity=place.key,
                hint=f"{place.kind} beside it: {', '.join(near)}" if near else None,
                picture=hex_picture(game_map, place.hex),
            )


@check(
    WARNING,
    "MAP032",
    "name-twice",
    "Two places with one name.",
    needs=GROUND,
    why="""
Rules, cards and players speak of places by name. Two places of one name are most often one place typed
twice.
""",
    wrong="""
# map.yaml
places:
  birch: {name: Alder, hex: "0604", kind: town}   # <-
""",
    right="""
# map.yaml
places:
  birch: {name: Birch, hex: "0604", kind: town}
""",
)
def name_twice(subject: Subject, report: Report) -> None:
    first: dict[str, str] = {}
    for place in subject.game.game_map.places:
        where = subject.at("map", "places", place.key, "name")
        if place.name in first:
            earlier = subject.at("map", "places", first[place.name], "name")
            related = [Related(earlier, "first here")]
            report(f"two places are called {place.name}", where, entity=place.key, related=related)
        first.setdefault(place.name, place.key)


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
    WARNING,
    "MAP037",
    "marks-overprint",
    "Two marks in one hex.",
    needs=GROUND,
    why="""
A mark is a symbol in the middle of a hex. Two in one hex are printed over one another, and one of them is
most often in the wrong hex.
""",
    wrong="""
# map.yaml
marks:
  gate: {hex: "0604", kind: disc, text: A}   # <-
""",
    right="""
# map.yaml
marks:
  gate: {hex: "0804", kind: disc, text: A}
""",
)
def marks_overprint(subject: Subject, report: Report) -> None:
    first: dict[str, str] = {}
    for mark in subject.game.game_map.marks:
        if mark.hex in first:
            earlier = subject.key_at("map", "marks", first[mark.hex])
            message = f"marks '{first[mark.hex]}' and '{mark.key}' are both in {mark.hex}"
            report(message, mark.origin, entity=mark.key, related=[Related(earlier, "the other one")])
        first.setdefault(mark.hex, mark.key)


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
    "MAP041",
    "nameless-town",
    "A town or village hex without a place, where all others have one.",
    needs=GROUND,
    why="""
Every other hex of this terrain has a named place. This one has none: its place lies in another hex, or the
terrain does.
""",
    wrong="""
# map.yaml
ground:
  - ...ff...
  - .f.f..f.
  - .f..T..f   # <-
  - ..T..T..
  - f....f..
  - ff..f.ll
  - ...ffTll
places:
  cedar: {name: Cedar, hex: "0607"}
""",
    right="""
# map.yaml
places:
  birch: {name: Birch, hex: "0604", kind: town}
""",
)
def nameless_town(subject: Subject, report: Report) -> None:
    game_map = subject.game.game_map
    named = {place.hex for place in game_map.places}
    built = [key for key, kind in game_map.terrain.items() if "town" in kind.texture.split()]
    for key in built:
        hexes = [h for h, cell in game_map.hexes.items() if key in cell.all_terrain]
        bare = [h for h in hexes if h not in named]
        for hex_id in bare if len(hexes) >= 3 and 3 * len(bare) <= len(hexes) else ():
            where, picture = _ground_at(subject, key, hex_id), hex_picture(game_map, hex_id)
            message = f"hex {hex_id} is {key} and has no name"
            report(message, where, entity=hex_id, picture=picture)


def _ground_at(subject: Subject, key: str, hex_id: str) -> Span:
    """The row of the grid, or the chain of the overlay, that gives a hex its terrain."""
    game_map = subject.game.game_map
    if game_map.hexes[hex_id].terrain == key:
        return subject.at("map", "ground", game_map.grid.cells[hex_id][1])
    return subject.at("map", "overlays", key)


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
    place_off_its_terrain,
    name_twice,
    cut_off,
    marks_overprint,
    empty_area,
    counter_wider_than_hex,
    road_into_barrier,
    nameless_town,
    terrain_nowhere,
)
