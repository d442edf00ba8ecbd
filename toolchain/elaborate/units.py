"""The order of battle: unit types and tables of units."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping

from msgspec import Struct

from toolchain.diagnostics.diagnostic import Code, Findings, Related
from toolchain.diagnostics.suggest import did_you_mean
from toolchain.elaborate import codes
from toolchain.elaborate.provenance import parse_source, provenance, stated
from toolchain.elaborate.unit_filters import unit_filter
from toolchain.model.provenance import Provenance
from toolchain.model.unit import Factor, OrderOfBattle, Unit, UnitSize, UnitTotal, UnitType
from toolchain.schema.shapes.units import UnitsShape, UnitTableShape
from toolchain.schema.validate import Loaded
from toolchain.source.csv_reader import Row, Table, read_csv
from toolchain.source.project import Reader

REQUIRED = ("key", "side", "type")
OPTIONAL = (
    "designation",
    "parent",
    "formation",
    "size",
    "name",
    "nation",
    "army",
    "steps",
    "classes",
    "optional",
    "note",
    "source",
    "value_source",
    "reduced_source",
    "picture",
)
_KEY = re.compile(r"[a-z0-9][a-z0-9_-]{0,79}")
_INTEGER = re.compile(r"-?[0-9]{1,6}")


def elaborate_units(
    loaded: Loaded[UnitsShape], sides: Iterable[str], reader: Reader, findings: Findings
) -> OrderOfBattle:
    """The order of battle; rows that cannot be read are left out with findings."""
    shape = loaded.shape
    factors = tuple(Factor(k, f.label, f.optional, f.prefix) for k, f in shape.factors.items())
    types = {
        key: UnitType(
            key,
            t.name,
            t.symbol,
            frozenset(t.classes),
            t.aliases,
            provenance(t.source, stated(loaded, loaded.key_at("types", key))),
            loaded.key_at("types", key),
        )
        for key, t in shape.types.items()
    }
    units: dict[str, Unit] = {}
    for index, table in enumerate(shape.tables):
        rows = _rows(loaded, index, table, reader, findings)
        inherited = stated(loaded, loaded.at("tables", index))
        build = _UnitBuilder(factors, types, tuple(sides), *_table_sources(table, inherited), findings)
        for row in rows:
            unit = build.unit(row)
            if unit is None:
                findings.poison("unit", row.text("key"))
                continue
            if unit.key in units:
                first = Related(units[unit.key].origin, "first here")
                findings.add(
                    codes.UNIT_TWICE,
                    f"the unit '{unit.key}' stands twice",
                    row.at("key"),
                    related=[first],
                    entity=unit.key,
                )
                continue
            units[unit.key] = unit
    return OrderOfBattle(units, types, factors, totals=_totals(loaded))


def _totals(loaded: Loaded[UnitsShape]) -> tuple[UnitTotal, ...]:
    return tuple(
        UnitTotal(
            unit_filter(shape.of),
            shape.count,
            shape.sums,
            provenance(shape.source, stated(loaded, loaded.at("totals", i))),
            loaded.at("totals", i),
        )
        for i, shape in enumerate(loaded.shape.totals)
    )


def _table_sources(
    table: UnitTableShape, inherited: Provenance | None
) -> tuple[Provenance | None, Provenance | None, Provenance | None]:
    """What rows without sources of their own take over: for the unit, its factors and its reduced side."""
    source = provenance(table.source, inherited)
    values = provenance(table.value_source, source)
    return source, values, provenance(table.reduced_source, values)


def _rows(
    loaded: Loaded[UnitsShape], index: int, table: UnitTableShape, reader: Reader, findings: Findings
) -> tuple[Row, ...]:
    """The rows of a table. Names that only rows which cannot be read may have are not missed elsewhere."""
    found = _read_table(loaded, index, table, reader, findings)
    if found is None or not found.columns:
        findings.poison("unit")
        return ()
    for key in found.lost_names("key"):
        findings.poison("unit", key if _KEY.fullmatch(key) else "*")
    return found.rows


def _read_table(
    loaded: Loaded[UnitsShape], index: int, table: UnitTableShape, reader: Reader, findings: Findings
) -> Table | None:
    factors = list(loaded.shape.factors)
    known = {*REQUIRED, *OPTIONAL, *factors, *(f"reduced_{f}" for f in factors)}
    for i, column in enumerate(table.columns):
        if column not in known and not column.startswith("value_"):
            where = loaded.at("tables", index, "columns", i)
            hint = did_you_mean(column, known)
            findings.add(codes.UNKNOWN_COLUMN, f"a table of units has no column '{column}'", where, hint=hint)
            return None
    where = loaded.at("tables", index, "file")
    path = reader.inside(loaded.file.path.parent, table.file, where)
    file = reader.text(path) if path is not None else None
    return read_csv(file, table.columns, (), findings) if file is not None else None


class _UnitBuilder(Struct, frozen=True):
    factors: tuple[Factor, ...]
    types: Mapping[str, UnitType]
    sides: tuple[str, ...]
    source: Provenance | None
    value_source: Provenance | None
    reduced_source: Provenance | None
    findings: Findings

    def unit(self, row: Row) -> Unit | None:
        before = len(self.findings)
        key = self._key(row)
        side = self._choice(row, "side", self.sides, codes.UNKNOWN_SIDE)
        kind = self._choice(row, "type", self.types, codes.UNKNOWN_TYPE)
        size = self._choice(row, "size", list(UnitSize), codes.UNKNOWN_SIZE) if row.text("size") else "none"
        factors = self._factors(row, "")
        reduced = self._factors(row, "reduced_")
        steps = self._steps(row, reduced)
        values = self._values(row)
        source = self._source(row, "source", self.source)
        value_source = self._source(row, "value_source", self.value_source)
        reduced_source = self._source(row, "reduced_source", self.reduced_source)
        if len(self.findings) > before:
            return None
        return Unit(
            key=key,
            side=side,
            type=kind,
            designation=row.text("designation"),
            parent=row.text("parent"),
            formation=row.text("formation"),
            size=UnitSize(size),
            factors=factors,
            reduced=reduced or None,
            values=values,
            steps=steps,
            classes=self.types[kind].classes | frozenset(row.text("classes").split()),
            name=row.text("name"),
            nation=row.text("nation"),
            army=row.text("army"),
            optional=row.text("optional") in ("true", "yes", "1"),
            note=row.text("note"),
            provenance=source,
            value_provenance=value_source,
            origin=row.at("key"),
            picture=row.text("picture"),
            reduced_provenance=reduced_source,
        )

    def _key(self, row: Row) -> str:
        key = row.text("key")
        if not _KEY.fullmatch(key):
            message = f"'{key}' is no unit key: lower case letters, digits and hyphens" if key else "no key"
            self.findings.add(codes.BAD_KEY, message, row.at("key"))
        return key

    def _choice(self, row: Row, column: str, names: Iterable[str], code: Code) -> str:
        text = row.text(column)
        if text not in names:
            hint = did_you_mean(text, names)
            self.findings.add(code, f"there is no {column} '{text}'", row.at(column), hint=hint)
        return text

    def _number(self, row: Row, column: str) -> int | None:
        text = row.text(column)
        if not text or text == "-":
            return None
        if not _INTEGER.fullmatch(text):
            self.findings.add(codes.BAD_NUMBER, f"'{text}' is no whole number", row.at(column))
            return None
        return int(text)

    def _factors(self, row: Row, prefix: str) -> dict[str, int]:
        found: dict[str, int] = {}
        for factor in self.factors:
            number = self._number(row, prefix + factor.key)
            if number is not None:
                found[factor.key] = number
            elif not prefix and not factor.optional and not row.text(factor.key).strip("-"):
                where = row.at(factor.key)
                self.findings.add(codes.MISSING_FACTOR, f"the unit lacks its {factor.label.lower()}", where)
        return found

    def _steps(self, row: Row, reduced: Mapping[str, int]) -> int:
        given = self._number(row, "steps")
        steps = given if given is not None else (2 if reduced else 1)
        if steps < 1 or steps > 9:
            self.findings.add(codes.BAD_STEPS, f"a unit has 1 to 9 steps, not {steps}", row.at("steps"))
        elif reduced and steps == 1:
            self.findings.add(codes.BAD_STEPS, "a unit of one step has no reduced side", row.at("steps"))
        elif steps > 1 and not reduced:
            self.findings.add(
                codes.BAD_STEPS, f"a unit of {steps} steps needs a reduced side", row.at("steps")
            )
        return steps

    def _values(self, row: Row) -> dict[str, int]:
        columns = [c for c in row.columns if c.startswith("value_") and c != "value_source"]
        numbers = {c.removeprefix("value_"): self._number(row, c) for c in columns}
        return {name: number for name, number in numbers.items() if number is not None}

    def _source(self, row: Row, column: str, inherited: Provenance | None) -> Provenance | None:
        text = row.text(column)
        if not text:
            return inherited
        found = parse_source(text)
        if found is None:
            self.findings.add(codes.BAD_SOURCE, f"'{text}' names no kind of source", row.at(column))
        return found
