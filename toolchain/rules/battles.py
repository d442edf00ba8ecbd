"""Battles: from the declaration to the last effect of the result."""

from __future__ import annotations

from collections.abc import Iterable
from fractions import Fraction
from itertools import combinations

import msgspec

from toolchain.model.combat import Declare as DeclareMode
from toolchain.model.combat import ExchangeChoice
from toolchain.model.combat_table import Act, Effect, InBombardment, ResultCode, Whom
from toolchain.model.retreat import RetreatMover
from toolchain.model.rule_name import RuleName
from toolchain.rules.action import Bombard, Declare, Yield
from toolchain.rules.advances import advances_of
from toolchain.rules.attack_sum import AttackSum, attack_strength, defenders, sum_attack
from toolchain.rules.declarations import battle_of
from toolchain.rules.draft import Draft
from toolchain.rules.play import Play
from toolchain.rules.retreat_ways import retreat_ways
from toolchain.rules.retreats import do_yield, may_resist
from toolchain.rules.state import GameState, Place, UnitState
from toolchain.rules.support_fire import spend, usable
from toolchain.rules.task import (
    AdvanceTask,
    Battle,
    CommitTask,
    ExchangeTask,
    LossTask,
    RetreatTask,
    RollTask,
    Task,
)

# -- beginning -------------------------------------------------------------------------------------


def do_declare(draft: Draft, action: Declare) -> None:
    """Announce an attack; where attacks go one by one it begins at once."""
    play, state = draft.play, draft.state
    battle = battle_of(play, state, action)
    phase = play.phase(state).key
    changed: dict[str, UnitState] = {}
    for key in action.attackers:
        unit = state.units[key]
        changed[key] = msgspec.structs.replace(unit, fought=(*unit.fought, phase))
    for key in defenders(play, state, action.target):
        unit = state.units[key]
        changed[key] = msgspec.structs.replace(unit, struck=(*unit.struck, phase))
    draft.set_units(changed)
    points = {k: v - dict(battle.points).get(k, 0) for k, v in draft.state.points.items()}
    draft.set(points=points)
    text = f"{len(action.attackers)} units attack {action.target}"
    draft.event(RuleName.DECLARATION, text, hex_id=action.target, number=len(action.attackers))
    if play.rules.combat.declare is DeclareMode.ALL_FIRST:
        draft.set(battles=(*draft.state.battles, battle))
    else:
        begin(draft, battle)


def begin(draft: Draft, battle: Battle) -> None:
    """Take up a battle: support markers in turn, then the die."""
    play, attacker = draft.play, draft.play.active(draft.state)
    defender = play.facts[defenders(play, draft.state, battle.target)[0]].side
    rules = play.rules.support_markers
    turns: list[Task] = []
    for _ in range(rules.per_attack if rules else 0):
        turns += [CommitTask(attacker), CommitTask(defender)]
    rest = tuple(b for b in draft.state.battles if b.target != battle.target)
    draft.set(battles=rest, battle=battle, tasks=(*turns, RollTask(attacker)))


def do_bombard(draft: Draft, action: Bombard) -> None:
    """Support markers alone attack a hex."""
    play, state = draft.play, draft.state
    side, phase = play.active(state), play.phase(state).key
    targets = defenders(play, state, action.target)
    changed = {}
    for key in targets:
        unit = state.units[key]
        changed[key] = msgspec.structs.replace(unit, struck=(*unit.struck, phase))
    draft.set_units(changed)
    spend(draft, side, action.markers)
    fallen = state.bombarded.get(action.target, 0) + len(action.markers)
    draft.set(bombarded={**state.bombarded, action.target: fallen})
    text = f"{len(action.markers)} markers bombard {action.target}"
    draft.event(RuleName.BOMBARDMENT, text, hex_id=action.target, number=len(action.markers))
    rules = play.rules.combat.bombardment
    defender = play.facts[targets[0]].side
    turns = tuple(CommitTask(defender) for _ in range(rules.defender_markers if rules else 0))
    battle = Battle(action.target, attacker_markers=action.markers, bombardment=True)
    draft.set(battle=battle, tasks=(*turns, RollTask(side)))


