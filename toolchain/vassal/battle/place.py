"""Where a battle is: properties that the target sets, and how far a unit stands from it."""

from __future__ import annotations

from toolchain.model.game import Game
from toolchain.model.hexgrid import Orientation
from toolchain.vassal.battle.names import AWAY, GROUND, HEX, HEX_WORD, WORK_OUT, X, Y
from toolchain.vassal.format.expressions import braces
from toolchain.vassal.format.keystroke import KeyStroke
from toolchain.vassal.format.trait_codec import KeyedChange
from toolchain.vassal.format.traits import CalculatedProperty, SetGlobalProperty
from toolchain.vassal.module_art import PX_PER_MM

# Rows of a hexagon's corners, as parts of the distance between neighbouring rows' middles.
_ROW = 3**0.5 / 2


def battle_place(marked: KeyStroke) -> tuple[SetGlobalProperty, ...]:
    """A target tells where it stands as it is marked, and again when the sum is made: it may have moved."""
    told = {
        HEX: f"P,{HEX_WORD} $LocationName$",
        GROUND: "P,$CurrentZone$",
        X: "P,$CurrentX$",
        Y: "P,$CurrentY$",
    }
    return tuple(
        SetGlobalProperty(name, changes=(KeyedChange("", marked, change), KeyedChange("", WORK_OUT, change)))
        for name, change in told.items()
    )


def hex_px(game: Game) -> float:
    """Pixels between the middles of neighbouring hexes."""
    return game.game_map.hex_size_mm * PX_PER_MM


def distance(game: Game) -> CalculatedProperty:
    """Hexes from the battle's hex, counted in half steps one way and whole ones the other."""
    size = hex_px(game)
    whole, half = ("X", "Y") if game.game_map.grid.orientation is Orientation.FLAT else ("Y", "X")
    steps = _steps(whole, size * _ROW)
    return CalculatedProperty(AWAY, braces(f"Math.max({steps},({steps}+{_steps(half, size / 2)})/2)"))


def _steps(axis: str, step: float) -> str:
    there = X if axis == "X" else Y
    return f"Math.round(Math.abs(Current{axis}-{there})/{step:.2f})"
