"""Every value of a game that has a source, or should have one."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from enum import Enum
from functools import cache
from pathlib import Path
from typing import Any

from msgspec import Struct

from toolchain.diagnostics.span import NOWHERE, Span
from toolchain.model.fields import fields_of_kind
from toolchain.model.game import Game
from toolchain.model.game_map import HexCell
from toolchain.model.provenance import Provenance

_PLAIN = (str, int, float, bool, Enum, Path, Provenance, Span, type(None))

# What each class of the model is called in lists; others by their class's name in lower case.
NAMES: Mapping[str, str] = {
    "Arrival": "arrivals",
    "Allotment": "support allotments",
    "Caption": "captions",
    "Cell": "combat results",
    "Calendar": "calendar",
    "CombatTable": "combat results",
    "DefendAs": "special defences",
    "HexEffect": "terrain effects",
    "HexsideEffect": "terrain effects",
    "Line": "lines",
    "Mark": "marks",
    "Marker": "markers",
    "Path": "paths",
    "PathEffect": "terrain effects",
    "Phase": "phases",
    "Place": "places",
    "Placement": "placements",
    "Reading": "readings",
    "River": "rivers",
    "Ruleset": "rules",
    "Scenario": "scenarios",
    "SetupGroup": "set-up groups",
    "Terrain": "terrain",
    "SupportMarkers": "support markers",
    "SupportPoints": "support points",
    "TerrainEffects": "terrain effects",
    "TerrainLine": "lines of the combat table",
    "Turn": "turns",
    "Unit": "units",
    "UnitTotal": "control sums",
    "UnitType": "unit types",
    "VictoryItem": "victory points",
    "VictorySchedule": "victory",
    "GameMap": "map",
}

# Fields that come from a file of their own: what is above them has no say about their source.
_OF_OTHER_FILES = frozenset(
    {
        ("GameMap", "terrain"),
        ("Ruleset", "combat_table"),
        ("Ruleset", "terrain_effects"),
        ("Ruleset", "victory"),
        ("Scenario", "arrivals"),
    }
)


class Sourced(Struct, frozen=True):
    """A value with its source, its own or one inherited; None where it has neither.

    Hexes with one source are one item; `count` says how many.
    """

    group: str
    key: str
    provenance: Provenance | None
    origin: Span
    count: int = 1


def inventory(game: Game) -> tuple[Sourced, ...]:
    """Units, tables, scenarios, map and rules of a game in a fixed order."""
    parts: tuple[object, ...] = (
        game.oob,
        game.markers,
        game.game_map,
        game.calendar,
        game.schedule,
        game.scenarios,
        game.ruleset,
    )
    found = (item for part in parts for item in _within(part, None, "", NOWHERE))
    return tuple(dict.fromkeys(found))


def _within(value: object, inherited: Provenance | None, key: str, where: Span) -> Iterator[Sourced]:
    if isinstance(value, _PLAIN):
        return
    if isinstance(value, Mapping) and isinstance(next(iter(value.values()), None), HexCell):
        yield from _hexes(value, inherited, where)
    elif isinstance(value, Mapping):
        for name, item in value.items():
            yield from _within(item, inherited, str(name), where)
    elif isinstance(value, (tuple, list)):
        for item in value:
            yield from _within(item, inherited, key, where)
    elif isinstance(value, Struct):
        yield from _of(value, inherited, key, where)


def _hexes(cells: Mapping[str, HexCell], inherited: Provenance | None, where: Span) -> Iterator[Sourced]:
    groups: dict[Provenance | None, list[str]] = {}
    for hex_id, cell in cells.items():
        groups.setdefault(cell.provenance or inherited, []).append(hex_id)
    for source, found in groups.items():
        origin = cells[found[0]].origin
        yield Sourced("hexes", found[0], source, origin if origin.file else where, len(found))


def _of(value: object, inherited: Provenance | None, key: str, where: Span) -> Iterator[Sourced]:
    kind: Any = type(value)
    marked, others = _fields(kind)
    own: Provenance | None = getattr(value, "provenance", None)
    name = str(
        getattr(value, "key", "") or getattr(value, "piece", "") or getattr(value, "number", "") or key
    )
    origin = getattr(value, "origin", NOWHERE)
    origin = origin if origin.file else where
    group = NAMES.get(kind.__name__, kind.__name__.lower())
    source = own or inherited
    for field in marked:
        given: Provenance | None = getattr(value, field) or source
        title = f"{name} ({field.removesuffix('_provenance')})" if field != "provenance" else name
        yield Sourced(group, title, given, origin)
    for field in others:
        item = getattr(value, field)
        if item and not isinstance(item, _PLAIN):
            other_file = (kind.__name__, field) in _OF_OTHER_FILES
            yield from _within(item, None if other_file else source, name, origin)


@cache
def _fields(kind: type[Struct]) -> tuple[tuple[str, ...], tuple[str, ...]]:
    """The fields of a class that hold sources, and those that may hold values with sources."""
    names = fields_of_kind(kind)
    marked = tuple(name for name in names if name == "provenance" or name.endswith("_provenance"))
    return marked, tuple(name for name in names if name not in marked and name != "origin")
