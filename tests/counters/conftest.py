"""A small made-up style that faces are laid out in."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from msgspec.structs import replace

from toolchain.layout.counters.counter_face_context import FaceContext, FaceOptions, context_from
from toolchain.model.game import Game
from toolchain.model.marker import Marker, MarkerFace
from toolchain.model.style import ColourScheme, Designator, Side, Style
from toolchain.model.unit import Factor, OrderOfBattle, Unit, UnitSize, UnitType

TYPES = {
    "infantry": UnitType("infantry", "Infantry", ("box", "infantry"), frozenset({"leg"})),
    "armor": UnitType("armor", "Armor", ("box", "armor", "silhouette-tank"), frozenset({"mobile"})),
    "flak": UnitType("flak", "Flak", ("box", "anti-air", "wheeled"), frozenset()),
}
SIDES = {
    "red": Side("red", "Red", "RED", "Red", emblem="star"),
    "blue": Side("blue", "Blue", "BLU", "Blue"),
}
FACTORS = (Factor("attack", "Attack"), Factor("range", "Range", optional=True), Factor("move", "Movement"))
STYLE = Style(
    {
        "red": ColourScheme("#e3ae9c", "#f3ded6"),
        "blue": ColourScheme("#8fa8ca", "#dfe8f3"),
        "guard": ColourScheme("#8fa8ca", "#ffffff", accent="#e9c46a"),
        "note": ColourScheme("#f0e4c3", "#fbf6e6", accent="#5b5344"),
    },
    {"red": "red", "blue": "blue"},
    {"Guard": "guard"},
)
DESIGNATOR = Designator("move", (("mobile", "#b3261e"), ("leg", "#1b1b1b")))

UnitMaker = Callable[..., Unit]
ContextMaker = Callable[..., FaceContext]
MarkerMaker = Callable[..., Marker]


@pytest.fixture(scope="session")
def style() -> Style:
    return STYLE


@pytest.fixture(scope="session")
def make_context() -> ContextMaker:
    """A context; `designator=True` and `print_setup=True` ask the style for them, the rest are options."""

    def make(*, designator: bool = False, print_setup: bool = False, **options: object) -> FaceContext:
        chosen = replace(STYLE, designator=DESIGNATOR if designator else None, print_setup=print_setup)
        return context_from(chosen, SIDES, TYPES, FACTORS, FaceOptions(**options))  # type: ignore[arg-type]

    return make


@pytest.fixture(scope="session")
def make_unit() -> UnitMaker:
    def make(type_: str = "infantry", **fields: object) -> Unit:
        plain: dict[str, object] = {
            "key": "red-1-120", "side": "red", "type": type_, "designation": "1", "parent": "120",
            "size": UnitSize.BATTALION, "factors": {"attack": 3, "move": 4}, "classes": TYPES[type_].classes,
        }  # fmt: skip
        return Unit(**(plain | fields))  # type: ignore[arg-type]

    return make


@pytest.fixture(scope="session")
def make_marker() -> MarkerMaker:
    def make(*lines: str, glyph: str = "", value: str = "", picture: str = "", **fields: object) -> Marker:
        front = MarkerFace(lines, glyph, value, picture)
        return Marker("a-marker", "A marker", front, **fields)  # type: ignore[arg-type]

    return make


@pytest.fixture(scope="session")
def make_game(make_unit: UnitMaker, make_marker: MarkerMaker) -> Callable[..., Game]:
    """A game of two units and a marker; only what counters need of it is there."""

    def make(**fields: Any) -> Game:
        units = fields.pop("units", None) or (make_unit(), make_unit("armor", key="blue-2", side="blue"))
        markers = fields.pop("markers", None) or (make_marker("Mud", glyph="mud", count=3),)
        types = fields.pop("types", TYPES)
        plain: dict[str, Any] = {
            "key": "small", "title": "Small <War>", "subtitle": "", "version": "1",
            "folder": Path("/nowhere"),
            "sides": SIDES, "oob": OrderOfBattle({u.key: u for u in units}, types, FACTORS),
            "markers": {m.key: m for m in markers}, "game_map": None, "calendar": None, "schedule": (),
            "scenarios": {}, "ruleset": None, "style": STYLE,
        }  # fmt: skip
        return Game(**(plain | fields))

    return make
