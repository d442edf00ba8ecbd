"""What the rules need to know of a unit and never changes in a game."""

from __future__ import annotations

from msgspec import Struct

from toolchain.model.movement import ZocBehaviour
from toolchain.model.unit import Unit
from toolchain.rules.state import UnitState


class UnitFacts(Struct, frozen=True):
    """What never changes about a unit. Pairs are for the full and the reduced side; `allowance` and
    `surcharge` (the ZOC cost of entry) are in shares of the play's scale."""

    unit: Unit
    side: str
    movement_class: str
    behaviour: ZocBehaviour
    emits: bool
    gun: bool
    attack: tuple[int, int]
    defence: tuple[int, int]
    allowance: tuple[int, int]
    surcharge: tuple[int, int]
    range: tuple[int, int]

    def face(self, state: UnitState) -> int:
        """0 for the full side, 1 for the reduced: the last step of a unit that has a back."""
        return 1 if state.steps == 1 < self.unit.steps and self.unit.reduced is not None else 0
