"""Playing: what is legal now, and what an action leads to."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

import msgspec
from msgspec import Struct

from toolchain.model.combat import Declare as DeclareMode
from toolchain.model.rule_name import RuleName
from toolchain.model.sequence import PhaseKind
from toolchain.rules import action as act
from toolchain.rules.action import Action
from toolchain.rules.advances import advances_of, check_advance, do_advance
from toolchain.rules.attack_sum import defenders
from toolchain.rules.battles import begin, do_bombard, do_commit, do_declare, do_roll, settle
from toolchain.rules.bombardments import bombardments, check_bombard
from toolchain.rules.declarations import check_declare, declarations
from toolchain.rules.draft import Draft
from toolchain.rules.drops import check_drop, do_drop, drops_of
from toolchain.rules.event import Event, Refusal
from toolchain.rules.movement_actions import check_move, do_move, movable, moves_of
from toolchain.rules.play import Play
from toolchain.rules.reinforcements import check_enter, do_enter, due_units, entries_of
from toolchain.rules.replacements import check_replace, do_replace, replacements_of
from toolchain.rules.retreat_ways import retreat_ways
from toolchain.rules.retreats import check_retreat, do_resist, do_retreat, do_yield, may_resist
from toolchain.rules.sequence_flow import end_bar, end_phase
from toolchain.rules.state import GameState
from toolchain.rules.support_fire import do_draw, draw_dice, usable
from toolchain.rules.task import CommitTask, ExchangeTask, LossTask, RetreatTask, RollTask
from toolchain.rules.unit_activity import phase_bar


class Outcome(Struct, frozen=True):
    """The state after an action with what happened, or the refusal of an illegal one (state unchanged)."""

    state: GameState
    events: tuple[Event, ...] = ()
    refusal: Refusal | None = None


# -- what is legal ---------------------------------------------------------------------------------


def legal_actions(play: Play, state: GameState) -> Iterator[Action]:
    """Every legal action, lazily. Moves are those along cheapest paths; dearer paths are legal as well."""
    if state.over:
        return
    if state.battle is not None:
        yield from _battle_actions(play, state)
        return
    phase = play.phase(state)
    match phase.kind:
        case PhaseKind.SUPPORT if not state.drawn:
            yield act.DrawSupport()
        case PhaseKind.RESERVE:
            yield from (act.Mark(key) for key in state.units if mark_bar(play, state, key) is None)
        case PhaseKind.MOVEMENT:
            yield from replacements_of(play, state)
            for key in movable(play, state):
                yield from moves_of(play, state, key)
        case PhaseKind.COMBAT:
            yield from _combat_actions(play, state)
        case PhaseKind.BOMBARDMENT:
            yield from bombardments(play, state)
        case _:
            yield from replacements_of(play, state)
    if phase.enter:
        yield from drops_of(play, state)
        for key in due_units(play, state):
            yield from entries_of(play, state, key)
    if check(play, state, act.EndPhase()) is None:
        yield act.EndPhase()


def _combat_actions(play: Play, state: GameState) -> Iterator[Action]:
    if play.rules.combat.declare is DeclareMode.SEQUENTIAL:
        yield from declarations(play, state)
    elif state.declaring:
        yield from declarations(play, state)
        yield act.EndDeclarations()
    else:
        yield from (act.Begin(b.target) for b in state.battles)


def _battle_actions(play: Play, state: GameState) -> Iterator[Action]:
    """What the battle in progress asks for."""
    task = state.tasks[0] if state.tasks else None
    match task:
        case CommitTask(side):
            rules = play.rules.support_markers
            hidden = rules is not None and rules.hidden_from_owner
            hand = usable(play, state, side)
            yield from (act.Commit(m) for m in (("?",) if hidden and hand else hand))
            yield act.Commit()
        case RollTask():
            yield act.Roll()
        case RetreatTask():
            yield from _retreat_actions(play, state, task)
        case LossTask(_, units, _):
            yield from (act.Lose((u,)) for u in units)
        case ExchangeTask(_, sets):
            yield from (act.Lose(chosen) for chosen in sets)
        case _:
            yield from advances_of(play, state)
            yield act.EndAdvance()


def _retreat_actions(play: Play, state: GameState, task: RetreatTask) -> Iterator[Action]:
    ways = retreat_ways(play, state, task)
    yield from ways.all
    if may_resist(play, task, ways):
        yield act.Resist(task.unit)
    if not ways.all:
        yield act.Yield(task.unit)


def mark_bar(play: Play, state: GameState, key: str) -> Refusal | None:
    """Why a unit may not receive the phase's mark."""
    phase = play.phase(state)
    if phase.kind is not PhaseKind.RESERVE:
        return play.refuse(RuleName.RESERVE, f"nothing is marked in the {phase.title}")
    if phase.gives_mark in state.units[key].marks:
        return play.refuse(RuleName.RESERVE, "the unit has the mark")
    return phase_bar(play, state, key)


