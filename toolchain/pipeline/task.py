"""What a process has to know to do steps of a game."""

from __future__ import annotations

from msgspec import Struct

from toolchain.model.game import Game
from toolchain.pipeline.atomic import Staging
from toolchain.pipeline.memo import Memo
from toolchain.pipeline.options import BuildOptions
from toolchain.pipeline.plan import Plan, plan_build
from toolchain.pipeline.steps import Runner, Turns
from toolchain.vassal.pieces.piece_ids import PieceIds


class Task(Struct, frozen=True):
    """A game to build, where what is made goes, and a digest of the texts that findings point into."""

    game: Game
    options: BuildOptions
    ids: PieceIds
    cache: Memo
    staging: Staging
    places: str

    def plan(self) -> Plan:
        """The steps: the same ones in every process."""
        return plan_build(self.game, self.options, self.ids, self.cache)

    def runner(self, plan: Plan, turns: Turns) -> Runner:
        steps = {step.name: step for step in plan.all_steps}
        return Runner(self.game, steps, self.cache, turns, self.staging, self.places)
