"""The terrain effects chart."""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction
from typing import TypeVar

from toolchain.elaborate import codes_rules
from toolchain.elaborate.rules_words import Path, RuleWords
from toolchain.elaborate.ruleset_movement import HEX, HEXSIDE, PATH
from toolchain.model.terrain_effects import (
    Crossing,
    HexEffect,
    HexsideEffect,
    MoveCost,
    MovementClass,
    PathEffect,
    TerrainEffects,
)
from toolchain.schema.shapes.tec import CrossingShape, HexRowShape, HexsideRowShape, PathRowShape, TecShape

T = TypeVar("T")
OTHER = "other"


def elaborate_tec(shape: TecShape, conditions: frozenset[str], words: RuleWords) -> TerrainEffects:
    """The chart. Terrain without row, rows without terrain and missing costs are findings."""
    reader = _ChartReader(shape, conditions, words)
    reader.check_classes()
    return TerrainEffects(
        reader.classes,
        {key: reader.hex_row(key, shape.hexes[key]) for key in reader.rows("hexes", HEX)},
        {key: reader.hexside_row(key, shape.hexsides[key]) for key in reader.rows("hexsides", HEXSIDE)},
        {key: reader.path_row(key, shape.paths[key]) for key in reader.rows("paths", PATH)},
        shape.title,
        shape.notes,
        words.source(shape.source),
        words.loaded.file.tree.span,
    )


class _ChartReader:
    def __init__(self, shape: TecShape, conditions: frozenset[str], words: RuleWords) -> None:
        self.shape, self.conditions, self.words = shape, conditions, words
        self.classes = tuple(
            MovementClass(
                key,
                c.title,
                words.filter(c.units, ("classes", key, "units")),
                words.loaded.key_at("classes", key),
            )
            for key, c in shape.classes.items()
        )

    def check_classes(self) -> None:
        for unit in self.words.names.oob.units.values():
            if not any(c.units.matches(unit) for c in self.classes):
                self.words.findings.add(
                    codes_rules.NO_CLASS,
                    f"'{unit.key}' belongs to no movement class",
                    self.words.loaded.at("classes"),
                    entity=unit.key,
                )
                return

    def rows(self, field: str, where: frozenset[str]) -> tuple[str, ...]:
        """The rows of a section in order; a series layer's rows for terrain not on the map are left out."""
        rows = getattr(self.shape, field)
        terrain = self.words.names.game_map.terrain
        known = {key for key, kind in terrain.items() if kind.where in where}
        for key in rows:
            what = f"{'/'.join(sorted(where))} terrain"
            if self.words.is_own((field, key)):
                self.words.known(key, known, what, codes_rules.UNKNOWN_TERRAIN, (field, key))
        for key in sorted(known - set(rows)):
            message = f"the map's {terrain[key].name} has no row"
            place = self.words.loaded.at(field)
            self.words.findings.add(codes_rules.NO_TERRAIN_ROW, message, place, entity=key)
        return tuple(key for key in rows if key in known)

    def hex_row(self, key: str, row: HexRowShape) -> HexEffect:
        path: Path = ("hexes", key)
        costs = {c: _move_cost(text) for c, text in self.by_class(row.cost, (*path, "cost")).items()}
        when = {name: self.changed_costs(name, v, (*path, "when", name)) for name, v in row.when.items()}
        return HexEffect(
            key,
            costs,
            when,
            row.additive,
            row.sole,
            Fraction(row.defence),
            row.shift,
            row.note,
            self.words.source(row.source, *path),
            self.words.source(row.combat_source or row.source, *path),
            self.words.loaded.key_at(*path),
        )

    def changed_costs(self, name: str, costs: str | dict[str, str], path: Path) -> dict[str, MoveCost]:
        self.words.known(name, self.conditions, "condition", codes_rules.UNKNOWN_CLASS, path)
        return {c: _move_cost(text) for c, text in self.by_class(costs, path, partial=True).items()}

    def hexside_row(self, key: str, row: HexsideRowShape) -> HexsideEffect:
        path: Path = ("hexsides", key)
        given: Mapping[str, CrossingShape] = row.crossing
        crossings: dict[str, CrossingShape] = self.by_class(given, (*path, "crossing"))
        return HexsideEffect(
            key,
            {c: _crossing(crossing) for c, crossing in crossings.items()},
            Fraction(row.defence),
            row.shift,
            row.bars_attacks,
            row.note,
            self.words.source(row.source, *path),
            self.words.source(row.combat_source or row.source, *path),
            self.words.loaded.key_at(*path),
        )

    def path_row(self, key: str, row: PathRowShape) -> PathEffect:
        path: Path = ("paths", key)
        costs = {c: Fraction(text) for c, text in self.by_class(row.cost, (*path, "cost")).items()}
        origin = self.words.loaded.key_at(*path)
        return PathEffect(key, costs, row.bridges, row.note, self.words.source(row.source, *path), origin)

    def by_class(self, given: T | Mapping[str, T], path: Path, *, partial: bool = False) -> dict[str, T]:
        """A value for every class (with `partial`, for those named)."""
        keys = [c.key for c in self.classes]
        if not isinstance(given, Mapping):
            return dict.fromkeys(keys, given)
        for key in given:
            if key != OTHER:
                self.words.known(key, keys, "movement class", codes_rules.UNKNOWN_CLASS, (*path, key))
        found = {key: given.get(key, given.get(OTHER)) for key in keys}
        missing = [key for key, value in found.items() if value is None]
        if missing and not partial:
            names = ", ".join(f"'{key}'" for key in missing)
            self.words.report(codes_rules.MISSING_COST, f"there is nothing for {names}", path)
        return {key: value for key, value in found.items() if value is not None}


def _move_cost(text: str) -> MoveCost:
    if text in ("no", "path"):
        return MoveCost(None, by_path=text == "path")
    return MoveCost(Fraction(text))


def _crossing(shape: CrossingShape) -> Crossing:
    prohibited = shape.cost == "no"
    points = Fraction(0) if prohibited else Fraction(shape.cost)
    return Crossing(points, prohibited, shape.start_beside, shape.stop_after)
