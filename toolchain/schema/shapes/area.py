"""Shapes of area expressions and unit filters."""

from typing import Annotated

import msgspec
from msgspec import Meta

from toolchain.schema.shapes.base import EdgeName, Shape


class AreaShape(Shape, frozen=True, kw_only=True):
    """A set of hexes, given by one of: map, hexes, edge, within, band, line, terrain, named, all_of, any_of,
    except.

    The other fields narrow the one given (from/to, north_of ... for edge; of for within; at_least and
    at_most for band; side for line).
    """

    map: Annotated[bool | None, Meta(description="true: every hex of the map.")] = None
    hexes: Annotated[
        tuple[str, ...] | None, Meta(description="Hex numbers and ranges.", examples=[["0102", "3201-3221"]])
    ] = None
    edge: Annotated[EdgeName | None, Meta(description="The hexes along a map edge.")] = None
    from_: Annotated[str | None, Meta(description="One end of a span of the edge.")] = msgspec.field(
        name="from", default=None
    )
    to: Annotated[str | None, Meta(description="The other end of the span.")] = None
    north_of: Annotated[str | None, Meta(description="Only edge hexes north of this one.")] = None
    south_of: Annotated[str | None, Meta(description="Only edge hexes south of this one.")] = None
    east_of: Annotated[str | None, Meta(description="Only edge hexes east of this one.")] = None
    west_of: Annotated[str | None, Meta(description="Only edge hexes west of this one.")] = None
    inclusive: Annotated[bool | None, Meta(description="Whether the named hexes belong.")] = None
    within: Annotated[Annotated[int, Meta(ge=0, le=200)] | None, Meta(description="A radius in hexes.")] = (
        None
    )
    of: Annotated[
        str | tuple[str, ...] | None, Meta(description="Centre or centres of the radius: hex, place or mark.")
    ] = None
    band: Annotated[EdgeName | None, Meta(description="Rows or columns along an edge.")] = None
    at_least: Annotated[
        Annotated[int, Meta(ge=0)] | None, Meta(description="Least distance from the edge (0 is the edge).")
    ] = None
    at_most: Annotated[
        Annotated[int, Meta(ge=0)] | None, Meta(description="Greatest distance from the edge.")
    ] = None
    line: Annotated[str | None, Meta(description="A line of the map.")] = None
    side: Annotated[str | None, Meta(description="Which side of the line.")] = None
    terrain: Annotated[tuple[str, ...] | None, Meta(description="Hexes of these terrains.")] = None
    named: Annotated[str | None, Meta(description="An area defined in the map file.")] = None
    all_of: Annotated["tuple[AreaShape, ...] | None", Meta(description="Hexes in every part.")] = None
    any_of: Annotated["tuple[AreaShape, ...] | None", Meta(description="Hexes in some part.")] = None
    except_: Annotated["AreaShape | None", Meta(description="Every hex outside this area.")] = msgspec.field(
        name="except", default=None
    )


class UnitFilterShape(Shape, frozen=True, kw_only=True):
    """Chooses units: each field given must match; a list matches any of its words."""

    sides: tuple[str, ...] = ()
    types: tuple[str, ...] = ()
    classes: tuple[str, ...] = ()
    without_classes: tuple[str, ...] = ()
    keys: tuple[str, ...] = ()
    formations: tuple[str, ...] = ()
    armies: tuple[str, ...] = ()
    nations: tuple[str, ...] = ()
    factor_at_least: dict[str, int] = {}
    any_of: "tuple[UnitFilterShape, ...]" = ()
    none_of: "tuple[UnitFilterShape, ...]" = ()
