"""What a game's files may refer to."""

from __future__ import annotations

from collections.abc import Mapping

from msgspec import Struct

from toolchain.model.game_map import GameMap
from toolchain.model.marker import Marker
from toolchain.model.scenario import Calendar
from toolchain.model.style import Side
from toolchain.model.unit import OrderOfBattle


class Names(Struct, frozen=True):
    """Everything that has been elaborated before rules and scenarios."""

    game: str
    sides: Mapping[str, Side]
    oob: OrderOfBattle
    markers: Mapping[str, Marker]
    game_map: GameMap
    calendar: Calendar
