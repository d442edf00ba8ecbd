"""The reinforcement schedule and the scenarios."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

from msgspec import Struct

from toolchain.diagnostics.diagnostic import Code, Findings, Related
from toolchain.diagnostics.span import Span
from toolchain.diagnostics.suggest import did_you_mean
from toolchain.elaborate import codes
from toolchain.elaborate.areas import AreaReader, find_hex
from toolchain.elaborate.names import Names
from toolchain.elaborate.provenance import provenance, stated
from toolchain.model.scenario import Arrival, Placement, Scenario, SetupGroup, SideTotal
from toolchain.schema.shapes.scenario import ArrivalChoiceShape, ArrivalShape, ScenarioShape, ScheduleShape
from toolchain.schema.validate import Loaded
from toolchain.source.tree import Step


class _Lookup(Struct, frozen=True):
    """Looks names up in one document and reports those that are not there."""

    loaded: Loaded[Any]
    names: Names
    findings: Findings

    @property
    def areas(self) -> AreaReader:
        return AreaReader(self.names.game_map, self.loaded.at, self.findings)

    def side(self, key: str, path: tuple[Step, ...]) -> bool:
        return self._known(key, self.names.sides, "side", codes.UNKNOWN_SIDE, self.loaded.at(*path))

    def units(self, keys: tuple[str, ...], side: str, path: tuple[Step, ...]) -> tuple[str, ...]:
        """The keys that name units of the side, each once."""
        found: dict[str, Span] = {}
        for i, key in enumerate(keys):
            where = self.loaded.at(*path, i)
            if key not in self.names.oob.units and self.findings.silent("unit", key):
                continue
            if not self._known(key, self.names.oob.units, "unit", codes.UNKNOWN_UNIT, where, side):
                continue
            if key in found:
                self.twice(key, where, found[key])
            elif self.names.oob.units[key].side != side:
                owner = self.names.oob.units[key].side
                self.findings.add(codes.WRONG_SIDE, f"'{key}' is {owner}, not {side}", where, entity=key)
            else:
                found[key] = where
        return tuple(found)

    def hex(self, text: str, path: tuple[Step, ...]) -> str | None:
        return find_hex(text, self.names.game_map, self.loaded.at(*path), self.findings)

    def turn(self, number: int, path: tuple[Step, ...]) -> bool:
        if self.names.calendar.turn(number) is not None:
            return True
        last = self.names.calendar.turns[-1].number
        self.findings.add(
            codes.BAD_TURNS,
            f"the calendar ends with turn {last}; there is no turn {number}",
            self.loaded.at(*path),
        )
        return False

    def _known(
        self, key: str, names: Iterable[str], what: str, code: Code, where: Span, side: str = ""
    ) -> bool:
        if key in names:
            return True
        scope = [u.key for u in self.names.oob.of_side(side)] if side else list(names)
        hint = did_you_mean(key, scope or names)
        self.findings.add(code, f"there is no {what} '{key}'", where, hint=hint, entity=key)
        return False

    def twice(self, key: str, where: Span, first: Span) -> None:
        self.findings.add(
            codes.PLACED_TWICE,
            f"'{key}' stands twice",
            where,
            related=[Related(first, "first here")],
            entity=key,
        )


def elaborate_schedule(
    loaded: Loaded[ScheduleShape], names: Names, findings: Findings
) -> tuple[Arrival, ...]:
    """The master schedule, by turn; arrivals that cannot be read are left out with findings."""
    look = _Lookup(loaded, names, findings)
    found = []
    taken: dict[str, Span] = {}
    for key, shape in loaded.shape.arrivals.items():
        arrival = _arrival(key, shape, look)
        if arrival is None:
            continue
        for i, unit in enumerate(arrival.units):
            where = loaded.at("arrivals", key, "units", i)
            if unit in taken:
                look.twice(unit, where, taken[unit])
            taken.setdefault(unit, where)
        found.append(arrival)
    return tuple(sorted(found, key=lambda a: a.turn))


def _arrival(key: str, shape: ArrivalShape, look: _Lookup) -> Arrival | None:
    path: tuple[Step, ...] = ("arrivals", key)
    if not look.side(shape.side, (*path, "side")) or not look.turn(shape.turn, (*path, "turn")):
        return None
    units = look.units(shape.units, shape.side, (*path, "units"))
    area = look.areas.read(shape.area, (*path, "area"))
    fallback = look.areas.read(shape.fallback, (*path, "fallback")) if shape.fallback else None
    if area is None or not units:
        return None
    return Arrival(
        key,
        shape.turn,
        shape.side,
        units,
        area,
        shape.text,
        fallback,
        shape.variant,
        shape.note,
        provenance(shape.source, stated(look.loaded, look.loaded.key_at(*path))),
        look.loaded.key_at(*path),
    )


def elaborate_scenario(
    loaded: Loaded[ScenarioShape], schedule: tuple[Arrival, ...], names: Names, findings: Findings
) -> Scenario | None:
    """One scenario, or None with findings where its turns make no sense."""
    shape = loaded.shape
    look = _Lookup(loaded, names, findings)
    inherited = provenance(shape.source)
    good = look.turn(shape.first_turn, ("first_turn",)) and look.turn(shape.last_turn, ("last_turn",))
    if shape.last_turn < shape.first_turn:
        message = f"it ends on turn {shape.last_turn}, before its first, {shape.first_turn}"
        findings.add(codes.BAD_TURNS, message, loaded.at("last_turn"))
        good = False
    if not good:
        return None
    groups = _groups(shape, look)
    placements = _placements(shape.placements, "placements", look)
    suggested = _placements(shape.suggested, "suggested", look)
    _report_doubles(groups, placements, loaded, look)
    return Scenario(
        key=f"{names.game}/{shape.id}",
        title=shape.title,
        first_turn=shape.first_turn,
        last_turn=shape.last_turn,
        summary=shape.summary,
        dates=shape.dates,
        setup=groups,
        placements=placements,
        suggested=suggested,
        arrivals=_arrivals(shape, schedule, look),
        victory=shape.victory,
        options=dict(shape.options),
        variant_of=tuple(f"{names.game}/{name}" for name in shape.variant_of),
        notes=shape.notes,
        provenance=inherited,
        origin=loaded.at("id"),
        totals={
            side: SideTotal(total.start, total.arrive)
            for side, total in shape.totals.items()
            if look.side(side, ("totals", side))
        },
    )


def _groups(shape: ScenarioShape, look: _Lookup) -> tuple[SetupGroup, ...]:
    groups = []
    for key, group in shape.setup.items():
        path: tuple[Step, ...] = ("setup", key)
        if not look.side(group.side, (*path, "side")):
            continue
        units = look.units(group.units, group.side, (*path, "units"))
        area = look.areas.read(group.area, (*path, "area"))
        if area is None:
            continue
        where = look.loaded.key_at(*path)
        source = provenance(group.source, stated(look.loaded, where))
        groups.append(SetupGroup(key, group.side, units, area, group.text, group.note, source, where))
    return tuple(groups)


def _placements(table: Mapping[str, str], field: str, look: _Lookup) -> tuple[Placement, ...]:
    shape = look.loaded.shape
    assert isinstance(shape, ScenarioShape)
    own = shape.suggested_source if field == "suggested" else None
    pieces = [*look.names.oob.units, *look.names.markers]
    found = []
    for piece, text in table.items():
        where = look.loaded.key_at(field, piece)
        if piece not in look.names.oob.units and piece not in look.names.markers:
            if look.findings.silent("unit", piece):
                continue
            hint = did_you_mean(piece, pieces)
            look.findings.add(
                codes.UNKNOWN_UNIT, f"there is no unit or marker '{piece}'", where, hint=hint, entity=piece
            )
            continue
        hex_id = look.hex(text, (field, piece))
        if hex_id is not None:
            source = provenance(own, stated(look.loaded, where))
            is_marker = piece not in look.names.oob.units
            found.append(Placement(piece, hex_id, source, where, is_marker))
    return tuple(found)


def _report_doubles(
    groups: tuple[SetupGroup, ...],
    placements: tuple[Placement, ...],
    loaded: Loaded[ScenarioShape],
    look: _Lookup,
) -> None:
    seen = {p.piece: p.origin for p in placements}
    for group in groups:
        listed = loaded.shape.setup[group.key].units
        for unit in group.units:
            where = loaded.at("setup", group.key, "units", listed.index(unit))
            if unit in seen:
                look.twice(unit, where, seen[unit])
            seen.setdefault(unit, where)


def _arrivals(shape: ScenarioShape, schedule: tuple[Arrival, ...], look: _Lookup) -> tuple[Arrival, ...]:
    choice = shape.arrivals or ArrivalChoiceShape()
    keys = {a.key for a in schedule}
    for field, listed in (("include", choice.include), ("leave_out", choice.leave_out)):
        for i, key in enumerate(listed):
            if key not in keys:
                where = look.loaded.at("arrivals", field, i)
                hint = did_you_mean(key, keys)
                look.findings.add(
                    codes.UNKNOWN_ARRIVAL, f"the schedule has no arrival '{key}'", where, hint=hint
                )
    first = choice.from_turn or shape.first_turn
    last = choice.to_turn or shape.last_turn
    return tuple(a for a in schedule if _takes_part(a, choice, first, last))


def _takes_part(arrival: Arrival, choice: ArrivalChoiceShape, first: int, last: int) -> bool:
    if arrival.key in choice.leave_out:
        return False
    if arrival.key in choice.include:
        return True
    turns = choice.turns.get(arrival.side)
    due = first <= arrival.turn <= last and (turns is None or arrival.turn in turns)
    return due and (not arrival.variant or arrival.variant in choice.variants)
