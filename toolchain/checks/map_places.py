"""Places, marks and towns: do names and ground agree?"""

from __future__ import annotations

from toolchain.checks.check import ERROR, GROUND, WARNING, Check, Report, Subject, check
from toolchain.checks.hex_picture import hex_picture
from toolchain.diagnostics.diagnostic import Related
from toolchain.diagnostics.span import Span
from toolchain.diagnostics.suggest import did_you_mean


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
  gate: {hex: "0604", kind: box, text: A}   # <-
""",
    right="""
# map.yaml
marks:
  gate: {hex: "0804", kind: box, text: A}
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
    ERROR,
    "MAP043",
    "mark-of-unknown-side",
    "A mark or box of a side that the game does not have.",
    needs=GROUND | {"game"},
    why="""
Marks and boxes belong to sides by the keys of game.yaml. One of another side has no colour and no owner.
""",
    wrong="""
# map.yaml
marks:
  depot: {hex: "0104", kind: supply, side: rde}   # <-
""",
    right="""
# map.yaml
marks:
  depot: {hex: "0104", kind: supply, side: red}
""",
)
def mark_of_unknown_side(subject: Subject, report: Report) -> None:
    sides = subject.game.sides
    for mark in subject.game.game_map.marks:
        if mark.side and mark.side not in sides:
            where = subject.at("map", "marks", mark.key, "side")
            hint = did_you_mean(mark.side, sides)
            report(f"there is no side '{mark.side}'", where, entity=mark.key, hint=hint)
    for box in subject.game.game_map.boxes:
        if box.side and box.side not in sides:
            where = subject.at("map", "boxes", box.key, "side")
            report(
                f"there is no side '{box.side}'", where, entity=box.key, hint=did_you_mean(box.side, sides)
            )


@check(
    WARNING,
    "MAP045",
    "entry-mark-inside",
    "The mark of an entry hex that does not lie on the edge of the map.",
    needs=GROUND,
    why="""
A disc marks a hex by which units come in or leave. Inside the map it is most often one digit off.
""",
    wrong="""
# map.yaml
marks:
  west-gate: {hex: "0204", kind: disc, text: W}   # <-
""",
    right="""
# map.yaml
marks:
  west-gate: {hex: "0104", kind: disc, text: W}
""",
)
def entry_mark_inside(subject: Subject, report: Report) -> None:
    game_map = subject.game.game_map
    for mark in game_map.marks:
        if mark.kind == "disc" and not game_map.grid.edges_of(mark.hex):
            where = subject.at("map", "marks", mark.key, "hex")
            message = f"mark '{mark.key}' stands in {mark.hex}, which is not on the edge of the map"
            report(message, where, entity=mark.key, picture=hex_picture(game_map, mark.hex))


PLACE_CHECKS: tuple[Check, ...] = (
    place_off_its_terrain,
    name_twice,
    marks_overprint,
    nameless_town,
    mark_of_unknown_side,
    entry_mark_inside,
)
