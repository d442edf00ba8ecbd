"""Which units of a game a step looked at, and what of them.

Most aids show some of a game's units, or one thing of all of them. A watched game tells these apart, so that
a step is done again for the units that it shows and for no others. What was read is noted by names:

- `oob/types`: a part of the order of battle that is not its units
- `oob/units`: which units there are, in their order
- `oob/column/side`: one thing of every unit, read while going through all of them
- `oob/field/side/KEY`: one thing of one unit
- `oob/unit/KEY`: everything of one unit
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from types import FunctionType, MethodType
from typing import Any, cast

from toolchain.model.game import Game
from toolchain.model.unit import OrderOfBattle, Unit
from toolchain.pipeline.traced import TracedGame, note

UNITS = "oob/units"
Note = Callable[[str], None]


def watched(game: TracedGame, real: Game) -> Game:
    """The game, noting in `game` what is read of its order of battle; `real` notes nothing."""
    return cast(Game, _WatchedGame(game, real))


def whole_unit(key: str) -> str:
    """The name of everything of a unit."""
    return f"oob/unit/{key}"


def part_of(game: Game, name: str) -> object:
    """What a name stands for; a unit that is gone has nothing."""
    if "/" not in name:
        return getattr(game, name)
    _, kind, *rest = name.split("/", 3)
    units = game.oob.units
    match kind, rest:
        case "units", _:
            return tuple(units)
        case "column", [field]:
            return {key: getattr(unit, field) for key, unit in units.items()}
        case "field", [field, key]:
            return getattr(units[key], field) if key in units else None
        case "unit", [key]:
            return units.get(key)
        case _:
            return getattr(game.oob, kind)


class _WatchedGame:
    def __init__(self, game: TracedGame, real: Game) -> None:
        self._game = game
        self._oob = _Watched(real.oob, "oob/{}", lambda name: note(game, (name,)))
        units = _Units(real.oob.units, lambda name: note(game, (name,)))
        self._oob.kept["units"] = units

    def __getattr__(self, name: str) -> Any:
        return self._oob if name == "oob" else getattr(self._game, name)


class _Watched:
    """An object whose parts are noted as they are read, by `place` with their names in it. What it works
    out from its own parts (properties, methods) reads them in the same way."""

    def __init__(self, real: OrderOfBattle | Unit, place: str, noted: Note) -> None:
        self.kept: dict[str, Any] = {}
        self._real, self._place, self._noted = real, place, noted

    def __getattr__(self, name: str) -> Any:
        if name in self.kept:
            return self.kept[name]
        member = getattr(type(self._real), name, None)
        if isinstance(member, property) and member.fget is not None:
            return member.fget(self)
        if isinstance(member, FunctionType):
            return MethodType(member, self)
        self._noted(self._place.format(name))
        self.kept[name] = getattr(self._real, name)
        return self.kept[name]


class _Units(Mapping[str, Unit]):
    """Units by key: one of them notes what is read of it, all of them what is read of all."""

    def __init__(self, real: Mapping[str, Unit], noted: Note) -> None:
        self._real, self._noted = real, noted
        self._single: dict[str, Unit] = {}
        self._every: dict[str, Unit] = {}

    def __getitem__(self, key: str) -> Unit:
        self._noted(UNITS)
        if key not in self._single:
            place = f"oob/field/{{}}/{key}"
            self._single[key] = cast(Unit, _Watched(self._real[key], place, self._noted))
        return self._single[key]

    def __iter__(self) -> Iterator[str]:
        self._noted(UNITS)
        return iter(self._real)

    def __len__(self) -> int:
        self._noted(UNITS)
        return len(self._real)

    def __contains__(self, key: object) -> bool:
        self._noted(UNITS)
        return key in self._real

    def items(self) -> Any:
        return self._columns().items()

    def values(self) -> Any:
        return self._columns().values()

    def _columns(self) -> dict[str, Unit]:
        self._noted(UNITS)
        if not self._every:
            place = "oob/column/{}"
            self._every = {k: cast(Unit, _Watched(u, place, self._noted)) for k, u in self._real.items()}
        return self._every
