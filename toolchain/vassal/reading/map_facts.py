"""Maps of a module with their boards, grids, zones, stacks and decks, as a build file describes them."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping
from functools import cached_property

from msgspec import Struct, field

from toolchain.vassal.reading.component_classes import MAPS, is_foreign
from toolchain.vassal.reading.component_tree import ComponentTree, Node
from toolchain.vassal.reading.engine_grid import (
    GRIDS,
    REGION,
    REGIONS,
    ZONE,
    ZONED,
    EngineGrid,
    Point,
    read_grid,
)
from toolchain.vassal.reading.image_header import ImageHeader

PICKER, BOARD_TAG = "module.map.BoardPicker", "module.map.boardPicker.Board"
# They stand in maps only.
_PARTS = (PICKER, "module.map.PieceMover", "module.map.KeyBufferer", "module.map.StackMetrics")
STACK, DECK = "module.map.SetupStack", "module.map.DrawPile"

ImageOf = Callable[[str], ImageHeader | None]

_VARIABLE = re.compile(r"\$([^$]*)\$")
_INTEGER = re.compile(r"-?\d{1,9}")


def integer(text: str) -> int | None:
    """A whole number as the engine reads it."""
    return int(text) if _INTEGER.fullmatch(text) else None


class RegionFacts(Struct, frozen=True):
    node: Node
    name: str
    point: tuple[int, int]


class GridFacts(Struct, frozen=True):
    """One grid component: a hex or square grid as `engine`, or named regions, or neither where broken."""

    node: Node
    engine: EngineGrid | None = None
    regions: tuple[RegionFacts, ...] = ()

    def find(self, label: str) -> Point | None:
        """The point that a label of this grid names."""
        region = next((r for r in self.regions if r.name == label), None)
        if region is not None:
            return region.point
        if self.engine is None or self.engine.labels is None:
            return None
        inner = unformat(self.engine.labels.format, "gridLocation", label)
        return self.engine.find(inner) if inner is not None else None

    @property
    def sure(self) -> bool:
        """False where labels hold more than our own knowledge can tell."""
        if self.node.kind == REGIONS:
            return True
        return self.engine is not None and (
            self.engine.labels is None or variables(self.engine.labels.format) <= {"gridLocation"}
        )


class ZoneFacts(Struct, frozen=True):
    """A part of a board. `corners` None where the path does not parse."""

    node: Node
    name: str
    corners: tuple[tuple[int, int], ...] | None
    format: str
    grids: tuple[GridFacts, ...]
    parent_grid: bool

    def contains(self, point: Point) -> bool:
        """True inside the path by the even-odd rule."""
        inside, corners = False, self.corners or ()
        for (x1, y1), (x2, y2) in zip(corners, (*corners[1:], *corners[:1]), strict=True):
            if (y1 > point[1]) != (y2 > point[1]):
                inside ^= point[0] < (x2 - x1) * (point[1] - y1) / (y2 - y1) + x1
        return inside

    def inner_label(self, label: str) -> str | None:
        """What the zone's grid must know for the zone to have a label: "" where nothing."""
        plain = self.format.replace("$name$", self.name)
        if "$gridLocation$" not in plain:
            return "" if plain == label else None
        return unformat(plain, "gridLocation", label)


class BoardFacts(Struct, frozen=True, dict=True):
    """A board; `size` in pixels, None where neither picture nor attributes give one."""

    node: Node
    name: str
    image: str
    size: tuple[int, int] | None
    grids: tuple[GridFacts, ...]
    zones: tuple[ZoneFacts, ...] = ()
    background: tuple[GridFacts, ...] = ()

    @property
    def plain_grid(self) -> EngineGrid | None:
        """The hex or square grid that counts where no zone has one of its own."""
        found = (g.engine for g in (*self.grids, *self.background) if g.engine is not None)
        return next(found, None)

    def all_grids(self) -> Iterator[GridFacts]:
        yield from self.grids
        yield from self.background
        for zone in self.zones:
            yield from zone.grids

    def find(self, label: str) -> Point | None:
        """Where a label lies, zones first, or None where the board does not know it."""
        for zone in self.zones:
            inner = zone.inner_label(label)
            if inner is None:
                continue
            if inner == "" and not zone.grids:
                return zone.corners[0] if zone.corners else (0, 0)
            grids = (*zone.grids, *(self.background if zone.parent_grid else ()))
            found = next((p for g in grids if (p := g.find(inner)) is not None), None)
            if found is not None:
                return found
        plain = (*self.grids, *self.background)
        return next((p for g in plain if (p := g.find(label)) is not None), None)

    @cached_property
    def sure(self) -> bool:
        """False where some label cannot be told from the settings alone."""
        formats = all(variables(z.format) <= {"name", "gridLocation"} for z in self.zones)
        return formats and all(g.sure for g in self.all_grids())

    def grid_at(self, point: Point) -> GridFacts | None:
        """The grid that counts at a point, or None."""
        for zone in self.zones:
            if zone.contains(point):
                own = zone.grids or (self.background if zone.parent_grid else ())
                return own[0] if own else None
        plain = (*self.grids, *self.background)
        return plain[0] if plain else None


