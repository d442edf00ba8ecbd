"""Area expressions: shapes become model areas, with every name looked up on the map."""

from __future__ import annotations

import re
from collections.abc import Callable

from msgspec import Struct

from toolchain.diagnostics.diagnostic import Code, Findings
from toolchain.diagnostics.span import Span
from toolchain.diagnostics.suggest import did_you_mean
from toolchain.elaborate import codes
from toolchain.model.area import (
    AllOf,
    AnyOf,
    Area,
    Band,
    EdgeHexes,
    Except,
    HexList,
    NamedArea,
    OfTerrain,
    SideOfLine,
    WholeMap,
    Within,
)
from toolchain.model.game_map import GameMap
from toolchain.model.hexgrid import Edge, HexGrid
from toolchain.schema.shapes.area import AreaShape
from toolchain.source.tree import Step

Place = Callable[..., Span]
_FORMS = (
    "map",
    "hexes",
    "edge",
    "within",
    "band",
    "line",
    "terrain",
    "named",
    "all_of",
    "any_of",
    "except_",
)
_RANGE = re.compile(r"([0-9A-Z.]+)-([0-9A-Z.]+)")


class AreaReader(Struct, frozen=True):
    """Reads area shapes against a map; `at` gives the place of a path in the document."""

    game_map: GameMap
    at: Place
    findings: Findings

    def read(self, shape: AreaShape, path: tuple[Step, ...]) -> Area | None:
        """The area, or None with a finding."""
        given = [form for form in _FORMS if getattr(shape, form) is not None]
        if len(given) != 1:
            names = ", ".join(f.rstrip("_") for f in given) or "none"
            self._report(
                codes.BAD_AREA,
                f"an area is given in exactly one way, this one in {len(given)}: {names}",
                path,
            )
            return None
        match given[0]:
            case "map":
                return WholeMap()
            case "hexes":
                return self._hexes(shape.hexes or (), path)
            case "edge":
                return self._edge(shape, path)
            case "within":
                return self._within(shape, path)
            case "band":
                return Band(Edge(shape.band or "north"), shape.at_least or 0, shape.at_most)
            case "line":
                return self._line(shape, path)
            case "terrain":
                return self._terrain(shape.terrain or (), path)
            case "named":
                return self._named(shape.named or "", path)
            case "except_":
                part = self.read(shape.except_ or AreaShape(), (*path, "except"))
                return Except(part) if part is not None else None
            case form:
                return self._parts(getattr(shape, form), form, path)

    def _parts(self, shapes: tuple[AreaShape, ...], form: str, path: tuple[Step, ...]) -> Area | None:
        parts = [self.read(shape, (*path, form, i)) for i, shape in enumerate(shapes)]
        good = tuple(p for p in parts if p is not None)
        if len(good) != len(parts) or not good:
            if not parts:
                self._report(codes.BAD_AREA, f"'{form}' lists no part", path)
            return None
        return AllOf(good) if form == "all_of" else AnyOf(good)

    def _hexes(self, texts: tuple[str, ...], path: tuple[Step, ...]) -> Area | None:
        found: list[str] = []
        before = len(self.findings)
        for i, text in enumerate(texts):
            span = _RANGE.fullmatch(text)
            if span and text not in self.game_map.grid:
                found.extend(self._range(span.group(1), span.group(2), (*path, "hexes", i)))
            elif (hex_id := self.hex(text, (*path, "hexes", i))) is not None:
                found.append(hex_id)
        return HexList(tuple(dict.fromkeys(found))) if len(self.findings) == before else None

    def _range(self, first: str, last: str, path: tuple[Step, ...]) -> list[str]:
        one, two = self.hex(first, path), self.hex(last, path)
        if one is None or two is None:
            return []
        hexes = hex_range(self.game_map.grid, one, two)
        if hexes is None:
            self._report(codes.BAD_AREA, f"'{first}-{last}' is no straight row or column of hexes", path)
        return hexes or []

    def _edge(self, shape: AreaShape, path: tuple[Step, ...]) -> Area | None:
        edge = Edge(shape.edge or "north")
        inclusive = shape.inclusive if shape.inclusive is not None else True
        if (shape.from_ is None) != (shape.to is None):
            self._report(codes.BAD_AREA, "a span of an edge needs both 'from' and 'to'", path)
            return None
        start = self._on_edge(shape.from_, edge, (*path, "from"))
        end = self._on_edge(shape.to, edge, (*path, "to"))
        beyond, limit = None, None
        for direction in Edge:
            text = getattr(shape, f"{direction.value}_of")
            if text is not None:
                beyond, limit = direction, self._on_edge(text, edge, (*path, f"{direction.value}_of"))
                inclusive = bool(shape.inclusive)
        wanted = (shape.from_, shape.to) if shape.from_ else (shape.from_,)
        if any(t is not None for t in wanted) and (start is None or end is None):
            return None
        if beyond is not None and limit is None:
            return None
        return EdgeHexes(edge, start, end, beyond, limit, inclusive)

    def _on_edge(self, text: str | None, edge: Edge, path: tuple[Step, ...]) -> str | None:
        if text is None:
            return None
        hex_id = self.hex(text, path)
        if hex_id is not None and edge not in self.game_map.grid.edges_of(hex_id):
            self._report(codes.BAD_AREA, f"hex {hex_id} is not on the {edge.value} edge", path)
            return None
        return hex_id

    def _within(self, shape: AreaShape, path: tuple[Step, ...]) -> Area | None:
        texts = (shape.of,) if isinstance(shape.of, str) else shape.of or ()
        if not texts:
            self._report(codes.BAD_AREA, "'within' needs 'of': the centre", path)
            return None
        centres = [self.hex(text, (*path, "of")) for text in texts]
        good = tuple(c for c in centres if c is not None)
        return Within(shape.within or 0, good) if len(good) == len(centres) else None

    def _line(self, shape: AreaShape, path: tuple[Step, ...]) -> Area | None:
        line = self.game_map.line(shape.line or "")
        if line is None:
            if self.findings.silent("line", shape.line or ""):
                return None
            names = [line.key for line in self.game_map.lines]
            hint = did_you_mean(shape.line or "", names)
            self._report(codes.UNKNOWN_AREA, f"the map has no line '{shape.line}'", (*path, "line"), hint)
            return None
        if shape.side not in line.names:
            sides = f"its sides are '{line.names[0]}' and '{line.names[1]}'"
            self._report(codes.BAD_AREA, f"the line has no side '{shape.side}'", (*path, "side"), sides)
            return None
        return SideOfLine(line.key, shape.side)

    def _terrain(self, kinds: tuple[str, ...], path: tuple[Step, ...]) -> Area | None:
        for i, kind in enumerate(kinds):
            if kind not in self.game_map.terrain:
                hint = did_you_mean(kind, self.game_map.terrain)
                self._report(codes.UNKNOWN_AREA, f"there is no terrain '{kind}'", (*path, "terrain", i), hint)
                return None
        return OfTerrain(kinds)

    def _named(self, name: str, path: tuple[Step, ...]) -> Area | None:
        if name in self.game_map.areas:
            return NamedArea(name)
        if self.findings.silent("area", name):
            return None
        hint = did_you_mean(name, self.game_map.areas)
        self._report(codes.UNKNOWN_AREA, f"the map has no area '{name}'", (*path, "named"), hint)
        return None

    def hex(self, text: str, path: tuple[Step, ...]) -> str | None:
        """The hex that a number, place or mark names."""
        return find_hex(text, self.game_map, self.at(*path), self.findings)

    def _report(self, code: Code, message: str, path: tuple[Step, ...], hint: str | None = None) -> None:
        self.findings.add(code, message, self.at(*path), hint=hint)


