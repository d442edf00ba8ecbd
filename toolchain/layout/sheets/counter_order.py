"""Which counters a game prints, how often, and in which order: side, formation, then scenario."""

from __future__ import annotations

from collections.abc import Mapping
from enum import StrEnum

from msgspec import Struct

from toolchain.diagnostics.span import NOWHERE, Span
from toolchain.model.game import Game
from toolchain.model.marker import Marker
from toolchain.model.sheet_template import SheetTemplate
from toolchain.model.unit import Unit


class CounterKind(StrEnum):
    UNIT = "unit"
    MARKER = "marker"
    SPARE = "spare"


class SheetCounter(Struct, frozen=True):
    """One cardboard counter. `key` is its unit or marker (the side of a spare); `copy` counts from 1."""

    key: str
    kind: CounterKind
    side: str
    formation: str
    name: str
    width: float
    height: float
    copy: int = 1
    origin: Span = NOWHERE

    @property
    def size(self) -> tuple[float, float]:
        return self.width, self.height


def first_scenarios(game: Game) -> dict[str, int]:
    """For every unit that some scenario uses, the index of the first of them."""
    first: dict[str, int] = {}
    for index, scenario in enumerate(game.scenarios.values()):
        for key in scenario.units:
            first.setdefault(key, index)
    return first


def ordered_units(game: Game) -> tuple[Unit, ...]:
    """Units by side, by formation as formations first appear, by first scenario, then as written."""
    sides = {side: i for i, side in enumerate(game.sides)}
    formations: dict[tuple[str, str], int] = {}
    for unit in game.oob.units.values():
        formations.setdefault((unit.side, unit.formation), len(formations))
    first = first_scenarios(game)
    never = len(game.scenarios)

    def place(unit: Unit) -> tuple[int, int, int]:
        formation = formations[unit.side, unit.formation]
        return sides.get(unit.side, len(sides)), formation, first.get(unit.key, never)

    return tuple(sorted(game.oob.units.values(), key=place))


def sheet_counters(game: Game, template: SheetTemplate, spares: int = 0) -> tuple[SheetCounter, ...]:
    """Every counter in printing order: sizes apart, each side's units, markers and spares together,
    counters of no side last."""
    made: list[SheetCounter] = []
    units = ordered_units(game)
    for side in (*game.sides, ""):
        made += [_unit_counter(u, template) for u in units if _side(u.side, game) == side]
        for marker in game.markers.values():
            if _side(marker.side, game) == side:
                made += _marker_counters(marker, template)
        if side:
            size = template.width, template.height
            name = f"{game.sides[side].name} spare"
            made += [
                SheetCounter(side, CounterKind.SPARE, side, "", name, *size, copy=i + 1)
                for i in range(spares)
            ]
    sizes = list(dict.fromkeys(counter.size for counter in made))
    return tuple(sorted(made, key=lambda counter: sizes.index(counter.size)))


def _side(side: str, game: Game) -> str:
    return side if side in game.sides else ""


def _unit_counter(unit: Unit, template: SheetTemplate) -> SheetCounter:
    size = size_of(template, CounterKind.UNIT, unit.key, unit.side, "")
    name = unit.full_designation or unit.name or unit.key
    return SheetCounter(
        unit.key, CounterKind.UNIT, unit.side, unit.formation, name, *size, origin=unit.origin
    )


def _marker_counters(marker: Marker, template: SheetTemplate) -> list[SheetCounter]:
    size = size_of(template, CounterKind.MARKER, marker.key, marker.side, marker.role)
    return [
        SheetCounter(
            marker.key, CounterKind.MARKER, marker.side, "", marker.name, *size, copy=i + 1,
            origin=marker.origin,
        )
        for i in range(marker.count)
    ]  # fmt: skip


def size_of(
    template: SheetTemplate, kind: CounterKind, key: str, side: str, role: str
) -> tuple[float, float]:
    """Width and height of a counter: by the first size rule that it matches, else the template's own."""
    given = {"kinds": kind.value, "keys": key, "sides": side, "roles": role}
    for rule in template.sizes:
        if all(not getattr(rule, field) or word in getattr(rule, field) for field, word in given.items()):
            return rule.width, rule.height
    return template.width, template.height


def printed_counts(counters: tuple[SheetCounter, ...]) -> Mapping[str, int]:
    """How often each unit and marker is printed."""
    counts: dict[str, int] = {}
    for counter in counters:
        if counter.kind is not CounterKind.SPARE:
            counts[counter.key] = counts.get(counter.key, 0) + 1
    return counts
