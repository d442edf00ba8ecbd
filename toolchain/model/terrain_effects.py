"""Terrain effects chart (TEC)."""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction

from msgspec import Struct, field

from toolchain.diagnostics.span import NOWHERE, Span
from toolchain.model.provenance import Provenance
from toolchain.model.unit import UnitFilter

ONE = Fraction(1)


class MovementClass(Struct, frozen=True):
    """A column of the chart. A unit belongs to the first class whose filter it passes."""

    key: str
    title: str
    units: UnitFilter
    origin: Span = NOWHERE


class MoveCost(Struct, frozen=True):
    """Points to enter a hex.

    `points` is None where entry is prohibited. `by_path` terrain may be entered and left along a road
    or other path only, at the path's rate.
    """

    points: Fraction | None
    by_path: bool = False


class Crossing(Struct, frozen=True):
    """What crossing a hexside off a bridge means.

    `start_beside`: only as the first step of a move that began beside it. `stop_after`: the unit ends
    its move on the far side.
    """

    points: Fraction = Fraction(0)
    prohibited: bool = False
    start_beside: bool = False
    stop_after: bool = False


class HexEffect(Struct, frozen=True):
    """A row for terrain in hexes.

    `costs` by movement class, `when` the costs that replace them under a condition (mud, freeze).
    `additive` costs are added to those of the other terrain in the hex; a `sole` terrain's cost is the
    only one that counts. `defence` multiplies the defender's strength, `shift` moves the column.
    """

    terrain: str
    costs: Mapping[str, MoveCost]
    when: Mapping[str, Mapping[str, MoveCost]] = field(default_factory=dict)
    additive: bool = False
    sole: bool = False
    defence: Fraction = ONE
    shift: int = 0
    note: str = ""
    cost_provenance: Provenance | None = None
    combat_provenance: Provenance | None = None
    origin: Span = NOWHERE


class HexsideEffect(Struct, frozen=True):
    """A row for terrain on hexsides; `defence` counts when every attacker attacks across such a side."""

    terrain: str
    crossings: Mapping[str, Crossing]
    defence: Fraction = ONE
    shift: int = 0
    bars_attacks: bool = False
    note: str = ""
    cost_provenance: Provenance | None = None
    combat_provenance: Provenance | None = None
    origin: Span = NOWHERE


class PathEffect(Struct, frozen=True):
    """A row for roads, trails and railways: points a step along it, instead of all other costs.

    `bridges` paths carry a bridge over every hexside that they cross.
    """

    terrain: str
    costs: Mapping[str, Fraction]
    bridges: bool = False
    note: str = ""
    cost_provenance: Provenance | None = None
    origin: Span = NOWHERE


class TerrainEffects(Struct, frozen=True):
    """The chart: columns by movement class, rows by terrain key in printing order."""

    classes: tuple[MovementClass, ...]
    hexes: Mapping[str, HexEffect]
    hexsides: Mapping[str, HexsideEffect] = field(default_factory=dict)
    paths: Mapping[str, PathEffect] = field(default_factory=dict)
    title: str = "Terrain Effects Chart"
    notes: tuple[str, ...] = ()
    provenance: Provenance | None = None
    origin: Span = NOWHERE

    @property
    def terrain(self) -> tuple[str, ...]:
        """Every terrain that has a row."""
        return (*self.hexes, *self.hexsides, *self.paths)
