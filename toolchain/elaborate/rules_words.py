"""Looking up what rules refer to: sides, filters, hexes, areas, terrain."""

from __future__ import annotations

from collections.abc import Iterable
from pathlib import PurePosixPath
from typing import Any

from msgspec import Struct

from toolchain.diagnostics.diagnostic import Code, Findings
from toolchain.diagnostics.span import Span
from toolchain.diagnostics.suggest import did_you_mean
from toolchain.elaborate import codes, codes_rules
from toolchain.elaborate.areas import AreaReader, find_hex
from toolchain.elaborate.names import Names
from toolchain.elaborate.provenance import provenance, stated
from toolchain.elaborate.unit_filters import unit_filter
from toolchain.model.area import Area
from toolchain.model.hexgrid import Edge
from toolchain.model.provenance import Provenance
from toolchain.model.turns import TurnSpan
from toolchain.model.unit import UnitFilter
from toolchain.schema.shapes.area import AreaShape, UnitFilterShape
from toolchain.schema.shapes.base import Source
from toolchain.schema.shapes.ruleset_sequence import TurnsShape
from toolchain.schema.validate import Loaded
from toolchain.source.tree import MappingNode, Step, find

Path = tuple[Step, ...]


class RuleWords(Struct, frozen=True):
    """Reads the parts of one rules document and reports what does not exist."""

    loaded: Loaded[Any]
    names: Names
    findings: Findings

    def report(self, code: Code, message: str, path: Path, hint: str | None = None) -> None:
        """A finding at a value; about a whole mapping it points at the mapping's name."""
        mapping = isinstance(find(self.loaded.file.tree, path), MappingNode)
        where = self.loaded.key_at(*path) if mapping and path else self.loaded.at(*path)
        self.findings.add(code, message, where, hint=hint)

    @property
    def at_root(self) -> Span:
        return self.loaded.file.tree.span

    def source(self, source: Source | None, *path: Step) -> Provenance | None:
        """The source given, else that of the file in which the value at a path stands."""
        return provenance(source, stated(self.loaded, self.loaded.key_at(*path) if path else self.at_root))

    def known(self, word: str, names: Iterable[str], what: str, code: Code, path: Path) -> bool:
        """Whether a word is among the names; a finding where it is not."""
        pool = list(names)
        if word in pool:
            return True
        self.report(code, f"there is no {what} '{word}'", path, did_you_mean(word, pool))
        return False

    def side(self, key: str, path: Path) -> bool:
        return self.known(key, self.names.sides, "side", codes.UNKNOWN_SIDE, path)

    def hex(self, text: str, path: Path) -> str | None:
        return find_hex(text, self.names.game_map, self.loaded.at(*path), self.findings)

    def area(self, shape: AreaShape, path: Path) -> Area | None:
        return AreaReader(self.names.game_map, self.loaded.at, self.findings).read(shape, path)

    def terrain(self, kinds: tuple[str, ...], where: frozenset[str], path: Path) -> tuple[str, ...]:
        """The terrain kinds, each of which must be on the map in one of the places `where`.

        A series layer may name terrain that this game's map lacks; it is left out.
        """
        known = [k for k, t in self.names.game_map.terrain.items() if t.where in where]
        if not self.is_own(path):
            return tuple(kind for kind in kinds if kind in known)
        for i, kind in enumerate(kinds):
            self.known(
                kind, known, "/".join(sorted(where)) + " terrain", codes_rules.UNKNOWN_TERRAIN, (*path, i)
            )
        return kinds

    def filter(self, shape: UnitFilterShape, path: Path) -> UnitFilter:
        """The filter. One in the game's own files that no unit passes is a finding."""
        chosen = unit_filter(shape)
        units = self.names.oob.units.values()
        empty = bool(units) and not any(chosen.matches(u) for u in units)
        if empty and self.is_own(path) and not self._unknown_word(shape, path):
            self.report(codes_rules.EMPTY_FILTER, "no unit of the game passes this filter", path)
        return chosen

    def is_own(self, path: Path) -> bool:
        """False for what comes from a file that this game's file extends (a series layer)."""
        place = self.loaded.at(*path).file
        return PurePosixPath(place).parent == PurePosixPath(self.loaded.file.name).parent

    def _unknown_word(self, shape: UnitFilterShape, path: Path) -> bool:
        units = self.names.oob.units.values()
        pools = {
            "sides": set(self.names.sides),
            "types": set(self.names.oob.types),
            "classes": {c for u in units for c in u.classes},
            "keys": set(self.names.oob.units),
            "formations": {u.formation for u in units},
            "armies": {u.army for u in units},
            "nations": {u.nation for u in units},
        }
        found = False
        for field, pool in pools.items():
            for i, word in enumerate(getattr(shape, field)):
                if word not in pool and not self.findings.silent("unit", word):
                    hint = did_you_mean(word, pool)
                    message = f"no unit of the game passes this filter: none has '{word}'"
                    self.report(codes_rules.EMPTY_FILTER, message, (*path, field, i), hint)
                    found = True
        return found

    def turns(self, shape: TurnsShape, path: Path) -> TurnSpan:
        """The span; it must not run backwards nor begin after the calendar's end."""
        end = self.names.calendar.turns[-1].number if self.names.calendar.turns else None
        if shape.last is not None and shape.last < shape.first:
            self.report(codes.BAD_TURNS, f"turns {shape.first} to {shape.last} run backwards", path)
        elif end is not None and shape.first > end and self.is_own(path):
            self.report(codes.BAD_TURNS, f"the calendar ends with turn {end}", path)
        return TurnSpan(shape.first, shape.last)

    @staticmethod
    def edges(names: Iterable[str]) -> tuple[Edge, ...]:
        return tuple(Edge(name) for name in names)