# -- dice ------------------------------------------------------------------------------------------


def dice_of(play: Play, state: GameState, action: Action) -> tuple[int, ...]:
    """The number of sides of each die that an action needs, in order."""
    match action:
        case act.Roll():
            return (6,)
        case act.Drop():
            return (6, 6, 6)
        case act.DrawSupport():
            return draw_dice(play, state)
        case act.Commit("?"):
            task = state.tasks[0] if state.tasks else None
            return (len(usable(play, state, task.side)),) if isinstance(task, CommitTask) else ()
        case _:
            return ()


# -- checking --------------------------------------------------------------------------------------


def check(play: Play, state: GameState, action: Action) -> Refusal | None:
    """Why an action is illegal, None if it is legal."""
    if state.over:
        return play.refuse(RuleName.SEQUENCE, "the game is over")
    unknown = _unknown_unit(play, state, action)
    if unknown is not None:
        return unknown
    if isinstance(action, _IN_BATTLE):
        return _check_in_battle(play, state, action)
    if state.battle is not None:
        return play.refuse(RuleName.DECLARATION, "the battle in progress comes first")
    return _check_in_phase(play, state, action)


_IN_BATTLE = (act.Commit, act.Roll, act.Retreat, act.Resist, act.Yield, act.Lose, act.Advance, act.EndAdvance)


def _unknown_unit(play: Play, state: GameState, action: Action) -> Refusal | None:
    named = [getattr(action, "unit", ""), *getattr(action, "attackers", ()), *getattr(action, "units", ())]
    for key in named:
        if key and key not in state.units:
            return play.refuse(RuleName.PHASE_UNITS, f"the game has no unit '{key}'")
    return None


def _check_in_phase(play: Play, state: GameState, action: Action) -> Refusal | None:
    match action:
        case act.EndPhase():
            return end_bar(play, state)
        case act.DrawSupport():
            return _check_draw(play, state)
        case act.Enter():
            return check_enter(play, state, action)
        case act.Drop():
            return check_drop(play, state, action)
        case act.Replace():
            return check_replace(play, state, action)
        case act.Mark():
            return mark_bar(play, state, action.unit)
        case act.Move():
            answer = check_move(play, state, action)
            return answer if isinstance(answer, Refusal) else None
        case act.Declare():
            return check_declare(play, state, action)
        case act.EndDeclarations():
            return _check_end_declarations(play, state)
        case act.Begin():
            return _check_begin(play, state, action)
        case act.Bombard():
            return check_bombard(play, state, action)
        case _:
            return play.refuse(RuleName.SEQUENCE, "there is no battle in progress")


def _check_draw(play: Play, state: GameState) -> Refusal | None:
    if play.phase(state).kind is not PhaseKind.SUPPORT or state.drawn:
        return play.refuse(RuleName.ALLOTMENT, "markers are received once, in the support phase")
    return None


def _check_end_declarations(play: Play, state: GameState) -> Refusal | None:
    all_first = play.rules.combat.declare is DeclareMode.ALL_FIRST
    if play.phase(state).kind is not PhaseKind.COMBAT or not all_first or not state.declaring:
        return play.refuse(RuleName.DECLARATION, "there is nothing to declare")
    return None


def _check_begin(play: Play, state: GameState, action: act.Begin) -> Refusal | None:
    if state.declaring or not any(b.target == action.target for b in state.battles):
        return play.refuse(RuleName.DECLARATION, f"no battle waits for {action.target}")
    return None


def _check_in_battle(play: Play, state: GameState, action: Action) -> Refusal | None:
    task = state.tasks[0] if state.battle is not None and state.tasks else None
    if task is None:
        return play.refuse(RuleName.SEQUENCE, "there is no battle in progress")
    match action, task:
        case act.Retreat(), RetreatTask():
            return check_retreat(play, state, task, action)
        case act.Advance(), _ if not isinstance(task, (CommitTask, RollTask, RetreatTask)):
            return check_advance(play, state, action)
        case _:
            if any(action == legal for legal in _battle_actions(play, state)):
                return None
            return play.refuse(_rule_of(task), "the battle asks for something else")