class MapFacts(Struct, frozen=True):
    """A map window. `boards` are by name, the first of a name."""

    node: Node
    name: str
    pickers: tuple[Node, ...]
    boards: Mapping[str, BoardFacts] = field(default_factory=dict)
    board_nodes: tuple[Node, ...] = ()
    stacks: tuple[Node, ...] = ()
    decks: tuple[Node, ...] = ()
    edge: tuple[int, int] = (0, 0)

    @property
    def foreign(self) -> bool:
        """True for a class of somebody's own, of whose parts we may not know all."""
        return self.node.kind not in MAPS


def read_maps(tree: ComponentTree, image: ImageOf) -> tuple[MapFacts, ...]:
    """Maps of the engine's classes, and of classes of somebody's own that hold what maps hold."""
    foreign = {n.parent: tree.nodes[n.parent] for n in tree.of(*_PARTS) if _is_outside(tree, n)}
    nodes = {node.index: node for node in tree.of(*sorted(MAPS))} | foreign
    return tuple(_read_map(tree, nodes[index], nodes, image) for index in sorted(nodes))


def _is_outside(tree: ComponentTree, node: Node) -> bool:
    """True for a part of a map that stands right below a class that the engine does not have."""
    return node.parent > 0 and is_foreign(tree.nodes[node.parent].kind)


def _read_map(tree: ComponentTree, node: Node, maps: Mapping[int, Node], image: ImageOf) -> MapFacts:
    parts = tuple(n for n in tree.below(node) if _map_of(tree, n, maps) is node)
    board_nodes = tuple(n for n in parts if n.kind == BOARD_TAG)
    boards = [_read_board(tree, n, image) for n in board_nodes]
    edges = (integer(node.attribute(name)) or 0 for name in ("edgeWidth", "edgeHeight"))
    return MapFacts(
        node=node,
        name=node.attributes.get("mapName", ""),
        pickers=tuple(n for n in parts if n.kind == PICKER),
        boards={b.name: b for b in reversed(boards)},
        board_nodes=board_nodes,
        stacks=tuple(n for n in parts if n.kind == STACK),
        decks=tuple(n for n in parts if n.kind == DECK),
        edge=(next(edges), next(edges)),
    )


def _map_of(tree: ComponentTree, node: Node, maps: Mapping[int, Node]) -> Node | None:
    return next((n for n in tree.above(node) if n.index in maps), None)


def _read_board(tree: ComponentTree, node: Node, image: ImageOf) -> BoardFacts:
    name, picture = node.attributes.get("name", ""), node.attributes.get("image", "")
    size = _board_size(node, picture, image)
    grids = tuple(n for n in tree.children(node) if n.kind in GRIDS)
    zoned = next((n for n in grids if n.kind == ZONED), None)
    plain = tuple(_read_grid(tree, n, size) for n in grids if n.kind != ZONED)
    if zoned is None:
        return BoardFacts(node, name, picture, size, plain)
    inside = tuple(tree.children(zoned))
    zones = tuple(_read_zone(tree, n, size) for n in inside if n.kind == ZONE)
    background = tuple(_read_grid(tree, n, size) for n in inside if n.kind in GRIDS)
    return BoardFacts(node, name, picture, size, plain, zones, background)


def _board_size(node: Node, picture: str, image: ImageOf) -> tuple[int, int] | None:
    header = image(picture) if picture else None
    if picture:
        return (header.width, header.height) if header is not None and header.width else None
    width, height = (integer(node.attributes.get(side, "")) for side in ("width", "height"))
    return (width, height) if width and height and width > 0 and height > 0 else None


def _read_grid(tree: ComponentTree, node: Node, size: tuple[int, int] | None) -> GridFacts:
    if node.kind == REGIONS:
        regions = tuple(_read_region(n) for n in tree.children(node) if n.kind == REGION)
        return GridFacts(node, None, regions)
    return GridFacts(node, read_grid(tree, node, size or (1, 1)))


def _read_region(node: Node) -> RegionFacts:
    x, y = (integer(node.attribute(name)) or 0 for name in ("originx", "originy"))
    return RegionFacts(node, node.attributes.get("name", ""), (x, y))


def _read_zone(tree: ComponentTree, node: Node, size: tuple[int, int] | None) -> ZoneFacts:
    grids = tuple(_read_grid(tree, n, size) for n in tree.children(node) if n.kind in GRIDS)
    return ZoneFacts(
        node=node,
        name=node.attributes.get("name", ""),
        corners=read_path(node.attributes.get("path", "")),
        format=node.attribute("locationFormat"),
        grids=grids,
        parent_grid=node.attribute("useParentGrid") == "true",
    )


def read_path(text: str) -> tuple[tuple[int, int], ...] | None:
    """The corners of "x,y;x,y;…", None where one does not parse."""
    corners = []
    for part in text.split(";"):
        x, _, y = part.partition(",")
        found = (integer(x.strip()), integer(y.strip()))
        if found[0] is None or found[1] is None:
            return None
        corners.append((found[0], found[1]))
    return tuple(corners)


def variables(text: str) -> set[str]:
    """The names between dollar signs."""
    return set(_VARIABLE.findall(text))


def unformat(text: str, variable: str, value: str) -> str | None:
    """What the variable of a format stands for in a value; None where the rest differs."""
    head, found, tail = text.partition(f"${variable}$")
    if not found or "$" in head + tail or len(value) < len(head) + len(tail):
        return None
    fits = value.startswith(head) and value.endswith(tail)
    return value[len(head) : len(value) - len(tail)] if fits else None