def do_commit(draft: Draft, task: CommitTask, marker: str) -> None:
    """Commit a marker face down, or none."""
    battle = draft.state.battle
    assert battle is not None
    draft.set(tasks=draft.state.tasks[1:])
    if not marker:
        return
    spend(draft, task.side, (marker,))
    if task.side == draft.play.active(draft.state):
        changed = msgspec.structs.replace(battle, attacker_markers=(*battle.attacker_markers, marker))
    else:
        changed = msgspec.structs.replace(battle, defender_markers=(*battle.defender_markers, marker))
    draft.set(battle=changed)
    side = draft.play.game.sides[task.side].name
    draft.event(RuleName.SUPPORT_MARKERS, f"{side} commits a support marker", hex_id=battle.target)


# -- the result ------------------------------------------------------------------------------------


def do_roll(draft: Draft, die: int) -> None:
    """Roll for the battle: the column, the code, and its effects at once or as tasks."""
    play, battle = draft.play, draft.state.battle
    assert battle is not None
    total = sum_attack(play, draft.state, battle)
    code = result_code(play, battle, total, die)
    draft.set(battle=msgspec.structs.replace(battle, code=code.key), tasks=())
    text = f"{total.label} on a {die}: {code.name}"
    draft.event(RuleName.RESULTS, text, hex_id=battle.target, number=die)
    if battle.bombardment and code.in_bombardment is InBombardment.VOID:
        draft.event(RuleName.BOMBARDMENT, f"{code.key} does nothing in a bombardment", hex_id=battle.target)
        return
    for effect in code.effects:
        _apply(draft, effect, battle, total.defence)
    draft.set(tasks=(*draft.state.tasks, AdvanceTask(play.active(draft.state))))


def result_code(play: Play, battle: Battle, total: AttackSum, die: int) -> ResultCode:
    """The code of a column and a die; nothing happens in a column that is blank."""
    del battle
    table = play.rules.combat_table
    cell = table.cell(total.column if total.column is not None else 0, die)
    if total.blank or cell is None:
        return ResultCode("", "no effect", ())
    return table.codes[cell.code]


def _apply(draft: Draft, effect: Effect, battle: Battle, worth: Fraction) -> None:
    attacker = draft.play.active(draft.state)
    if effect.whom is Whom.DEFENDER:
        units = defenders(draft.play, draft.state, battle.target)
    else:
        units = tuple(u for u in battle.beside if draft.unit(u).place is Place.MAP)
    match effect.act:
        case Act.ELIMINATE:
            for key in units:
                draft.eliminate(key, RuleName.RESULTS, "the result")
        case Act.RETREAT:
            _add_tasks(draft, _retreats(draft, effect, battle, units))
        case Act.EXCHANGE:
            _add_tasks(draft, [_exchange(draft, units, worth)])
        case Act.LOSE_STEPS if effect.whom is Whom.ONE_ATTACKER:
            losers = _losers(draft, battle, units)
            _add_tasks(draft, [LossTask(attacker, losers, effect.number)] if losers else [])
        case Act.LOSE_STEPS:
            for key in units:
                draft.lose_steps(key, effect.number, RuleName.STEP_LOSS, "the result")


def _add_tasks(draft: Draft, tasks: Iterable[Task]) -> None:
    draft.set(tasks=(*draft.state.tasks, *tasks))


def _retreats(draft: Draft, effect: Effect, battle: Battle, units: tuple[str, ...]) -> list[Task]:
    play = draft.play
    attacking = effect.whom is not Whom.DEFENDER
    defending_side = next(s for s in play.order if s != play.active(draft.state))
    tasks: list[Task] = []
    for key in units:
        owner = play.facts[key].side
        side = defending_side if play.rules.retreat.mover is RetreatMover.DEFENDER else owner
        origin = draft.unit(key).hex
        tasks.append(RetreatTask(side, key, effect.number, origin, attacking, battle.bombardment))
    return tasks


