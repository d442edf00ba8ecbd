"""Units: the pieces that fight."""

from __future__ import annotations

from collections.abc import Mapping
from enum import StrEnum

from msgspec import Struct, field

from toolchain.diagnostics.span import NOWHERE, Span
from toolchain.model.provenance import Provenance


class UnitSize(StrEnum):
    """Size marks; the value is the word content uses."""

    SECTION = "section"
    PLATOON = "platoon"
    COMPANY = "company"
    BATTALION = "battalion"
    REGIMENT = "regiment"
    BRIGADE = "brigade"
    DIVISION = "division"
    CORPS = "corps"
    ARMY = "army"
    GROUP = "group"
    NONE = "none"
    COMBAT_COMMAND = "combat-command"


class UnitType(Struct, frozen=True):
    """A unit type of the game's key.

    `symbol` lists the primitives that make the picture, in drawing order (see render.unit_symbols);
    `classes` are the words that rules filter by (armored, infantry, artillery, mechanized, mobile, leg ...).
    """

    key: str
    name: str
    symbol: tuple[str, ...]
    classes: frozenset[str]
    aliases: tuple[str, ...] = ()
    provenance: Provenance | None = None
    origin: Span = NOWHERE


class Factor(Struct, frozen=True):
    """One of the printed numbers, in printed order (strength, range, movement ...)."""

    key: str
    label: str
    optional: bool = False
    prefix: str = ""


class Unit(Struct, frozen=True):
    """One counter's unit.

    `factors` are the printed values of the full side by factor key; `reduced` those of the back, or None
    where the unit has no reduced side. `values` holds numbers that rules use and the counter does not
    show (defence value of a gun, class overrides). `classes` joins those of the type with the
    unit's own. `picture` is a file of the designer's own art, relative to the game's folder, that takes
    the symbol's place. `provenance` tells where the unit comes from, `value_provenance` its printed
    factors, `reduced_provenance` its steps and the factors of its back.
    """

    key: str
    side: str
    type: str
    designation: str
    parent: str = ""
    formation: str = ""
    size: UnitSize = UnitSize.NONE
    factors: Mapping[str, int] = field(default_factory=dict)
    reduced: Mapping[str, int] | None = None
    values: Mapping[str, int] = field(default_factory=dict)
    steps: int = 1
    classes: frozenset[str] = frozenset()
    name: str = ""
    nation: str = ""
    army: str = ""
    optional: bool = False
    note: str = ""
    provenance: Provenance | None = None
    value_provenance: Provenance | None = None
    origin: Span = NOWHERE
    picture: str = ""
    reduced_provenance: Provenance | None = None

    @property
    def full_designation(self) -> str:
        """Designation and parent as one reads them, "I/902"."""
        return (
            f"{self.designation}/{self.parent}"
            if self.parent and self.designation
            else (self.designation or self.parent)
        )


class UnitFilter(Struct, frozen=True):
    """Chooses units: every field that is set must match; a tuple matches any of its words.

    An empty filter matches every unit. `any_of` and `none_of` combine filters.
    """

    sides: tuple[str, ...] = ()
    types: tuple[str, ...] = ()
    classes: tuple[str, ...] = ()
    without_classes: tuple[str, ...] = ()
    keys: tuple[str, ...] = ()
    formations: tuple[str, ...] = ()
    armies: tuple[str, ...] = ()
    nations: tuple[str, ...] = ()
    factor_at_least: tuple[tuple[str, int], ...] = ()
    any_of: tuple[UnitFilter, ...] = ()
    none_of: tuple[UnitFilter, ...] = ()

    def matches(self, unit: Unit) -> bool:
        plain = (
            (not self.sides or unit.side in self.sides)
            and (not self.types or unit.type in self.types)
            and (not self.classes or not unit.classes.isdisjoint(self.classes))
            and unit.classes.isdisjoint(self.without_classes)
            and (not self.keys or unit.key in self.keys)
            and (not self.formations or unit.formation in self.formations)
            and (not self.armies or unit.army in self.armies)
            and (not self.nations or unit.nation in self.nations)
            and all(unit.factors.get(name, 0) >= least for name, least in self.factor_at_least)
        )
        return (
            plain
            and (not self.any_of or any(f.matches(unit) for f in self.any_of))
            and not any(f.matches(unit) for f in self.none_of)
        )


ANY_UNIT = UnitFilter()


class UnitTotal(Struct, frozen=True):
    """A control sum: how many units pass the filter, and what their columns add up to.

    `sums` is by factor key, for reduced sides by "reduced_" and the factor key.
    """

    units: UnitFilter
    count: int | None = None
    sums: Mapping[str, int] = field(default_factory=dict)
    provenance: Provenance | None = None
    origin: Span = NOWHERE


class OrderOfBattle(Struct, frozen=True):
    """Every unit of a game by key, in file order, with the type key and the printed factors."""

    units: Mapping[str, Unit]
    types: Mapping[str, UnitType]
    factors: tuple[Factor, ...]
    counter_count: int | None = None
    totals: tuple[UnitTotal, ...] = ()

    def of_side(self, side: str) -> tuple[Unit, ...]:
        return tuple(u for u in self.units.values() if u.side == side)
