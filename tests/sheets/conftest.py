"""Synthetic games for the tests of counter sheets."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import Any, cast

import pytest
from pypdf import PageObject, Transformation
from pypdf.generic import ContentStream

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


@dataclass(frozen=True)
class InkedBox:
    """A filled upright rectangle on a PDF page, in mm from the page's top left, y downward."""

    x: float
    y: float
    width: float
    height: float


def filled_boxes(page: PageObject) -> list[InkedBox]:
    """Every filled rectangle of a page, read back from its content stream."""
    height = float(page.mediabox.height)
    matrix = Transformation()
    stack: list[Transformation] = []
    points: list[tuple[float, float]] = []
    found: list[InkedBox] = []
    content = page.get_contents()
    assert content is not None
    for operands, operator in ContentStream(content, page.pdf).operations:
        numbers = [float(o) for o in operands if isinstance(o, (int, float))]
        if operator == b"q":
            stack.append(matrix)
        elif operator == b"Q":
            matrix = stack.pop()
        elif operator == b"cm":
            matrix = Transformation(tuple(numbers)).transform(matrix)
        elif operator in (b"m", b"l"):
            points.append(matrix.apply_on((numbers[0], numbers[1])))
        elif operator == b"re":
            x, y, w, h = numbers
            points += [matrix.apply_on(p) for p in ((x, y), (x + w, y), (x + w, y + h), (x, y + h))]
        elif operator == b"c":
            points.append((float("nan"), float("nan")))
        elif operator in (b"f", b"f*", b"B", b"b", b"S", b"s", b"n"):
            if operator in (b"f", b"f*", b"B", b"b"):
                found += _box(points, height)
            points = []
    return found


def _box(points: list[tuple[float, float]], page_height: float) -> list[InkedBox]:
    xs, ys = [p[0] for p in points], [p[1] for p in points]
    if len(points) not in (4, 5) or any(x != x for x in xs):
        return []
    corners = {(x, y) for x in (min(xs), max(xs)) for y in (min(ys), max(ys))}
    if any(min(abs(x - a) + abs(y - b) for a, b in corners) > 1e-3 for x, y in points):
        return []
    mm = 25.4 / 72
    width, height = (max(xs) - min(xs)) * mm, (max(ys) - min(ys)) * mm
    return [InkedBox(min(xs) * mm, (page_height - max(ys)) * mm, width, height)]


@pytest.fixture(scope="session")
def boxes_of_page() -> Callable[[PageObject], list[InkedBox]]:
    return filled_boxes
