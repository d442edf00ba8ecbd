"""Area expressions: sets of hexes described by edges, distances, lines and names."""

from __future__ import annotations

from dataclasses import dataclass

from toolchain.model.hexgrid import Edge


@dataclass(frozen=True, slots=True)
class WholeMap:
    """Every hex."""


@dataclass(frozen=True, slots=True)
class HexList:
    """Hexes by number, ranges already expanded."""

    hexes: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class EdgeHexes:
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


@dataclass(frozen=True, slots=True)
class Within:
    """Hexes at most `radius` steps from any of the centres (the centres included)."""

    radius: int
    centres: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Band:
    """Hexes whose distance in rows or columns from an edge lies in a range; the edge row itself is 0."""

    edge: Edge
    at_least: int = 0
    at_most: int | None = None


@dataclass(frozen=True, slots=True)
class SideOfLine:
    """Hexes on a named side of a line drawn on the map."""

    line: str
    side: str


@dataclass(frozen=True, slots=True)
class OfTerrain:
    """Hexes of one of these terrains."""

    terrain: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class NamedArea:
    """An area that the map file defines."""

    name: str


@dataclass(frozen=True, slots=True)
class AllOf:
    parts: tuple[Area, ...]


@dataclass(frozen=True, slots=True)
class AnyOf:
    parts: tuple[Area, ...]


@dataclass(frozen=True, slots=True)
class Except:
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
