"""Area expressions: sets of hexes described by edges, distances, lines and names."""

from __future__ import annotations

from msgspec import Struct

from toolchain.model.hexgrid import Edge


class WholeMap(Struct, frozen=True):
    """Every hex."""


class HexList(Struct, frozen=True):
    """Hexes by number, ranges already expanded."""

    hexes: tuple[str, ...]


class EdgeHexes(Struct, frozen=True):
    """Hexes of one map edge, all or a part.

    `start` and `end` bound a span between two edge hexes; `side_of` with `beyond` keeps what lies on that
    side of an edge hex ("south of B"). `inclusive` says whether the bounding hexes belong.
    """

    edge: Edge
    start: str | None = None
    end: str | None = None
    beyond: Edge | None = None
    side_of: str | None = None
    inclusive: bool = True


class Within(Struct, frozen=True):
    """Hexes at most `radius` steps from any of the centres (the centres included)."""

    radius: int
    centres: tuple[str, ...]


class Band(Struct, frozen=True):
    """Hexes whose distance in rows or columns from an edge lies in a range; the edge row itself is 0."""

    edge: Edge
    at_least: int = 0
    at_most: int | None = None


class SideOfLine(Struct, frozen=True):
    """Hexes on a named side of a line drawn on the map."""

    line: str
    side: str


class OfTerrain(Struct, frozen=True):
    """Hexes of one of these terrains."""

    terrain: tuple[str, ...]


class NamedArea(Struct, frozen=True):
    """An area that the map file defines."""

    name: str


class AllOf(Struct, frozen=True):
    parts: tuple[Area, ...]


class AnyOf(Struct, frozen=True):
    parts: tuple[Area, ...]


class Except(Struct, frozen=True):
    """Everything outside `part`."""

    part: Area


Area = (
    WholeMap
    | HexList
    | EdgeHexes
    | Within
    | Band
    | SideOfLine
    | OfTerrain
    | NamedArea
    | AllOf
    | AnyOf
    | Except
)