def find_hex(text: str, game_map: GameMap, span: Span, findings: Findings) -> str | None:
    """The hex id that a number, place or mark names, or None with a finding."""
    if text in game_map.grid:
        return text
    named = {p.key: p.hex for p in game_map.places} | {m.key: m.hex for m in game_map.marks}
    if text in named:
        return named[text]
    if findings.silent("place", text):
        return None
    number = text.replace(game_map.grid.numbering.separator, "").isdigit()
    names = list(game_map.grid.cells) if number else list(named)
    code = codes.UNKNOWN_HEX if number else codes.UNKNOWN_NAME
    what = "hex" if number else "hex, place or mark"
    findings.add(code, f"the map has no {what} '{text}'", span, hint=did_you_mean(text, names))
    return None


def hex_range(grid: HexGrid, first: str, last: str) -> list[str] | None:
    """The hexes of one row or column between two hexes, both included; None where they share neither."""
    one, two = grid.cells[first], grid.cells[last]
    axis = 1 if one[0] == two[0] else 0
    if one[1 - axis] != two[1 - axis]:
        return None
    step = 1 if two[axis] >= one[axis] else -1
    other = one[1 - axis]
    line = range(one[axis], two[axis] + step, step)
    return [grid.label((other, i) if axis == 1 else (i, other)) for i in line]
