"""The scatter diagram of a parachute drop."""

from __future__ import annotations

import math

from toolchain.layout.aids.card_marks import Mark, ShapeMark, TextMark, moved
from toolchain.layout.aids.card_setting import Setting, Slice, beside, set_items
from toolchain.layout.aids.card_theme import Theme
from toolchain.layout.aids.chart_words import listed, sentence
from toolchain.layout.aids.text_flow import Text, plain
from toolchain.model.game import Game
from toolchain.model.hexgrid import Orientation
from toolchain.model.reinforcement import DropOnEnemy, DropRule

DIAGRAM_MM = 40.0


def set_drop(drop: DropRule, game: Game, theme: Theme, width: float) -> Setting:
    """Seven hexes with the numbered directions, and the steps beside them."""
    size = min(theme.mm(DIAGRAM_MM), width * 0.45)
    picture = Setting(size, (Slice(size, tuple(_diagram(drop, game, size))),))
    steps = set_items(_steps(drop), theme.body, width - size - theme.gutter, mark="1", gap=theme.mm(0.6))
    return beside((picture, steps), theme.gutter, middle=True)


def _steps(drop: DropRule) -> list[Text]:
    def numbers(dice: frozenset[int]) -> str:
        return listed([str(d) for d in sorted(dice)], "or")

    directions = listed([str(d) for d in sorted(drop.directions)], "or")
    lost = listed([str(d) for d in range(1, 7) if d not in drop.success], "or")
    landing = {
        DropOnEnemy.ELIMINATED: "landing on an enemy it is eliminated",
        DropOnEnemy.NEAREST_FREE: "landing on an enemy it shifts to the nearest free hex",
    }[drop.on_enemy]
    steps = [
        "Choose the hex: none in an enemy zone of control.",
        f"First die: {numbers(drop.success)} and the unit lands; {lost} and it is lost.",
        f"Second die: {numbers(drop.stays)} and it stays; {directions} and it drifts that way.",
        f"Third die: the number of hexes it drifts; {landing}.",
        "Off the map, it comes back to the nearest hex of the edge it crossed.",
    ]
    return [plain(sentence(step)) for step in steps]


def _diagram(drop: DropRule, game: Game, size: float) -> list[Mark]:
    flat = game.game_map.grid.orientation is Orientation.FLAT
    step = size / 3.25
    first = -90.0 if flat else -60.0
    centre = (size / 2, size / 2)
    marks: list[Mark] = list(moved(_hex(step * 0.97, flat, "wash"), *centre))
    faces = {direction: die for die, direction in drop.directions.items()}
    for direction in range(6):
        angle = math.radians(first + 60 * direction)
        at = (centre[0] + step * math.cos(angle), centre[1] + step * math.sin(angle))
        die = faces.get(direction)
        marks.extend(moved(_hex(step * 0.97, flat, "tint" if die else ""), *at))
        if die:
            marks.append(TextMark(at[0], at[1] + step * 0.19, str(die), step * 0.52, 700, anchor="middle"))
            start = (centre[0] + step * 0.32 * math.cos(angle), centre[1] + step * 0.32 * math.sin(angle))
            marks.append(_arrow(*start, math.degrees(angle), step))
    return marks


def _hex(flat_to_flat: float, flat: bool, fill: str) -> list[Mark]:
    radius = flat_to_flat / math.sqrt(3)
    turn = 0.0 if flat else 30.0
    corners = [
        (radius * math.cos(math.radians(turn + 60 * i)), radius * math.sin(math.radians(turn + 60 * i)))
        for i in range(6)
    ]
    data = "M" + "L".join(f"{x:.3f} {y:.3f}" for x, y in corners) + "Z"
    return [ShapeMark(0, 0, data, fill, "rule", 0.25)]


def _arrow(x: float, y: float, degrees: float, step: float) -> Mark:
    data = "M-2 -0.45H1V-1.2L3 0L1 1.2V0.45H-2Z"
    return ShapeMark(x, y, data, "accent", scale=step / 14, turn=degrees)
