"""The map: terrain, hexsides, roads, places, lines and areas."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cached_property
from itertools import pairwise

from msgspec import Struct, field

from toolchain.diagnostics.span import NOWHERE, Span
from toolchain.model.area import Area
from toolchain.model.hexgrid import Edge, HexGrid, Hexside, hexside
from toolchain.model.provenance import Provenance


class Terrain(Struct, frozen=True):
    """A terrain kind. `where` is hex, overlay (lies over another terrain in its hex), hexside or path.

    `texture` and `colour` steer the drawing; `letter` is the sign in the grid. `texture` holds words
    (woods, hill ...) in drawing order. `ranks` words the ranks of a path in the legend.
    """

    key: str
    name: str
    where: str
    letter: str = ""
    texture: str = ""
    colour: str = ""
    legend: str = ""
    order: int = 0
    provenance: Provenance | None = None
    origin: Span = NOWHERE
    ranks: Mapping[str, str] = field(default_factory=dict)


class HexCell(Struct, frozen=True):
    """What is in a hex: the base terrain and what lies over it (town in hedgerow ...)."""

    terrain: str
    overlays: tuple[str, ...] = ()
    provenance: Provenance | None = None
    origin: Span = NOWHERE

    @property
    def all_terrain(self) -> tuple[str, ...]:
        return (self.terrain, *self.overlays)


class River(Struct, frozen=True):
    """A watercourse along hexsides, as one connected chain."""

    key: str
    name: str
    terrain: str
    sides: tuple[Hexside, ...]
    label: bool = True
    provenance: Provenance | None = None
    origin: Span = NOWHERE


class Path(Struct, frozen=True):
    """A road, trail or railway through hex centres.

    `exits` names the edge over which the first or last hex leaves the map ("" where it does not).
    `dead_end` marks ends that stop on purpose; `band` is the colour of a band drawn along it.
    """

    key: str
    name: str
    terrain: str
    hexes: tuple[str, ...]
    exits: tuple[str, str] = ("", "")
    rank: str = ""
    destination: tuple[str, str] = ("", "")
    dead_end: bool = False
    label: bool = False
    provenance: Provenance | None = None
    origin: Span = NOWHERE
    band: str = ""

    @property
    def steps(self) -> tuple[Hexside, ...]:
        return tuple(hexside(a, b) for a, b in pairwise(self.hexes))


class Place(Struct, frozen=True):
    """A named place. `rank` 1 is the largest, 4 a hamlet; `at` is an offset from the hex centre in parts
    of the hex size (x east, y south)."""

    key: str
    name: str
    hex: str
    rank: int = 3
    kind: str = "village"
    at: tuple[float, float] = (0.0, 0.0)
    confidence: str = ""
    provenance: Provenance | None = None
    origin: Span = NOWHERE


class Mark(Struct, frozen=True):
    """A symbol in a hex, with its text: star, disc (entry hex), box (exit letter), supply or depot."""

    key: str
    hex: str
    kind: str
    text: str = ""
    side: str = ""
    provenance: Provenance | None = None
    origin: Span = NOWHERE
    legend: str = ""


class Line(Struct, frozen=True):
    """A line along hexsides that parts the map.

    Each pair of `sides` reads (hex on side one, hex on side two). `names` are the two sides' names.
    A closed line has the enclosed hexes as side one. `style` is solid, dashed, border or teeth (which point
    to side two).
    """

    key: str
    name: str
    sides: tuple[tuple[str, str], ...]
    names: tuple[str, str]
    colour: str = ""
    provenance: Provenance | None = None
    origin: Span = NOWHERE
    style: str = "solid"


class Caption(Struct, frozen=True):
    """A name spread over ground: forest, ridge, region. It runs from one hex centre to another."""

    key: str
    text: str
    start: str
    end: str
    kind: str = "region"
    size: float = 1.0
    provenance: Provenance | None = None
    origin: Span = NOWHERE


class HoldingBox(Struct, frozen=True):
    """A box beside the hexes for pieces off the map, with room for `columns` x `rows` counters.

    `edge` is the map edge it stands for ("" where it stands for none), `side` the side that uses it.
    """

    key: str
    title: str
    columns: int = 4
    rows: int = 1
    edge: str = ""
    side: str = ""
    provenance: Provenance | None = None
    origin: Span = NOWHERE


class GameMap(Struct, frozen=True, dict=True):
    """A whole map. Hexes are keyed by their labels, hexsides by `hexside(a, b)`.

    `elevation` is in metres; `hex_km` is the width of a hex on the ground, 0 where no scale is known.
    `compass` letters the six directions on the north arrow, clockwise from north or north-east.
    """

    key: str
    title: str
    grid: HexGrid
    terrain: Mapping[str, Terrain]
    hexes: Mapping[str, HexCell]
    rivers: tuple[River, ...] = ()
    paths: tuple[Path, ...] = ()
    places: tuple[Place, ...] = ()
    marks: tuple[Mark, ...] = ()
    lines: tuple[Line, ...] = ()
    areas: Mapping[str, Area] = field(default_factory=dict)
    bridges: frozenset[Hexside] = frozenset()
    elevation: Mapping[str, int] = field(default_factory=dict)
    hex_size_mm: float = 19.0
    scale: str = ""
    credits: tuple[str, ...] = ()
    provenance: Provenance | None = None
    origin: Span = NOWHERE
    subtitle: str = ""
    hex_km: float = 0.0
    compass: tuple[str, ...] = ()
    captions: tuple[Caption, ...] = ()
    boxes: tuple[HoldingBox, ...] = ()

    @cached_property
    def hexside_terrain(self) -> Mapping[Hexside, tuple[str, ...]]:
        """The terrain kinds on each hexside that has any."""
        found: dict[Hexside, tuple[str, ...]] = {}
        for river in self.rivers:
            for side in river.sides:
                kinds = found.get(side, ())
                if river.terrain not in kinds:
                    found[side] = (*kinds, river.terrain)
        return found

    @cached_property
    def path_steps(self) -> Mapping[Hexside, frozenset[str]]:
        """The path kinds (road, trail ...) that join two neighbouring hexes."""
        found: dict[Hexside, frozenset[str]] = {}
        for path in self.paths:
            for step in path.steps:
                found[step] = found.get(step, frozenset()) | {path.terrain}
        return found

    @cached_property
    def path_hexes(self) -> Mapping[str, frozenset[str]]:
        """The path kinds that touch each hex."""
        found: dict[str, frozenset[str]] = {}
        for path in self.paths:
            for hex_id in path.hexes:
                found[hex_id] = found.get(hex_id, frozenset()) | {path.terrain}
        return found

    @cached_property
    def path_exits(self) -> Mapping[tuple[str, Edge], frozenset[str]]:
        """The path kinds that leave the map, by hex and edge."""
        found: dict[tuple[str, Edge], frozenset[str]] = {}
        for path in self.paths:
            for hex_id, edge in ((path.hexes[0], path.exits[0]), (path.hexes[-1], path.exits[1])):
                if edge:
                    at = (hex_id, Edge(edge))
                    found[at] = found.get(at, frozenset()) | {path.terrain}
        return found

    def line(self, key: str) -> Line | None:
        return next((line for line in self.lines if line.key == key), None)

    def mark(self, key: str) -> Mark | None:
        return next((mark for mark in self.marks if mark.key == key), None)
