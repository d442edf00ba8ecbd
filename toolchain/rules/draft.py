"""A state being changed: what one action does, gathered until it becomes the next state."""

from __future__ import annotations

from typing import Any

import msgspec

from toolchain.model.rule_name import RuleName
from toolchain.rules.event import Event
from toolchain.rules.play import Play
from toolchain.rules.state import GameState, Place, UnitState


class Draft:
    """Holds the latest state and the events so far. Every change makes a new state."""

    def __init__(self, play: Play, state: GameState) -> None:
        self.play = play
        self.state = state
        self.events: list[Event] = []

    def set(self, **changes: Any) -> None:
        """Change fields of the state."""
        self.state = msgspec.structs.replace(self.state, **changes)

    def unit(self, key: str) -> UnitState:
        return self.state.units[key]

    def set_unit(self, key: str, **changes: Any) -> None:
        """Change fields of a unit."""
        units = dict(self.state.units)
        units[key] = msgspec.structs.replace(units[key], **changes)
        self.set(units=units)

    def set_units(self, changes: dict[str, UnitState]) -> None:
        self.set(units={**self.state.units, **changes})

    def event(
        self, rule: RuleName, text: str, *, unit: str = "", hex_id: str = "", number: int | None = None
    ) -> None:
        """Tell what happened."""
        self.events.append(Event(rule, text, self.play.rules.section(rule), unit, hex_id, number))

    def name(self, key: str) -> str:
        """A unit as events name it."""
        unit = self.play.facts[key].unit
        return f"{self.play.game.sides[unit.side].short} {unit.full_designation or unit.key}"

    def eliminate(self, key: str, rule: RuleName, why: str) -> None:
        """Destroy a unit."""
        hex_id = self.unit(key).hex
        self.set_unit(key, place=Place.ELIMINATED, hex="", steps=0)
        self.event(rule, f"{self.name(key)} is eliminated: {why}", unit=key, hex_id=hex_id)

    def lose_steps(self, key: str, steps: int, rule: RuleName, why: str) -> None:
        """Take steps from a unit; with the last it is eliminated."""
        left = self.unit(key).steps - steps
        if left <= 0:
            self.eliminate(key, rule, why)
            return
        self.set_unit(key, steps=left)
        text = f"{self.name(key)} loses {'a step' if steps == 1 else f'{steps} steps'}: {why}"
        self.event(rule, text, unit=key, hex_id=self.unit(key).hex, number=steps)