def _losers(draft: Draft, battle: Battle, units: tuple[str, ...]) -> tuple[str, ...]:
    """Who may lose the step of one attacker: those beside the target, or any friend there."""
    if not battle.bombardment and not draft.play.rules.combat.any_friend_loses:
        return units
    board, side = draft.play.board(draft.state), draft.play.active(draft.state)
    return tuple(u for h in draft.play.near[battle.target] for u in board.friends(side, h))


def _exchange(draft: Draft, units: tuple[str, ...], worth: Fraction) -> ExchangeTask:
    play, state = draft.play, draft.state
    attacker = play.active(state)
    if play.rules.combat.exchange is ExchangeChoice.DEFENDER:
        side = next(s for s in play.order if s != attacker)
        return ExchangeTask(side, exchange_sets(play, state, units, worth, cheapest=False))
    if play.rules.combat.exchange is ExchangeChoice.ALL:
        return ExchangeTask(attacker, (units,))
    return ExchangeTask(attacker, exchange_sets(play, state, units, worth, cheapest=True))


def exchange_sets(
    play: Play, state: GameState, units: tuple[str, ...], worth: Fraction, *, cheapest: bool
) -> tuple[tuple[str, ...], ...]:
    """Sets of attackers worth at least so much: the cheapest, or those without a superfluous unit.

    Where all together fall short, all are lost.
    """
    value = {u: attack_strength(play, state, u) for u in units}
    covering = [
        chosen
        for size in range(1, len(units) + 1)
        for chosen in combinations(units, size)
        if sum(value[u] for u in chosen) >= worth
    ]
    if not covering:
        return (units,)
    if cheapest:
        least = min(sum(value[u] for u in chosen) for chosen in covering)
        covering = [c for c in covering if sum(value[u] for u in c) == least]
    return tuple(c for c in covering if all(sum(value[u] for u in c) - value[x] < worth for x in c))


# -- what is left to do ----------------------------------------------------------------------------


def settle(draft: Draft) -> None:
    """Do everything that leaves no choice, until a player has to decide or the battle is over."""
    while draft.state.tasks:
        if not _settle_one(draft, draft.state.tasks[0]):
            return
    if draft.state.battle is not None:
        draft.set(battle=None)


def _settle_one(draft: Draft, task: Task) -> bool:
    """Whether the task was settled without a choice."""
    match task:
        case CommitTask(side):
            return _drop(draft) if not usable(draft.play, draft.state, side) else False
        case RollTask():
            return False
        case RetreatTask():
            return _settle_retreat(draft, task)
        case LossTask(_, units, steps):
            return _settle_loss(draft, units, steps)
        case ExchangeTask(_, sets):
            return _settle_exchange(draft, sets)
        case AdvanceTask():
            return _drop(draft) if next(advances_of(draft.play, draft.state), None) is None else False


def _drop(draft: Draft) -> bool:
    draft.set(tasks=draft.state.tasks[1:])
    return True


def _settle_retreat(draft: Draft, task: RetreatTask) -> bool:
    if draft.unit(task.unit).place is not Place.MAP:
        return _drop(draft)
    ways = retreat_ways(draft.play, draft.state, task)
    if ways.all or may_resist(draft.play, task, ways):
        return False
    _drop(draft)
    do_yield(draft, task, Yield(task.unit))
    return True


def _settle_loss(draft: Draft, units: tuple[str, ...], steps: int) -> bool:
    there = [u for u in units if draft.unit(u).place is Place.MAP]
    if len(there) > 1:
        return False
    _drop(draft)
    for key in there:
        draft.lose_steps(key, steps, RuleName.STEP_LOSS, "the result")
    return True


def _settle_exchange(draft: Draft, sets: tuple[tuple[str, ...], ...]) -> bool:
    if len(sets) > 1:
        return False
    _drop(draft)
    for key in sets[0] if sets else ():
        draft.eliminate(key, RuleName.EXCHANGE, "the exchange")
    return True
