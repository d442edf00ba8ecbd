"""Which attacks may be declared."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import chain, combinations

from toolchain.model.combat import Declare as DeclareMode
from toolchain.model.combat import Limit
from toolchain.model.hex_event import Bar
from toolchain.model.hexgrid import hexside
from toolchain.model.movement import TurnBar
from toolchain.model.rule_name import RuleName
from toolchain.model.sequence import PhaseKind
from toolchain.model.support_fire import PointsCap
from toolchain.rules.action import Declare
from toolchain.rules.attack_sum import attack_strength, defenders, sum_attack
from toolchain.rules.boundaries import closed_hexes
from toolchain.rules.event import Refusal
from toolchain.rules.movement_costs import Ground, passable
from toolchain.rules.play import Play
from toolchain.rules.ranged_fire import range_of, ranged_bar
from toolchain.rules.state import GameState, Place
from toolchain.rules.task import Battle
from toolchain.rules.turn_rules import turn_bar
from toolchain.rules.unit_activity import phase_bar


def check_declare(play: Play, state: GameState, action: Declare) -> Refusal | None:
    """Why an attack may not be declared."""
    refusal = _stage_bar(play, state) or target_bar(play, state, action.target)
    if refusal is not None:
        return refusal
    units = action.attackers
    if not units or len(set(units)) != len(units):
        return play.refuse(RuleName.DECLARATION, "an attack names its attackers, each once")
    battle = battle_of(play, state, action)
    for key in units:
        refusal = attacker_bar(play, state, key) or _reach_bar(play, state, key, action.target, battle)
        if refusal is not None:
            return refusal
    return _points_bar(play, state, action, battle) or sum_attack(play, state, battle).refusal


def battle_of(play: Play, state: GameState, action: Declare) -> Battle:
    """The battle that a declaration makes; guns not beside the target fire at range."""
    near = play.near.get(action.target, ())
    guns = tuple(u for u in action.attackers if state.units[u].hex not in near)
    return Battle(action.target, action.attackers, guns, tuple(p for p in action.points if p[1]))


def _stage_bar(play: Play, state: GameState) -> Refusal | None:
    phase = play.phase(state)
    if phase.kind is not PhaseKind.COMBAT:
        return play.refuse(RuleName.SEQUENCE, f"nobody attacks in the {phase.title}")
    if state.battle is not None:
        return play.refuse(RuleName.DECLARATION, "the battle in progress comes first")
    if play.rules.combat.declare is DeclareMode.ALL_FIRST and not state.declaring:
        return play.refuse(RuleName.DECLARATION, "all battles of the phase are declared")
    return None


def target_bar(play: Play, state: GameState, target: str) -> Refusal | None:
    """Why a hex may not be attacked now."""
    if target not in play.grid or not defenders(play, state, target):
        return play.refuse(RuleName.DECLARATION, f"no enemy stands in {target}")
    limit, phase = play.rules.combat.target_limit, play.phase(state).key
    for key in defenders(play, state, target):
        struck = state.units[key].struck
        if struck and (limit is Limit.TURN or phase in struck):
            return play.refuse(RuleName.TARGET_LIMIT, f"the unit in {target} has been attacked already")
    return None


def attacker_bar(play: Play, state: GameState, key: str) -> Refusal | None:
    """Why a unit may not attack at all in this phase."""
    refusal = phase_bar(play, state, key)
    if refusal is not None:
        return refusal
    unit, phase = state.units[key], play.phase(state).key
    if unit.fought and (play.rules.combat.attacker_limit is Limit.TURN or phase in unit.fought):
        return play.refuse(RuleName.ATTACK_LIMIT, "the unit has attacked already")
    if unit.no_attack:
        return play.refuse(RuleName.DISPLACEMENT, "the unit was displaced and does not attack this turn")
    rule = turn_bar(play, state, key, TurnBar.ATTACK)
    return play.refuse(RuleName.TURN_RULE, rule.title) if rule is not None else None


def _reach_bar(play: Play, state: GameState, key: str, target: str, battle: Battle) -> Refusal | None:
    here = state.units[key].hex
    if target in closed_hexes(play, state, key, here, Bar.ATTACK):
        return play.refuse(RuleName.BOUNDARY, f"the boundary bars an attack on {target}")
    if key in battle.guns:
        return ranged_bar(play, state, key, target, alone=not battle.beside)
    ranged = play.rules.combat.ranged
    if play.facts[key].gun and ranged is not None and not ranged.adjacent:
        return play.refuse(RuleName.RANGED, "guns do not attack from beside the target")
    return _crossing_bar(play, state, key, here, target)


def _crossing_bar(play: Play, state: GameState, key: str, here: str, target: str) -> Refusal | None:
    side = hexside(here, target)
    bridged = side in play.bridges and side not in state.blown
    rows = play.rules.terrain_effects.hexsides
    kinds = play.game_map.hexside_terrain.get(side, ())
    if not bridged and any(k in rows and rows[k].bars_attacks for k in kinds):
        return play.refuse(RuleName.HEXSIDES, f"no attack across the hexside to {target}")
    if not play.rules.combat.barred_crossings:
        return None
    ground = Ground(play.conditions(state.turn), state.blown)
    if passable(play, play.facts[key].movement_class, ground, here, target):
        return None
    return play.refuse(RuleName.PROHIBITED, f"the unit could not enter {target}")


def _points_bar(play: Play, state: GameState, action: Declare, battle: Battle) -> Refusal | None:
    for key, number in action.points:
        left = state.points.get(key, 0)
        if number < 0 or number > left:
            return play.refuse(RuleName.SUPPORT_POINTS, f"{left} points of '{key}' are left, not {number}")
        cap = points_cap(play, state, key, battle)
        if cap is not None and number > cap:
            return play.refuse(RuleName.SUPPORT_CAP, f"no more than {cap} points may join this attack")
    return None


def points_cap(play: Play, state: GameState, key: str, battle: Battle) -> int | None:
    """The most points of a support rule in a battle, None without a cap."""
    rule = next((p for p in play.rules.support_points if p.key == key), None)
    if rule is None or rule.cap is PointsCap.NONE:
        return None
    units = battle.attackers if rule.cap is PointsCap.GROUND else battle.beside
    return sum(attack_strength(play, state, u) for u in units)


# -- enumeration -----------------------------------------------------------------------------------


def attackable(play: Play, state: GameState) -> tuple[str, ...]:
    """Hexes that may be attacked now, with some unit able to."""
    held = sorted(play.board(state).enemy_hexes(play.active(state)))
    return tuple(h for h in held if target_bar(play, state, h) is None and able_units(play, state, h))


def able_units(play: Play, state: GameState, target: str) -> tuple[str, ...]:
    """Units that could take part in an attack on a hex."""
    found = []
    for key in _in_reach(play, state, target):
        battle = battle_of(play, state, Declare((key,), target))
        if attacker_bar(play, state, key) is None and _joins(play, state, key, target, battle):
            found.append(key)
    return tuple(found)


def _in_reach(play: Play, state: GameState, target: str) -> tuple[str, ...]:
    """Units beside a hex, and guns farther off with the range for it."""
    side, board = play.active(state), play.board(state)
    beside = [u for n in play.near[target] for u in board.friends(side, n)]
    guns = [
        g
        for g in play.guns.get(side, ())
        if g in state.units
        and state.units[g].place is Place.MAP
        and 1 < play.distance(state.units[g].hex, target) <= range_of(play, state, g)
    ]
    return (*beside, *guns)


def _joins(play: Play, state: GameState, key: str, target: str, battle: Battle) -> bool:
    """Whether a unit may join some attack on the target, spotters aside for guns that join others."""
    if key not in battle.guns:
        return _reach_bar(play, state, key, target, battle) is None
    return any(ranged_bar(play, state, key, target, alone=alone) is None for alone in (True, False))


def declarations(play: Play, state: GameState) -> Iterator[Declare]:
    """Every legal declaration: sets of attackers from large to small, with each number of points."""
    if _stage_bar(play, state) is not None:
        return
    for target in attackable(play, state):
        units = able_units(play, state, target)
        sizes = range(len(units), 0, -1)
        for chosen in chain.from_iterable(combinations(units, size) for size in sizes):
            yield from _with_points(play, state, chosen, target)


def _with_points(play: Play, state: GameState, units: Sequence[str], target: str) -> Iterator[Declare]:
    for points in _point_choices(state):
        action = Declare(tuple(units), target, points)
        if check_declare(play, state, action) is None:
            yield action


def _point_choices(state: GameState) -> Iterator[tuple[tuple[str, int], ...]]:
    yield ()
    for key, left in state.points.items():
        for number in range(1, left + 1):
            yield ((key, number),)
