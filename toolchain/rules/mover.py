"""A unit about to move, with all that bears on it."""

from __future__ import annotations

from msgspec import Struct

from toolchain.model.movement import BesideTest
from toolchain.rules.boundaries import closed_hexes
from toolchain.rules.movement_costs import (
    Ground,
    Steps,
    step_table,
    touches_crossing,
)
from toolchain.rules.play import Play
from toolchain.rules.state import GameState
from toolchain.rules.unit_facts import UnitFacts
from toolchain.rules.zones_of_control import enemy_zone


class Mover(Struct, frozen=True):
    """A unit about to move, with all that bears on it. Costs are in shares of the play's scale.

    `left` is what it may still spend, `fresh` whether it has spent nothing of its allowance yet. Steps
    into hexes that are not `special` need no more than points.
    """

    play: Play
    state: GameState
    key: str
    facts: UnitFacts
    start: str
    left: int
    fresh: bool
    surcharge: int
    ground: Ground
    table: Steps
    zone: frozenset[str]
    enemy: frozenset[str]
    friends: frozenset[str]
    closed: frozenset[str]
    beside_any: bool
    special: frozenset[str]


def mover(play: Play, state: GameState, key: str) -> Mover:
    """The unit as it stands."""
    facts, unit = play.facts[key], state.units[key]
    ground = Ground(play.conditions(state.turn), state.blown)
    board = play.board(state)
    any_side = play.rules.movement.beside is BesideTest.ANY_HEXSIDE
    blocked = frozenset() if play.rules.stacking.pass_through else frozenset(board.hexes(facts.side))
    zone, enemy = enemy_zone(play, state, facts.side, unit=key), board.enemy_hexes(facts.side)
    closed = closed_hexes(play, state, key, unit.hex)
    return Mover(
        play,
        state,
        key,
        facts,
        unit.hex,
        points_left(play, state, key),
        unit.used == 0,
        facts.surcharge[facts.face(unit)],
        ground,
        step_table(play, facts.movement_class, ground),
        zone,
        enemy,
        blocked,
        closed,
        any_side and touches_crossing(play, facts.movement_class, ground, unit.hex),
        zone | enemy | blocked | closed,
    )


def points_left(play: Play, state: GameState, key: str) -> int:
    """Shares of movement points that a unit may still spend in this phase."""
    facts, unit = play.facts[key], state.units[key]
    bonus = unit.bonus_points if unit.bonus_turn == state.turn and not unit.bonus_spent else 0
    return facts.allowance[facts.face(unit)] + bonus * play.scale - unit.used
