"""The counter list: every counter that is printed, where, and totals that agree with the scenarios."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping

from msgspec import Struct

from toolchain.diagnostics.diagnostic import Findings
from toolchain.layout.sheets import sheet_codes as codes
from toolchain.layout.sheets.counter_order import CounterKind, SheetCounter, printed_counts
from toolchain.layout.sheets.imposition import Sheet
from toolchain.model.game import Game
from toolchain.model.unit import Unit


class ListEntry(Struct, frozen=True):
    """One unit, marker or kind of spare. `places` are sheet and slot of every copy, "1-C5"."""

    key: str
    kind: CounterKind
    side: str
    formation: str
    name: str
    type_name: str
    factors: Mapping[str, int]
    reduced: Mapping[str, int]
    steps: int
    places: tuple[str, ...]
    extra: bool
    scenarios: frozenset[str]

    @property
    def count(self) -> int:
        return len(self.places)


class CounterList(Struct, frozen=True):
    """Entries in printing order."""

    entries: tuple[ListEntry, ...]

    def count(
        self,
        *,
        kind: CounterKind | None = None,
        side: str | None = None,
        type_name: str | None = None,
        scenario: str | None = None,
        extra: bool | None = None,
    ) -> int:
        """How many counters there are of everything that is given."""
        return sum(
            entry.count
            for entry in self.entries
            if (kind is None or entry.kind is kind)
            and (side is None or entry.side == side)
            and (type_name is None or entry.type_name == type_name)
            and (scenario is None or scenario in entry.scenarios)
            and (extra is None or entry.extra is extra)
        )

    @property
    def sides(self) -> tuple[str, ...]:
        return tuple(dict.fromkeys(entry.side for entry in self.entries))

    @property
    def type_names(self) -> tuple[str, ...]:
        """Names of unit types, most frequent first."""
        units = [e for e in self.entries if e.kind is CounterKind.UNIT]
        return tuple(name for name, _ in Counter(e.type_name for e in units).most_common())


def list_counters(game: Game, sheets: Iterable[Sheet]) -> CounterList:
    """The list of what lies on `sheets`."""
    places: dict[tuple[CounterKind, str], list[str]] = {}
    first: dict[tuple[CounterKind, str], SheetCounter] = {}
    for sheet in sheets:
        for slot in sheet.slots:
            if slot.counter is not None:
                key = (slot.counter.kind, slot.counter.key)
                first.setdefault(key, slot.counter)
                places.setdefault(key, []).append(f"{sheet.number}-{slot.name}")
    used = {key: set(s.units) for key, s in game.scenarios.items()}
    return CounterList(tuple(_entry(game, first[k], tuple(p), used) for k, p in places.items()))


def _entry(
    game: Game, counter: SheetCounter, places: tuple[str, ...], used: Mapping[str, set[str]]
) -> ListEntry:
    unit = game.oob.units.get(counter.key) if counter.kind is CounterKind.UNIT else None
    marker = game.markers.get(counter.key) if counter.kind is CounterKind.MARKER else None
    return ListEntry(
        key=counter.key,
        kind=counter.kind,
        side=counter.side,
        formation=counter.formation,
        name=counter.name,
        type_name=_type_name(game, unit) if unit else "",
        factors=unit.factors if unit else {},
        reduced=(unit.reduced or {}) if unit else {},
        steps=unit.steps if unit else 0,
        places=places,
        extra=marker.extra if marker else counter.kind is CounterKind.SPARE,
        scenarios=frozenset(s for s, keys in used.items() if unit and unit.key in keys),
    )


def _type_name(game: Game, unit: Unit) -> str:
    kind = game.oob.types.get(unit.type)
    return kind.name if kind else unit.type


def printed_factors(game: Game, values: Mapping[str, int]) -> str:
    """Factors as the counter shows them, "3-9-4"."""
    shown = (f"{f.prefix}{values[f.key]}" for f in game.oob.factors if f.key in values)
    return "-".join(shown)


def check_counts(game: Game, counters: tuple[SheetCounter, ...], findings: Findings) -> None:
    """An error for every scenario that places a piece more often than it is printed."""
    printed = printed_counts(counters)
    for scenario in game.scenarios.values():
        needed = Counter(p.piece for p in scenario.placements)
        needed.update(key for key in scenario.units if key not in needed)
        for key, count in needed.items():
            if count > printed.get(key, 0):
                places = [p.origin for p in scenario.placements if p.piece == key]
                have = printed.get(key, 0)
                message = f"scenario '{scenario.key}' needs {count} of '{key}', the sheets have {have}"
                where = places[-1] if places else scenario.origin
                findings.add(codes.TOO_FEW_PRINTED, message, where, entity=f"{scenario.key} {key}")
