"""Synthetic games for the tests of counter sheets."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any, cast

import pytest

from toolchain.diagnostics.span import Span
from toolchain.model.game import Game
from toolchain.model.marker import Marker, MarkerFace
from toolchain.model.scenario import Calendar, Placement, Scenario
from toolchain.model.style import ColourScheme, Side, Style
from toolchain.model.unit import Factor, OrderOfBattle, Unit, UnitSize, UnitType

STYLE_PLACE = Span("style.yaml", 3, 1, 3, 9)


def _units(side: str, count: int) -> list[Unit]:
    return [
        Unit(
            key=f"{side}-{i}",
            side=side,
            type="infantry" if i % 3 else "armor",
            designation=str(i + 1),
            parent=str(100 + i // 4),
            formation=f"{100 + i // 8} Division",
            size=UnitSize.BATTALION,
            factors={"strength": 1 + i % 9, "movement": 4},
            reduced={"strength": 1, "movement": 4} if i % 2 else None,
            steps=1 + i % 2,
            origin=Span("units.csv", i + 2, row=i + 2),
        )
        for i in range(count)
    ]


def build_game(
    red: int = 30, blue: int = 25, markers: tuple[Marker, ...] | None = None, **changes: Any
) -> Game:
    units = {u.key: u for u in (*_units("red", red), *_units("blue", blue))}
    types = {
        "infantry": UnitType("infantry", "Infantry", ("infantry",), frozenset({"infantry"})),
        "armor": UnitType("armor", "Armor", ("armor",), frozenset({"armor"})),
    }
    if markers is None:
        markers = (
            Marker("turn", "Game Turn", MarkerFace(("Game", "Turn"))),
            Marker("dump", "Dump", MarkerFace(("Dump",)), MarkerFace(("Used",)), count=3, side="blue"),
        )
    keys = list(units)
    scenarios = {
        "test/first": Scenario(
            "test/first", "First", 1, 4, placements=tuple(Placement(k, "0101") for k in keys[::2])
        ),
        "test/all": Scenario("test/all", "All", 1, 9, placements=tuple(Placement(k, "0101") for k in keys)),
    }
    style = Style(
        schemes={
            "red": ColourScheme("#c98f7f", "#efd9d2"),
            "blue": ColourScheme("#9db4cc", "#dde6ef"),
        },
        side_schemes={"red": "red", "blue": "blue"},
        origin=STYLE_PLACE,
    )
    fields: dict[str, Any] = {
        "key": "test",
        "title": "Test Game",
        "subtitle": "",
        "version": "1.0",
        "folder": Path(),
        "sides": {"red": Side("red", "Red", "RD"), "blue": Side("blue", "Blue", "BL")},
        "oob": OrderOfBattle(
            units,
            types,
            (Factor("strength", "Strength"), Factor("movement", "Movement")),
        ),
        "markers": {m.key: m for m in markers},
        "game_map": cast(Any, None),
        "calendar": Calendar(()),
        "schedule": (),
        "scenarios": scenarios,
        "ruleset": cast(Any, None),
        "style": style,
        "origin": Span("game.yaml"),
    }
    return Game(**{**fields, **changes})


@pytest.fixture(scope="session")
def make_game() -> Callable[..., Game]:
    return build_game