def _rule_of(task: object) -> RuleName:
    match task:
        case CommitTask():
            return RuleName.SUPPORT_MARKERS
        case RetreatTask():
            return RuleName.RETREAT
        case LossTask():
            return RuleName.STEP_LOSS
        case ExchangeTask():
            return RuleName.EXCHANGE
        case RollTask():
            return RuleName.RESULTS
        case _:
            return RuleName.ADVANCE


# -- doing -----------------------------------------------------------------------------------------


def apply(play: Play, state: GameState, action: Action, rolls: Sequence[int] = ()) -> Outcome:
    """What an action leads to. `rolls` are its dice (see `dice_of`); wrong dice are refused as well."""
    refusal = check(play, state, action) or _check_rolls(play, state, action, rolls)
    if refusal is not None:
        return Outcome(state, (), refusal)
    draft = Draft(play, state)
    _do(draft, action, tuple(rolls))
    return Outcome(draft.state, tuple(draft.events))


def _check_rolls(play: Play, state: GameState, action: Action, rolls: Sequence[int]) -> Refusal | None:
    dice = dice_of(play, state, action)
    fits = len(dice) == len(rolls) and all(1 <= r <= d for r, d in zip(rolls, dice, strict=True))
    if fits:
        return None
    wanted = ", ".join(f"d{d}" for d in dice) or "no dice"
    return play.refuse(RuleName.SEQUENCE, f"the action takes {wanted}")


def _do(draft: Draft, action: Action, rolls: tuple[int, ...]) -> None:
    if isinstance(action, _IN_BATTLE):
        _do_in_battle(draft, action, rolls)
        settle(draft)
    else:
        _do_in_phase(draft, action, rolls)


def _do_in_phase(draft: Draft, action: Action, rolls: tuple[int, ...]) -> None:
    match action:
        case act.EndPhase():
            end_phase(draft)
        case act.DrawSupport():
            do_draw(draft, rolls)
        case act.Enter():
            do_enter(draft, action)
        case act.Drop():
            do_drop(draft, action, rolls)
        case act.Replace():
            do_replace(draft, action)
        case act.Mark():
            _do_mark(draft, action)
        case act.Move():
            cost = check_move(draft.play, draft.state, action)
            assert isinstance(cost, int)
            do_move(draft, action, cost)
        case act.Declare():
            do_declare(draft, action)
            settle(draft)
        case act.EndDeclarations():
            draft.set(declaring=False)
        case act.Begin():
            _do_begin(draft, action)
        case act.Bombard():
            do_bombard(draft, action)
            settle(draft)


def _do_mark(draft: Draft, action: act.Mark) -> None:
    mark = draft.play.phase(draft.state).gives_mark
    unit = draft.unit(action.unit)
    draft.set_unit(action.unit, marks=(*unit.marks, mark))
    draft.event(RuleName.RESERVE, f"{draft.name(action.unit)} is marked '{mark}'", unit=action.unit)


def _do_begin(draft: Draft, action: act.Begin) -> None:
    battle = next(b for b in draft.state.battles if b.target == action.target)
    if not defenders(draft.play, draft.state, battle.target):
        draft.set(battles=tuple(b for b in draft.state.battles if b != battle))
        return
    begin(draft, battle)
    settle(draft)


def _do_in_battle(draft: Draft, action: Action, rolls: tuple[int, ...]) -> None:
    task = draft.state.tasks[0]
    match action, task:
        case act.Commit(marker), CommitTask(side):
            hand = usable(draft.play, draft.state, side)
            do_commit(draft, task, hand[rolls[0] - 1] if marker == "?" else marker)
        case act.Roll(), RollTask():
            do_roll(draft, rolls[0])
        case act.Advance(), _:
            do_advance(draft, action)
        case act.Retreat(), RetreatTask():
            _pop(draft)
            do_retreat(draft, task, action)
        case act.Resist(), RetreatTask():
            _pop(draft)
            do_resist(draft, task, action)
        case act.Yield(), RetreatTask():
            _pop(draft)
            do_yield(draft, task, action)
        case act.Lose(units), LossTask(_, _, steps):
            _pop(draft)
            for key in units:
                draft.lose_steps(key, steps, RuleName.STEP_LOSS, "the result")
        case act.Lose(units), ExchangeTask():
            _pop(draft)
            for key in units:
                draft.eliminate(key, RuleName.EXCHANGE, "the exchange")
        case _:
            _pop(draft)


def _pop(draft: Draft) -> None:
    draft.set(tasks=draft.state.tasks[1:])


def encode_action(action: Action) -> bytes:
    """An action as JSON."""
    return msgspec.json.encode(action)


def decode_action(data: bytes) -> Action:
    """An action from JSON. Raises msgspec.ValidationError for what is none."""
    return msgspec.json.decode(data, type=Action)
